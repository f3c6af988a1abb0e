"""Drawings consist of simple shapes; whatever else a file holds is refused in a sentence, and play goes on."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from rails18 import paths
from rails18.checks.title_checks import run_check
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.titledata.drawings import EMBLEMS, LARGEST, MARKS, PRIVATES, drawing, names, raise_unless_simple
from rails18.titledata.files import title_ids
from rails18.titledata.titles import load_title
from tests.support.tiny import write_tiny

FRAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-110 -110 220 220">{}</svg>'
CIRCLE = '<circle r="90" fill="currentColor"/>'

HALF = ("M 1", "L3 4", "M1 2 3", "M1 2 C1 2 3 4 5", "M0 0a1 1 0 2 1 3 3", "M--1 2")  # Qt would draw a part of these

REFUSED = [
    ("", "no valid XML (no element found)"),
    ("<svg", "no valid XML"),
    (FRAME.format("<path d='M0 0'>"), "no valid XML (mismatched tag)"),
    ("\0", "no valid XML"),
    ("{}", "no valid XML"),
    (FRAME.format("<script>alert(1)</script>"), "<script> is no simple shape"),
    (FRAME.format('<image href="file:///etc/hostname"/>'), "<image> is no simple shape"),
    (FRAME.format('<use href="#a"/>'), "<use> is no simple shape"),
    (FRAME.format("<text>NR</text>"), "<text> is no simple shape"),
    (FRAME.format('<svg x="1"/>'), "<svg> is no simple shape"),
    ("<html/>", "<html> is no simple shape"),
    (FRAME.format('<circle r="9" onclick="a()"/>'), "<circle> has onclick, which is not part of a simple shape"),
    (FRAME.format('<circle r="9" style="fill:red"/>'), "<circle> has style, which is not part of a simple shape"),
    (FRAME.format('<g xmlns:a="http://a.b/c"/>'), "<g> has xmlns:a, which is not part of a simple shape"),
    (FRAME.format('<circle r="9" stroke-dasharray="0.001"/>'), "<circle> has stroke-dasharray"),
    (FRAME.format('<circle r="9" fill="url(http://a.b/c)"/>'), "<circle> has a fill that cannot be used here"),
    (FRAME.format('<circle r="1e99"/>'), "<circle> has a r that cannot be used here (1e99)"),
    (FRAME.format('<circle r="100000"/>'), "<circle> has a r with a number of 100000 or more"),
    (FRAME.format('<path d="M0 0L-1234567.5 0"/>'), "<path> has a d with a number of 100000 or more"),
    *((FRAME.format(f'<path d="{d}"/>'), f"<path> has a d that cannot be used here ({d})") for d in HALF),
    (FRAME.format('<g transform="scale(1e9)"/>'), "<g> has a transform that cannot be used here"),
    ("<?xml-stylesheet href='http://a.b/c'?>" + FRAME.format(CIRCLE), "it gives instructions"),
    ('<!DOCTYPE svg [<!ENTITY a "b">]>' + FRAME.format(CIRCLE), "it declares a document type"),
    ('<svg xmlns="http://www.w3.org/2000/svg"/>', "the viewBox is missing"),
    ('<svg viewBox="0 0 0 9"/>', "the viewBox is empty"),
    ('<svg viewBox="0 0 9"/>', "<svg> has a viewBox that cannot be used here"),
    (FRAME.format("<g>" * 20 + "</g>" * 20), "groups lie more than 16 deep"),
    (FRAME.format(CIRCLE * 600), "too large: it may have 16 KB"),
]


@pytest.fixture
def emblems(maps: Path) -> Path:
    """Return the folder of emblems in a copy of 1889."""
    return maps / "1889" / EMBLEMS


@pytest.mark.parametrize(("text", "part"), REFUSED, ids=[part[:40] for _, part in REFUSED])
def test_a_file_that_is_more_than_simple_shapes_is_refused(text: str, part: str) -> None:
    with pytest.raises(CannotRead) as error:
        raise_unless_simple(text, "pack/tiny/emblems/a.svg")
    assert part in error.value.sentence
    assert error.value.where.startswith("pack/tiny/emblems/a.svg")
    assert error.value.cure


@pytest.mark.parametrize(
    "inside",
    [
        CIRCLE,
        "<!-- a wheel --><title>A &lt;wheel&gt;</title><desc>round</desc>",
        '<g transform="rotate(45) scale(.5,1)" fill="none" stroke="#a1b2c3" stroke-width="3px"><line x2="-5"/></g>',
        '<path fill-rule="evenodd" d="M10-20l.5.5\nA 1,1 0 0 1 123456e"/>'.replace("123456e", "99999 0z"),
        '<polygon id="part-1" points="0,0 1.123456789,5 -3 4" fill="#123456" opacity=".5"/>',
    ],
)
def test_simple_shapes_are_taken(inside: str) -> None:
    raise_unless_simple('<?xml version="1.0" encoding="UTF-8"?>\n' + FRAME.format(inside), "a.svg")


@pytest.mark.parametrize("title", title_ids())
def test_every_drawing_of_the_program_consists_of_simple_shapes(title: str) -> None:
    for kind in (EMBLEMS, PRIVATES, MARKS):
        assert names(kind, title)
        assert all(len(drawing(kind, title, name)) < LARGEST // 4 for name in names(kind, title))


def test_a_drawing_of_the_title_comes_before_one_that_all_share(emblems: Path) -> None:
    shared = drawing(EMBLEMS, "1889", "star")
    (emblems / "star.svg").write_text(FRAME.format(CIRCLE), encoding="utf-8")
    assert drawing(EMBLEMS, "1889", "star") == FRAME.format(CIRCLE)
    assert drawing(EMBLEMS, "1870", "star") == shared


def told(capsys: pytest.CaptureFixture[str], title: str = "1889") -> str:
    """Return what the check says of a title, which can be played nevertheless."""
    assert load_title(Setup(title, ("Ann", "Ben"))).id == title
    assert run_check(title) == 1
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "part"),
    [
        ("companies", "emblem: pine", "emblem: pines", "companies.SR.emblem", "the emblem pines is not known. Did you"),
        ("companies", "emblem: pine", "emblem: ../pine", "companies.SR.emblem", "the emblem ../pine is not known"),
        ("privates", "  A:\n", "  A:\n    picture: shp\n", "privates.A.picture", "the picture shp is not known"),
    ],
)
def test_an_unknown_drawing_is_named(
    maps: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, place: str, part: str
) -> None:
    path = maps / "1889" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    said = told(capsys)
    assert f"maps/1889/{file}.yaml: {place}: {part}" in said
    assert ("Or draw it: " in said) == ("/" not in new)  # no name that is refused is proposed


def test_an_unknown_mark_is_named(maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = maps / "1870" / "privates.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("mark: cattle", "mark: cattel", 1), encoding="utf-8")
    said = told(capsys, "1870")
    assert "privates.SCC.powers[0].mark: the mark cattel is not known. Did you mean cattle?" in said
    assert "Or draw it: marks/cattel.svg." in said


def test_a_damaged_drawing_is_named_though_nothing_uses_it(emblems: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (emblems / "spare.svg").write_bytes(b"\xff\xfe")
    (emblems / "torii.svg").write_text(FRAME.format("<script/>"), encoding="utf-8")
    (emblems / "notes.txt").write_text("x", encoding="utf-8")
    said = told(capsys)
    assert "maps/1889/emblems/spare.svg: this file is not text in UTF-8." in said
    assert "maps/1889/emblems/torii.svg: line 1: <script> is no simple shape." in said
    assert "maps/1889/emblems/notes.txt: this is no name of a drawing." in said


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of emblems of the title of the guide, in a pack."""
    write_tiny(tmp_path / "pack" / "tiny")
    monkeypatch.setenv(paths.TITLES, str(tmp_path / "pack"))
    return tmp_path / "pack" / "tiny" / EMBLEMS


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_out_of_a_pack_is_not_followed(pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outside = tmp_path / "outside.svg"
    outside.write_text(FRAME.format(CIRCLE), encoding="utf-8")
    (pack / "compass.svg").rename(pack / "other.svg")
    (pack / "compass.svg").symlink_to(outside)
    (pack / "round.svg").symlink_to("round.svg")
    with pytest.raises(CannotRead, match="leads out of the folder of the title"):
        drawing(EMBLEMS, "tiny", "compass")
    said = told(capsys, "tiny")
    assert f"{pack / 'compass.svg'}: this is a link that leads out of the folder of the title." in said
    assert f"{pack / 'round.svg'}: " in said
    (pack / "compass.svg").unlink()
    (pack / "compass.svg").symlink_to("other.svg")
    assert drawing(EMBLEMS, "tiny", "compass") == drawing(EMBLEMS, "tiny", "other")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders there")
def test_a_drawing_that_is_something_else_is_told(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(pack / "pipe.svg")
    (pack / "folder.svg").mkdir()
    said = told(capsys, "tiny")
    assert f"{pack / 'pipe.svg'}: this is a pipe, not a file." in said
    assert f"{pack / 'folder.svg'}: this is a folder, not a file." in said
    shutil.rmtree(pack)
    pack.symlink_to(tmp_path)
    assert f"{pack}: this is a link that leads out" in told(capsys, "tiny")


def test_names_of_drawings_are_the_same_for_every_title() -> None:
    """What all titles share lies in the resources, and no title has a copy of it."""
    for kind in (EMBLEMS, PRIVATES):
        shared = {file.stem for file in (paths.resources() / kind).iterdir()}
        for title in title_ids():
            own = {file.stem for file in (paths.maps() / title / kind).glob("*")}
            assert not own & shared, title
