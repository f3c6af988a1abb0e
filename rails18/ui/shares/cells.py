"""Draw the cells of the share display; each is made once and changed only when its content or place changes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from rails18.core.state import OFFERING, POOL, REMOVED
from rails18.core.title import Company
from rails18.ui.look.anchor import paint_anchor
from rails18.ui.look.marks import CENTRED, PRESIDENT, is_lost, paint_certificate, paint_chip, put_token, rim
from rails18.ui.look.theme import SEMI, Theme, blend, font, text_width
from rails18.ui.shares.bounds import chip_width
from rails18.ui.shares.content import UNIT, Content
from rails18.ui.shares.fit import BEFORE, BEHIND, BESIDE, CONDENSED, GAP, ORDER, PAD, SHOWN, TOKEN
from rails18.ui.shares.frames import Frame

MIDDLE = Qt.AlignmentFlag.AlignVCenter.value  # numbers: joining members of enumerations takes longer than writing
LEFT = Qt.AlignmentFlag.AlignLeft.value | MIDDLE
RIGHT = Qt.AlignmentFlag.AlignRight.value | MIDDLE
WHOLE = Qt.TextFlag.TextDontClip.value  # letters may reach into the gap beside them by a pixel or two
APART = 7.0  # pixels of a certificate from which each is a block of its own
RIM = 1.5  # pixels inside a cell that only its frame is drawn on, and the token of a company above and below
NUMBERS = ("price", "par", "treasury", "run")
BANKS = (OFFERING, POOL, REMOVED)  # columns of certificates that nobody owns


def whole_names(names: str, fits: Callable[[str], bool]) -> str:
    """Return as many names of a list as fit, none of them cut, and how many more there are."""
    each = names.split()
    told = [names, *(f"{' '.join(each[:many])} +{len(each) - many}" for many in range(len(each) - 1, 0, -1))]
    return next((words for words in told if fits(words)), f"+{len(each)}")


class ShareCell(QGraphicsRectItem):
    """Draw one cell.

    Qt asks its items a thousand times where they are when much is drawn anew, so one that knows of its own is quicker.

    Args:
        row: ``head``, a company, or a row of the players' part.
        column: its column.
        company: the company of the row, or None.
    """

    def __init__(self, row: str, column: str, company: Company | None, theme: Theme) -> None:
        super().__init__()
        self.row, self.column, self.company, self.theme = row, column, company, theme
        self.content = Content()
        self.box = QRectF(0, 0, 10, 10)
        self.size, self.pitch = 10.0, 10.0
        self._frame: Frame | None = None
        self.setPen(QPen(Qt.PenStyle.NoPen))
        self.setRect(self._drawn_on())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)  # the band of the turn and frames come and go

    def take(self, content: Content, box: QRectF, size: float, pitch: float) -> None:
        """Show `content` in `box` with a text size; 10 % reach as far as `pitch`."""
        if (content, box, size, pitch) != (self.content, self.box, self.size, self.pitch):
            self.content, self.box, self.size, self.pitch = content, box, size, pitch
            self.setRect(self._drawn_on())
            self.update()
            if self._frame is not None:
                self._frame.take(box)

    @property
    def lit(self) -> bool:
        """Return whether the cell is framed."""
        return self._frame is not None and self._frame.isVisible()

    @property
    def beside(self) -> float:
        """Return the width of the percent of all certificates, which is beside them."""
        percents = self.content.percents
        return text_width(str(sum(percents)), self.size, True) + BESIDE if percents else 0.0

    def light(self, lit: bool) -> None:
        """Frame the cell as a place where something may go."""
        if lit and self._frame is None:
            self._frame = Frame(self, self.theme)
            self._frame.take(self.box)
        if self._frame is not None:
            self._frame.setVisible(lit)

    def _drawn_on(self) -> QRectF:
        """Return what is drawn on, so that a change does not draw the cells round it: frames alone reach the rim."""
        if self.row == "head":
            return self.box
        above = 0.0 if self.column == "company" else RIM
        return self.box.adjusted(RIM, above, -RIM, -above)

    def cards(self) -> list[tuple[QRectF, int]]:
        """Return place and percent of each certificate."""
        x, high, boxes = self.box.left() + PAD, self.box.height() - 4, []
        for percent in self.content.percents:
            reach = self.pitch * percent / UNIT
            boxes.append((QRectF(x, self.box.top() + 2, max(SHOWN, reach - GAP), high), percent))
            x += reach
        return boxes

    def card_at(self, point: QPointF) -> int:
        """Return the number of the certificate at a point, -1 for none; the upper one where two overlap."""
        found = -1
        for number, (box, _) in enumerate(self.cards()):
            if box.adjusted(-GAP, -2, GAP, 2).contains(point):
                found = number
        return found

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        palette = self.theme.palette
        if self.content.tone == "turn" and self.row == "head":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.soft))
            painter.drawRoundedRect(self.box.adjusted(0, 1, 0, -1), 4, 4)
        if self.column == "company" and self.company is not None:
            self._paint_company(painter, self.company)
        elif self.content.percents and self.company is not None:
            self._paint_cards(painter, self.company)
        elif self.content.chips and not self.content.words:
            self._paint_chips(painter)
        elif self.content.discs and self.company is not None:
            self._paint_discs(painter, self.company)
        elif self.content.anchors:
            self._paint_anchors(painter)
        elif self.content.words:
            self._paint_words(painter)
        if self.content.mark:
            self._paint_mark(painter)

    def _ink(self) -> QColor:
        palette = self.theme.palette
        return QColor(
            {"muted": palette.muted, "bad": palette.bad, "turn": palette.accent}.get(self.content.tone, palette.text)
        )

    def _paint_words(self, painter: QPainter) -> None:
        bold = self.content.tone in ("strong", "turn", "bad")
        painter.setPen(
            self._ink() if self.row != "head" or self.content.tone == "turn" else QColor(self.theme.palette.muted)
        )
        painter.setFont(font(self.size * (0.92 if self.row == "head" else 1.0), SEMI if bold else False))
        box = self.box.adjusted(4, 0, -4, 0)
        if self.content.mark == "priority":
            box.setRight(box.right() - self.size)
        align = RIGHT if self.column in NUMBERS else LEFT
        words = self.content.words
        if self.row == "head":
            words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(box.width() + 2))
            painter.drawText(box, align | WHOLE, words)
        else:
            self._press(painter, box, align, words)
        if self.content.chips and self.row != "head":  # the place in the next order
            painter.setPen(QColor(self.theme.palette.muted))
            painter.setFont(font(self.size * 0.86))
            painter.drawText(box, RIGHT, f"{self.content.chips[0]}.")

    def _press(self, painter: QPainter, box: QRectF, align: int, words: str) -> None:
        """Write words, pressed together where they are longer than any that were to be expected."""
        wide = painter.fontMetrics().horizontalAdvance(words)
        part = min(1.0, (box.width() + 2) / max(1, wide))
        if part >= 1.0:
            painter.drawText(box, align | WHOLE, words)
            return
        painter.save()
        painter.translate(box.left(), box.top())
        painter.scale(max(CONDENSED, part), 1.0)
        room = int((box.width() + 2) / max(CONDENSED, part))
        if self.column == "privates" or self.row == "held":
            words = whole_names(words, lambda told: painter.fontMetrics().horizontalAdvance(told) <= room)
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room + 1)
        painter.drawText(QRectF(0, 0, room + 1, box.height()), align, words)
        painter.restore()

    def _paint_company(self, painter: QPainter, company: Company) -> None:
        palette, size = self.theme.palette, self.size
        radius = min(self.box.height() / 2 - 1.2, size * TOKEN)
        x = self.box.left() + size * ORDER + radius
        place = self.content.chips[0]
        if place:
            painter.setPen(QColor(palette.muted))
            painter.setFont(font(size * 0.86))
            painter.drawText(QRectF(self.box.left(), self.box.top(), size, self.box.height()), RIGHT, place)
        put_token(painter, QPointF(x, self.box.center().y()), radius, company, palette, named=True)
        painter.setPen(self._ink())
        painter.setFont(font(size))
        box = self.box.adjusted(x + radius + BEFORE - self.box.left(), 0, -BEHIND, 0)
        self._press(painter, box, LEFT, self.content.words)

    def _paint_cards(self, painter: QPainter, company: Company) -> None:
        cards = self.cards()
        if self.pitch < APART:
            self._paint_bar(painter, company)
        else:
            for number, (box, _) in enumerate(cards):
                star = PRESIDENT if number == 0 and self.content.president else ""
                paint_certificate(painter, box, company, self.theme.palette, star)
        palette, owned = self.theme.palette, self.column not in BANKS
        painter.setPen(QColor(palette.text if owned else palette.muted))
        painter.setFont(font(self.size, True))
        total = QRectF(cards[-1][0].right() + BESIDE, self.box.top(), self.beside + 2, self.box.height())
        painter.drawText(total, LEFT, str(sum(self.content.percents)))

    def _paint_bar(self, painter: QPainter, company: Company) -> None:
        """Draw certificates that are too narrow to be apart as one bar with a line between them."""
        cards = [box for box, _ in self.cards()]
        whole = cards[0].united(cards[-1])
        paint_certificate(painter, whole, company, self.theme.palette, emblem=False)
        palette = self.theme.palette
        painter.setPen(QPen(rim(company, palette) if is_lost(company, palette) else QColor(palette.panel), 1))
        for box in cards[1:]:
            x = box.left() - GAP / 2
            painter.drawLine(QPointF(x, box.top() + 1), QPointF(x, box.bottom() - 1))
        if self.content.president:
            paint_certificate(painter, cards[0], company, self.theme.palette, PRESIDENT)

    def chips(self) -> list[QRectF]:
        """Return the place of each chip."""
        left, top, high = self.box.left() + 4, self.box.top() + 2, self.box.height() - 4
        pressed, x, boxes = self._pressed(), 0.0, []
        for wide in self._wides():
            boxes.append(QRectF(left + x * pressed, top, wide * pressed, high))
            x += wide + 2
        return boxes

    def _wides(self) -> list[float]:
        return [chip_width(words, self.size) - 2 for words in self.content.chips]

    def _pressed(self) -> float:
        """Return the part of their width to which chips are pressed together."""
        wides = self._wides()
        return min(1.0, (self.box.width() - 6) / (sum(wides) + 2 * len(wides))) if wides else 1.0

    def _paint_chips(self, painter: QPainter) -> None:
        palette, size = self.theme.palette, self.size
        painter.save()
        painter.translate(self.box.left() + 4, self.box.top() + 2)
        painter.scale(self._pressed(), 1.0)
        x = 0.0
        for words, wide in zip(self.content.chips, self._wides(), strict=True):
            paint_chip(
                painter, QRectF(x, 0, wide, self.box.height() - 4), words, blend(palette.panel, palette.text, 0.08),
                QColor(palette.text), blend(palette.line, palette.text, 0.35), size, corner=3,
            )  # fmt: skip
            x += wide + 2
        painter.restore()

    def _paint_discs(self, painter: QPainter, company: Company) -> None:
        palette, size = self.theme.palette, self.size
        radius = min(self.box.height() / 2 - 2.5, size * 0.55)
        x = self.box.left() + 4 + radius
        step = min(2 * radius + 2, (self.box.width() - 8 - 2 * radius) / max(1, len(self.content.discs) - 1))
        for _ in self.content.discs:
            painter.setPen(QPen(rim(company, palette), 1))
            painter.setBrush(QColor(company.colour))
            painter.drawEllipse(QPointF(x, self.box.center().y()), radius, radius)
            x += step

    def _paint_anchors(self, painter: QPainter) -> None:
        size = self.size
        unit = min(self.box.height() - 3, size * 1.1) / 26
        step = min(size, (self.box.width() - 8) / len(self.content.anchors))
        for number in range(len(self.content.anchors)):
            painter.save()
            painter.translate(self.box.left() + 4 + step * (number + 0.5), self.box.center().y())
            painter.scale(unit, unit)
            paint_anchor(painter, QColor(self.theme.palette.text))
            painter.restore()

    def _paint_mark(self, painter: QPainter) -> None:
        palette, size = self.theme.palette, self.size
        if self.content.mark == "sold":
            wide = text_width("×", size, True) + 2
            box = QRectF(self.box.right() - wide - 1, self.box.top() + 1, wide, self.box.height() - 2)
            painter.setPen(QColor(palette.bad))
            painter.setFont(font(size, True))
            painter.drawText(box, CENTRED, "×")
        elif self.content.mark == "again":
            box = QRectF(self.box.right() - size * 1.4, self.box.top(), size * 1.3, self.box.height())
            painter.setPen(QColor(palette.accent))
            painter.setFont(font(size, True))
            painter.drawText(box, CENTRED, "↻")
        elif self.content.mark == "priority":
            box = QRectF(self.box.right() - size * 1.3, self.box.top(), size * 1.2, self.box.height())
            painter.setPen(QColor(palette.accent))
            painter.setFont(font(size))
            painter.drawText(box, CENTRED, "◆")


class CardInHand(QGraphicsObject):
    """Draw the certificates that the mouse carries, with their percent."""

    def __init__(self, company: Company, percent: int, count: int, card: QRectF, theme: Theme) -> None:
        super().__init__()
        self.company, self.percent, self.count, self.card, self.theme = company, percent, count, card, theme
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def _size(self) -> tuple[float, float]:
        return max(56.0, self.card.width()), max(28.0, self.card.height() * 1.15)

    def boundingRect(self) -> QRectF:
        wide, high = self._size()
        return QRectF(-wide / 2 - 4, -high / 2 - 4, wide + 8 + 4 * self.count, high + 14)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        wide, high = self._size()
        for number in reversed(range(min(self.count, 5))):
            box = QRectF(-wide / 2 + 4 * number, -high / 2, wide, high)
            words = f"{self.percent}%" if number == 0 else ""
            paint_certificate(painter, box, self.company, self.theme.palette, words, lifted=True)
