"""Mark hexes and stops of a board: those that may be chosen, and those of the last tiles."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from rails18.core.ids import NO_HEX, HexId, StopId, letter_of
from rails18.ui.board.curves import SIDE, SLOT
from rails18.ui.board.overlays import HexFrame, StopRing
from rails18.ui.board.view import BoardView

MANY = 15  # legal hexes of which more are marked by their corners alone: full frames hide the map


class Marks(QObject):
    """Show frames of hexes and rings around stops; frames are made once and then shown and hidden.

    Attributes:
        glowing: legal hexes, outlined.
        last_tiles: hexes of the last tiles, framed.
        rings: rings around stops that may be chosen.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view, self._board = view, view.board
        self._frames: dict[tuple[HexId, bool], HexFrame] = {}
        self.glowing: frozenset[HexId] = frozenset()
        self._pointed = NO_HEX
        self.last_tiles: frozenset[HexId] = frozenset()
        self.rings: list[StopRing] = []
        view.board.rebuilt.connect(self._forget)

    def _forget(self) -> None:
        for frame in self._frames.values():
            self._board.removeItem(frame)
            self._board.removeItem(frame.words)
        self._frames, self._pointed = {}, NO_HEX
        self.glow_stops(())
        self.glowing = self.last_tiles = frozenset()

    def glow(self, hexes: Iterable[HexId]) -> None:
        """Outline legal hexes, many by their corners alone; an empty list puts the glow out."""
        wanted = frozenset(hexes)
        many = len(wanted) > MANY
        changed = self.glowing ^ wanted if many == (len(self.glowing) > MANY) else self.glowing | wanted
        self.glowing = wanted
        for name in changed:
            self._frame(name, True).show_frame(name in wanted, many and name != self._pointed)

    def point(self, name: HexId | None) -> None:
        """Frame the legal hex under the pointer in full."""
        before, self._pointed = self._pointed, name or NO_HEX
        for changed in {before, self._pointed} & self.glowing:
            self._frame(changed, True).show_frame(True, len(self.glowing) > MANY and changed != self._pointed)

    def glow_stops(self, stops: Iterable[StopId]) -> None:
        """Ring stops that may be chosen; an empty list puts the rings out."""
        for ring in self.rings:
            self._board.removeItem(ring)
        self.rings = []
        for stop in stops:
            kind = letter_of(stop)
            at = self._board.free_slot(stop) if kind == "c" else self._board.stop_centre(stop)
            ring = StopRing(at, self._view.theme, {"c": SLOT * 1.1, "t": SLOT * 0.8}.get(kind, SIDE * 0.4))
            self._board.addItem(ring)
            self.rings.append(ring)

    def mark_last(self, hexes: Iterable[HexId]) -> None:
        """Frame the hexes of the last tiles; an empty list takes the frames away."""
        wanted = frozenset(hexes)
        for name in self.last_tiles ^ wanted:
            self._frame(name, False).show_frame(name in wanted)
        self.last_tiles = wanted

    def _frame(self, name: HexId, glowing: bool) -> HexFrame:
        if (name, glowing) not in self._frames:
            frame = HexFrame(self._board.pictures[name], self._view.theme, glowing, self._view.is_moving)
            self._board.addItem(frame)
            self._board.addItem(frame.words)
            self._frames[name, glowing] = frame
        return self._frames[name, glowing]
