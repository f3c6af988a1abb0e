"""1830: station tokens, home cities and what bars the way."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rails18.core.actions import MoveToken, Pass, PlaceToken, PowerToken, RunTrains
from rails18.core.game import Game
from rails18.core.refusal import Refusal
from rails18.rules.tokens import tokens
from rails18.words.texts import load_rulebook
from tests.support.games_1830 import HOMES, broken, cash, everybody_passes, lay, moment, play, route, step, turn

ROCHESTER = {"E19": ("57", 1), "E17": ("8", 2), "D16": ("8", 5)}  # Albany to Rochester
PITTSBURGH = {"H10": ("57", 1)}  # Altoona to Pittsburgh


def put(company: str, stop: str) -> PlaceToken:
    """Return the token of P1's company."""
    return PlaceToken("P1", company, stop)


def keys(refusals: Iterable[Refusal]) -> set[str]:
    """Return the rules that are broken."""
    return {refusal.key for refusal in refusals}


def first_turn(company: str, **given: object) -> Game:
    """Return the first turn of a company after a stock round in which everybody passes."""
    return everybody_passes(moment(hold={"P1": {company: 60}}, cash={company: 670}, **given))


@pytest.mark.parametrize("company", [name for name in HOMES if name != "ERIE"])
def test_home_tokens(company: str) -> None:
    """token.home.free, token.home.new_york: it lies in the home city from the first turn on and costs nothing."""
    game = first_turn(company)
    assert game.state.tokens[HOMES[company]] == (company,)
    assert cash(game, company) == 670


def test_homes_are_kept() -> None:
    """token.home.reserved, token.home.full: one slot of Albany is refused to others."""
    tiles = {"D18": ("9", 2), "E19": ("57", 2)}
    pos = turn("PRR", tiles=tiles).position
    assert {refusal.key for refusal in tokens.no_room(pos, "PRR", "E19.c0")} == {"token.place.reserved"}
    two = turn("PRR", tiles={"E19": ("14", 1)}).position
    assert list(tokens.no_room(two, "PRR", "E19.c0")) == []
    game = turn("C&O", "token", tiles={"G7": ("1", 0), **PITTSBURGH})
    assert {refusal.key for refusal in tokens.no_room(game.position, "C&O", "H12.c0")} == {"token.place.reserved"}


def test_a_home_that_is_kept_is_refused() -> None:
    """token.home.reserved, token.home.full: B&O reaches Altoona, whose company has not begun, and is refused."""
    tiles = {**PITTSBURGH, "H14": ("9", 1), "H16": ("57", 1)}
    game = turn("B&O", "token", tiles=tiles, tokens={"H16.c0": ("B&O",)})
    assert broken(game, put("B&O", "H12.c0")) == {"token.home.reserved", "token.home.full"}


def test_the_eries_president_chooses() -> None:
    """token.home.erie: E11 with 59, and nothing else before the choice: a lay and a pass are refused."""
    game = first_turn("ERIE", tiles={"E11": ("59", 0)}, phase="3")
    assert step(game) == "home"
    assert broken(game, Pass("P1")) == {"token.home.erie"}
    assert broken(game, lay("ERIE", "E11", "64")) == {"token.home.erie"}
    assert broken(game, put("ERIE", "H10.c0")) == {"token.home.erie"}
    assert {action.stop for action in game.options("place_token")} == {"E11.c0", "E11.c1"}
    play(game, put("ERIE", "E11.c1"))
    assert game.state.tokens["E11.c1"] == ("ERIE",)
    assert step(game) == "track"


def test_the_erie_lays_its_own_tile() -> None:
    """token.home.erie_early: the choice comes with the first tile on E11, which the Erie itself may lay."""
    game = first_turn("ERIE", phase="3")
    assert step(game) == "track"
    play(game, lay("ERIE", "E11", "59", 0))
    assert step(game) == "home"
    play(game, put("ERIE", "E11.c0"))
    assert game.state.tokens["E11.c0"] == ("ERIE",)


def test_the_eries_cities_are_kept() -> None:
    """token.home.erie_kept: the NYC reaches E11 and is refused while the Erie has not begun."""
    tiles = {**ROCHESTER, "E13": ("9", 0), "F12": ("7", 2), "E11": ("59", 5)}
    game = turn("NYC", "token", phase="3", tiles=tiles)
    assert broken(game, put("NYC", "D14.c0")) == set()
    for stop in ("E11.c0", "E11.c1"):
        assert {refusal.key for refusal in tokens.no_room(game.position, "NYC", stop)} == {"token.home.first"}
    assert broken(game, put("NYC", "E11.c0")) == {"token.home.erie_kept"}
    assert broken(game, put("NYC", "E11.c1")) == {"token.home.erie_kept", "token.place.route"}


def test_one_token_a_turn() -> None:
    """token.place.one, token.place.cost: 40 for the second token; another in that turn is refused."""
    game = turn("PRR", "token", tiles=PITTSBURGH)
    play(game, put("PRR", "H10.c0"))
    assert (cash(game, "PRR"), game.state.tokens_left["PRR"]) == (960, (100, 100))
    assert broken(game, put("PRR", "H16.c0")) == {"token.place.one"}


def test_prices_and_supply() -> None:
    """token.place.cost, token.place.supply: the third costs 100; with 30 a 40, and a third of B&M, are refused."""
    tiles = {**PITTSBURGH, "H14": ("9", 1), "H16": ("57", 1)}
    game = turn("PRR", "token", tiles=tiles, tokens={"H10.c0": ("PRR",)})
    play(game, put("PRR", "H16.c0"))
    assert cash(game, "PRR") == 900
    poor = turn("PRR", "token", tiles=tiles, cash={"PRR": 30})
    assert keys(tokens.funds(poor.position, put("PRR", "H16.c0"))) == {"token.place.cost"}
    assert step(poor) != "token"
    none = turn("NYNH", "token", tiles={"F22": ("57", 1)}, tokens={"F22.c0": ("NYNH",)})
    assert keys(tokens.left(none.position, put("NYNH", "H10.c0"))) == {"token.place.supply"}
    assert step(none) != "token"


def test_places() -> None:
    """token.place.route, token.place.space, token.place.city_only: unlinked, full and other stops are refused."""
    game = turn("NYC", "token", tiles=ROCHESTER)
    assert broken(game, put("NYC", "K15.c0")) == {"token.place.route"}
    assert broken(game, put("NYC", "F2.o0")) == {"token.place.city_only"}
    assert broken(game, put("NYC", "C15.t0")) == {"token.place.city_only"}
    assert broken(game, put("NYC", "D14.c0")) == set()
    tiles = {**PITTSBURGH, "H14": ("9", 1), "H16": ("57", 1)}
    full = turn("PRR", "token", tiles=tiles, tokens={"H10.c0": ("B&M",)}, others={"B&M": "P2"})
    assert broken(full, put("PRR", "H10.c0")) == {"token.place.space"}
    assert broken(full, put("PRR", "H16.c0")) == set()


def test_one_token_in_a_hex() -> None:
    """token.place.one_in_hex: the Erie in one city of E11 is refused the other."""
    tiles = {"E11": ("67", 0)}
    game = turn("ERIE", "token", phase="5", tiles=tiles, tokens={"E11.c0": ("ERIE",)})
    assert keys(tokens.only_one(game.position, put("ERIE", "E11.c1"))) == {"token.place.same_city"}
    assert load_rulebook("1830").clause("token.place.same_city") == "token.place.one_in_hex"
    assert keys(tokens.only_one(game.position, put("ERIE", "H10.c0"))) == set()


def test_tokens_stay() -> None:
    """token.place.permanent: moving a token is refused."""
    assert broken(turn("NYC", "token", tiles=ROCHESTER), MoveToken("P1", "NYC", "E19.c0", "D14.c0")) == {
        "token.place.permanent"
    }


def test_a_slot_of_this_turn() -> None:
    """token.place.after_upgrade: 57 of Pittsburgh becomes 14, and the new slot takes a token at once."""
    game = turn("PRR", phase="3", tiles=PITTSBURGH, tokens={"H10.c0": ("NYC",)}, others={"NYC": "P2"})
    play(game, lay("PRR", "H10", "14", 1))
    assert broken(game, put("PRR", "H10.c0")) == set()


def test_full_cities_bar_trains() -> None:
    """token.block.through, route.blocked.ends: a run through full Rochester is refused; it may end there."""
    tiles = {**ROCHESTER, "E13": ("9", 0), "F12": ("9", 0), "H10": ("57", 0), "G11": ("9", 0)}
    free = turn("NYC", "run", tiles=tiles, trains={"3-0": "NYC"}, phase="3")
    through = route(free, "3-0", "E19.c0", "D14.c0", "H10.c0")
    assert broken(free, RunTrains("P1", "NYC", (through,))) == set()
    given = {"tokens": {"D14.c0": ("B&M",)}, "others": {"B&M": "P2"}, "phase": "3", "trains": {"3-0": "NYC"}}
    full = turn("NYC", "run", tiles=tiles, **given)
    assert "token.block.through" in broken(full, RunTrains("P1", "NYC", (through,)))
    ending = route(full, "3-0", "E19.c0", "D14.c0")
    assert broken(full, RunTrains("P1", "NYC", (ending,))) == set()


def test_altoona_is_passed() -> None:
    """token.block.altoona, route.value.altoona: with PRR's token there, others run past it, and count nothing."""
    tiles = {**PITTSBURGH, "H14": ("9", 1), "H16": ("57", 1)}
    given = {"tiles": tiles, "tokens": {"H16.c0": ("NYC",)}, "others": {"PRR": "P2"}, "trains": {"2-0": "NYC"}}
    game = turn("NYC", "run", **given)
    past = route(game, "2-0", "H16.c0", "H10.c0")
    assert past.stops == ("H16.c0", "H10.c0")


def test_a_player_has_no_token_power() -> None:
    """private.dh.token: a company without Delaware & Hudson is refused its free token."""
    game = turn("NYC", "token", tiles=ROCHESTER, privates={"DH": "P1"})
    assert broken(game, PowerToken("P1", "DH", "F16.c0")) == {"private.dh.lay"}
