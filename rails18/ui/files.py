"""Ask for files to open and places to save at."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from rails18 import paths
from rails18.loading import saves
from rails18.ui.session import Session
from rails18.ui.table import Table

GAMES = f"Games (*{saves.SUFFIX})"
FILES = f"Games (*{saves.SUFFIX} *.json *.gz);;All files (*)"


class Files(QObject):
    """Open, save and print through the dialogs of the system."""

    def __init__(self, session: Session, table: Table, window: QWidget) -> None:
        super().__init__(window)
        self.session, self.table, self.window = session, table, window

    def open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self.window, "Open a game", str(paths.user_data()), FILES)
        if name:
            self.session.open(name)

    def save(self) -> None:
        """Ask for a place and save the game there."""
        folder = paths.saves()
        folder.mkdir(parents=True, exist_ok=True)
        game = self.table.adapter.game
        wanted = folder / f"{game.setup.title if game else 'game'}{saves.SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self.window, "Save the game", str(wanted), GAMES)
        if name:
            self.session.save_as(name)

    def print(self) -> None:
        """Ask for a place and write the board there."""
        wanted = str(paths.user_data() / "board.pdf")
        name, _ = QFileDialog.getSaveFileName(self.window, "Save the board", wanted, "PDF (*.pdf);;SVG (*.svg)")
        if name.endswith(".svg"):
            self.table.board.save_svg(name)
        elif name:
            self.table.board.save_pdf(name)
