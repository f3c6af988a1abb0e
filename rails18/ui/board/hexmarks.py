"""Draw what is on a hex besides its stops: tokens in red areas and beside cities, destinations, marks of cities."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from rails18.core.ids import CompanyId
from rails18.core.title import Company
from rails18.titledata.drawings import MARKS
from rails18.ui.board.curves import SIDE, SLOT, Point, StopArt, TileArt
from rails18.ui.look.drawings import paint_drawing
from rails18.ui.look.marks import UNCLIPPED, paint_faint_token, paint_token, readable
from rails18.ui.look.palettes import Palette
from rails18.ui.look.theme import blend, font, text_width

RED_RADIUS = 0.21 * SIDE  # of a token in a red area
BESIDE_RADIUS = 0.2 * SIDE
RED_LINE = 0.47 * SIDE  # how far below the middle tokens are in a red area
Companies = tuple[tuple[CompanyId, ...], ...]  # for each stop of a hex
MARK = 34.0  # height of the mark of a city
FLAG = 13.0  # room for the flag before the letters of a destination


@lru_cache(maxsize=256)
def red_spots(count: int) -> tuple[Point, ...]:
    """Return where tokens are in a red area."""
    step = min(2.1 * RED_RADIUS, 1.5 * SIDE / max(1, count))
    return tuple(((number - (count - 1) / 2) * step, RED_LINE) for number in range(count))


def beside_spots(stop: StopArt, count: int) -> tuple[Point, ...]:
    """Return where tokens are beside a city."""
    right = max((x for x, _ in stop.slots), default=stop.at[0]) + 1.02 * SLOT
    low = max((y for _, y in stop.slots), default=stop.at[1]) + 0.95 * SLOT
    return tuple((right - number * 1.9 * BESIDE_RADIUS, low) for number in range(count))


def taken_spots(art: TileArt, tokens: Companies, homes: Companies, beside: Companies) -> list[tuple[Point, float]]:
    """Return place and radius of all that `paint_besides` draws."""
    found: list[tuple[Point, float]] = []
    for stop in art.stops:
        there, kept, more = _of(tokens, stop), _of(homes, stop), _of(beside, stop)
        if stop.kind == "offboard":
            found += [(spot, RED_RADIUS) for spot in red_spots(len(there) + len(kept) + len(more))]
        else:
            found += [(spot, BESIDE_RADIUS) for spot in beside_spots(stop, len(more))]
    return found


def besides_box(art: TileArt, tokens: Companies, homes: Companies, beside: Companies) -> QRectF:
    """Return what `paint_besides` covers."""
    box = QRectF()
    for (x, y), radius in taken_spots(art, tokens, homes, beside):
        reach = 1.2 * radius
        box = box.united(QRectF(x - reach, y - reach, 2 * reach, 2 * reach))
    return box


def _of(lists: Companies, stop: StopArt) -> tuple[CompanyId, ...]:
    return lists[stop.index] if stop.index < len(lists) else ()


def paint_besides(
    painter: QPainter,
    art: TileArt,
    tokens: Companies,
    homes: Companies,
    beside: Companies,
    companies: Mapping[CompanyId, Company],
    palette: Palette,
) -> None:
    """Draw tokens and kept homes in red areas, and tokens that are beside a city."""
    for stop in art.stops:
        there, kept, more = _of(tokens, stop), _of(homes, stop), _of(beside, stop)
        if stop.kind == "offboard":
            spots = red_spots(len(there) + len(kept) + len(more))
            for spot, company in zip(spots, (*there, *more), strict=False):
                paint_token(painter, QPointF(*spot), RED_RADIUS, companies[company], palette)
            for spot, company in zip(spots[len(there) + len(more) :], kept, strict=True):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(palette.slot))
                painter.drawEllipse(QPointF(*spot), RED_RADIUS * 0.94, RED_RADIUS * 0.94)
                paint_faint_token(painter, QPointF(*spot), RED_RADIUS, companies[company], palette)
        else:
            for spot, company in zip(beside_spots(stop, len(more)), more, strict=True):
                paint_token(painter, QPointF(*spot), BESIDE_RADIUS, companies[company], palette)


# destinations


def destination_width(company: CompanyId, size: float) -> float:
    """Return the width of the sign that marks the destination of a company."""
    return text_width(company, size, True) + (FLAG + 7) * size / 16


def paint_destination(painter: QPainter, box: QRectF, company: Company, size: float, palette: Palette) -> None:
    """Draw the sign of a destination: a small flag and the letters of the company, in its colours."""
    unit = size / 16
    ink = readable(company.text, company.colour)
    painter.setPen(QPen(QColor(palette.slot_line), 1.6 * unit))
    painter.setBrush(QColor(company.colour))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4 * unit, 4 * unit)
    x, top, low = box.left() + 6 * unit, box.top() + 4 * unit, box.bottom() - 3.5 * unit
    painter.setPen(QPen(ink, 1.6 * unit))
    painter.drawLine(QPointF(x, top), QPointF(x, low))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(
        QPolygonF([QPointF(x, top), QPointF(x + 9 * unit, top + 3.5 * unit), QPointF(x, top + 7 * unit)])
    )
    painter.setPen(ink)
    painter.setFont(font(size, True))
    painter.drawText(box.adjusted(FLAG * unit, 0, -2, 0), UNCLIPPED, company.id)


# marks of cities


def paint_city_mark(
    painter: QPainter, at: QPointF, mark: str, closed: bool, owner: str, palette: Palette, size: float = 1.0
) -> None:
    """Draw the mark of a private on a city: a shield with its drawing; a closed one has a bar above it.

    Args:
        mark: key of its drawing, for example ``1870/cattle``.
        owner: colour of the company that it serves.
        size: factor of its usual size.
    """
    painter.save()
    painter.translate(at)
    painter.scale(size, size)
    rim = QColor(palette.bad if closed else palette.track)
    paint_shield(painter, mark, rim, palette, 3.2 if closed else 1.8)
    if closed:
        painter.setPen(QPen(QColor(palette.bad), 3.2))
        painter.drawLine(QPointF(-11, 11), QPointF(11, -11))
    painter.setPen(QPen(QColor(palette.casing), 1.5))
    painter.setBrush(QColor(owner))
    painter.drawEllipse(QPointF(13, -13), 6.5, 6.5)
    painter.restore()


def paint_shield(painter: QPainter, mark: str, rim: QColor, palette: Palette, wide: float = 1.8) -> None:
    """Draw the shield of a mark round the origin, 30 units high.

    Args:
        mark: key of its drawing.
        rim, wide: colour and width of its rim.
    """
    box = QRectF(-15, -15, 30, 30)
    painter.setPen(QPen(QColor(palette.casing), 5))
    painter.setBrush(blend(palette.water, palette.track, 0.15))
    painter.drawRoundedRect(box, 6, 6)
    shield = QPainterPath()
    shield.addRoundedRect(box, 6, 6)
    painter.save()
    painter.setClipPath(shield, Qt.ClipOperation.IntersectClip)
    paint_drawing(painter, box, MARKS, mark, QColor("#FFFFFF"))
    painter.restore()
    painter.setPen(QPen(rim, wide))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 6, 6)
