"""The same map gives the same ground, and `rails18 ground` writes it into the folder of a title."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from shapely import MultiLineString

from rails18 import cli, paths
from rails18.ground.making import made
from rails18.titledata.files import title_ids
from rails18.titledata.ground import Coast, Ring, load_coast, map_of
from tests.support.tiny import write_tiny

# Scene units by which outlines may differ; a side of a hex has a hundred. A coast is ragged by up to 7 to either
# side, as chance has it from the point on where its outline begins.
RAGGED, CLOSE = 15.0, 1.0
FILES = ("coast.json", "dark.jpg", "light.jpg")


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a pack with the title of the guide for authors, which nothing has named yet."""
    write_tiny(tmp_path / "pack" / "tiny")
    monkeypatch.setenv(paths.TITLES, "")
    return tmp_path / "pack"


@pytest.mark.parametrize("title", title_ids())
def test_the_ground_of_the_program_is_what_its_maps_give(title: str) -> None:
    """Ours is made on Linux; elsewhere mathematics rounds otherwise, so that outlines begin at other points."""
    now, kept = made(title, map_of(title))[0], load_coast(title, map_of(title))
    assert kept is not None
    assert drawn_alike(now, kept), f"rails18 ground maps/{title}"
    assert now == kept or not sys.platform.startswith("linux"), f"rails18 ground maps/{title}"


def drawn_alike(one: Coast, other: Coast) -> bool:
    """Return whether nobody could tell two grounds apart, whatever points their outlines are told by."""
    plain = (one.map, one.box, one.shown, len(one.shelf), one.sea is None)
    if plain != (other.map, other.box, other.shown, len(other.shelf), other.sea is None):
        return False
    coasts = [(one.land, other.land), *zip(one.shelf, other.shelf, strict=True)]
    waters = [(one.sea or (), other.sea or ()), (one.rivers, other.rivers)]
    return all(far_apart(*pair) <= RAGGED for pair in coasts) and all(far_apart(*pair) <= CLOSE for pair in waters)


def far_apart(first: tuple[Ring, ...], second: tuple[Ring, ...]) -> float:
    """Return how far, at most, a point of one set of lines is from the nearest of the other set."""
    lines, others = MultiLineString(first), MultiLineString(second)
    return 0.0 if lines.is_empty and others.is_empty else lines.hausdorff_distance(others)


@pytest.mark.parametrize("part", ["land", "sea", "rivers"])
def test_grounds_that_differ_are_not_drawn_alike(part: str) -> None:
    kept = next(
        one for one in (load_coast(name, map_of(name)) for name in title_ids()) if one and one.sea and one.rivers
    )
    ring, *rest = getattr(kept, part)
    begun_elsewhere = (*ring[3:-1], *ring[:4])
    if part != "rivers":
        assert drawn_alike(replace(kept, **{part: (begun_elsewhere, *rest)}), kept)
    moved = tuple((x + 2 * (RAGGED if part == "land" else CLOSE), y) for x, y in ring)
    assert not drawn_alike(replace(kept, **{part: (moved, *rest)}), kept)


def test_the_ground_of_a_pack_is_made_from_its_map(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ground", str(pack / "tiny")]) == 0
    assert sorted(file.name for file in (pack / "tiny" / "ground").iterdir()) == list(FILES)
    coast = load_coast("tiny", map_of("tiny"))
    assert coast is not None
    assert coast.shown == {"B4": ("mountain",)}
    assert coast.sea is not None
    assert f"{pack / 'tiny' / 'ground'}: light.jpg, dark.jpg, coast.json" in capsys.readouterr().out
    first = [(pack / "tiny" / "ground" / name).read_bytes() for name in FILES]
    assert cli.main(["ground", str(pack / "tiny")]) == 0
    assert [(pack / "tiny" / "ground" / name).read_bytes() for name in FILES] == first


def test_a_folder_without_a_title_is_refused(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ground", str(pack)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{pack}: there is no title in this folder.")
    assert "title.yaml" in said


def test_a_title_that_another_one_hides_is_refused(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "tiny").rename(pack / "1889")
    assert cli.main(["ground", str(pack / "1889")]) == 1
    assert "there is another title 1889, which comes before this one" in capsys.readouterr().out
    assert not (pack / "1889" / "ground").exists()


def test_a_map_with_a_fault_gets_its_sentence(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = pack / "tiny" / "map.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("kind: town", "kind: twon"), encoding="utf-8")
    assert cli.main(["ground", str(pack / "tiny")]) == 1
    said = capsys.readouterr().out
    assert f"{pack / 'tiny' / 'map.yaml'}: hexes.C3.kind" in said
    assert "mean town?" in said


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_nothing_is_written_outside_of_the_title(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (pack / "tiny" / "ground").symlink_to(outside)
    assert cli.main(["ground", str(pack / "tiny")]) == 1
    assert "this is a link that leads out of the folder of the title" in capsys.readouterr().out
    assert not list(outside.iterdir())


def test_a_folder_that_cannot_be_written_is_told(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pack / "tiny" / "ground").write_text("a file where the folder should be", encoding="utf-8")
    assert cli.main(["ground", str(pack / "tiny")]) == 1
    assert "the ground cannot be written here" in capsys.readouterr().out


def test_without_shapely_the_command_says_so(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "lacks_shapely", lambda: True)
    assert cli.main(["ground", str(pack / "tiny")]) == 3
    said = capsys.readouterr().err
    assert "the ground of a title cannot be made: packages of rails18 come without shapely." in said
