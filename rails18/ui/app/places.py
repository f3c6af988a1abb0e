"""Hold pictures of the window, and show them in windows of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from rails18.ui.look.plain import set_title
from rails18.ui.system.shared_keys import share_keys
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr


class Place(QWidget):
    """Hold one picture; while it is torn off the place is hidden, and its neighbours have the room."""

    def __init__(self, picture: QWidget, name: str) -> None:
        super().__init__()
        self.picture, self.name = picture, name
        self.box = Column(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.addWidget(picture)

    def give(self) -> QWidget:
        """Hand the picture out."""
        self.box.removeWidget(self.picture)
        self.hide()
        return self.picture

    def take(self) -> None:
        """Take the picture back."""
        self.box.insertWidget(0, self.picture)
        self.picture.show()
        self.show()


class Torn(QMainWindow):
    """Show one picture on another screen; the keys of the owner work there too.

    Signals:
        closed: the window was closed: the picture goes home.
    """

    closed = Signal()

    def __init__(self, place: Place, owner: QWidget) -> None:
        super().__init__(owner, Qt.WindowType.Window)
        self.place = place
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # its picture of the window is megabytes large
        set_title(self, tr("rails18 – {name}", name=place.name))
        share_keys(self, owner)
        self.setCentralWidget(place.give())
        place.picture.show()
        screens = QGuiApplication.screens()
        here = owner.screen()
        other = next((screen for screen in screens if screen is not here), None)
        if other is not None:
            self.setGeometry(other.availableGeometry())
            self.showMaximized()
        else:
            self.resize(owner.size() * 0.7)
            self.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.takeCentralWidget()
        self.place.take()
        super().closeEvent(event)
        self.closed.emit()
