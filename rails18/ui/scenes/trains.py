"""Show the trains that can still be bought, what they cost and what their coming scraps."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from rails18.core.position import Position, train_type
from rails18.core.state import DEPOT, POOL
from rails18.core.title import TrainType
from rails18.rules.supply import left, on_sale
from rails18.ui.marks import CENTRED, money
from rails18.ui.scenes.flat import FlatView
from rails18.ui.theme import SMALLEST, Palette, Theme, blend, faded, font, text_width

STILL = 5  # pixels that the mouse may move in a click
GAP = 5.0


@dataclass(frozen=True)
class Stock:
    """Hold what a card of the strip shows.

    Args:
        kind: the type of train.
        train: id of the train that would be bought.
        words: how many are left.
        price: what it costs.
        warning: what its first purchase scraps, or "".
        ready: it is the next to be sold.
        pool: it lies in the pool.
    """

    kind: TrainType
    train: str
    words: str
    price: str
    warning: str
    ready: bool
    pool: bool = False


class TrainCard(QGraphicsObject):
    """Draw one card of the strip."""

    def __init__(self, stock: Stock, colour: QColor, theme: Theme) -> None:
        super().__init__()
        self.stock, self.colour, self.theme = stock, colour, theme
        self.box = QRectF(0, 0, 60, 30)
        self.lit = False
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def fit(self, box: QRectF) -> None:
        """Take a place."""
        if box != self.box:
            self.prepareGeometryChange()
            self.box = box
            self.update()

    def light(self, lit: bool) -> None:
        """Frame the card as one that may be bought."""
        self.lit = lit
        self.update()

    def boundingRect(self) -> QRectF:
        return self.box.adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette, box, stock = self.theme.palette, self.box.adjusted(1, 1, -1, -1), self.stock
        fill = self.colour if stock.ready or stock.pool else blend(self.colour, palette.panel, 0.55)
        edge = QColor(palette.glow) if self.lit else blend(palette.line, palette.text, 0.3)
        painter.setPen(
            QPen(edge, 2.5 if self.lit else 1.0, Qt.PenStyle.DashLine if stock.pool else Qt.PenStyle.SolidLine)
        )
        painter.setBrush(fill)
        painter.drawRoundedRect(box, 5, 5)
        ink = QColor("#FFFFFF") if fill.lightnessF() < 0.45 else QColor("#16191C")
        size = self.theme.px(1.0) * min(box.height() * 0.3, 14)
        name = QRectF(box.left() + 2, box.top(), box.height() * 0.78, box.height())
        painter.setPen(ink)
        painter.setFont(font(min(box.height() * 0.5, self.theme.px(22)), True))
        painter.drawText(name, CENTRED, stock.kind.name)
        small = max(SMALLEST, size)
        right = QRectF(name.right() + 2, box.top() + 2, box.right() - name.right() - 5, box.height() - 4)
        lines = [(stock.price, True), (stock.words, False)]
        if stock.warning and right.height() >= 3.2 * small:
            lines.append((stock.warning, False))
        step = right.height() / len(lines)
        for number, (words, bold) in enumerate(lines):
            painter.setFont(font(small, bold))
            line = QRectF(right.left(), right.top() + number * step, right.width(), step)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(line.width()))
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class TrainInHand(QGraphicsItem):
    """Draw the train that the mouse carries inside the strip."""

    def __init__(self, name: str, colour: QColor, theme: Theme) -> None:
        super().__init__()
        self.name, self.colour, self.theme = name, colour, theme
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return QRectF(-24, -18, 50, 40)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded("#000000", 0.25))
        painter.drawRoundedRect(QRectF(-20, -13, 44, 32), 5, 5)
        painter.setPen(QPen(QColor(self.theme.palette.glow), 2))
        painter.setBrush(self.colour)
        painter.drawRoundedRect(QRectF(-22, -16, 44, 32), 5, 5)
        painter.setPen(QColor("#FFFFFF") if self.colour.lightnessF() < 0.45 else QColor("#16191C"))
        painter.setFont(font(18, True))
        painter.drawText(QRectF(-22, -16, 44, 32), CENTRED, self.name)


class TrainsView(FlatView):
    """Show the depot and the pool of trains as a strip of cards.

    Signals:
        trainClicked: (train id).
        trainDragged: (train id, global position, released) a train is dragged towards a charter.
    """

    trainClicked = Signal(str)
    trainDragged = Signal(str, QPoint, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.cards: list[TrainCard] = []
        self._grip: tuple[str, QPoint] | None = None
        self._hand: TrainInHand | None = None
        super().__init__(theme, parent)
        self.setMinimumSize(200, 34)
        self.setAccessibleName(self.tr("Trains for sale"))

    def show_position(self, pos: Position) -> None:
        """Show `pos`; cards are made anew only when trains were bought or scrapped."""
        before, self.pos = self.pos, pos
        if before is not None and before.title is pos.title and before.state.trains is pos.state.trains:
            return
        for card in self.cards:
            self.scene().removeItem(card)
        self.cards = [TrainCard(stock, self._colour(stock.kind, pos), self.theme) for stock in self._stocks(pos)]
        for card in self.cards:
            self.scene().addItem(card)
        self.lay_out()
        self.tell(self._described())

    def _stocks(self, pos: Position) -> list[Stock]:
        """Return the cards: trains of the pool, then types in order of sale."""
        currency = pos.title.currency
        stocks = []
        pooled = [train_type(train) for train in pos.trains(POOL)]
        for name in dict.fromkeys(pooled):
            kind = pos.title.trains[name]
            train = next(train for train in pos.trains(POOL) if train_type(train) == name)
            words = self.tr("pool: %n", "", pooled.count(name))
            stocks.append(Stock(kind, train, words, money(currency, kind.price), "", True, True))
        counts, now = left(pos), on_sale(pos)
        for train in {train_type(train): train for train in reversed(pos.trains(DEPOT))}.values():
            name, kind = train_type(train), pos.title.trains[train_type(train)]
            count = counts[name]
            words = self.tr("no limit") if count is None else self.tr("%n left", "", count)
            stocks.append(
                Stock(kind, train, words, money(currency, kind.price), self._warning(pos, kind), train in now)
            )
        return sorted(stocks, key=lambda stock: (not stock.pool, list(pos.title.trains).index(stock.kind.name)))

    def _warning(self, pos: Position, kind: TrainType) -> str:
        """Return what the first purchase of a type scraps, while it has not been made."""
        first = all(owner == DEPOT for train, owner in pos.state.trains.items() if train_type(train) == kind.name)
        gone = [other.name for other in pos.title.trains.values() if other.rusts_on == kind.name]
        return self.tr("rusts {trains}").format(trains=", ".join(gone)) if first and gone else ""

    def _colour(self, kind: TrainType, pos: Position) -> QColor:
        """Return the colour of the tiles of the phase that the type belongs to."""
        palette: Palette = self.theme.palette
        colour = "yellow"
        for name, other in pos.title.trains.items():
            phase = pos.title.phases.get(other.phase or name)
            colour = phase.tiles[-1] if phase is not None and phase.tiles else colour
            if name == kind.name:
                break
        return palette.tile(colour)

    def _restyle(self) -> None:
        for card in self.cards:
            card.colour = self._colour(card.stock.kind, self.pos) if self.pos is not None else card.colour
        super()._restyle()

    def _described(self) -> str:
        return "; ".join(
            self.tr("{name}-train {price}, {left} {warning}")
            .format(name=c.stock.kind.name, price=c.stock.price, left=c.stock.words, warning=c.stock.warning)
            .strip()
            for c in self.cards
        )

    def lay_out(self) -> None:
        """Place the cards side by side, all as wide as the widest needs when there is room."""
        if not self.cards:
            return
        space = self.space()
        high = min(space.height() - 4, self.theme.px(58))
        small = max(SMALLEST, min(high * 0.3, 14) * self.theme.text_scale)
        need = max(
            text_width(words, small, True)
            for c in self.cards
            for words in (c.stock.price, c.stock.words, c.stock.warning)
        )
        wide = min((space.width() - 4 - GAP * (len(self.cards) - 1)) / len(self.cards), need + high * 0.78 + 14)
        top = (space.height() - high) / 2
        for number, card in enumerate(self.cards):
            card.fit(QRectF(2 + number * (wide + GAP), top, wide, high))

    def glow(self, trains: Iterable[str]) -> None:
        """Frame the trains that may be bought now."""
        wanted = frozenset(trains)
        for card in self.cards:
            card.light(card.stock.train in wanted)

    # places and mouse

    def train_at(self, point: QPoint) -> str | None:
        """Return the train at a viewport position."""
        card = self._card_at(point)
        return card.stock.train if card is not None else None

    def train_point(self, name: str) -> QPoint:
        """Return the viewport position of the card of a type of train."""
        card = next(card for card in self.cards if card.stock.kind.name == name)
        return card.box.center().toPoint()

    def _card_at(self, point: QPoint) -> TrainCard | None:
        return next((card for card in self.cards if card.box.contains(QPointF(point))), None)

    def tip_at(self, point: QPoint) -> str:
        """Return what to say about the train at a viewport position."""
        card = self._card_at(point)
        if card is None or self.pos is None:
            return ""
        kind, stock = card.stock.kind, card.stock
        reach = self.tr("any number of stops") if kind.reach is None else self.tr("%n stop(s)", "", kind.reach)
        words = [
            self.tr("{name}-train: {reach}, {price}").format(name=kind.name, reach=reach, price=stock.price),
            stock.words,
        ]
        if stock.warning:
            words.append(self.tr("its first purchase {warning}").format(warning=stock.warning))
        if kind.rusts_on:
            words.append(self.tr("rusts when the first {other} is bought").format(other=kind.rusts_on))
        return "; ".join(words) + "."

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        train = self.train_at(point)
        event.accept()
        if train is not None and event.button() == Qt.MouseButton.LeftButton:
            self._grip = (train, point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point, grip = event.position().toPoint(), self._grip
        if grip is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._hand is None:
            card = self._card_at(grip[1])
            if card is None or (point - grip[1]).manhattanLength() <= STILL:
                return
            self._hand = TrainInHand(card.stock.kind.name, card.colour, self.theme)
            self.scene().addItem(self._hand)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._hand.setPos(QPointF(point))
        self.trainDragged.emit(grip[0], event.globalPosition().toPoint(), False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        grip, self._grip = self._grip, None
        hand, self._hand = self._hand, None
        if grip is None:
            return
        if hand is not None:
            self.scene().removeItem(hand)
            self.unsetCursor()
            self.trainDragged.emit(grip[0], event.globalPosition().toPoint(), True)
        else:
            self.trainClicked.emit(grip[0])
