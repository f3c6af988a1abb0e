"""Read pictures of any origin: as large as rails18 ever draws them, and known to be so before they are unpacked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageReader, QPixmap

from rails18.core.errors import CannotRead
from rails18.storage.reading import data_of

KINDS = (b"png", b"jpeg")
MOST_PIXELS = 4096 * 4096  # 64 MB when unpacked


def picture_of(file: Path) -> QPixmap:
    """Return the picture in a file.

    Raises:
        CannotRead: it is missing, too large, or no picture.
    """
    data = QByteArray(data_of(file))
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    kind, size = bytes(reader.format().data()), reader.size()
    if kind not in KINDS or not size.isValid():
        raise CannotRead("this is no picture in PNG or JPEG.", str(file), "Choose another one.")
    if size.width() * size.height() > MOST_PIXELS:
        raise CannotRead(
            "this picture is too large: {wide} × {high} pixels.",
            str(file),
            "Make it smaller: rails18 reads up to 4096 × 4096.",
            wide=size.width(),
            high=size.height(),
        )
    picture = QPixmap.fromImageReader(reader)
    if picture.isNull():
        raise CannotRead("this picture is damaged.", str(file), "Get a fresh copy.")
    return picture
