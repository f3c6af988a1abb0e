"""The painted ground of a title fits its map, and a title without one is played on a plain ground."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import shapely
from shapely.geometry import Point, Polygon

from rails18.board.geometry import centre, corners
from rails18.checks import title_checks
from rails18.core.errors import CannotRead
from rails18.core.title import Board
from rails18.titledata import ground
from rails18.titledata.files import title_ids
from rails18.titledata.ground import SIDE, Coast, fingerprint, ground_file, load_coast, map_of

PAINTED = [title for title in title_ids() if ground_file(title, "coast.json").exists()]


def coast_of(title: str) -> Coast:
    coast = load_coast(title, map_of(title))
    assert coast is not None, f"rails18 ground maps/{title}"
    return coast


def test_the_titles_of_the_program_have_a_ground() -> None:
    assert list(title_ids()) == PAINTED


@pytest.mark.parametrize("title", PAINTED)
def test_the_coast_holds_every_hex_and_cuts_none(title: str) -> None:
    board, coast = map_of(title), coast_of(title)
    land = shapely.make_valid(Polygon(max(coast.land, key=len)))
    for name in board.hexes:
        shape = Polygon([(x * SIDE, y * SIDE) for x, y in corners(board, name)])
        assert land.buffer(0.6).contains(shape), name
    assert land.area < 1.35 * sum(2.598 * SIDE**2 for _ in board.hexes)


@pytest.mark.parametrize("title", PAINTED)
def test_the_sea_lies_where_the_map_says_that_it_closes_a_side(title: str) -> None:
    board, coast = map_of(title), coast_of(title)
    sides = [(name, side) for name, place in board.hexes.items() for side, why in place.closed.items() if why == "sea"]
    if not sides:
        assert coast.sea is None
        return
    assert coast.sea is not None
    sea = shapely.union_all([Polygon(ring) for ring in coast.sea])
    for name, side in sides:
        points = corners(board, name)
        x, y = ((points[side][i] + points[(side + 1) % 6][i]) / 2 for i in (0, 1))
        cx, cy = centre(board, name)
        assert sea.contains(Point((2 * x - cx) * SIDE, (2 * y - cy) * SIDE)), (name, side)


@pytest.mark.parametrize("title", PAINTED)
def test_rivers_keep_clear_of_cities(title: str) -> None:
    board, coast = map_of(title), coast_of(title)
    courses = [shapely.LineString(river) for river in coast.rivers]
    for name, place in board.hexes.items():
        if len(place.printed.stops) == 1:
            x, y = centre(board, name)
            assert all(course.distance(Point(x * SIDE, y * SIDE)) > 24 for course in courses), name


@pytest.mark.parametrize("change", ["terrain", "sea"])
def test_a_ground_for_another_map_is_not_used(change: str) -> None:
    board = map_of("1889")
    place = board.hexes["E4"]
    other = {
        "terrain": msgspec.structs.replace(place, terrain=("lake",)),
        "sea": msgspec.structs.replace(place, closed={**place.closed, 0: "sea"}),
    }[change]
    changed = Board(board.orientation, {**board.hexes, "E4": other})
    assert fingerprint(changed) != fingerprint(board)
    assert load_coast("1889", board) is not None
    assert load_coast("1889", changed) is None


def test_a_title_without_a_ground_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "ground_file", lambda title, name: tmp_path / name)
    assert load_coast("1889", map_of("1889")) is None


def with_values(**values: object) -> str:
    plain = json.loads(ground_file("1889", "coast.json").read_text(encoding="utf-8"))
    return json.dumps({**plain, **values})


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", '{"map": 3}', "[]", "[" * 100_000),
        *(with_values(shelf=[]), with_values(rivers=[[]]), with_values(land=[[[1e300, 0]]])),
        *(with_values(box=[0, 0, 1e9, 1]), with_values(map="\udcff")),
    ],
)
def test_a_damaged_ground_is_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (ground, title_checks):
        monkeypatch.setattr(module, "ground_file", lambda title, name: tmp_path / name)
    (tmp_path / "coast.json").write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead, match=r"coast\.json: this is no ground of a map"):
        load_coast("1889", map_of("1889"))
    assert ["coast.json" in str(error) for error in title_checks.of_ground("1889")] == [True]


@pytest.mark.parametrize("title", PAINTED)
def test_the_pictures_cover_the_land(title: str) -> None:
    coast = coast_of(title)
    left, top, width, height = coast.box
    points = [point for ring in coast.land for point in ring]
    assert min(x for x, _ in points) > left
    assert max(x for x, _ in points) < left + width
    assert min(y for _, y in points) > top
    assert max(y for _, y in points) < top + height
    for name in ("light", "dark"):
        assert ground_file(title, f"{name}.jpg").stat().st_size > 20_000
    shown = json.loads(ground_file(title, "coast.json").read_text(encoding="utf-8"))["shown"]
    assert set(shown) <= set(map_of(title).hexes)
