"""Draw the marks that several pictures share: company tokens, certificates, value chips, trains."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QRadialGradient

from rails18.core.title import Company
from rails18.titledata.drawings import EMBLEMS
from rails18.ui.look.drawings import paint_drawing
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import Drawing, lasting, put_down
from rails18.ui.look.theme import blend, contrast, faded, font, luminance, text_width
from rails18.words.translation import figure

CENTRED = Qt.AlignmentFlag.AlignCenter
UNCLIPPED = CENTRED | Qt.TextFlag.TextDontClip
PRESIDENT = "★"
CREAM = "#FFFDF4"  # ring of a token
FIELD = 0.84  # part of the radius of a token that its colour fills
SEEN = 2.0  # contrast of lines in the colour of a company with what they are drawn on, at least
RIM = 4.5  # the same of what is round a company's colour that is less than `SEEN`
PHASES = 4  # positions within a pixel for which a token has pixmaps
EMBLEM_ALONE = 24  # pixels of the disc (26 with its shadow) from which the emblem is shown where letters are beside it
REACH = 1.1  # part of the radius of an emblem that its drawing may fill
EMBLEM = 36  # pixels of the disc (40 with its shadow) from which a token shows its emblem and letters


def paint_token(
    painter: QPainter, centre: QPointF, radius: float, company: Company, palette: Palette, *, named: bool = False
) -> None:
    """Draw the station or price token of `company` as a disc; `radius` in painter units.

    Small ones carry its letters, large ones its emblem too. Between the two sizes the letters are left out where they
    are beside it.

    Args:
        named: letters or name of the company are beside it.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded("#000000", 0.28))
    painter.drawEllipse(centre + QPointF(0.05, 0.09) * radius, radius * 0.98, radius * 0.98)
    painter.setBrush(QColor(palette.slot_line))
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(QColor(CREAM))
    painter.drawEllipse(centre, radius * 0.945, radius * 0.945)
    painter.save()
    painter.translate(centre)
    painter.scale(radius, radius)
    painter.setBrush(_sheen(company.colour))
    painter.drawEllipse(QPointF(0, 0), FIELD, FIELD)
    painter.restore()
    wide = 2 * radius * _scale(painter)
    ink = readable(company.text, company.colour)
    place, part = (centre - QPointF(0, 0.2 * radius), 0.45) if wide >= EMBLEM else (centre, 0.58)
    shown = palette.emblems and wide >= (EMBLEM_ALONE if named else EMBLEM)
    if not (shown and _paint_emblem(painter, place, radius * part, company, ink)):
        painter.setPen(ink)
        paint_letters(painter, centre, radius * FIELD, company.id)
    elif wide >= EMBLEM:
        painter.setPen(ink)
        size = min(0.42 * radius, 1.06 * radius * 100 / text_width(company.id, 100, True))
        painter.setFont(font(size, True))
        foot = centre + QPointF(0, 0.53 * radius)
        painter.drawText(QRectF(foot.x() - radius, foot.y() - radius, 2 * radius, 2 * radius), CENTRED, company.id)


def put_token(
    painter: QPainter, centre: QPointF, radius: float, company: Company, palette: Palette, *, named: bool = False
) -> None:
    """Draw a token as `paint_token` does, on a screen from a pixmap: a large one takes Qt a fifth of a millisecond."""
    far = 1.1 * radius

    def draw(onto: QPainter) -> None:
        paint_token(onto, QPointF(0, 0), radius, company, palette, named=named)

    key = ("token", id(company), radius, id(palette), named)
    drawing = Drawing(key, draw, QRectF(-far, -far, 2 * far, 2 * far), PHASES, PHASES, held=(company, palette))
    put_down(painter, [(centre, drawing)], 2 * radius)


def _scale(painter: QPainter) -> float:
    """Return how many pixels a unit of the painter is."""
    return float(abs(painter.worldTransform().determinant()) ** 0.5)


@lru_cache(maxsize=64)
def _sheen(colour: str) -> QRadialGradient:
    """Return the fill of a disc of radius 1: a little lighter at the upper left, darker at the rim."""
    made = QRadialGradient(QPointF(-0.28, -0.34), 1.25)
    made.setColorAt(0, blend(colour, "#FFFFFF", 0.13))
    made.setColorAt(0.45, QColor(colour))
    made.setColorAt(1, blend(colour, "#000000", 0.12))
    return made


def _paint_emblem(painter: QPainter, at: QPointF, radius: float, company: Company, ink: QColor) -> bool:
    """Draw the emblem of a company, and return whether it has one."""
    far = REACH * radius
    box = QRectF(at.x() - far, at.y() - far, 2 * far, 2 * far)
    return paint_drawing(painter, box, EMBLEMS, company.emblem, ink)


def paint_faint_token(painter: QPainter, centre: QPointF, radius: float, company: Company, palette: Palette) -> None:
    """Draw the place that is kept for the token of `company`: a dashed ring and pale letters."""
    colour = blend(company.colour, palette.slot, 0.25)
    pen = QPen(colour, radius * 0.12)
    pen.setDashPattern([2.2, 1.6])
    painter.setPen(pen)
    painter.setBrush(blend(company.colour, palette.slot, 0.82))
    painter.drawEllipse(centre, radius * 0.8, radius * 0.8)
    painter.setPen(
        blend(company.colour, "#000000", 0.15) if luminance(company.colour) > 0.3 else QColor(company.colour)
    )
    paint_letters(painter, centre, radius * 0.78, company.id)


def paint_letters(painter: QPainter, centre: QPointF, radius: float, letters: str) -> None:
    """Write `letters` bold in a disc, as large as they fit, with the painter's pen."""
    painter.setFont(font(letter_size(letters, radius), True))
    box = QRectF(centre.x() - 2 * radius, centre.y() - 2 * radius, 4 * radius, 4 * radius)
    painter.drawText(box, CENTRED, letters)


@lru_cache(maxsize=512)
def letter_size(letters: str, radius: float) -> float:
    """Return the largest whole text size at which `letters` fit in a disc of `radius`."""
    widest = text_width(letters, 100, True)
    return max(1, int(min(radius * 1.28, 1.72 * radius * 100 / widest)))


def readable(text: str, ground: str) -> QColor:
    """Return `text` if it can be read on `ground`, else black or white."""
    return QColor(_readable(text, ground))


@lru_cache(maxsize=128)
def _readable(text: str, ground: str) -> QColor:
    if text and contrast(text, ground) >= 3:
        return QColor(text)
    return QColor("#FFFFFF") if contrast("#FFFFFF", ground) >= contrast("#111111", ground) else QColor("#111111")


def rim(company: Company, palette: Palette) -> QColor:
    """Return the colour round what is filled with a company's colour; it tells black from a dark ground."""
    ink, part = (palette.text, 0.45) if palette.name != "dark" else ("#FFFFFF", 0.35)
    return QColor(_rim(company.colour, palette.panel, ink, part))


@lru_cache(maxsize=128)
def _rim(colour: str, panel: str, ink: str, part: float) -> QColor:
    """Return a colour with a part of the ink, or with more where it has to tell the colour from the panel."""
    least = RIM if contrast(colour, panel) < SEEN else 0.0
    while part < 1 and contrast(blend(colour, ink, part), panel) < least:
        part += 0.05
    return blend(colour, ink, min(1.0, part))


def is_lost(company: Company, palette: Palette) -> bool:
    """Return whether the colour of a company can hardly be told from a panel."""
    return contrast(company.colour, palette.panel) < SEEN


def seen(company: Company, palette: Palette) -> QColor:
    """Return the colour of a company, changed as far as needed to be seen as a line on a panel."""
    part, colour = 0.0, QColor(company.colour)
    while contrast(colour, palette.panel) < SEEN and part < 1:
        part += 0.1
        colour = blend(company.colour, palette.text, part)
    return colour


def paint_certificate(
    painter: QPainter, box: QRectF, company: Company, palette: Palette, words: str = "", lifted: bool = False,
    emblem: bool = True,
) -> None:  # fmt: skip
    """Draw a certificate as a small card in the company's colour, with its emblem where there is room.

    Args:
        words: what is on it, for example ``20★``; "" for a card too narrow for words.
        lifted: it is in the hand of the mouse.
        emblem: it may show it.
    """
    colour, edge = QColor(company.colour), rim(company, palette)
    if lifted:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded("#000000", 0.25))
        painter.drawRoundedRect(box.translated(2, 3), 2.5, 2.5)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(colour)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2.2, 2.2)
    ink = readable(company.text, company.colour)
    shown = (
        emblem
        and palette.emblems
        and box.height() * _scale(painter) >= EMBLEM_ALONE
        and box.width() >= 1.6 * box.height()
    )
    place = QPointF(box.left() + 0.55 * box.height(), box.center().y())
    if shown and _paint_emblem(painter, place, 0.36 * box.height(), company, ink):
        box = box.adjusted(0.95 * box.height(), 0, -0.1 * box.height(), 0)
    if words:
        size = min(box.height() * 0.62, box.width() / max(1.0, text_width(words, 100, True) / 100) * 0.94)
        painter.setFont(font(int(size), True))
        painter.setPen(ink)
        painter.drawText(box, CENTRED, words)


def paint_chip(
    painter: QPainter,
    box: QRectF,
    words: str,
    fill: QColor,
    ink: QColor,
    edge: QColor,
    size: float,
    *,
    corner: float = 0.0,
) -> None:
    """Draw a rounded chip with words, for values, counts and train names.

    Args:
        size: text size.
        corner: radius of the corners, 0 for nearly half the height.
    """
    painter.setPen(QPen(edge, max(0.8, size * 0.08)))
    painter.setBrush(fill)
    round_by = corner or min(box.height(), box.width()) * 0.42
    painter.drawRoundedRect(box, round_by, round_by)
    painter.setPen(ink)
    painter.setFont(font(size, True))
    painter.drawText(box, CENTRED, words)


def token_pixmap(company: Company, size: int, palette: Palette, ratio: float = 1.0, *, named: bool = False) -> QPixmap:
    """Return the token of `company` as a picture `size` pixels wide, for lists and buttons.

    Args:
        ratio: device pixels a pixel.
        named: letters or name of the company are beside it.
    """
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(size / 2, size / 2) - QPointF(0.02, 0.04) * size
        paint_token(painter, middle, 0.47 * size - 0.5, company, palette, named=named)
    return lasting(picture)


def money(currency: str, amount: int) -> str:
    """Return `amount` in the title's currency, thousands set apart, for example ``¥3,154``."""
    return currency.format(figure(amount)) if amount >= 0 else "−" + currency.format(figure(-amount))


def paint_diamond(painter: QPainter, middle: QPointF, radius: float, colour: QColor) -> None:
    """Draw a diamond around a point."""
    ways = (QPointF(0, -radius), QPointF(radius, 0), QPointF(0, radius), QPointF(-radius, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([middle + way for way in ways]))
