"""See rivers between their banks, bridges where track crosses, coast and sides that nothing may pass."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import side_point, tile_art
from rails18.ui.look.theme import Theme, blend


def position(title: str = "1870") -> Position:
    return new_game(Setup(title, ("A", "B", "C", "D"))).position


@pytest.fixture
def scene(qapp: object) -> BoardScene:
    made = BoardScene(Theme())
    made.show_position(position())
    return made


def test_every_river_hex_has_its_part_and_the_parts_meet(scene: BoardScene) -> None:
    """river.ban.no_crossing: the river lies between the banks of each of its hexes."""
    pos = scene.position
    assert pos is not None
    assert scene.waters is not None
    stretches = scene.waters.stretches
    assert set(stretches) == {name for name, place in pos.board.hexes.items() if place.banks}
    for (one, a), (other, b) in pairwise(stretches.items()):
        end = scene.pictures[one].centre + QPointF(*a.points[-1])
        start = scene.pictures[other].centre + QPointF(*b.points[0])
        assert hypot(end.x() - start.x(), end.y() - start.y()) < 1, (one, other)


def test_track_crosses_the_drawn_river_exactly_when_it_joins_both_banks(scene: BoardScene) -> None:
    """river.ban.no_crossing: what is drawn agrees with the data, so that a bridge stands at every crossing."""
    pos = scene.position
    assert pos is not None
    assert scene.waters is not None
    for name, stretch in scene.waters.stretches.items():
        place = pos.board.hexes[name]
        if place.kind != "plain":
            continue
        art = [tile_art("pointy", pos.title.tiles[tile], turn) for tile in ("7", "8", "9") for turn in range(6)]
        for piece in (piece for drawn in art for piece in drawn.tracks):
            banks = {number for number in (0, 1) for end in (piece.a, piece.b) if end in place.banks[number]}
            assert (stretch.crossing(piece) is not None) == (len(banks) == 2), (name, piece.a, piece.b)


def test_stops_lie_on_their_bank(scene: BoardScene) -> None:
    """river.ban.no_crossing: track from a stop crosses the river only on the way to the other bank."""
    pos = scene.position
    assert pos is not None
    assert scene.waters is not None
    for name, stretch in scene.waters.stretches.items():
        place = pos.board.hexes[name]
        if place.kind not in ("city", "town"):
            continue
        tile = pos.title.tiles["57" if place.kind == "city" else "8"]
        if place.kind == "town":
            tile = next(t for t in pos.title.tiles.values() if len(t.stops) == 1 and t.stops[0].kind == "town")
        for turn in range(6):
            for piece in tile_art("pointy", tile, turn).tracks:
                side = next(end for end in (piece.a, piece.b) if isinstance(end, int))
                other = side not in place.banks[place.stop_bank or 0]
                if place.kind == "city":
                    assert (stretch.crossing(piece) is not None) == other, (name, side, side_point("pointy", side))


def test_only_the_gulf_is_sea(scene: BoardScene) -> None:
    assert scene.sea is not None
    assert scene.sea.gulf is not None
    south = scene.pictures["N9"].centre + QPointF(0, 220)
    north = scene.pictures["A8"].centre - QPointF(0, 220)
    assert scene.sea.gulf.contains(south)
    assert not scene.sea.gulf.contains(north)


def test_an_island_lies_in_the_sea_all_round(qapp: object) -> None:
    scene = BoardScene(Theme())
    scene.show_position(position("1889"))
    assert scene.sea is not None
    assert scene.sea.gulf is None
    assert scene.waters is not None
    assert not scene.waters.stretches


def test_the_pieces_of_a_river_meet_without_a_gap(scene: BoardScene) -> None:
    assert scene.waters is not None
    scale, palette = 1.4, scene.theme.palette
    image = QImage((scene.land.size() * scale).toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-scene.land.topLeft())
    scene.waters.paint(painter, QRectF(scene.land), palette)
    painter.end()
    water, bank = blend(palette.water, palette.sea, 0.45), blend(palette.water, palette.track, 0.12)
    for (name, stretch), _ in pairwise(scene.waters.stretches.items()):
        (ax, ay), (bx, by) = stretch.points[-2:]
        x, y = (bx - ax) / hypot(bx - ax, by - ay), (by - ay) / hypot(bx - ax, by - ay)
        for aside, wanted in ((-9.4, bank), (-6.0, water), (0.0, water), (6.0, water), (9.4, bank)):
            for along in (-1, 0, 1):
                there = QPointF(bx + along * x - aside * y, by + along * y + aside * x)
                at = (scene.pictures[name].centre + there - scene.land.topLeft()) * scale
                found = image.pixelColor(round(at.x() - 0.5), round(at.y() - 0.5))
                most = 1 if wanted == water else 90
                assert abs(found.red() - wanted.red()) <= most, (name, along, aside)
