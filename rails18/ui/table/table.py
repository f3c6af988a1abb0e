"""Open the table view, keep it in step with the game, and let the operator point in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QWidget

from rails18.core.ids import HexId
from rails18.core.state import Cell
from rails18.ui.stage.context import Context
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.commands import Command
from rails18.words.translation import tr

if TYPE_CHECKING:
    from rails18.ui.table.window import TableWindow


class Table(QObject):
    """Hold the table view, if it is open.

    Attributes:
        window: the window, or None.
        pointing: the table sees where the operator points.

    Args:
        lesson: returns what the card of a lesson says, or the question to another player, "" without one.
        owner: the operator's window, whose keys work in the table view too.
    """

    def __init__(self, context: Context, settings: Settings, lesson: Callable[[], str], owner: QWidget) -> None:
        super().__init__(context)
        self.context, self.settings, self.lesson, self.owner = context, settings, lesson, owner
        self.window: TableWindow | None = None
        self.pointing = settings.flag("table/pointer", True)
        self._leaving = False
        self._soon = QTimer(self, singleShot=True, interval=0)  # the operator's own window is drawn first
        self._soon.timeout.connect(self._refresh)
        context.adapter.updated.connect(self.refresh)
        context.selection.changed.connect(self.refresh)
        context.theme.changed.connect(self._dress)
        context.board.hexHovered.connect(self._hex_pointed)
        context.market.cellHovered.connect(self._cell_pointed)
        context.shares.viewport().installEventFilter(self)

    def commands(self) -> tuple[Command, ...]:
        """Return what a person may ask of it."""
        return (
            Command("table", tr("Table view"), self.toggle, ("Ctrl+T",)),
            Command("table-turn", tr("Rotate the table view by 90°"), lambda: self.turn_by(90), ("Ctrl+Shift+T",)),
            Command("table-over", tr("Rotate the table view by 180°"), lambda: self.turn_by(180)),
            Command("table-point", tr("Point in the table view"), self.point, checks=True),
        )

    @property
    def is_open(self) -> bool:
        """Return whether the table view is shown."""
        return self.window is not None

    @property
    def waits(self) -> bool:
        """Return whether something has changed that the table view does not show yet."""
        return self._soon.isActive()

    def toggle(self) -> None:
        """Open the table view, or close it."""
        if self.window is not None:
            self.window.close()
        elif self.context.adapter.game is not None:
            self._open()

    def open_again(self) -> None:
        """Open the table view if it was open when the program ended, and is on a screen of its own."""
        several = len(QGuiApplication.screens()) > 1
        if several and self.window is None and self.settings.flag("table/open", False):
            self._open()

    def _open(self) -> None:
        from rails18.ui.table.window import TableWindow  # few tables have one

        window = TableWindow(self.context, self.settings, self.lesson, self.owner)
        window.closed.connect(self._closed)
        self.window = window
        self.settings.put("table/open", True)
        window.open_on(self.owner.screen())
        window.content.refresh()

    def _closed(self) -> None:
        window, self.window = self.window, None
        if window is not None:
            window.deleteLater()
        if not self._leaving:
            self.settings.put("table/open", False)

    def leave(self) -> None:
        """Close it with the program; it opens again with the next one."""
        self._leaving = True
        if self.window is not None:
            self.window.close()

    def turn_by(self, degrees: int) -> None:
        """Turn the table view clockwise."""
        if self.window is not None:
            self.window.turn_by(degrees)

    def point(self, on: bool) -> None:
        """Let the table see where the operator points, or no longer."""
        self.pointing = on
        self.settings.put("table/pointer", on)
        if self.window is not None and not on:
            self.window.content.board.point_at(None)
            self.window.content.point_at_cell(None)
            self.window.content.holdings.point_at(None)

    def refresh(self, *_: object) -> None:
        """Show the position, and what is chosen, as soon as the operator's window has been drawn."""
        if self.window is not None:
            self._soon.start()

    def _refresh(self) -> None:
        if self.window is not None:
            self.window.content.refresh()

    def _dress(self) -> None:
        if self.window is not None:
            self.window.content.dress()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer over the share display."""
        if self.window is not None and self.pointing:
            if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
                self.window.content.holdings.point_at(self.context.shares.company_at(event.position().toPoint()))
            elif event.type() == QEvent.Type.Leave:
                self.window.content.holdings.point_at(None)
        return super().eventFilter(watched, event)

    def _hex_pointed(self, hex: HexId | None) -> None:
        if self.window is not None and self.pointing:
            self.window.content.board.point_at(hex)

    def _cell_pointed(self, cell: Cell | None) -> None:
        if self.window is not None and self.pointing:
            self.window.content.point_at_cell(cell)
