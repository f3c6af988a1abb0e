"""Press Enter twice at stops of recorded games, and see that nobody sells, ends or gives up anything by it.

`python -m tests.ui.two_enters [--every N] [--seed N] [FILE ...]` goes to every Nth stop of all recorded games, or of
some; another seed begins at other stops.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtTest import QTest

from rails18.core.actions import Action, Pass
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.ui.now.nouns import STEPS
from rails18.ui.text.actions import KINDS
from tests.ui.conftest import Hand
from tests.ui.room import activate, close_others, lasting_window

GAMES = Path(__file__).parents[1] / "games"
LOOKS = 400  # times that a search for the best run is waited for


def recorded() -> list[Path]:
    """Return the files of all recorded games."""
    return sorted([*GAMES.glob("*/*.json"), *GAMES.glob("played/*.rails18")])


def enter_twice(hand: Hand, game: Game) -> tuple[str, str]:
    """Press Enter twice where a game stands.

    Returns:
        What came of it, and what is wrong with that, "" for nothing.
    """
    fork = game.fork()
    close_others(hand.window)  # the standings of a game that ended by it would have the keyboard
    activate(hand.window)
    hand.window.adapter.open(fork)
    hand.window.show_game()
    for _ in range(LOOKS):
        if not hand.window.panel.keys.waits:
            break
        QTest.qWait(2)
    hand.window.panel.focus_choice()
    hand.enter()
    hand.enter()
    told, before = [], game.fork()
    for action in fork.actions:
        wrong = _wrong(before, action)
        if wrong:
            return action.kind, f"{before.position.frame.step}: {wrong} ({action})"
        told.append(action.kind)
        before.play(action)
    return " ".join(told) or "nothing", ""


def _wrong(game: Game, action: Action) -> str:
    """Return why an action is none that two presses of Enter may bring about, "" when they may."""
    step = game.position.frame.step
    own = {str(kind.__struct_config__.tag) for kind in (STEPS[step].offers if step in STEPS else ())}
    open_kinds = [entry.kind for entry in game.menu() if entry.enabled]
    better = [kind for kind in open_kinds if kind in own and not KINDS[kind].grave]
    if isinstance(action, Pass):
        return f"it ends what {', '.join(better)} could go on with" if better else ""
    if KINDS[action.kind].grave and (better or "pass" in open_kinds):
        return f"{action.kind} although {', '.join([*better, 'pass'])} is possible"
    return ""


def stops(game: Game, numbers: Iterable[int]) -> Iterable[int]:
    """Yield those of some numbers of actions after which somebody decides."""
    return (number for number in numbers if game.state_at(number).ending is None and game.state_at(number).frames)


def main(words: Sequence[str]) -> int:
    """Go through the games, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="which of the stops: another number looks at others")
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args(words)
    made: Counter[str] = Counter()
    faults = 0
    with tempfile.TemporaryDirectory() as home, lasting_window(Path(home)) as window:
        hand = Hand(window, None)
        for file in asked.files or recorded():
            game = open_game(file).game
            first = (len(file.name) + asked.seed) % asked.every
            for number in stops(game, range(first, len(game.actions), asked.every)):
                game.go_to(number)
                came, wrong = enter_twice(hand, game)
                made[came] += 1
                if wrong:
                    faults += 1
                    print(f"{file.name} {number}: {wrong}", flush=True)
            print(f"{file.name}: {sum(made.values())} stops so far, {faults} wrong", file=sys.stderr, flush=True)
    for came, times in made.most_common():
        print(f"{times:6} {came}")
    print(f"{sum(made.values())} stops, {faults} wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
