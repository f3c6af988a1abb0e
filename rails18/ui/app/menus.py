"""Build the menus from the commands of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtWidgets import QMainWindow, QMenu

from rails18.ui.app.layouts import NAMES
from rails18.ui.widgets.commands import Commands
from rails18.ui.widgets.hidden import give_back_picture
from rails18.words.translation import tr

LINE = "-"
Fill = Callable[[QMenu], object]  # fills a menu each time that it opens
# Names of commands and submenus in their order.
GAME = (
    "new", "open", "open-file", "save", "start", LINE, "overview", "tiles", "standing", "review", "club",
    "record", "lines", "problem", "print", LINE, "stop", LINE, "notes", "settings", LINE, "quit",
)  # fmt: skip
PLAY = (
    "confirm", "confirm_end", "back", "pass", "autopass", "actions", LINE, "right", "left", LINE, "undo", "redo",
    "undo_turn", "redo_turn", "correct", "board", "express", "last_line", LINE, "try", "finish", "finish_back", "seats",
    "next_move", LINE,
    "look_back", "look_on", "turn_back", "turn_on", "round_back", "round_on", "look_home", "pause",
)  # fmt: skip
VIEW = (
    *(f"layout-{name}" for name in NAMES), "layout-reset", LINE, "tear-board", "tear-market", "full", LINE,
    "log", "reasons", "runs", "changes", LINE, "table",
    "table-turn", "table-over", "table-point", LINE, "fit", "coordinates", "numbers", "names", "orders", LINE,
    "languages", "secret", "dark", "emblems", "larger", "smaller", "normal",
)  # fmt: skip
HELP = (
    "words", "lessons", "practice", "why", "hint", "was_good", "known", "silenced", "rules", "new-version", "about",
)  # fmt: skip
SUBMENUS = {  # name → its words
    "lines": "Abandoned lines",
    "seats": "Who plays",
    "orders": "Order of the share display",
    "languages": "Language",
}

SCROLLS = "QMenu { menu-scrollable: 1; }"


def keep_on_screen(menu: QMenu) -> None:
    """Let a menu scroll where its columns, which are better to look over, are wider than the screen."""
    menu.setStyleSheet("")
    if menu.sizeHint().width() > menu.screen().availableGeometry().width():
        menu.setStyleSheet(SCROLLS)


class Menus:
    """Hold the menus of the window.

    Args:
        listed: name of a submenu → the commands in it.
        filled: name of a submenu → what fills it when it opens; it is there with a game only.

    Attributes:
        submenus: name → submenu.
    """

    def __init__(
        self, window: QMainWindow, commands: Commands, listed: Mapping[str, Iterable[str]], filled: Mapping[str, Fill]
    ) -> None:
        self.commands, self._filled = commands, filled
        self.submenus: dict[str, QMenu] = {}
        bar = window.menuBar()
        for text, names in ((tr("&Game"), GAME), (tr("&Play"), PLAY), (tr("&View"), VIEW), (tr("&Help"), HELP)):
            self._fill(bar.addMenu(text), names, listed)

    def _fill(self, menu: QMenu, names: Iterable[str], listed: Mapping[str, Iterable[str]]) -> None:
        menu.aboutToHide.connect(partial(give_back_picture, menu))
        menu.aboutToShow.connect(partial(keep_on_screen, menu))
        for name in names:
            if name == LINE:
                menu.addSeparator()
            elif name in SUBMENUS:
                inner = self.submenus[name] = menu.addMenu(tr(SUBMENUS[name]))
                self._fill(inner, listed.get(name, ()), listed)
                if name in self._filled:
                    inner.aboutToShow.connect(lambda name=name: self.refill(name))
            else:
                menu.addAction(self.commands.actions[name])

    def refill(self, name: str) -> None:
        """Fill a submenu as it is now."""
        self._filled[name](self.submenus[name])

    def follow(self, playing: bool) -> None:
        """Switch off what needs a game while there is none."""
        self.commands.follow(playing)
        for name in self._filled:
            self.submenus[name].setEnabled(playing)
