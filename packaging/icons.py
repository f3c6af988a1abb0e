"""Draw the program's mark in the sizes and forms that the systems want, from resources/icons/rails18.svg."""

from __future__ import annotations

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
IN_ICO = (16, 24, 32, 48, 256)  # the last as PNG, the others as plain bitmaps, which every version of Windows reads
IN_ICNS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def draw(into: Path) -> None:
    """Write PNG files, an icon for Windows and one for macOS into a folder."""
    into.mkdir(parents=True, exist_ok=True)
    mark = QSvgRenderer(str(ROOT / "resources" / "icons" / "rails18.svg"))
    images = {size: _image(mark, size) for size in {*SIZES, *IN_ICO, *IN_ICNS.values()}}
    for size in SIZES:
        (into / f"rails18-{size}.png").write_bytes(_png(images[size]))
    (into / "rails18.ico").write_bytes(_ico({size: images[size] for size in IN_ICO}))
    blocks = [kind + struct.pack(">I", 8 + len(data)) + data for kind, data in _icns_parts(images)]
    whole = b"".join(blocks)
    (into / "rails18.icns").write_bytes(b"icns" + struct.pack(">I", 8 + len(whole)) + whole)


def _icns_parts(images: dict[int, QImage]) -> list[tuple[bytes, bytes]]:
    return [(kind, _png(images[size])) for kind, size in IN_ICNS.items()]


def _image(mark: QSvgRenderer, size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    mark.render(painter)
    painter.end()
    return image


def _png(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def _ico(images: dict[int, QImage]) -> bytes:
    bodies = [_png(image) if size == 256 else _bitmap(image) for size, image in images.items()]
    head, at = struct.pack("<HHH", 0, 1, len(bodies)), 6 + 16 * len(bodies)
    for size, body in zip(images, bodies, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(body), at)
        at += len(body)
    return head + b"".join(bodies)


def _bitmap(image: QImage) -> bytes:
    """Return a bitmap as icons hold it: rows from below, colours with opacity, then an empty mask."""
    size = image.width()
    mask = bytes((size + 31) // 32 * 4 * size)
    turned = image.flipped()
    head = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 4 * size * size + len(mask), 0, 0, 0, 0)
    return head + bytes(turned.constBits()) + mask


if __name__ == "__main__":
    draw(ROOT / "build" / "icons")
