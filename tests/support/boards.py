"""Build small titles and positions by hand, from tiles and hexes written in one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time

from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.state import GameState, Round
from rails18.core.title import Board, Company, Hex, Phase, Setup, Stop, Tile, Title
from rails18.core.train_types import TrainType


def within(seconds: float) -> Callable[[int, int], bool]:
    """Return what stops a search some seconds of processor time from now."""
    end = process_time() + seconds
    return lambda *_: process_time() < end


TILES = {  # number: colour, stops, track
    "3": ("yellow", "t10", "0-s0 1-s0"),
    "5": ("yellow", "c20/1", "0-s0 1-s0"),
    "6": ("yellow", "c20/1", "0-s0 2-s0"),
    "7": ("yellow", "", "0-1"),
    "8": ("yellow", "", "0-2"),
    "9": ("yellow", "", "0-3"),
    "57": ("yellow", "c20/1", "0-s0 3-s0"),
    "58": ("yellow", "t10", "0-s0 2-s0"),
    "12": ("green", "c30/1", "0-s0 1-s0 2-s0"),
    "14": ("green", "c30/2", "0-s0 1-s0 3-s0 4-s0"),
    "15": ("green", "c30/2", "0-s0 1-s0 2-s0 3-s0"),
    "20": ("green", "", "0-3 1-4"),
    "23": ("green", "", "0-3 0-4"),
    "24": ("green", "", "0-2 0-3"),
    "26": ("green", "", "0-3 0-5"),
    "205": ("green", "c30/1", "0-s0 1-s0 3-s0"),
    "39": ("brown", "", "0-1 0-2 1-2"),
    "45": ("brown", "", "0-3 0-4 2-3 2-4"),
    "59": ("green", "c40/1 c40/1", "0-s0 2-s1"),
    "64": ("brown", "c50/1 c50/1", "0-s0 2-s0 3-s1 4-s1"),
    "611": ("brown", "c40/2", "0-s0 1-s0 2-s0 3-s0 4-s0"),
    "1": ("yellow", "t10 t10", "1-s0 3-s0 0-s1 4-s1"),
    "55": ("yellow", "t10 t10", "0-s0 3-s0 1-s1 4-s1"),
}
TRAINS = {
    "2": TrainType("2", 80, 6, 2),
    "3": TrainType("3", 180, 5, 3),
    "5": TrainType("5", 450, 3, 5),
    "D": TrainType("D", 1100, None, None, offboard="diesel"),
}
PHASES = {
    "2": Phase("2", ("yellow",), 4, 1, "yellow"),
    "5": Phase("5", ("yellow", "green", "brown"), 2, 3, "brown"),
}


def tile(name: str, colour: str, stops: str, track: str) -> Tile:
    """Return a tile; stops like ``c20/1`` (city of 20 with one place) or ``t10``, track like ``0-s0 1-s0 2-5``."""
    return Tile(name, colour, tuple(map(_stop, stops.split())), tuple(map(_piece, track.split())))


def tiles() -> dict[str, Tile]:
    """Return the tiles above by number."""
    return {name: tile(name, *rest) for name, rest in TILES.items()}


def printed(id: str, stops: str = "", track: str = "", colour: str = "blank") -> Hex:
    """Return a hex with this printed on it."""
    kind = {"c": "city", "t": "town", "o": "offboard", "": "plain"}[stops[:1]]
    return Hex(id, kind, tile(id, colour, stops, track))


def cities(hexes: str, *, others: str = "") -> dict[str, Hex]:
    """Return a table of hexes with a city each, and plain `others`."""
    return {id: printed(id, "c0/1") for id in hexes.split()} | {id: printed(id) for id in others.split()}


def imabari(id: str, track: str) -> Hex:
    """Return a red area whose value grows: 30, 60 and 100 to diesels."""
    stop = Stop("offboard", {"yellow": 30, "brown": 60, "diesel": 100})
    return Hex(id, "offboard", Tile(id, "red", (stop,), tuple(map(_piece, track.split()))))


def position(
    hexes: str | Mapping[str, Hex] = "",
    laid: Mapping[str, tuple[str, int]] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    trains: Mapping[str, str] | None = None,
    phase: str = "2",
    orientation: str = "flat",
) -> Position:
    """Return a position: blank `hexes` (ids in one string) or a table of them, tiles `laid` on them, and tokens."""
    table = {id: printed(id) for id in hexes.split()} if isinstance(hexes, str) else dict(hexes)
    title = Title(
        id="test", name="Test", currency="¥{}", bank=7000, cash=420, certificate_limit=20, share_limit=60,
        pool_limit=50, board=Board(orientation, table), tiles=tiles(), tile_counts={"9": 5, "8": 1},
        market=Market((), {}), companies={c: _company(c) for c in "ABC"}, privates={}, trains=TRAINS, phases=PHASES,
        options={}, rules="test",
    )  # fmt: skip
    state = GameState(
        phase=phase, round=Round("operating", 1, 1, 1), priority="P1", frames=(), cash={}, certificates={},
        trains=trains or {}, privates={}, tokens_left={}, tokens=tokens or {}, tiles=laid or {},
    )  # fmt: skip
    return Position(title, Setup("test", ("Ann", "Ben")), state)


def _company(id: str) -> Company:
    return Company(id, id, "", (0, 40), "#000000", "#ffffff", 50, (20,) + (10,) * 8)


def _stop(text: str) -> Stop:
    value, _, places = text[1:].partition("/")
    return Stop({"c": "city", "t": "town", "o": "offboard"}[text[0]], int(value), int(places or 0))


def _piece(text: str) -> tuple[int | str, int | str]:
    a, _, b = text.partition("-")
    return (int(a) if a.isdigit() else a), (int(b) if b.isdigit() else b)
