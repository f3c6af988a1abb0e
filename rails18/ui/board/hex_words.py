"""Place the words of a hex on the raster: clear of track, stops and words of its own and of its neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from rails18.ui.board import raster
from rails18.ui.board.curves import INNER, SIDE, Point, StopArt, TileArt
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hexmarks import taken_spots
from rails18.ui.board.raster import Raster
from rails18.ui.board.waterways import Stretch
from rails18.ui.board.words import (
    LEAST_NAME,
    NAME,
    NameSize,
    Shown,
    Wanted,
    Word,
    body,
    boxed,
    letters,
    middle,
    name_size,
    spellings,
    wanted,
)

COVERED = 0.01  # part of a word on something from which it is placed anew
VALUE_AWAY = 34.0  # how far a value may be from its stop
NEARER = 4.0  # by how much it is nearer to that than to any other
OUTSIDE_AWAY = 0.62 * SIDE  # how far a name that leaves its hex may be from its own stop
BELONGS = 1.7  # how many times nearer it is to that than to any other
TOUCHING = 0.17  # part of the name of a city that may be on track when there is no other place
NAMES_APART = 7.0  # scene units between names outside their hexes
RIM = 8.0  # scene units that names outside their hex keep from the edge of the picture
OVER = 6.0  # scene units that a value may reach out of its hex among others
HANGING = 26.0  # scene units that a word without room may reach out of its hex
BANK = 13.0  # scene units to each side that a river takes
FIRST = ("value", "values", "label")  # what a name gives way to
NAMES = ("name",)
EXTRAS = ("coordinate", "number")  # what is left out rather than on something else
SHRINK = {
    "value": (1.0, 0.92, 0.84),
    "values": (1.0, 0.9, 0.8),
    "icon": (1.0, 0.85, 0.72),
    "cost": (1.0, 0.9, 0.8),
} | dict.fromkeys(("goal", "mark"), (1.0, 0.88))
USUAL = NameSize(NAME, LEAST_NAME * NAME)  # of a map that is not small


def lay_out(
    orientation: str,
    art: TileArt,
    facts: HexFacts,
    scale: float,
    shown: Shown,
    cost: str,
    names: NameSize = USUAL,
    river: Stretch | None = None,
    painted: tuple[str, ...] = (),
) -> tuple[Word, ...]:
    """Return the words of a hex with nothing round it; those that cover something are not clear.

    Args:
        scale: factor of all text sizes, above 1 when the map is drawn small.
        cost: the cost of the hex as money, "" for none.
        names: sizes of names.
        river: the part of a river in the hex.
        painted: words of its terrain that the ground shows already.
    """
    ground = tuple(word for word in facts.place.terrain if word not in painted and (river is None or word != "river"))
    hex = HexWords(orientation, art, facts, names)
    if river is not None:
        hex.soft |= raster.discs((point, BANK) for point in river.points)
    return hex.alone(list(wanted(orientation, art, facts, scale, shown, cost, names, ground)))


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
        soft: squares that words leave free where there is room elsewhere.
        apart: squares on which no name may be that leaves its hex.
        stops: middle and radius of the stops around; the middle of a place with a name that has no stop.
        among: other hexes are taken into account.
        seen: what names may not leave, measured from the middle of the hex.
    """

    def __init__(self, orientation: str, art: TileArt, facts: HexFacts, names: NameSize) -> None:
        self.orientation, self.art, self.facts, self.names = orientation, art, facts, names
        self.rail = _rail(art)
        self.hard = obstacles(art, facts)
        self.soft = 0
        self.apart = 0
        self.among = False
        self.stops: list[tuple[float, float, float]] = []
        self.seen = QRectF()
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

    def bound(self, seen: QRectF, plates: Iterable[QRectF], outside: Iterable[QRectF]) -> None:
        """Keep names within what is seen, off what is printed beside the board, and apart from each other.

        Args:
            seen: what is seen, measured from the middle of the hex.
            plates: what is printed beside the board.
            outside: what names outside their hexes cover.
        """
        self.seen = seen
        self.apart |= raster.ALL & ~raster.box(seen.adjusted(RIM, RIM, -RIM, -RIM))
        for boxes, more in ((plates, RIM), (outside, NAMES_APART)):
            for box in boxes:
                self.apart |= raster.box(box, more)

    # all words of the hex

    def alone(self, words: Sequence[Wanted]) -> tuple[Word, ...]:
        """Return the words with nothing round the hex; those that cover something are not clear."""
        return self._best(words, (FIRST, NAMES))

    def settled(self, base: Sequence[Word]) -> tuple[Word, ...]:
        """Return the words among those of other hexes: what is well placed stays, the rest moves or is left out.

        Args:
            base: the words with nothing round the hex.
        """
        self.among = True
        return self._best([Wanted(word, (self._near(word),)) for word in base], ((), FIRST, NAMES))

    def _best(self, words: Sequence[Wanted], orders: Iterable[Sequence[str]]) -> tuple[Word, ...]:
        """Return the words where they are placed best.

        Args:
            orders: kinds that are placed before the rest, in several ways; without any, what is well placed stays.
        """
        before, found, wanted = self.hard, [], Counter(one.word.kind for one in words)
        for first in orders:
            self.hard = before
            kept = [] if first else [one.word for one in words if self._keeps(one.word)]
            rest = [one for one in words if first or all(one.word is not word for word in kept)]
            placed = [*kept, *self._placed(sorted(rest, key=lambda one: one.word.kind not in (first or FIRST)))]
            clear = Counter(word.kind for word in placed if word.clear)
            lost = [sum(wanted[kind] - clear[kind] for kind in kinds) for kinds in (FIRST, NAMES)]
            names = [word for word in placed if word.kind == "name"]
            found.append(((*lost, wanted["name"] - len(names), -sum(word.size for word in names)), tuple(placed)))
            if not any(lost) and (self.among or all(word.size >= self.names.wanted for word in names)):
                break
        return min(found, key=lambda one: one[0])[1]

    def _placed(self, words: Iterable[Wanted]) -> Iterator[Word]:
        """Yield the words where they find room, one after the other."""
        for word, places in words:
            made: Word | None = word
            if word.kind == "name" and self.among:
                made = self._name_inside() or self._name_outside() or self._name_on_track()
            elif word.kind == "name":
                made = self._name_inside() or replace(word, clear=False)
            elif word.kind != "terrain":
                made = self._mark(word, places) or self._least(word, places[0])
            if made is not None:
                self.hard |= raster.box(body(made))
                yield made

    def _keeps(self, word: Word) -> bool:
        """Return whether a word is well placed where it is; if so mark its place as taken."""
        box = body(word)  # a long name of an area may reach over the edge of the board
        well = word.clear and self.seen.contains(box) and raster.share(self.rail | self.hard, box) <= COVERED
        if well:
            self.hard |= raster.box(box)
        return well

    # values, labels and marks

    def _mark(self, word: Word, places: Sequence[Point]) -> Word | None:
        """Place what belongs into the hex or to one of its stops, None where nothing is free.

        Args:
            places: where it would be best; at others it is near the first of them.
        """
        stop = self._stop_of(word)
        taken = self.rail | self.hard | (self._values_beyond() if stop is not None else self._beyond(3.0))
        roomy = raster.grown(self.rail) | self.hard | self.soft | self._beyond(3.0)
        for factor in SHRINK.get(word.kind, (1.0, 0.9)):
            made = _resized(word, factor)
            box = body(made)
            size = box.width(), box.height()
            for free, near in ((roomy, None), (taken, self._near(word, places[0]))):
                at = next(self._owned(raster.places(free, *size, near, places), size, stop), None)
                if at is not None:
                    return _put(made, at)
        return None

    def _near(self, word: Word, at: Point | None = None) -> Point:
        """Return the point that a word should be near: its stop, or where it would be best."""
        stop = self._stop_of(word)
        return stop.at if stop is not None else at or middle(word.box)

    def _least(self, word: Word, near: Point) -> Word | None:
        """Return a word of the hex where it covers least track, and nothing else if that can be.

        A cost that would cover a stop is left out: it is told under the pointer and before a tile is laid.
        """
        if word.kind in EXTRAS:
            return None
        stop, made = self._stop_of(word), _resized(word, SHRINK.get(word.kind, (1.0, 0.9))[-1])
        (x, y), box, taken = self._near(word, near), body(made), self.hard | self._beyond(-HANGING)
        size = wide, high = box.width(), box.height()
        spots = (at for right in (-24.0, 0.0, 24.0) for at in raster.places(taken, wide, high, (x + right, y)))
        best = min(
            (
                (self._covers(boxed(at, wide, high)) + 0.002 * hypot(at[0] - x, at[1] - y), at)
                for at in self._owned(spots, size, stop)
            ),
            default=None,
        )
        if best is None:
            return None if word.kind == "cost" else replace(made, clear=False)
        return replace(_put(made, best[1]), clear=self._covers(boxed(best[1], wide, high)) <= COVERED)

    def _covers(self, box: QRectF) -> float:
        """Return how bad it is to write on a box because of what is under it."""
        squares = raster.box(box)
        rail, beyond = (squares & taken for taken in (self.rail, self._values_beyond()))
        return (rail.bit_count() + 0.3 * beyond.bit_count()) / squares.bit_count()

    def _stop_of(self, word: Word) -> StopArt | None:
        """Return the stop that a word is the value of, None for other words."""
        return next((stop for stop in self.art.stops if stop.index == word.stop), None)

    def _owned(self, spots: Iterable[Point], size: tuple[float, float], stop: StopArt | None) -> Iterator[Point]:
        """Yield those of some points where a box of a size is by its stop and not nearer to another one."""
        if stop is None:
            yield from spots
            return
        half_wide, half_high = size[0] / 2, size[1] / 2
        most = VALUE_AWAY * (1.6 if stop.kind == "offboard" else 1.0) + 0.6 * half_wide
        own = [(*one.at, one.reach) for one in self.art.stops if one is not stop]
        for at in spots:
            gap, far = (_gap(at, *half, *stop.at, stop.reach) for half in ((half_wide, half_high), (0.0, 0.0)))
            if (
                gap <= most
                and all(_gap(at, half_wide, half_high, *other) >= gap + NEARER for other in (*own, *self.stops))
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
        roomy = taken | raster.grown(self.rail) | self.soft | self._beyond(5.0)
        ends = raster.rails(self.art) if _is_offboard(self.art) else 0  # values may be on them
        for size, text, wide, high in self._ways():
            spots = raster.places(roomy | ends, *name_size(text, size), self._below())
            spots = spots or raster.places(taken | ends, wide, high, self._below())
            if spots:
                return _named(text, size, spots[0])
        return None

    def _name_outside(self) -> Word | None:
        """Place the name beside its hex where it still reads as the name of its stop, None where it does not."""
        taken = self.rail | self.hard | self.apart
        own = [(*stop.at, stop.reach) for stop in self.art.stops] or [(0.0, 0.0, 0.3 * SIDE)]
        for size, text, wide, high in self._ways():
            for at in raster.places(taken, wide, high, self._below()):
                gap = min(_gap(at, wide / 2, high / 2, *spot) for spot in own)
                if gap < OUTSIDE_AWAY and all(
                    _gap(at, wide / 2, high / 2, *other) > BELONGS * gap + 5 for other in self.stops
                ):
                    word = _named(text, size, at)
                    return replace(word, outside=True, ground=self._ground(word.box))
        return None

    def _name_on_track(self) -> Word | None:
        """Return the name of a city or an area where it touches a little track and nothing else, or None."""
        if all(stop.kind == "town" for stop in self.art.stops):
            return None
        taken, size = self.hard | self._beyond(0.0), self.names.least
        best: tuple[float, Word] | None = None
        for text in spellings(self.facts.place.name):
            wide, high = letters(text, size)
            for x in (-30.0, 0.0, 30.0):
                for at in raster.places(taken, wide, high, (x, 40.0)):
                    share = raster.share(self.rail, boxed(at, wide, high))
                    if share < TOUCHING and (best is None or share < best[0]):
                        best = (share, replace(_named(text, size, at), clear=False))
        return None if best is None else best[1]

    def _ground(self, box: QRectF) -> str:
        """Return the colour of the tiles under most of a box, ``sea`` beside the board."""
        found: Counter[str] = Counter()
        for part in range(5):
            x, y = box.left() + box.width() * (part + 0.5) / 5, box.center().y()
            under = (colour for (right, down), colour in self._hexes if self._is_in(x - right, y - down))
            found[next(under, "sea")] += 1
        return found.most_common(1)[0][0]

    def _is_in(self, x: float, y: float) -> bool:
        """Return whether a point, measured from the middle of a hex, is in it."""
        u, v = (abs(y), abs(x)) if self.orientation == "pointy" else (abs(x), abs(y))
        return max(v, (u * 3**0.5 + v) / 2) <= INNER

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
