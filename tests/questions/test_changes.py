"""What has changed between two moments of a game is all that differs on the table, and nothing else."""

from __future__ import annotations

from rails18.core.actions import BuyShare, LayTile, Pass, PlaceToken, SellShares
from rails18.core.game import Game
from rails18.core.state import POOL
from rails18.questions import changes
from tests.support.moments import table
from tests.ui.test_company_steps import moment


def found(game: Game, start: int = 0) -> changes.Changes:
    return changes.between(game.position_at(start), game.position)


def test_a_tile_and_its_cost() -> None:
    game = moment("track")
    lay = next(a for a in game.options("lay_tile") if isinstance(a, LayTile))
    game.play(lay)
    seen = found(game)
    assert [(tile.hex, tile.tile) for tile in seen.tiles] == [(lay.hex, lay.tile)]
    assert seen.tokens == seen.prices == seen.holdings == seen.trains == ()
    assert changes.hexes(seen) == {lay.hex}


def test_an_upgrade_names_the_tile_before() -> None:
    old = moment("track", tiles={"I4": ("58", 3)}).position
    new = moment("track", tiles={"I4": ("440", 3)}, tokens={"I4.c0": ("SR",)}).position
    seen = changes.between(old, new)
    assert [(tile.hex, tile.old, tile.tile) for tile in seen.tiles] == [("I4", "58", "440")]
    gone = [(token.company, token.stop, token.taken) for token in seen.tokens]
    assert gone == [("SR", "I4.c0", False), ("SR", "I2", True)]


def test_a_token_stays_where_it_is_when_its_stop_gets_another_name() -> None:
    old = moment("track", tokens={"I4.t0": ("SR",)}).position
    new = moment("track", tokens={"I4.c0": ("SR",)}).position
    assert changes.between(old, new).tokens == ()


def test_a_token_and_its_price() -> None:
    game = moment("token")
    game.play(PlaceToken("P1", "SR", "I4.c0"))
    seen = found(game)
    assert [(token.company, token.stop, token.taken) for token in seen.tokens] == [("SR", "I4.c0", False)]
    assert seen.cash["SR"] == (300, 260)


def test_a_sale_moves_shares_money_and_the_price() -> None:
    game = table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 20}}, player="P2")
    game.play(SellShares("P2", "IR", 20))
    seen = found(game)
    assert {(h.owner, h.company, h.percent) for h in seen.holdings} == {("P2", "IR", -20), (POOL, "IR", 20)}
    assert [price.company for price in seen.prices] == ["IR"]
    assert seen.cash["P2"][1] > seen.cash["P2"][0]
    assert seen.presidents == {}


def test_nothing_has_changed_between_a_moment_and_itself() -> None:
    seen = found(moment("track"))
    assert seen == changes.between(moment("track").position, moment("track").position)
    assert not any((seen.tiles, seen.tokens, seen.prices, seen.holdings, seen.trains, seen.cash, seen.privates))


def test_the_last_decision_of_each_player_but_not_that_of_the_running_turn() -> None:
    game = table(3, hold={"P1": {"IR": 20}}, player="P1")
    game.play(Pass("P1"))
    game.play(next(a for a in game.options("buy_share") if isinstance(a, BuyShare)))
    if game.position.frame.player == "P2":
        game.play(Pass("P2"))
    after = game.at
    game.play(Pass("P3"))
    assert game.position.frame.player == "P1"
    sale = next(a for a in game.options("buy_share") if isinstance(a, BuyShare))
    game.play(sale)
    deciding = game.position.frame.player
    assert changes.last_decision(game, game.at, "P2") == after
    assert changes.last_decision(game, game.at, "P3") == after + 1
    assert changes.last_decision(game, game.at, "P1") == (1 if deciding == "P1" else game.at)
    assert changes.last_decision(game, 0, "P2") == 0
