"""List every legal action in words: for the keyboard, the screen reader and tests."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QWidget

from rails18.core.actions import Action
from rails18.questions import routes
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import left_to_game
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

MOST = 600  # actions listed of one kind; the filter box finds the others by opening the map or the page
UNLISTED = ("run_trains", "claim_routes", "stop_game")  # routes come from the optimiser, the end from the menu
Index = QModelIndex | QPersistentModelIndex


class ActionsModel(QAbstractListModel):
    """Hold the legal actions of the open step with their sentences."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        self.rows: list[tuple[str, Action]] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        text, action = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return text
        return action if role == Qt.ItemDataRole.UserRole else None

    def fill(self) -> None:
        """Read the legal actions of the shown position."""
        self.beginResetModel()
        self.rows = []
        adapter = self.context.adapter
        if adapter.game is not None and not adapter.is_looking:
            pos, words = self.context.position, self.context.words
            found = self.context.routes
            if found is not None and routes.is_open(pos):
                self.rows.append((words.action(pos, found), found))
            kinds = list(dict.fromkeys(str(move.action.__struct_config__.tag) for move in adapter.game.moves()))
            for kind in kinds:
                if kind not in UNLISTED:
                    for action in islice(adapter.iter_options(kind), MOST):
                        self.rows.append((self._words(action), action))
        self.endResetModel()

    def _words(self, action: Action) -> str:
        pos, words = self.context.position, self.context.words
        text = words.action(pos, action)
        return text if action.player == pos.frame.player else f"{words.who(action.player)}: {text}"


class ActionsList(QWidget):
    """Show the legal actions with a filter; Enter chooses the marked one, Enter again confirms it.

    Attributes:
        view, filter: the list and its filter box.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.model = ActionsModel(context)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Filter: company, hex, word …"))
        self.filter.setAccessibleName(tr("Filter actions"))
        self.filter.setClearButtonEnabled(True)
        self.view = QListView()
        self.view.setObjectName("quiet")
        self.view.setAccessibleName(tr("Available actions"))
        self.view.setUniformItemSizes(True)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._proxy.setSourceModel(self.model)
        self.view.setModel(self._proxy)
        self.filter.textChanged.connect(self._filtered)
        self.filter.installEventFilter(self)
        self.view.installEventFilter(self)
        self.view.clicked.connect(self._choose)
        box = Column(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.filter)
        box.addWidget(self.view, 1)
        self._stale = True
        context.adapter.updated.connect(self._moved_on)
        context.routes_known.connect(self._updated)

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
        self._proxy.setFilterFixedString(text)
        self._mark_first()

    def _mark_first(self) -> None:
        if self._proxy.rowCount():
            self.view.setCurrentIndex(self._proxy.index(0, 0))

    def current(self) -> Action | None:
        """Return the marked action."""
        found = self.view.currentIndex()
        return found.data(Qt.ItemDataRole.UserRole) if found.isValid() else None

    def _choose(self, *_: object) -> None:
        action = self.current()
        if action is not None:
            self.context.selection.propose(action)

    def enter(self) -> None:
        """Choose the marked action, or confirm it when it is chosen already."""
        action, proposal = self.current(), self.context.selection.proposal
        if proposal is not None and proposal.action == action:
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
