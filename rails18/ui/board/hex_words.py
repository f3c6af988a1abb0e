"""Place the words of a hex on the raster: clear of track, stops and words of its own and of its neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from rails18.ui.board import raster
from rails18.ui.board.curves import INNER, SIDE, Point, StopArt, TileArt, is_inside
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hexmarks import taken_spots
from rails18.ui.board.raster import Raster
from rails18.ui.board.words import NameSize, Wanted, Word, body, boxed, letters, middle, name_size, spellings

COVERED = 0.01  # part of a word on something from which it is not clear
VALUE_AWAY = 34.0  # how far a value may be from its stop
NEARER = 4.0  # by how much it is nearer to that than to any other
OUTSIDE_AWAY = 0.62 * SIDE  # how far a name that leaves its hex may be from its own stop
BELONGS = 1.7  # how many times nearer it is to that than to any other
RIM = 8.0  # scene units that names outside their hex keep from the edge of the picture, and from each other
OVER = 6.0  # scene units that a value may reach out of its hex among others
HANGING = 26.0  # scene units that a word without room may reach out of its hex
FIRST = ("value", "values", "label")  # what a name gives way to
NAMES = ("name",)
EXTRAS = ("coordinate", "number")  # what is left out rather than on something else
SHRINK = (1.0, 0.9, 0.8)  # sizes of a word, the best first


def obstacles(art: TileArt, facts: HexFacts) -> Raster:
    """Return the squares of a hex that stops and tokens beside them take."""
    return raster.stops(art) | raster.discs(taken_spots(art, facts.tokens, facts.homes, facts.beside))


def covered(art: TileArt, facts: HexFacts, words: Iterable[Word]) -> Raster:
    """Return the squares of a hex that its stops, tokens and words take."""
    taken = obstacles(art, facts)
    for word in words:
        if word.kind not in (*EXTRAS, "terrain"):
            taken |= raster.box(body(word))
    return taken


class HexWords:
    """Place the words of one hex.

    Args:
        orientation: of the board.
        art: track and stops of the hex.
        facts: what it shows.
        names: sizes of names.

    Attributes:
        rail: squares under track; off-board areas have none, for their track ends under their values.
        hard: squares that nothing may cover.
        apart: squares on which no name may be that leaves its hex.
        stops: middle and radius of the stops around; the middle of a place with a name that has no stop.
        among: other hexes are taken into account.
    """

    def __init__(self, orientation: str, art: TileArt, facts: HexFacts, names: NameSize) -> None:
        self.orientation, self.art, self.facts, self.names = orientation, art, facts, names
        self.rail = _rail(art)
        self.hard = obstacles(art, facts)
        self.apart = 0
        self.among = False
        self.stops: list[tuple[float, float, float]] = []
        self._hexes: list[tuple[Point, str]] = [((0.0, 0.0), facts.tile.colour)]

    # what is round it

    def see(self, art: TileArt, facts: HexFacts, taken: Raster, away: Point) -> None:
        """Take another hex into account.

        Args:
            taken: what it covers by itself.
            away: where its middle is.
        """
        self.rail |= raster.shifted(_rail(art), away)
        self.hard |= raster.shifted(taken, away)
        if facts.tile.colour == "red" or _is_offboard(art):
            self.apart |= raster.shifted(raster.hexagon(self.orientation, 0.0), away)
        x, y = away
        self.stops += [(x + stop.at[0], y + stop.at[1], stop.reach) for stop in art.stops]
        if not art.stops and facts.place.name:
            self.stops.append((x, y, 0.3 * SIDE))
        self._hexes.append((away, facts.tile.colour))

    def bound(self, seen: QRectF, boxes: Iterable[QRectF]) -> None:
        """Keep names within what is seen, and off some boxes; all are measured from the middle of the hex."""
        self.apart |= raster.ALL & ~raster.box(seen.adjusted(RIM, RIM, -RIM, -RIM))
        for box in boxes:
            self.apart |= raster.box(box, RIM)

    # all words of the hex

    def settled(self, base: Sequence[Word]) -> tuple[Word, ...]:
        """Return the words among those of other hexes; what finds no place is left out.

        Args:
            base: the words with nothing round the hex.
        """
        self.among = True
        return self.placed([Wanted(word, (self._near(word),)) for word in base])

    def placed(self, words: Sequence[Wanted]) -> tuple[Word, ...]:
        """Return the words where they are placed best: values and labels before the name, or after it if need be."""
        before, found = self.hard, []
        wanted = sum(one.word.kind in (*FIRST, *NAMES) for one in words)
        for first in (FIRST, NAMES):
            self.hard = before
            words = sorted(words, key=lambda one: one.word.kind not in first)
            placed = tuple(self._each(words))
            names = [word.size for word in placed if word.kind == "name"]
            clear = sum(word.clear for word in placed if word.kind in (*FIRST, *NAMES))
            found.append(((-clear, -len(names), -sum(names)), placed))
            if clear == wanted and all(size == self.names.wanted for size in names):
                break  # nothing is placed better
        return min(found, key=lambda one: one[0])[1]

    def _each(self, words: Iterable[Wanted]) -> Iterator[Word]:
        """Yield the words where they find room, one after the other."""
        for word, places in words:
            made: Word | None = word
            if word.kind == "name":
                made = self._name_inside() or (self._name_outside() if self.among else replace(word, clear=False))
            elif word.kind != "terrain":
                made = self._mark(word, places)
            if made is not None:
                self.hard |= raster.box(body(made))
                yield made

    # values, labels and marks

    def _mark(self, word: Word, places: Sequence[Point]) -> Word | None:
        """Place what belongs into the hex or to one of its stops.

        Where nothing is free it covers least track, and nothing else if that can be. What is extra is left out then,
        and a cost that would cover a stop: it is told under the pointer and before a tile is laid.

        Args:
            places: where it would be best; at others it is near the first of them.
        """
        stop, near = self._stop_of(word), self._near(word, places[0])
        made, taken = word, self.rail | self.hard | (self._beyond(3.0) if stop is None else self._values_beyond())
        for factor in SHRINK:
            made = _resized(word, factor)
            size = body(made).width(), body(made).height()
            at = next(self._owned(raster.places(taken, *size, near, places), size, stop), None)
            if at is not None:
                return _put(made, at)
        if word.kind in EXTRAS:
            return None
        spots = raster.places(self.hard | self._beyond(-HANGING), *size, near)
        best = min(((self._covers(boxed(at, *size)), at) for at in self._owned(spots, size, stop)), default=None)
        if best is None:
            return None if word.kind == "cost" else replace(made, clear=False)
        return replace(_put(made, best[1]), clear=best[0] <= COVERED)

    def _near(self, word: Word, at: Point | None = None) -> Point:
        """Return the point that a word should be near: its stop, or where it would be best."""
        stop = self._stop_of(word)
        return stop.at if stop is not None else at or middle(word.box)

    def _covers(self, box: QRectF) -> float:
        """Return how bad it is to write on a box because of what is under it."""
        squares = raster.box(box)
        return raster.share(self.rail, squares) + 0.3 * raster.share(self._values_beyond(), squares)

    def _stop_of(self, word: Word) -> StopArt | None:
        """Return the stop that a word is the value of, None for other words."""
        return next((stop for stop in self.art.stops if stop.index == word.stop), None)

    def _owned(self, spots: Iterable[Point], size: tuple[float, float], stop: StopArt | None) -> Iterator[Point]:
        """Yield those of some points where a box of a size is by its stop and not nearer to another one."""
        if stop is None:
            yield from spots
            return
        half = size[0] / 2, size[1] / 2
        most = VALUE_AWAY * (1.6 if stop.kind == "offboard" else 1.0) + 0.6 * half[0]
        own = [(*one.at, one.reach) for one in self.art.stops if one is not stop]
        for at in spots:
            gap, far = (_gap(at, *reach, *stop.at, stop.reach) for reach in (half, (0.0, 0.0)))
            if (
                gap <= most
                and all(_gap(at, *half, *other) >= gap + NEARER for other in (*own, *self.stops))
                and all(_gap(at, 0.0, 0.0, *other) > far + NEARER for other in own)
            ):
                yield at

    # names

    def _ways(self) -> Iterator[tuple[float, str, float, float]]:
        """Yield sizes and spellings of the name, the best first, each with the room that it takes."""
        most, least = self.names
        for size in (most, (most + least) / 2, least) if most > least else (least,):
            for text in spellings(self.facts.place.name):
                yield size, text, *letters(text, size)

    def _below(self) -> Point:
        """Return where the name should be: below the stops of the hex."""
        low = max((stop.reach for stop in self.art.stops if stop.kind != "offboard"), default=0.0)
        return (0.0, min(INNER * 0.62, low + 14.0)) if low else (0.0, 0.0)

    def _name_inside(self) -> Word | None:
        """Place the name in its hex, None where it has no room."""
        taken = self.rail | self.hard | self._beyond(2.0)
        if _is_offboard(self.art):  # values may be on its track
            taken |= raster.rails(self.art)
        for size, text, wide, high in self._ways():
            for at in raster.places(taken, wide, high, self._below()):
                return _named(text, size, at)
        return None

    def _name_outside(self) -> Word | None:
        """Place the name beside its hex where it still reads as the name of its stop, None where it does not."""
        taken = self.rail | self.hard | self.apart
        own = [(*stop.at, stop.reach) for stop in self.art.stops] or [(0.0, 0.0, 0.3 * SIDE)]
        for size, text, wide, high in self._ways():
            for at in raster.places(taken, wide, high, self._below()):
                gap = min(_gap(at, wide / 2, high / 2, *spot) for spot in own)
                others = (_gap(at, wide / 2, high / 2, *other) for other in self.stops)
                if gap < OUTSIDE_AWAY and all(other > BELONGS * gap + 5 for other in others):
                    return replace(_named(text, size, at), outside=True, ground=self._ground(at))
        return None

    def _ground(self, at: Point) -> str:
        """Return the colour of the tile at a point, ``sea`` beside the board."""
        for (x, y), colour in self._hexes:
            if is_inside(self.orientation, at[0] - x, at[1] - y):
                return colour
        return "sea"

    def _values_beyond(self) -> Raster:
        """Return the squares outside the hex that values leave free."""
        return self._beyond(-OVER if self.among else 5.0)

    def _beyond(self, inset: float) -> Raster:
        """Return the squares outside the hex, whose rim is drawn in."""
        return raster.beyond(self.orientation, inset)


def _is_offboard(art: TileArt) -> bool:
    return any(stop.kind == "offboard" for stop in art.stops)


def _rail(art: TileArt) -> Raster:
    return 0 if _is_offboard(art) else raster.rails(art)


def _named(text: str, size: float, at: Point) -> Word:
    return Word("name", text, boxed(at, *name_size(text, size)), size)


def _resized(word: Word, factor: float) -> Word:
    wide, high = word.box.width() * factor, word.box.height() * factor
    return replace(word, box=boxed(middle(word.box), wide, high), size=word.size * factor)


def _put(word: Word, at: Point) -> Word:
    return replace(word, box=boxed(at, word.box.width(), word.box.height()), clear=True)


def _gap(at: Point, half_wide: float, half_high: float, x: float, y: float, radius: float) -> float:
    """Return how far a box is from the rim of a disc, below 0 where they overlap."""
    return hypot(max(abs(at[0] - x) - half_wide, 0.0), max(abs(at[1] - y) - half_high, 0.0)) - radius
