"""Work out outlines of many overlapping shapes once, and keep them in the cache folder."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, qVersion
from PySide6.QtGui import QPainterPath

from rails18.loading import kept

FOLDER = "outlines"
MOST = 60  # outlines that stay in the cache folder


def simplified(path: QPainterPath) -> QPainterPath:
    """Return a path without the parts of its lines that lie inside it."""
    return known(path, "simplified", path.simplified)


def known(path: QPainterPath, what: str, make: Callable[[], QPainterPath]) -> QPainterPath:
    """Return what was made of a path before, or make it.

    Args:
        path: all that it is made of.
        what: how it is made.
        make: does so.
    """
    name = kept.digest(what.encode(), qVersion().encode(), _bytes(path)).hex()
    data = kept.load(FOLDER, name)
    if data is not None:
        return _path(data)
    made = make()
    kept.keep(FOLDER, name, _bytes(made), MOST)
    return made


def _bytes(path: QPainterPath) -> bytes:
    whole = QByteArray()
    stream = QDataStream(whole, QIODevice.OpenModeFlag.WriteOnly)
    stream << path
    return bytes(whole.data())


def _path(data: bytes) -> QPainterPath:
    whole, found = QByteArray(data), QPainterPath()
    stream = QDataStream(whole)
    stream >> found
    return found
