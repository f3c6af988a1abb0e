"""Ask for files to open and places to save at."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from rails18 import paths
from rails18.loading import saves
from rails18.loading.naming import proposed
from rails18.loading.translation import tr
from rails18.ui.app.session import Session
from rails18.ui.model.context import Context
from rails18.ui.text.plain import MessageBox, set_title

if TYPE_CHECKING:
    from rails18.ui.record.library import Library

GAMES = f"*{saves.SUFFIX}"
FILES = f"*{saves.SUFFIX} *.json *.gz"


def save_folder() -> Path:
    """Return the folder that the save dialog starts in: the usual one, or the home folder where that cannot be made."""
    folder = paths.saves()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(QDir.homePath())
    return folder


class Files(QObject):
    """Open and save through the dialogs of the system."""

    def __init__(self, session: Session, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self.session, self.context, self.window = session, context, window
        self.library: Library | None = None

    def open(self) -> None:
        """Ask for a file and open it."""
        if not self.may_leave():
            return
        kinds = f"{tr('Games')} ({FILES});;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Open a game"), str(paths.user_data()), kinds)
        if name:
            self.session.open(name)

    def browse(self) -> None:
        """Look through the games of a folder."""
        from rails18.ui.record.library import Library

        self.library = Library(self.context.theme, save_folder(), self.window)
        self.library.chosen.connect(self._open_found)
        self.library.show()

    def _open_found(self, file: Path) -> None:
        if self.may_leave():
            self.session.open(file)

    def save(self) -> bool:
        """Ask for a place and save the game there; return whether it is saved."""
        game = self.context.adapter.game
        named = proposed(game.setup, datetime.now(tz=UTC).astimezone().date()) if game else "game"
        wanted = save_folder() / f"{named}{saves.SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self.window, tr("Save the game"), str(wanted), f"{tr('Games')} ({GAMES})")
        return bool(name) and self.session.save_as(name)

    def may_leave(self) -> bool:
        """Tell whether the open game may be left; when it is saved nowhere, ask what shall become of it."""
        if not self.session.is_unsaved:
            return True
        choice = self.ask_to_save()
        if choice == QMessageBox.StandardButton.Save:
            return self.save()
        return choice == QMessageBox.StandardButton.Discard

    def ask_to_save(self) -> QMessageBox.StandardButton:
        """Ask whether a game that lies nowhere is saved before it is left."""
        kinds = QMessageBox.StandardButton
        box = MessageBox(self.window)
        box.setIcon(QMessageBox.Icon.Warning)
        set_title(box, "rails18")
        box.setText(tr("This game is not saved."))
        box.setInformativeText(tr("Save it in another folder, or it will be lost."))
        box.setStandardButtons(kinds.Save | kinds.Discard | kinds.Cancel)
        box.setDefaultButton(kinds.Save)
        box.button(kinds.Save).setText(tr("Save as …"))
        box.button(kinds.Discard).setText(tr("Discard the game"))
        return kinds(box.exec())
