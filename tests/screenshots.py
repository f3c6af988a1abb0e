"""Take the pictures of the README: `python -m tests.screenshots [FOLDER]`.

The window is the real one, drawn offscreen; the positions come from a recorded game, with names for its players.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.actions import Action, Bid, Dividend, LayTile, RunTrains, SellShares
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.slices import Ports
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.titledata.games import new_game
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.system.settings import Settings
from tests.support.waiting import wait

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "packaging" / "screenshots"
GAME = ROOT / "tests" / "games" / "random" / "1889-4p-144.json"
RIVER = ROOT / "tests" / "games" / "random" / "1870-4p-104.json"
FRANCE = ROOT / "tests" / "games" / "played" / "1843-gray.rails18"
LESSON, STEP = "1889/round", "lay"
NAMES = ("Aki", "Botan", "Chiyo", "Daigo")
SMALL, LARGE = (1366, 768), (1920, 1080)


def named_game() -> Game:
    """Return the recorded game, its players with names."""
    recorded = open_game(GAME).game
    game = new_game(msgspec.structs.replace(recorded.setup, players=NAMES))
    for action in recorded.actions:
        game.play(action)
    return game


def moment(game: Game, fits: Callable[[Position, Action], bool], share: float = 0.6) -> tuple[Game, Action]:
    """Return the game as it stood before the first fitting action after a `share` of it, and that action."""
    for number in range(int(len(game.actions) * share), len(game.actions)):
        game.go_to(number)
        action = game.actions[number]
        if fits(game.position, action):
            return game, action
    raise LookupError("no moment fits")


class Studio:
    """Hold a window that stands still for its picture."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.window = Window(Settings(folder / ".settings.ini"))
        self.window.show()

    def take(self, name: str, size: tuple[int, int] = SMALL) -> None:
        """Save a picture of the window."""
        self.window.resize(*size)
        QTest.qWait(400)  # the resting map is drawn again shortly after the size has changed
        self.rest()
        self.window.grab().save(str(self.folder / f"{name}.png"))

    def rest(self) -> None:
        """Wait until the map is drawn sharp."""
        wait(lambda: self.window.context.board.at_rest)

    def take_dialog(self, name: str, dialog: QWidget) -> None:
        """Save a picture of a window beside the main one."""
        QTest.qWait(400)
        self.rest()
        dialog.grab().save(str(self.folder / f"{name}.png"))

    def show(self, game: Game, action: Action | None = None, label: str = "") -> None:
        """Show a position with an action chosen but not confirmed."""
        self.window.adapter.open(game)
        self.window.show_game()
        QTest.qWait(200)
        if action is not None:
            self.window.selection.propose(action, label)


def take_lesson(studio: Studio) -> None:
    """Take a step of a lesson, in a learner's name."""
    studio.window.beginnings.show_lessons()
    studio.window.school.progress.reach("Aki", LESSON, STEP)
    studio.window.school.begin(LESSON, "Aki")
    QTest.qWait(3000)  # tiles are looked for in the background
    studio.take("lesson")
    studio.window.school.leave()


def take_france(studio: Studio) -> None:
    """Take the window and the charters of 1843 late in a game."""
    game, action = moment(
        open_game(FRANCE).game, lambda pos, action: isinstance(action, RunTrains) and late(pos, action), 0.3
    )
    studio.show(game, action)
    studio.take("1843")
    studio.window.resize(*LARGE)
    QTest.qWait(400)
    studio.take_dialog("1843-charters", studio.window.context.shares)


def take_table(studio: Studio) -> None:
    """Take the table view while a company decides what to do with its income."""
    studio.show(*moment(named_game(), lambda pos, action: isinstance(action, Dividend), 0.7))
    studio.window.table.toggle()
    table = studio.window.table.window
    assert table is not None
    table.showNormal()
    table.resize(*LARGE)
    QTest.qWait(1500)
    studio.take_dialog("table", table)
    table.close()


def late(pos: Position, runs: RunTrains) -> bool:
    """Return whether companies have ports and several trains run at once."""
    return len(pos.slice(Ports).ports) > 3 and len(runs.routes) > 2


def main(argv: list[str]) -> int:
    """Take all pictures into a folder."""
    application([])
    studio = Studio(Path(argv[0]) if argv else FOLDER)
    studio.window.resize(*SMALL)
    QTest.qWait(100)
    wait(lambda: studio.window.start_page.is_drawn)
    take_lesson(studio)
    studio.show(new_game(Setup("1889", NAMES)))
    studio.window.selection.propose(Bid("P1", "D", 55))
    studio.take("auction")
    game = named_game()
    pictures: list[tuple[str, Callable[[Position, Action], bool], tuple[int, int]]] = [
        ("track", lambda pos, action: isinstance(action, LayTile) and pos.frame.step == "track", SMALL),
        ("stock", lambda pos, action: isinstance(action, SellShares) and pos.frame.step == "stock", SMALL),
        ("routes", lambda pos, action: isinstance(action, RunTrains) and len(action.routes) > 1, LARGE),
        ("dividend", lambda pos, action: isinstance(action, Dividend), SMALL),
    ]
    for name, fits, size in pictures:
        studio.show(*moment(game, fits))
        studio.take(name, size)
    river = open_game(RIVER).game
    river.go_to(int(len(river.actions) * 0.7))
    studio.show(river)
    studio.take("1870")
    take_table(studio)
    take_france(studio)
    studio.window.close()
    (studio.folder / ".settings.ini").unlink(missing_ok=True)
    QApplication.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
