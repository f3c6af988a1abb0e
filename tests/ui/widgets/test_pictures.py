"""Pictures of any origin are looked at before they are unpacked, and whatever they hold, the board is drawn."""

from __future__ import annotations

import struct
import time
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.storage.reading import LARGEST
from rails18.titledata.games import new_game
from rails18.titledata.ground import fingerprint, ground_file
from rails18.ui.board.ground import load_ground
from rails18.ui.widgets.pictures import picture_of
from tests.support.limits import most_memory
from tests.titledata.test_packs import pack

__all__ = ("pack",)


def packed(wide: int, high: int, kind: str) -> bytes:
    image, buffer = QImage(wide, high, QImage.Format.Format_RGB32), QBuffer()
    image.fill(0x336699)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def part(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def giant_png(side: int) -> bytes:
    """Return a picture of a few hundred bytes that takes `side` squared times four when it is unpacked."""
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(bytes(1000))) + part(b"IEND", b"")


def giant_jpeg(side: int) -> bytes:
    data = packed(16, 16, "JPG")
    place = data.index(b"\xff\xc0") + 5
    return data[:place] + struct.pack(">HH", side, side) + data[place + 4 :]


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><image href="file:///etc/passwd"/></svg>'
DAMAGED = {
    "empty": b"",
    "text": b"no picture",
    "svg": SVG,
    "half a jpeg header": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    "jpeg without its picture": packed(64, 64, "JPG")[:300],
    "giant png": giant_png(30_000),
    "largest png": giant_png(2**31 - 1),
    "giant jpeg": giant_jpeg(65_500),
    "other kind": packed(16, 16, "BMP"),
    "too many bytes": packed(16, 16, "JPG") + bytes(LARGEST),
}


TOO_LARGE = ("giant png", "giant jpeg", "too many bytes")


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_no_picture_or_too_large_is_refused(name: str, tmp_path: Path, qapp: object) -> None:
    file = tmp_path / "light.jpg"
    file.write_bytes(DAMAGED[name])
    before, begun = most_memory(), time.process_time()
    reason = "this (picture|file) is too large" if name in TOO_LARGE else "this (is no|picture is damaged|file)"
    with pytest.raises(CannotRead, match=reason):
        picture_of(file)
    assert most_memory() - before < 100_000  # kilobytes
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("kind", ["JPG", "PNG"])
def test_a_picture_is_read(kind: str, tmp_path: Path, qapp: object) -> None:
    (tmp_path / "picture").write_bytes(packed(40, 30, kind))
    assert (picture_of(tmp_path / "picture").width(), picture_of(tmp_path / "picture").height()) == (40, 30)


@pytest.mark.parametrize("name", DAMAGED)
def test_a_board_with_a_wrong_picture_is_drawn(
    name: str, pack: Path, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    """The ground of a title in a pack is plain where its picture cannot be used."""
    monkeypatch.setenv(paths.TITLES, str(pack))
    title = new_game(Setup("tiny", ("Ann", "Ben"))).title
    folder = pack / "tiny" / "ground"
    folder.mkdir()
    coast = ground_file("1889", "coast.json").read_text(encoding="utf-8")
    known = coast.split('"map"', 1)[1].split('"')[1]
    (folder / "coast.json").write_text(coast.replace(known, fingerprint(title.board)), encoding="utf-8")
    (folder / "light.jpg").write_bytes(DAMAGED[name])
    ground = load_ground("tiny", title.board)
    assert ground is not None
    assert ground.relief("light").isNull()


def test_any_damage_to_a_picture(tmp_path: Path, qapp: object) -> None:
    """Each byte of the head, and each cut, leads to a picture or a sentence."""
    file = tmp_path / "light.jpg"
    for kind in ("JPG", "PNG"):
        data = packed(64, 64, kind)
        for place in range(min(400, len(data))):
            for changed in (data[:place], data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]):
                file.write_bytes(changed)
                try:
                    seen = picture_of(file).width() > 0
                except CannotRead as error:
                    seen = str(file) in str(error)
                assert seen
