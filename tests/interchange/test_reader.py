"""Game files and record files of the same game ask for the same things, and odd files get a sentence."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rails18.core.errors import CannotRead
from rails18.interchange import reader, records
from rails18.interchange import wishes as w
from rails18.interchange.names import Names, names_of

GAMES = Path(__file__).parent.parent / "games"
THEIRS_1870 = {name: name for name in ("GRSC", "MRBC", "SCC", "GSC", "SLSF", "MKT")}
THEIRS = {"A": "TR", "B": "MF", "C": "ER", "D": "SMR", "E": "DR", "F": "SIR", "G": "UTF"}
NAMES = Names(THEIRS, {theirs: ours for ours, theirs in THEIRS.items()} | {"Dougo Railway": "E"})


NAMES_1870 = Names(THEIRS_1870, THEIRS_1870, {"SLSF": "SLSF_0", "MKT": "MKT_1"}, {"171": "171K", "172": "172L"})


THEIRS_1830 = {name: name for name in ("SV", "CS", "DH", "MH", "CA", "BO")}
NAMES_1830 = Names(THEIRS_1830, THEIRS_1830, {"CA": "PRR_1", "BO": "B&O_0"})


def names(title: str) -> Names:
    known = {"1870": NAMES_1870, "1830": NAMES_1830}
    return names_of(title) if title in ("18Chesapeake", "1846") else known.get(title, NAMES)


def plain(wish: w.Wish) -> w.Wish:
    """Leave out what only one of the two kinds of file tells."""
    wish = msgspec.structs.replace(wish, place=0, id="")
    if isinstance(wish, w.WishTrain):
        wish = msgspec.structs.replace(wish, pool=False)
    if isinstance(wish, w.WishTrain) and wish.trade_in:
        wish = msgspec.structs.replace(wish, trade_in=wish.trade_in.partition("-")[0])
    if isinstance(wish, w.WishRun):
        wish = msgspec.structs.replace(
            wish, routes=tuple(msgspec.structs.replace(route, towns=()) for route in wish.routes)
        )
    if isinstance(wish, w.WishBuy):
        wish = msgspec.structs.replace(wish, shares=())  # the record tells the source instead
    if isinstance(wish, w.WishBankrupt):
        wish = msgspec.structs.replace(wish, treasury=())
    return wish


def known_to_both(game: w.Wish, record: w.Wish, leaving: bool) -> tuple[w.Wish, w.Wish]:
    """Leave out what the game file does not tell: stops and sums of early runs, and which shares came into the pool.

    Args:
        leaving: the rest of an offering comes into the pool without a sale.
    """
    ours, theirs = plain(game), plain(record)
    if isinstance(ours, w.WishRun) and isinstance(theirs, w.WishRun) and ours.revenue is None:
        routes = tuple(msgspec.structs.replace(route, stops=(), revenue=None) for route in theirs.routes)
        theirs = msgspec.structs.replace(theirs, routes=routes, revenue=None)
    if isinstance(ours, w.WishTrain) and isinstance(theirs, w.WishTrain) and not ours.side:
        theirs = msgspec.structs.replace(theirs, side="")  # the file does not tell
    if isinstance(ours, w.WishBuy) and isinstance(theirs, w.WishBuy) and leaving:
        theirs = msgspec.structs.replace(theirs, source=ours.source)
    return ours, theirs


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/*.json")), ids=lambda path: path.stem)
def test_game_file_and_record_file_agree(path: Path) -> None:
    record = path.with_suffix(".jsonl.gz")
    game = reader.parse(path.read_text(encoding="utf-8"), path.name, names)
    other = records.parse(gzip.decompress(record.read_bytes()).decode(), record.name, names)
    leaving = game.setup.title == "18Chesapeake" and len(game.setup.players) == 2
    known = [known_to_both(*pair, leaving) for pair in zip(game.wishes, other.wishes, strict=True)]
    assert [ours for ours, _ in known] == [theirs for _, theirs in known]
    assert game.result == other.result
    assert (game.setup.variant, game.setup.options) == (other.setup.variant, other.setup.options)
    assert len(game.setup.players) == len(other.setup.players)
    if game.setup.variant == "beginner":
        assert game.setup.seed == other.setup.seed


def file(*actions: dict[str, Any], **changes: Any) -> str:
    base = {
        "id": "hs_abc_77",
        "title": "1889",
        "players": [{"id": 9, "name": "Ann"}, {"name": "Bob"}],
        "settings": {},
        "actions": list(actions),
    }
    return json.dumps(base | changes)


def wishes(*actions: dict[str, Any]) -> tuple[w.Wish, ...]:
    return reader.parse(file(*actions), "game.json", names).wishes


def test_players_are_known_by_id_or_by_name() -> None:
    found = wishes(
        {"type": "pass", "entity": 9, "entity_type": "player", "id": 1},
        {"type": "pass", "entity": "Bob", "entity_type": "player", "id": 2},
    )
    assert [(wish.entity, wish.by) for wish in found] == [("P1", "player"), ("P2", "player")]


def test_files_of_2020_name_players_and_privates_in_full() -> None:
    text = file(
        {"type": "bid", "entity": "Ann", "company": "Dougo Railway", "price": 60, "id": 1},
        {"type": "par", "entity": "Ann", "corporation": "IR", "share_price": "70,4,3", "id": 2},
        {"type": "buy_share", "entity": "Bob", "share": "IR_3", "id": 3},
        {"type": "buy_share", "entity": "Dougo Railway", "share": "IR_4", "id": 4},
        {"type": "pass", "entity": "IR", "id": 5},
        players=["Ann", "Bob"],
    )
    bid, par, buy, swap, skip = reader.parse(text, "old.json", names).wishes
    assert bid == w.WishBid(0, "1", "bid", "P1", "player", "E", 60)
    assert par == w.WishPar(1, "2", "par", "P1", "player", "IR", 70)
    assert buy == w.WishBuy(2, "3", "buy_shares", "P2", "player", "IR", "offering", 10, 1, ("IR_3",))
    assert swap == w.WishExchange(3, "4", "buy_shares", "E", "private")
    assert (skip.entity, skip.by) == ("IR", "company")


def test_shares_that_left_the_offering_come_from_the_pool() -> None:
    buy = {"type": "buy_shares", "entity": 9, "entity_type": "player", "shares": ["IR_3"], "percent": 10}
    sell = {"type": "sell_shares", "entity": 9, "entity_type": "player", "shares": ["IR_3", "IR_0"], "percent": 20}
    first, sold, second = wishes(buy, sell, buy)
    assert isinstance(first, w.WishBuy)
    assert isinstance(second, w.WishBuy)
    assert isinstance(sold, w.WishSell)
    assert (first.source, second.source) == ("offering", "pool")
    assert sold.percent == 20  # stated: less than the 30 on the certificates


def test_follow_ups_come_after_their_parent_and_programs_are_left_out() -> None:
    passing = {"type": "pass", "entity": "Bob", "entity_type": "player"}
    program = {
        "type": "program_share_pass",
        "entity": "Bob",
        "entity_type": "player",
        "id": 4,
        "auto_actions": [passing],
    }
    parent = {"type": "pass", "entity": 9, "entity_type": "player", "id": 3, "auto_actions": [passing]}
    chat = {"type": "message", "entity": 1234, "entity_type": "player", "id": 5, "message": "hello"}
    source = reader.parse(file(parent, program, chat), "game.json", names)
    assert [(wish.entity, wish.place) for wish in source.wishes] == [("P1", 0), ("P2", 0), ("P2", 1)]
    assert (source.read, source.live, source.undone, source.chat) == (3, 2, 0, 1)


def test_a_token_is_found_on_laid_tiles_and_on_printed_hexes() -> None:
    lay = {
        "type": "lay_tile",
        "entity": "SR",
        "entity_type": "corporation",
        "hex": "I4",
        "tile": "438-0",
        "rotation": 2,
    }
    on_tile = {"type": "place_token", "entity": "SR", "entity_type": "corporation", "city": "438-0-0", "slot": 0}
    printed = on_tile | {"city": "K8-8-0"}
    _, first, second = wishes(lay, on_tile, printed)
    assert isinstance(first, w.WishToken)
    assert isinstance(second, w.WishToken)
    assert (first.hex, second.hex) == ("I4", "K8")


def test_optional_rules_become_options() -> None:
    chosen = {"optional_rules": ["diesels", "original_rules"]}
    setup = reader.parse(file(title="1870", settings=chosen), "game.json", names).setup
    assert (setup.variant, setup.options) == ("full", {"diesels": True, "original_rules": True})


def test_marks_destination_tokens_and_connections_are_read() -> None:
    text = file(
        {"type": "assign", "entity": "GSC", "entity_type": "company", "target": "N7", "id": 1},
        {"type": "choose", "entity": "FW", "entity_type": "corporation", "choice": "Charter", "id": 2},
        {"type": "lay_tile", "entity": "FW", "hex": "B11", "tile": "171K-0", "rotation": 0, "id": 3},
        {"type": "destination_connection", "entity": "FW", "corporations": ["FW", "IC"], "id": 4},
        title="1870",
    )
    mark, use, tile, ready = reader.parse(text, "game.json", names).wishes
    assert mark == w.WishMark(0, "1", "assign", "GSC", "private", "N7")
    assert use == w.WishUse(1, "2", "choose", "FW", "company", "charter")
    assert isinstance(tile, w.WishTile)
    assert tile.tile == "171"
    assert ready == w.WishConnections(3, "4", "destination_connection", "FW", "company", ("FW", "IC"))


def test_a_company_buys_from_the_player_who_has_the_share() -> None:
    player = {"entity_type": "player"}
    text = file(
        player | {"type": "bid", "entity": "Bob", "company": "MKT", "price": 165, "id": 1},
        player | {"type": "par", "entity": 9, "corporation": "MKT", "share_price": "68,5,6", "id": 2},
        {"type": "buy_shares", "entity": "MKT", "entity_type": "corporation", "shares": ["MKT_1"], "id": 3},
        {"type": "sell_shares", "entity": "MKT", "entity_type": "corporation", "shares": ["MKT_1"], "id": 4},
        player | {"type": "buy_shares", "entity": "Bob", "shares": ["MKT_1"], "id": 5},
        title="1870",
    )
    _, _, redeemed, _, bought = reader.parse(text, "game.json", names).wishes
    assert isinstance(redeemed, w.WishBuy)
    assert isinstance(bought, w.WishBuy)
    assert (redeemed.source, redeemed.by, bought.source) == ("P2", "company", "offering")


@pytest.mark.parametrize(
    ("settings", "id_", "seed"),
    [({"seed": 5}, "hs_x_7", 5), ({}, "hs_x_77_3", 77), ({}, 12, 12), ({"seed": None}, "none", 0)],
)
def test_the_seed_is_the_files_or_the_first_digits_of_its_id(settings: dict[str, Any], id_: Any, seed: int) -> None:
    assert reader.parse(file(settings=settings, id=id_), "game.json", names).setup.seed == seed


def test_a_game_frozen_on_an_old_version_is_warned_of() -> None:
    assert "frozen" in reader.parse(file(settings={"pin": "abc"}), "game.json", names).warnings[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ("[" * 100000, "not JSON"),
        ("[]", "not a game file"),
        ('{"title": "1889"}', "not a game file"),
        ('{"title": "1889", "actions": [1]}', "something that is not an action"),
        (file(title="1856"), "cannot replay games of 1856"),
        (file(title="1870", settings={"optional_rules": ["beginner_game"]}), "optional rule beginner_game of 1870"),
        (file({"type": "choose", "entity": "IC", "choice": "Trash", "id": 7}), "unknown choice Trash"),
        (file({"type": "assign", "entity": "TR", "id": 7}), "has no target"),
        (file(players=[]), "list of players"),
        (file(players=["Ann", "Ann"]), "list of players"),
        (file(settings={"optional_rules": ["new_rule"]}), "optional rule new_rule"),
        (file({"type": "fly", "entity": 9, "id": 7}), "action 7 (fly) is of a kind"),
        (file({"type": "pass", "entity": 10, "entity_type": "player", "id": 7}), "names 10, who is not in this game"),
        (file({"type": "pass", "entity": "XX", "entity_type": "company", "id": 7}), "names XX"),
        (file({"type": "pass", "entity": 9, "entity_type": "depot", "id": 7}), "taken by a depot"),
        (file({"type": "bid", "entity": 9, "company": "XX", "price": 5, "id": 7}), "XX, which is not a private"),
        (file({"type": "bid", "entity": 9, "company": "TR", "id": 7}), "no whole number as price"),
        (file({"type": "buy_shares", "entity": 9, "shares": ["IR_1", "AR_1"], "id": 7}), "shares of one company"),
        (file({"type": "par", "entity": 9, "corporation": "IR", "share_price": "x", "id": 7}), "no share price"),
        (file({"type": "place_token", "entity": "IR", "city": "x", "id": 7}), "names no city"),
        (file({"type": "dividend", "entity": "IR", "kind": "thirds", "id": 7}), "unknown kind thirds"),
        (file({"type": "run_routes", "entity": "IR", "routes": "all", "id": 7}), "not a list"),
        (file({"type": "run_routes", "entity": "IR", "routes": [3], "id": 7}), "entries are not objects"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(text: str, said: str) -> None:
    with pytest.raises(CannotRead) as caught:
        reader.parse(text, "game.json", names)
    assert said in str(caught.value)
    assert "game.json" in str(caught.value)


HEAD = '{"game": "1889", "players": ["P1", "P2"], "state": {}}\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a record"),
        ("{}", "not a record"),
        (HEAD + '{"n": 1}', "not a record of an action"),
        ('{"game": "1899", "players": ["P1", "P2"], "state": {}}', "cannot replay games of 1899"),
        (
            HEAD + '{"n": 3, "action": {"type": "fly", "entity": "P1"}, "patch": {}}',
            "action 3 (fly)",
        ),
    ],
)
def test_what_is_no_record_gets_a_sentence(text: str, said: str) -> None:
    with pytest.raises(CannotRead) as caught:
        records.parse(text, "game.jsonl", names)
    assert said in str(caught.value)


def test_merging_a_patch_replaces_removes_and_leaves_the_old_state_alone() -> None:
    state = {"a": {"x": 1, "y": 2}, "b": [1]}
    assert records.merged(state, {"a": {"x": None, "z": 3}, "b": [2], "c": {"d": 1}}) == {
        "a": {"y": 2, "z": 3},
        "b": [2],
        "c": {"d": 1},
    }
    assert state == {"a": {"x": 1, "y": 2}, "b": [1]}
