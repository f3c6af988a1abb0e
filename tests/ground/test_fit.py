"""The check says where hexes, red areas, closed sides and the ground of a title do not fit each other."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rails18 import cli
from rails18.ground import fit
from rails18.titledata.files import title_ids
from rails18.titledata.ground import load_coast, map_of
from rails18.titledata.titles import load_data

TITLE = "1843"  # has sea, rivers, mountains and red areas of several hexes


@pytest.fixture
def coast_file(maps: Path) -> Path:
    return maps / TITLE / "ground" / "coast.json"


def changed(file: Path, **parts: Any) -> list[str]:
    """Change parts of a ground and return what the check says of it."""
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**data, **parts}), encoding="utf-8")
    return [str(fault) for fault in fit.misfits(TITLE)]


@pytest.mark.parametrize("title", title_ids())
def test_everything_fits_in_the_titles_of_the_program(title: str) -> None:
    assert list(fit.misfits(title)) == []


def test_a_hex_that_lies_over_others_is_named() -> None:
    data = load_data("1889")
    assert list(fit.overlaps(data)) == []
    more = msgspec.structs.replace(data, hexes={**data.hexes, "E5": data.hexes["D7"]})
    ((place, sentence, cure),) = fit.overlaps(more)
    assert (place, sentence) == ("E5", "this hex lies over D5, E4, E6, F5.")
    assert "by twos" in cure


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_hex_between_others_is_named_in_a_file_too(
    maps: Path, orientation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    title, beside = {"flat": ("1889", "I5"), "pointy": ("1830", "F11")}[orientation]
    file = maps / title / "map.yaml"
    text = file.read_text(encoding="utf-8")
    assert f"\n  {beside}: " not in text
    file.write_text(text.replace("hexes:\n", f"hexes:\n  {beside}: {{kind: plain}}\n", 1), encoding="utf-8")
    assert f"orientation: {orientation}" in text
    assert cli.main(["check", title]) == 1
    said = capsys.readouterr().out
    assert f"maps/{title}/map.yaml: hexes.{beside}: this hex lies over " in said


def test_a_map_without_hexes_has_none_that_overlap() -> None:
    assert list(fit.overlaps(msgspec.structs.replace(load_data("1889"), hexes={}))) == []


def test_a_red_area_that_falls_apart_is_named() -> None:
    data = load_data("1830")
    assert any(place.area for place in data.hexes.values())
    assert list(fit.areas(data)) == []
    far = msgspec.structs.replace(data.hexes["F2"], area="Gulf")
    ((place, sentence, _),) = fit.areas(msgspec.structs.replace(data, hexes={**data.hexes, "F2": far}))
    assert place.endswith(".area")
    assert "the hexes of the area Gulf do not lie side by side" in sentence
    assert "F2" in sentence


def test_a_coast_through_a_hex_is_named(coast_file: Path) -> None:
    board = map_of(TITLE)
    coast = load_coast(TITLE, board)
    assert coast is not None
    moved = [[[x + 60, y] for x, y in ring] for ring in coast.land]
    assert any("the coast cuts through the hex" in fault for fault in changed(coast_file, land=moved))


def test_a_picture_that_ends_too_early_is_named(coast_file: Path) -> None:
    coast = load_coast(TITLE, map_of(TITLE))
    assert coast is not None
    left, top, wide, high = coast.box
    assert any("ends before the hex" in fault for fault in changed(coast_file, box=[left, top, wide - 300, high]))


def test_a_side_closed_by_the_sea_has_sea_beside_it(coast_file: Path) -> None:
    faults = changed(coast_file, sea=[[[0, 0], [1, 0], [1, 1]]])
    sides = [why for place in map_of(TITLE).hexes.values() for why in place.closed.values() if why == "sea"]
    assert sum("no sea lies at side" in fault for fault in faults) == len(sides)


def test_a_river_through_a_stop_is_named(coast_file: Path) -> None:
    across = [[-5000.0, y, 5000.0, y] for y in range(0, 2500, 20)]
    faults = changed(coast_file, rivers=[[[a, b], [c, d]] for a, b, c, d in across])
    assert any("a river runs through the stop on" in fault for fault in faults)


def test_terrain_of_another_map_is_named(coast_file: Path) -> None:
    assert any("terrain on Z99" in fault for fault in changed(coast_file, shown={"Z99": ["hill"]}))


def test_a_ground_of_another_map_is_named(maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(maps / "1889" / "ground" / "coast.json", maps / TITLE / "ground" / "coast.json")
    assert cli.main(["check", TITLE]) == 1
    said = capsys.readouterr().out
    assert f"maps/{TITLE}/ground/coast.json: this ground was made for another map." in said
    assert f"rails18 ground maps/{TITLE}" in said


@pytest.mark.parametrize("name", ["light.jpg", "dark.jpg"])
@pytest.mark.parametrize(("data", "part"), [(None, "this picture is missing"), (b"GIF89a", "this is no JPEG picture")])
def test_a_picture_that_is_none_is_named(maps: Path, name: str, data: bytes | None, part: str) -> None:
    file = maps / TITLE / "ground" / name
    file.unlink()
    if data is not None:
        file.write_bytes(data)
    (fault,) = fit.misfits(TITLE)
    assert part in fault.sentence
    assert fault.where == f"maps/{TITLE}/ground/{name}"


@pytest.mark.parametrize(
    ("size", "rest", "part"),
    [
        ((65500, 65500), 0, "too large: 65500 × 65500 pixels"),
        ((0, 9), 0, "damaged"),
        ((481, 664), 9, "damaged"),
        ((481, 664), -9, "damaged"),
    ],
)
def test_a_damaged_or_giant_picture_is_named(maps: Path, size: tuple[int, int], rest: int, part: str) -> None:
    file = maps / TITLE / "ground" / "light.jpg"
    data = bytearray(file.read_bytes())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = b"".join(side.to_bytes(2, "big") for side in size)
    file.write_bytes(data if not rest else data[:rest])
    (fault,) = fit.misfits(TITLE)
    assert part in fault.sentence


def test_a_title_without_a_ground_fits(maps: Path) -> None:
    shutil.rmtree(maps / TITLE / "ground")
    assert list(fit.misfits(TITLE)) == []


def test_without_shapely_the_check_says_what_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "lacks_shapely", lambda: True)
    assert cli.main(["check", "1889"]) == 0
    said = capsys.readouterr().out
    assert "whether hexes and ground fit is not checked: packages of rails18 come without shapely." in said
    assert "nothing wrong found" in said
