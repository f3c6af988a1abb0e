"""18Chesapeake for two: presidents of 30%, shares that leave the game, and the rest of the IPO in the pool."""

from __future__ import annotations

from typing import Any

import pytest

from rails18.core.actions import BuyShare, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.state import OFFERING, POOL, REMOVED
from rails18.rules.stock import certificates
from tests.support.games_18chesapeake import broken, cash, due, everybody_passes, moment, play, turn


def two(hold: dict[str, dict[str, int]] | None = None, **given: Any) -> Game:
    """Return a stock round of two players, in which LV was drawn."""
    return moment(hold, players=2, **given)


def test_the_price_of_a_chair() -> None:
    """two.start.cost, two.president.thirty, two.limit.count.

    Three times par, twice for the drawn company; one certificate.
    """
    game = play(two(), StartCompany("P1", "C&O", 95))
    assert (cash(game, "P1"), game.position.holding("P1", "C&O")) == (1200 - 285, 30)
    assert certificates.counted(game.position, "P1") == 1
    drawn = play(two(), StartCompany("P1", "LV", 95))
    assert cash(drawn, "P1") == 1200 - 190
    assert "stock.start.cost" in broken(two(cash={"P1": 284}), StartCompany("P1", "C&O", 95))  # two.start.cost: refused


def test_who_may_succeed() -> None:
    """two.president.hold: with 20% against it the chair of 30% is not sold; it is refused, whatever is left."""
    alone = two({"P1": {"C&O": 50}, "P2": {"C&O": 20}})
    bare = two({"P1": {"C&O": 30}, "P2": {"C&O": 20}})
    for game, percent in ((alone, 30), (bare, 10), (bare, 20), (bare, 30)):
        assert broken(game, SellShares("P1", "C&O", percent)) == {"stock.president.twenty", "two.president.hold"}


def test_the_swap() -> None:
    """two.president.swap: P2 gives three certificates for P1's chair."""
    game = play(two({"P1": {"C&O": 50}, "P2": {"C&O": 30}}), SellShares("P1", "C&O", 30))
    assert game.position.president("C&O") == "P2"
    assert len(game.position.certificates("P1", "C&O")) == 2
    assert game.position.holding("P1", "C&O") == 20
    assert game.position.holding("P2", "C&O") == 30


def test_the_rest_goes_to_the_pool() -> None:
    """two.float.rest: with the sixth share the other four lie in the pool, and the treasury is paid."""
    game = play(two({"P1": {"C&O": 50}}, par={"C&O": 70}), BuyShare("P1", "C&O", OFFERING))
    assert [game.position.holding(owner, "C&O") for owner in ("P1", OFFERING, POOL)] == [60, 0, 40]
    assert cash(game, "C&O") == 700
    assert ("rest_to_pool", 40) in [(event.key, event.facts.get("percent")) for event in game.events_of(1)]


def test_a_pool_above_its_limit() -> None:
    """two.float.above_limit, two.float.no_sale.

    20% sold before and the rest of 40% make 60; a further sale is refused, but not any more from 40 on.
    """
    game = two({"P1": {"LV": 20}, "P2": {"LV": 10}, POOL: {"LV": 20}}, par={"LV": 70})
    play(game, BuyShare("P1", "LV", OFFERING))
    assert game.position.holding(POOL, "LV") == 60
    assert broken(game, SellShares("P2", "LV", 10)) == {"stock.sell.pool_limit", "two.float.no_sale"}
    lower = two({"P1": {"LV": 50}, "P2": {"LV": 10}, POOL: {"LV": 40}}, player="P2")
    assert broken(lower, SellShares("P2", "LV", 10)) == set()


def test_a_share_leaves_the_game() -> None:
    """two.buy.remove, two.buy.president, information.removed.open: P2's purchase takes a share out, P1's does not."""
    game = two({"P1": {"C&O": 40}, "P2": {"C&O": 20}, POOL: {"C&O": 40}}, player="P2")
    play(game, BuyShare("P2", "C&O", POOL))
    assert [game.position.holding(owner, "C&O") for owner in ("P2", POOL, REMOVED)] == [30, 20, 10]
    assert ("share_removed", "P2") in [(event.key, event.facts.get("player")) for event in game.events_of(1)]
    assert due(game) == "P1"
    play(game, BuyShare("P1", "C&O", POOL))
    assert [game.position.holding(owner, "C&O") for owner in ("P1", POOL, REMOVED)] == [50, 10, 10]


@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_three_players_take_no_share_out(profile: str) -> None:
    """two.buy.remove: shares leave the game with two players alone."""
    game = moment({"P1": {"C&O": 40}, "P2": {"C&O": 20}, POOL: {"C&O": 40}}, players=3, player="P2", profile=profile)
    play(game, BuyShare("P2", "C&O", POOL))
    assert [game.position.holding(owner, "C&O") for owner in ("P2", POOL, REMOVED)] == [30, 30, 0]


def test_an_empty_pool_has_nothing_to_take_out() -> None:
    """two.buy.offering: on 18xx.games, too, where purchases from the IPO would take a share of the pool."""
    game = two({"P1": {"C&O": 30}}, player="P2", profile="18xx.games")
    play(game, BuyShare("P2", "C&O", OFFERING))
    assert [game.position.holding(owner, "C&O") for owner in ("P2", POOL, REMOVED)] == [10, 0, 0]


def test_the_last_share_leaves_the_game() -> None:
    """two.buy.last: P2 gets nothing and pays nothing, and the turn is over."""
    game = two({"P1": {"C&O": 60}, "P2": {"C&O": 30}, POOL: {"C&O": 10}}, player="P2")
    play(game, BuyShare("P2", "C&O", POOL))
    assert [game.position.holding(owner, "C&O") for owner in ("P2", POOL, REMOVED)] == [30, 0, 10]
    assert (cash(game, "P2"), due(game)) == (1200, "P1")


@pytest.mark.parametrize(("profile", "removed"), [("rulebook", 0), ("18xx.games", 10)])
def test_purchases_from_the_offering(profile: str, removed: int) -> None:
    """two.buy.offering: nothing leaves the game; in 18xx.games a share of the pool does."""
    game = two({"P1": {"C&O": 30}, POOL: {"C&O": 10}}, player="P2", profile=profile)
    play(game, BuyShare("P2", "C&O", OFFERING))
    assert game.position.holding(REMOVED, "C&O") == removed


def test_sales_take_nothing_out() -> None:
    """two.buy.forced_sale: what is sold lies in the pool."""
    game = play(two({"P1": {"C&O": 60}}, drawn="C&O"), SellShares("P1", "C&O", 10))
    assert [game.position.holding(owner, "C&O") for owner in (POOL, REMOVED)] == [10, 0]


@pytest.mark.parametrize(
    ("hold", "cell"),
    [
        ({"P1": {"C&O": 60}, "P2": {"C&O": 20}, REMOVED: {"C&O": 20}}, (1, 5)),
        ({"P1": {"C&O": 60}, "P2": {"C&O": 20}, POOL: {"C&O": 20}}, (2, 5)),
        ({"P1": {"C&O": 30}, "P2": {"C&O": 20}}, (2, 5)),
    ],
    ids=["nothing in the pool", "two in the pool", "not floated"],
)
def test_rising(hold: dict[str, dict[str, int]], cell: tuple[int, int]) -> None:
    """two.rise.empty_pool, two.rise.not_floated: what has left the game does not count."""
    assert everybody_passes(two(hold, cells={"C&O": (2, 5)})).state.market["C&O"] == cell


def test_sixty_percent() -> None:
    """two.limit.sixty: P1 holds 60; another share is refused."""
    game = two({"P1": {"C&O": 60}, POOL: {"C&O": 40}})
    assert "stock.limit.sixty" in broken(game, BuyShare("P1", "C&O", POOL))


def test_pool_shares_pay_the_company() -> None:
    """two.pool.dividend: of 100, 40 go to the treasury; shares out of the game get nothing."""
    shares = {"P1": {"C&O": 50}, POOL: {"C&O": 40}, REMOVED: {"C&O": 10}}
    game = turn("C&O", "dividend", players=2, hold=shares, income={"C&O": 100}, cash={"C&O": 0}, trains={"2-0": "C&O"})
    before = cash(game, "P1")
    play(game, next(action for action in game.options("dividend", choice="pay")))
    assert (cash(game, "P1") - before, cash(game, "C&O")) == (50, 40)
