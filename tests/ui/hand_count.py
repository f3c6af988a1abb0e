"""Count the keys and clicks that turns of recorded games take: `python -m tests.ui.hand_count [FILE ...]`.

A turn of a company is counted by what the window asks in it. A tile is its hex (or a digit) and a yes, a token and a
train are a digit and a yes, which ends the step as well where that is meant (Shift+Enter). A run with what becomes of
it is one yes where the company uses its income as it did last and two otherwise, and a pass of a company counts at
once. Steps that the rules pass over, or in which nothing can be chosen, cost nothing. The last turns are those of the
last third of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rails18.core.actions import Action, BuyTrain, Dividend, LayTile, Pass, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.ui.model.answers import Answers
from rails18.ui.session.skipping import only_passes

GAMES = Path(__file__).parents[1] / "games" / "random"
EACH = 3  # games of a title
KNOWN = (LayTile, PlaceToken, RunTrains, Dividend, BuyTrain, Pass)
LATE = 2 / 3


class TurnCount(NamedTuple):
    """Hold what a turn took.

    Args:
        kinds: kinds of its actions.
        presses: keys, or clicks, for each of which there is one.
        late: it is one of the last third of the game.
    """

    kinds: tuple[type[Action], ...]
    presses: int
    late: bool


def turns(game: Game) -> Iterator[TurnCount]:
    """Yield the turns of companies in which nothing rare happened."""
    begun: list[int] = []
    for number in range(len(game.actions)):
        state, before = game.state_at(number), game.state_at(number - 1) if number else None
        company = state.frames[-1].company if state.frames else ""
        same = before is not None and before.frames and before.frames[-1].company == company
        if begun and not (same and before is not None and before.round == state.round):
            yield _counted(game, begun)
            begun = []
        if company and state.round.kind == "operating":
            begun.append(number)


def _counted(game: Game, numbers: Sequence[int]) -> TurnCount:
    presses = sum(_presses(game, number) for number in numbers)
    kinds = tuple(type(game.actions[number]) for number in numbers)
    return TurnCount(kinds, presses, numbers[0] > LATE * len(game.actions))


def _presses(game: Game, number: int) -> int:
    action = game.actions[number]
    if isinstance(action, Pass):
        last = game.actions[number - 1] if number else None
        if number and _same_step(game, number) and isinstance(last, LayTile | PlaceToken | BuyTrain):
            return 0  # the yes before has ended the step
        return 0 if only_passes(Answers(game.fork(game.state_at(number)))) else 1
    if isinstance(action, RunTrains):
        return 1
    if isinstance(action, Dividend):
        made = game.actions[:number]
        paid = (each.choice for each in reversed(made) if isinstance(each, Dividend) and each.company == action.company)
        return 0 if next(paid, "pay") == action.choice else 1
    return 2


def _same_step(game: Game, number: int) -> bool:
    """Return whether an action was made in the step in which the one before was made."""
    one, other = (game.state_at(at).frames[-1] for at in (number - 1, number))
    return (one.step, one.company, one.player) == (other.step, other.company, other.player)


def files(title: str) -> list[Path]:
    """Return the recorded games of a title that are counted."""
    return sorted(GAMES.glob(f"{title}-*.json"))[:: max(1, len(list(GAMES.glob(f"{title}-*.json"))) // EACH)][:EACH]


def main(words: Sequence[str]) -> int:
    """Print a table."""
    titles = sorted({file.name.partition("-")[0] for file in GAMES.glob("*.json")})
    wanted = [Path(word) for word in words] or [file for title in titles for file in files(title)]
    print("| game | late turns without building | presses: median, most | tile, run, pay, train | presses: most |")
    print("|---|---|---|---|---|")
    for file in wanted:
        found = [turn for turn in turns(open_game(file).game) if set(turn.kinds) <= set(KNOWN)]
        idle = [
            t.presses for t in found if t.late and RunTrains in t.kinds and set(t.kinds) <= {RunTrains, Dividend, Pass}
        ]
        whole = (LayTile, RunTrains, Dividend, BuyTrain)
        built = [
            t.presses for t in found if all(t.kinds.count(kind) == 1 for kind in whole) and PlaceToken not in t.kinds
        ]
        middle = f"{median(idle):g}, {max(idle)}" if idle else "–"
        print(f"| {file.stem} | {len(idle)} | {middle} | {len(built)} | {max(built, default=0) or '–'} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
