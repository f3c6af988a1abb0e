"""Say and offer something on a strip beside a hex: tiles to choose from, what the tile in the hand costs and brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLineF, QObject, QRectF

from rails18.core.ids import NO_HEX, HexId, TileId
from rails18.ui.board.curves import SIDE
from rails18.ui.board.fan import Fan, FanChoice, Told
from rails18.ui.board.free_space import SeenMap
from rails18.ui.board.marks import Marks
from rails18.ui.board.view import BoardView

# How bad it is that the strip hides a hex, for each square of the raster.
TARGET = 60.0  # a hex that may be clicked
NEXT, SECOND, OTHER = 12.0, 4.0, 2.0  # a neighbour, one in the second ring, any other
TRACKED = 2.5  # times as bad where there is track
KEPT = 12.0  # where there is a home, a token, a goal or a value that changes, at least


class TileStrip(QObject):
    """Place the strip where it hides little that matters, and fill it.

    Attributes:
        item: the strip on the board, None as long as nothing has been said or offered.
    """

    def __init__(self, view: BoardView, marks: Marks) -> None:
        super().__init__(view)
        self._view, self._board, self._marks = view, view.board, marks
        self.item: Fan | None = None
        self._offered_hex = self._told_hex = NO_HEX  # for which tiles are offered, and on which the tile is
        view.rested.connect(self._place)  # after a zoom
        view.board.rebuilt.connect(self._forget)

    def _forget(self) -> None:
        if self.item is not None:
            self._board.removeItem(self.item)
        self.item = None
        self._offered_hex = self._told_hex = NO_HEX

    def offer(self, hex: HexId | None, choices: Sequence[FanChoice] = ()) -> None:
        """Offer tiles for a hex on a strip beside it; None takes them away."""
        if self._board.position is None or (hex is None and self.item is None):
            return
        fan = self._made()
        self._offered_hex = hex or NO_HEX
        fan.offer(choices if hex else (), self._board.position.title.tiles)
        self._place()

    def say(self, told: Told, hex: HexId = NO_HEX) -> None:
        """Write on the strip what the tile on a hex costs and brings."""
        if told or self.item is not None:
            self._told_hex = hex
            self._made().say(told)
            self._place()

    def _made(self) -> Fan:
        if self.item is None:
            assert self._board.position is not None
            self.item = Fan(self._board.position.board.orientation, self._view.theme)
            self.item.setVisible(False)
            self._board.addItem(self.item)
        return self.item

    def _place(self) -> None:
        """Put the strip beside the hex that it is about, or hide it when there is nothing on it."""
        if self.item is None:
            return
        hex = self._offered_hex or (self._told_hex if self.item.told else NO_HEX)
        self.item.setVisible(bool(hex))
        if hex:
            seen = self._view.mapToScene(self._view.viewport().rect()).boundingRect().adjusted(6, 6, -6, -6)
            centre = self._board.pictures[hex].centre
            self.item.stand(centre, self._view.pixels, seen, lambda: self._open_ground(hex, seen))

    def _open_ground(self, hex: HexId, seen: QRectF) -> SeenMap:
        """Return how much one wants to see of the hexes in sight: those that may be clicked, the neighbours, track."""
        centre = self._board.pictures[hex].centre
        weights = {}
        for name, picture in self._board.pictures.items():
            away = QLineF(picture.centre, centre).length()
            weight = NEXT if away < 2 * SIDE else SECOND if away < 4 * SIDE else OTHER
            if picture.facts.tile.track:
                weight *= TRACKED
            if (
                picture.facts.tile.colour == "red"
                or picture.facts.goals
                or any(picture.facts.homes)
                or any(picture.facts.tokens)
            ):
                weight = max(weight, KEPT)
            if name in self._marks.glowing:
                weight = max(weight, TARGET)
            weights[picture.centre.x(), picture.centre.y()] = weight
        return SeenMap(seen, weights)

    def unfold(self) -> None:
        """Show on the strip what cannot be laid too."""
        if self.item is not None:
            self.item.unfold()
            self._place()

    def tell(self, notes: Mapping[TileId, tuple[str, bool]]) -> None:
        """Write on the cards of tiles what each does: tile → note, and whether it joins the company's track."""
        if self.offered is not None:
            self.offered.tell(notes)

    @property
    def offered(self) -> Fan | None:
        """Return the strip while tiles are offered on it."""
        return self.item if self._offered_hex else None
