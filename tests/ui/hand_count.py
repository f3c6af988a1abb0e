"""Count the keys and clicks that turns of recorded games take: `python -m tests.ui.hand_count [--most N] [FILE ...]`.

Turns of companies are played in a window by events of keys and of the mouse, the shortest way that the window shows:
once with the hand on the keys, which leaves them for the hexes of the map alone, and once with the mouse alone, where a
notch of the wheel counts too. A turn that the program begins otherwise than the record, such as by another best run, is
played as far as the record's own actions are possible, or not counted. The last turns are those of the last third of a
game.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from rails18.core.actions import Action, BuyTrain, Dividend, LayTile, Pass, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.ui.app.window import Window
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.widgets.controls import Choice
from tests.support.recorded_game import recorded_game
from tests.ui.hands import QtHands
from tests.ui.mouse import MouseRobot
from tests.ui.robot import Stuck, canonical
from tests.ui.room import lasting_window

GAMES = Path(__file__).parents[1] / "games"
EACH = 3  # games of a title
MOST = 6  # turns of a kind that are played of each
KNOWN = (LayTile, PlaceToken, RunTrains, Dividend, BuyTrain, Pass)
IDLE = {RunTrains, Dividend, Pass}
BUILT = (LayTile, RunTrains, Dividend, BuyTrain)
LATE = 2 / 3


class Turn(NamedTuple):
    """Hold which actions of a game make a turn of a company, from the first to behind the last."""

    first: int
    end: int
    kinds: tuple[type[Action], ...]

    def is_idle(self, game: Game) -> bool:
        """Return whether it is a late one in which nothing is built."""
        return self.first > LATE * len(game.actions) and RunTrains in self.kinds and set(self.kinds) <= IDLE

    @property
    def is_built(self) -> bool:
        """Return whether one tile is laid, the trains run, and one train is bought in it."""
        return all(self.kinds.count(kind) == 1 for kind in BUILT) and set(self.kinds) <= {*BUILT, Pass}


def turns(game: Game) -> Iterator[Turn]:
    """Yield the turns of companies in which nothing rare happens."""
    begun: list[int] = []
    for number in range(len(game.actions)):
        state, before = game.state_at(number), game.state_at(number - 1) if number else None
        company = state.frames[-1].company if state.frames else ""
        same = before is not None and before.frames and before.frames[-1].company == company
        if begun and not (same and before is not None and before.round == state.round):
            yield _turn(game, begun)
            begun = []
        if company and state.round.kind == "operating":
            begun.append(number)


def _turn(game: Game, numbers: Sequence[int]) -> Turn:
    return Turn(numbers[0], numbers[-1] + 1, tuple(type(game.actions[number]) for number in numbers))


class Counter(MouseRobot):
    """Play turns in a window, and count what is pressed.

    Attributes:
        by_mouse: no key is pressed.
        presses: keys, clicks and notches of the wheel so far.
    """

    def __init__(self, window: Window, by_mouse: bool) -> None:
        super().__init__(window, QtHands(window))
        self.by_mouse, self.presses = by_mouse, 0

    def play_turn(self, game: Game, turn: Turn) -> int:
        """Play a turn, and return how often something was pressed."""
        game.go_to(turn.first)
        fork = game.fork()
        self.window.adapter.open(fork)
        self.window.show_game()
        self.hands.settle()
        self.presses = 0
        for number in range(turn.first, turn.end):
            if self._is_due(game, number):
                self._make(game, number, turn)
        return self.presses

    def _is_due(self, game: Game, number: int) -> bool:
        """Return whether a step of the record is still open: a yes may have ended it, or the program passed over it."""
        self.hands.settle()
        QTest.qWait(2)  # steps without a choice are passed over
        now, then = (state.frames[-1] if state.frames else None for state in (self.game.state, game.state_at(number)))
        return now is not None and then is not None and (now.step, now.company) == (then.step, then.company)

    def _make(self, game: Game, number: int, turn: Turn) -> None:
        action, done = canonical(self.game, game.actions[number]), self.game.at
        follows = game.actions[number + 1] if number + 1 < turn.end else None
        ends = isinstance(follows, Pass) and self._same_step(game, number)
        if isinstance(action, Pass):
            self._pass(game.actions[number : turn.end])
        elif isinstance(action, RunTrains) and isinstance(self.panel.page, RunPage):
            self._run(follows)
        elif isinstance(action, LayTile):
            self._lay(action)
            self._yes(ends)
        else:
            self._pick(action)
            self._yes(ends)
        self.wait_for(lambda: self.game.at > done, f"{action.kind}")

    @staticmethod
    def _same_step(game: Game, number: int) -> bool:
        """Return whether the next action is made in the same step."""
        one, other = (game.state_at(at).frames[-1] for at in (number, number + 1))
        return (one.step, one.company, one.player) == (other.step, other.company, other.player)

    # what is pressed

    def _pass(self, follow: Sequence[Action]) -> None:
        """Pass, in several steps at once where the record does too."""
        many = len(self.panel.passing.onward().passed)
        if many > 1 and len(follow) >= many and all(isinstance(action, Pass) for action in follow[:many]):
            self._press("P", self.button("autopass-offer"), "shift")
        else:
            self._press("P", self.panel.skip)

    def _press(self, key: str, button: QAbstractButton, held: str = "") -> None:
        """Press a key, with another one held down or alone, or click the button that does the same."""
        self.presses += 1
        if self.by_mouse:
            self.click(button)
        else:
            self.hands.key(key, held)
            self.hands.settle()

    def _yes(self, ends: bool) -> None:
        """Confirm, and end the step as well where that is meant."""
        if ends:
            self.presses += 1
        if ends and self.by_mouse:
            confirm = self.panel.confirm
            self.hands.move(self.in_sight(confirm, confirm.rect().center()))
            self.hands.press(Qt.MouseButton.RightButton)
            self.hands.release(Qt.MouseButton.RightButton)
            self.hands.settle()
        elif ends:
            QTest.keyClick(self.window.windowHandle(), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
            self.hands.settle()
        else:
            self._press("Return", self.panel.confirm)

    def _choose(self, button: QAbstractButton) -> None:
        """Choose by the digit on a button; one without a digit is clicked."""
        page, numbered = self.panel.page, self.panel.keys.numbered
        assert page is not None
        if not self.by_mouse and button in numbered[:9]:
            self._press(str(numbered.index(button) + 1), button)
        else:
            self.presses += 1
            self.click(button)

    def _pick(self, action: Action) -> None:
        """Choose an action of the open page, unless it is chosen."""
        page = self.panel.page
        assert page is not None
        if self.proposed() == action:
            return
        button = page.choices.get(action)
        if button is None and isinstance(action, BuyTrain):
            found = page.findChild(Choice, f"buy-{action.train}")
            button = found if isinstance(found, Choice) and found.isVisibleTo(page) else None
        if button is None:
            raise self.fail(f"no button for {action}")
        self._choose(button)
        if self.proposed() != action:
            raise self.fail(f"{action} has another price")

    def _run(self, follows: Action | None) -> None:
        """Run as the program proposes, and use the income as in the record."""
        self.wait_for(lambda: self.window.selection.proposal is not None, "the best run")
        proposal = self.window.selection.proposal
        assert proposal is not None
        wanted = follows.choice if isinstance(follows, Dividend) else ""
        then = proposal.then.choice if isinstance(proposal.then, Dividend) else ""
        if wanted and then != wanted and self.visible(f"then-{wanted}"):
            self._choose(self.button(f"then-{wanted}"))
        self._yes(False)

    def _lay(self, action: LayTile) -> None:
        """Click the hex, choose the tile where there are several, and turn it."""
        self.wait_for(lambda: self.tile_tool().looked, "the hexes that are legal")
        board = self.window.context.board
        self.presses += 1
        self.click(board.viewport(), self.bare(action.hex))
        self.wait_for(lambda: board.strip.offered or board.hand.hex == action.hex, f"the tiles of {action.hex}")
        if self.tile_tool().tile != action.tile:
            QTest.qWait(2)  # the palette has the tiles of the hex from then on
            self._choose(self.button(f"tile-{action.tile}"))
        self.wait_for(lambda: board.hand.hex == action.hex, f"#{action.tile} on {action.hex}")
        for _ in range(6):
            tool = self.tile_tool()
            if tool.rotation == action.rotation or len(tool.legal[tool.hex][tool.tile]) == 1:  # or it looks the same
                return
            self.presses += 1
            if self.by_mouse:
                self.hands.move(self.in_sight(board.viewport(), self.bare(action.hex)))
                self.hands.wheel(1)
            else:
                self.hands.key("r")
            self.hands.settle()
        raise self.fail(f"it does not turn to {action.rotation}")


def files(title: str) -> list[Path]:
    """Return the recorded games of a title that are counted."""
    found = sorted(GAMES.glob(f"random/{title}-*.json")) or sorted(GAMES.glob(f"played/{title}-*"))
    return found[:: max(1, len(found) // EACH)][:EACH]


def played(counters: Sequence[Counter], game: Game, wanted: Sequence[Turn]) -> tuple[str, int]:
    """Return what some turns take by keys and by mouse, in words, and how many could be played."""
    counts: list[tuple[int, ...]] = []
    for turn in wanted:
        try:
            counts.append(tuple(counter.play_turn(game, turn) for counter in counters))
        except Stuck as reason:
            print(f"  {turn.first}: {reason}", file=sys.stderr)
    told = [f"{median(each):g}, {max(each)}" for each in zip(*counts, strict=True)]
    return " | ".join(told or ["–"] * len(counters)), len(counts)


def spread(found: Sequence[Turn], most: int) -> Sequence[Turn]:
    """Return at most so many turns, from all over the game."""
    return found[:: max(1, -(-len(found) // most))]


def main(words: Sequence[str]) -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=MOST, help="turns of a kind of each game")
    parser.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args(words)
    titles = sorted({file.name.partition("-")[0] for file in GAMES.glob("*/*-*.*")})
    print("| game | late turns without building | keys | clicks | tile, run, pay, train | keys | clicks |")
    print("|---|---|---|---|---|---|---|")
    with TemporaryDirectory() as home, lasting_window(Path(home)) as window:
        window.session.opponents.skipping.switch(True)
        counters = [Counter(window, by_mouse) for by_mouse in (False, True)]
        for file in asked.files or [file for title in titles for file in files(title)]:
            game = recorded_game(file)
            found = [turn for turn in turns(game) if set(turn.kinds) <= set(KNOWN)]
            idle, many = played(counters, game, spread([turn for turn in found if turn.is_idle(game)], asked.most))
            built, more = played(counters, game, spread([turn for turn in found if turn.is_built], asked.most))
            print(f"| {file.stem} | {many} | {idle} | {more} | {built} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
