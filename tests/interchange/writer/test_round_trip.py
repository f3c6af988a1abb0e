"""Read every recorded game, write it again, and find the same actions: kinds, actors, ids, routes and follow-ups.

One thing a game does not remember: which free place of a city a token took. So that is left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rails18.core.actions import BuyPrivate, Pass
from rails18.core.game import Game
from rails18.interchange import reader
from rails18.interchange.live import live
from rails18.interchange.names import names_of
from rails18.interchange.open import open_game
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.writer import document
from rails18.saves import saves
from rails18.titledata.games import new_game
from tests.support.replays import replay

GAMES = Path(__file__).parents[2] / "games"
NAMES = [f"{path.parent.name}/{path.stem}" for path in sorted(GAMES.glob("*/*.json"))]
AGAIN = [
    "recorded/1870-diesels-finish-400",
    "random/1889-4p-504",
    "random/1870-6p-186",
    "random/1870-2p-705",
    "random/18Chesapeake-2p-142",
    "random/1846-5p-554",
    "random/1846-4p-405",
    "recorded/1846-bankrupt",
]
SILENT = ("message", "log")
KEEPING = ("id", "auto_actions", "created_at", "user", "original_id", "skip", "tokener", "slot", "variant")
# runs of a file whose track no rules of today allow: only their sum is kept, so that no routes can be written
WITHOUT_TRACK = {"recorded/1889-bankrupt": 1}
ANY_COPY = "random/18Chesapeake-"  # made by a program that lays any free copy of a tile, not the one that waits longest
UNLIMITED = dict.fromkeys(("1846-", "18Chesapeake-"), ("7", "8", "9"))  # older files had many copies from the start
DRAFTED = "1846-"  # in its title cards are drafted: a program wrote what they cost, the site their list price

Plain = dict[str, Any]


def flat(actions: list[Plain], keys: dict[str, int]) -> list[Plain]:
    """Return entries and their follow-ups as one list, players by seat, without bookkeeping and programming."""
    found = []
    for entry in actions:
        for each in (entry, *entry.get("auto_actions", ())):
            if each["type"] in SILENT or each["type"].startswith("program_"):
                continue
            plain = {name: value for name, value in each.items() if name not in KEEPING}
            if plain["entity_type"] == "player":
                plain["entity"] = keys[str(plain["entity"])]
            found.append(plain)
    return found


def recorded(name: str) -> list[Plain]:
    plain = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    keys = {str(player.get("id", player["name"])): seat for seat, player in enumerate(plain["players"], 1)}
    return flat([raw for _, raw in live(plain["actions"])], keys)


def written(game: Game) -> list[Plain]:
    plain = json.loads(document.text_of(game))
    return flat(plain["actions"], {str(player["id"]): player["id"] for player in plain["players"]})


def told(entry: Plain, like: Plain) -> Plain:
    """Return an entry of ours in the form of an old one, which may name less; stretches read either way."""
    plain = dict(entry)
    if "percent" not in like or (like["type"] == "sell_shares" and "share_price" not in like):
        plain = {name: value for name, value in plain.items() if name not in ("percent", "share_price")}
        if "percent" in like and "percent" in entry:
            plain["percent"] = entry["percent"]
    if entry["type"] == "run_routes" and like["type"] == "run_routes":
        plain = {name: value for name, value in plain.items() if name in like and name != "routes"}
        plain["routes"] = [route(*pair) for pair in zip(entry["routes"], like["routes"], strict=False)]
        plain["number"] = len(entry["routes"])
    return plain


def route(run: Plain, like: Plain) -> Plain:
    names = [name for name in run if like.get(name)]
    if "connections" not in names:  # files of 2020 name hexes as their player clicked them
        return {"train": run["train"], "revenue": run["revenue"]}
    plain = {name: run[name] for name in names}
    plain["connections"] = [min(stretch, stretch[::-1]) for stretch in run["connections"]]
    if "nodes" in plain:  # the first two stand in the order in which the first stretch is written
        plain["nodes"] = [*sorted(run["nodes"][:2]), *run["nodes"][2:]]
    return plain


def with_our_copies(theirs: list[Plain], ours: list[Plain], of: tuple[str, ...] = ()) -> list[Plain]:
    """Return their entries with the copies of tiles that ours lay, each of which must be free at that moment.

    Args:
        of: tiles whose copies differ, () for all.
    """
    lying: dict[str, str] = {}  # hex → copy
    found = []
    for want, got in zip(theirs, ours, strict=True):
        if want["type"] == got["type"] == "lay_tile":
            tile = want["tile"].rpartition("-")[0]
            if (not of or tile in of) and got["tile"].rpartition("-")[0] == tile and got["tile"] not in lying.values():
                want = {**want, "tile": got["tile"]}
            lying[got["hex"]] = got["tile"]
        found.append(want)
    return found


def without_price(entry: Plain) -> Plain:
    """Return an entry without the price of a drafted card, which says nothing."""
    return {name: value for name, value in entry.items() if name != "price" or entry["type"] != "bid"}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_read_and_written_has_the_same_actions(name: str) -> None:
    theirs, ours = recorded(name), written(replay(name).game)
    assert len(theirs) > 40
    if name.startswith(ANY_COPY):
        theirs = with_our_copies(theirs, ours)
    for title, tiles in UNLIMITED.items():
        if title in name:
            theirs = with_our_copies(theirs, ours, tiles)
    if DRAFTED in name:
        theirs, ours = ([without_price(entry) for entry in entries] for entries in (theirs, ours))
    differing = []
    for number, (want, got) in enumerate(zip(theirs, ours, strict=True), 1):
        if told(got, want) != told(want, want):
            differing.append((number, want, got))
    assert len(differing) == WITHOUT_TRACK.get(name, 0), differing[:2]
    assert all(want["type"] == "run_routes" and not got["routes"] for _, want, got in differing)


@pytest.mark.parametrize("name", AGAIN)
def test_a_written_game_is_read_as_the_same_game(name: str) -> None:
    game = replay(name).game
    source = reader.parse(document.text_of(game), "written", names_of)
    again = new_game(source.setup)
    player = Reconciler(again, source.wishes, source.result is not None)
    player.run()
    assert (player.accepted, player.differences) == ([], [])
    assert again.actions[: again.at] == game.actions[: game.at]
    assert again.state == game.state
    assert source.setup == game.setup


def test_the_pass_of_trains_keeps_its_place_in_a_save(tmp_path: Path) -> None:
    """The NYNH passes, then buys a private; with a train bought after that, it has not passed before."""
    game = open_game(saves.save(replay("recorded/1830-bank").game, tmp_path / "bank.rails18")).game
    assert game.table.passed[0].startswith("89:")
    assert isinstance(game.actions[89], BuyPrivate)
    for played, kinds in ((91, ["pass", "buy_company", "pass"]), (89, ["buy_train"]), (90, ["pass", "buy_company"])):
        game.go_to(played)
        assert kinds_at_end(game, len(kinds)) == kinds
    game.play(next(action for action in game.options("buy_train") if action.train == "3-2"))
    game.play(Pass("P1"))
    assert kinds_at_end(game, 5) == ["buy_train", "buy_company", "buy_train", "pass", "pass"]


def kinds_at_end(game: Game, number: int) -> list[str]:
    return [entry["type"] for entry in document.entries_of(game)[0]][-number:]


def test_the_games_are_here() -> None:
    assert len(NAMES) == 90
