"""1830: Mohawk & Hudson is given up for a share of the New York Central."""

from __future__ import annotations

from rails18.core.actions import Exchange
from rails18.core.state import CLOSED, OFFERING, POOL
from tests.support.moments import table

SETUP = {"title": "1830"}
SWAP = Exchange("P1", "MH")


def keys(game) -> set[str]:
    """Return the rules that the exchange breaks."""
    return {refusal.key for refusal in game.refusals(SWAP)}


def test_from_the_offering() -> None:
    """private.mh.exchange, private.mh.source: a share of the IPO, no money; the private closes."""
    game = table(setup=SETUP, privates={"MH": "P1"}, hold={"P2": {"NYC": 60}})
    cash = dict(game.state.cash)
    game.play(SWAP)
    assert game.position.holding("P1", "NYC") == 10
    assert game.position.holding(OFFERING, "NYC") == 30
    assert game.state.privates["MH"] == CLOSED
    assert game.state.cash == cash


def test_from_the_pool_when_the_offering_has_none() -> None:
    """private.mh.source: the pool gives the share where the IPO is sold out, and nobody where both are."""
    game = table(setup=SETUP, privates={"MH": "P1"}, hold={"P2": {"NYC": 60}, "P3": {"NYC": 20}, POOL: {"NYC": 20}})
    game.play(SWAP)
    assert (game.position.holding("P1", "NYC"), game.position.holding(POOL, "NYC")) == (10, 10)
    sold_out = table(setup=SETUP, privates={"MH": "P1"}, hold={"P2": {"NYC": 60}, "P3": {"NYC": 40}})
    assert keys(sold_out) == {"private.exchange.offering"}


def test_not_above_sixty() -> None:
    """private.mh.sixty: P1 with 60% of the company may not swap."""
    assert keys(table(setup=SETUP, privates={"MH": "P1"}, hold={"P1": {"NYC": 60}})) == {"private.exchange.limits"}


def test_not_for_a_company() -> None:
    """private.mh.player: a private that a company owns is no longer swapped."""
    game = table(setup=SETUP, privates={"MH": "PRR"}, hold={"P1": {"PRR": 60}, "P2": {"NYC": 60}})
    assert "private.exchange.player" in keys(game)
