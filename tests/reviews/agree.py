"""Compare hints with what people played: ``python -m tests.reviews.agree tests/games/recorded/1889-bankrupt.json …``.

Every so many decisions that leave a choice are asked about (``--every``), as *Was that good?* does it in the window.
Printed for each kind of decision: how many, how often people played what a hint advises, what is as good or not told
apart, what is called worse without a figure, and with one; and the figures together as a part of all worth, which is
multiplied by ``--every`` for the whole game. Over all games their median may be a tenth of all worth.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median

from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.players.hint import Judgement, Verdict, judge
from rails18.players.opponent import Failure
from rails18.questions import standings

AS_GOOD = (Verdict.EQUAL, Verdict.UNSURE)
TOLD = (Verdict.WORSE,)


def decisions(game: Game, every: int) -> list[int]:
    """Return numbers of actions that were decided with a choice, every so many of them."""
    found, whole = list[int](), game.copy()
    for number in range(game.at):
        whole.go_to(number)
        action = game.actions[number]
        if not whole.state.frames or whole.position.frame.player != action.player or action.kind == "run_trains":
            continue
        kinds = {entry.kind for entry in whole.menu() if entry.enabled} - {"stop_game"}
        if len(kinds) > 1 or len(list(whole.options(next(iter(kinds))))) > 1:
            found.append(number)
    return found[::every]


def main() -> None:
    """Compare and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.reviews.agree")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=7)
    asked = parser.parse_args()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    parts = list[float]()
    for file in asked.files:
        game = open_game(file).game
        whole, told = game.copy(), 0.0
        for number in decisions(game, asked.every):
            whole.go_to(number)
            step, found = whole.position.frame.step, judge(whole, game.actions[number], game.setup.seed)
            if isinstance(found, Judgement):
                counts[step][found.verdict.name] += 1
                told += found.cost if found.verdict in TOLD else 0
            else:
                counts[step]["failed" if isinstance(found, Failure) else "refused"] += 1
        worth = sum(standings.worth(game.position, player) for player in game.setup.ids)
        parts.append(told * asked.every / worth)
        print(f"{file.stem}: told in the whole game {told * asked.every:.0f} of {worth}, {parts[-1]:.1%}", flush=True)
    for step, found in sorted(counts.items()):
        number = found.total()
        good, open_ = found[Verdict.BEST.name], sum(found[verdict.name] for verdict in AS_GOOD)
        figure = sum(found[verdict.name] for verdict in TOLD)
        print(
            f"{step:10} {number:4}: as advised {good / number:.0%}, as good {open_ / number:.0%}, "
            f"worse by a figure {figure / number:.0%}, rest {dict(found - Counter({Verdict.BEST.name: good}))}"
        )
    print(f"median part of all worth that is told: {median(parts):.1%}")


if __name__ == "__main__":
    main()
