"""Say where on the map the mouse goes for a tile that is offered, and for the handle that turns a tile."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from rails18.ui.board.map import MapView


def fan_point(view: MapView, tile: str) -> QPoint:
    """Return where a tile of the strip is, in viewport pixels; one that is folded away is unfolded."""
    fan = view.strip.offered
    assert fan is not None
    if all(choice.tile != tile for choice in fan.choices):
        view.strip.unfold()
    spot = next(spot for spot, choice in zip(fan.spots, fan.choices, strict=True) if choice.tile == tile)
    return view.mapFromScene(fan.mapToScene(spot))


def corner_point(view: MapView) -> QPoint:
    """Return the viewport position of the corner handle of the tile in the hand."""
    ghost = view.hand.tile
    assert ghost is not None
    return view.mapFromScene(ghost.scenePos() + ghost.knob())
