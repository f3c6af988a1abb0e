"""Keep the log and what is beside it as one line where a window is low, until somebody opens it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from rails18.core.game import Update
from rails18.ui.app.side import Side
from rails18.ui.beside.opponents_bar import OpponentsBar
from rails18.ui.look.plain import Button
from rails18.ui.model.adapter import Adapter
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.controls import button, row
from rails18.ui.widgets.elided import Elided
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

MARGIN = 6  # pixels inside the frame


class Drawer(QFrame):
    """Hold the tabs, or in a low window the last line of the log until somebody opens them.

    Args:
        passing: who passes until something happens, in the same line too.

    Attributes:
        tabs: what is in it.
        bar: what programs do, in the same line or over the tabs.
        line: the last line of the log.

    Signals:
        turned: it was opened or closed.
    """

    turned = Signal()

    def __init__(self, adapter: Adapter, tabs: Side, passing: QWidget, bar: OpponentsBar, commands: Commands) -> None:
        super().__init__()
        self._adapter, self.tabs, self.bar = adapter, tabs, bar
        self._low = self._open = False
        self.setObjectName("card")
        self.line = Elided("", "log-line")
        self.line.setCursor(Qt.CursorShape.PointingHandCursor)
        self.line.clicked.connect(self.open)
        self._opener = self._button("log-open", tr("Log"), tr("Open the log (G)"))
        self._opener.clicked.connect(self.open)
        self._closer = self._button("log-close", "▼", tr("Fold the log to one line (G)"))
        self._closer.clicked.connect(self.shut)
        self._folded = QWidget()
        line = row(self._opener, self.line)
        line.setStretch(1, 1)
        self._folded.setLayout(line)
        self._whole = Column(self)
        self._whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._whole.addLayout(row((self._folded, 1), passing, bar))
        self._whole.addWidget(tabs)
        tabs.put_in_corner(self._closer)
        tabs.wanted.connect(self.open)
        tabs.left.connect(self.shut)
        commands.add(Command("log", tr("Open or fold the log"), self.toggle, ("G",)))
        adapter.updated.connect(self._updated)
        self._show()

    def _button(self, name: str, text: str, tip: str) -> Button:
        made = button(text, name=name, role="header", tip=tip)
        made.setAccessibleName(tip)
        return made

    @property
    def is_folded(self) -> bool:
        """Return whether there is one line only."""
        return self._low and not self._open

    @property
    def covers(self) -> bool:
        """Return whether it was opened in a window that has no room for it beside the market."""
        return self._low and self._open

    @property
    def line_height(self) -> int:
        """Return the height of the one line with its frame, in pixels."""
        return max(self._opener.sizeHint().height(), self.bar.pause.sizeHint().height()) + MARGIN

    def fold(self, low: bool) -> bool:
        """Fold to one line in a window that is low; return whether that is all that is shown."""
        if low != self._low:
            self._low, self._open = low, False
            self._show()
        return self.is_folded

    def open(self) -> None:
        """Show all, in a low window in the place of the market."""
        self._turn(True)

    def shut(self) -> None:
        """Show the line again where the window is low."""
        self._turn(False)

    def toggle(self) -> None:
        """Open it, or fold it; where there is room for all of it, turn to the log."""
        if self._low:
            self._turn(not self._open)
        else:
            self.tabs.show_first(teaching=False)

    def _turn(self, on: bool) -> None:
        if on != self._open and self._low:
            self._open = on
            self._show()
            self.turned.emit()

    def _show(self) -> None:
        folded = self.is_folded
        self._folded.setVisible(folded)
        self.bar.told.setHidden(folded)  # the one line is for its buttons and for what happened last
        self.tabs.setVisible(not folded)
        self._closer.setVisible(self.covers)
        upright = MARGIN // 2 if folded else MARGIN
        self._whole.setContentsMargins(MARGIN, upright, MARGIN, upright)
        self.setMinimumHeight(self.line_height if folded else 0)
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.is_folded:
            self.setMinimumHeight(self.line_height)

    def _updated(self, update: Update) -> None:
        self._tell()

    def _tell(self) -> None:
        if self.is_folded and self._adapter.game is not None:
            self.line.set_text(self.tabs.parts.log.last())
