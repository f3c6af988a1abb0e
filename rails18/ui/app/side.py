"""Hold what is beside each other in tabs: log, actions, terms, changes, runs, notes, landmarks of a first game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QWidget

from rails18.core.game import Game
from rails18.lessons.first_game import FirstGame
from rails18.ui.beside.actions_list import ActionsList
from rails18.ui.beside.changes.panel import ChangesPanel
from rails18.ui.beside.hints import Hints
from rails18.ui.beside.log import LogPanel
from rails18.ui.beside.note_panel import NotesPanel
from rails18.ui.beside.runs import RunsPanel
from rails18.ui.learn.trail import Trail
from rails18.ui.stage.context import Context
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.controls import row, set_tone
from rails18.words.translation import tr

LEAST_TABS = 58  # pixels that tabs keep, with a line or two of the log


class TabParts(NamedTuple):
    """Hold what the tabs show."""

    log: LogPanel
    actions: ActionsList
    hints: Hints
    changes: ChangesPanel
    runs: RunsPanel
    note_panel: NotesPanel


class Side(QTabWidget):
    """Show one of them at a time.

    Args:
        first_game: returns what tells a first game from others, None for any other.

    Attributes:
        parts: what is in the tabs.
        trail: the landmarks of a first game, None without one.

    Signals:
        wanted: somebody wants to see one of them.
        left: nobody does any more.
    """

    wanted = Signal()
    left = Signal()

    def __init__(
        self, context: Context, parts: TabParts, first_game: Callable[[Game], FirstGame | None], commands: Commands
    ) -> None:
        super().__init__()
        self.context, self.parts = context, parts
        self.trail: Trail | None = None
        self._first_game = first_game
        log, actions, hints, changes, runs, notes = parts
        tabs: tuple[tuple[QWidget, str, str], ...] = (
            (log, tr("Log"), ""),
            (actions, tr("Available actions"), tr("Actions")),
            (hints, tr("Why, and words"), tr("Why")),
            (changes, tr("Changes"), ""),
            (runs, tr("Runs"), ""),
            (notes, tr("Notes"), ""),
        )
        self._names = tuple((words, short or words) for _, words, short in tabs)
        for part, words, _ in tabs:
            self.addTab(part, words)
        self.setDocumentMode(True)
        self.setMinimumHeight(LEAST_TABS)  # else the tallest of them would keep what others need
        log.chosen.connect(runs.tell)
        context.adapter.opened.connect(self._opened)
        commands.add(
            Command("actions", tr("Available actions"), self.show_actions, ("Ctrl+L",)),
            Command("changes", tr("What changed"), self.show_changes, ("C",)),
            Command("runs", tr("Last run of the next company"), self.show_runs, ("L",)),
            Command("notes", tr("Notes of the table"), self.show_notes, ("Ctrl+J",)),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        """Say less in the tabs where they would not all be in sight, and at last let them move closer."""
        corner = self.cornerWidget()
        room = self.width() - (corner.sizeHint().width() if corner is not None and not corner.isHidden() else 0)
        for short, tight in ((0, False), (1, False), (1, True)):
            set_tone(self.tabBar(), tight=tight)
            for place, names in enumerate(self._names):
                if self.tabText(place) != names[short]:
                    self.setTabText(place, names[short])
                    self.setTabToolTip(place, names[0] if short else "")
            if self.tabBar().sizeHint().width() <= room:
                return

    def show_first(self, teaching: bool) -> None:
        """Turn to the log, or for learners to what the words mean."""
        self.setCurrentWidget(self.parts.hints if teaching else self.parts.log)

    def put_in_corner(self, button: QWidget) -> None:
        """Put a button beside what is in the corner, at the rim."""
        corner = QWidget()
        corner.setLayout(row(*(part for part in (self.cornerWidget(), button) if part is not None), spacing=4))
        self.setCornerWidget(corner)
        corner.show()

    def turn_to(self, part: QWidget) -> None:
        """Show one of them to somebody who wants to see it."""
        self.setCurrentWidget(part)
        self.wanted.emit()

    def show_actions(self) -> None:
        """Turn to the list of all actions, to type in its filter."""
        self.turn_to(self.parts.actions)
        self.parts.actions.filter.setFocus()
        self.parts.actions.filter.selectAll()

    def show_changes(self) -> None:
        """Show what has changed since the last decision of the player who decides, or hide it again."""
        if not self.hide_changes() and self.context.adapter.game is not None:
            self.turn_to(self.parts.changes)
            self.parts.changes.show_since()

    def hide_changes(self) -> bool:
        """Hide what has changed; return whether it was shown."""
        shown = self.parts.changes.is_shown
        if shown:
            self.parts.changes.hide_marks()
            self.setCurrentWidget(self.parts.log)
            self.left.emit()
        return shown

    def show_runs(self) -> None:
        """Show the last run of the operating company on the board, then those of the others one after the other."""
        if self.context.adapter.game is not None:
            self.turn_to(self.parts.runs)
            self.parts.runs.show_next()

    def show_notes(self) -> None:
        """Turn to the notes of the table, to write one."""
        if self.context.adapter.game is not None:
            self.turn_to(self.parts.note_panel)
            self.parts.note_panel.begin()

    def add_trail(self, first: FirstGame) -> None:
        """Show the landmarks of a first game too."""
        self._forget_trail()
        self.trail = Trail(self.context, first)
        self.addTab(self.trail, tr("Landmarks"))
        self._fit()

    def _opened(self, game: Game) -> None:
        self._forget_trail()
        first = self._first_game(game)
        if first is not None:
            self.add_trail(first)

    def _forget_trail(self) -> None:
        if self.trail is not None:
            self.removeTab(self.indexOf(self.trail))
            self.trail.deleteLater()
            self.trail = None
