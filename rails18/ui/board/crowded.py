"""Know which hexes are crowded, and what was found for their words: a change asks for its own surroundings alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QRectF

from rails18.core.ids import HexId
from rails18.ui.board import raster
from rails18.ui.board.curves import SIDE, Point, TileArt
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hex_words import COVERED, ORDER, HexWords, Surroundings, apart, body, obstacles, spots_of
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.words import NameSize, Word

NEAR = 3.6 * SIDE  # how far hexes lie whose drawing matters to the words of one
FAR = 2 * NEAR  # how far hexes lie whose name may come into the same place
MOST = 6000  # answers that are remembered
LOOKS = 60  # looks of a hex that are remembered
COVERS = 100  # looks of which it is remembered what they cover


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


class _Look(msgspec.Struct, eq=False, gc=False):
    """Hold what other hexes see of one; equal looks are the same object, so that a change does not run on.

    Args:
        number: by which it is told from all others.
        words, art, colour, spots: what the hex shows.
        city: there is a city.
        reaches_out: its name stands outside the hex.
        crowded: its words cover something where it places them by itself; None as long as nobody asked.
    """

    number: int
    words: tuple[Word, ...]
    art: TileArt
    colour: str
    spots: list[tuple[Point, float]]
    city: bool
    reaches_out: bool
    crowded: bool | None = None


class _Board(NamedTuple):
    """Hold a board whose words were settled.

    Args:
        asked: sizes of names and what lies round the hexes.
        alone, settled: hex → its look, with its words where it places them by itself, and where they stand.
    """

    asked: tuple[object, ...] = ()
    alone: Mapping[HexId, _Look] = {}
    settled: Mapping[HexId, _Look] = {}


class CrowdedHexes:
    """Place words of hexes where the words of a hex by itself cover track, stops, or each other.

    A hex is asked again when it looks different, or another one near it: its answer follows from nothing else. What was
    found is remembered by what it was found from.

    Args:
        pictures: hex → its drawing.
        orientation: of the board.
    """

    def __init__(self, pictures: Mapping[HexId, HexPicture], orientation: str) -> None:
        self.pictures, self.orientation = pictures, orientation
        self._near: dict[HexId, tuple[HexPicture, ...]] = {}
        self._far: dict[HexId, tuple[HexId, ...]] = {}
        self._known: dict[tuple[object, ...], tuple[Word, ...]] = {}
        self._looks: dict[HexId, list[_Look]] = defaultdict(list)
        self._alone: dict[HexId, tuple[tuple[Word, ...], HexFacts, _Look]] = {}  # as they were asked for last
        self._now: dict[HexId, _Look] = {}  # what hexes see of each other while they are settled
        self._covered: dict[int, raster.Raster] = {}
        self._last = _Board()
        self._numbers = 0

    def _find_neighbours(self) -> None:
        """Note which hexes lie near each, the nearest first."""
        spots = [(picture.centre.x(), picture.centre.y(), picture) for picture in self.pictures.values()]
        for x, y, picture in spots:
            found = [
                ((x - u) * (x - u) + (y - v) * (y - v), number)
                for number, (u, v, _) in enumerate(spots)
                if -FAR < x - u < FAR and -FAR < y - v < FAR
            ]
            self._near[picture.name] = tuple(spots[n][2] for far, n in sorted(found) if 0 < far < NEAR * NEAR)
            self._far[picture.name] = tuple(spots[n][2].name for far, n in found if 0 < far < FAR * FAR)

    def settle(
        self, names: NameSize, around: Surroundings, recalled: Mapping[HexId, tuple[Word, ...]] | None = None
    ) -> Iterator[HexPicture]:
        """Settle the words of crowded hexes, cities before the rest; yield each hex that was asked.

        Args:
            names: sizes of names.
            around: what lies round the hexes.
            recalled: what `found` said of the very same hexes before.
        """
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        if not self._near:
            self._find_neighbours()
        asked, last = _asked(names, around), self._last
        alone = {name: self._look_alone(picture) for name, picture in self.pictures.items()}
        pictures = sorted(self.pictures.values(), key=lambda one: not alone[one.name].city)
        changed = [name for name, look in alone.items() if look is not last.alone.get(name)]
        due = set(alone if asked != last.asked or recalled is not None else changed)
        due.update(other.name for name in changed for other in self._near[name])
        moved: list[HexPicture] = []
        self._now = now = dict(alone)
        for picture in pictures:
            picture.words = picture.base
        for picture in pictures:
            name = picture.name
            if recalled is not None and name not in recalled:
                alone[name].crowded = False
            elif name not in due:
                now[name] = last.settled[name]
            elif recalled is not None or self._is_crowded(picture, names):
                now[name] = self._settled(picture, moved, names, around, None if recalled is None else recalled[name])
                picture.words = now[name].words
                yield picture
                if self._now is not now:  # others were settled meanwhile: in turns, neither would ever come to an end
                    for _ in self.settle(names, around, recalled):
                        pass
                    return
            picture.words = now[name].words
            if now[name] is not last.settled.get(name):
                due.update(self._seeing(name, last.settled.get(name)))
            if now[name].reaches_out:
                moved.append(picture)
        self._last = _Board(asked, alone, now)

    def _settled(
        self,
        picture: HexPicture,
        moved: Iterable[HexPicture],
        names: NameSize,
        around: Surroundings,
        recalled: tuple[Word, ...] | None,
    ) -> _Look:
        """Return how a crowded hex looks among others.

        Args:
            moved: those settled before whose name stands outside.
            names, around: as `settle` takes them.
            recalled: its words, where they are known.
        """
        near, name = self._near[picture.name], picture.name
        outside = tuple(other for other in moved if other not in near and apart(other, picture) < FAR)
        seen = [self._now[other.name].number for other in (picture, *near, *outside)]
        key = (name, len(outside), *_asked(names, around), *seen)
        if key not in self._known:
            self._known[key] = (
                recalled or HexWords(self.covered, self.orientation, picture, near, outside, names, around).settled()
            )
        return self._look(picture, self._known[key])

    def _seeing(self, name: HexId, before: _Look | None) -> Iterator[HexId]:
        """Yield the hexes to which it matters that a hex no longer looks as before."""
        yield from (other.name for other in self._near[name])
        if self._now[name].reaches_out or (before is not None and before.reaches_out):
            yield from self._far[name]

    def _look_alone(self, picture: HexPicture) -> _Look:
        """Return how a hex looks with its words where it places them by itself."""
        words, facts, look = self._alone.get(picture.name, (None, None, None))
        if look is None or words is not picture.base or facts is not picture.facts:
            look = self._look(picture, picture.base)
            self._alone[picture.name] = picture.base, picture.facts, look
        return look

    def _look(self, picture: HexPicture, words: tuple[Word, ...]) -> _Look:
        """Return how a hex looks with its words in some place."""
        art, colour, spots = picture.art, picture.facts.tile.colour, spots_of(picture)
        known = self._looks[picture.name]
        for look in known:
            same = look.art is art and look.colour == colour and look.spots == spots
            if same and (look.words is words or look.words == words):
                return look
        self._numbers += 1
        city, out = any(stop.kind == "city" for stop in art.stops), any(word.outside for word in words)
        known.append(_Look(self._numbers, words, art, colour, spots, city, out))
        del known[:-LOOKS]
        return known[-1]

    def found(self, names: NameSize) -> dict[HexId, tuple[Word, ...]]:
        """Return crowded hex → its words, as they were settled last."""
        return {name: one.words for name, one in self.pictures.items() if self._is_crowded(one, names)}

    def _is_crowded(self, picture: HexPicture, names: NameSize) -> bool:
        """Tell whether words of a hex, as it places them by itself, cover something or are too small."""
        if any(word.kind == "name" and (not word.clear or word.size < names.least - 0.01) for word in picture.base):
            return True
        look = self._look_alone(picture)
        if look.crowded is None:
            taken = raster.rails(picture.art) | obstacles(picture)
            inside = raster.hexagon(self.orientation, 0.0)
            look.crowded = False
            for word in picture.base:
                if word.kind in ORDER:
                    box = body(word)
                    crowded = raster.share(taken, box) > COVERED
                    crowded = crowded or (word.kind == "name" and raster.share(inside, box) < 1 - COVERED)
                    look.crowded = look.crowded or crowded
                    taken |= raster.box(box)
        return look.crowded

    def covered(self, picture: HexPicture) -> raster.Raster:
        """Return the squares of a hex that its stops, tokens and words take, as it is now."""
        number = self._now[picture.name].number
        if number not in self._covered:
            if len(self._covered) == COVERS:
                self._covered.clear()
            marked = obstacles(picture)
            for word in picture.words:
                if word.kind in ORDER:
                    marked |= raster.box(body(word))
            self._covered[number] = marked
        return self._covered[number]


def _asked(names: NameSize, around: Surroundings) -> tuple[object, ...]:
    """Return what besides the looks of hexes their words depend on."""
    return *names, around.view.width(), len(around.plates)
