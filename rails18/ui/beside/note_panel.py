"""Write notes about the game, and read those of the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from rails18.core.table_notes import Note
from rails18.saves import note_lines
from rails18.ui.beside.changes.panel import moment_name
from rails18.ui.look.plain import Items, set_tip
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import button, called, left_to_game, row, set_tone
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

NUMBER = Qt.ItemDataRole.UserRole
BOX_HIGH, BOX_LOW = 46, 26  # pixels at normal text size of the box in which one writes, and in a low panel
ROOM = 150  # pixels at normal text size from which a panel is no low one


def is_here(context: Context, note: Note) -> bool:
    """Return whether a note is about a moment of the line of play that is open."""
    game = context.adapter.game
    there = game is not None and 0 <= note.at <= len(game.actions)
    return there and game is not None and note.after == note_lines.digest(game.actions, note.at)


def told(note: Note) -> str:
    """Return a note as one text, with who wrote it."""
    who = note.author or tr("the table")
    return tr("Note by {who}: {text}", who=who, text=note.text)


class Box(QPlainTextEdit):
    """Take what somebody types; Ctrl+Enter writes it down, and Ctrl+Z means the game as everywhere.

    Signals:
        done: it is to be written down.
    """

    done = Signal()

    def event(self, event: QEvent) -> bool:
        return not left_to_game(event) and super().event(event)

    def keyPressEvent(self, event: object) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)  # type: ignore[attr-defined]
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:  # type: ignore[attr-defined]
            self.done.emit()
        else:
            super().keyPressEvent(event)  # type: ignore[arg-type]


class NotesPanel(QWidget):
    """Show the notes of the table.

    Attributes:
        box, author: what is being written, and by whom.
        write, remove: the buttons.
        list: all notes, the last one at the end.

    Signals:
        changed: a note was written or taken out: time to save.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.box = called(Box(), tr("New note"), "note")
        self.box.setTabChangesFocus(True)
        self.box.done.connect(self.add)
        self.author = called(QComboBox(), tr("Who writes"), "note-author")
        self.write = button(tr("Add note"), self.add, name="note-add")
        self.remove = button(tr("Delete"), self.take_out, name="note-remove", tip=tr("Delete the selected note"))
        for each in (self.write, self.remove):
            set_tone(each, role="small")
        self.list = called(QListWidget(), tr("Notes of the table"), "quiet")
        self.list.setWordWrap(True)
        self.list.setItemDelegate(Items(self.list))
        self.list.setMinimumHeight(1)  # it gives way: what is below must not be on it
        set_tip(self.list, tr("Click a note to see the game at that point"))
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.list.currentItemChanged.connect(lambda item, _: self.remove.setEnabled(item is not None))
        whole = Column(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addWidget(self.list, 1)
        whole.addWidget(self.box)
        whole.addLayout(row(self.author, 1, self.remove, self.write, spacing=4))
        self._size()
        context.theme.changed.connect(self._size)
        context.adapter.opened.connect(self._opened)
        context.adapter.notes_changed.connect(self.refresh)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)  # the panel above must not give room for what is seldom looked at

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size()

    def _size(self) -> None:
        px, told = self.context.theme.px, tr("A note about this moment: it is saved with the game. Ctrl+Enter adds it.")
        low = self.height() < px(ROOM)
        self.box.setFixedHeight(round(px(BOX_LOW if low else BOX_HIGH)))
        self.box.setPlaceholderText(told.partition(":")[0].rstrip() if low else told)

    def _opened(self, game: object) -> None:
        self.author.clear()
        self.author.addItem(tr("The table"), "")
        if self.context.adapter.game is not None:
            for name in self.context.adapter.game.setup.players:
                self.author.addItem(name, name)
        self.box.clear()
        self.refresh()

    def begin(self) -> None:
        """Get ready to write; whoever decides is proposed as the author."""
        game = self.context.adapter.game
        if game is None:
            return
        player = self.context.position.frame.player
        if player in game.setup.ids:
            self.author.setCurrentIndex(1 + game.setup.ids.index(player))
        self.box.setFocus()

    def add(self) -> None:
        """Write the note down."""
        adapter, text = self.context.adapter, self.box.toPlainText().strip()
        game = adapter.game
        if game is None:
            return
        if not text:
            self.context.pointer.tell(tr("Write something first: the note is empty."))
            return
        if adapter.watching:
            self.context.pointer.tell(tr("Another window plays this game: write notes there, or play on in a copy."))
            return
        note = note_lines.written(text, self.author.currentData(), game.actions, adapter.at)
        if not note_lines.has_room(game.table, note):
            self.context.pointer.tell(tr("The notes of this game are full: delete some, then add this one."))
            return
        game.table.written.append(note)
        self.box.clear()
        self._tell()
        self.list.setCurrentRow(self.list.count() - 1)

    def take_out(self) -> None:
        """Take the selected note out."""
        game, item = self.context.adapter.game, self.list.currentItem()
        if game is not None and item is not None and not self.context.adapter.watching:
            del game.table.written[item.data(NUMBER)]
            self._tell()

    def _tell(self) -> None:
        self.context.adapter.notes_changed.emit()
        self.changed.emit()

    def refresh(self) -> None:
        """Show the notes of the open game."""
        with QSignalBlocker(self.list):
            self.list.clear()
            game = self.context.adapter.game
            for number, note in enumerate(game.table.written if game is not None else ()):
                here = is_here(self.context, note)
                where = moment_name(self.context, note.at) if here else tr("in an abandoned line")
                day, _, hour = note.time.partition("T")
                when = f"{day} {hour[:5]}".strip()
                item = QListWidgetItem(f"{told(note)}\n{where}{' · ' if when else ''}{when}")
                item.setData(NUMBER, number)
                self.list.addItem(item)
        self.list.scrollToBottom()
        self.remove.setEnabled(False)

    def _go(self, item: QListWidgetItem) -> None:
        game = self.context.adapter.game
        if game is None:
            return
        note = game.table.written[item.data(NUMBER)]
        if is_here(self.context, note):
            self.context.adapter.look_at(note.at)
        else:
            self.context.pointer.tell(
                tr("This note is about a line of play that was abandoned: Game › Abandoned lines.")
            )
