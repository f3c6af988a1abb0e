"""Decide where the words of a hex stand: values, labels, names, costs, coordinates, tile numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations
from math import cos, hypot, inf, pi, sin
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QRectF

from rails18.core.title import COLOURS
from rails18.loading.translation import tr
from rails18.ui.board.curves import INNER, SIDE, Point, StopArt, TileArt
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.hexmarks import MARK, destination_width, taken_spots
from rails18.ui.board.places import STOP, Room
from rails18.ui.board.waterways import Stretch
from rails18.ui.look.theme import MEDIUM, display_width, text_width

NAME, VALUE, LABEL, COST, SMALL = 22.0, 21.0, 28.0, 20.0, 16.0
RIVER = 1.2  # cost of a square of a river
FREE = 0.35  # cost of a place good enough not to look for better
CROWDED = 0.75  # mean cost of a place from which writing needs a halo
LONG = 15  # letters from which a name may have three lines
APART = 12.0  # by how much a value is nearer to its own stop than to another one
TRIANGLE = 0.8  # room for the sign of terrain before a cost, in text sizes
WHOLE = 22.0  # squares that the cost of a name is shared among: even a little track under it counts
ON_PLATE = 0.4  # part that the cost of a word counts which has a plate of its own, compared with that of a name
ASHORE = 0.3  # mean cost of a place from which a name is not clear of everything
LEAST = 0.72  # part of their size that names keep on a map that is not small


class NameSize(NamedTuple):
    """Hold the sizes of names in scene units: the one that is wanted, and the smallest that is read."""

    wanted: float
    least: float


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
            ``number``, ``goal`` (the destination of a company) or ``mark`` (of a private on a city).
        text: what it says; for ``values`` the entries ``key+key=value`` divided by blanks; for ``cost`` perhaps a tab
            and ``wet`` or ``dry``.
        box: its place, measured from the centre of the hex.
        size: text size in scene units.
        clear: nothing of the track lies under it.
        outside: it stands outside the hex.
        ground: colour of the tiles that most of it lies on there, ``sea`` beside the board.
    """

    kind: str
    text: str
    box: QRectF
    size: float
    clear: bool = True
    outside: bool = False
    ground: str = ""


def lay_out(
    orientation: str,
    art: TileArt,
    facts: HexFacts,
    scale: float,
    shown: Shown,
    cost: str,
    names: NameSize | None = None,
    river: Stretch | None = None,
    painted: tuple[str, ...] = (),
) -> tuple[Word, ...]:
    """Return the words of a hex, the most important placed first.

    Args:
        scale: factor of all text sizes, above 1 when the map is drawn small.
        cost: the cost of the hex as money, "" for none.
        names: sizes of names; None for those of a map that is not small.
        river: the part of a river in the hex.
        painted: words of its terrain that the ground shows already.
    """
    room = Room(orientation, art)
    if river is not None:
        room.fill_line(river.points, 13.0, RIVER)
    for spot, radius in taken_spots(art, facts.tokens, facts.homes, facts.beside):
        room.fill_disc(spot, radius + 4, STOP)
    ground = [word for word in facts.place.terrain if word not in painted and (river is None or word != "river")]
    drawn = not facts.laid and bool(ground) and not art.stops and not art.tracks
    named = shown.names and bool(facts.place.name)
    sheet = _Sheet(orientation, art, facts, scale, room.copy() if named else room)
    sheet.write_most(drawn, ground)
    if named:
        sizes = names or NameSize(NAME * scale, LEAST * NAME * scale)
        sheet.write_name(sizes)
        if not sheet.neat and all(word.kind != "values" for word in sheet.words):
            # a single value finds a place more easily than a long name
            other = _Sheet(orientation, art, facts, scale, room)
            other.write_name(sizes)
            other.write_label()
            other.write_most(drawn, ground)
            sheet = min(sheet, other, key=lambda one: one.price)
    sign = "" if drawn or facts.laid or not ground else "dry" if "mountain" in ground else "wet"
    _extras(orientation, facts, scale, shown, cost, bool(facts.place.terrain and not facts.laid), sign, sheet.put)
    return tuple(sheet.words)


class _Sheet:
    """Write on a hex word by word; each keeps clear of those before it.

    Attributes:
        words: what is written.
        price: how much what matters most covers of track, stops and other words.
        neat: the name is clear of everything.
    """

    def __init__(self, orientation: str, art: TileArt, facts: HexFacts, scale: float, room: Room) -> None:
        self.orientation, self.art, self.facts, self.scale, self.room = orientation, art, facts, scale, room
        self.words: list[Word] = []
        self.price = 0.0
        self.neat = True

    def put(self, kind: str, text: str, size: float, places: list[Point], width: float, full: float = CROWDED) -> None:
        """Put a word of a given width at the best of `places` and mark it as taken.

        Args:
            full: mean cost of a place from which a better one is looked for in the whole hex.
        """
        height = size * 1.22
        price, box = self.room.best_of(width + 3, height, places)
        if price > full:
            better, free = self.room.best(width + 3, height, places[0])
            if better < price:
                price, box = better, free
        if kind in ("coordinate", "number") and price > 2.2:
            return  # these are extras: rather none than one across a city
        self.words.append(Word(kind, text, box, size, price < CROWDED))
        self.price += price if kind == "label" else ON_PLATE * price
        # the value in force has a frame, and a mark under it
        self.room.fill(box.adjusted(-4, -7, 4, 8 + 0.46 * size) if kind == "values" else box)

    def write_most(self, drawn: bool, ground: list[str]) -> None:
        """Write values, label and marks, and draw terrain that has room."""
        art, facts, scale = self.art, self.facts, self.scale
        _values(art, facts, scale, self.put)
        self.write_label()
        for mark, company, closed in facts.marks:
            place = f"{mark} {company}{tr(' closed') if closed else ''}"
            high = MARK * min(scale, 1.4)
            self.put("mark", place, high / 1.22, _ring(0.6) + _corner_places(self.orientation, 0.68), high)
        if drawn:
            box = QRectF(-46, -44, 92, 56)
            self.words.append(Word("terrain", " ".join(ground), box, 0))
            self.room.fill(box)

    def write_label(self) -> None:
        """Write the label of the tile unless that is done."""
        label = self.facts.tile.label
        if label and label != self.facts.place.name and all(word.kind != "label" for word in self.words):
            size = LABEL * min(self.scale, 1.2)
            self.put("label", label, size, _corner_places(self.orientation, 0.66), display_width(label, size))

    def write_name(self, names: NameSize) -> None:
        """Write the name."""
        price, word = _name(self.art, self.facts, names, self.room)
        self.words.append(word)
        self.price += price
        self.neat = price <= ASHORE
        self.room.fill(word.box)


def _extras(
    orientation: str,
    facts: HexFacts,
    scale: float,
    shown: Shown,
    cost: str,
    ground: bool,
    sign: str,
    put: Callable[..., None],
) -> None:
    """Place what matters less: cost, icons, closed hexes, coordinates, tile number.

    Args:
        ground: terrain is drawn.
        sign: ``wet`` or ``dry`` for terrain that has no room of its own and gets a sign before the cost.
    """
    if cost:
        size = COST * scale
        near = [(0.0, 32.0)] if ground else []
        put(
            "cost",
            f"{cost}\t{sign}" if sign else cost,
            size,
            near + _ring(0.62) + _ring(0.45) + _corner_places(orientation, 0.7),
            text_width(cost, size) + (TRIANGLE * size if sign else 0.0),
        )
    for company in facts.goals:
        size = 16 * min(scale, 1.5)
        places = _ring(0.66) + _corner_places(orientation, 0.7)
        put("goal", company, size, places, destination_width(company, size))
    for icon in facts.icons:
        put("icon", icon, 26 * scale, _ring(0.64) + _corner_places(orientation, 0.72), 26 * scale)
    for private in facts.blocks:
        size = 16 * scale
        places = _ring(0.66) + _corner_places(orientation, 0.72)
        put("block", private, size, places, text_width(private, size, True) + 14 * scale)
    size = SMALL * min(scale * scale, 1.45)
    if shown.coordinates and facts.tile.colour != "red":
        put("coordinate", facts.place.id, size, _corner_places(orientation, 0.78), text_width(facts.place.id, size))
    if shown.numbers and facts.laid:
        put(
            "number",
            facts.tile.name,
            size,
            _corner_places(orientation, 0.78)[::-1],
            text_width(facts.tile.name, size, True),
        )


def _values(art: TileArt, facts: HexFacts, scale: float, put: Callable[..., None]) -> None:
    for stop in art.stops:
        revenue = facts.tile.stops[stop.index].revenue
        if isinstance(revenue, Mapping):
            entries = steps(revenue)
            text = " ".join(f"{'+'.join(keys)}={value}" for keys, value in entries)
            size = VALUE * scale
            width = len(entries) * value_width(size)
            near = (stop.at[0] * 0.6, stop.at[1] * 0.6) if stop.kind == "offboard" else (0.0, -44.0)
            put("values", text, size * 1.08, [near, (0.0, -26.0), (0.0, 26.0), (0.0, -44.0), (0.0, 44.0)], width, FREE)
        elif revenue:
            size = VALUE * scale
            places = _around(stop, stop.reach + size * 0.72)
            full = FREE
            if len(art.stops) > 1:  # beside another stop it would read like the value of that
                full = inf
                others = [other for other in art.stops if other is not stop]
                further = places + [at for part in (0.9, 1.15, 1.4) for at in _circle(stop, stop.reach + size * part)]
                apart = [at for at in further if all(_far(at, stop) + APART < _far(at, other) for other in others)]
                places = apart or places
            put("value", str(revenue), size, places, chip_width(str(revenue), size), full)


def _far(at: Point, stop: StopArt) -> float:
    """Return how far a point is from a stop with all its slots."""
    return hypot(at[0] - stop.at[0], at[1] - stop.at[1]) - stop.reach


def value_box(word: Word) -> QRectF:
    """Return the chip of a value."""
    wide, high = chip_width(word.text, word.size), 1.16 * word.size
    return QRectF(word.box.center().x() - wide / 2, word.box.center().y() - high / 2, wide, high)


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


def _around(stop: StopArt, far: float) -> list[Point]:
    """Return places round a stop, upper right first."""
    turns = [
        -1 / 6,
        1 / 6,
        -5 / 6,
        5 / 6,
        -1 / 2,
        1 / 2,
        0.0,
        1.0,
        -1 / 3,
        -2 / 3,
        1 / 3,
        2 / 3,
        -1 / 12,
        1 / 12,
        11 / 12,
    ]
    x, y = stop.at
    return [(x + far * cos(pi * turn), y + far * sin(pi * turn)) for turn in turns]


def _circle(stop: StopArt, far: float) -> list[Point]:
    """Return places all round a stop, close to each other."""
    x, y = stop.at
    return [(x + far * cos(pi * turn / 12), y + far * sin(pi * turn / 12)) for turn in range(-12, 12)]


def _ring(far: float) -> list[Point]:
    """Return places round the centre of a hex, lower ones first."""
    turns = (1 / 2, -1 / 2, 1 / 3, 2 / 3, -1 / 3, -2 / 3, 1 / 6, 5 / 6, -1 / 6, -5 / 6, 0.0, 1.0)
    return [(far * SIDE * cos(pi * turn), far * SIDE * sin(pi * turn)) for turn in turns]


def _corner_places(orientation: str, far: float) -> list[Point]:
    """Return places close to the corners of a hex, from the left one clockwise."""
    first = 180 if orientation == "flat" else 210
    angles = [pi * (first + 60 * corner) / 180 for corner in range(6)]
    return [(far * SIDE * cos(angle), far * SIDE * sin(angle)) for angle in angles]


def _name(art: TileArt, facts: HexFacts, names: NameSize, room: Room) -> tuple[float, Word]:
    """Return cost and place of the name: in the hex where it is free, else across track."""
    below = max((stop.reach for stop in art.stops if stop.kind != "offboard"), default=0.0)
    near = (0.0, min(INNER * 0.62, below + NAME * 0.62)) if art.stops else (0.0, 0.0)
    found: tuple[float, Word] | None = None
    steps = 1 if names.wanted <= names.least else 4
    for text in spellings(facts.place.name):
        for step in range(steps + 1):
            size = names.wanted - (names.wanted - names.least) * step / steps
            factor = size / names.wanted
            width, height = name_size(text, size)
            price, box = room.best(width + 4, height, near, whole=WHOLE)
            price += (1 - factor) * 2.0 + 0.05 * text.count("\n")
            if found is None or price < found[0]:
                found = (price, Word("name", text, box, size, price < ASHORE))
            if price < FREE:
                break
    assert found is not None
    return found


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
