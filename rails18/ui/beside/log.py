"""Tell the game in sentences; a click on one shows the table as it was then."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from rails18.ui.beside.log_model import KIND, MOVE, Entry, Index, LogModel
from rails18.ui.look.plain import set_tip
from rails18.ui.look.theme import font
from rails18.ui.look.unbroken import unbroken
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import button, called, fill, label
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr

MARGINS = 8  # pixels beside a line together
INDENT = {"round": 6, "turn": 6, "plain": 16}  # pixels before a line
APART = 4  # pixels between the way back and the lines
CHUNK = 60  # lines that are measured at once while nothing else is to be done


class LogDelegate(QStyledItemDelegate):
    """Draw lines that wrap, headings of rounds as bands and turns in bold; no half of what has several at the rim."""

    def __init__(self, context: Context, view: QTableView) -> None:
        super().__init__(view)
        self.context, self._view = context, view

    def height(self, entry: Entry, width: int) -> int:
        """Return the pixels that a line needs in a view of some width."""
        area = QRect(0, 0, width - INDENT[entry.kind] - MARGINS, 10000)
        text = QFontMetrics(self._font(entry.kind)).boundingRect(area, Qt.TextFlag.TextWordWrap, unbroken(entry.text))
        return text.height() + (10 if entry.kind == "round" else 4)

    def _font(self, kind: str) -> QFont:
        return font(self.context.theme.px(13 if kind != "plain" else 12.5), bold=kind in ("round", "turn"))

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
        area = box.adjusted(INDENT[kind], 1, -5, 0)
        room = self._view.viewport().rect()
        if not room.contains(option.rect):
            painter.setClipRect(whole_lines(area, room, painter.fontMetrics().lineSpacing()))
        flags = Qt.AlignmentFlag.AlignVCenter if kind == "round" else Qt.AlignmentFlag.AlignTop
        wrapped = int(flags | Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(area, wrapped, unbroken(index.data()))
        painter.restore()


def whole_lines(words: QRect, room: QRect, high: int) -> QRect:
    """Return the part of words, written from the top in lines of some height, whose lines are seen whole in a room."""
    first = max(0, -(-(room.top() - words.top()) // high))
    after = (room.bottom() + 1 - words.top()) // high
    return QRect(words.left(), words.top() + first * high, words.width(), max(0, after - first) * high)


class LogView(QTableView):
    """Show the lines, each as high as it needs; a move costs the same however long the log is.

    Lines that nobody sees yet are measured when somebody turns to the log, a few at a time.

    Attributes:
        measured: number of lines measured since the view was made, for tests.
        unmeasured: for each line whether it is still to be measured.
        delegate: draws the lines, and knows how high each is.
    """

    def __init__(self, context: Context, model: LogModel) -> None:
        super().__init__()
        self.context, self.lines = context, model
        self.measured = 0
        self.unmeasured: list[bool] = []
        self._first = 0  # no line before it is known to be measured
        self._fit: tuple[int, float] = (0, 0.0)  # width and scale of text for which lines were measured
        self.delegate = LogDelegate(context, self)
        self.setItemDelegate(self.delegate)
        self.setModel(model)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().hide()
        self._waiting = QTimer(self, singleShot=True, interval=0)
        self._waiting.timeout.connect(self._measure_some)
        self.verticalScrollBar().valueChanged.connect(self._measure_seen)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # Qt moves the picture of what scrolls
        model.modelReset.connect(self._reset)
        self.verticalScrollBar().sliderPressed.connect(self._waiting.start)
        self._follows = True  # until somebody scrolls away from the end: sizes come and go before it has its own
        self.verticalScrollBar().actionTriggered.connect(lambda: QTimer.singleShot(0, self, self._note_scrolled))
        model.rowsInserted.connect(self._inserted)
        model.rowsRemoved.connect(self._removed)

    def _inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        self.unmeasured[first:first] = [True] * (last - first + 1)
        self._first = min(self._first, first)
        self._draw_from(first)
        if self.underMouse() or self.hasFocus():
            self._waiting.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._waiting.start()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._waiting.start()

    def _reset(self) -> None:
        self.unmeasured, self._first = [], 0
        self.viewport().update()

    def _removed(self, parent: QModelIndex, first: int, last: int) -> None:
        del self.unmeasured[first : last + 1]
        self._draw_from(first)

    def doItemsLayout(self) -> None:
        self.updateGeometries()  # Qt would draw all anew, but lines come and go at the end

    def draw_rows(self, rows: range) -> None:
        """Draw some lines anew, which look different now."""
        for row in rows:
            self.viewport().update(self.visualRect(self.lines.index(row)))

    def _draw_from(self, row: int) -> None:
        """Draw anew what is from a line on."""
        top = self.rowViewportPosition(row - 1) + self.rowHeight(row - 1) if row else 0
        room = self.viewport().rect()
        self.viewport().update(room.adjusted(0, max(0, top), 0, 0))

    def remeasure(self) -> None:
        """Measure all lines anew if width or size of text changed, those in sight at once."""
        fit = (self.viewport().width(), self.context.theme.text_scale)
        if fit != self._fit:
            self._fit, self.unmeasured, self._first = fit, [True] * len(self.unmeasured), 0
            self._measure_seen()
            if self._follows:
                self.show_end()
            if self.underMouse() or self.hasFocus():
                self._waiting.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.remeasure()
        if self._follows:
            self.show_end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        super().wheelEvent(event)
        self._note_scrolled()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        self._note_scrolled()

    def _note_scrolled(self) -> None:
        bar = self.verticalScrollBar()
        self._follows = bar.value() == bar.maximum()

    def show_end(self) -> None:
        """Scroll to the last line, and stay there."""
        self._follows = True
        high, row = self.viewport().height(), len(self.unmeasured)
        while row and high > 0:
            row -= 1
            self._measure(row)
            high -= self.rowHeight(row)
        self.updateGeometries()
        self.scrollToBottom()

    def show_row(self, row: int) -> None:
        """Scroll until a line is in sight."""
        self._follows = False
        rows = max(1, self.viewport().height() // max(1, self.verticalHeader().defaultSectionSize()))
        for near in range(max(0, row - rows), min(len(self.unmeasured), row + rows)):
            self._measure(near)
        self.updateGeometries()
        self.scrollTo(self.lines.index(row))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), QColor(self.context.theme.palette.panel))
        super().paintEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        room = self.viewport().rect()
        for moved in {0, dy}:  # what is cut off now at either rim, and what was, a part of it left out
            for y in (room.top() + moved, room.bottom() + moved):
                box = self.visualRect(self.indexAt(QPoint(0, y)))
                if not room.contains(box.translated(0, -moved)):
                    self.viewport().update(box)

    def _measure(self, row: int) -> int:
        """Give a line its height unless it has it; return by how much it grew."""
        if not self.unmeasured[row] or self._fit[0] <= 0:
            return 0
        self.unmeasured[row] = False
        self.measured += 1
        was = self.rowHeight(row)
        high = self.delegate.height(self.lines.entries[row], self._fit[0])
        if high != was:
            self.verticalHeader().resizeSection(row, high)
        return high - was

    def _measure_seen(self) -> None:
        """Measure the lines in sight before they are drawn."""
        row, bottom = max(0, self.rowAt(0)), self.viewport().height()
        if row < len(self.unmeasured) and self.rowAt(0) >= 0:
            y = self.rowViewportPosition(row)
            while row < len(self.unmeasured) and y < bottom:
                self._measure(row)
                y += self.rowHeight(row)
                row += 1

    def _measure_some(self) -> None:
        """Measure the next lines that nobody has seen; what is in sight stays where it is."""
        top, more = self.rowAt(0), 0
        for _ in range(CHUNK):
            while self._first < len(self.unmeasured) and not self.unmeasured[self._first]:
                self._first += 1
            if self._first >= len(self.unmeasured):
                break
            grown = self._measure(self._first)
            more += grown if self._first < top else 0
        self.updateGeometries()
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum() if self._follows else bar.value() + more)
        if self._first < len(self.unmeasured):
            self._waiting.start()


class LogPanel(QWidget):
    """Show the log, and the way back while the past is being looked at.

    Signals:
        chosen: (int) a line about a move was clicked.
    """

    chosen = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.model = LogModel(context)
        self.view = called(LogView(context, self.model), tr("Log"), "quiet")
        set_tip(self.view, tr("Click a line to see the game at that point"))
        self.view.clicked.connect(self._clicked)
        self.view.activated.connect(self._clicked)
        self.banner = called(QFrame(), name="banner")
        self._where: QLabel = label()
        self._seen: int | None = None  # the move at which the past is seen, whose lines are marked
        back = button(tr("Back to the game"), lambda: context.adapter.look_at(None), role="header")
        fill(Row(self.banner), (self._where, 1), back, margins=(8, 4, 8, 4))
        self.view.setMinimumHeight(1)  # lines give way before the banner does
        fill(Column(self), self.banner, (self.view, 1), spacing=APART, margins=(0, 0, 0, 0))
        self.banner.hide()
        context.adapter.updated.connect(self._updated)
        context.adapter.notes_changed.connect(lambda: self._updated(None))
        context.theme.changed.connect(self._restyled)

    def last(self) -> str:
        """Return the last line that is told up to the position that is shown."""
        told, adapter = self.model.entries, self.context.adapter
        if adapter.is_past:
            told = told[: self.model.rows_of(adapter.at).stop]
        return told[-1].text if told else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_banner()

    def _show_banner(self) -> None:
        """Tell over the log that the past is seen, unless there is no room; the panel tells it too."""
        high = self.banner.sizeHint().height() + APART + self.view.minimumHeight()
        self.banner.setVisible(self.context.adapter.is_past and high <= self.height())

    def _restyled(self) -> None:
        self.view.remeasure()
        self._updated(None)

    def _clicked(self, index: QModelIndex) -> None:
        self.context.adapter.look_at(index.data(MOVE))
        self.chosen.emit(index.data(MOVE))

    def _updated(self, update: object) -> None:
        adapter = self.context.adapter
        if adapter.game is None:
            return
        self._show_banner()
        if adapter.is_past:
            self._where.setText(tr("Position after move {at}", at=adapter.at))
            rows = self.model.rows_of(adapter.at)
            if rows:
                self.view.show_row(rows[0])
        else:
            self.view.show_end()
        seen = adapter.at if adapter.is_past else None
        if seen != self._seen:
            for move in (self._seen, seen):
                self.view.draw_rows(self.model.rows_of(move) if move is not None else range(0))
            self._seen = seen
