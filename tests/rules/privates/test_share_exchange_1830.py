"""1830: Mohawk & Hudson is given up for a share of the New York Central."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rails18.core.actions import BuyShare, Exchange, Pass, SellShares
from rails18.core.state import CLOSED, OFFERING, POOL
from tests.support.games_1830 import PARS, broken, moment, play, step, turn
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


@pytest.mark.parametrize(
    ("odd", "allowed"),
    [
        ({"company": "NYC"}, True),
        ({"company": "PRR"}, False),
        ({"company": "<b>nowhere</b>"}, False),
        ({"par": 67}, False),
    ],
)
def test_for_no_other_share(odd: dict[str, Any], allowed: bool) -> None:
    """private.mh.exchange: a share of the New York Central and nothing else, whatever a file says."""
    game = table(setup=SETUP, privates={"MH": "P1"}, hold={"P2": {"NYC": 60}})
    swap = msgspec.structs.replace(SWAP, **odd)
    assert {refusal.key for refusal in game.refusals(swap)} == (set() if allowed else {"private.exchange.offering"})


def test_not_for_a_company() -> None:
    """private.mh.player: a private that a company owns is no longer swapped."""
    game = table(setup=SETUP, privates={"MH": "PRR"}, hold={"P1": {"PRR": 60}, "P2": {"NYC": 60}})
    assert "private.exchange.player" in keys(game)


def test_in_the_own_stock_turn() -> None:
    """private.mh.timing, private.mh.action: P1 swaps at any moment of their own turn, and buys a certificate
    besides."""
    hold = {"P1": {"PRR": 30}, "P2": {"NYC": 60}}
    game = moment(hold, {"PRR": PARS[67], "NYC": PARS[67]}, privates={"MH": "P1"})
    play(game, SellShares("P1", "PRR", 10))
    assert broken(game, SWAP) == set()
    play(game, SWAP, BuyShare("P1", "NYC", OFFERING))
    assert game.position.holding("P1", "NYC") == 20


@pytest.mark.parametrize(("profile", "refused"), [("rulebook", {"private.mh.timing"}), ("18xx.games", set())])
def test_between_the_turns_of_players(profile: str, refused: set[str]) -> None:
    """private.mh.timing: before P2 has done anything in a stock turn P1 may swap, and after a sale of P2 it is refused;
    on 18xx.games any moment will do."""
    game = moment({"P2": {"NYC": 40}}, {"NYC": PARS[67]}, player="P2", privates={"MH": "P1"}, profile=profile)
    assert broken(game, SWAP) == set()
    play(game, SellShares("P2", "NYC", 10))
    assert broken(game, SWAP) == refused


@pytest.mark.parametrize("owner", ["P1", "P3"])
@pytest.mark.parametrize(("profile", "refused"), [("rulebook", {"private.mh.timing"}), ("18xx.games", set())])
def test_between_the_turns_of_companies(owner: str, profile: str, refused: set[str]) -> None:
    """private.mh.timing: before B&M has done anything its turn has not begun for the swap; from the next step on it is
    refused, also to the president of B&M. On 18xx.games any moment will do."""
    game = turn("B&M", others={"NYC": "P2"}, privates={"MH": owner}, profile=profile)
    assert broken(game, Exchange(owner, "MH")) == set()
    play(game, Pass("P1"))
    assert step(game) != "track"
    assert broken(game, Exchange(owner, "MH")) == refused
    for late in ("token", "dividend", "trains"):
        game = turn(
            "NYC", late, privates={"MH": "P3"}, profile=profile, trains={"2-0": "NYC"}, hold={"P1": {"NYC": 60}}
        )
        assert broken(game, Exchange("P3", "MH")) == refused


def test_before_the_company_is_started() -> None:
    """private.mh.timing, private.mh.sixty: NYC need not be started, and in the orange zone a share above 60% is
    taken."""
    assert broken(moment(privates={"MH": "P1"}), SWAP) == set()
    assert broken(moment({"P1": {"NYC": 60}}, {"NYC": (6, 3)}, privates={"MH": "P1"}), SWAP) == set()
