"""Settle the words of crowded hexes among those of their neighbours; a change asks for its own surroundings alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

import msgspec
from PySide6.QtCore import QRectF

from rails18.core.ids import HexId
from rails18.ui.board.curves import SIDE, Point
from rails18.ui.board.hex_words import HexWords, covered
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.raster import Raster
from rails18.ui.board.words import NameSize, Word, body

NEAR = 3.6 * SIDE  # how far hexes are whose drawing matters to the words of one
FAR = 2 * NEAR  # how far hexes are whose name may come into the same place
MOST_ANSWERS = 6000  # answers that are remembered
COVERS = 160  # looks of which it is remembered what they cover


class Surroundings(msgspec.Struct, frozen=True):
    """Hold what surrounds all hexes of a board.

    Args:
        view: what is seen of the scene when the board fits it.
        plates: what is printed beside the board: title and legend.
    """

    view: QRectF
    plates: tuple[QRectF, ...]


class CrowdedHexes:
    """Place words of hexes where the words of a hex by itself cover track, stops, or each other.

    What was found is remembered by what it was found from: the look of the hex, and of all hexes near it.

    Args:
        pictures: hex → its drawing.
        orientation: of the board.
    """

    def __init__(self, pictures: Mapping[HexId, HexPicture], orientation: str) -> None:
        self.pictures, self.orientation = pictures, orientation
        self._near: dict[HexId, tuple[tuple[HexPicture, Point], ...]] = {}
        self._known: dict[tuple[object, ...], tuple[Word, ...]] = {}
        self._looks: dict[tuple[object, ...], tuple[int, tuple[Word, ...]]] = {}  # the words stay as long as their id
        self._covered: dict[int, Raster] = {}
        self._last: dict[HexId, tuple[Word, ...]] = {}  # as they were settled last
        self._run = object()  # changes when others are settled meanwhile

    def settle(self, names: NameSize, around: Surroundings) -> Iterator[HexPicture]:
        """Settle the words of crowded hexes, cities before the rest; yield each hex whose words were looked for.

        Args:
            names: sizes of names.
            around: what is round the hexes.
        """
        if len(self._known) > MOST_ANSWERS:
            self._known.clear()
            self._looks.clear()
            self._covered.clear()
        run = self._run = object()
        looks = {}
        for name, picture in self.pictures.items():
            picture.words = picture.base
            looks[name] = self._look(picture)
        moved: list[HexPicture] = []
        crowded = [picture for picture in self.pictures.values() if picture.is_crowded]
        asked = *names, around.view.width(), len(around.plates)
        for picture in sorted(crowded, key=lambda one: all(stop.kind != "city" for stop in one.art.stops)):
            if picture.name not in self._near:
                self._near[picture.name] = tuple(self._neighbours(picture))
            near = self._near[picture.name]
            outside = [other for other in moved if hypot(*_between(picture, other)) < FAR]
            seen = [looks[other.name] for other in (picture, *(other for other, _ in near), *outside)]
            key = (picture.name, len(outside), *asked, *seen)
            found = self._known.get(key)
            if found is None:
                found = self._found(picture, outside, names, around, looks)
                last = self._last.get(picture.name)
                self._known[key] = found = last if last is not None and last == found else found
                yield picture
                if self._run is not run:  # others were settled meanwhile: in turns, neither would ever come to an end
                    for _ in self.settle(names, around):
                        pass
                    return
            picture.words = self._last[picture.name] = found
            looks[picture.name] = self._look(picture)
            if any(word.outside for word in found):
                moved.append(picture)

    def _neighbours(self, picture: HexPicture) -> Iterator[tuple[HexPicture, Point]]:
        """Yield the hexes near a hex, and where they are."""
        for other in self.pictures.values():
            away = _between(picture, other)
            if other is not picture and hypot(*away) < NEAR:
                yield other, away

    def _look(self, picture: HexPicture) -> int:
        """Return the number of how a hex looks now."""
        key = picture.name, picture.facts.mark(), id(picture.words)
        return self._looks.setdefault(key, (len(self._looks), picture.words))[0]

    def _found(
        self,
        picture: HexPicture,
        outside: list[HexPicture],
        names: NameSize,
        around: Surroundings,
        looks: Mapping[HexId, int],
    ) -> tuple[Word, ...]:
        """Return the words of a hex among those of others.

        Args:
            outside: hexes whose name is outside.
            names, around: as `settle` takes them.
            looks: hex → number of its look.
        """
        hex = HexWords(self.orientation, picture.art, picture.facts, names)
        for other, away in self._near[picture.name]:
            number = looks[other.name]
            if number not in self._covered:
                while len(self._covered) >= COVERS:
                    del self._covered[next(iter(self._covered))]
                self._covered[number] = covered(other.art, other.facts, other.words)
            hex.see(other.art, other.facts, self._covered[number], away)
        others = [
            body(word).translated(*_between(picture, other))
            for other in outside
            for word in other.words
            if word.outside
        ]
        middle = picture.centre
        hex.bound(around.view.translated(-middle), [plate.translated(-middle) for plate in around.plates], others)
        return hex.settled(picture.base)


def _between(one: HexPicture, other: HexPicture) -> Point:
    return other.centre.x() - one.centre.x(), other.centre.y() - one.centre.y()
