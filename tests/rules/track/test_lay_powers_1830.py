"""1830: Delaware & Hudson, whose tile is the lay of the turn and whose token comes free in it, and Champlain's tile."""

from __future__ import annotations

import pytest

from rails18.core.actions import Action, LayTile, Pass, PlaceToken, PowerTile, PowerToken
from rails18.core.game import Game
from tests.support.replays import replay

NAME = "random/1830-3p-113"  # the New York Central uses Delaware & Hudson here
TILE, TOKEN = PowerTile, PowerToken


@pytest.fixture
def game() -> Game:
    """Return the game right before that tile."""
    whole = replay(NAME).game
    at = next(n for n, action in enumerate(whole.actions) if isinstance(action, PowerTile) and action.private == "DH")
    fork = whole.fork(whole.state_at(at))
    assert fork.position.frame.step == "track"
    return fork


def lay(game: Game) -> PowerTile:
    """Return the first lay of Delaware & Hudson that is allowed."""
    return next(action for action in game.options("power_tile", private="DH") if not game.refusals(action))


def token(game: Game) -> PowerToken:
    """Return its token in Scranton."""
    return PowerToken(game.position.frame.player, "DH", "F16.c0")


def broken(game: Game, action: Action) -> set[str]:
    """Return the rules that an action breaks."""
    return {refusal.key for refusal in game.refusals(action)}


def test_the_mountain_is_paid_and_no_link_is_needed(game: Game) -> None:
    """private.dh.lay, private.dh.cost: tile 57 on empty F16 for 120."""
    company = game.position.frame.company
    before, bank = game.position.cash(company), game.position.cash("bank")
    game.play(lay(game))
    assert game.state.tiles["F16"][0] == "57"
    assert (game.position.cash(company), game.position.cash("bank")) == (before - 120, bank + 120)
    assert game.state.privates["DH"] == company


def test_a_company_with_less_may_not(game: Game) -> None:
    """private.dh.cost: 119 is too little."""
    company, action = game.position.frame.company, lay(game)
    poor = {**game.state.cash, company: 119, "bank": game.state.cash["bank"] + game.state.cash[company] - 119}
    assert broken(game.fork(game.position.supposing(cash=poor).state), action) == {"private.power.price"}


def test_it_is_the_lay_of_the_turn(game: Game) -> None:
    """private.dh.normal_lay: nothing more is laid afterwards, and it is no second lay."""
    action = lay(game)
    other = next(each for each in game.options("lay_tile") if not game.refusals(each))
    after = game.fork(game.what_if(action).after)
    assert after.position.frame.step == "token"
    assert broken(after, other) == {"track.lay.one"}
    assert isinstance(other, LayTile)
    laid = game.fork(game.what_if(other).after)
    assert "private.power.moment" in broken(laid, action)


def test_the_token_is_free_and_that_of_the_turn(game: Game) -> None:
    """private.dh.token, private.dh.turn_token: the next token lies in Scranton for nothing; no other may follow."""
    company = game.position.frame.company
    game.play(lay(game))
    cash, left = game.position.cash(company), game.state.tokens_left[company]
    assert [action.stop for action in game.options("power_token")] == ["F16.c0"]
    game.play(token(game))
    assert game.state.tokens["F16.c0"] == (company,)
    assert (game.position.cash(company), game.state.tokens_left[company]) == (cash, left[1:])
    assert game.position.frame.step != "token"
    assert broken(game, PlaceToken(game.position.frame.player, company, "F16.c0")) == {"token.place.one"}


@pytest.mark.parametrize("stop", ["F16.c7", "F16.t0", "E19.c0", "Z99.c0", ""])
def test_the_token_lies_in_a_city_of_scranton(game: Game, stop: str) -> None:
    """private.dh.token: a city that is not there, and one of another hex, is refused with a sentence."""
    game.play(lay(game))
    assert broken(game, PowerToken(game.position.frame.player, "DH", stop)) == {"private.power.token"}


def test_the_token_comes_in_that_turn_only(game: Game) -> None:
    """private.dh.token_now: neither before the tile nor after the token step."""
    assert "private.power.moment" in broken(game, token(game))
    game.play(lay(game))
    game.play(Pass(game.position.frame.player))
    assert "private.power.moment" in broken(game, token(game))


def test_not_when_scranton_has_a_tile(game: Game) -> None:
    """private.dh.taken: the tile goes on the empty hex only."""
    action = lay(game)
    tiled = game.fork(game.position.supposing(tiles={**game.state.tiles, "F16": ("57", 1)}).state)
    assert "private.power.laid" in broken(tiled, action)


def test_the_tile_needs_no_token(game: Game) -> None:
    """private.dh.token_left: a company without tokens lays the tile, and its turn goes on without a token."""
    company = game.position.frame.company
    none = game.fork(game.position.supposing(tokens_left={**game.state.tokens_left, company: ()}).state)
    none.play(lay(none))
    assert none.state.tiles["F16"][0] == "57"
    assert none.position.frame.step != "token"


def test_a_player_may_not_use_it(game: Game) -> None:
    """private.dh.lay: only for a company that owns it."""
    action = lay(game)
    owned = game.fork(game.position.supposing(privates={**game.state.privates, "DH": "P1"}).state)
    assert "private.power.owner" in broken(owned, action)


def test_champlain_lays_besides(game: Game) -> None:
    """private.cs.lay, private.cs.extra, private.cs.open: 3, 4 or 58 on B20, unlinked, besides the lay of the turn."""
    company = game.position.frame.company
    tiles = {hex: laid for hex, laid in game.state.tiles.items() if hex != "B20"}
    given = game.position.supposing(privates={**game.state.privates, "CS": company}, tiles=tiles).state
    with_cs = game.fork(given)
    assert {action.tile for action in with_cs.options("power_tile", private="CS")} == {"3", "4", "58"}
    with_cs.play(next(iter(with_cs.options("power_tile", private="CS"))))
    assert with_cs.position.frame.step == "track"
    assert with_cs.state.privates["CS"] == company
    assert "private.power.laid" in broken(with_cs, PowerTile(with_cs.position.frame.player, "CS", "B20", "58", 0))
