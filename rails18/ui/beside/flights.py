"""Let what a move has changed come to its place: a tile turns in, a token drops, a certificate goes from hand to hand.

Everything has happened when it begins, and nothing waits for it: it is a picture over the pictures, which lets the
mouse through and ends at the first click, key or further move. What is below is not drawn anew for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap, QPolygonF
from PySide6.QtWidgets import QApplication, QWidget

from rails18.board.geometry import corners
from rails18.core.game import Update
from rails18.core.ids import CompanyId, HexId, HolderId, StopId, company_of, hex_of, index_of
from rails18.core.position import Position
from rails18.core.state import BLOCKED
from rails18.ui.board.curves import SIDE, SLOT
from rails18.ui.look.marks import paint_certificate, token_pixmap
from rails18.ui.look.pixmaps import blank
from rails18.ui.stage.context import Context

LASTS = 240  # milliseconds
TURN = -50.0  # degrees by which a tile is turned when it begins to come in
LIFT = 0.35  # part by which tiles and tokens are larger then
MOST_FLIGHTS = 8  # things that come at once; more would tell nobody anything
ENDING = (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel)
CARD = 54.0, 26.0  # pixels of a certificate on its way


class Leg(NamedTuple):
    """Hold how a picture comes to its place.

    Args:
        picture: what comes.
        start, end: where its middle is at first and at last.
        turn: degrees by which it is turned at first.
        lift: part by which it is larger at first.
    """

    picture: QPixmap
    start: QPointF
    end: QPointF
    turn: float = 0.0
    lift: float = 0.0


class Flight(QWidget):
    """Show a picture on its way over a view."""

    def __init__(self, over: QWidget, leg: Leg) -> None:
        super().__init__(over)
        self.leg, self._done = leg, 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName("")
        size = leg.picture.deviceIndependentSize()
        reach = (1 + leg.lift) * max(size.width(), size.height()) * (0.75 if leg.turn else 0.5) + 2
        box = QRectF(leg.start, leg.end).normalized().adjusted(-reach, -reach, reach, reach)
        self.setGeometry(box.toAlignedRect())
        self.show()

    def go_on(self, done: float) -> None:
        """Show how far it has come, from 0 to 1."""
        self._done = done
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        leg, left = self.leg, 1 - self._done
        middle = leg.start * left + leg.end * self._done - QPointF(self.pos())
        size = leg.picture.deviceIndependentSize()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(middle)
            painter.rotate(leg.turn * left)
            painter.scale(1 + leg.lift * left, 1 + leg.lift * left)
            painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), leg.picture)


class Flights(QObject):
    """Start what comes to its place with a move.

    Attributes:
        flights: what is on its way.
        progress: runs meanwhile.
    """

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.flights: list[Flight] = []
        self.progress = QVariantAnimation(self)
        self.progress.setStartValue(0.0)
        self.progress.setEndValue(1.0)
        self.progress.setDuration(LASTS)
        self.progress.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.progress.valueChanged.connect(self._go_on)
        self.progress.finished.connect(self.finish)
        context.adapter.updated.connect(self._updated)

    def _updated(self, update: Update) -> None:
        self.finish()
        if update.action is None or not self.context.theme.motion:
            return
        for view, leg in [*self._tiles(update), *self._tokens(update), *self._certificates(update)][:MOST_FLIGHTS]:
            self.flights.append(Flight(view, leg))
        if self.flights:
            self.progress.start()
            app = QApplication.instance()
            if app is not None:
                app.installEventFilter(self)  # only as long as something is on its way

    def _go_on(self, done: float) -> None:
        for flight in self.flights:
            flight.go_on(done)

    def finish(self) -> None:
        """Let everything be where it belongs."""
        if not self.flights:
            return
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.progress.stop()
        for flight in self.flights:
            flight.hide()
            flight.deleteLater()
        self.flights.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in ENDING:
            self.finish()
        return False

    # what comes

    def _tiles(self, update: Update) -> Iterator[tuple[QWidget, Leg]]:
        board = self.context.board
        for hex, laid in update.after.tiles.items():
            if update.before.tiles.get(hex) != laid and board.isVisible():
                middle = QPointF(board.hex_point(hex))
                if board.viewport().rect().contains(middle.toPoint()):
                    yield board.viewport(), Leg(self._tile(hex), middle, middle, TURN, LIFT)

    def _tile(self, hex: HexId) -> QPixmap:
        """Return a hex as the board shows it now."""
        board, pixels = self.context.board, self.context.board.transform().m11()
        ratio = board.devicePixelRatioF()
        wide = round(2 * SIDE * pixels)
        picture = blank(wide, wide, ratio)
        with QPainter(picture) as painter:
            painter.translate(wide / 2, wide / 2)
            painter.scale(pixels, pixels)
            outline = QPainterPath()
            middle = board.board.pictures[hex].centre
            outline.addPolygon(QPolygonF([QPointF(x, y) * SIDE for x, y in corners(self.context.position.board, hex)]))
            painter.translate(-middle)
            painter.setClipPath(outline)
            board.board.paint_hexes(painter, QRectF(middle.x() - 1, middle.y() - 1, 2, 2))
        return picture

    def _tokens(self, update: Update) -> Iterator[tuple[QWidget, Leg]]:
        board = self.context.board
        for stop, companies in update.after.tokens.items():
            there = update.before.tokens.get(stop, ())
            for company in companies:
                if company not in (*there, BLOCKED) and board.isVisible():
                    yield board.viewport(), self._dropped(stop, company, companies.index(company))

    def _dropped(self, stop: StopId, company: CompanyId, place: int) -> Leg:
        board = self.context.board
        pixels = board.transform().m11()
        drawn = board.board.pictures[hex_of(stop)]
        art = drawn.art.stops[index_of(stop)]
        spot = art.slots[place] if place < len(art.slots) else art.at
        at = QPointF(board.mapFromScene(drawn.centre + QPointF(*spot)))
        size = max(8, round(2 * SLOT * pixels))
        picture = token_pixmap(
            self.context.position.company(company), size, board.theme.palette, board.devicePixelRatioF()
        )
        return Leg(picture, at - QPointF(0, 1.6 * size), at, lift=LIFT)

    def _certificates(self, update: Update) -> Iterator[tuple[QWidget, Leg]]:
        """Yield the certificates that went from one column of the share display to another."""
        shares, pos = self.context.shares, self.context.position
        if update.before.certificates is update.after.certificates or not shares.isVisible() or shares.grid is None:
            return
        moved: dict[tuple[CompanyId, HolderId, HolderId], int] = {}
        for certificate, owner in update.after.certificates.items():
            was = update.before.certificates.get(certificate, owner)
            if was != owner:
                key = (company_of(certificate), was, owner)
                moved[key] = moved.get(key, 0) + pos.percent(certificate)
        for (company, was, owner), percent in moved.items():
            # who is bankrupt has no column any more
            if company in shares.grid.tops and {was, owner} <= shares.grid.lefts.keys():
                start, end = (QPointF(shares.cell_point(company, column)) for column in (was, owner))
                yield shares.viewport(), Leg(self._card(pos, company, percent), start, end)

    def _card(self, pos: Position, company: CompanyId, percent: int) -> QPixmap:
        theme, ratio = self.context.theme, self.context.shares.devicePixelRatioF()
        wide, high = theme.px(CARD[0]), theme.px(CARD[1])
        picture = blank(wide + 8, high + 12, ratio)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(4, 4, wide, high)
            paint_certificate(painter, box, pos.company(company), theme.palette, f"{percent}%", lifted=True)
        return picture
