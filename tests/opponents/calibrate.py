"""Compare forecasts with what came: ``python -m tests.opponents.calibrate --title 1889 --games 16``.

At the start of each stock round a judge says what it foresees: how many operating rounds are left, what a share of each
company will have brought, what presidents will have to add for trains, and what each player will be worth. What is
printed for each set of rounds is the mean of the forecast and of what came, and how well the two agree among the
players, or the companies, of one game: 1 is perfect, 0 is chance. A constant that is far off shows here in far fewer
games than it takes to see it in wins.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import StatisticsError, correlation, mean

from rails18.core.actions import BuyTrain, Dividend
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.players.judge import Judge
from rails18.players.level import SHARP
from tests.opponents.match import NAMES, play, rotated

PAID = {"pay": 1.0, "half": 0.5, "withhold": 0.0}
Job = tuple[str, tuple[str, ...], int]  # title, seats, seed
Pair = tuple[float, float]  # what was foreseen, and what came
Row = tuple[str, int, list[Pair]]  # what was foreseen, the set of rounds, and the pairs of one stock round


def measured(job: Job) -> list[Row]:
    """Play a game, and return what was foreseen at each stock round beside what came."""
    title, seats, seed = job
    game, played = play(Setup(title, NAMES[: len(seats)], seed=seed), rotated(seats, seed))
    worth = {player: played.worth[seat] for seat, player in enumerate(game.position.players)}
    return [row for at in _starts(game, "stock") for row in _rows(game, at, worth)]


def _starts(game: Game, kind: str) -> Iterator[int]:
    """Yield the numbers of actions at which a round of a kind begins."""
    before = None
    for at in range(game.at):
        now = game.state_at(at).round
        if now.kind == kind and now != before:
            yield at
        before = now


def _rows(game: Game, at: int, worth: dict[str, int]) -> Iterator[Row]:
    pos, last = game.position_at(at), game.position
    judge, number = Judge(game.questions, pos, pos.players[0], SHARP), pos.state.round.set
    came = sum(1 for start in _starts(game, "operating") if start >= at)
    yield "rounds", number, [(float(judge.calendar.rounds), float(came))]
    yield "worth", number, [(value, float(worth[player])) for player, value in judge.values(pos).items()]
    paid, help = defaultdict[str, float](float), defaultdict[str, float](float)
    for later in range(at, game.at):
        action = game.actions[later]
        if isinstance(action, Dividend):
            income = game.state_at(later).income.get(action.company, 0)
            paid[action.company] += PAID[action.choice] * income / 10
        elif isinstance(action, BuyTrain):
            help[action.company] += action.help
    companies = [c for c in pos.state.market if c in pos.state.floated and c in last.state.market]
    yield "share", number, [(judge.share(pos, c), paid[c] + last.price(c)) for c in companies]
    yield "debt", number, [(judge.prospect(pos, c).debt, help[c]) for c in companies]


def agreement(groups: Iterable[list[Pair]]) -> float:
    """Return how well forecasts and outcomes agree within groups, from -1 to 1; 0 where nothing differs."""
    pairs = [
        (a - mean(x for x, _ in group), b - mean(y for _, y in group)) for group in groups if group for a, b in group
    ]
    try:
        return correlation([a for a, _ in pairs], [b for _, b in pairs])
    except StatisticsError:  # too few, or all alike
        return 0.0


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.opponents.calibrate")
    parser.add_argument("--title", default="1889")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seats", default="solid,solid,solid")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    seats = tuple(given.seats.split(","))
    jobs: list[Job] = [(given.title, seats, seed) for seed in range(given.seed, given.seed + given.games)]
    found: dict[tuple[str, int], list[list[Pair]]] = defaultdict(list)
    with ProcessPoolExecutor(given.jobs) as pool:
        for rows in pool.map(measured, jobs):
            for what, number, pairs in rows:
                found[what, number].append(pairs)
    for (what, number), groups in sorted(found.items()):
        pairs = [pair for group in groups for pair in group]
        if pairs:
            foreseen, came = mean(a for a, _ in pairs), mean(b for _, b in pairs)
            line = f"{what:7} set {number:2}: foreseen {foreseen:6.0f}, came {came:6.0f}, {len(pairs):4} of them"
            print(line if what == "rounds" else f"{line}, agreement {agreement(groups):5.2f}")


if __name__ == "__main__":
    main()
