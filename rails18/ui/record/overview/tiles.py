"""Browse the tiles: how many are left, what each replaces and what it may become."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QWidget

from rails18.core.ids import TileId, stated
from rails18.questions import tiles as questions
from rails18.ui.look.theme import Theme
from rails18.ui.model.adapter import Adapter
from rails18.ui.nouns.track.palette import TilePicture, tile_icon
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import called, fill, label
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr

LARGE, SMALL = 64, 46  # pixels of a picture
NAME = Qt.ItemDataRole.UserRole


class TileBrowser(QWidget):
    """Show the supply as pictures; a tile that is chosen shows what it replaces and what may replace it.

    Attributes:
        colour: colour that is shown, "" for all.
        tiles, before, after: lists of pictures.
    """

    def __init__(self, adapter: Adapter, theme: Theme) -> None:
        super().__init__()
        self._adapter, self._theme = adapter, theme
        self.colour = called(QComboBox(), tr("Colour"))
        self.colour.activated.connect(lambda _: self.refresh())
        self.tiles = self._list(tr("Tiles"), LARGE)
        self.before = self._list(tr("Replaces"), SMALL)
        self.after = self._list(tr("May become"), SMALL)
        self.told = label(name="tile-told")
        self.tiles.currentItemChanged.connect(lambda item, _: self._chosen(item))
        for other in (self.before, self.after):
            other.itemActivated.connect(lambda item: self.choose(str(item.data(NAME))))
            other.itemClicked.connect(lambda item: self.choose(str(item.data(NAME))))
        beside = Column()
        for part in (self.told, label(tr("Replaces"), "strong"), self.before, label(tr("May become"), "strong"),
                     self.after):  # fmt: skip
            beside.addWidget(part)
        left = fill(Column(), self.colour, (self.tiles, 1))
        fill(Row(self), (left, 3), (beside, 2))
        self._supply: dict[TileId, questions.Supply] = {}

    def _list(self, name: str, size: int) -> QListWidget:
        made = called(QListWidget(), name)
        made.setViewMode(QListWidget.ViewMode.IconMode)
        made.setResizeMode(QListWidget.ResizeMode.Adjust)
        made.setMovement(QListWidget.Movement.Static)
        made.setIconSize(QSize(size, size))
        made.setSpacing(6)
        return made

    def refresh(self) -> None:
        """Show the supply of the shown position."""
        pos = self._adapter.position
        self._supply = {found.tile: found for found in questions.supply(pos)}
        colours = list(dict.fromkeys(found.colour for found in self._supply.values()))
        chosen, kept = str(self.colour.currentData() or ""), self._current()
        self.colour.clear()
        self.colour.addItem(tr("all colours"), "")
        for colour in colours:
            self.colour.addItem(tr(colour), colour)
        self.colour.setCurrentIndex(max(0, self.colour.findData(chosen)))
        chosen = str(self.colour.currentData() or "")
        self._fill(self.tiles, [name for name, f in self._supply.items() if chosen in ("", f.colour)], LARGE)
        self.choose(kept if kept in self._supply else next(iter(self._supply), ""))

    def choose(self, tile: str) -> None:
        """Show what a tile replaces and may become."""
        for number in range(self.tiles.count()):
            item = self.tiles.item(number)
            if item.data(NAME) == tile:
                self.tiles.setCurrentItem(item)
                return
        if tile in self._supply and self.colour.currentData():
            self.colour.setCurrentIndex(0)
            self.refresh()
            self.choose(tile)

    def _current(self) -> str:
        item = self.tiles.currentItem()
        return str(item.data(NAME)) if item is not None else ""

    def _chosen(self, item: QListWidgetItem | None) -> None:
        found = self._supply.get(stated(str(item.data(NAME)))) if item is not None else None
        if found is None:
            return
        left = tr("any number left") if found.left is None else tr("{left} left", left=found.left)
        self.told.setText(
            tr(
                "#{tile}: {left}, {laid} on the map.",
                tile=found.tile,
                left=left,
                laid=counted(found.laid, "copy", "copies"),
            )
        )
        if not found.becomes:
            self.told.setText(self.told.text() + tr(" It is never upgraded."))
        if not found.replaces:
            self.told.setText(self.told.text() + tr(" It is laid on the bare board."))
        self._fill(self.before, list(found.replaces), SMALL)
        self._fill(self.after, list(found.becomes), SMALL)

    def _fill(self, shown: QListWidget, names: list[TileId], size: int) -> None:
        pos, palette = self._adapter.position, self._theme.palette
        shown.blockSignals(True)
        shown.clear()
        for name in names:
            left = self._supply[name].left
            picture = TilePicture(pos.title.tiles[name], pos.board.orientation, size, palette)
            item = QListWidgetItem(tile_icon(picture), f"#{name} ×{'∞' if left is None else left}")
            item.setData(NAME, name)
            if left == 0:
                item.setForeground(self.palette().placeholderText())
            shown.addItem(item)
        shown.blockSignals(False)
