"""Build the menus with their keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from rails18.core.ids import PlayerId
from rails18.loading.translation import tr
from rails18.ui.app.commands import Commands
from rails18.ui.app.layouts import NAMES
from rails18.ui.beside.opponents_bar import LEVEL_NAMES
from rails18.ui.learn.coach import LEVEL_NAMES as COACHED
from rails18.ui.look.plain import button_text
from rails18.ui.shares import sorting
from rails18.ui.system.language import SYSTEM, of_system, offered
from rails18.ui.text.phrases import counted


class Menus:
    """Hold the actions of the window by name.

    Attributes:
        actions: name → action.
    """

    def __init__(self, window: Commands) -> None:
        self.window = window
        self.actions: dict[str, QAction] = {}
        self._game()
        self._play()
        self._view()
        self._help()
        window.theme.changed.connect(self._show_look)

    def _show_look(self) -> None:
        """Check what is chosen of the look, wherever it was chosen."""
        palette = self.window.theme.palette
        self.actions["dark"].setChecked(palette.name == "dark")
        self.actions["emblems"].setChecked(palette.emblems)

    def _menu(self, text: str) -> QMenu:
        return self.window.menuBar().addMenu(text)

    def _add(
        self, menu: QMenu, name: str, text: str, call: Callable[..., object], *keys: str, check: bool = False
    ) -> QAction:
        made = QAction(text, self.window)
        made.setObjectName(name)
        made.setShortcuts([QKeySequence(key) for key in keys])
        made.setCheckable(check)
        if check:
            made.toggled.connect(call)
        else:
            made.triggered.connect(lambda _=False: call())
        menu.addAction(made)
        self.window.addAction(made)
        self.actions[name] = made
        return made

    def _game(self) -> None:
        window, menu = self.window, self._menu(tr("&Game"))
        self._add(menu, "new", tr("New game …"), window.show_new_game, "Ctrl+N")
        self._add(menu, "open", tr("Open …"), window.files.open, "Ctrl+O")
        self._add(menu, "open-file", tr("Open a file …"), window.files.open_file, "Ctrl+Shift+O")
        self._add(menu, "save", tr("Save as …"), window.files.save, "Ctrl+S", "Ctrl+Shift+S")
        self._add(menu, "start", tr("Start page"), window.show_start)
        menu.addSeparator()
        self._add(menu, "overview", tr("Overview"), lambda: window.dialogs.show_overview(), "O")
        self._add(menu, "tiles", tr("Tiles and upgrades"), lambda: window.dialogs.show_overview("tiles"), "T")
        self._add(menu, "standing", tr("Standings"), window.dialogs.show_results)
        self._add(menu, "record", tr("Charts and export …"), window.dialogs.show_record, "Ctrl+E")
        self.lines = menu.addMenu(tr("Abandoned lines"))
        self.lines.aboutToShow.connect(self.fill_lines)
        self._add(menu, "problem", tr("Save this moment as a problem …"), window.dialogs.show_problem, "Ctrl+Shift+P")
        self._add(menu, "print", tr("Print or save board, market and charters …"), window.dialogs.show_print, "Ctrl+P")
        menu.addSeparator()
        self._add(menu, "stop", tr("End the game here …"), window.choose_stop)
        menu.addSeparator()
        self._add(menu, "notes", tr("Notes of the table"), window.show_notes, "Ctrl+J")
        self._add(menu, "settings", tr("Settings …"), window.show_settings, "Ctrl+,")
        menu.addSeparator()
        self._add(menu, "quit", tr("Quit"), window.close, "Ctrl+Q")

    def _play(self) -> None:
        window, menu = self.window, self._menu(tr("&Play"))
        self._add(menu, "confirm", tr("Confirm"), window.confirm, "Return", "Enter")
        self._add(menu, "back", tr("Cancel"), window.cancel, "Esc")
        self._add(menu, "pass", tr("Pass, skip or end the turn"), window.panel.choose_pass, "P")
        self._add(menu, "autopass", tr("Pass until something happens"), window.autopass_strip.choose, "Shift+P")
        self._add(menu, "actions", tr("Available actions"), window.show_actions, "Ctrl+L")
        menu.addSeparator()
        self._add(menu, "right", tr("Rotate the tile clockwise"), lambda: window.turn_tile(1), "R")
        self._add(menu, "left", tr("Rotate the tile counter-clockwise"), lambda: window.turn_tile(-1), "Shift+R")
        menu.addSeparator()
        self._add(menu, "undo", tr("Undo"), window.undo, "Ctrl+Z")
        self._add(menu, "redo", tr("Redo"), window.redo, "Ctrl+Y")
        self._add(menu, "undo_turn", tr("Undo the turn"), window.undo_turn, "Ctrl+Shift+Z")
        self._add(menu, "redo_turn", tr("Redo the turn"), window.redo_turn, "Ctrl+Shift+Y")
        self._add(menu, "correct", tr("Correct a mistake …"), window.dialogs.show_corrections, "Ctrl+K")
        self._add(menu, "board", tr("Physical board …"), window.dialogs.show_board, "Ctrl+B")
        self._add(menu, "last_line", tr("Back to the last abandoned line"), window.take_last_line, "Ctrl+Alt+Y")
        menu.addSeparator()
        self._add(menu, "finish", tr("Finish these operating rounds …"), window.show_finish, "Ctrl+Shift+E")
        self._add(menu, "finish_back", tr("Undo the finished operating rounds"), window.take_finish_back)
        self.seats = menu.addMenu(tr("Who plays"))
        self.seats.aboutToShow.connect(self.fill_seats)
        self._inner: list[QMenu] = []  # of the seats
        self._add(menu, "next_move", tr("Next move of a program"), window.session.opponents.step, "Shift+N")
        menu.addSeparator()
        self._add(menu, "look_back", tr("Step back"), lambda: window.look_by(-1), "Alt+Left")
        self._add(menu, "look_on", tr("Step forward"), lambda: window.look_by(1), "Alt+Right")
        self._add(menu, "turn_back", tr("Turn before"), lambda: window.look_turn(True), "Alt+Up")
        self._add(menu, "turn_on", tr("Next turn"), lambda: window.look_turn(False), "Alt+Down")
        self._add(menu, "round_back", tr("Round before"), lambda: window.look_round(True), "Alt+PgUp")
        self._add(menu, "round_on", tr("Next round"), lambda: window.look_round(False), "Alt+PgDown")
        self._add(menu, "look_home", tr("Back to the game"), window.look_home, "Alt+Home")
        self._add(menu, "pause", tr("Pause the clocks, or let them go on"), window.pause_clocks, "Pause", "Ctrl+Alt+P")
        self._add(menu, "runs", tr("Last run of the next company"), window.show_runs, "L")
        self._add(menu, "changes", tr("What changed"), window.show_changes, "C")

    def _view(self) -> None:
        window, menu = self.window, self._menu(tr("&View"))
        group = QActionGroup(window)
        for number, (name, text) in enumerate(NAMES.items(), start=1):
            made = self._add(
                menu, f"layout-{name}", tr(text), lambda name=name: window.use_layout(name), f"Ctrl+{number}"
            )
            made.setCheckable(True)
            group.addAction(made)
        self._add(menu, "layout-reset", tr("Reset layout"), window.forget_layout)
        menu.addSeparator()
        self._add(menu, "tear-board", tr("Board in a separate window"), lambda: window.layouts.tear("board", window))
        self._add(menu, "tear-market", tr("Market in a separate window"), lambda: window.layouts.tear("market", window))
        self._add(menu, "full", tr("Full screen"), window.toggle_full_screen, "F11")
        menu.addSeparator()
        self._add(menu, "table", tr("Table view"), lambda: window.table.toggle(), "Ctrl+T")
        self._add(
            menu, "table-turn", tr("Rotate the table view by 90°"), lambda: window.table.turn_by(90), "Ctrl+Shift+T"
        )
        self._add(menu, "table-over", tr("Rotate the table view by 180°"), lambda: window.table.turn_by(180))
        point = self._add(
            menu, "table-point", tr("Point in the table view"), lambda on: window.table.point(on), check=True
        )
        point.setChecked(window.table.pointing)
        menu.addSeparator()
        self._add(menu, "fit", tr("Show the whole board"), lambda: window.context.board.fit(), "F")
        self._add(menu, "coordinates", tr("Coordinates"), lambda on: window.set_shown("coordinates", on), check=True)
        self._add(menu, "numbers", tr("Tile numbers"), lambda on: window.set_shown("numbers", on), check=True)
        self._add(menu, "names", tr("Place names"), lambda on: window.set_shown("names", on), check=True)
        self._orders(menu)
        menu.addSeparator()
        self._languages(menu)
        self._add(menu, "secret", tr("Secret treasuries"), window.set_secret, check=True)
        self._add(menu, "dark", tr("Dark theme"), window.set_dark, check=True)
        self._add(menu, "emblems", tr("Emblems of companies"), window.set_emblems, check=True)
        self._add(menu, "larger", tr("Larger text"), lambda: window.scale_text(1.1), "Ctrl++", "Ctrl+=")
        self._add(menu, "smaller", tr("Smaller text"), lambda: window.scale_text(1 / 1.1), "Ctrl+-")
        self._add(menu, "normal", tr("Normal text"), lambda: window.scale_text(0), "Ctrl+0")

    def _orders(self, menu: QMenu) -> None:
        """Offer the orders of companies and of players in the share display."""
        shares = self.window.context.shares
        orders = menu.addMenu(tr("Order of the share display"))
        ways: tuple[tuple[Mapping[str, str], Callable[[str], object]], ...] = (
            (sorting.COMPANIES, lambda order: shares.sort(order, shares.orders[1])),
            (sorting.PLAYERS, lambda order: shares.sort(shares.orders[0], order)),
        )
        for place, (known, sort) in enumerate(ways):
            group = QActionGroup(self.window)
            for order, words in known.items():
                made = self._add(orders, f"order-{place}-{order}", tr(words), partial(sort, order))
                made.setCheckable(True)
                group.addAction(made)
            orders.addSeparator()
        shares.sorted.connect(self._show_orders)

    def _show_orders(self, *orders: str) -> None:
        """Check the orders of the share display, and remember them."""
        for place, order in enumerate(orders):
            self.actions[f"order-{place}-{order}"].setChecked(True)
            self.window.settings.put(f"shares/order-{place}", order)

    def _languages(self, menu: QMenu) -> None:
        """Offer the languages, each by its own name, and the system's."""
        window, known = self.window, offered()
        self.languages = menu.addMenu(tr("Language"))
        group = QActionGroup(window)
        system = tr("System language ({name})", name=known[of_system()])
        for code, name in {SYSTEM: system, **known}.items():
            made = self._add(
                self.languages, f"language-{code or 'system'}", name, lambda code=code: window.use_language(code)
            )
            made.setCheckable(True)
            made.setChecked(code == window.language)
            group.addAction(made)

    def _help(self) -> None:
        window, menu = self.window, self._menu(tr("&Help"))
        self._add(menu, "words", tr("Glossary and keyboard shortcuts"), lambda: window.dialogs.show_help(""), "F1")
        self._add(menu, "lessons", tr("Lessons"), window.show_lessons)
        self._add(menu, "why", tr("Why would I?"), window.show_why, "W")
        self._add(menu, "hint", tr("Hint"), window.hinter.ask, "H")
        self._add(menu, "was_good", tr("Was that good?"), window.hinter.ask_about_last, "Shift+H")
        self._add(menu, "known", tr("I know this (coach)"), window.coach.dismiss, "X")
        self._add(menu, "silenced", tr("Silenced ideas of the coach …"), window.show_silenced)
        self._add(menu, "rules", tr("Rules of this game"), window.show_rules, "F2")
        self._add(menu, "new-version", tr("Check for a new version …"), window.dialogs.show_new_version)
        self._add(menu, "about", tr("About rails18"), window.dialogs.show_about)

    def fill_lines(self) -> None:
        """List the lines of play that were left."""
        adapter = self.window.adapter
        self.lines.clear()
        branches = adapter.game.branches if adapter.game else []
        for number, (common, actions) in enumerate(branches):
            made = self.lines.addAction(
                button_text(tr("From move {common}: {actions}", common=common, actions=counted(len(actions), "move")))
            )
            made.triggered.connect(lambda _=False, number=number: adapter.take_line(number))
        if not branches:
            self.lines.addAction(tr("None")).setEnabled(False)

    def fill_seats(self) -> None:
        """Offer for each seat a person and the levels of programs."""
        game, opponents = self.window.adapter.game, self.window.session.opponents
        seats = list(zip(game.setup.ids, game.setup.players, strict=True)) if game else []
        while len(self._inner) < len(seats):  # kept: a menu inside a menu is never let go
            self._inner.append(self.seats.addMenu(""))
        for inner in self._inner[len(seats) :]:
            inner.menuAction().setVisible(False)
        for inner, (seat, name) in zip(self._inner, seats, strict=False):
            inner.clear()
            inner.setTitle(button_text(name))
            inner.menuAction().setVisible(True)
            assert game is not None
            for level in ("", *LEVEL_NAMES):
                made = inner.addAction(tr("Program, {level}", level=tr(LEVEL_NAMES[level])) if level else tr("Person"))
                made.setCheckable(True)
                made.setChecked(game.programs.get(seat, "") == level)
                made.triggered.connect(lambda _=False, seat=seat, level=level: opponents.seat(seat, level))
            self._fill_passing(inner, seat)
            self._fill_coach(inner, seat)

    def _fill_passing(self, menu: QMenu, seat: PlayerId) -> None:
        """Offer to pass for a person until something happens."""
        autopass = self.window.session.opponents.autopass
        made = menu.addAction(tr("Pass until something happens"))
        made.setCheckable(True)
        made.setChecked(seat in autopass.watches)
        made.setEnabled(self.window.adapter.game is not None and seat not in self.window.adapter.game.programs)
        made.triggered.connect(lambda on: autopass.switch(seat, on))

    def _fill_coach(self, menu: QMenu, seat: PlayerId) -> None:
        """Offer how much the coach says to a player."""
        menu.addSeparator()
        coach = self.window.coach
        for level, words in COACHED.items():
            made = menu.addAction(tr("Coach: {level}", level=tr(words)))
            made.setCheckable(True)
            made.setChecked(coach.level(seat) == level)
            made.triggered.connect(lambda _=False, level=level: coach.set_level(seat, level))
        number = len(coach.silenced(seat))
        if number:
            made = menu.addAction(tr("Coach: silenced ideas ({number}) …", number=number))
            made.triggered.connect(lambda: self.window.show_silenced())

    def follow(self, playing: bool) -> None:
        """Switch what needs a game on or off."""
        always = {"new", "open", "open-file", "quit", "start", "words", "lessons", "silenced", "new-version", "about"}
        always |= {"dark", "emblems", "larger", "smaller", "normal", "full", "settings"}
        always |= {name for name in self.actions if name.startswith("language-")}
        for name, action in self.actions.items():
            if name not in always:
                action.setEnabled(playing)
        self.lines.setEnabled(playing)
        self.seats.setEnabled(playing)
