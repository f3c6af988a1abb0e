"""Test where companies of 1870 may put station tokens, and what tokens do to others' trains."""

from __future__ import annotations

import pytest

from rails18.board.layout import free_slots
from rails18.core.actions import MoveToken, PlaceToken, RunTrains
from rails18.core.draft import Draft
from rails18.core.slices import Destinations
from rails18.core.state import CLOSED
from rails18.rules.market import closing
from rails18.rules.tokens import tokens
from tests.support.building_1870 import HOMES, lay, route, turn
from tests.support.stock_1870 import broken, cash, play, step

# Jackson to Memphis and on to New Orleans; Fort Worth and Dallas beside each other
SOUTH = {"K16": ("57", 0), "J17": ("9", 0), "I18": ("8", 0), "H17": ("6", 3), "L15": ("9", 0), "M14": ("5", 3)}
TEXAS = {"J3": ("57", 1), "J5": ("57", 1)}
ALEXANDRIA = {"J7": ("9", 1), "J9": ("58", 5), "K10": ("9", 2), "L11": ("57", 2)}  # on from Dallas


def token(company: str, stop: str) -> PlaceToken:
    """Return the placing of a token for P1."""
    return PlaceToken("P1", company, stop)


def test_home_without_a_tile() -> None:
    """token.home.without_tile: IC's token stands on the bare hex, and a later tile takes it over."""
    game = turn("IC", operated=False)
    assert game.state.tokens["K16.c0"] == ("IC",)
    assert "K16" not in game.state.tiles
    play(game, lay("IC", "K16", "57"))
    assert game.state.tokens["K16.c0"] == ("IC",)


def test_home_on_a_red_area() -> None:
    """token.home.without_tile: SP stands on the red Southwest and begins in M2, N3 or O2."""
    game = turn("SP", operated=False)
    assert not broken(game, lay("SP", "M2", "57", 0))
    assert not broken(game, lay("SP", "N3", "9", 1))
    assert not broken(game, lay("SP", "O2", "7", 2))
    assert broken(game, lay("SP", "M4", "9", 1)) == {"track.reach.new_hex"}


def test_one_in_a_turn() -> None:
    """token.place.one_per_turn: IC places in Memphis and is refused Baton Rouge; its home token does not count."""
    game = turn("IC", "token", tiles={**SOUTH, "H17": ("14", 2)}, operated=False)
    play(game, token("IC", "H17.c0"))
    assert cash(game, "IC") == 960
    assert broken(game, token("IC", "M14.c0")) == {"token.place.one_per_turn"}


def test_last_space_of_a_starting_city() -> None:
    """token.place.reserved_home: the last space waits for the company that starts there, and others are refused it."""
    game = turn("TP", "token", tiles={**TEXAS, **ALEXANDRIA})
    assert broken(game, token("TP", "J3.c0")) == {"token.place.reserved_home"}
    two = {**TEXAS, **ALEXANDRIA, "J3": ("14", 0), "J5": ("14", 0)}
    assert not broken(turn("TP", "token", tiles=two), token("TP", "J3.c0"))
    game = turn("MP", "token", tiles=two, tokens={"J3.c0": ("TP",), "J5.c0": ("TP", "MP")}, others={"TP": "P2"})
    assert broken(game, token("MP", "J3.c0")) == {"token.place.reserved_home"}


def test_no_space_is_kept_for_a_closed_company() -> None:
    """token.place.reserved_home: a company that was closed never comes back, so its space is free."""
    game = turn("TP", "token", tiles=TEXAS)
    gone = {**game.state.certificates, **{f"FW-{number}": CLOSED for number in range(9)}}
    assert not broken(turn("TP", "token", tiles=TEXAS, certificates=gone), token("TP", "J3.c0"))


def test_after_the_track() -> None:
    """token.place.after_track: Memphis gets a second space in the track step, and IC places there in the same turn."""
    game = turn("IC", tiles=SOUTH, tokens={"H17.c0": ("SSW",)}, others={"SSW": "P2"})
    assert free_slots(game.position, "H17.c0") == 0
    upgrade = next(game.options("lay_tile", hex="H17", tile="14"))
    play(game, upgrade, token("IC", "H17.c0"))
    assert game.state.tokens["H17.c0"] == ("SSW", "IC")


def test_tokens_stay() -> None:
    """token.place.final: moving a token is refused; only the closing of its company takes it away."""
    game = turn("IC", "token", tiles=SOUTH, tokens={"H17.c0": ("IC",)})
    assert broken(game, MoveToken("P1", "IC", "H17.c0", "M14.c0")) == {"token.place.final"}
    position = game.position
    draft = Draft(position.title, position.setup, position.state)
    closing.close(draft, "IC")
    assert "IC" not in draft.state.tokens["H17.c0"]
    assert free_slots(draft.pos, "H17.c0") == 1


def test_full_cities_bar_the_way() -> None:
    """token.city.full_blocks: ATSF ends in a Dallas full of TP and MP, and is refused to run through it."""
    tiles = {"J3": ("57", 1), "J5": ("14", 0), "J7": ("9", 1), "J9": ("4", 1)}
    given = {"tokens": {"J3.c0": ("ATSF",), "J5.c0": ("TP", "MP")}, "others": {"TP": "P2", "MP": "P3"}}
    game = turn("ATSF", "run", tiles=tiles, trains={"3-0": "ATSF"}, **given)
    ends, through = route(game, "3-0", "J3.c0", "J5.c0"), route(game, "3-0", "J3.c0", "J5.c0", "J9.t0")
    assert not broken(game, RunTrains("P1", "ATSF", (ends,)))
    assert broken(game, RunTrains("P1", "ATSF", (through,))) == {"route.city.blocked", "token.city.full_blocks"}
    given["tokens"]["J5.c0"] = ("TP",)
    game = turn("ATSF", "run", tiles=tiles, trains={"3-0": "ATSF"}, **given)
    assert not broken(game, RunTrains("P1", "ATSF", (through,)))


def test_what_a_token_costs() -> None:
    """token.cost.treasury: the second costs 40 and the third 100; a treasury of 90 is refused the third."""
    two = {**TEXAS, **ALEXANDRIA, "J3": ("14", 0), "J5": ("14", 0)}
    given = {"tiles": two, "tokens": {"J5.c0": ("MP", "TP")}, "others": {"TP": "P2"}}
    game = turn("MP", "token", **given)
    play(game, token("MP", "J3.c0"))
    assert cash(game, "MP") == 900
    poor = turn("MP", "token", **given, cash={"MP": 90})
    assert step(poor) != "token"  # there is nothing that it could place
    refusal = tokens.why_not(poor.position, "MP", "J3.c0")
    assert refusal is not None
    assert refusal.key == "token.place.cost"


@pytest.mark.parametrize("company", sorted(HOMES))
def test_one_destination_token(company: str) -> None:
    """token.destination.single: each company's one destination token is no station token before its connection run."""
    game = turn(company)
    held = game.title.companies[company]
    assert held.destination
    assert held.destination_price == 100
    assert game.state.tokens_left[company] == held.tokens[1:]
    assert company not in game.state.slice(Destinations).destinations


def test_the_home_token_is_free() -> None:
    """token.home.free: IC's first turn puts its token in Jackson, and the treasury is unchanged."""
    game = turn("IC", operated=False, cash={"IC": 640})
    assert game.state.tokens["K16.c0"] == ("IC",)
    assert cash(game, "IC") == 640
    assert game.state.tokens_left["IC"][0] == 40


def test_a_route_leads_there() -> None:
    """token.place.route: IC is refused Little Rock, to which no track leads, and may place in Baton Rouge."""
    game = turn("IC", "token", tiles={**SOUTH, "H13": ("57", 0)})
    assert broken(game, token("IC", "H13.c0")) == {"token.place.route"}
    assert not broken(game, token("IC", "M14.c0"))


def test_a_space_is_free() -> None:
    """token.place.space: Baton Rouge on #5 with GMO's token is refused; with two spaces there is room for IC."""
    full = {"M14.c0": ("GMO",), "H17.c0": ("SSW",)}
    tiles = {**SOUTH, "H17": ("14", 2)}  # Memphis keeps a space, so that the step is not passed over
    game = turn("IC", "token", tiles=tiles, tokens=full, others={"GMO": "P2", "SSW": "P3"})
    assert broken(game, token("IC", "M14.c0")) == {"token.place.space"}
    game = turn("IC", "token", tiles={**tiles, "M14": ("14", 0)}, tokens=full, others={"GMO": "P2", "SSW": "P3"})
    assert not broken(game, token("IC", "M14.c0"))
