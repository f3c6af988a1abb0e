"""Draw the empty board of a title as a picture, for pages that show it before a game begins, and keep it on disk.

Packages have one picture of each title and palette, so that the very first start shows maps at once.

A kept picture is used only while everything that it shows is the same: a stamp of all that is part of its name. Without
the folder, or with a broken picture, the board is drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from rails18 import __version__, own_files, paths
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.storage.kept import thin_out
from rails18.storage.reading import data_of as read
from rails18.titledata.files import title_files
from rails18.titledata.games import new_game
from rails18.titledata.ground import PICTURES, ground_file
from rails18.titledata.titles import TitleInfo
from rails18.ui.board.board import BoardScene
from rails18.ui.board.words import Shown
from rails18.ui.look.palettes import Palette
from rails18.ui.look.pixmaps import blank
from rails18.ui.look.theme import Theme
from rails18.ui.widgets.pictures import picture_of

CORNER = 10.0
STRIPS = 8  # parts in which a board is drawn, so that people can act between them
AT_ONCE = 20  # hexes whose words are laid out at once
SHIPPED = QSize(600, 400)  # of the pictures that packages have
QUALITY = 85  # of a hundred, of the same: a fifth of the bytes of a picture without loss
GAME = QSize(288, 192)  # of the board of a game that was left
KEPT = 12  # pictures of a title that stay on disk: sizes and themes


def drawn(info: TitleInfo, size: QSize, theme: Theme, ratio: float) -> Iterator[QPixmap | None]:
    """Draw the board of a title as it is when a game begins, with rounded corners; yield None between parts.

    Args:
        info: the title.
        size: in pixels at most; the picture keeps the shape of the board.
        theme: its palette is used.
        ratio: device pixels a pixel.
    """
    players = tuple(f"{seat}" for seat in range(min(info.players)))
    position = new_game(Setup(info.id, players)).position
    yield None
    scene = BoardScene(theme)
    scene.show_position(position)
    scene.set_shown(Shown(coordinates=False, legend=False))
    yield None
    size = scene.with_names.size().toSize().scaled(size, Qt.AspectRatioMode.KeepAspectRatio)
    scale = min(size.width() / scene.with_names.width(), size.height() / scene.with_names.height())
    for _ in scene.place_words_in_turn(scale, AT_ONCE):
        yield None
    picture = blank(size.width(), size.height(), ratio)
    edges = [round(picture.height() * part / STRIPS) / ratio for part in range(STRIPS + 1)]
    for upper, lower in pairwise(edges):  # between whole pixels of the picture, so that no seam shows
        _paint(picture, scene, scale, QRectF(0, upper, size.width(), lower - upper))
        yield None
    yield picture


def _paint(picture: QPixmap, scene: BoardScene, scale: float, strip: QRectF) -> None:
    """Paint a strip of the board, in pixels of the picture."""
    size = picture.deviceIndependentSize()
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(strip)
        painter.setClipPath(_frame(size, CORNER), Qt.ClipOperation.IntersectClip)
        painter.translate(size.width() / 2, size.height() / 2)
        painter.scale(scale, scale)
        painter.translate(-scene.with_names.center())
        back, _ = painter.transform().inverted()
        scene.paint_map(painter, back.mapRect(strip))


def _frame(size: QSizeF, corner: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(QPointF(), size), corner, corner)
    return path


# kept on disk


def folder() -> Path:
    """Return the folder of the pictures; deleting it is always safe."""
    return paths.cache() / "thumbnails"


def place(info: TitleInfo, size: QSize, theme: Theme, ratio: float) -> Path:
    """Return where the picture of a title is if it was drawn before from the very same data by the same program."""
    asked = (size.width(), size.height(), ratio, theme.palette, theme.text_scale, drawing())
    return folder() / f"{info.id}-{_stamp(info, asked)}.png"


def shipped_place(info: TitleInfo, palette: Palette) -> Path:
    """Return where the package has a picture of a title, which is shown until one of the right size is drawn."""
    return paths.resources() / "thumbnails" / f"{info.id}-{palette.name}-{_stamp(info, (palette,))}.jpg"


def ship(place: Path, picture: QPixmap, palette: Palette) -> None:
    """Write a picture for packages: small, with its corners on the colour of the page.

    Args:
        place: file to write.
        picture: the board in full, as it was drawn.
        palette: of the window that it was drawn for.

    Raises:
        OSError: it cannot be written.
    """
    flat = QPixmap(picture.size())
    flat.fill(palette.window)
    with QPainter(flat) as painter:
        painter.drawPixmap(0, 0, picture)
    if not flat.save(str(place), "JPG", QUALITY):
        raise OSError(f"{place} cannot be written")


def shipped(info: TitleInfo, palette: Palette, room: QSize, ratio: float) -> QPixmap | None:
    """Return the picture that the package has of a title, as large as goes into a room.

    Args:
        info: the title.
        palette: of the window.
        room: in pixels.
        ratio: device pixels a pixel.
    """
    found = kept(shipped_place(info, palette), 1.0)
    if found is None:
        return None
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    scaled = found.scaled(room * ratio, keep, smooth)
    picture = QPixmap(scaled.size())
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(_frame(QSizeF(scaled.size()), CORNER * scaled.width() / found.width()))
        painter.drawPixmap(0, 0, scaled)
    picture.setDevicePixelRatio(ratio)
    return picture


def place_of_game(path: Path) -> Path:
    """Return where the picture of the board of a saved game is.

    Args:
        path: of its file.
    """
    return folder() / f"game-{blake2b(str(path).encode(), digest_size=12).hexdigest()}.png"


def taken(scene: BoardScene, room: QSize, ratio: float) -> QPixmap:
    """Return a picture of a board as it is, with its words where they are.

    Args:
        scene: the board.
        room: in pixels at most; the picture keeps the shape of the board.
        ratio: device pixels a pixel.
    """
    size = scene.land.size().toSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    picture = blank(size.width(), size.height(), ratio)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(_frame(QSizeF(size), CORNER / 2))
        scale = size.width() / scene.land.width()
        painter.scale(scale, scale)
        painter.translate(-scene.land.topLeft())
        scene.paint_map(painter, scene.land)
    return picture


def _stamp(info: TitleInfo, asked: tuple[object, ...]) -> str:
    told = blake2b(repr((__version__, *asked)).encode(), digest_size=12)
    for file in data_of(info.id):
        told.update(file.name.encode())
        with suppress(CannotRead):  # nothing is drawn from it then
            told.update(read(file))
    return told.hexdigest()


def kept(where: Path, ratio: float) -> QPixmap | None:
    """Return the picture at a place, None when there is none that can be read."""
    try:
        picture = picture_of(where)
    except CannotRead:
        return None
    picture.setDevicePixelRatio(ratio)
    return picture


def keep(where: Path, picture: QPixmap) -> None:
    """Write a picture, and delete the oldest ones of its title; a folder that cannot be written does not matter."""
    packed = QBuffer()
    packed.open(QIODevice.OpenModeFlag.WriteOnly)
    if where.parent.is_symlink() or not picture.save(packed, "PNG"):
        return
    try:
        own_files.replace(where, bytes(packed.data().data()), settle=False)
    except OSError:
        return
    title = where.name.partition("-")[0]
    thin_out(where.parent.glob(f"{title}-*.png"), KEPT)


def data_of(title: str) -> Sequence[Path]:
    """Return the files that the board of a title is drawn from; they need not all be there."""
    painted = []
    for name in ("coast.json", *(f"{name}.jpg" for name in PICTURES)):
        with suppress(CannotRead):  # nothing is drawn from it then
            painted.append(ground_file(title, name))
    return (*title_files(title), *painted)


@cache
def drawing() -> list[tuple[str, int, int]]:
    """Return name, time and size of the modules that draw, where the program consists of files."""
    modules = [file for part in (".", "../widgets") for file in (Path(__file__).parent / part).glob("*.py")]
    return sorted((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in modules)
