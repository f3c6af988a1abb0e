"""Show the hex map: zoom with the wheel, pan by dragging, and tell the tools what the mouse points at."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintDevice, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from rails18.board.layout import hex_of
from rails18.core.position import Position
from rails18.core.title import Tile
from rails18.ui.scenes.board import BoardScene
from rails18.ui.scenes.curves import SIDE, SLOT
from rails18.ui.scenes.facts import HexFacts
from rails18.ui.scenes.fan import Fan, FanChoice
from rails18.ui.scenes.ghost import GhostTile, GhostToken
from rails18.ui.scenes.overlays import HexFrame, StopRing
from rails18.ui.scenes.paper import render_scene, write_pdf, write_svg
from rails18.ui.scenes.resting import RestingMap
from rails18.ui.scenes.ribbons import Ribbon, RouteLayer
from rails18.ui.theme import Theme

SMALLEST, LARGEST = 0.1, 4.0  # pixels a scene unit
NOTCH = 1.18  # zoom of one notch of the wheel
SETTLE = 100  # milliseconds after the last zoom until the map is drawn sharp again
STILL = 5  # pixels that the mouse may move in a click


class MapView(QGraphicsView):
    """Show the board.

    Attributes:
        board: the scene with its hex pictures.
        description: the board in words.

    Signals:
        hexClicked: (hex, button).
        hexHovered: (hex or None) the pointer is over another hex.
        stopClicked: (stop id) emitted before the click on its hex.
        pointerMoved: (scene position) of the pointer.
        wheelOnTile: (1 or -1) the wheel was turned over the tile in the hand.
        cornerDragged: (degrees clockwise since the press, released) the tile is turned by its corner.
        ghostDragged: (viewport position, released) the tile on the map is dragged by its middle.
        fanChosen, fanRefused: (tile) a tile of the fan was clicked that can, or cannot, be laid.
        fanLeft: a click went beside the fan, or Escape was pressed.
    """

    hexClicked = Signal(str, Qt.MouseButton)
    hexHovered = Signal(object)
    stopClicked = Signal(str)
    pointerMoved = Signal(QPointF)
    wheelOnTile = Signal(int)
    cornerDragged = Signal(float, bool)
    ghostDragged = Signal(QPoint, bool)
    fanChosen = Signal(str)
    fanRefused = Signal(str)
    fanLeft = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.board = BoardScene(theme, self)
        self.setScene(self.board)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(260, 200)
        self.setAccessibleName(self.tr("Map"))
        self.description = ""
        self.layer = RestingMap(self.board.paint_map)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE)
        self._settling.timeout.connect(self._settle)
        self._fitted = True
        self._hover: str | None = None
        self._press: tuple[str, QPoint, QPoint] | None = None  # what is dragged, where from, where last
        self._turn_from = 0.0
        self._frames: dict[tuple[str, bool], HexFrame] = {}
        self._glowing: frozenset[str] = frozenset()
        self._last: frozenset[str] = frozenset()
        self._rings: list[StopRing] = []
        self._tile: GhostTile | None = None
        self._token: GhostToken | None = None
        self._fan: Fan | None = None
        self._routes = RouteLayer(self.board)
        self.board.addItem(self._routes)
        self.board.changed_hexes.connect(self._hexes_changed)
        self.board.rebuilt.connect(self._board_rebuilt)
        theme.changed.connect(self._restyle)

    # what is shown

    def show_position(self, pos: Position) -> None:
        """Show `pos`, drawing again only hexes that look different, and mark the tiles that are new."""
        before = self.board.pos
        self.board.show_position(pos)
        if before is not None and before.title is pos.title and before.state.tiles is not pos.state.tiles:
            old, new = before.state.tiles, pos.state.tiles
            self.mark_last(name for name in new if new[name] != old.get(name))
        elif before is None or before.title is not pos.title:
            self.mark_last(())
        self.description = self._described(pos)
        self.setAccessibleDescription(self.description)

    def _described(self, pos: Position) -> str:
        laid = self.tr("%n tile(s) laid", "", len(pos.state.tiles))
        tokens = self.tr("%n station token(s) placed", "", sum(map(len, pos.state.tokens.values())))
        return self.tr("Map of {title}: {tiles}, {tokens}.").format(title=pos.title.name, tiles=laid, tokens=tokens)

    def set_shown(
        self, coordinates: bool | None = None, numbers: bool | None = None, names: bool | None = None
    ) -> None:
        """Switch coordinates, tile numbers or names on or off; None leaves as it is."""
        wanted = {"coordinates": coordinates, "numbers": numbers, "names": names}
        self.board.set_shown(replace(self.board.shown, **{key: on for key, on in wanted.items() if on is not None}))

    def describe(self, hex: str) -> str:
        """Return a sentence about a hex."""
        return self.board.describe(hex)

    def glow(self, hexes: Iterable[str]) -> None:
        """Outline legal hexes; an empty list puts the glow out."""
        wanted = frozenset(hexes)
        for name in self._glowing ^ wanted:
            self._frame(name, True).setVisible(name in wanted)
        self._glowing = wanted

    def glow_stops(self, stops: Iterable[str]) -> None:
        """Ring stops that may be chosen; an empty list puts the rings out."""
        for ring in self._rings:
            self.board.removeItem(ring)
        self._rings = []
        for stop in stops:
            kind = stop.partition(".")[2][:1]
            at = self.board.free_slot(stop) if kind == "c" else self.board.stop_centre(stop)
            ring = StopRing(at, self.theme, {"c": SLOT * 1.1, "t": SLOT * 0.8}.get(kind, SIDE * 0.4))
            self.board.addItem(ring)
            self._rings.append(ring)

    def mark_last(self, hexes: Iterable[str]) -> None:
        """Frame the hexes of the last move; an empty list takes the frames away."""
        wanted = frozenset(hexes)
        for name in self._last ^ wanted:
            self._frame(name, False).setVisible(name in wanted)
        self._last = wanted

    def _frame(self, name: str, glowing: bool) -> HexFrame:
        if (name, glowing) not in self._frames:
            picture = self.board.pictures[name]
            frame = HexFrame(picture.centre, picture.board.orientation, self.theme, glowing)
            self.board.addItem(frame)
            self._frames[name, glowing] = frame
        return self._frames[name, glowing]

    def show_routes(self, ribbons: Sequence[Ribbon]) -> None:
        """Draw routes side by side; an empty list takes them away."""
        self._routes.show_ribbons(ribbons)

    # in the hand

    def ghost(
        self,
        tile: Tile | str | None,
        rotation: int = 0,
        where: str | QPointF | None = None,
        *,
        caption: str = "",
        allowed: bool = True,
        handle: bool = False,
    ) -> None:
        """Show a tile in the hand; the same tile on the same hex with another rotation turns there.

        Args:
            tile: tile or its name, None takes the ghost away.
            rotation: sixths clockwise.
            where: hex id to lie on, or point of the scene while it follows the mouse.
            caption: words under it, for example the cost.
            allowed: it may be laid like this.
            handle: show the corner handle for turning.
        """
        pos = self.board.pos
        if tile is None or pos is None or where is None:
            if self._tile is not None:
                self._tile.setVisible(False)
                self._tile.facts = None
            return
        ghost = self._ghost_item()
        ghost.set_text_factor(self._pixels)
        chosen = pos.title.tiles[tile] if isinstance(tile, str) else tile
        hex = where if isinstance(where, str) else ""
        ghost.show_tile(self._ghost_facts(chosen, rotation, hex), dict(pos.title.companies), hex, caption, allowed)
        ghost.setPos(self.board.pictures[where].centre if isinstance(where, str) else where)
        ghost.set_handle(handle and bool(hex))
        ghost.setVisible(True)

    def _ghost_item(self) -> GhostTile:
        if self._tile is None:
            assert self.board.pos is not None
            self._tile = GhostTile(self.board.pos.board.orientation, self.theme)
            self._tile.setVisible(False)
            self.board.addItem(self._tile)
        return self._tile

    def _ghost_facts(self, tile: Tile, rotation: int, hex: str) -> HexFacts:
        """Return what the tile would show where it lies: the tokens and kept homes of the hex stay on it."""
        name = hex or next(iter(self.board.pictures))
        under = self.board.pictures[name].facts
        empty: tuple[tuple[str, ...], ...] = ((),) * len(tile.stops)
        keep = bool(hex) and len(under.tokens) == len(tile.stops)
        return HexFacts(
            under.place, tile, rotation, True, under.tokens if keep else empty, under.homes if keep else empty
        )

    @property
    def ghost_hex(self) -> str:
        """Return the hex on which the tile in the hand lies, "" when there is none."""
        return self._tile.hex if self._tile is not None and self._tile.isVisible() else ""

    def ghost_token(self, company: str | None, where: str | QPointF | None = None) -> None:
        """Show a station token in the hand at a point of the scene, or in the next free place of a stop."""
        if company is None or where is None or self.board.pos is None:
            if self._token is not None:
                self._token.setVisible(False)
            return
        if self._token is None:
            self._token = GhostToken(self.theme)
            self.board.addItem(self._token)
        self._token.show_company(self.board.pos.company(company))
        self._token.setPos(self.board.free_slot(where) if isinstance(where, str) else where)
        self._token.setVisible(True)

    def fan(self, hex: str | None, choices: Sequence[FanChoice] = ()) -> None:
        """Spread tiles round a hex; None folds the fan up."""
        if hex is None or self.board.pos is None:
            if self._fan is not None:
                self._fan.setVisible(False)
            return
        if self._fan is None:
            self._fan = Fan(self.board.pos.board.orientation, self.theme)
            self.board.addItem(self._fan)
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        self._fan.open(self.board.pictures[hex].centre, choices, self.board.pos.title.tiles, seen, self._pixels)
        self._fan.setVisible(True)

    @property
    def fan_open(self) -> bool:
        """Tell whether the fan is spread."""
        return self._fan is not None and self._fan.isVisible()

    def fan_point(self, tile: str) -> QPoint:
        """Return where a tile of the fan lies, in viewport pixels."""
        assert self._fan is not None
        spot = next(s for s, c in zip(self._fan.spots, self._fan.choices, strict=True) if c.tile == tile)
        return self.mapFromScene(self._fan.mapToScene(spot))

    # places

    def hex_at(self, point: QPoint) -> str | None:
        """Return the hex at a viewport position."""
        return self.board.hex_at(self.mapToScene(point))

    def stop_at(self, point: QPoint) -> str | None:
        """Return the stop at a viewport position."""
        return self.board.stop_at(self.mapToScene(point))

    def hex_point(self, hex: str) -> QPoint:
        """Return the viewport position of the centre of a hex."""
        return self.mapFromScene(self.board.pictures[hex].centre)

    def stop_point(self, stop: str) -> QPoint:
        """Return the viewport position of a stop: of its next free place, or its centre."""
        return self.mapFromScene(
            self.board.free_slot(stop) if "." in stop else self.board.pictures[hex_of(stop)].centre
        )

    def corner_point(self) -> QPoint:
        """Return the viewport position of the corner handle of the tile in the hand."""
        ghost = self._ghost_item()
        return self.mapFromScene(ghost.scenePos() + ghost.knob())

    # zoom

    @property
    def _pixels(self) -> float:
        """Return the pixels a scene unit takes."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole board as large as it fits."""
        if self.board.land.isEmpty() or self.viewport().width() < 20:
            return
        self._fitted = True
        room = self.viewport().size()
        scale = min(room.width() / self.board.land.width(), room.height() / self.board.land.height())
        self._scale_to(max(SMALLEST, min(LARGEST, scale)))
        self.centerOn(self.board.land.center())
        self._zoomed()

    def zoom_by(self, factor: float, at: QPoint | None = None) -> None:
        """Zoom by `factor`, leaving what lies at the viewport position `at` (else the middle) where it is."""
        here = at if at is not None else self.viewport().rect().center()
        wanted = max(SMALLEST, min(LARGEST, self.transform().m11() * factor))
        if abs(wanted - self.transform().m11()) < 1e-9:
            return
        fixed = self.mapToScene(here)
        self._fitted = False
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

    def _zoomed(self) -> None:
        if self.layer.made == 0:
            self._settle()
        else:
            self._settling.start()

    def _settle(self) -> None:
        """Draw the resting map sharp for the scale that the view has now."""
        if self.board.land.isEmpty() or not self.isVisible():
            return
        self.board.place_words(self.transform().m11())
        self.layer.make(self.viewportTransform(), self.viewport().size(), self._drawn_area(), self.devicePixelRatioF())
        self.viewport().update()

    def _drawn_area(self) -> QRectF:
        assert self.board.sea is not None
        return self.board.land.united(self.board.sea.waves[-1].boundingRect().adjusted(-4, -4, 4, 4))

    # changes

    def _hexes_changed(self, hexes: frozenset[str]) -> None:
        pictures = [self.board.pictures[name] for name in hexes]
        old = {picture.name: picture.reach for picture in pictures}
        self.board.place_words(self.transform().m11())
        for picture in pictures:
            self._refresh(old[picture.name].united(picture.reach))
        self._routes.update()

    def _refresh(self, part: QRectF) -> None:
        if self.layer.is_sharp(self.viewportTransform()):
            self.layer.repaint(part)
        else:
            self._settling.start()
        self.viewport().update(self.mapFromScene(part).boundingRect().adjusted(-2, -2, 2, 2))

    def _board_rebuilt(self) -> None:
        for item in [*self._frames.values(), *self._rings, self._tile, self._token, self._fan]:
            if item is not None:
                self.board.removeItem(item)
        self._frames, self._rings, self._tile, self._token, self._fan = {}, [], None, None, None
        self._glowing = self._last = frozenset()
        self._routes.show_ribbons(())
        self.layer.forget()
        self.layer.made = 0
        self.fit()

    def _restyle(self) -> None:
        self.layer.forget()
        self._settle()
        self.board.update()

    # painting

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        self.layer.draw(painter, rect, self.viewportTransform(), QColor(self.theme.palette.sea))

    def render_to(self, device: QPaintDevice) -> None:
        """Draw the whole board on paper, a picture or an SVG, as large as it fits."""
        render_scene(self.board, device)

    def save_pdf(self, path: str) -> None:
        """Write the board as a PDF of one page A3."""
        write_pdf(self.board, path)

    def save_svg(self, path: str) -> None:
        """Write the board as an SVG."""
        write_svg(self.board, path)

    # mouse and keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._zoomed()

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)
        self._settle()

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() or event.angleDelta().x()
        point = event.position().toPoint()
        event.accept()
        if steps == 0:
            return
        ghost = self._tile
        if ghost is not None and ghost.isVisible() and (not ghost.hex or self.hex_at(point) == ghost.hex):
            self.wheelOnTile.emit(1 if steps < 0 else -1)
            return
        self.zoom_by(NOTCH ** (steps / 120), point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        ghost = self._tile
        kind = "click"
        if event.button() == Qt.MouseButton.MiddleButton:
            kind = "pan"
        elif event.button() == Qt.MouseButton.LeftButton and ghost is not None and ghost.isVisible() and ghost.hex:
            if ghost.on_knob(self.mapToScene(point)):
                kind = "turn"
                self._turn_from = ghost.angle_of(self.mapToScene(point))
            elif self.hex_at(point) == ghost.hex:
                kind = "on ghost"
        self._press = (kind, point, point)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        scene = self.mapToScene(point)
        self.pointerMoved.emit(scene)
        if self.fan_open and self._fan is not None:
            self._fan.hover_at(scene)
        self._hover_over(self.board.hex_at(scene))
        if self._press is None or event.buttons() == Qt.MouseButton.NoButton:
            return
        kind, start, last = self._press
        if kind in ("click", "on ghost") and (point - start).manhattanLength() > STILL:
            kind = "carry" if kind == "on ghost" else "pan"
        if kind == "pan":
            self._fitted = False
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._scroll(last - point)
        elif kind == "turn" and self._tile is not None:
            self.cornerDragged.emit(self._turned_by(scene), False)
        elif kind == "carry":
            self.ghostDragged.emit(point, False)
        self._press = (kind, start, point)

    def _turned_by(self, scene: QPointF) -> float:
        assert self._tile is not None
        return (self._tile.angle_of(scene) - self._turn_from + 180) % 360 - 180

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._press = self._press, None
        self.unsetCursor()
        if pressed is None:
            return
        point = event.position().toPoint()
        kind = pressed[0]
        if kind == "turn":
            self.cornerDragged.emit(self._turned_by(self.mapToScene(point)), True)
        elif kind == "carry":
            self.ghostDragged.emit(point, True)
        elif kind in ("click", "on ghost"):
            self._clicked(point, event.button())
        elif not self.layer.is_sharp(self.viewportTransform()) or self.layer.partial:
            self._settling.start()

    def _clicked(self, point: QPoint, button: Qt.MouseButton) -> None:
        scene = self.mapToScene(point)
        if self.fan_open and self._fan is not None:
            choice = self._fan.choice_at(scene)
            if choice is None:
                self.fanLeft.emit()
            elif choice.reason:
                self.fanRefused.emit(choice.tile)
            else:
                self.fanChosen.emit(choice.tile)
            return
        stop = self.board.stop_at(scene)
        if stop is not None and button == Qt.MouseButton.LeftButton:
            self.stopClicked.emit(stop)
        name = self.board.hex_at(scene)
        if name is not None:
            self.hexClicked.emit(name, button)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)
        super().leaveEvent(event)

    def _hover_over(self, name: str | None) -> None:
        if name != self._hover:
            self._hover = name
            self.hexHovered.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(NOTCH**2)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(NOTCH**-2)
        elif key == Qt.Key.Key_Escape and self.fan_open:
            self.fanLeft.emit()
        elif key in _PANS:
            self._fitted = False
            self._scroll(_PANS[key])
        else:
            event.ignore()  # the window and its tools may know the key


_PANS = {
    Qt.Key.Key_Left: QPoint(-60, 0),
    Qt.Key.Key_Right: QPoint(60, 0),
    Qt.Key.Key_Up: QPoint(0, -60),
    Qt.Key.Key_Down: QPoint(0, 60),
}
