"""Tell the game in sentences; a click on one shows the table as it was then."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from rails18.core.position import Position
from rails18.core.state import GameState
from rails18.loading.translation import tr
from rails18.ui.model.context import Context
from rails18.ui.text.plain import Button, set_tip
from rails18.ui.widgets.controls import label, set_tone
from rails18.ui.widgets.theme import font

MOVE = Qt.ItemDataRole.UserRole
KIND = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Entry:
    """Hold a line of the log.

    Args:
        text: the sentence.
        move: number of the action it belongs to.
        kind: ``round``, ``turn`` or ``plain``.
    """

    text: str
    move: int
    kind: str = "plain"


class LogModel(QAbstractListModel):
    """Keep the lines of the log in step with the game."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.context = context
        self.entries: list[Entry] = []
        self._told: list[tuple[GameState, int]] = []  # state after each move and the number of lines up to it
        context.adapter.updated.connect(self._updated)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return entry.text
        if role == MOVE:
            return entry.move
        if role == KIND:
            return entry.kind
        return None

    def rows_of(self, move: int) -> range:
        """Return the rows that tell about a move."""
        if not 0 <= move < len(self._told):
            return range(0)
        first = self._told[move - 1][1] if move else 0
        return range(first, self._told[move][1])

    def _updated(self, update: object) -> None:
        game = self.context.adapter.game
        if game is None:
            return
        common = 0
        while common <= game.at and common < len(self._told) and self._told[common][0] is game.state_at(common):
            common += 1
        lines = self._told[common - 1][1] if common else 0
        if lines < len(self.entries):
            self.beginRemoveRows(QModelIndex(), lines, len(self.entries) - 1)
            del self.entries[lines:]
            self.endRemoveRows()
        del self._told[common:]
        new: list[Entry] = []
        for move in range(common, game.at + 1):
            new += self._entries(move)
            self._told.append((game.state_at(move), lines + len(new)))
        if new:
            self.beginInsertRows(QModelIndex(), lines, lines + len(new) - 1)
            self.entries += new
            self.endInsertRows()

    def _entries(self, move: int) -> list[Entry]:
        game = self.context.adapter.game
        assert game is not None
        words, explainer = self.context.words, self.context.explainer
        pos = Position(game.title, game.setup, game.state_at(move))
        entries = []
        if move == 0:
            entries.append(Entry(words.round(pos.state.round), 0, "round"))
        for event in game.events_of(move):
            text, kind = explainer.event(pos, event, words)
            if text:
                entries.append(Entry(text, move, kind))
        return entries


class LogDelegate(QStyledItemDelegate):
    """Draw lines that wrap, headings of rounds as bands and turns in bold."""

    def __init__(self, context: Context, view: QListView, model: LogModel) -> None:
        super().__init__(view)
        self.context, self.view, self.model = context, view, model
        self._fit: tuple[int, float] = (0, 0.0)  # width and scale of text for which the sizes hold
        self._sizes: list[tuple[Entry, QSize]] = []  # of the first rows

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        # the view asks for every line after each move, so what is known has to be found fast
        row, width = index.row(), max(80, self.view.viewport().width() - 2)
        entry, fit = self.model.entries[row], (width, self.context.theme.text_scale)
        if fit != self._fit:
            self._fit, self._sizes = fit, []
        sizes = self._sizes
        if row < len(sizes) and sizes[row][0] is entry:
            return sizes[row][1]
        size = self._measured(entry.text, width, entry.kind)
        if row <= len(sizes):
            sizes[row:] = [(entry, size)]
        return size

    def _measured(self, words: str, width: int, kind: str) -> QSize:
        area = QRect(0, 0, width - self._indent(kind) - 12, 10000)
        bounds = QFontMetrics(self._font(kind))
        text = bounds.boundingRect(area, Qt.TextFlag.TextWordWrap, words)
        return QSize(width, text.height() + (10 if kind == "round" else 4))

    def _font(self, kind: str) -> QFont:
        return font(self.context.theme.px(13 if kind != "plain" else 12.5), bold=kind in ("round", "turn"))

    def _indent(self, kind: str) -> int:
        return 6 if kind in ("round", "turn") else 16

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette, kind = self.context.theme.palette, index.data(KIND)
        painter.save()
        box = option.rect.adjusted(1, 1, -1, -1)
        if index.data(MOVE) == self.context.adapter.at and self.context.adapter.is_past:
            painter.fillRect(box, QColor(palette.soft))
        if kind == "round":
            painter.fillRect(box, QColor(palette.raised))
        painter.setPen(QColor(palette.text))
        painter.setFont(self._font(kind))
        area = box.adjusted(self._indent(kind), 1, -5, 0)
        flags = Qt.AlignmentFlag.AlignVCenter if kind == "round" else Qt.AlignmentFlag.AlignTop
        painter.drawText(area, int(flags | Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap), index.data())
        painter.restore()


class LogPanel(QWidget):
    """Show the log, and the way back while the past is being looked at."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.model = LogModel(context)
        self.view = QListView()
        self.view.setObjectName("quiet")
        self.view.setAccessibleName(tr("Log"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(LogDelegate(context, self.view, self.model))
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_tip(self.view, tr("Click a line to see the game at that point"))
        self.view.clicked.connect(self._clicked)
        self.view.activated.connect(self._clicked)
        self.banner = QFrame()
        self.banner.setObjectName("banner")
        self._where: QLabel = label()
        back = Button(tr("Back to the game"))
        set_tone(back, role="header")
        back.clicked.connect(lambda: context.adapter.look_at(None))
        inner = QHBoxLayout(self.banner)
        inner.setContentsMargins(8, 4, 8, 4)
        inner.addWidget(self._where, 1)
        inner.addWidget(back)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addWidget(self.banner)
        whole.addWidget(self.view, 1)
        self.banner.hide()
        context.adapter.updated.connect(self._updated)
        context.theme.changed.connect(self._restyled)

    def _restyled(self) -> None:
        self.view.doItemsLayout()
        self._updated(None)

    def _clicked(self, index: QModelIndex) -> None:
        self.context.adapter.look_at(index.data(MOVE))

    def _updated(self, update: object) -> None:
        adapter = self.context.adapter
        if adapter.game is None:
            return
        self.banner.setVisible(adapter.is_past)
        if adapter.is_past:
            self._where.setText(tr("Position after move {at}", at=adapter.at))
            rows = self.model.rows_of(adapter.at)
            if rows:
                self.view.scrollTo(self.model.index(rows[0]))
        else:
            self.view.scrollToBottom()
        self.view.viewport().update()
