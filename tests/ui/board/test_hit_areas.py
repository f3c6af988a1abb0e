"""What lies under a click: the hexes, cut out as areas, and the places on them."""

from __future__ import annotations

import pytest
import shapely
from PySide6.QtCore import QPointF
from shapely.geometry import LinearRing, Point, Polygon

from rails18.board.geometry import corners
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import SIDE
from rails18.ui.look.theme import Theme

EDGE = 0.5  # scene units on either side of a border that may belong to either hex


@pytest.fixture(scope="module", params=["1889", "1830"], ids=["flat", "pointy"])
def board(request: pytest.FixtureRequest, qapp: object) -> BoardScene:
    scene = BoardScene(Theme())
    scene.show_position(new_game(Setup(request.param, ("Aki", "Botan"))).position)
    return scene


def areas(board: BoardScene) -> dict[str, Polygon]:
    """Return each hex as the area that the geometry of the rules gives it."""
    assert board.position is not None
    map_ = board.position.board
    return {name: Polygon([(x * SIDE, y * SIDE) for x, y in corners(map_, name)]) for name in map_.hexes}


def test_the_hexes_fill_the_board_and_overlap_nowhere(board: BoardScene) -> None:
    found = areas(board)
    whole = shapely.union_all([area.buffer(0.01) for area in found.values()])
    assert whole.area == pytest.approx(sum(area.area for area in found.values()), rel=0.001)


def test_a_click_anywhere_in_a_hex_is_on_that_hex(board: BoardScene) -> None:
    """Points just inside the border of its area, and its middle."""
    for name, area in areas(board).items():
        inside = area.buffer(-2.0)
        for spot in (area.centroid, *(Point(at) for at in inside.segmentize(25).exterior.coords)):
            assert board.hex_at(QPointF(spot.x, spot.y)) == name, (name, spot)


def test_a_click_beside_the_board_is_on_nothing(board: BoardScene) -> None:
    whole = shapely.union_all([area.buffer(EDGE) for area in areas(board).values()])
    beside = whole.buffer(4.0)
    rims = [part.exterior for part in getattr(beside, "geoms", [beside])]
    spots = [at for rim in rims if isinstance(rim, LinearRing) for at in rim.segmentize(40).coords]
    assert len(spots) > 50
    assert not [at for at in spots if board.hex_at(QPointF(*at)) is not None]


def test_a_place_for_a_token_is_hit_where_it_is_drawn_and_no_two_are_hit_at_once(board: BoardScene) -> None:
    drawn: dict[str, list[Polygon]] = {}
    for picture in board.pictures.values():
        for stop in picture.art.stops:
            for x, y in stop.slots:
                place = Point(picture.centre.x() + x, picture.centre.y() + y).buffer(stop.radius)
                found = {
                    board.stop_at(QPointF(*at)) for at in (*place.buffer(-1).exterior.coords, *place.centroid.coords)
                }
                assert len(found) == 1, (picture.name, found)
                (hit,) = found
                assert hit is not None
                drawn.setdefault(hit, []).append(place)
    assert len(drawn) > 10
    whole = {hit: shapely.union_all(places) for hit, places in drawn.items()}
    names = sorted(whole)
    tree = shapely.STRtree([whole[name] for name in names])
    pairs = {
        (names[a], names[b])
        for a, b in zip(*tree.query([whole[n] for n in names], predicate="intersects"), strict=True)
    }
    assert all(one == other for one, other in pairs)
