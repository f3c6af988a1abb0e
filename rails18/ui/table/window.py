"""Hold the table view: a second window, full screen where there is a second screen, turned as the table is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QResizeEvent, QScreen
from PySide6.QtWidgets import QGraphicsProxyWidget, QGraphicsScene, QGraphicsView, QMainWindow, QWidget

from rails18.ui.look.plain import set_title
from rails18.ui.stage.context import Context
from rails18.ui.system.settings import Settings
from rails18.ui.system.shared_keys import share_keys
from rails18.ui.table.content import TableContent
from rails18.ui.widgets.controls import column
from rails18.words.translation import tr

TURNS = (0, 90, 180, 270)  # degrees clockwise


class Turned(QGraphicsView):
    """Show a widget turned by some degrees; it fills the view."""

    def __init__(self, content: QWidget, degrees: int) -> None:
        super().__init__()
        self.degrees = degrees
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setInteractive(False)
        self.proxy = QGraphicsProxyWidget()
        # Qt for Python never lets go what a scene was given directly, or what was taken out of a proxy
        frame = QWidget()
        frame.setLayout(column(content))
        self.proxy.setWidget(frame)
        self.scene().addItem(self.proxy)
        self.rotate(degrees)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self.viewport().size()
        if self.degrees % 180:
            size = size.transposed()
        self.proxy.resize(size)
        self.scene().setSceneRect(QRectF(0, 0, size.width(), size.height()))


class TableWindow(QMainWindow):
    """Show the game to the table.

    Attributes:
        content: what is shown.
        turn: degrees clockwise by which it is turned.

    Signals:
        closed: the window was closed.
    """

    closed = Signal()

    def __init__(self, context: Context, settings: Settings, lesson: Callable[[], str], owner: QWidget) -> None:
        super().__init__(owner, Qt.WindowType.Window)
        self.settings = settings
        self.content = TableContent(context, lesson)
        set_title(self, tr("rails18 – table view"))
        self.setAccessibleName(tr("Table view"))
        self.turn = int(settings.number("table/turn", 0))
        self.turn = self.turn if self.turn in TURNS else 0
        self._place()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else the operator's window would take the keyboard back
        leave = QAction(tr("Close the table view"), self)
        leave.setShortcut("Esc")
        leave.triggered.connect(self.close)
        self.addAction(leave)
        share_keys(self, owner, without=("back",))

    def open_on(self, here: QScreen) -> None:
        """Fill another screen than `here`, or `here` where there is no other."""
        other = next((screen for screen in QGuiApplication.screens() if screen is not here), here)
        self.setGeometry(other.geometry())
        self.showFullScreen()
        self.raise_()  # on the only screen it would be behind the window that is maximised there
        self.activateWindow()

    def turn_by(self, degrees: int) -> None:
        """Turn the picture clockwise."""
        self.turn = (self.turn + degrees) % 360
        self.settings.put("table/turn", self.turn)
        self._place()
        self.content.refresh()

    def _place(self) -> None:
        old = self.takeCentralWidget()
        self.content.setParent(None)
        self.setCentralWidget(Turned(self.content, self.turn) if self.turn else self.content)
        self.content.show()
        if isinstance(old, Turned):
            old.deleteLater()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
