"""Draw the cells and price tokens of the stock market; each is made once."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.market import MarketCell
from rails18.core.title import Company
from rails18.ui.look.marks import UNCLIPPED, put_token
from rails18.ui.look.theme import Theme, blend, faded, font, text_width
from rails18.ui.market.grid import NARROWEST, gap
from rails18.ui.market.zones import fill_zone

RIM = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))  # pixels about a price that is crossed
LEAST_ARROW = 2.5  # pixels of the arrow in a corner at least
FANNED = 34  # pixels of a token on the card of a pile
CARD, WORDS = 230, 12  # pixels of the width of that card at least, and of its text
WRAPPED = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
SLIDE = 240  # milliseconds a token slides


@lru_cache(maxsize=256)
def _pressed(size: float, bold: bool, percent: int) -> QFont:
    """Return the program's font pressed together to a part of its width."""
    letters = QFont(font(size, bold))  # a copy: others use it too
    letters.setStretch(percent)
    return letters


class CellItem(QGraphicsRectItem):
    """Draw one cell; made once.

    Attributes:
        room: what its place and figures were worked out from.
    """

    def __init__(self, place: MarketCell, colour: str, theme: Theme) -> None:
        super().__init__()
        self.place, self.colour, self.theme = place, colour, theme
        self.box = QRectF(0, 0, 10, 10)
        self.size, self.figures, self.lit = 9.0, QRectF(), False
        self.room: tuple[object, ...] = ()
        self.setPen(QPen(Qt.PenStyle.NoPen))
        self.setRect(self.box)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def fit(self, box: QRectF, size: float, figures: QRectF) -> None:
        """Take a place, the text size of the price and where its figures are."""
        if (box, size, figures) != (self.box, self.size, self.figures):
            self.box, self.size, self.figures = box, size, figures
            self.setRect(box)
            self.update()

    def light(self, lit: bool) -> None:
        """Light the cell up, for example as the place a token would go to."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        half = gap(self.box) / 2
        palette, box = self.theme.palette, self.box.adjusted(half, half, -half, -half)
        par = "par" in self.place.flags
        edge = QColor(palette.bad) if par else blend(palette.line, palette.text, 0.12)
        painter.setPen(QPen(edge, 1.6 if par else 1.0))
        fill_zone(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), self.colour, palette)
        if self.place.par:
            self._paint_par_colour(painter, box)
        if self.lit:
            painter.setPen(QPen(QColor(palette.glow), 3))
            painter.setBrush(faded(palette.glow, 0.18))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 3, 3)
        self._paint_arrow(painter, box)
        self.paint_price(painter)

    def _paint_par_colour(self, painter: QPainter, box: QRectF) -> None:
        """Fill the foot of a par cell with the colour of the phase that opens it; the rest tells its zone."""
        palette, colour = self.theme.palette, self.place.par
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.tile(colour) if colour in palette.tiles else palette.zone(colour))
        high = max(4.0, box.height() * 0.2)
        painter.drawRect(QRectF(box.left() + 2, box.bottom() - 2 - high, box.width() - 4, high))

    def paint_again(self, painter: QPainter) -> None:
        """Write the price over a line that crosses it, with a rim in the colour of the cell."""
        painter.setPen(self.theme.palette.zone(self.colour))
        for dx, dy in RIM:
            painter.translate(dx, dy)
            self._write_price(painter)
            painter.translate(-dx, -dy)
        self.paint_price(painter)

    def paint_price(self, painter: QPainter) -> None:
        """Write the price alone."""
        painter.setPen(QColor(self.theme.palette.text))
        self._write_price(painter)

    def _write_price(self, painter: QPainter) -> None:
        words, bold = str(self.place.price), "par" in self.place.flags
        letters, box = font(self.size, bold), self.figures
        if text_width(words, self.size, bold) > box.width() + 0.1:
            part = int(100 * box.width() / text_width(words, self.size, bold))
            letters = _pressed(self.size, bold, max(round(100 * NARROWEST), part))
        painter.setFont(letters)
        painter.drawText(box, UNCLIPPED, words)

    def _paint_arrow(self, painter: QPainter, box: QRectF) -> None:
        """Mark a corner where a move to the right goes up, or one to the left goes down; clear of the figures."""
        far, price = min(6.0, box.height() * 0.24), self.figures
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.palette.muted))
        if "up" in self.place.flags:
            x, y = box.right() - 1.5, box.top() + 1.5
            far = min(far, max(LEAST_ARROW, x - price.right() - 1, price.top() - y - 1))
            painter.drawPolygon(QPolygonF([QPointF(x - far, y + far), QPointF(x - far / 2, y), QPointF(x, y + far)]))
        if "down" in self.place.flags:
            x, y = box.left() + 1.5, box.bottom() - 1.5
            far = min(far, max(LEAST_ARROW, price.left() - x - 1, y - price.bottom() - 1))
            painter.drawPolygon(QPolygonF([QPointF(x, y - far), QPointF(x + far / 2, y), QPointF(x + far, y - far)]))


class PriceToken(QGraphicsObject):
    """Draw the price token of a company; made once, then it slides from cell to cell."""

    def __init__(self, company: Company, theme: Theme, ghost: bool = False) -> None:
        super().__init__()
        self.company, self.theme, self.ghost = company, theme, ghost
        self.radius = 8.0
        self.setZValue(20 if ghost else 10)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setDuration(SLIDE)
        self._slide.setEasingCurve(QEasingCurve.Type.InOutCubic)

    def go(self, spot: QPointF, radius: float, slide: bool) -> None:
        """Stand at `spot`, sliding there if asked and if things may move at all."""
        slide = slide and self.theme.motion
        if radius != self.radius:
            self.prepareGeometryChange()
            self.radius = radius
        if self.sliding and spot == self._slide.endValue() and slide:
            return
        self._slide.stop()
        if slide and spot != self.pos():
            self._slide.setStartValue(self.pos())
            self._slide.setEndValue(spot)
            self._slide.start()
        else:
            self.setPos(spot)

    @property
    def sliding(self) -> bool:
        """Return whether it is on its way."""
        return self._slide.state() == QPropertyAnimation.State.Running

    def boundingRect(self) -> QRectF:
        return self._body.adjusted(-4, -4, 4, 4)

    @property
    def _body(self) -> QRectF:
        return QRectF(-self.radius, -self.radius, 2 * self.radius, 2 * self.radius)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette = self.theme.palette
        put_token(painter, QPointF(0, 0), self.radius, self.company, palette)
        if self.ghost:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(palette.glow), 2.5, Qt.PenStyle.DashLine))
            box = self._body.adjusted(-1.5, -1.5, 1.5, 1.5)
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


class PileCard(QGraphicsItem):
    """Fan the tokens of one cell out on a card, in operating order, over what is to be said of the cell."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.companies: tuple[Company, ...] = ()
        self.words = ""
        self._size = QSizeF()
        self.setZValue(30)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_pile(self, companies: tuple[Company, ...], words: str, cell: QRectF, view: QRectF) -> None:
        """Stand beside a cell with its tokens and what is said of it, within the view."""
        self.prepareGeometryChange()
        self.companies, self.words = companies, words
        token = self.theme.px(FANNED)
        wide = min(view.width() - 4, max(len(companies) * (token + 3) + 9, self.theme.px(CARD)))
        metrics = QFontMetricsF(self.theme.font(WORDS))
        told = metrics.boundingRect(QRectF(0, 0, wide - 12, 1e4), WRAPPED, words)
        self._size = QSizeF(wide, token + 16 + told.height())
        box = self.boundingRect()
        top = cell.bottom() + 2 if cell.bottom() + 2 + box.height() <= view.bottom() else cell.top() - 2 - box.height()
        left = min(max(view.left() + 2, cell.center().x() - box.width() / 2), view.right() - 2 - box.width())
        self.setPos(left, max(view.top(), top))
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(QPointF(), self._size)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette, size = self.theme.palette, self.theme.px(FANNED)
        painter.setPen(QPen(QColor(palette.muted), 1))
        painter.setBrush(QColor(palette.panel))
        painter.drawRoundedRect(self.boundingRect().adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        for number, company in enumerate(self.companies):
            middle = QPointF(6 + size / 2 + number * (size + 3), 6 + size / 2)
            put_token(painter, middle, size / 2 - 1, company, palette)
        painter.setPen(QColor(palette.text))
        painter.setFont(self.theme.font(WORDS))
        painter.drawText(self.boundingRect().adjusted(6, size + 10, -6, -4), WRAPPED, self.words)
