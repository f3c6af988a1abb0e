"""Decide where the words of a hex stand: values, labels, names, costs, coordinates, tile numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from PySide6.QtCore import QRectF

from rails18.ui.scenes.curves import INNER, SIDE, Point, StopArt, TileArt
from rails18.ui.scenes.facts import HexFacts
from rails18.ui.scenes.hexmarks import MARK, destination_width, taken_spots
from rails18.ui.scenes.places import STOP, Room
from rails18.ui.scenes.waterways import Stretch
from rails18.ui.theme import OFFBOARD_ORDER, text_width

NAME, VALUE, LABEL, COST, SMALL = 22.0, 21.0, 28.0, 20.0, 16.0
RIVER = 1.2  # cost of a square of a river
FREE = 0.35  # cost of a place good enough not to look for better
CROWDED = 0.75  # mean cost of a place from which writing needs a halo
TRIANGLE = 0.8  # room for the sign of terrain before a cost, in text sizes
WHOLE = 22.0  # squares that the cost of a name is shared among: even a little track under it counts
ASHORE = 0.3  # mean cost of a place from which a name had rather stand in the sea

SeaPlace = Callable[[float, float], QRectF | None]


@dataclass(frozen=True)
class Shown:
    """Switch what the map writes: hex coordinates, tile numbers, names, the legend in the sea."""

    coordinates: bool = True
    numbers: bool = False
    names: bool = True
    legend: bool = True


@dataclass(frozen=True)
class Word:
    """Place one piece of writing.

    Args:
        kind: ``value``, ``values``, ``label``, ``name``, ``cost``, ``terrain``, ``icon``, ``block``, ``coordinate``,
            ``number``, ``goal`` (the destination of a company) or ``mark`` (of a private on a city).
        text: what it says; for ``values`` the entries ``key+key=value`` divided by blanks; for ``cost`` perhaps a tab
            and ``wet`` or ``dry``.
        box: its place, measured from the centre of the hex.
        size: text size in scene units.
        clear: nothing of the track lies under it.
        sea: it stands outside the hex.
    """

    kind: str
    text: str
    box: QRectF
    size: float
    clear: bool = True
    sea: bool = False


def lay_out(
    orientation: str,
    art: TileArt,
    facts: HexFacts,
    scale: float,
    shown: Shown,
    cost: str,
    sea: SeaPlace | None = None,
    river: Stretch | None = None,
) -> tuple[Word, ...]:
    """Return the words of a hex, the most important placed first.

    Args:
        scale: factor of all text sizes, above 1 when the map is drawn small.
        cost: the cost of the hex as money, "" for none.
        sea: finds a box of a given size in the sea beside the hex, or None.
        river: the part of a river in the hex.
    """
    room = Room(orientation, art)
    for point in river.points if river else ():
        room.fill_disc(point, 13.0, RIVER)
    for spot, radius in taken_spots(art, facts.tokens, facts.homes, facts.beside):
        room.fill_disc(spot, radius + 4, STOP)
    words: list[Word] = []
    put = partial(_put, words, room)
    _values(art, facts, scale, room, put)
    if facts.tile.label and facts.tile.label != facts.place.name:
        size = LABEL * min(scale, 1.2)
        put(
            "label", facts.tile.label, size, _corner_places(orientation, 0.66), text_width(facts.tile.label, size, True)
        )
    for mark, company, closed in facts.marks:
        place = f"{mark} {company}{' closed' if closed else ''}"
        high = MARK * min(scale, 1.4)
        put("mark", place, high / 1.22, _ring(0.6) + _corner_places(orientation, 0.68), high)
    ground = [word for word in facts.place.terrain if river is None or word != "river"]
    drawn = not facts.laid and bool(ground) and not art.stops and not art.tracks
    if drawn:
        box = QRectF(-46, -44, 92, 56)
        words.append(Word("terrain", " ".join(ground), box, 0))
        room.fill(box)
    if shown.names and facts.place.name:
        word = _name(orientation, art, facts, scale, room, sea)
        words.append(word)
        if not word.sea:
            room.fill(word.box)
    sign = "" if drawn or facts.laid or not ground else "dry" if "mountain" in ground else "wet"
    _extras(orientation, facts, scale, shown, cost, bool(ground and not facts.laid), sign, put)
    return tuple(words)


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


def _put(
    words: list[Word],
    room: Room,
    kind: str,
    text: str,
    size: float,
    places: list[Point],
    width: float,
    full: float = CROWDED,
) -> None:
    """Put a word of a given width at the best of `places` and mark it as taken.

    Args:
        full: mean cost of a place from which a better one is looked for in the whole hex.
    """
    height = size * 1.22
    price, box = room.best_of(width + 3, height, places)
    if price > full:
        better, free = room.best(width + 3, height, places[0])
        if better < price:
            price, box = better, free
    if kind in ("coordinate", "number") and price > 2.2:
        return  # these are extras: rather none than one across a city
    words.append(Word(kind, text, box, size, price < CROWDED))
    room.fill(box.adjusted(-4, -7, 4, 17) if kind == "values" else box)  # the value in force has a mark under it


def _values(art: TileArt, facts: HexFacts, scale: float, room: Room, put: Callable[..., None]) -> None:
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
            full = FREE if len(art.stops) == 1 else CROWDED  # beside another stop it would read like the value of that
            put("value", str(revenue), size, places, size * (1.0 + 0.42 * len(str(revenue))), full)


def value_width(size: float) -> float:
    """Return the width of one box of values by phase."""
    return size * 2.15


def ordered(revenue: Mapping[str, int]) -> list[str]:
    """Return the keys of values in the order in which they come into force."""
    if any(key in OFFBOARD_ORDER for key in revenue):
        return sorted(revenue, key=lambda key: OFFBOARD_ORDER.index(key) if key in OFFBOARD_ORDER else 9)
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


def _ring(far: float) -> list[Point]:
    """Return places round the centre of a hex, lower ones first."""
    turns = (1 / 2, -1 / 2, 1 / 3, 2 / 3, -1 / 3, -2 / 3, 1 / 6, 5 / 6, -1 / 6, -5 / 6, 0.0, 1.0)
    return [(far * SIDE * cos(pi * turn), far * SIDE * sin(pi * turn)) for turn in turns]


def _corner_places(orientation: str, far: float) -> list[Point]:
    """Return places close to the corners of a hex, from the left one clockwise."""
    first = 180 if orientation == "flat" else 210
    angles = [pi * (first + 60 * corner) / 180 for corner in range(6)]
    return [(far * SIDE * cos(angle), far * SIDE * sin(angle)) for angle in angles]


def _name(orientation: str, art: TileArt, facts: HexFacts, scale: float, room: Room, sea: SeaPlace | None) -> Word:
    """Place the name: inside the hex where it is free, else in the sea, else across the track on a plate."""
    below = max((stop.reach for stop in art.stops if stop.kind != "offboard"), default=0.0)
    near = (0.0, min(INNER * 0.62, below + NAME * 0.62)) if art.stops else (0.0, 0.0)
    found: tuple[float, Word] | None = None
    for text in _spellings(facts.place.name):
        for factor in (1.0, 0.93, 0.86, 0.79, 0.72):
            size = NAME * scale * factor
            width, height = name_size(text, size)
            price, box = room.best(width + 4, height, near, whole=WHOLE)
            price += (1 - factor) * 2.0 + 0.05 * text.count("\n")
            if found is None or price < found[0]:
                found = (price, Word("name", text, box, size, price < ASHORE))
            if price < FREE:
                break
    assert found is not None
    if found[0] > ASHORE and sea is not None:
        for text in _spellings(facts.place.name):
            box = sea(*name_size(text, NAME * scale))
            if box is not None:
                return Word("name", text, box, NAME * scale, True, True)
    return found[1]


def name_size(text: str, size: float) -> tuple[float, float]:
    """Return width and height of a name of one or two lines."""
    lines = text.split("\n")
    return max(text_width(line, size) for line in lines), size * (1.08 * len(lines) + 0.1)


def _spellings(name: str) -> list[str]:
    """Return the name on one line and, where it has a gap, on two of much the same length."""
    gaps = [index for index, letter in enumerate(name) if letter in " /-"]
    if not gaps:
        return [name]
    middle = min(gaps, key=lambda gap: abs(gap - len(name) / 2))
    cut = middle if name[middle] == " " else middle + 1
    return [name, name[:cut] + "\n" + name[cut:].lstrip()]
