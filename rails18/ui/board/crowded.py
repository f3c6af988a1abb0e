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
from rails18.ui.board.words import NameSize, Word, body

NEAR = 3.6 * SIDE  # how far hexes are whose drawing matters to the words of one
FAR = 2 * NEAR  # how far hexes are whose name may come into the same place


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

    What was found last for a hex is kept with what it was found from: the looks of the hex and of all hexes near it.

    Args:
        pictures: hex → its drawing.
        orientation: of the board.
    """

    def __init__(self, pictures: Mapping[HexId, HexPicture], orientation: str) -> None:
        self.pictures, self.orientation = pictures, orientation
        self._near: dict[HexId, tuple[tuple[HexPicture, Point], ...]] = {}
        self._last: dict[HexId, tuple[object, tuple[Word, ...]]] = {}

    def settle(self, names: NameSize, around: Surroundings) -> None:
        """Settle the words of crowded hexes, cities before the rest.

        Args:
            names: sizes of names.
            around: what is round the hexes.
        """
        for picture in self.pictures.values():
            picture.words = picture.base
        moved: list[HexPicture] = []
        crowded = [picture for picture in self.pictures.values() if picture.is_crowded]
        for picture in sorted(crowded, key=lambda one: all(stop.kind != "city" for stop in one.art.stops)):
            if picture.name not in self._near:
                self._near[picture.name] = tuple(self._neighbours(picture))
            outside = [other for other in moved if hypot(*_between(picture, other)) < FAR]
            seen = [picture, *(other for other, _ in self._near[picture.name]), *outside]
            asked = names, around.view.width(), len(around.plates), [(one.facts.mark(), one.words) for one in seen]
            if picture.name not in self._last or self._last[picture.name][0] != asked:
                self._last[picture.name] = asked, self.words_of(picture, outside, names, around)
            picture.words = self._last[picture.name][1]
            if any(word.outside for word in picture.words):
                moved.append(picture)

    def _neighbours(self, picture: HexPicture) -> Iterator[tuple[HexPicture, Point]]:
        """Yield the hexes near a hex, and where they are."""
        for other in self.pictures.values():
            away = _between(picture, other)
            if other is not picture and hypot(*away) < NEAR:
                yield other, away

    def words_of(
        self, picture: HexPicture, outside: list[HexPicture], names: NameSize, around: Surroundings
    ) -> tuple[Word, ...]:
        """Return the words of a hex among those of others.

        Args:
            outside: hexes whose name is outside.
            names, around: as `settle` takes them.
        """
        hex = HexWords(self.orientation, picture.art, picture.facts, names)
        for other, away in self._near[picture.name]:
            hex.see(other.art, other.facts, covered(other.art, other.facts, other.words), away)
        boxes = [plate.translated(-picture.centre) for plate in around.plates]
        for other in outside:
            away = _between(picture, other)
            boxes += [body(word).translated(*away) for word in other.words if word.outside]
        hex.bound(around.view.translated(-picture.centre), boxes)
        return hex.settled(picture.base)


def _between(one: HexPicture, other: HexPicture) -> Point:
    return other.centre.x() - one.centre.x(), other.centre.y() - one.centre.y()
