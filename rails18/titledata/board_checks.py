"""Check the map and the tiles of a title: every side, exit, upgrade and place that they name must make sense."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rails18.board import layout
from rails18.board.geometry import neighbour, opposite
from rails18.core.title import COLOURS, Board, End, Stop, Tile
from rails18.storage.documents import spelling
from rails18.titledata.closed_sides import FIXED, GRAY_SIDE, IMPASSABLE, OFF_MAP, SEA, SIDES, closing
from rails18.titledata.resolve import BARE_STOPS, first_tiles, hex_of, tile_of
from rails18.titledata.schema import HexEntry, Shape, TitleData

Fault = tuple[str, str, str, str]  # file, place, sentence, cure

EMPTY = ("plain", "city", "town", "double_town")
KINDS = (*EMPTY, "preprinted", "gray", "offboard")
REASONS = (OFF_MAP, SEA, GRAY_SIDE, IMPASSABLE)


def board_faults(data: TitleData) -> Iterator[Fault]:
    """Yield what is wrong with the map and the tiles; later checks run only on what earlier ones found sound."""
    groups: tuple[tuple[Callable[[TitleData], Iterator[Fault]], ...], ...] = (
        (shapes, tile_names, first_names, hex_words, hex_lists, banks),
        (sides, upgrade_colours),
        (printed_exits, upgrades_fit, first_tiles_fit),
    )
    for group in groups:
        found = [fault for check in group for fault in check(data)]
        yield from found
        if found:
            return


def plain_board(data: TitleData) -> Board:
    """Return the map as all variants share it."""
    hexes = {id: hex_of(id, entry, first_tiles(data, id)) for id, entry in data.hexes.items()}
    return Board(data.orientation, hexes)


def shapes(data: TitleData) -> Iterator[Fault]:
    """Check that track joins sides and stops that exist."""
    for name, shape in data.shapes.items():
        place = f"tiles.{name}"
        if shape.colour not in COLOURS:
            yield (
                "common",
                f"{place}.colour",
                f"the colour {shape.colour} is not known.",
                spelling(shape.colour, COLOURS),
            )
        yield from track_faults("common", place, shape)


def track_faults(file: str, place: str, printed: Shape | HexEntry) -> Iterator[Fault]:
    """Check track and stops of a tile or hex."""
    used: set[End] = set()
    stops = [f"s{number}" for number in range(len(printed.stops))]
    for number, (a, b) in enumerate(printed.track):
        for end in (a, b):
            used.add(end)
            if end not in stops and end not in SIDES:
                yield file, f"{place}.track[{number}]", f"track cannot lead to {end}.", end_cure(stops)
        if a == b:
            yield file, f"{place}.track[{number}]", f"this track leads from {a} to itself.", "Give it two ends."
    for number, stop in enumerate(printed.stops):
        if stop.kind not in ("city", "town", "offboard"):
            known = ("city", "town", "offboard")
            yield file, f"{place}.stops[{number}].kind", f"{stop.kind} is no kind of stop.", spelling(stop.kind, known)
        if stop.slots < 0 or (stop.kind == "city" and not stop.slots) or (stop.kind == "town" and stop.slots):
            cure = "Give a city slots of 1 or more, and a town none."
            yield file, f"{place}.stops[{number}].slots", f"a {stop.kind} cannot have {stop.slots} slots.", cure
        if printed.track and f"s{number}" not in used:
            yield file, f"{place}.stops[{number}]", "no track leads to this stop.", f"Add track to s{number}."


def end_cure(stops: list[str]) -> str:
    """Return which ends there are."""
    return f"Write a side 0 to 5{' or ' + ', '.join(stops) if stops else ''}."


def tile_names(data: TitleData) -> Iterator[Fault]:
    """Check that every tile is known and there are copies of it."""
    for name, entry in data.tiles.items():
        if name not in data.shapes:
            yield "tiles", f"tiles.{name}", f"the tile {name} is not in maps/common/tiles.yaml.", "Draw it there first."
        if entry.count < 1:
            yield "tiles", f"tiles.{name}.count", f"{entry.count} copies of a tile make no sense.", "Write 1 or more."
        for number, other in enumerate(entry.upgrades):
            if other not in data.tiles:
                place = f"tiles.{name}.upgrades[{number}]"
                yield "tiles", place, f"the tile {other} is not in this game.", "Add it to this file or take it out."
        if not set(entry.rotations) <= set(SIDES):
            yield "tiles", f"tiles.{name}.rotations", "a tile cannot be turned by so many sides.", "Write 0 to 5."
        for field in ("only", "never"):
            for number, hex in enumerate(getattr(entry, field)):
                if hex not in data.hexes:
                    place = f"tiles.{name}.{field}[{number}]"
                    yield "tiles", place, f"the hex {hex} is not on the map.", spelling(hex, data.hexes)


def first_names(data: TitleData) -> Iterator[Fault]:
    """Check the kinds of hexes and the tiles that may be laid first on them."""
    for kind, names in data.first.items():
        if kind not in EMPTY:
            yield "tiles", f"first.{kind}", f"{kind} is no kind of empty hex.", spelling(kind, EMPTY)
        for number, name in enumerate(names):
            if name not in data.tiles:
                place = f"first.{kind}[{number}]"
                yield "tiles", place, f"the tile {name} is not in this game.", "Add it below or take it out."


def hex_words(data: TitleData) -> Iterator[Fault]:
    """Check ids, kinds and colours of hexes."""
    if data.orientation not in ("flat", "pointy"):
        yield "map", "orientation", f"{data.orientation} is no orientation.", "Write flat or pointy."
    for id, entry in data.hexes.items():
        place = f"hexes.{id}"
        if not re.fullmatch(r"[A-Z]{1,2}\d{1,3}", id):
            yield "map", place, f"{id} is no hex id.", "Write letters and a number, such as K8."
        if entry.kind not in KINDS:
            yield "map", f"{place}.kind", f"{entry.kind} is no kind of hex.", spelling(entry.kind, KINDS)
        if entry.cost < 0:
            yield "map", f"{place}.cost", "a cost cannot be below 0.", "Write the printed number."
        if entry.bonus < 0:
            yield "map", f"{place}.bonus", "a bonus is added and cannot be below 0.", "Write the printed number."
        if (entry.kind == "preprinted") != (entry.colour in COLOURS[:3]):
            sentence = f"a {entry.kind} hex cannot have the colour {entry.colour or 'none'}."
            yield "map", f"{place}.colour", sentence, "Only preprinted hexes have a colour: yellow, green or brown."
        printed = bool(entry.track) or (entry.kind == "preprinted" and bool(entry.stops))
        has_track = entry.kind in ("preprinted", "gray", "offboard")
        if entry.kind in KINDS and has_track != printed and entry.kind != "city":
            cure = "Add its track." if has_track else "Call it preprinted or gray."
            yield "map", f"{place}.track", f"a {entry.kind} hex {'needs' if has_track else 'has no'} track.", cure
        yield from track_faults("map", place, entry)


def hex_lists(data: TitleData) -> Iterator[Fault]:
    """Check which tiles hexes name, and the numbers of closed sides."""
    for id, entry in data.hexes.items():
        for number, name in enumerate(entry.upgrades or ()):
            if name not in data.tiles:
                place = f"hexes.{id}.upgrades[{number}]"
                yield "map", place, f"the tile {name} is not in this game.", "Add it to tiles.yaml or take it out."
        if entry.kind in FIXED and entry.upgrades:
            yield "map", f"hexes.{id}.upgrades", f"a {entry.kind} hex takes no tile.", "Take the list out."
        if entry.kind == "preprinted" and not entry.upgrades:
            yield "map", f"hexes.{id}.upgrades", "nothing is said about the tiles for it.", "List the tiles."
        for side, why in entry.closed.items():
            if side not in SIDES:
                yield "map", f"hexes.{id}.closed.{side}", f"there is no side {side}.", "Sides are 0 to 5."
            if why not in REASONS:
                cure = spelling(why, REASONS)
                yield "map", f"hexes.{id}.closed.{side}", f"{why} is no reason to close a side.", cure


def banks(data: TitleData) -> Iterator[Fault]:
    """Check that a river leaves each side of its hex on one bank, and each stop too."""
    for id, entry in data.hexes.items():
        place = f"hexes.{id}.banks"
        if entry.banks and (len(entry.banks) != 2 or sorted(side for bank in entry.banks for side in bank) != [*SIDES]):
            yield "map", place, "the banks of the river do not share out the sides.", "Write two lists with 0 to 5."
        stops = entry.stops or BARE_STOPS.get(entry.kind, ())
        if (entry.stop_bank is not None) != bool(entry.banks and stops) or entry.stop_bank not in (None, 0, 1):
            sentence = "on which bank its stops lie is not clear."
            yield "map", f"hexes.{id}.stop_bank", sentence, "Write 0 or 1 for a stop beside a river, nothing elsewhere."


def sides(data: TitleData) -> Iterator[Fault]:
    """Check that every side has a neighbour or is closed, for the right reason."""
    board = plain_board(data)
    for id, entry in data.hexes.items():
        for side in SIDES:
            beside = neighbour(board, id, side)
            due = closing(board, data.hexes, id, side)
            said = entry.closed.get(side, "")
            if (said, due) == (SEA, OFF_MAP):
                continue
            if beside and (said == IMPASSABLE or data.hexes[beside].closed.get(opposite(side)) == IMPASSABLE):
                if data.hexes[beside].closed.get(opposite(side)) != said:
                    cure = f"Write `{IMPASSABLE}` for both hexes, or for neither."
                    yield "map", f"hexes.{id}.closed", f"side {side} is closed to {beside} on one side only.", cure
            elif said != due:
                yield side_fault(id, side, beside, said, due)


def side_fault(id: str, side: int, beside: str | None, said: str, due: str) -> Fault:
    """Return the fault of a side that is closed or open against the map."""
    if not due:
        sentence, cure = f"side {side} is closed, but {beside} lies there.", "Take it out of closed."
    elif due == OFF_MAP:
        sentence = f"no hex lies at side {side}{f', but it is called {said}' if said else ', but it is not closed'}."
        cure = f"Add the hex that is missing there, or write `{side}: {OFF_MAP}` under closed."
    else:
        sentence = f"{beside} has no track at side {side}{f', but this side is called {said}' if said else ''}."
        cure = f"Write `{side}: {GRAY_SIDE}` under closed."
    return "map", f"hexes.{id}.closed", sentence, cure


def printed_exits(data: TitleData) -> Iterator[Fault]:
    """Check that no printed track leads to nowhere."""
    board = plain_board(data)
    for id, hex in board.hexes.items():
        for side in sorted(layout.exits(hex.printed, 0)):
            beside = neighbour(board, id, side)
            if side in hex.closed or beside is None:
                sentence = f"printed track leads to side {side}, which is closed ({hex.closed.get(side)})."
                yield "map", f"hexes.{id}.track", sentence, "Fix the track or the map around it."
            elif opposite(side) in board.hexes[beside].closed:
                sentence = f"printed track leads to side {side}, but {beside} is closed there."
                yield "map", f"hexes.{id}.track", sentence, f"Fix the track here or closed of {beside}."


def upgrade_colours(data: TitleData) -> Iterator[Fault]:
    """Check that each upgrade is one colour further and each first tile is yellow."""
    for name, entry in data.tiles.items():
        old = data.shapes[name].colour
        for number, other in enumerate(entry.upgrades):
            new = data.shapes[other].colour
            if COLOURS.index(new) != COLOURS.index(old) + (2 if data.tiles[other].leap else 1):
                sentence = f"{old} {name} cannot become {new} {other}."
                yield "tiles", f"tiles.{name}.upgrades[{number}]", sentence, "An upgrade is one colour further."
    for kind, names in data.first.items():
        for number, name in enumerate(names):
            if data.shapes[name].colour != "yellow":
                yield "tiles", f"first.{kind}[{number}]", f"the tile {name} is not yellow.", "List yellow tiles here."


def upgrades_fit(data: TitleData) -> Iterator[Fault]:
    """Check that every upgrade of a tile keeps all its track in some rotation."""
    made = {name: tile_of(data, name) for name in data.tiles}
    for name, tile in made.items():
        for number, other in enumerate(tile.upgrades):
            if not any(
                layout.preserves(tile, turned, made[other], rotation)
                for turned in tile.rotations or (0,)
                for rotation in made[other].rotations or SIDES
            ):
                sentence = f"no rotation of {other} keeps the track of {name}."
                yield "tiles", f"tiles.{name}.upgrades[{number}]", sentence, "Take it out, or fix the shape of one."


def first_tiles_fit(data: TitleData) -> Iterator[Fault]:
    """Check that the tiles for a hex have its stops and can be on it without track to a closed side."""
    for id, entry in data.hexes.items():
        if entry.kind in FIXED:
            continue
        names = first_tiles(data, id)
        hex = hex_of(id, entry, names)
        fitting = [name for name in names if fits(hex.printed, entry.closed, tile_of(data, name))]
        for number, name in enumerate(names):
            tile = tile_of(data, name)
            if not has_stops(tile, hex.printed):
                where = ("map", f"hexes.{id}.upgrades[{number}]")
                if entry.upgrades is None:
                    where = ("tiles", f"first.{entry.kind}[{number}]")
                yield *where, f"the tile {name} has other stops than {id}.", "Take it out."
            elif entry.upgrades is not None and name not in fitting:
                sentence = f"the tile {name} cannot lie on {id} in any rotation."
                yield "map", f"hexes.{id}.upgrades[{number}]", sentence, "Take it out, or fix its track or the hex."
        if not fitting:
            yield "map", f"hexes.{id}", f"no first tile can lie on {id}.", "Fix closed, or the tiles for it."


def has_stops(tile: Tile, printed: Tile) -> bool:
    """Return whether a tile has as many stops of each kind as the hex, or more of a kind that is there."""
    new, old = kinds(tile.stops), kinds(printed.stops)
    return new.keys() == old.keys() and new >= old


def kinds(stops: tuple[Stop, ...]) -> Counter[str]:
    """Return the kinds of stops and how many of each there are."""
    return Counter(stop.kind for stop in stops)


def fits(printed: Tile, closed: Mapping[int, str], tile: Tile) -> bool:
    """Return whether some rotation keeps the printed track and leads to no closed side."""
    return any(
        layout.preserves(printed, 0, tile, rotation) and not layout.exits(tile, rotation) & closed.keys()
        for rotation in tile.rotations or SIDES
    )


def unreachable(data: TitleData) -> Iterator[Fault]:
    """Check that every tile of the supply can come onto the map."""
    offered = {name for id in data.hexes for name in first_tiles(data, id)}
    for private in data.privates.values():
        offered.update(*(power.own_tiles for power in private.powers))
    waiting = list(offered)
    while waiting:
        entry = data.tiles.get(waiting.pop())
        new = set(entry.upgrades if entry else ()) - offered
        offered |= new
        waiting += new
    for name, tile in data.tiles.items():
        if (name in offered) == tile.idle:
            sentence, cure = f"something leads to the tile {name}, which is called idle.", "Take the word idle out."
            if name not in offered:
                cure = "Name it in the upgrades of a tile or hex, or take it out of the supply."
                sentence = f"nothing leads to the tile {name}."
            yield "tiles", f"tiles.{name}", sentence, cure
