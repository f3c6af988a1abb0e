"""Hand out games that hold what the rules refuse, and look whether what is told of them is for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rails18.core.actions import Bid, BuyShare, BuyTrain, LayTile, Pass, PlaceToken
from rails18.core.kinds import kinds
from rails18.interchange.open import open_game
from rails18.interchange.reader import READERS
from rails18.saves import saves
from rails18.titledata.files import title_ids
from rails18.words.texts import load_refusals, load_rulebook
from tests.support.sources import plain

PEOPLE = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus")
GAMES = ("random/1889-3p-103", "random/1870-3p-103", "random/1830-3p-113")
ACTS = sorted(action.__struct_config__.tag for action in kinds())
NAMES = {*ACTS, *READERS, "destination_connection", "connection_run"}
UNSPOKEN = sorted(name for name in NAMES if "_" in name)  # those of one word are words of the hobby


def keys() -> set[str]:
    """Return every rule key that has a sentence."""
    found = set(load_refusals())
    for title in title_ids():
        book = load_rulebook(title)
        found |= {*book.entries, *book.answers}
    return {key for key in found if "." in key}


KEYS = keys()
WHOLE = re.compile(r"[\w.]+")  # what a key is, if it is one: looking for each of them takes hundreds of times as long
APART = sorted(key for key in KEYS if not WHOLE.fullmatch(key))


def spoken(text: str) -> str:
    """Return a text that people may read; the test fails when it holds what only the program says."""
    assert text.strip()
    assert not KEYS.intersection(WHOLE.findall(text)), text
    assert not [name for name in (*UNSPOKEN, *APART) if name in text], text
    assert not re.search(r"\bP[1-7]\b|\bkind \w+|\bstep \w+,", text), text
    return text


# files that do not fit, one for each sort of entry


def change(entry: dict[str, Any]) -> dict[str, Any] | None:
    """Return an entry that asks for what cannot be, None for sorts of which nothing can be wrong."""
    wrong: dict[str, dict[str, Any]] = {
        "bid": {"price": 3},
        "par": {"share_price": "33,9,9"},
        "buy_shares": {"shares": [f"{entry.get('shares', ['IR_1'])[0].partition('_')[0]}_{n}" for n in (1, 2, 3)]},
        "sell_shares": {"percent": 90},
        "lay_tile": {"tile": "9-0", "rotation": 5},
        "place_token": {"city": "ZZ9-0-0"},
        "run_routes": {"entity": "XYZ"},
        "dividend": {"entity": "XYZ"},
        "buy_train": {"price": 1},
        "buy_company": {"price": 9999},
        "discard_train": {"train": "D-9"},
        "assign": {"target": "A1"},
        "choose": {"entity": "XYZ"},
        "bankrupt": {"entity": "XYZ"},
    }
    kind = wrong.get(entry["type"])
    return {**entry, **kind} if kind else None


def renamed(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game whose players have names of people."""
    for player, name in zip(game["players"], PEOPLE, strict=False):
        player["name"] = name
    return game


def misfits(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield sort of entry and a game that ends with one that does not fit."""
    game, seen = renamed(plain(name)), set[str]()
    for number, entry in enumerate(game["actions"]):
        made = change(entry)
        if made is not None and entry["type"] not in seen:
            seen.add(entry["type"])
            yield entry["type"], {**game, "actions": [*game["actions"][:number], made], "status": "active"}


MISFITS = {f"{name[7:11]} {sort}": game for name in GAMES for sort, game in misfits(name)}


def wrong_saves() -> Iterator[tuple[str, str]]:
    """Yield saves that end with an action that the rules refuse."""
    game = open_game(GAMES_OPENED[0]).game
    actions = (
        Pass("P3"),
        Bid("P1", "TR", 1),
        BuyShare("P1", "IR", "pool"),
        BuyTrain("P1", "IR", "2-0", 80),
        LayTile("P1", "IR", "E2", "57", 0),
        PlaceToken("P1", "IR", "E2.c0"),
    )
    head = saves.header_line(game.setup)
    for action in actions:
        yield action.kind, head + saves.action_line(action)


GAMES_OPENED = [Path(__file__).parents[1] / "games" / f"{name}.json" for name in GAMES]
