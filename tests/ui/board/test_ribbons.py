"""Routes follow the track, end at their stops, and never lie on one another."""

from __future__ import annotations

import itertools
from math import hypot

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from shiboken6 import delete, isValid

from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.board.ribbons import GAP, WIDTH, Ribbon, RouteLayer
from rails18.ui.look.pixmaps import kept
from rails18.ui.look.theme import Theme
from tests.support.waiting import wait


@pytest.fixture
def layer(opening: Position, theme: Theme) -> RouteLayer:
    """Return a layer over a board with a line from H7 south-west and back: H7 city, G8 straight, F9 city."""
    tiles = {"H7": ("57", 1), "G8": ("9", 1), "I6": ("9", 1)}
    state = msgspec.structs.replace(opening.state, tiles=tiles)
    scene = BoardScene(theme)
    scene.show_position(Position(opening.title, opening.setup, state))
    layer = RouteLayer(scene)
    scene.addItem(layer)
    return layer


LINE = ("H7:1-s0", "G8:1-4", "F9:4-s0")


def points(path: QPainterPath) -> list[tuple[float, float]]:
    return [(path.elementAt(n).x, path.elementAt(n).y) for n in range(path.elementCount())]


def beside(point: tuple[float, float], path: QPainterPath) -> float:
    """Return how far a point lies from a path."""
    far = []
    for (x, y), (u, v) in itertools.pairwise(points(path)):
        wide, high = u - x, v - y
        along = ((point[0] - x) * wide + (point[1] - y) * high) / ((wide * wide + high * high) or 1.0)
        along = min(1.0, max(0.0, along))
        far.append(hypot(point[0] - x - along * wide, point[1] - y - along * high))
    return min(far)


def test_one_route_runs_in_the_middle_of_the_track(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    row = layer.lines[0]
    centre = layer.board.pictures["G8"].centre
    assert min(hypot(x - centre.x(), y - centre.y()) for x, y in row) < 1e-6


def test_a_ribbon_begins_and_ends_at_its_stops(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    first, last = layer.lines[0][0], layer.lines[0][-1]
    for point, stop in ((first, "H7.c0"), (last, "F9.c0")):
        at = layer.board.stop_centre(stop)
        assert hypot(point[0] - at.x(), point[1] - at.y()) < 1e-6


@pytest.mark.parametrize("back", [False, True])
def test_routes_on_common_track_run_side_by_side(layer: RouteLayer, back: bool) -> None:
    other = LINE[::-1] if back else LINE
    layer.show_ribbons([Ribbon("#1565C0", LINE), Ribbon("#C2185B", other), Ribbon("#00897B", LINE)])
    rows = layer.lines
    for number, row in enumerate(rows):
        for x, y in row:
            for others in rows[:number]:
                near = min(hypot(x - u, y - v) for u, v in others)
                assert near > WIDTH, "two ribbons touch"
    assert min(hypot(x - u, y - v) for x, y in rows[0] for u, v in rows[1]) == pytest.approx(WIDTH + GAP, abs=1.0)


def test_no_ribbon_jumps(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", LINE), Ribbon("#C2185B", LINE[::-1])])
    for row in layer.lines:
        assert max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(row)) < 26


def test_a_route_over_track_that_is_gone_is_left_out(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", ("G8:0-3", "H7:1-s0")), Ribbon("#C2185B", ())])
    assert len(layer.paths) == 1
    assert layer.hexes == ("H7",)


def test_taking_routes_away_leaves_nothing(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    layer.show_ribbons([])
    assert layer.paths == []


def test_names_of_trains_stand_on_their_ribbons_apart_from_each_other_and_from_words(
    layer: RouteLayer, qtbot: object
) -> None:
    layer.board.place_words(0.4)
    layer.show_ribbons([Ribbon("#1565C0", LINE, "3"), Ribbon("#C2185B", LINE, "4")])
    wait(lambda: len(layer.spots) == 2)
    one, other = layer.spots
    assert hypot(one.x() - other.x(), one.y() - other.y()) >= 30
    for spot, line in zip(layer.spots, layer.lines, strict=True):
        assert min(hypot(spot.x() - x, spot.y() - y) for x, y in line) < 60
        for name in layer.hexes:
            picture = layer.board.pictures[name]
            assert not any(w.box.translated(picture.centre).contains(spot) for w in picture.words if w.kind == "name")


def test_the_same_routes_are_drawn_anew_only_on_other_track(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    lines = layer.lines
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    assert layer.lines is lines
    assert layer.board.position is not None
    pos = layer.board.position
    tiles = {**pos.state.tiles, "G8": ("8", 1)}
    layer.board.show_position(Position(pos.title, pos.setup, msgspec.structs.replace(pos.state, tiles=tiles)))
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    assert layer.lines != lines


def test_ribbons_are_drawn_where_they_run(layer: RouteLayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rails18.ui.board.ribbons.PART", 3)
    layer.show_ribbons([Ribbon("#1565C0", LINE), Ribbon("#C2185B", LINE), Ribbon("#00897B", LINE[:1])])
    for line, parts in zip(layer.lines, layer.paths, strict=True):
        assert max(min(beside(point, part) for part in parts) for point in line) < 0.3
        assert sum(part.elementCount() for part in parts) < len(line)
        for one, other in itertools.pairwise(parts):
            assert one.currentPosition() == other.pointAtPercent(0), "no gap between two parts"
    assert len(layer.paths[0]) > 1


def painted(layer: RouteLayer, scale: float) -> QImage:
    """Return what the layer looks like over white."""
    image = QImage(700, 700, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-layer.boundingRect().topLeft())
    layer.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def test_no_pixmaps_are_made_for_the_scales_of_a_zoom_under_way(layer: RouteLayer) -> None:
    layer.show_ribbons([Ribbon("#1565C0", LINE)])
    moving = RouteLayer(layer.board, lambda: True)
    moving.show_ribbons([Ribbon("#1565C0", LINE)])
    kept.clear()
    coarse = painted(moving, 0.5)
    assert len(kept) == 0
    sharp = painted(layer, 0.5)
    assert len(kept) > 0
    far = [abs(a - b) for a, b in zip(bytes(coarse.constBits()), bytes(sharp.constBits()), strict=True)]
    assert 0 < sum(value > 100 for value in far) < 0.006 * len(far), "the same but for its edges"


def test_no_names_are_placed_on_a_board_that_is_gone(opening: Position, theme: Theme) -> None:
    scene = BoardScene(theme)
    scene.show_position(opening)
    layer = RouteLayer(scene)
    scene.addItem(layer)
    naming = layer.naming
    layer.show_ribbons([Ribbon("#1565C0", LINE, "3")])
    assert naming.isActive()
    delete(scene)
    assert not isValid(naming)
