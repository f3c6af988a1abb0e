"""Keep in the cache folder where the words of a board stand, for the next time that the same position is opened.

Looking for their places takes longer than drawing them. They are read only for the very same hexes, sizes, fonts,
language, data of the title and program; otherwise they are placed anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QRectF, qVersion
from PySide6.QtGui import QGuiApplication

from rails18.core.ids import HexId
from rails18.loading import kept
from rails18.loading.files import program_stamp, stamp
from rails18.loading.translation import tr
from rails18.ui.board.crowded import Placed
from rails18.ui.board.stamps import data_of, drawing
from rails18.ui.board.words import Word
from rails18.ui.look.theme import display_width, text_width

if TYPE_CHECKING:
    from rails18.ui.board.board import BoardScene

FOLDER = "words"
MOST = 40  # boards that are kept, some 20 kB each
SAMPLE = "Hamburgefonstiv 0123456789 ¥"  # whose width tells fonts apart

Box = tuple[float, float, float, float]
Line = tuple[str, str, Box, float, bool, bool, str]  # a word, as it is written


class _Kept(msgspec.Struct, array_like=True, gc=False):
    """Write the same in numbers and texts."""

    alone: dict[HexId, tuple[Line, ...]]
    settled: dict[HexId, tuple[Line, ...]]
    plate: tuple[Box, float] | None


def name_of(board: BoardScene, scale: float) -> str:
    """Return the name under which the words of a board are kept: it differs with all that they depend on.

    Args:
        scale: pixels a scene unit.
    """
    assert board.position is not None
    fonts = (text_width(SAMPLE, 91.0), text_width(SAMPLE, 91.0, True), display_width(SAMPLE, 91.0))
    asked = (board.text_scale(scale), board.name_size(scale), board.shown, board.legend_place(board.text_scale(scale)))
    hexes = [(name, picture.facts.mark(), picture.painted) for name, picture in board.pictures.items()]
    title = stamp(tuple(data_of(board.position.title.id)))
    seen = repr((qVersion(), QGuiApplication.platformName(), tr(" closed"), fonts, asked, hexes, title, drawing()))
    return kept.digest(program_stamp(), msgspec.json.encode(board.position.setup), seen.encode()).hex()


def load(name: str) -> Placed | None:
    """Return what is kept under a name, None where nothing is."""
    data = kept.load(FOLDER, name)
    if data is None:
        return None
    try:
        found = msgspec.json.decode(data, type=_Kept)
    except msgspec.MsgspecError:
        return None
    plate = None if found.plate is None else (QRectF(*found.plate[0]), found.plate[1])
    return Placed(_words(found.alone), _words(found.settled), plate)


def keep(name: str, placed: Placed) -> None:
    """Keep where words stand under a name."""
    plate = None if placed.plate is None else (_box(placed.plate[0]), placed.plate[1])
    data = msgspec.json.encode(_Kept(_lines(placed.alone), _lines(placed.settled), plate))
    kept.keep(FOLDER, name, data, MOST)


def _words(lines: Mapping[HexId, tuple[Line, ...]]) -> dict[HexId, tuple[Word, ...]]:
    return {name: tuple(map(_word, there)) for name, there in lines.items()}


def _word(line: Line) -> Word:
    kind, text, box, size, clear, outside, ground = line
    return Word(kind, text, QRectF(*box), size, clear, outside, ground)


def _lines(words: Mapping[HexId, tuple[Word, ...]]) -> dict[HexId, tuple[Line, ...]]:
    return {
        name: tuple((one.kind, one.text, _box(one.box), one.size, one.clear, one.outside, one.ground) for one in there)
        for name, there in words.items()
    }


def _box(box: QRectF) -> Box:
    return box.x(), box.y(), box.width(), box.height()
