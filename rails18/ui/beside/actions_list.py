"""List every legal action, and every command of the window, in words: for the keyboard, the screen reader and tests."""

from __future__ import annotations

import re
from itertools import islice

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QWidget

from rails18.core.actions import Action, LayTile, PowerTile
from rails18.questions import routes
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.controls import called, fill, label, left_to_game
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

MOST_ACTIONS = 600  # actions listed of one kind; the filter box finds the others by opening the map or the page
UNLISTED = ("run_trains", "claim_routes", "stop_game")  # routes come from the optimiser, the end from the menu
OWN = ("actions", "confirm", "back", "right", "left")  # commands of keys that act on what is chosen
WORD = re.compile(r"\w+")
Index = QModelIndex | QPersistentModelIndex


class ActionsModel(QAbstractListModel):
    """Hold the legal actions of the open step with their sentences, and after them the commands of the window.

    Attributes:
        rows: sentences and actions.
        further: words and commands.
    """

    def __init__(self, context: Context, commands: Commands) -> None:
        super().__init__(context)
        self.context, self.commands = context, commands
        self.rows: list[tuple[str, Action]] = []
        self.further: list[tuple[str, Command]] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows) + len(self.further)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row: tuple[str, Action | Command]
        row = self.further[index.row() - len(self.rows)] if self.is_command(index.row()) else self.rows[index.row()]
        text, found = row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return text
        return found if role == Qt.ItemDataRole.UserRole else None

    def is_command(self, row: int) -> bool:
        """Return whether a row is a command."""
        return row >= len(self.rows)

    def fill(self) -> None:
        """Read the legal actions of the shown position, and the commands that can be given."""
        self.beginResetModel()
        self.rows = []
        self.further = [(f"{command.text}  {' '.join(command.keys[:1])}", command) for command in self._listed()]
        adapter = self.context.adapter
        if adapter.game is not None and not adapter.is_looking:
            pos, words = self.context.position, self.context.words
            found = self.context.best_run.action
            if found is not None and routes.is_open(pos):
                self.rows.append((words.action(pos, found), found))
            kinds = list(dict.fromkeys(str(move.action.__struct_config__.tag) for move in adapter.game.moves()))
            for kind in kinds:
                if kind not in UNLISTED:
                    for action in islice(adapter.iter_options(kind), MOST_ACTIONS):
                        self.rows.append((self._words(action), action))
        self.endResetModel()

    def _listed(self) -> list[Command]:
        """Return the commands but for those of the keys that act on what is in the list."""
        return [command for command in self.commands.enabled() if command.name not in OWN]

    def _words(self, action: Action) -> str:
        pos, words = self.context.position, self.context.words
        text = words.action(pos, action)
        if isinstance(action, LayTile | PowerTile):  # lines of one tile on one hex differ by nothing else
            text = tr("{lay}, rotation {rotation}", lay=text, rotation=action.rotation)
        return text if action.player == pos.frame.player else labelled(words.who(action.player), text)


class Found(QSortFilterProxyModel):
    """Let through the rows that have each of some words, and commands only where a word is asked for."""

    words: tuple[str, ...] = ()
    _inside = False  # words may also be inside others

    def find(self, text: str) -> None:
        """Ask for the beginnings of words, in any order; where nothing fits, for what is inside words too."""
        self.words = tuple(WORD.findall(text.casefold()))
        for self._inside in (False, True):
            self.invalidate()
            if self.rowCount():
                return

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        model = self.sourceModel()
        assert isinstance(model, ActionsModel)
        if not self.words:
            return not model.is_command(row)
        text = str(model.data(model.index(row, 0))).casefold()
        known = WORD.findall(text)
        return all(
            word in text if self._inside else any(each.startswith(word) for each in known) for word in self.words
        )


class ActionsList(QWidget):
    """Show the legal actions with a filter; Enter chooses the marked one, Enter again confirms it.

    Attributes:
        view, filter: the list and its filter box.
        none: says that nothing fits.

    Signals:
        taken: (bool) an action was chosen, or (False) a command is about to be given: the keyboard is free.
    """

    taken = Signal(bool)

    def __init__(self, context: Context, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.model = ActionsModel(context, commands)
        self.filter = called(QLineEdit(), tr("Filter actions"))
        self.filter.setPlaceholderText(tr("Find: company, hex, price, command …"))
        self.filter.setClearButtonEnabled(True)
        self.view = called(QListView(), tr("Available actions"), "quiet")
        self.view.setUniformItemSizes(True)
        self._proxy = Found(self)
        self._proxy.setSourceModel(self.model)
        self.view.setModel(self._proxy)
        self.filter.textChanged.connect(self._filtered)
        self.filter.installEventFilter(self)
        self.view.installEventFilter(self)
        self.view.clicked.connect(self._choose)
        box = fill(Column(self), self.filter, spacing=4, margins=(0, 0, 0, 0))
        self.none = label(tone="muted", name="nothing-fits")
        self.none.hide()
        box.addWidget(self.none)
        box.addWidget(self.view, 1)
        self._stale = True
        context.adapter.updated.connect(self._moved_on)
        context.best_run.found.connect(self._updated)

    def _moved_on(self, update: object) -> None:
        self.filter.clear()  # the word that led to the last action hides the next ones
        self._updated()

    def _updated(self, *_: object) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def refresh(self) -> None:
        """Read the actions anew if the position has changed."""
        if self._stale:
            self._stale = False
            self.model.fill()
            self._mark_first()

    def _filtered(self, text: str) -> None:
        self._proxy.find(text)
        self._mark_first()

    def _mark_first(self) -> None:
        if self._proxy.rowCount():
            self.view.setCurrentIndex(self._proxy.index(0, 0))
        self.none.setText(self._nothing())
        self.none.setVisible(bool(self.none.text()))

    def _nothing(self) -> str:
        """Return a sentence that nothing fits, "" where something does."""
        words = self.filter.text().strip()
        return tr("Nothing that can be done now fits “{words}”.", words=words) if words and not self.found() else ""

    def found(self) -> int:
        """Return how many rows are shown."""
        return self._proxy.rowCount()

    def current(self) -> Action | Command | None:
        """Return the marked action or command."""
        found = self.view.currentIndex()
        return found.data(Qt.ItemDataRole.UserRole) if found.isValid() else None

    def _choose(self, *_: object) -> None:
        """Choose the marked action, or give the marked command, and let go of the keyboard."""
        found = self.current()
        if isinstance(found, Command):
            self.filter.clear()
            self.taken.emit(False)
            self.model.commands.actions[found.name].trigger()
        elif found is not None and self.context.selection.propose(found):
            self.taken.emit(True)

    def enter(self) -> None:
        """Choose the marked action, or confirm it when it is chosen already; without any say that nothing fits."""
        found, proposal = self.current(), self.context.selection.proposal
        if found is None and self._nothing():
            self.context.pointer.tell(self._nothing())
        elif proposal is not None and proposal.action == found:
            self.taken.emit(True)
            self.context.selection.confirm()
        else:
            self._choose()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if left_to_game(event):
            return True
        if event.type() == QEvent.Type.ShortcutOverride and _is_enter(event):
            event.accept()  # Enter belongs to the list here, not to the confirm button of the window
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if _is_enter(event):
                self.enter()
                return True
            if watched is self.filter and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.view.setFocus()
        return False


def _is_enter(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
