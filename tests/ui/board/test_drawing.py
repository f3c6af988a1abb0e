"""Track runs where the tile says, words stand clear, and a hex is drawn again only when it changed."""

from __future__ import annotations

from math import hypot

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF

from rails18.board.network import segments
from rails18.core.position import Position
from rails18.core.title import Stop, Tile
from rails18.questions.privates import closed_hexes
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import INNER, SIDE, SLOT, arc, side_point, tile_art
from rails18.ui.board.facts import gather
from rails18.ui.board.hex_words import body
from rails18.ui.board.words import Shown, name_size
from rails18.ui.look.theme import Theme
from tests.support.map_words import stops_of


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_curves_leave_both_sides_at_right_angles(orientation: str) -> None:
    for a in range(6):
        for b in range(6):
            if a == b:
                continue
            points = arc(orientation, a, b)
            for end, ahead, side in ((points[0], points[1], a), (points[-1], points[-2], b)):
                middle = side_point(orientation, side)
                assert hypot(end[0] - middle[0], end[1] - middle[1]) < 1e-6
                inward = (ahead[0] - end[0], ahead[1] - end[1])
                across = inward[0] * middle[1] - inward[1] * middle[0]
                assert abs(across) < 0.16 * hypot(*inward) * INNER


def test_side_zero_lies_where_the_board_says() -> None:
    assert side_point("flat", 0) == pytest.approx((0, INNER))
    assert side_point("pointy", 1) == pytest.approx((-INNER, 0))


def test_tiles_that_look_the_same_share_their_drawing() -> None:
    city = Tile("57", "yellow", (Stop("city", 20, 1),), ((0, "s0"), (3, "s0")))
    other = Tile("8857", "yellow", (Stop("city", 30, 1),), ((0, "s0"), (3, "s0")))
    assert tile_art("flat", other, 1) is tile_art("flat", city, 1)
    assert tile_art("flat", city, 2) is not tile_art("flat", city, 1)
    assert tile_art("flat", Tile("57", "yellow", (Stop("town", 20),), city.track), 1) is not tile_art("flat", city, 1)


def test_two_cities_on_a_tile_do_not_touch() -> None:
    tile = Tile("59", "green", (Stop("city", 40, 1), Stop("city", 40, 1)), ((0, "s0"), (2, "s1")))
    for rotation in range(6):
        a, b = (stop.at for stop in tile_art("pointy", tile, rotation).stops)
        assert hypot(a[0] - b[0], a[1] - b[1]) > 2 * SLOT


def test_two_towns_on_crossing_lines_sit_apart() -> None:
    town = Stop("town", 10)
    for track in (((0, "s0"), (3, "s0"), (1, "s1"), (4, "s1")), ((0, "s0"), (3, "s0"), (2, "s1"), (4, "s1"))):
        art = tile_art("pointy", Tile("x", "yellow", (town, town), track), 0)
        a, b = (stop.at for stop in art.stops)
        assert hypot(a[0] - b[0], a[1] - b[1]) > 0.25 * SIDE


def test_a_city_without_track_and_many_slots_keeps_its_places_apart() -> None:
    for slots in (2, 3, 4, 5):
        tile = Tile("x", "brown", (Stop("city", 40, slots),))
        places = tile_art("flat", tile, 0).stops[0].slots
        assert len(places) == slots
        for n, (x, y) in enumerate(places):
            for u, v in places[:n]:
                assert hypot(x - u, y - v) > 1.9 * SLOT


def test_every_segment_of_the_network_has_a_drawing(late: Position) -> None:
    facts = gather(late)
    for segment in segments(late).values():
        place = facts[segment.hex]
        art = tile_art("flat", place.tile, place.rotation)
        assert any({piece.a, piece.b} == {segment.a, segment.b} for piece in art.tracks), segment.id


def scene_of(pos: Position, theme: Theme, scale: float = 0.5, shown: Shown | None = None) -> BoardScene:
    scene = BoardScene(theme)
    scene.show_position(pos)
    if shown is not None:
        scene.set_shown(shown)
    scene.place_words(scale)
    return scene


def test_names_of_the_empty_board_are_clear_of_track(opening: Position, theme: Theme) -> None:
    scene = scene_of(opening, theme)
    names = [word for picture in scene.pictures.values() for word in picture.words if word.kind == "name"]
    assert len(names) == sum(1 for place in opening.board.hexes.values() if place.name)
    assert [word.text for word in names if not word.clear] == []


@pytest.mark.parametrize("scale", [0.36, 0.5, 2.0])
def test_words_of_a_late_board_do_not_lie_on_one_another(late: Position, theme: Theme, scale: float) -> None:
    scene = scene_of(late, theme, scale, Shown(coordinates=True, numbers=True))
    for picture in scene.pictures.values():
        for n, word in enumerate(picture.words):
            inner = word.box.adjusted(5, 5, -5, -5)
            for other in picture.words[:n]:
                crossing = inner.intersected(other.box.adjusted(5, 5, -5, -5))
                assert crossing.width() * crossing.height() < 60, f"{picture.name}: {word.text} on {other.text}"


def test_names_that_leave_their_hex_touch_no_other_name_and_no_stop(late: Position, theme: Theme) -> None:
    scene = scene_of(late, theme, 0.3)
    stops = [(p.centre.x() + x, p.centre.y() + y, r) for p in scene.pictures.values() for x, y, r in stops_of(p)]
    boxes: list[QRectF] = []
    for picture in scene.pictures.values():
        for word in picture.words:
            if word.outside:
                box = body(word).translated(picture.centre)
                assert scene.land.contains(box), word.text
                assert not any(box.intersects(other) for other in boxes), word.text
                near = [QPointF(min(max(x, box.left()), box.right()), min(max(y, box.top()), box.bottom()))
                        for x, y, _ in stops]  # fmt: skip
                assert all(hypot(at.x() - x, at.y() - y) > r for at, (x, y, r) in zip(near, stops, strict=True))
                boxes.append(box)
    assert len(boxes) > 3


@pytest.mark.parametrize("scale", [0.14, 0.2, 0.36, 0.5])
def test_a_name_is_read_or_left_out(late: Position, theme: Theme, scale: float) -> None:
    names = [word for picture in scene_of(late, theme, scale).pictures.values() for word in picture.words
             if word.kind == "name"]  # fmt: skip
    assert all(word.size * scale >= 8.5 for word in names), [(word.text, word.size * scale) for word in names]
    assert len(names) > (3 if scale < 0.2 else 20)


def test_small_maps_write_larger(opening: Position, theme: Theme) -> None:
    scene = scene_of(opening, theme)
    assert scene.text_scale(2.0) == 1.0
    assert scene.text_scale(0.36) * 22 * 0.36 >= 9.0
    assert name_size("Nahari", 22)[0] < name_size("Komatsujima", 22)[0]


def test_one_new_tile_changes_one_hex(late: Position, theme: Theme) -> None:
    scene = scene_of(late, theme)
    hex = next(name for name in late.board.hexes if name not in late.state.tiles and not late.board.hexes[name].name)
    state = msgspec.structs.replace(late.state, tiles={**late.state.tiles, hex: ("9", 1)})
    assert scene.show_position(Position(late.title, late.setup, state)) == {hex}
    assert scene.show_position(Position(late.title, late.setup, state)) == frozenset()
    assert scene.show_position(late) == {hex}, "undo is drawn like any other change"


def test_the_phase_changes_only_values_that_depend_on_it(late: Position, theme: Theme) -> None:
    scene = scene_of(late, theme)
    other = "2" if late.title.phases[late.state.phase].offboard != "yellow" else "5"
    state = msgspec.structs.replace(late.state, phase=other)
    changed = scene.show_position(Position(late.title, late.setup, state))
    assert changed == {name for name, place in late.board.hexes.items() if place.kind == "offboard"}


def test_homes_are_kept_until_the_token_stands_there(opening: Position) -> None:
    facts = gather(opening)
    assert facts["K8"].homes == (("AR",),)
    state = msgspec.structs.replace(opening.state, tokens={"K8.c0": ("AR",)})
    later = gather(Position(opening.title, opening.setup, state))
    assert later["K8"].homes == ((),)
    assert later["K8"].tokens == (("AR",),)


def test_private_companies_close_hexes_until_a_company_has_them(opening: Position) -> None:
    closed = closed_hexes(opening)
    assert set(closed) == {"K4", "C4"}
    owner = dict(opening.state.privates) | {closed["K4"][0]: "KO"}
    state = msgspec.structs.replace(opening.state, privates=owner)
    assert set(closed_hexes(Position(opening.title, opening.setup, state))) == {"C4"}


def test_hexes_are_told_in_words(late: Position, opening: Position, theme: Theme) -> None:
    scene = scene_of(opening, theme)
    assert "home of AR" in scene.describe("K8")
    assert "the next tile costs ¥80" in scene.describe("H5")
    assert "30 now" in scene.describe("F1")
    assert "blocked by" in scene.describe("C4")
    assert "port" in scene.describe("G10")
