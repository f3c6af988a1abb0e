"""Look through the games of a folder, each with its figures and a small picture, open one, or bring them all in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFileDialog, QListWidget, QListWidgetItem, QWidget

from rails18 import paths
from rails18.core.errors import NoTitle, reason
from rails18.core.position import Position
from rails18.core.text import harmless
from rails18.interchange.open import open_game
from rails18.record import info
from rails18.record.library import Imported, bring_in
from rails18.saves import saves
from rails18.ui.board.board import BoardScene
from rails18.ui.board.paper import render_scene
from rails18.ui.look.plain import Button
from rails18.ui.look.theme import Theme
from rails18.ui.model.route_search import Task
from rails18.ui.text.phrases import counted, labelled, moment
from rails18.ui.widgets.controls import button, called, column, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.flow import flow
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr, worded

FILES = f"*{saves.SUFFIX} *.json *.gz"
PICTURE = QSize(360, 270)  # pixels at normal text size
PART = 0.4  # of the screen that it has at most
Found = tuple[info.Summary, Position]


class Library(Dialog):
    """List the games of a folder.

    Attributes:
        found: file → what it holds, or why it cannot be read.

    Signals:
        chosen: (Path) this game is to be opened.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(tr("Open a game"), parent, (900, 540))
        self.theme = theme
        self.found: dict[Path, Found | str] = {}
        self._untitled: set[Path] = set()  # files of which it is asked which title was played
        self._left: Iterator[Path] = iter(())
        self._task: Task | None = None
        self._is_left = False
        self.where = label("", "muted")
        self.list = called(QListWidget(), tr("Games"))
        self.picture = label(wrap=False)
        self.head, self.told, self.note = label("", "strong"), label(""), label("")
        self._lay_out()
        self.list.currentItemChanged.connect(lambda *_: self._show())
        self.list.itemActivated.connect(lambda _: self.open_chosen())
        self.look_in(folder)

    def _lay_out(self) -> None:
        size = (PICTURE * self.theme.text_scale).boundedTo(self.screen().availableSize() * PART)
        self.picture.setFixedSize(size)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        for shown in (self.head, self.told):
            shown.setFixedWidth(size.width())
        self.buttons: dict[str, Button] = {}
        for words, call in (
            (tr("Another folder …"), self.ask),
            (tr("Another file …"), self.ask_file),
            (tr("Autosaved games"), lambda: self.look_in(paths.autosaves())),
            (tr("Bring all into my games"), self.bring_all),
            (tr("Open"), self.open_chosen),
            (tr("Close"), self.close),
        ):
            made = self.buttons[words] = button(words, call)
            made.setAutoDefault(False)
        other, elsewhere, unnamed, bring, opens, close = self.buttons.values()
        self._bring = bring  # the language may be another one when it is pressed
        opens.setDefault(True)
        whole = Column(self)
        whole.addWidget(self.where)
        middle = row(self.list)
        middle.addLayout(column(self.picture, self.head, self.told, 1))
        whole.addLayout(middle, 1)
        whole.addWidget(self.note)
        whole.addLayout(row((flow(other, elsewhere, unnamed, bring), 1), opens, close))

    # the folder

    def ask(self) -> None:
        """Ask for another folder."""
        name = QFileDialog.getExistingDirectory(self, tr("Games in a folder"), self.where.text())
        if name:
            self.look_in(Path(name))

    def ask_file(self) -> None:
        """Ask for a file in the dialog of the system, and show it among those of its folder."""
        kinds = f"{tr('Games')} ({FILES});;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self, tr("Open a game"), self.where.text(), kinds)
        if name:
            self.look_in(Path(name).parent, Path(name))

    def look_in(self, folder: Path, chosen: Path | None = None) -> None:
        """List the games of a folder; what they hold is read one after the other, the `chosen` one first."""
        self.folder = folder
        self.where.setText(str(folder))
        self.note.clear()
        self.found.clear()
        self.list.clear()
        try:
            files = sorted(info.files_in([folder]), key=_changed, reverse=True)
        except OSError as error:
            files = []
            self.note.setText(tr("{folder} cannot be read: {why}.", folder=folder.name, why=worded(reason(error))))
        if chosen is not None:
            files = [chosen, *(file for file in files if file != chosen)]
        for file in files:
            item = QListWidgetItem(_file_line(file))
            item.setData(Qt.ItemDataRole.UserRole, str(file))
            self.list.addItem(item)
        if not files and not self.note.text():
            self.note.setText(tr("There is no game in this folder: no file that ends with .rails18 or .json."))
        self._left = iter(files)
        self.list.setCurrentRow(0)
        self._show()
        if self._task is None:
            self._read_next()

    def _read_next(self) -> None:
        file = next(self._left, None)
        self._task = None
        if file is None or self._is_left:
            return

        def read(found: Found | str) -> None:
            self._take(file, found)
            self._read_next()

        def failed(error: Exception) -> None:
            if isinstance(error, NoTitle):
                self._untitled.add(file)
            read(worded(error))

        self._task = Task(lambda: _looked(file), read, failed, self)
        self._task.start()

    def _take(self, file: Path, found: Found | str) -> None:
        for number in range(self.list.count()):
            item = self.list.item(number)
            if item.data(Qt.ItemDataRole.UserRole) == str(file):
                self.found[file] = found
                if not isinstance(found, str):
                    summary, pos = found
                    line = " · ".join((pos.title.id, summary.ended or summary.round, ", ".join(summary.players)))
                    item.setText(f"{harmless(line)}\n{_file_line(file)}")
                if item is self.list.currentItem():
                    self._show()

    # one game

    @property
    def file(self) -> Path | None:
        """Return the chosen file."""
        item = self.list.currentItem()
        return Path(item.data(Qt.ItemDataRole.UserRole)) if item else None

    def _show(self) -> None:
        found = self.found.get(self.file) if self.file else None
        self.picture.clear()
        self.head.clear()
        if self.file is None:
            self.told.clear()
        elif found is None:
            self.told.setText(tr("Reading {name} …", name=harmless(self.file.name)))
        elif isinstance(found, str):
            self.told.setText(found)
        else:
            summary, pos = found
            self.head.setText(f"{summary.title} ({summary.rules})")
            self.told.setText(
                "\n".join(line[:1].upper() + line[1:] for line in info.facts(summary, pos.title.currency))
            )
            self.picture.setPixmap(self._drawn(pos))

    def _drawn(self, pos: Position) -> QPixmap:
        ratio = self.devicePixelRatio()
        picture = QPixmap(self.picture.size() * ratio)
        picture.fill(Qt.GlobalColor.transparent)
        board = BoardScene(self.theme)
        board.show_position(pos)
        render_scene(board, picture, self.theme.palette)
        picture.setDevicePixelRatio(ratio)
        return picture

    def open_chosen(self) -> None:
        """Open the chosen game."""
        if self.file is not None:
            if isinstance(why := self.found.get(self.file), str) and self.file not in self._untitled:
                self.note.setText(why)
                return
            self.chosen.emit(self.file)
            self.close()

    def bring_all(self) -> None:
        """Copy all games of the folder into one's own folder, in the background."""
        folder = self.folder
        bring = self._bring
        bring.setEnabled(False)
        self.note.setText(tr("Copying the games …"))

        def done(found: Imported) -> None:
            bring.setEnabled(True)
            self._tell(found)

        def failed(error: Exception) -> None:
            bring.setEnabled(True)
            self.note.setText(worded(error))

        self._copying = Task(lambda: bring_in(folder, paths.saves()), done, failed, self)
        self._copying.start()

    def _tell(self, found: Imported) -> None:
        lines = [tr("{games} copied to {folder}.", games=counted(len(found.copied), "game"), folder=paths.saves())]
        if found.known:
            lines.append(tr("{games} there already.", games=counted(found.known, "game")))
        lines += [why if name in why else labelled(name, why) for name, why in list(found.refused.items())[:3]]
        self.note.setText("\n".join(lines))

    def done(self, result: int) -> None:
        self._is_left = True
        super().done(result)


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # it was removed meanwhile
        return 0.0


def _file_line(file: Path) -> str:
    """Return the name of a file and when it was written last."""
    when = datetime.fromtimestamp(_changed(file), tz=UTC).astimezone()
    return f"{harmless(file.name)} · {moment(when)}"


def _looked(file: Path) -> Found:
    opened = open_game(file)
    return info.of_game(opened, file), opened.game.position
