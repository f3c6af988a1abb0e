"""Ask for files to open and places to save at."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from rails18 import paths
from rails18.core.errors import NoTitle
from rails18.saves import saves
from rails18.saves.naming import proposed
from rails18.ui.look.plain import MessageBox
from rails18.ui.look.theme import Theme
from rails18.ui.model.adapter import Adapter
from rails18.ui.session.session import Session
from rails18.ui.widgets.commands import Command
from rails18.words.translation import tr, worded

if TYPE_CHECKING:
    from rails18.ui.record.library import Library

GAMES = f"*{saves.SUFFIX}"


def save_folder() -> Path:
    """Return the folder that the save dialog starts in: the usual one, or the home folder where that cannot be made."""
    folder = paths.saves()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(QDir.homePath())
    return folder


def place_for(name: str) -> str:
    """Return what a save dialog proposes for a file: a name in the folder of one's games."""
    return str(save_folder() / name)


def ask_place(parent: QWidget, title: str, wanted: str, kinds: Mapping[str, str]) -> tuple[str, str]:
    """Ask for a place to write at; return its name, "" for nowhere, and the kind that was chosen.

    No folder is made: a name with a slash whose folder is not there is asked for again. The dialog has asked
    whether the name that was typed may be replaced; where an ending is added to it, this asks.

    Args:
        parent: window above which it is asked.
        title: of the dialog.
        wanted: what is proposed.
        kinds: what the dialog offers → ending of its files.
    """
    name, kind = QFileDialog.getSaveFileName(parent, title, wanted, ";;".join(kinds))
    while name and not Path(name).parent.is_dir():
        name, kind = QFileDialog.getSaveFileName(parent, title, _without_folder(parent, Path(name)), ";;".join(kinds))
    if not name or name.endswith(tuple(kinds.values())):
        return name, kind
    name += kinds.get(kind) or next(iter(kinds.values()))
    return (name if not os.path.lexists(name) or _may_replace(parent, Path(name)) else ""), kind


def _without_folder(parent: QWidget, file: Path) -> str:
    """Say that the folder of a file is not there; return the file by a name without it, in the folder that is there."""
    there = next((folder for folder in file.parents if folder.is_dir()), file.parents[-1])
    told = tr("There is no folder {name} in {folder}.", name=file.parent.relative_to(there), folder=there)
    more = tr("A slash in a name divides a folder from a file: leave it out.")
    MessageBox(parent, told, more, QMessageBox.Icon.Warning).exec()
    return str(there / "_".join(file.relative_to(there).parts))


def _may_replace(parent: QWidget, file: Path) -> bool:
    kinds = QMessageBox.StandardButton
    told = tr("{name} is there already.", name=file.name)
    box = MessageBox(parent, told, tr("Shall it be replaced?"), QMessageBox.Icon.Warning)
    box.setStandardButtons(kinds.Yes | kinds.Cancel)
    box.setDefaultButton(kinds.Cancel)
    box.button(kinds.Yes).setText(tr("Replace it"))
    box.button(kinds.Cancel).setText(tr("Cancel"))
    return box.exec() == kinds.Yes


class Files(QObject):
    """Open and save through the dialogs of the system.

    Attributes:
        asks: somebody is there to say what shall become of a game that is saved nowhere.
    """

    def __init__(self, session: Session, adapter: Adapter, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self.session, self._adapter, self._theme, self.window = session, adapter, theme, window
        session.untitled.connect(self.open_untitled)
        self.library: Library | None = None
        self.asks = True

    def open(self) -> None:
        """Show the games of the usual folder with what is in them, to open one."""
        from rails18.ui.record.library import Library

        self.library = Library(self._theme, save_folder(), self.window)
        self.library.chosen.connect(self._open_found)
        self.library.show()

    def open_file(self) -> None:
        """Ask for a file in the dialog of the system, and open it."""
        kinds = f"{tr('Games')} ({GAMES} *.json *.gz);;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Open a game"), str(save_folder()), kinds)
        if name:
            self._open_found(Path(name))

    def _open_found(self, file: Path) -> None:
        if self.may_leave():
            self.session.open(file)

    def open_untitled(self, file: Path, error: NoTitle) -> None:
        """Ask which title was played in a file that does not say it, and open it as a game of that."""
        title = self.ask_title(error.titles) if self.asks else ""
        if title:
            self.session.open(file, title)
        else:
            self.session.noted.emit(worded(error))

    def ask_title(self, titles: Sequence[str]) -> str:
        """Return which of `titles` was played, the first one offered first; "" when nobody wants to say."""
        told = tr("This file does not say which title was played.")
        box = MessageBox(self.window, told, tr("Which one is it?"), QMessageBox.Icon.Question)
        buttons = {title: box.addButton(title, QMessageBox.ButtonRole.AcceptRole) for title in titles}
        cancel = box.addButton(QMessageBox.StandardButton.Cancel)
        cancel.setText(tr("Cancel"))
        box.setDefaultButton(buttons[titles[0]])
        box.exec()
        return next((title for title, button in buttons.items() if button is box.clickedButton()), "")

    def save(self) -> bool:
        """Ask for a place and save the game there; return whether it is saved."""
        game = self._adapter.game
        named = proposed(game.setup, datetime.now(tz=UTC).astimezone().date()) if game else "game"
        wanted = place_for(f"{named}{saves.SUFFIX}")
        kinds = {f"{tr('Games')} ({GAMES})": saves.SUFFIX}
        name, _ = ask_place(self.window, tr("Save the game"), wanted, kinds)
        return bool(name) and self.session.save_as(name)

    def may_leave(self) -> bool:
        """Return whether the open game may be left; when it is saved nowhere, ask what shall become of it."""
        if not self.session.is_unsaved or not self.asks:
            return True
        choice = self.ask_to_save()
        if choice == QMessageBox.StandardButton.Save:
            return self.save()
        return choice == QMessageBox.StandardButton.Discard

    def ask_to_save(self) -> QMessageBox.StandardButton:
        """Ask whether a game that is saved nowhere is saved before it is left."""
        kinds = QMessageBox.StandardButton
        told, more = tr("This game is not saved."), tr("Save it in another folder, or it will be lost.")
        box = MessageBox(self.window, told, more, QMessageBox.Icon.Warning)
        box.setStandardButtons(kinds.Save | kinds.Discard | kinds.Cancel)
        box.setDefaultButton(kinds.Save)
        box.button(kinds.Save).setText(tr("Save as …"))
        box.button(kinds.Discard).setText(tr("Discard the game"))
        return kinds(box.exec())

    def commands(self) -> tuple[Command, ...]:
        """Return what a person may ask of it."""
        return (
            Command("open", tr("Open …"), self.open, ("Ctrl+O",), always=True),
            Command("open-file", tr("Open a file …"), self.open_file, ("Ctrl+Shift+O",), always=True),
            Command("save", tr("Save as …"), self.save, ("Ctrl+S", "Ctrl+Shift+S")),
        )
