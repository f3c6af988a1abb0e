"""Know which hexes are crowded, and what was found for their words: a change asks for its own surroundings alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QRectF

from rails18.core.ids import HexId
from rails18.ui.board import raster
from rails18.ui.board.curves import SIDE
from rails18.ui.board.hex_words import COVERED, ORDER, HexWords, Surroundings, apart, body, obstacles
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.words import NameSize, Word

NEAR = 3.6 * SIDE  # how far hexes lie whose drawing matters to the words of one
FAR = 2 * NEAR  # how far hexes lie whose name may come into the same place
MOST = 6000  # answers that are remembered


class Placed(NamedTuple):
    """Hold where words stand.

    Args:
        alone: hex → its words with nothing round it.
        settled: crowded hex → its words among those of others.
        plate: where the title stands and how large, None where it has no room.
    """

    alone: Mapping[HexId, tuple[Word, ...]]
    settled: Mapping[HexId, tuple[Word, ...]]
    plate: tuple[QRectF, float] | None


class CrowdedHexes:
    """Place words of hexes where the words of a hex by itself cover track, stops, or each other.

    What was found is remembered by what it was found from, so that a new tile asks for its own surroundings alone.

    Args:
        pictures: hex → its drawing.
        orientation: of the board.
    """

    def __init__(self, pictures: Mapping[HexId, HexPicture], orientation: str) -> None:
        self.pictures, self.orientation = pictures, orientation
        self._near: dict[HexId, tuple[HexPicture, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[tuple[Word, ...], object]] = {}
        self._last: dict[HexId, list[tuple[Word, ...]]] = defaultdict(list)
        self._covered: dict[tuple[int, int], tuple[raster.Raster, object]] = {}  # what it was found from is kept too
        self._crowded: dict[tuple[int, int], tuple[bool, object]] = {}

    def _find_neighbours(self) -> None:
        """Note which hexes lie near each, the nearest first."""
        spots = [(picture.centre.x(), picture.centre.y(), picture) for picture in self.pictures.values()]
        for x, y, picture in spots:
            found = [
                ((x - u) * (x - u) + (y - v) * (y - v), number)
                for number, (u, v, _) in enumerate(spots)
                if -NEAR < x - u < NEAR and -NEAR < y - v < NEAR
            ]
            self._near[picture.name] = tuple(spots[n][2] for far, n in sorted(found) if 0 < far < NEAR * NEAR)

    def settle(
        self, names: NameSize, around: Surroundings, recalled: Mapping[HexId, tuple[Word, ...]] | None = None
    ) -> Iterator[HexPicture]:
        """Settle the words of all crowded hexes, cities before the rest; yield each hex that was looked at.

        Args:
            names: sizes of names.
            around: what lies round the hexes.
            recalled: what `found` said of the very same hexes before.
        """
        if max(len(self._known), len(self._crowded), len(self._covered)) > MOST:
            self._known.clear()
            self._crowded.clear()
            self._covered.clear()
        if not self._near:
            self._find_neighbours()
        ordered = sorted(self.pictures.values(), key=lambda one: all(stop.kind != "city" for stop in one.art.stops))
        for picture in ordered:
            picture.words = picture.base
        moved: list[HexPicture] = []
        for picture in ordered:
            if recalled is not None and picture.name not in recalled:
                self._crowded[id(picture.base), id(picture.art)] = (False, (picture.base, picture.art))
            elif recalled is not None or self._is_crowded(picture, names):
                near = self._near[picture.name]
                outside = tuple(other for other in moved if other not in near and apart(other, picture) < FAR)
                parts = [picture.base, picture.art]
                parts += [part for other in near for part in (other.words, other.art)]
                parts += [other.words for other in outside]
                key = (picture.name, names, around.view.width(), len(around.plates), *map(id, parts))
                if key not in self._known:
                    words = () if recalled is None else recalled[picture.name]
                    if not words:
                        asked = HexWords(self.covered, self.orientation, picture, near, outside, names, around)
                        words = asked.settled()
                    # equal answers are the same object, so that a change does not run on from hex to hex
                    same = next((one for one in self._last[picture.name] if one == words), words)
                    self._last[picture.name] = [same, *(one for one in self._last[picture.name] if one is not same)][:4]
                    self._known[key] = (same, parts)  # what is kept keeps its id
                picture.words = self._known[key][0]
                if any(word.outside for word in picture.words):
                    moved.append(picture)
                yield picture

    def found(self, names: NameSize) -> dict[HexId, tuple[Word, ...]]:
        """Return crowded hex → its words, as they were settled last."""
        return {name: one.words for name, one in self.pictures.items() if self._is_crowded(one, names)}

    def _is_crowded(self, picture: HexPicture, names: NameSize) -> bool:
        """Tell whether words of a hex, as it places them by itself, cover something or are too small."""
        if any(word.kind == "name" and (not word.clear or word.size < names.least - 0.01) for word in picture.base):
            return True
        key = (id(picture.base), id(picture.art))
        if key not in self._crowded:
            taken = raster.rails(picture.art) | obstacles(picture)
            inside = raster.hexagon(self.orientation, 0.0)
            crowded = False
            for word in picture.base:
                if word.kind in ORDER:
                    box = body(word)
                    crowded = crowded or raster.share(taken, box) > COVERED
                    crowded = crowded or (word.kind == "name" and raster.share(inside, box) < 1 - COVERED)
                    taken |= raster.box(box)
            self._crowded[key] = (crowded, (picture.base, picture.art))
        return self._crowded[key][0]

    def covered(self, picture: HexPicture) -> raster.Raster:
        """Return the squares of a hex that its stops, tokens and words take, as it is now."""
        key = (id(picture.words), id(picture.facts))
        if key not in self._covered:
            marked = obstacles(picture)
            for word in picture.words:
                if word.kind in ORDER:
                    marked |= raster.box(body(word))
            self._covered[key] = (marked, (picture.words, picture.facts))
        return self._covered[key][0]
