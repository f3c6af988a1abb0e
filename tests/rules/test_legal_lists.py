"""Compare our options with the complete lists of legal lays and token places recorded from another program."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from rails18.board.layout import track_at
from rails18.core.actions import LayTile, PlaceToken
from rails18.core.game import Game
from rails18.core.ids import hex_of
from rails18.interchange.names import names_of
from tests.support.replays import replay
from tests.support.sources import GAMES

QUICK = ("2p-182", "2p-705", "3p-143", "4p-184", "5p-185", "6p-106")  # games of 1870 that stand for all in a quick run
ALL = sorted(path.name.removesuffix(".legal.jsonl.gz") for path in (GAMES / "random").glob("*.legal.jsonl.gz"))
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if name.startswith("1870") and name[5:] not in QUICK else [])
    for name in ALL
]


# lists that 18xx.games made with the reach of before: a company whose token filled a city has just closed
STALE = {("1846-3p-303", 399)}


def lists(name: str) -> dict[int, list[dict[str, Any]]]:
    """Return number of actions → lists of lays and token places recorded there."""
    found: dict[int, list[dict[str, Any]]] = {}
    for line in gzip.decompress((GAMES / f"random/{name}.legal.jsonl.gz").read_bytes()).decode().splitlines():
        entry = json.loads(line)
        if entry["kind"] in ("lay_tile", "place_token") and (name, entry["after"]) not in STALE:
            found.setdefault(entry["after"], []).append(entry)
    return found


def picture(game: Game, hex: str, tile: str, rotation: int) -> tuple[str, str, frozenset[frozenset[object]]]:
    """Return hex, tile and the turned track by stop, which is the same for equal rotations."""
    ends: dict[object, set[object]] = {}
    for piece in track_at(game.title.tiles[tile], rotation):
        stop = next((end for end in piece if isinstance(end, str)), piece)
        ends.setdefault(stop, set()).update(end for end in piece if isinstance(end, int))
    return hex, tile, frozenset(map(frozenset, ends.values()))


def ours(game: Game, kind: str) -> set[object]:
    """Return our options as pictures of lays or as hexes."""
    found: set[object] = set()
    for action in game.options(kind):
        if isinstance(action, LayTile):
            found.add(picture(game, action.hex, action.tile, action.rotation))
        elif isinstance(action, PlaceToken):
            found.add(hex_of(action.stop))
    return found


def theirs(game: Game, entry: dict[str, Any]) -> set[object]:
    """Return the recorded list in the same form."""
    if entry["kind"] == "place_token":
        return set(entry["hexes"])
    names = names_of(game.title.id)
    return {picture(game, hex, names.our_tile(tile), rotation) for hex, tile, rotation in entry["lays"]}


@pytest.mark.parametrize("name", NAMES)
def test_same_lists(name: str) -> None:
    expected = lists(name)
    steps = {"lay_tile": "track", "place_token": "token"}
    compared = []

    def compare(game: Game, number: int) -> None:
        for entry in expected.get(number, ()):
            frame = game.position.frame
            told = f"after {number}, {entry['entity']} {entry['kind']}"
            due = steps[entry["kind"]] if "token" in game.title.turn else "track"  # where tokens come between tiles
            assert (frame.step, frame.company) == (due, entry["entity"]), told
            mine, other = ours(game, entry["kind"]), theirs(game, entry)
            assert mine == other, (told, sorted(map(str, mine - other)), sorted(map(str, other - mine)))
            compared.append(entry)

    replay(f"random/{name}").walk(compare)
    assert len(compared) == sum(map(len, expected.values()))
