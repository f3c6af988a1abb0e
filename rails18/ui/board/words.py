"""Decide what is written on a hex, how large, and where it would be best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sin
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QRectF

from rails18.core.title import COLOURS, Hex
from rails18.ui.board.curves import INNER, SIDE, Point, StopArt, TileArt
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hexmarks import MARK, destination_width
from rails18.ui.look.theme import MEDIUM, display_width, text_width
from rails18.words.translation import tr

NAME, VALUE, LABEL, COST, SMALL = 22.0, 21.0, 28.0, 20.0, 16.0
LONG = 15  # letters from which a name may have three lines
TRIANGLE = 0.8  # room for the sign of terrain before a cost, in text sizes
LEAST_NAME = 0.72  # part of their size that names keep on a map that is not small
LINE_HIGH, FRAMED = 1.22, 1.4  # height of a line of words, and of values of which one has a frame, in text sizes
LETTERS = 0.97  # height of a line of letters, in text sizes
AROUND = (-2, 2, -10, 10, -6, 6, 0, 12, -4, -8, 4, 8, -1, 1, 11)  # twelfths of half a turn, upper right first
RING = (6, -6, 4, 8, -4, -8, 2, 10, -2, -10, 0, 12)  # the same, lower ones first


class NameSize(NamedTuple):
    """Hold the sizes of names in scene units: the one that is wanted, and the smallest that is read."""

    wanted: float
    least: float


USUAL = NameSize(NAME, LEAST_NAME * NAME)  # of a map that is not small


class Shown(msgspec.Struct, frozen=True, gc=False):
    """Switch what the map writes: hex coordinates, tile numbers, names, the legend in the sea."""

    coordinates: bool = True
    numbers: bool = False
    names: bool = True
    legend: bool = True


class Word(msgspec.Struct, frozen=True, gc=False):
    """Place one piece of writing.

    Args:
        kind: ``value``, ``values``, ``label``, ``name``, ``cost``, ``terrain``, ``icon``, ``block``, ``coordinate``,
            ``number``, ``end`` (a side of the board, with a bonus), ``goal`` (the destination of a company) or
            ``mark`` (of a private on a city).
        text: what it says; for ``values`` the entries ``key+key=value`` divided by blanks; for ``cost`` perhaps a tab
            and ``wet`` or ``dry``.
        box: its place, measured from the centre of the hex.
        size: text size in scene units.
        clear: it covers nothing.
        outside: it is outside the hex.
        ground: colour of the tiles that most of it is on there, ``sea`` beside the board.
        stop: number of the stop that it is the value of, -1 for other words.
    """

    kind: str
    text: str
    box: QRectF
    size: float
    clear: bool = True
    outside: bool = False
    ground: str = ""
    stop: int = -1


class Wanted(NamedTuple):
    """Hold a word that is to be placed, and the middles of its best places, the best first."""

    word: Word
    places: tuple[Point, ...]


def wanted(
    orientation: str,
    art: TileArt,
    facts: HexFacts,
    scale: float,
    shown: Shown,
    cost: str,
    names: NameSize,
    ground: tuple[str, ...],
) -> Iterator[Wanted]:
    """Yield the words of a hex, the most important first.

    Args:
        scale: factor of all text sizes, above 1 when the map is drawn small.
        cost: the cost of the hex as money, "" for none.
        names: sizes of names.
        ground: words of its terrain that the board does not show otherwise.
    """
    tile, place, ring = facts.tile, facts.place, _around((0.0, 0.0), 0.66 * SIDE, RING)
    for stop in art.stops:
        yield from _value(stop, tile.stops[stop.index].revenue, VALUE * scale)
    if tile.label and tile.label != place.name:
        size = LABEL * min(scale, 1.2)
        yield _word("label", tile.label, size, display_width(tile.label, size), corners(orientation, 0.66))
    if place.end:
        size, text = SMALL * 1.15 * min(scale, 1.3), end_words(place)
        yield _word("end", text, size, text_width(text, size, True) + 4, ((0.0, 34.0), (0.0, -34.0), *ring))
    drawn = not facts.laid and bool(ground) and not art.stops and not art.tracks
    if drawn:
        yield Wanted(Word("terrain", " ".join(ground), QRectF(-46, -44, 92, 56), 0), ())
    if shown.names and place.name:
        low = max((stop.reach for stop in art.stops if stop.kind != "offboard"), default=0.0)
        near = (0.0, min(INNER * 0.62, low + 14.0)) if art.stops else (0.0, 0.0)
        yield Wanted(Word("name", place.name, boxed(near, *name_size(place.name, names.least)), names.least), (near,))
    for company in facts.goals:
        size = 16 * min(scale, 1.5)
        yield _word("goal", company, size, destination_width(company, size), ring)
    for mark in facts.marks:
        high, closed = MARK * min(scale, 1.4), "closed" if mark.closed else ""
        yield _word("mark", f"{mark.drawing}\t{mark.company}\t{closed}", high / 1.22, high, ring)
    for icon in facts.icons:
        yield _word("icon", icon, 26 * scale, 26 * scale, ring)
    for private in facts.blocks:
        size = 16 * scale
        yield _word("block", private, size, text_width(private, size, True) + 14 * scale, ring)
    if cost:
        size, sign = COST * scale, "" if drawn or facts.laid or not ground else "dry" if "mountain" in ground else "wet"
        below = ((0.0, 32.0),) if place.terrain and not facts.laid else ()
        wide = text_width(cost, size) + (TRIANGLE * size if sign else 0.0)
        yield _word("cost", f"{cost}\t{sign}" if sign else cost, size, wide, (*below, *ring))
    size, far = SMALL * min(scale * scale, 1.45), corners(orientation, 0.78)
    if shown.coordinates and tile.colour != "red":
        yield _word("coordinate", place.id, size, text_width(place.id, size), far)
    if shown.numbers and facts.laid:
        yield _word("number", tile.name, size, text_width(tile.name, size, True), far[::-1])


def end_words(place: Hex) -> str:
    """Return the side of the board at which an area is, and what it adds to a route to the other: ``E +30``."""
    letters = {"east": tr("E"), "west": tr("W"), "north": tr("N"), "south": tr("S")}
    return f"{letters.get(place.end, place.end)} +{place.bonus}"


def _word(kind: str, text: str, size: float, wide: float, places: tuple[Point, ...], stop: int = -1) -> Wanted:
    high = FRAMED if kind == "values" else LINE_HIGH
    return Wanted(Word(kind, text, boxed(places[0], wide + 3, high * size), size, stop=stop), places)


def _value(stop: StopArt, revenue: int | Mapping[str, int], size: float) -> Iterator[Wanted]:
    if isinstance(revenue, Mapping):
        entries = steps(revenue)
        text = " ".join(f"{'+'.join(keys)}={value}" for keys, value in entries)
        first = (stop.at[0] * 0.6, stop.at[1] * 0.6) if stop.kind == "offboard" else (0.0, -44.0)
        places: tuple[Point, ...] = (first, (0.0, -26.0), (0.0, 26.0), (0.0, -44.0), (0.0, 44.0))
        yield _word("values", text, size * 1.08, len(entries) * value_width(size), places, stop.index)
    elif revenue:
        places = tuple(at for far in (0.95, 1.25) for at in _around(stop.at, stop.reach + size * far, AROUND))
        yield _word("value", str(revenue), size, chip_width(str(revenue), size), places, stop.index)


def boxed(at: Point, wide: float, high: float) -> QRectF:
    """Return the box of a size round a point."""
    return QRectF(at[0] - wide / 2, at[1] - high / 2, wide, high)


def body(word: Word) -> QRectF:
    """Return what of a word covers the map."""
    if word.kind == "value":
        return value_box(word)
    if word.kind != "name":
        return word.box
    return boxed(middle(word.box), *letters(word.text, word.size))


def middle(box: QRectF) -> Point:
    """Return the middle of a box."""
    return box.center().x(), box.center().y()


def letters(text: str, size: float) -> tuple[float, float]:
    """Return width and height of what of a name covers the map."""
    return name_size(text, size)[0], size * (1.08 * text.count("\n") + LETTERS)


def value_box(word: Word) -> QRectF:
    """Return the chip of a value."""
    return boxed(middle(word.box), chip_width(word.text, word.size), 1.16 * word.size)


def chip_width(text: str, size: float) -> float:
    """Return the width of the chip of a value."""
    return size * (0.45 + 0.62 * len(text))


def value_width(size: float) -> float:
    """Return the width of one box of values by phase."""
    return size * 2.15


def ordered(revenue: Mapping[str, int]) -> list[str]:
    """Return the keys of values in the order in which they come into force."""
    if any(key in COLOURS for key in revenue):
        return sorted(revenue, key=lambda key: COLOURS.index(key) if key in COLOURS else 9)
    return list(revenue)


def steps(revenue: Mapping[str, int]) -> list[tuple[list[str], int]]:
    """Return the values in the order in which they come into force, each with all its keys in a row."""
    found: list[tuple[list[str], int]] = []
    for key in ordered(revenue):
        if found and found[-1][1] == revenue[key]:
            found[-1][0].append(key)
        else:
            found.append(([key], revenue[key]))
    return found


def _around(at: Point, far: float, twelfths: tuple[int, ...]) -> tuple[Point, ...]:
    """Return places round a point, in an order."""
    return tuple((at[0] + far * cos(pi * turn / 12), at[1] + far * sin(pi * turn / 12)) for turn in twelfths)


def corners(orientation: str, far: float) -> tuple[Point, ...]:
    """Return places close to the corners of a hex, from the left one clockwise."""
    angles = [pi * ((180 if orientation == "flat" else 210) + 60 * corner) / 180 for corner in range(6)]
    return tuple((far * SIDE * cos(angle), far * SIDE * sin(angle)) for angle in angles)


def name_size(text: str, size: float) -> tuple[float, float]:
    """Return width and height of a name of one or two lines."""
    lines = text.split("\n")
    return max(text_width(line, size, MEDIUM) for line in lines), size * (1.08 * len(lines) + 0.1)


@lru_cache(maxsize=512)
def spellings(name: str) -> tuple[str, ...]:
    """Return the name on one line and, where it has gaps, on two and three of much the same length."""
    gaps = [index for index, letter in enumerate(name) if letter in " /-"]
    ways = [(gap,) for gap in gaps] + [(one, two) for one, two in combinations(gaps, 2) if two - one > 1]
    found = [name]
    for lines in (2, 3):
        broken = [_broken(name, way) for way in ways if len(way) == lines - 1]
        broken = [text for text in broken if lines == 2 or min(map(len, text.split("\n"))) > 2]
        if broken and len(name) > LONG * (lines - 2):
            found.append(min(broken, key=lambda text: max(map(len, text.split("\n")))))
    return tuple(found)


def _broken(name: str, gaps: tuple[int, ...]) -> str:
    """Return the name with lines that end at some of its gaps."""
    ends = [gap if name[gap] == " " else gap + 1 for gap in gaps]
    parts = [name[start:end] for start, end in zip([0, *ends], [*ends, None], strict=True)]
    return "\n".join(part.strip() for part in parts)
