"""1846: forced sales, bankruptcy, closings and the end of the game."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, DeclareBankruptcy, Dividend, Pass, Reissue, SellShares
from rails18.core.game import Game
from rails18.core.slices import Bankrupts
from rails18.core.state import POOL
from rails18.rules.redemption import own_turn
from rails18.rules.rounds import rounds, scoring
from rails18.rules.stock import certificates
from tests.support.games_1846 import broken, cash, due, everybody_passes, moment, play, step, turn
from tests.support.moments import at

HOLD = {"P1": {"GT": 20, "NYC": 40}, "P2": {"GT": 10}, POOL: {"GT": 30}}
RAN = {"GT": 0, "NYC": 0}


def forced(price: int = 30, other: int = 50, **given: object) -> Game:
    """Return GT before a 2-train for 80 with 60; P1 has no money, 20% of it and 40% of NYC."""
    known = {"hold": HOLD, "cash": {"GT": 60, "P1": 0}, "income": RAN, "operated": ("GT",), **given}
    seats = {"B16.c0": ("GT",), "D20.c0": ("NYC",)}
    return moment(prices={"GT": price, "NYC": other}, step="trains", company="GT", tokens=seats, **known)  # type: ignore[arg-type]


def test_a_forced_issue_moves_the_price() -> None:
    """market.reason.emergency: two shares sold for a train move it two left."""
    game = turn("GT", "trains", cash={"GT": 20, "P1": 0}, price=60)
    play(game, Reissue("P1", "GT", 20))
    assert (cash(game, "GT"), game.position.price("GT"), step(game)) == (80, 40, "trains")


def test_the_limit_of_a_forced_issue() -> None:
    """emergency.issue.limit: with 20% of players and as much in the market nothing is sold; refused."""
    hold = {"P1": {"GT": 20}, POOL: {"GT": 20}}
    game = turn("GT", "trains", cash={"GT": 0, "P1": 0}, hold=hold)
    assert own_turn.forced(game.position) == ()
    assert "emergency.issue.limit" in broken(game, Reissue("P1", "GT", 10))


def test_no_share_that_brings_nothing() -> None:
    """emergency.issue.floor: at 20 the next share would bring 0; refused."""
    game = turn("GT", "trains", cash={"GT": 0, "P1": 0}, price=20)
    assert own_turn.forced(game.position) == ()
    assert "emergency.issue.floor" in broken(game, Reissue("P1", "GT", 10))


def test_a_sale_for_a_train_moves_the_price() -> None:
    """emergency.sell.price_moves, emergency.sell.enough_for, emergency.train.left_money.

    One share of NYC for 50 covers the 20 that are missing, its price falls, and a second is refused; 30 stay with P1.
    """
    game = play(forced(), SellShares("P1", "NYC", 10))
    assert (cash(game, "P1"), game.position.price("NYC")) == (50, 40)
    assert broken(game, SellShares("P1", "NYC", 10)) == {"emergency.sell.enough"}
    play(game, BuyTrain("P1", "GT", "2-0", 80, 20))
    assert (cash(game, "P1"), cash(game, "GT")) == (30, 0)


def test_the_operating_company_is_not_closed_by_a_sale() -> None:
    """emergency.sell.own_at_ten: at 10 a share of GT itself is refused."""
    hold = {"P1": {"GT": 40}, "P2": {"GT": 10}, POOL: {"GT": 20}}
    game = turn("GT", "trains", hold=hold, price=10, cash={"GT": 75, "P1": 0})
    assert "emergency.sell.own_at_ten" in broken(game, SellShares("P1", "GT", 10))
    dearer = turn("GT", "trains", hold=hold, price=20, cash={"GT": 75, "P1": 0})
    assert "emergency.sell.own_at_ten" not in broken(dearer, SellShares("P1", "GT", 10))


def ruined(hold: dict[str, dict[str, int]], **given: object) -> Game:
    """Return GT at 20 before a 2-train that neither it nor P1 with 5 can pay."""
    return forced(20, 10, **{"hold": hold, "cash": {"GT": 0, "P1": 5}, **given})


def left_of_five(number: int) -> Game:
    """Return P1 before a train that nobody can pay, and so many players of five, whose others are bankrupt."""
    game = ruined({"P1": {"GT": 20}, "P2": {"GT": 10}, POOL: {"GT": 30}})
    seats = tuple(f"P{seat}" for seat in range(1, number + 1))
    out = {Bankrupts: Bankrupts(tuple(f"P{seat}" for seat in range(number + 1, 6)))}
    return at(game, game.position.supposing(seats=seats, features={**game.state.features, **out}).state)


def test_a_bankrupt_players_shares_are_sold() -> None:
    """bankrupt.sell.normal, bankrupt.closed.at_zero: the shares of NYC at 10 bring it to 0, and it closes."""
    hold = {"P1": {"GT": 20, "NYC": 40}, "P2": {"GT": 10}, POOL: {"GT": 30}}
    game = play(ruined(hold), DeclareBankruptcy("P1", "GT"))
    sold = [event.facts for event in game.events_of(game.at) if event.key == "shares_sold"]
    assert [(facts["company"], facts["percent"], facts["money"]) for facts in sold] == [("NYC", 20, 20), ("GT", 20, 40)]
    assert game.position.slice(Bankrupts).bankrupt == ("P1",)
    assert game.position.is_closed("NYC")


def test_limits_and_priority_after_a_bankruptcy() -> None:
    """stock.limit.bankruptcy, stock.priority.bankrupt: five began, so the limit of five holds; P2 has the card."""
    game = ruined({"P1": {"GT": 20}, "P2": {"GT": 10}, POOL: {"GT": 30}}, priority="P1")
    before = certificates.limit(game.position)
    play(game, DeclareBankruptcy("P1", "GT"))
    assert certificates.limit(game.position) == before
    assert game.state.priority == "P2"
    other = ruined({"P1": {"GT": 20}, "P2": {"GT": 10}, POOL: {"GT": 30}}, priority="P4")
    assert play(other, DeclareBankruptcy("P1", "GT")).state.priority == "P4"


def test_the_next_president_who_cannot_pay() -> None:
    """bankrupt.chain.next, bankrupt.player.out: P2 takes GT over with nothing and may be bankrupt too."""
    hold = {"P1": {"GT": 20}, "P2": {"GT": 20}, POOL: {"GT": 40}}
    game = play(ruined(hold, cash={"GT": 0, "P1": 5, "P2": 0}), DeclareBankruptcy("P1", "GT"))
    assert (due(game), game.position.president("GT")) == ("P2", "P2")
    play(game, DeclareBankruptcy("P2", "GT"))
    assert game.position.players == ("P3", "P4", "P5")
    assert game.position.slice(Bankrupts).bankrupt == ("P1", "P2")


def test_nobody_is_bankrupt_whose_cash_helps() -> None:
    """emergency.fail.voluntary: 40 in hand and a share of NYC for 50 pay the 2-train, so it is refused; 20 do not."""
    hold = {"P1": {"GT": 20, "NYC": 10}, "P2": {"NYC": 20}, POOL: {"GT": 40}}
    for money, refused in ((40, {"emergency.fail.voluntary"}), (20, set())):
        game = forced(20, 50, hold=hold, cash={"GT": 0, "P1": money})
        assert broken(game, DeclareBankruptcy("P1", "GT")) == refused


def test_the_next_president_sells_anew() -> None:
    """bankrupt.presidency.passes: P1 has sold a share of NYC for the train; P2, the next, may do so too."""
    hold = {"P1": {"GT": 20, "NYC": 10}, "P2": {"GT": 20, "NYC": 10}, "P3": {"NYC": 20}, POOL: {"GT": 40}}
    game = forced(20, 50, hold=hold, cash={"GT": 0, "P1": 0, "P2": 0})
    play(game, SellShares("P1", "NYC", 10), DeclareBankruptcy("P1", "GT"))
    assert due(game) == "P2"
    assert cash(game, "GT") == 50 + 40
    poor = at(game, game.position.supposing(cash={**game.state.cash, "GT": 20, "bank": cash(game, "bank") + 70}).state)
    assert broken(poor, SellShares("P2", "NYC", 10)) == set()


@pytest.mark.parametrize("left", [2, 1])
def test_who_is_left(left: int) -> None:
    """bankrupt.last.ends, bankrupt.game.goes_on: two who are left play on, one has won; P1 is named as bankrupt."""
    game = left_of_five(left + 1)
    play(game, DeclareBankruptcy("P1", "GT"))
    if left == 1:
        assert game.state.ending is not None
        assert (game.state.ending.player, game.state.ending.reason) == ("P1", "bankrupt")
    else:
        assert game.state.ending is None
        assert game.position.players == ("P2", "P3")


# closing


def test_withholding_at_ten_closes() -> None:
    """dividend.price.closing, closing.turn.ends, closing.president.no_liability, closing.bridges.stay.

    Without an income GT at 10 closes, its turn is over without a train, and its track stays.
    """
    game = turn("GT", "dividend", price=10, income={"GT": 70}, trains={"2-3": "GT"}, tiles={"C15": ("294", 0)})
    play(game, Dividend("P1", "GT", "withhold"))
    assert game.position.is_closed("GT")
    assert game.position.frame.company != "GT"
    assert (cash(game, "P1"), game.state.tiles["C15"]) == (400, ("294", 0))


def test_a_closed_company_is_not_asked() -> None:
    """operating.order.closed, operating.order.new: NYC, just started, operates; closed GT does not."""
    hold = {"P1": {"GT": 20}, "P2": {"NYC": 20}, POOL: {"GT": 10}}
    game = moment(hold, {"GT": 10, "NYC": 60}, tokens={"B16.c0": ("GT",), "D20.c0": ("NYC",)})
    everybody_passes(game)
    assert game.position.is_closed("GT")
    assert rounds.operating_order(game.position) == ("NYC",)


def test_a_president_may_close_a_company() -> None:
    """stock.sell.closing, stock.sell.own_at_ten: P1 sells a share of GT at 10."""
    game = moment({"P1": {"GT": 40}}, {"GT": 10}, income={"GT": 0}, tokens={"B16.c0": ("GT",)})
    play(game, SellShares("P1", "GT", 10))
    assert game.position.is_closed("GT")


# the end


def test_what_counts_in_the_end() -> None:
    """score.worth.charter: cash and shares count; the money of GT does not."""
    plain = moment({"P1": {"GT": 40}}, {"GT": 80}, cash={"GT": 0})
    richer = moment({"P1": {"GT": 40}}, {"GT": 80}, cash={"GT": 500})
    assert scoring.worth(plain.position, "P1") == 400 + 4 * 80
    assert scoring.worth(richer.position, "P1") == 400 + 4 * 80


def test_nobody_is_left_to_operate() -> None:
    """end.none_left: by 18xx.games the game ends when everything is closed."""
    game = turn(
        "GT", "dividend", price=10, income={"GT": 70}, profile="18xx.games", variant="full", trains={"2-3": "GT"}
    )
    gone = {name: "closed" for name in game.state.certificates if not name.startswith("GT-")}
    closed = game.position.supposing(certificates={**game.state.certificates, **gone}).state
    game = at(game, closed)
    play(game, Dividend("P1", "GT", "withhold"))
    assert game.state.ending is not None
    assert game.state.ending.reason == "all_closed"


def test_play_goes_on_after_the_bank_is_empty() -> None:
    """end.bank.normal_rules, setup.bank.notes: with 10 left in the bank GT's dividend of 600 is paid in full."""
    game = turn("GT", "dividend", income={"GT": 600}, trains={"2-3": "GT"}, cash={"P5": 6390, "GT": 1000})
    assert cash(game, "bank") == 10
    assert sum(game.state.cash.values()) == 9000
    play(game, Dividend("P1", "GT", "pay"))
    assert (cash(game, "P1"), cash(game, "GT"), cash(game, "bank")) == (400 + 360, 1000 + 240, 10 - 600)
    assert sum(game.state.cash.values()) == 9000
    assert game.state.ending is None
    assert step(game) == "trains"
    play(game, Pass("P1"))
