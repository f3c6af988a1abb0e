"""Show the board in a view: fit, zoom at the pointer, scroll; the resting map is one picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintDevice, QPainter, QPixmapCache, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from rails18.core.ids import HexId, StopId, hex_of, is_stop
from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import SIDE
from rails18.ui.board.paper import render_scene
from rails18.ui.board.resting import RestingMap
from rails18.ui.look.pixmaps import kept
from rails18.ui.look.theme import Theme
from rails18.ui.text.phrases import counted
from rails18.words.translation import tr

SMALLEST, LARGEST = 0.1, 4.0  # pixels a scene unit
FOR_LEGEND = 0.93  # part of its scale that the board gives up at most so that its legend is not cut
MANY = 8  # changed hexes from which the whole map is drawn anew part by part: nobody waits for the words of so many
HEX = 1.5 * 3**0.5 * SIDE**2  # area of a hex
SETTLE = 100  # milliseconds after the last zoom until the map is drawn sharp again
AT_ONCE, WRITTEN = 12, 6  # hexes drawn, and hexes written on, at once when the map is drawn sharp
UNSEEN = 5  # times as many at once where nobody looks on: each part draws what reaches over its borders once more
MOST_PIXELS = 250_000  # that are drawn at once there
MOST_SEEN = 700_000  # that are drawn at once where somebody does


class BoardView(QGraphicsView):
    """Show the board.

    Attributes:
        board: the scene with its hex pictures.
        layer: the resting map as one picture.
        resting_fit: the board is to fit the view once that keeps its size.
        waiting: nobody sees it while it comes to its size, for which `wait_no_longer` fits it.
        description: the board in words.

    Signals:
        rested: the map was drawn sharp after a zoom or a resize.
    """

    rested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.board = BoardScene(theme, self)
        self.setScene(self.board)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the map or the sea is everywhere
        self.setMinimumSize(260, 110)
        self.setAccessibleName(tr("Map"))
        self.description = ""
        self.layer = RestingMap(self.board.paint_sea, self.board.paint_hexes, self.board.paint_far)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE)
        self._settling.timeout.connect(self.sharpen)
        self._sharpening = QTimer(self, singleShot=True, interval=0)
        self._sharpening.timeout.connect(self._sharpen_on)
        self._stages: Iterator[QRect] | None = None
        self._fitted = True
        self.resting_fit = self.waiting = False
        self.due = True  # the picture is to be made when it is first painted
        self._moved = False  # the scale is another one since it was painted last
        self.board.changed_hexes.connect(self._hexes_changed)
        self.board.ground_changed.connect(self._ground_changed)
        self.board.rebuilt.connect(self._board_rebuilt)
        theme.changed.connect(self._restyle)

    # what is shown

    def show_position(self, pos: Position) -> None:
        """Show `pos`, drawing again only hexes that look different."""
        self.board.show_position(pos)
        self.description = self._described(pos)
        self.setAccessibleDescription(self.description)

    def _described(self, pos: Position) -> str:
        laid = tr("{tiles} laid", tiles=counted(len(pos.state.tiles), "tile"))
        tokens = tr("{tokens} placed", tokens=counted(sum(map(len, pos.state.tokens.values())), "station token"))
        return tr("Map of {title}: {tiles}, {tokens}.", title=pos.title.name, tiles=laid, tokens=tokens)

    def set_shown(self, **wanted: bool | None) -> None:
        """Switch ``coordinates``, ``numbers``, ``names`` or ``legend`` on or off; None leaves as it is."""
        self.board.set_shown(replace(self.board.shown, **{key: on for key, on in wanted.items() if on is not None}))

    def describe(self, hex: HexId) -> str:
        """Return a sentence about a hex."""
        return self.board.describe(hex)

    # places

    def hex_at(self, point: QPoint) -> HexId | None:
        """Return the hex at a viewport position."""
        return self.board.hex_at(self.mapToScene(point))

    def stop_at(self, point: QPoint) -> StopId | None:
        """Return the stop at a viewport position."""
        return self.board.stop_at(self.mapToScene(point))

    def hex_point(self, hex: HexId) -> QPoint:
        """Return the viewport position of the centre of a hex."""
        return self.mapFromScene(self.board.pictures[hex].centre)

    def stop_point(self, stop: StopId) -> QPoint:
        """Return the viewport position of a stop: of its next free place, or its centre."""
        return self.mapFromScene(
            self.board.free_slot(stop) if is_stop(stop) else self.board.pictures[hex_of(stop)].centre
        )

    # for those who cannot see it

    def part_keys(self) -> Sequence[HexId]:
        """Return the hexes from the upper left to the lower right."""
        pictures = self.board.pictures.values() if self.board.position is not None else ()
        ordered = sorted(pictures, key=lambda picture: (round(picture.centre.y()), picture.centre.x()))
        return [picture.name for picture in ordered]

    def part_name(self, key: HexId) -> str:
        """Return what a hex shows."""
        return self.describe(key) if key in self.board.pictures else ""

    def part_box(self, key: HexId) -> QRect:
        """Return where a hex is."""
        if key not in self.board.pictures:
            return QRect()
        middle = self.board.pictures[key].centre
        box = QRectF(middle.x() - SIDE, middle.y() - SIDE, 2 * SIDE, 2 * SIDE)
        return self.mapFromScene(box).boundingRect()

    # zoom

    @property
    def pixels(self) -> float:
        """Return the pixels a scene unit takes."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole board as large as it fits, and its legend where that takes little from the board."""
        if self.board.land.isEmpty() or self.viewport().width() < 20:
            return
        self._fitted, self.resting_fit = True, False
        room = self.viewport().size()
        scale = min(room.width() / self.board.land.width(), room.height() / self.board.land.height())
        whole = self.board.whole(scale)
        smaller = min(scale, room.height() / whole.height())
        seen = self.board.land
        if smaller >= FOR_LEGEND * scale:
            scale = smaller
            seen = QRectF(seen.left(), whole.top(), seen.width(), whole.height())
        self._scale_to(max(SMALLEST, min(LARGEST, scale)))
        self.centerOn(seen.center())
        self._zoomed()

    def zoom_by(self, factor: float, at: QPoint | None = None) -> None:
        """Zoom by `factor`, leaving what is at the viewport position `at` (else the middle) where it is."""
        here = at if at is not None else self.viewport().rect().center()
        wanted = max(SMALLEST, min(LARGEST, self.transform().m11() * factor))
        if abs(wanted - self.transform().m11()) < 1e-9:
            return
        fixed = self.mapToScene(here)
        self._fitted = self.resting_fit = False
        self._scale_to(wanted)
        moved = self.mapFromScene(fixed) - here
        self._scroll(moved)
        self._zoomed()

    def _scale_to(self, scale: float) -> None:
        self.resetTransform()
        self.scale(scale, scale)

    def _scroll(self, by: QPoint) -> None:
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + by.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + by.y())

    def is_moving(self) -> bool:
        """Return whether the scale changes from one drawing to the next, and all is drawn sharp in a moment."""
        return self._settling.isActive()

    def _zoomed(self) -> None:
        self._stop()
        self._moved = True
        self.due = self.due or self.layer.outdated  # nobody shall see for longer what was there before
        if not self.due:
            self._settling.start()

    def _make(self) -> None:
        self._stop()
        self.due = False
        self.board.place_words(self.pixels)
        self.layer.make(self.viewportTransform(), self.viewport().size(), self.drawn_area(), self.devicePixelRatioF())

    def _stop(self) -> None:
        self._settling.stop()
        self._sharpening.stop()
        self._stages = None

    def sharpen(self) -> None:
        """Draw the map sharp after a zoom or a resize, part by part, so that nobody waits for it."""
        self._stop()
        if self.resting_fit:
            self.fit()
        if not self.board.land.isEmpty() and self.isVisible():
            self._stages = self._sharpened()
            self._sharpen_on()

    def wait_no_longer(self) -> None:
        """Fit the board into the view, which has come to its size."""
        if self.waiting:
            self.waiting = False
            self.fit()

    def made_ready(self) -> Iterator[object]:
        """Draw the map, part by part, for the place that it has in the window, before it is seen.

        What changes its look or its size meanwhile makes it begin again.
        """
        self.wait_no_longer()
        while self._to_draw and not self.board.land.isEmpty() and self.isVisible():
            self._stop()
            if self.resting_fit:
                self.fit()
                self._stop()
            self.due = False
            number = min(UNSEEN * AT_ONCE, MOST_PIXELS / (HEX * self.pixels**2))
            yield from self._drawn_whole(self._sharpened(UNSEEN * WRITTEN, number))

    def _drawn_whole(self, stages: Iterator[QRect]) -> Iterator[object]:
        """Go through stages of drawing, unless others take their place; all is still due when they are left before."""
        self._stages, whole = stages, False
        try:
            while self._stages is stages and not (whole := next(stages, None) is None):
                yield stages
        finally:
            if self._stages is stages:
                self._stages, self.due = None, not whole

    @property
    def _to_draw(self) -> bool:
        """Return whether the resting picture is not the one that is due."""
        return self.due or self._settling.isActive() or self.is_sharpening

    def _sharpened(self, written: int = WRITTEN, drawn: float = AT_ONCE) -> Iterator[QRect]:
        """Do it stage by stage; yield what is to be drawn anew of the view as it was then."""
        for _ in self.board.place_words_in_turn(self.pixels, written):
            yield QRect()
        yield QRect()  # crowded words were settled
        room = (min(drawn * HEX * self.pixels**2, MOST_SEEN)) ** 0.5
        side = round(max(room, SIDE * self.pixels, 1))
        yield from self.layer.steps(
            self.viewportTransform(),
            self.viewport().size(),
            self.drawn_area(),
            self.devicePixelRatioF(),
            QSize(side, side),
        )

    def _sharpen_on(self) -> None:
        if self._stages is None:
            return
        drawn = next(self._stages, None)
        if drawn is None:
            self._stages = None
            self.rested.emit()
            return
        if not drawn.isEmpty():
            self.viewport().update(self.layer.moved(drawn, self.viewportTransform()))
        self._sharpening.start()

    @property
    def is_sharpening(self) -> bool:
        """Return whether parts of the map are still to be drawn sharp."""
        return self._stages is not None

    def drawn_area(self) -> QRectF:
        """Return what the resting picture holds of the scene: land, coast and legend."""
        assert self.board.sea is not None
        if self.board.painted is not None:
            return self.board.whole().united(self.board.painted.reach)
        drawn = self.board.land.united(self.board.sea.waves[-1].boundingRect().adjusted(-4, -4, 4, 4))
        return drawn if self.board.sea.gulf is None else drawn.united(self.board.sea.gulf.boundingRect())

    # changes

    def foresee(self, pos: Position) -> Iterator[None]:
        """Find out a little at a time what is about to be shown, unless there is more to do now."""
        if not self._to_draw:
            yield from self.board.foresee(pos, self.pixels)

    @property
    def at_rest(self) -> bool:
        """Return whether the map fits the view and is drawn sharp."""
        return self._fitted and not (self.waiting or self._to_draw) and self.layer.is_sharp(self.viewportTransform())

    def _hexes_changed(self, hexes: frozenset[HexId]) -> None:
        if self.due:
            return
        old, changed = {name: picture.reach for name, picture in self.board.pictures.items()}, hexes
        if len(changed) <= MANY:
            changed = hexes | self.board.place_words(self.pixels)  # words of neighbours make room
        if len(changed) > MANY:
            self.layer.outdate()
            self.sharpen()
            return
        for part in joined(old[name].united(self.board.pictures[name].reach) for name in changed):
            self._refresh(part)

    def _refresh(self, part: QRectF) -> None:
        if self.layer.is_sharp(self.viewportTransform()):
            self.layer.repaint(part)
        else:
            self._settling.start()
        self.viewport().update(self.mapFromScene(part).boundingRect().adjusted(-2, -2, 2, 2))

    def _ground_changed(self) -> None:
        self._stop()
        self.layer.outdate(ground=True)
        if not self.due:
            self._settling.start()

    def _forget(self) -> None:
        """Drop the resting picture; all is to be drawn anew."""
        self._stop()
        self.layer.forget()
        self.due = True

    def _board_rebuilt(self) -> None:
        kept.clear()  # what was drawn for another game would stay until there is no room for more
        QPixmapCache.clear()
        self._forget()
        self.layer.made = 0
        self.fit()
        self.viewport().update()

    def _restyle(self) -> None:
        self._forget()
        self.board.update()

    # painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        transform = self.viewportTransform()
        if self.due and not self.board.land.isEmpty():
            self._make()  # only now the view has its place in the window and its size
        self.layer.draw(painter, QRectF(rect), transform)
        if self._moved and self._settling.isActive():
            self._settling.start()  # on a slow machine painting alone may take as long as the rest
        self._moved = False
        waits = self._settling.isActive() or self._stages is not None
        if not waits and self.layer.made and not self.layer.covers(transform, self.viewport().rect()):
            self._settling.start()

    def render_to(self, device: QPaintDevice) -> None:
        """Draw the whole board on paper, a picture or an SVG, as large as it fits."""
        render_scene(self.board, device)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.waiting:
            return
        if self._settling.isActive() or self._stages is not None:
            self.resting_fit = self._fitted  # the window is being drawn larger or smaller
            self._zoomed()
        elif self._fitted:
            self.fit()
        else:
            self._zoomed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.due = self.due or not self.layer.covers(self.viewportTransform(), self.viewport().rect())


def joined(parts: Iterable[QRectF]) -> list[QRectF]:
    """Return parts of a picture that are to be drawn anew, those as one that take less room together."""
    found: list[QRectF] = []
    for part in sorted(parts, key=lambda one: (one.left(), one.top())):
        whole = part
        for other in [other for other in found if _area(other.united(whole)) < _area(other) + _area(whole)]:
            found.remove(other)
            whole = whole.united(other)
        found.append(whole)
    return found


def _area(part: QRectF) -> float:
    return part.width() * part.height()
