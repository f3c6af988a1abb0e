"""Place the words of a crowded hex: clear of track, stops and words of its own and of all neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from rails18.ui.board import raster
from rails18.ui.board.curves import INNER, SIDE, Point, StopArt
from rails18.ui.board.hexmarks import taken_spots
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.words import NameSize, Word, name_size, spellings, value_box
from rails18.ui.look.theme import MEDIUM, text_width

COVERED = 0.01  # part of a word on something from which it is placed anew
LETTERS = 0.88  # height of a line of letters, in text sizes
VALUE_AWAY = 34.0  # how far a value may stand from its stop
NEARER = 4.0  # by how much it stands nearer to that than to any other
OUTSIDE_AWAY = 0.62 * SIDE  # how far a name that leaves its hex may stand from its own stop
BELONGS = 1.7  # how many times nearer it is to that than to any other
TOUCHING = 0.17  # part of the name of a city that may lie on track when there is no other place
NAMES_APART = 7.0  # scene units between names that stand outside their hexes
ORDER = ("value", "values", "label", "name", "goal", "mark", "icon", "block", "cost")
VALUES = ("value", "values")
SHRINK = {
    "value": (1.0, 0.92, 0.84),
    "icon": (1.0, 0.85, 0.72),
    "goal": (1.0, 0.88),
    "mark": (1.0, 0.88),
    "cost": (1.0, 0.9, 0.8),
}
RIM = 8.0  # scene units that names outside their hex keep from the edge of the picture


class Surroundings(msgspec.Struct, frozen=True):
    """Hold what surrounds all hexes of a board.

    Args:
        view: what is seen of the scene when the board fits it.
        plates: what is printed beside the board: title and legend.
    """

    view: QRectF
    plates: tuple[QRectF, ...]


def body(word: Word) -> QRectF:
    """Return what of a word covers the map."""
    if word.kind == "value":
        return value_box(word)
    if word.kind != "name":
        return word.box
    lines = word.text.split("\n")
    high = word.size * (1.08 * (len(lines) - 1) + LETTERS)
    wide = max(text_width(line, word.size, MEDIUM) for line in lines)
    at = word.box.center()
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def obstacles(picture: HexPicture) -> raster.Raster:
    """Return the squares of a hex that stops and tokens beside them take."""
    return raster.stops(picture.art) | raster.discs(spots_of(picture))


def spots_of(picture: HexPicture) -> list[tuple[Point, float]]:
    """Return place and radius of tokens beside the stops of a hex."""
    facts = picture.facts
    return taken_spots(picture.art, facts.tokens, facts.homes, facts.beside)


class HexWords:
    """Place the words of one hex.

    Args:
        covered: returns what another hex covers by itself.
        orientation: of the board.
        picture: the hex.
        near: hexes round it.
        outside: hexes further away that have a name outside.
        names: sizes of names.
        around: what is seen, and what is printed beside the board.

    Attributes:
        rail: squares under track; off-board areas have none, for their track ends under their values.
        hard: squares that nothing may cover.
        apart: squares on which no name may stand that leaves its hex.
        stops: middle and radius of the stops around; the middle of a place with a name that has no stop.
        seen: what is seen of the scene when the board fits it, measured from the middle of the hex.
    """

    def __init__(
        self,
        covered: Callable[[HexPicture], raster.Raster],
        orientation: str,
        picture: HexPicture,
        near: Sequence[HexPicture],
        outside: Sequence[HexPicture],
        names: NameSize,
        around: Surroundings,
    ) -> None:
        self.picture, self.near, self.names, self.orientation = picture, near, names, orientation
        self.apart = 0
        self.stops: list[tuple[float, float, float]] = []
        self.rail = 0 if _is_offboard(picture) else raster.rails(picture.art)
        self.hard = obstacles(picture)
        self.away = [between(picture, other) for other in near]
        for other, away in zip(near, self.away, strict=True):
            if not _is_offboard(other):
                self.rail |= raster.shifted(raster.rails(other.art), away)
            self.hard |= raster.shifted(covered(other), away)
            if other.facts.tile.colour == "red" or _is_offboard(other):
                self.apart |= raster.shifted(raster.hexagon(self.orientation, 0.0), away)
            x, y = away
            self.stops += [(x + stop.at[0], y + stop.at[1], stop.reach) for stop in other.art.stops]
            if not other.art.stops and other.facts.place.name:
                self.stops.append((x, y, 0.3 * SIDE))
        for other in (*near, *outside):
            for word in other.words:
                if word.outside:
                    self.apart |= raster.box(body(word).translated(*between(picture, other)), NAMES_APART)
        self._bound(around)

    def _bound(self, around: Surroundings) -> None:
        """Keep names within what is seen, and off what is printed beside the board."""
        middle = self.picture.centre
        self.seen = around.view.translated(-middle)
        self.apart |= raster.ALL & ~raster.box(self.seen.adjusted(RIM, RIM, -RIM, -RIM))
        for plate in around.plates:
            self.apart |= raster.box(plate.translated(-middle), 8.0)

    def settled(self) -> tuple[Word, ...]:
        """Return the words of the hex: those that lie well stay, the others go where there is room or are left out."""
        base = sorted((word for word in self.picture.base if word.kind in ORDER), key=lambda one: ORDER.index(one.kind))
        before = self.hard
        words, short = self._attempt(base, [word for word in base if self._keeps(word)])
        if short:  # the name gives way to what matters more
            self.hard = before
            words, _ = self._attempt(base, [])
        extras = [word for word in self.picture.base if word.kind not in ORDER]
        words += [word for word in extras if word.kind == "terrain" or self._lies_well(word)]
        return tuple(words)

    def _keeps(self, word: Word) -> bool:
        """Tell whether a word lies well where it is; if so mark its place as taken."""
        well = self._lies_well(word)
        if well:
            self.hard |= raster.box(body(word))
        return well

    def _attempt(self, base: Sequence[Word], kept: Sequence[Word]) -> tuple[list[Word], bool]:
        """Return the words where they find room round those that are kept, and whether a value or label found none."""
        words, short = [word if word.clear else replace(word, clear=True) for word in kept], False
        for word in base:
            if any(word is one for one in kept):
                continue
            if word.kind == "name":
                made = self._name() or self._last_name()
            else:
                made = self._mark(word)
                short = short or (made is None and word.kind in (*VALUES, "label"))
                made = made or self._least(word)
            if made is not None:
                self.hard |= raster.box(body(made))
                words.append(made)
        return words, short

    def _lies_well(self, word: Word) -> bool:
        if word.kind == "name" and word.size < self.names.least - 0.01:
            return False
        box = body(word)
        if not self.seen.contains(box):  # a long name of an area at the edge of the board
            return False
        return raster.share(self.rail, box) <= COVERED and raster.share(self.hard, box) <= COVERED

    def _beyond(self, inset: float) -> raster.Raster:
        """Return the squares outside the hex, whose rim is drawn in."""
        return raster.ALL & ~raster.hexagon(self.orientation, inset)

    # values, labels and marks

    def _mark(self, word: Word) -> Word | None:
        """Place what belongs into the hex or to one of its stops, None where nothing is free."""
        stop = self._stop_of(word)
        near = stop.at if stop is not None else _middle(word.box)
        taken = self.rail | self.hard | self._beyond(-6.0 if stop is not None else 3.0)
        for factor in SHRINK.get(word.kind, (1.0, 0.9)):
            made = _resized(word, factor)
            at = self._first(taken, body(made), near, stop)
            if at is not None:
                return _put(made, at)
        return None

    def _first(self, taken: raster.Raster, box: QRectF, near: Point, stop: StopArt | None) -> Point | None:
        """Return the first free place for a box near a point that belongs to a stop."""
        wide, high = box.width(), box.height()
        spots = raster.places(taken, wide, high, near)
        return next((at for at in spots if self._belongs(at, wide / 2, high / 2, stop)), None)

    def _least(self, word: Word) -> Word | None:
        """Return a word of the hex where it covers least track, and nothing else if that can be.

        A cost that would cover a stop is left out: it is told under the pointer and before a tile is laid.
        """
        stop = self._stop_of(word)
        made = _resized(word, SHRINK.get(word.kind, (1.0, 0.9))[-1])
        (x, y), box = (stop.at if stop is not None else _middle(word.box)), body(made)
        wide, high, taken = box.width(), box.height(), self.hard | self._beyond(-6.0)
        spots = [at for right in (-24.0, 0.0, 24.0) for at in raster.places(taken, wide, high, (x + right, y))]
        best: tuple[float, Point] | None = None
        for at in spots:
            if self._belongs(at, wide / 2, high / 2, stop):
                cost = raster.share(self.rail, _round(at, wide, high)) + 0.002 * hypot(at[0] - x, at[1] - y)
                best = min(best or (cost, at), (cost, at))
        if best is None:
            return None if word.kind == "cost" else made
        return _put(made, best[1])

    def _stop_of(self, word: Word) -> StopArt | None:
        """Return the stop that has a value, None for other words; values are written in the order of their stops."""
        values = [one for one in self.picture.base if one.kind in VALUES]
        stops = [stop for stop in self.picture.art.stops if self.picture.facts.tile.stops[stop.index].revenue]
        at = next((number for number, one in enumerate(values) if one is word), len(stops))
        return stops[at] if at < len(stops) else None

    def _belongs(self, at: Point, half_wide: float, half_high: float, stop: StopArt | None) -> bool:
        """Tell whether a value stands by its stop and not nearer to another one."""
        if stop is None:
            return True
        gap = _gap(at, half_wide, half_high, *stop.at, stop.reach)
        if gap > VALUE_AWAY * (1.6 if stop.kind == "offboard" else 1.0) + 0.6 * half_wide:
            return False
        own = [(*one.at, one.reach) for one in self.picture.art.stops if one is not stop]
        if any(_gap(at, half_wide, half_high, *other) < gap + NEARER for other in (*own, *self.stops)):
            return False
        far = _gap(at, 0.0, 0.0, *stop.at, stop.reach)
        return all(_gap(at, 0.0, 0.0, *other) > far + NEARER for other in own)

    # names

    def _name(self) -> Word | None:
        """Place the name: in its hex, else beside it where it still reads as the name of its stop."""
        stops = [stop for stop in self.picture.art.stops if stop.kind != "offboard"]
        low = max((stop.reach for stop in stops), default=0.0)
        near = (0.0, min(INNER * 0.62, low + 14.0)) if stops else (0.0, 0.0)
        ways = [(size, text) for size in self._sizes() for text in spellings(self.picture.facts.place.name)]
        taken = self.rail | self.hard | self._beyond(2.0)
        for size, text in ways:
            spots = raster.places(taken, *_letters(text, size), near)
            if spots:
                return _named(text, size, spots[0])
        taken = self.rail | self.hard | self.apart
        for size, text in ways:
            wide, high = _letters(text, size)
            for at in raster.places(taken, wide, high, near):
                gap = self._own_gap(at, wide / 2, high / 2)
                if gap < OUTSIDE_AWAY and self._reads_as_own(at, wide / 2, high / 2, gap):
                    word = _named(text, size, at)
                    return replace(word, outside=True, ground=self._ground(word.box))
        return None

    def _sizes(self) -> tuple[float, ...]:
        wanted, least = self.names
        return (wanted, (wanted + least) / 2, least) if wanted > least else (least,)

    def _own_gap(self, at: Point, half_wide: float, half_high: float) -> float:
        """Return how far a name is from the stops of the hex, or from its middle."""
        spots = [(*stop.at, stop.reach) for stop in self.picture.art.stops] or [(0.0, 0.0, 0.3 * SIDE)]
        return min(_gap(at, half_wide, half_high, *spot) for spot in spots)

    def _reads_as_own(self, at: Point, half_wide: float, half_high: float, gap: float) -> bool:
        """Tell whether a name outside its hex is clearly nearer to its own stop than to any other place with a name."""
        least = BELONGS * gap + 5
        return all(_gap(at, half_wide, half_high, *other) > least for other in self.stops)

    def _ground(self, box: QRectF) -> str:
        """Return the colour of the tiles under most of a box, ``sea`` beside the board."""
        found: Counter[str] = Counter()
        hexes = [(self.picture, (0.0, 0.0)), *zip(self.near, self.away, strict=True)]
        for part in range(5):
            x, y = box.left() + box.width() * (part + 0.5) / 5, box.center().y()
            under = (one.facts.tile.colour for one, away in hexes if self._is_in(x - away[0], y - away[1]))
            found[next(under, "sea")] += 1
        return found.most_common(1)[0][0]

    def _is_in(self, x: float, y: float) -> bool:
        """Tell whether a point, measured from the middle of a hex, lies in it."""
        u, v = abs(x), abs(y)
        if self.orientation == "pointy":
            u, v = v, u
        return max(v, (u * 3**0.5 + v) / 2) <= INNER

    def _last_name(self) -> Word | None:
        """Return the name of a city or an area where it touches a little track and nothing else, or None."""
        if all(stop.kind == "town" for stop in self.picture.art.stops):
            return None
        taken, size = self.hard | self._beyond(0.0), self.names.least
        best: tuple[float, Word] | None = None
        for text in spellings(self.picture.facts.place.name):
            wide, high = _letters(text, size)
            for x in (-30.0, 0.0, 30.0):
                for at in raster.places(taken, wide, high, (x, 40.0)):
                    share = raster.share(self.rail, _round(at, wide, high))
                    if share < TOUCHING and (best is None or share < best[0]):
                        best = (share, replace(_named(text, size, at), clear=False))
        return None if best is None else best[1]


def _is_offboard(picture: HexPicture) -> bool:
    return any(stop.kind == "offboard" for stop in picture.art.stops)


def _letters(text: str, size: float) -> tuple[float, float]:
    """Return width and height of what of a name covers the map."""
    lines = text.count("\n") + 1
    return name_size(text, size)[0], size * (1.08 * (lines - 1) + LETTERS)


def _round(at: Point, wide: float, high: float) -> QRectF:
    """Return the box of a size round a point."""
    return QRectF(at[0] - wide / 2, at[1] - high / 2, wide, high)


def _named(text: str, size: float, at: Point) -> Word:
    return Word("name", text, _round(at, *name_size(text, size)), size)


def _resized(word: Word, factor: float) -> Word:
    at = _middle(word.box)
    return replace(word, box=_round(at, word.box.width() * factor, word.box.height() * factor), size=word.size * factor)


def _put(word: Word, at: Point) -> Word:
    return replace(word, box=_round(at, word.box.width(), word.box.height()), clear=True)


def _middle(box: QRectF) -> Point:
    return box.center().x(), box.center().y()


def _gap(at: Point, half_wide: float, half_high: float, x: float, y: float, radius: float) -> float:
    """Return how far a box is from the rim of a disc, below 0 where they overlap."""
    return hypot(max(abs(at[0] - x) - half_wide, 0.0), max(abs(at[1] - y) - half_high, 0.0)) - radius


def between(one: HexPicture, other: HexPicture) -> Point:
    return other.centre.x() - one.centre.x(), other.centre.y() - one.centre.y()


def apart(one: HexPicture, other: HexPicture) -> float:
    return hypot(*between(one, other))
