"""Show the hex map: zoom with the wheel, pan by dragging, and tell the tools what the mouse points at."""

# ruff: noqa: N815 - signals are named the way Qt names its own

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from rails18.core.ids import HexId, StopId
from rails18.ui.board.in_hand import InHand
from rails18.ui.board.marks import Marks
from rails18.ui.board.run_layers import RunLayers
from rails18.ui.board.strip import TileStrip
from rails18.ui.board.view import BoardView
from rails18.ui.look.plain import show_tip
from rails18.ui.look.theme import Theme

NOTCH = 1.18  # zoom of one notch of the wheel
STILL = 5  # pixels that the mouse may move in a click


class Click(NamedTuple):
    """Hold a click on the board: the hex, the stop under the pointer (left button only, else None), the button."""

    hex: HexId
    stop: StopId | None
    button: Qt.MouseButton


class MapView(BoardView):
    """Show the board.

    Attributes:
        marks, runs, strip, hand: what is shown over the hexes: frames and rings, routes, tiles to choose from, the
            tile or token in the hand.
        carriable: cities whose token may be dragged away.

    Signals:
        clicked: (Click) on a hex; one tool decides what it means (`Clicks.hand_over`).
        hexHovered: (hex or None) the pointer is over another hex.
        pointerMoved: (scene position) of the pointer.
        wheelOnTile: (1 or -1) the wheel was turned over the tile in the hand.
        cornerDragged: (degrees clockwise since the press, released) the tile is turned by its corner.
        tokenDragged: (stop id, viewport position, released) a token of `carriable` is dragged off its city.
        ghostDragged: (viewport position, released) the tile on the map is dragged by its middle.
        fanChosen, fanRefused: (tile) a tile of the fan was clicked that can, or cannot, be laid.
        fanHovered: (tile) the pointer is on another tile of the fan that can be laid, "" for none.
        fanLeft: a click went beside the fan, or Escape was pressed.
    """

    clicked = Signal(object)
    hexHovered = Signal(object)
    pointerMoved = Signal(QPointF)
    wheelOnTile = Signal(int)
    cornerDragged = Signal(float, bool)
    ghostDragged = Signal(QPoint, bool)
    tokenDragged = Signal(str, QPoint, bool)
    fanChosen = Signal(str)
    fanRefused = Signal(str)
    fanHovered = Signal(str)
    fanLeft = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.marks, self.runs = Marks(self), RunLayers(self)
        self.strip = TileStrip(self, self.marks)
        self.hand = InHand(self, self.strip)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._hover: HexId | None = None
        self._press: tuple[str, QPoint, QPoint] | None = None  # what is dragged, where from, where last
        self._turn_from = 0.0
        self.carriable: frozenset[str] = frozenset()
        self._carried = ""

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() or event.angleDelta().x()
        point = event.position().toPoint()
        event.accept()
        if steps == 0:
            return
        ghost = self.hand.tile
        if ghost is not None and ghost.isVisible() and (not ghost.hex or self.hex_at(point) == ghost.hex):
            self.wheelOnTile.emit(1 if steps < 0 else -1)
            return
        self.zoom_by(NOTCH ** (steps / 120), point)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_by(1.0 + event.value(), event.position().toPoint())  # two fingers on a touch pad
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._tell_hex(event)  # the view would ask its items, of which a hex is none
            return True
        return super().viewportEvent(event)

    def _tell_hex(self, event: QHelpEvent) -> None:
        """Say what the hex under the pointer is, unless the tile in the hand is there."""
        found = self.hex_at(event.pos())
        if found is None or found == self.hand.hex:
            show_tip(event.globalPos(), "", self.viewport())
        else:
            show_tip(event.globalPos(), self.describe(found), self.viewport(), self.part_box(found))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        ghost = self.hand.tile
        kind = "click"
        if event.button() == Qt.MouseButton.MiddleButton:
            kind = "pan"
        elif event.button() == Qt.MouseButton.LeftButton and ghost is not None and ghost.isVisible() and ghost.hex:
            if ghost.on_knob(self.mapToScene(point)):
                kind = "turn"
                self._turn_from = ghost.angle_of(self.mapToScene(point))
            elif self.hex_at(point) == ghost.hex:
                kind = "on ghost"
        if kind == "click" and event.button() == Qt.MouseButton.LeftButton and self.stop_at(point) in self.carriable:
            kind, self._carried = "on token", self.stop_at(point) or ""
        self._press = (kind, point, point)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)  # quick clicks turn a tile or draw a route on as slow ones do

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        scene = self.mapToScene(point)
        self.pointerMoved.emit(scene)
        if (fan := self.strip.offered) is not None and fan.hover_at(scene):
            self.fanHovered.emit(fan.pointed)
        self._hover_over(self.board.hex_at(scene))
        if self._press is None or event.buttons() == Qt.MouseButton.NoButton:
            return
        kind, start, last = self._press
        if kind in _MOVED and (point - start).manhattanLength() > STILL:
            kind = _MOVED[kind]
        if kind == "pan":
            self._fitted = False
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._scroll(last - point)
        elif kind == "turn" and self.hand.tile is not None:
            self.cornerDragged.emit(self._turned_by(scene), False)
        elif kind == "carry":
            self.ghostDragged.emit(point, False)
        elif kind == "carry token":
            self.tokenDragged.emit(self._carried, point, False)
        self._press = (kind, start, point)

    def _turned_by(self, scene: QPointF) -> float:
        assert self.hand.tile is not None
        return (self.hand.tile.angle_of(scene) - self._turn_from + 180) % 360 - 180

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
        elif kind == "carry token":
            self.tokenDragged.emit(self._carried, point, True)
        elif kind in _MOVED:
            self._clicked(point, event.button())
        elif not self.layer.is_sharp(self.viewportTransform()) or self.layer.partial:
            self._settling.start()

    def _clicked(self, point: QPoint, button: Qt.MouseButton) -> None:
        scene = self.mapToScene(point)
        if (fan := self.strip.offered) is not None:
            choice = fan.choice_at(scene)
            if choice is None and button == Qt.MouseButton.RightButton:
                self._clicked_hex(scene, button)  # turns the tile that is shown
            elif choice is None:
                self.fanLeft.emit()
            elif choice.is_more:
                self.strip.unfold()
            elif choice.reason:
                self.fanRefused.emit(choice.tile)
            else:
                self.fanChosen.emit(choice.tile)
            return
        self._clicked_hex(scene, button)

    def _clicked_hex(self, scene: QPointF, button: Qt.MouseButton) -> None:
        name = self.board.hex_at(scene)
        if name is not None:
            stop = self.board.stop_at(scene) if button == Qt.MouseButton.LeftButton else None
            self.clicked.emit(Click(name, stop, button))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_over(None)
        super().leaveEvent(event)

    def _hover_over(self, name: HexId | None) -> None:
        if name != self._hover:
            self._hover = name
            self.marks.point(name)
            self.hexHovered.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(NOTCH**2)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(NOTCH**-2)
        elif key == Qt.Key.Key_Escape and self.strip.offered is not None:
            self.fanLeft.emit()
        elif key in _PANS:
            self._fitted = False
            self._scroll(_PANS[Qt.Key(key)])
        else:
            event.ignore()  # the window and its tools may know the key


_MOVED = {"click": "pan", "on ghost": "carry", "on token": "carry token"}  # what a press becomes that moves
_PANS = {
    Qt.Key.Key_Left: QPoint(-60, 0),
    Qt.Key.Key_Right: QPoint(60, 0),
    Qt.Key.Key_Up: QPoint(0, -60),
    Qt.Key.Key_Down: QPoint(0, 60),
}
