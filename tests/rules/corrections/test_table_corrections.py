"""Correct what lies on a small table of 1889: prices, tiles, station tokens, turns."""

from __future__ import annotations

from typing import Any

import pytest

from rails18.board.layout import copies_left
from rails18.core.actions import Correct, Pass
from rails18.core.changes import Change, GiveTurn, MoveStation, PutTile, SetPrice
from rails18.core.game import Game
from tests.support.moments import table

HOLD = {"P1": {"IR": 60}, "P2": {"SR": 60}}
TILES = {"E2": ("57", 1), "F3": ("8", 0), "G4": ("57", 1)}
TOKENS = {"E2.c0": ("IR",), "G4.c0": ("SR",)}


def laid(**given: Any) -> Game:
    """Return a stock turn of P1; IR has a token on E2 and two left, SR one on G4, its home I2 is bare."""
    given.setdefault("tiles", TILES)
    given.setdefault("tokens", TOKENS)
    return table(4, hold=HOLD, cells={"IR": (1, 3), "SR": (2, 3)}, floated=("IR", "SR"), **given)


def keys(game: Game, change: Change) -> set[str]:
    """Return the rules that refuse a correction."""
    return {refusal.key for refusal in game.refusals(Correct("P1", "It lay otherwise.", (change,)))}


def corrected(game: Game, *changes: Change) -> Game:
    """Return the game after a correction."""
    game.play(Correct("P1", "It lay otherwise.", changes))
    return game


def told(game: Game, *changes: Change) -> list[str]:
    """Return the keys of what a correction would tell."""
    return [event.key for event in game.what_if(Correct("P1", "It lay otherwise.", changes)).events]


@pytest.mark.parametrize("cell", [(0, 0), (0, 3), (3, 0)])
def test_prices_at_the_edges_of_the_market(cell: tuple[int, int]) -> None:
    """correction.price.cell: the first row and column are part of the market, what lies before them is not."""
    assert corrected(laid(), SetPrice("IR", *cell)).state.market["IR"] == cell
    for beyond in ((-1, cell[1]), (cell[0], -1), (99, cell[1]), (cell[0], 99)):
        assert keys(laid(), SetPrice("IR", *beyond)) == {"correction.price.cell"}


def test_what_is_so_already() -> None:
    """correction.change.none: the price, the tile and its rotation are what they were."""
    assert keys(laid(), SetPrice("IR", 1, 3)) == {"correction.change.none"}
    assert keys(laid(), PutTile("F3", "8", 0)) == {"correction.change.none"}
    assert keys(laid(), PutTile("F3", "8", 1)) == set()
    assert keys(laid(tiles={**TILES, "F3": ("8", 1)}), PutTile("F3", "8", 0)) == set()


def test_a_city_keeps_room_for_its_tokens() -> None:
    """correction.tile.tokens: the token on E2 fits on #57 whichever way round, not on a town or on nothing."""
    game = corrected(laid(), PutTile("E2", "57", 2))
    assert game.state.tiles["E2"] == ("57", 2)
    assert keys(laid(), PutTile("E2", "58", 0)) == {"correction.tile.tokens"}
    two = laid(tiles={**TILES, "E2": ("14", 0)}, tokens={"E2.c0": ("IR", "SR")})
    assert keys(two, PutTile("E2", "14", 1)) == set()
    assert keys(two, PutTile("E2", "57", 1)) == {"correction.tile.tokens"}


def test_the_only_copy_is_turned_where_it_lies() -> None:
    """correction.tile.supply: the one #39 there is may be turned on F3, and is lacking on D3 only then."""
    game = laid(tiles={**TILES, "F3": ("39", 0)})
    assert copies_left(game.position, "39") == 0
    assert keys(game, PutTile("F3", "39", 1)) == set()
    assert keys(game, PutTile("D3", "39", 1)) == {"correction.tile.supply"}
    assert keys(laid(), PutTile("D3", "39", 1)) == set()


def test_tokens_move_from_city_to_city() -> None:
    """correction.token.source, correction.token.target: IR's token goes from E2 to a free city and to no full one."""
    game = laid(tiles={**TILES, "I2": ("6", 1)})
    assert keys(game, MoveStation("IR", "E2.c0", "G4.c0")) == {"correction.token.target"}
    assert keys(game, MoveStation("IR", "E2.c0", "E2.c0")) == {"correction.token.unknown"}
    assert keys(game, MoveStation("IR", "G4.c0", "I2.c0")) == {"correction.token.source"}
    left = game.state.tokens_left["IR"]
    assert told(game, MoveStation("IR", "E2.c0", "I2.c0")) == ["corrected", "corrected_token"]
    corrected(game, MoveStation("IR", "E2.c0", "I2.c0"))
    assert (game.state.tokens.get("E2.c0", ()), game.state.tokens["I2.c0"]) == ((), ("IR",))
    assert game.state.tokens_left["IR"] == left
    assert "" not in game.state.tokens
    assert set(game.state.tokens) == {"G4.c0", "I2.c0"}


def test_tokens_come_back_and_go_out() -> None:
    """correction.token.left: the token taken from E2 is the first to be placed again, one at a time."""
    game = laid()
    left = game.state.tokens_left["IR"]
    corrected(game, MoveStation("IR", "E2.c0"))
    assert set(game.state.tokens) == {"G4.c0"}
    assert game.state.tokens_left["IR"] == (0, *left)
    assert told(game, MoveStation("IR", "", "E2.c0")) == ["corrected", "corrected_token_placed"]
    corrected(game, MoveStation("IR", "", "E2.c0"))
    assert game.state.tokens_left["IR"] == left
    assert keys(game, MoveStation("IR", "", "E2.c0")) == {"correction.token.target"}  # once in a city


def test_a_turn_keeps_what_others_have_passed() -> None:
    """correction.turn.now: P2 gets the turn after one pass, so that three more passes end the round."""
    game = laid()
    game.play(Pass("P1"))
    corrected(game, GiveTurn("P4"))
    for player in ("P4", "P1", "P2"):
        assert game.position.frame.player == player
        game.play(Pass(player))
    assert game.state.round.kind == "operating"
    assert keys(laid(), GiveTurn(priority="P3")) == set()
    assert keys(laid(), GiveTurn(step="track")) == {"correction.turn.step"}
