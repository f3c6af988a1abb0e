"""Build the parts of a palette of tiles: their pictures, and the list of hexes."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QIcon, QWheelEvent
from PySide6.QtWidgets import QComboBox

from rails18.core.title import Tile
from rails18.ui.board.tile_pictures import tile_pixmap
from rails18.ui.look.palettes import Palette
from rails18.ui.widgets.controls import icon


class TilePicture:
    """Carry what a picture of a tile needs through the cache, where it equals any other of the same look."""

    def __init__(self, tile: Tile, orientation: str, size: int, palette: Palette) -> None:
        self.tile, self.orientation, self.size, self.palette = tile, orientation, size, palette
        self.look = (tile.name, tile.colour, tile.track, orientation, size, palette.name)

    def __hash__(self) -> int:
        return hash(self.look)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TilePicture) and other.look == self.look


@lru_cache(maxsize=128)  # of some 30 KB each; 1843 shows more than 64
def tile_icon(picture: TilePicture) -> QIcon:
    return icon(tile_pixmap(picture.tile, 0, picture.orientation, picture.size, picture.palette, 2.0))


class Places(QComboBox):
    """List hexes; the wheel moves through them only when the list has the keyboard."""

    def keep_room(self) -> None:
        """Have room for the longest name that is listed now, also while only some of them are."""
        self.ensurePolished()
        wide = self.fontMetrics().horizontalAdvance
        longest = max((wide(self.itemText(number)) for number in range(self.count())), default=0)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(-(-longest // wide("X")))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
