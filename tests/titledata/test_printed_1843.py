"""The map, tiles and stock market of 1843 are as printed, compared hex by hex with lists that are kept apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rails18.board import layout
from rails18.board.geometry import neighbour, opposite
from rails18.core.powers import BlockPower
from rails18.core.title import Hex, Setup, Stop, Tile, Title
from rails18.titledata.titles import load_title

HERE = Path(__file__).parent
COLOURS = ("yellow", "green", "brown", "gray")
KINDS = {"yellow": "preprinted"}


def lines(name: str) -> Iterator[list[str]]:
    """Yield the lines of a list, divided by tabs, and [""] between two of its parts."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def parts(name: str) -> list[list[list[str]]]:
    """Return the parts of a list."""
    found: list[list[list[str]]] = [[]]
    for line in lines(name):
        if line == [""]:
            found.append([])
        else:
            found[-1].append(line)
    return found


@pytest.fixture(scope="module")
def title() -> Title:
    return load_title(Setup("1843", ("Ann", "Ben", "Cat", "Dan")))


def values(text: str) -> int | dict[str, int]:
    """Return a value, or those of every key, each kept until a later one."""
    if ":" not in text:
        return int(text)
    told = {key: int(number) for key, number in (entry.split(":") for entry in text.split("/"))}
    if len(told) == 1:
        return next(iter(told.values()))
    now, found = 0, {}
    for colour in COLOURS:
        now = found[colour] = told.get(colour, now)
    return found


def told_stop(text: str) -> tuple[str, int, object, str]:
    kind, slots, value, sides = text.split(",")
    return kind, int(slots), values(value), sides


def stop_of(tile: Tile, index: int) -> tuple[str, int, object, str]:
    stop: Stop = tile.stops[index]
    sides = sorted(str(a) for a, b in tile.track if b == f"s{index}")
    value = stop.revenue if isinstance(stop.revenue, int) else dict(stop.revenue)
    return stop.kind, stop.slots, value, "".join(sides)


def track_of(tile: Tile) -> set[str]:
    """Return the track that leads from side to side."""
    return {"".join(map(str, sorted((int(a), int(b))))) for a, b in tile.track if f"{a}{b}".isdigit()}


def drawn(tile: Tile, stops: str, track: str) -> bool:
    """Return whether a tile or hex shows the listed stops and track, nothing else."""
    listed = [told_stop(text) for text in stops.split(";")] if stops != "-" else []
    ways = set(track.split(";")) if track != "-" else set()
    return [stop_of(tile, index) for index in range(len(tile.stops))] == listed and track_of(tile) == ways


def marks_of(title: Title, place: Hex) -> set[str]:
    """Return what is marked on a hex."""
    found = {f"label={place.printed.label}"} if place.printed.label else set()
    found |= set(place.icons)
    found |= {f"home={c.id}" for c in title.companies.values() if c.home.startswith(f"{place.id}.")}
    for private in title.privates.values():
        for power in private.powers:
            if isinstance(power, BlockPower) and place.id in power.where:
                found.add(f"blocked={private.id}")
    for stop in place.printed.stops:
        found |= {word for word in ("through", "as_town") if getattr(stop, word)}
    return found


def test_the_map_hex_by_hex(title: Title) -> None:
    """setup.map.printed, track.paris.cities: kind, name, ground, stops, sides, values and marks of all 115 hexes."""
    listed = list(lines("printed_1843.txt"))
    assert [hex for hex, *_ in listed] == list(title.board.hexes)
    assert len(listed) == 115
    for hex, kind, name, ground, stops, track, marks in listed:
        place = title.board.hexes[hex]
        assert place.kind == KINDS.get(kind, kind), hex
        assert place.name == ("" if name == "-" else name.replace("_", " ")), hex
        terrain, _, cost = ground.partition(":")
        assert (place.terrain, place.cost) == ((terrain,) * (terrain not in ("-", "build")), int(cost or 0)), hex
        assert drawn(place.printed, stops, track), hex
        assert marks_of(title, place) == (set(marks.split()) if marks != "-" else set()), hex


def test_every_side_of_the_map_is_open_or_closed_as_printed(title: Title) -> None:
    """track.edge.map, track.edge.gray, track.edge.red: only printed track opens a gray or red side."""
    board = title.board
    for id, place in board.hexes.items():
        if place.kind in ("gray", "offboard"):
            assert not any(layout.exits(place.printed, 0) & place.closed.keys()), id
            continue
        for side in range(6):
            beside = neighbour(board, id, side)
            shut = beside is None or (
                board.hexes[beside].kind in ("gray", "offboard")
                and opposite(side) not in layout.exits(board.hexes[beside].printed, 0)
            )
            assert (side in place.closed) == shut, (id, side)


def test_the_tiles(title: Title) -> None:
    """setup.tiles.manifest, track.supply.unlimited: number, colour, copies, stops and track of all tiles."""
    listed = parts("tiles_1843.txt")[0]
    assert {name for name, *_ in listed} == title.tiles.keys()
    for name, colour, count, stops, track, marks in listed:
        tile = title.tiles[name]
        assert (tile.colour, title.tile_counts[name]) == (colour, int(count)), name
        assert drawn(tile, stops, track), name
        told = set(marks.split())
        assert (name in title.unlimited) == ("unlimited" in told), name
        assert (f"label={tile.label.replace(' ', '_')}" in told) == bool(tile.label), name


NAMED = {  # hex → its tile of each colour, and the way round in which alone it fits or may lie
    "C20": [("LIL-Y", 0), ("LIL-G", 0), ("LIL-B", 0)],
    "J17": [("LYO-Y", 0), ("LYO-G", 0), ("LYO-B", 0)],
    "E16": [("PAR-G", 0), ("PAR-B", 0)],
    "C14": [("57", 0), ("LEH-G14", 0), ("LEH-B", 0)],
    "H7": [("57", 0), ("BOR-G", 0), ("BOR-B", 0)],
    "N15": [("57", 2), ("MAR-G", 0), ("MAR-B", 0)],
}
HOMES = {name: (hex,) for hex, tiles in NAMED.items() for name, _ in tiles if name != "57"}


def ways(old: Tile, old_rotation: int, new: Tile) -> set[int]:
    """Return the ways round of `new` that keep the track of `old` and look different."""
    return {r for r in layout.distinct_rotations(new) if layout.preserves(old, old_rotation, new, r)}


def test_what_follows_each_tile(title: Title) -> None:
    """track.preserve.links, track.doubletown.brown: the listed tiles follow, in the listed ways round."""
    _, chart, doubles = parts("tiles_1843.txt")
    for name, follow in chart:
        told = dict(entry.split(":") for entry in follow.split())
        named = {"LEH-G14", "LEH-G15", "BOR-G", "MAR-G"} if name == "57" else set()
        assert set(title.tiles[name].upgrades) - named == told.keys(), name
        for other, turns in told.items():
            found = ways(title.tiles[name], 0, title.tiles[other])
            for hex in HOMES.get(other, ()):  # the list has only those that fit on the one hex of the tile
                found -= {
                    t for t in found if layout.exits(title.tiles[other], t) & title.board.hexes[hex].closed.keys()
                }
            assert len(found) == len(turns), (name, other)
            for turn in turns:
                assert layout.preserves(title.tiles[name], 0, title.tiles[other], int(turn)), (name, other, turn)
    for name, turns in doubles:
        assert title.tiles[name].upgrades == ("G58",)
        assert ways(title.tiles[name], 0, title.tiles["G58"]) == set(map(int, turns)), name
    final = {name for name, tile in title.tiles.items() if not tile.upgrades}
    towns = {"3", "4", "58"}
    assert {name for name in final if title.tiles[name].colour in ("yellow", "green")} == towns


def fitting(title: Title, hex: str, old: Tile, old_rotation: int) -> dict[str, set[int]]:
    """Return tile → ways round in which it can follow on a hex."""
    place, found = title.board.hexes[hex], {}
    here = place.tiles.get(old.name, old)
    for name in here.upgrades:
        new = title.tiles[name]
        turns = new.rotations or layout.distinct_rotations(new)
        legal = {
            turn
            for turn in turns
            if layout.preserves(old, old_rotation, new, turn) and not layout.exits(new, turn) & place.closed.keys()
        }
        if legal:
            found[name] = legal
    return found


@pytest.mark.parametrize("hex", NAMED)
def test_cities_with_tiles_of_their_own(title: Title, hex: str) -> None:
    """track.named.tile, track.named.orientation: they take these alone, each one way round."""
    old, turn = title.board.hexes[hex].printed, 0
    for name, rotation in NAMED[hex]:
        found = fitting(title, hex, old, turn)
        others = {"LEH-G15"} if name == "LEH-G14" else set()
        assert found.keys() - others == {name}, (hex, name)
        assert found[name] == {rotation}, (hex, name)
        old, turn = title.tiles[name], rotation
    for name in [name for name, _ in NAMED[hex] if name != "57"]:
        places = [id for id, place in title.board.hexes.items() if can_come(title, place, name)]
        assert places == [hex], name


def can_come(title: Title, place: Hex, wanted: str) -> bool:
    """Return whether a tile may come to lie on a hex some day, its way round apart."""
    waiting, seen = list(place.printed.upgrades), set(place.printed.upgrades)
    while waiting:
        name = waiting.pop()
        upgrades = place.tiles.get(name, title.tiles[name]).upgrades
        waiting += [other for other in upgrades if other not in seen]
        seen.update(upgrades)
    return wanted in seen


def test_first_green_tiles_on_yellow_hexes(title: Title) -> None:
    """track.phase.green: what lies in yellow from the start takes these green tiles in these ways round."""
    expected = {
        "J15": {"14": {2}, "15": {2, 3}},
        "K8": {"14": {0, 2}, "15": {0, 1, 2, 3}},
        "E16": {"PAR-G": {0}},
    }
    for hex, tiles in expected.items():
        found = {}
        for name in title.board.hexes[hex].printed.upgrades:
            tile = title.tiles[name]
            turns = tile.rotations or layout.distinct_rotations(tile)
            found[name] = {t for t in turns if layout.preserves(title.board.hexes[hex].printed, 0, tile, t)}
        assert found == tiles, hex
    for hex in ("C18", "E12", "F23", "J9"):
        assert title.board.hexes[hex].printed.upgrades == ("59", "OO-OPP")


def test_the_market_cell_by_cell(title: Title) -> None:
    """market.zone.list: 194 cells with their prices and zones, nothing at the lower left, and seven par values."""
    prices, zones = parts("market_1843.txt")
    rows = title.market.rows
    codes = {"w": "white", "p": "white", "y": "yellow", "o": "orange", "b": "brown", "e": "end", ".": ""}
    assert len(rows) == len(prices) == len(zones) == 18
    for row, (told,), (letters,) in zip(rows, prices, zones, strict=True):
        assert [("-" if cell.absent else str(cell.price)) for cell in row] == told.split()
        assert [cell.zone for cell in row] == [codes[letter] for letter in letters]
        assert [i for i, cell in enumerate(row) if "par" in cell.flags] == [
            i for i, letter in enumerate(letters) if letter == "p"
        ]
    cells = [cell for row in rows for cell in row if not cell.absent]
    assert len(cells) == 194
    pars = {cell.price: cell.par for cell in cells if "par" in cell.flags}
    assert pars == {
        67: "yellow", 73: "yellow", 79: "yellow", 86: "green", 94: "green", 105: "blue", 120: "brown",
    }  # fmt: skip
    lifted = {name: (zone.counts, zone.over_limit, zone.several) for name, zone in title.market.zones.items()}
    assert lifted == {
        "white": (True, False, False),
        "yellow": (False, False, False),
        "orange": (False, True, False),
        "brown": (False, True, True),
        "end": (True, False, False),
    }


def test_arrows_and_the_red_line_of_the_market(title: Title) -> None:
    """market.dividend.rowend, market.withhold.leftend, market.withhold.corner, market.withhold.redline."""
    rows = title.market.rows
    line = {(4, 1), (5, 1), (6, 2), (7, 2)}
    for r, row in enumerate(rows):
        first = next(c for c, cell in enumerate(row) if not cell.absent)
        corner = r + 1 == len(rows) or rows[r + 1][first].absent
        downs = {c for c, cell in enumerate(row) if "down" in cell.flags}
        assert downs == ({first} - ({first} if corner else set())) | {c for y, c in line if y == r}, r
        assert {c for c, cell in enumerate(row) if "up" in cell.flags} == ({len(row) - 1} if r else set()), r
    assert rows[0][14].flags == ("end",)
