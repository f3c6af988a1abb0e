"""Choose how the window looks: layout, theme, text size, language, and what the pictures show."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QMainWindow

from rails18.core.game import Update
from rails18.questions import tabletop
from rails18.ui.app.layouts import NAMES, TEXT, Layouts
from rails18.ui.app.side import Side
from rails18.ui.beside.header import Header
from rails18.ui.board.board import READABLE
from rails18.ui.look.plain import set_title
from rails18.ui.look.text_size import map_text, usual_text
from rails18.ui.shares import sorting
from rails18.ui.stage.context import Context
from rails18.ui.system.language import KEY, SYSTEM, of_system, offered, speak
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.commands import Command, Commands
from rails18.words.translation import tr

MAP = ("coordinates", "numbers", "names")  # what the map may show


class StyledParts(NamedTuple):
    """Hold what changes with the look of the window."""

    layouts: Layouts
    header: Header
    side: Side


class Appearance(QObject):
    """Change the look of the window, and remember it.

    Attributes:
        order_names: names of the commands that sort the share display, for each side of it.
        language_names: those that choose a language.

    Signals:
        respoken: another language is spoken from now on.
    """

    respoken = Signal()

    def __init__(
        self, context: Context, settings: Settings, parts: StyledParts, window: QMainWindow, commands: Commands
    ) -> None:
        super().__init__(window)
        self.context, self.settings, self.parts, self.window, self.commands = context, settings, parts, window, commands
        self.theme = context.theme
        commands.add_choice(
            *(
                Command(f"layout-{name}", tr(text), partial(self.use_layout, name), (f"Ctrl+{number}",))
                for number, (name, text) in enumerate(NAMES.items(), start=1)
            )
        )
        self._add_views()
        self.language_names = self._add_languages()
        self.order_names = [
            self._add_orders(place, known) for place, known in enumerate((sorting.COMPANIES, sorting.PLAYERS))
        ]
        context.shares.sorted.connect(self._show_orders)
        self.theme.changed.connect(self._show_look)
        context.adapter.updated.connect(self._follow_board)

    def _add_views(self) -> None:
        tear, board = self.parts.layouts.tear, self.context.board
        self.commands.add(
            Command("layout-reset", tr("Reset layout"), self.parts.layouts.forget),
            Command("tear-board", tr("Board in a separate window"), lambda: tear("board", self.window)),
            Command("tear-market", tr("Market in a separate window"), lambda: tear("market", self.window)),
            Command("full", tr("Full screen"), self.toggle_full_screen, ("F11",), always=True),
            Command("fit", tr("Show the whole board"), lambda: board.fit(), ("F",)),
            Command("coordinates", tr("Coordinates"), partial(self.set_shown, "coordinates"), checks=True),
            Command("numbers", tr("Tile numbers"), partial(self.set_shown, "numbers"), checks=True),
            Command("names", tr("Place names"), partial(self.set_shown, "names"), checks=True),
            Command("secret", tr("Secret treasuries"), self.set_secret, checks=True),
            Command("dark", tr("Dark theme"), self.set_dark, checks=True, always=True),
            Command("emblems", tr("Emblems of companies"), self.set_emblems, checks=True, always=True),
            Command("larger", tr("Larger text"), lambda: self.step_text(1), ("Ctrl++", "Ctrl+="), always=True),
            Command("smaller", tr("Smaller text"), lambda: self.step_text(-1), ("Ctrl+-",), always=True),
            Command("normal", tr("Normal text"), lambda: self.scale_text(0), ("Ctrl+0",), always=True),
        )

    def _add_languages(self) -> list[str]:
        """Offer the languages, each by its own name, and the system's."""
        known = offered()
        system = tr("System language ({name})", name=known[of_system()])
        names = {code: f"language-{code or 'system'}" for code in (SYSTEM, *known)}
        self.commands.add_choice(
            *(
                Command(names[code], words, partial(self.use_language, code), always=True)
                for code, words in {SYSTEM: system, **known}.items()
            )
        )
        self.commands.mark((name, True) for code, name in names.items() if code == self.language)
        return list(names.values())

    def _add_orders(self, place: int, known: Mapping[str, str]) -> list[str]:
        """Offer the orders of companies, or of players, in the share display."""
        names = {order: f"order-{place}-{order}" for order in known}
        self.commands.add_choice(
            *(Command(names[order], tr(words), partial(self._sort, place, order)) for order, words in known.items())
        )
        return list(names.values())

    def _sort(self, place: int, order: str) -> None:
        shares = self.context.shares
        shares.sort(*(order if side == place else kept for side, kept in enumerate(shares.orders)))

    def restore(self) -> None:
        """Look as it was chosen last."""
        shown = {name: self.settings.flag(f"map/{name}", name != "numbers") for name in MAP}
        self.context.board.set_shown(**shown)
        known = (sorting.COMPANIES, sorting.PLAYERS)
        orders = [self.settings.choice(f"shares/order-{place}", names, "") for place, names in enumerate(known)]
        self.context.shares.sort(*orders)
        self.parts.layouts.name = self.settings.choice("layout/name", NAMES, "play")
        chosen = [f"order-{place}-{order}" for place, order in enumerate(orders)]
        self.commands.mark([*shown.items(), *((name, True) for name in (*chosen, f"layout-{self.parts.layouts.name}"))])
        self._suit_layout()
        with QSignalBlocker(self.theme):
            self.fit_text()
        self.theme.changed.emit()  # for the first time, whatever the text size

    def _show_orders(self, *orders: str) -> None:
        """Mark the orders of the share display, and remember them."""
        for place, order in enumerate(orders):
            self.commands.mark([(f"order-{place}-{order}", True)])
            self.settings.put(f"shares/order-{place}", order)

    def _show_look(self) -> None:
        """Mark what is chosen of the look, wherever it was chosen."""
        palette = self.theme.palette
        self.commands.mark([("dark", palette.name == "dark"), ("emblems", palette.emblems)])

    # layout

    def use_layout(self, name: str) -> None:
        """Change the layout."""
        self.parts.layouts.remember()
        self.parts.layouts.use(name)
        self._suit_layout()
        self.theme.scale_text(self._text_scale())

    @property
    def _is_afar(self) -> bool:
        game = self.context.adapter.game
        return game is not None and tabletop.on_table(game.position)

    def suit(self) -> None:
        """Arrange the window for the board of the game, which is in the window or on the real table."""
        game, land = self.context.adapter.game, self.context.board.board.land
        title = game.title.id if game is not None else ""
        self.parts.layouts.suit(land.height() / max(1.0, land.width()), title, afar=self._is_afar)

    def _follow_board(self, update: Update) -> None:
        """Arrange it anew when the board comes from the real table or goes there."""
        if self.parts.layouts.title and self._is_afar != (self.parts.layouts.shape == "afar"):
            self.suit()

    def entitle(self, playing: bool) -> None:
        """Name the window by the game that it shows, or by the program alone on its other pages."""
        game = self.context.adapter.game if playing else None
        names = ", ".join(game.setup.players) if game is not None else ""
        shown = tr("rails18 – {name} – {names}", name=game.title.name, names=names) if game is not None else "rails18"
        set_title(self.window, shown)

    def _suit_layout(self) -> None:
        """Leave the table to look at without the controls of history, and show learners what the words mean."""
        name = self.parts.layouts.name
        self.parts.header.show_controls(name != "table")
        self.parts.side.show_first(teaching=name == "teaching")

    def toggle_full_screen(self) -> None:
        """Fill the screen, or be as before, which may be maximised."""
        self.window.setWindowState(self.window.windowState() ^ Qt.WindowState.WindowFullScreen)

    # what the pictures show

    def set_shown(self, name: str, on: bool) -> None:
        """Switch coordinates, tile numbers or names of the map."""
        self.settings.put(f"map/{name}", on)
        self.context.board.set_shown(**{name: on})

    def set_secret(self, on: bool) -> None:
        """Keep the treasuries of this game secret, or show them."""
        if self.context.adapter.game is not None and on != self.context.treasuries.hidden:
            self.context.treasuries.keep_secret(on)
            self.context.adapter.show_again()

    def follow_secret(self) -> None:
        """Mark whether the treasuries of the game that was opened are secret."""
        with QSignalBlocker(self.commands.actions["secret"]):
            self.context.treasuries.keep_secret(None)
            self.commands.mark([("secret", self.context.treasuries.hidden)])

    def set_dark(self, on: bool) -> None:
        """Change between the light and the dark theme."""
        name = "dark" if on else "light"
        if name != self.theme.palette.name:
            self.settings.put("theme", name)
            self.theme.use(name)

    def set_emblems(self, on: bool) -> None:
        """Show companies with their emblems, or with letters alone."""
        if on != self.theme.palette.emblems:
            self.settings.put("emblems", on)
            self.theme.show_emblems(on)

    # language and text

    @property
    def language(self) -> str:
        """Return the code of the language that was chosen, "" for the system's."""
        return self.settings.text(KEY, SYSTEM)

    def use_language(self, language: str) -> None:
        """Say everything in a language from now on, "" for the system's; the window is made anew in it."""
        if language != self.language:
            self.settings.put(KEY, language)
            speak(language)
            self.respoken.emit()

    def scale_text(self, factor: float) -> None:
        """Make the text larger or smaller; 0 makes it as the screen wants it, here and on any other screen."""
        if factor:
            self.set_text_percent(round(100 * self._text() * factor))
        else:
            self.settings.forget("text")
            self.fit_text()

    def step_text(self, way: int) -> None:
        """Make the text larger by a tenth of the usual size, or smaller: what is undone so is as before."""
        self.set_text_percent(10 * (round(self.text_percent() / 10) + way))

    def set_text_percent(self, percent: int) -> None:
        """Set the text size."""
        self.settings.put("text", max(0.8, min(2.0, percent / 100)))
        self.fit_text()

    def text_percent(self) -> int:
        """Return the text size before the layout changes it."""
        return round(100 * self._text())

    def fit_text(self) -> None:
        """Take the text size that was chosen, or the one that suits the screen; the map takes that of the screen."""
        self.context.board.board.readable = READABLE * map_text(self.window.screen())
        self.theme.scale_text(self._text_scale())

    def _text(self) -> float:
        return self.settings.number("text", usual_text(self.window.screen()))

    def _text_scale(self) -> float:
        return self._text() * TEXT[self.parts.layouts.name]
