"""Answer what blocks the program: dialogs for files and questions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QDrag, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QWidget

from tests.monkey.files import Files

EVERY = 40  # milliseconds between two looks
PATIENCE = 75  # looks after which an open menu is closed
TRIES = 3  # answers to one dialog before it is closed by Escape


class Answers(QObject):
    """Look every now and then whether a dialog waits, and answer it.

    Args:
        note: takes what was answered.
        dice: returns the chances of the running step.
    """

    def __init__(self, files: Files, note: Callable[[str], None], dice: Callable[[], Random]) -> None:
        super().__init__()
        self.files, self.note, self.dice = files, note, dice
        self._asked: QWidget | None = None
        self._tries = 0
        self._stopped = False
        # one that is started anew each time: a timer that repeats does not come again while its slot runs, and an
        # answer may bring up another question; of each single shot Qt for Python would keep something for ever
        self._timer = QTimer(self, singleShot=True, interval=EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def stop(self) -> None:
        """Answer no longer."""
        self._stopped = True

    def _look(self) -> None:
        if self._stopped:
            return
        self._timer.start()
        if QGuiApplication.platformName() == "xcb":  # dragged text waits for the X server to report the button let go
            QDrag.cancel()
        asked = QApplication.activeModalWidget()
        if asked is None:
            self._leave_menu(QApplication.activePopupWidget())
            return
        if asked is not self._asked:
            self._asked = asked
        self._tries += 1
        if self._tries > TRIES:
            self.note("  Escape")
            QTest.keyClick(asked, Qt.Key.Key_Escape)
        elif isinstance(asked, QFileDialog):
            self._file(asked)
        elif isinstance(asked, QMessageBox):
            self._box(asked)
        else:
            QTest.keyClick(asked, Qt.Key.Key_Escape)

    def _leave_menu(self, menu: QWidget | None) -> None:
        """Close a menu that has stayed open: those of fields for numbers block until somebody chooses."""
        if menu is not self._asked or menu is None:
            self._asked, self._tries = menu, 0
            return
        self._tries += 1
        if self._tries > PATIENCE:
            self._tries = 0
            self.note(f"  Escape from {type(menu).__name__}")
            QTest.keyClick(menu, Qt.Key.Key_Escape)

    def _file(self, dialog: QFileDialog) -> None:
        dice = self.dice()
        if dice.random() < 0.2:
            self.note("  the dialog is cancelled")
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
            return
        saving = dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        name = self.files.place(dice, dialog.windowTitle()) if saving else self.files.any(dice)
        self.note(f"  {dialog.windowTitle()}: {name}")
        line = dialog.findChild(QLineEdit)
        line.setText(str(name))
        QTest.keyClick(line, Qt.Key.Key_Return)

    def _box(self, box: QMessageBox) -> None:
        button = self.dice().choice(box.buttons())
        self.note(f"  {box.text()[:60]!r}: {button.text()}")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
