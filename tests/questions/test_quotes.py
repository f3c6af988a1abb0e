"""Quote actions: every figure is what playing the action then brings about."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, Pass, SellShares, StartCompany, TakeOver
from rails18.core.game import Game
from rails18.core.state import POOL
from rails18.questions import auction, market, money, protection, routes, stock, trains
from rails18.questions.quotes import quote
from tests.support import stock_1870
from tests.support.moments import table

HELD = {"P1": {"IR": 50}, "P2": {"IR": 30, "SR": 40}, "P3": {"SR": 20}}


def stocks() -> Game:
    """Return a stock round with P1 to act, who may sell and buy."""
    return table(4, hold=HELD, cash={"P1": 500, "P2": 500})


@pytest.mark.parametrize("kind", ["buy_share", "sell_shares", "start_company"])
def test_a_quote_is_what_playing_brings(kind: str) -> None:
    game = stocks()
    actions = list(game.options(kind))
    assert actions
    for action in actions:
        assert isinstance(action, BuyShare | SellShares | StartCompany)
        told, after = quote(game, action), game.fork()
        assert told is not None
        after.play(action)
        assert told.spent == game.position.cash("P1") - after.position.cash("P1")
        assert told.cell == after.state.market.get(action.company)
        assert told.president == after.position.president(action.company)
        held = stock.count(after.position, "P1")
        assert told.room == held.limit - held.held


def test_what_is_refused_has_no_quote() -> None:
    assert quote(stocks(), SellShares("P1", "SR", 10)) is None


def test_a_sale_that_may_be_protected_says_so() -> None:
    """protect.offer: the price that is quoted is reached only when nobody protects it."""
    game = stock_1870.moment(hold={"P1": {"MP": 20}, "P2": {"MP": 60}})
    told = quote(game, SellShares("P1", "MP", 10))
    assert told is not None
    assert told.unless_protected
    assert told.cell != game.state.market["MP"]


def test_selling_the_presidency_names_the_next_president() -> None:
    game = table(4, hold={"P1": {"IR": 40}, "P2": {"IR": 30}})
    told = quote(game, SellShares("P1", "IR", 20))
    assert told is not None
    assert told.president == "P2"


def test_what_it_takes_to_start_a_company() -> None:
    game = table(4, cash={"P1": 300})
    start = stock.start(game.position, "P1", "IR", 65)
    assert (start.cost, start.left, start.shares) == (130, 170, 4)
    assert stock.start(game.position, "P1", "IR", 100).left == 100


def test_turns_tell_what_was_done() -> None:
    game = stocks()
    assert not stock.turn(game.position).acted
    game.play(SellShares("P1", "IR", 10))
    assert stock.turn(game.position).sold
    assert not stock.turn(game.position).bought
    assert stock.may_not_buy(game.position, "P1", "IR")
    assert not stock.may_not_buy(game.position, "P2", "IR")


def test_a_par_value_opens_with_its_phase() -> None:
    """phase.par: in 1843 the dearer par values open later."""
    pos = table(4, setup={"title": "1843"}).position
    opens = {par: market.par_opens_with(pos, par) for par in market.par_cells(pos)}
    assert "" in opens.values()
    assert set(opens.values()) - {""} <= {phase.name for phase in pos.title.phases.values()}
    assert all(not opens[par] for par in market.open_pars(pos))
    assert len(set(opens.values())) > 1


def test_the_lot_on_offer() -> None:
    pos = table(4, step="auction").position
    first = auction.unsold(pos)[0]
    lot = auction.lot(pos, first)
    assert (lot.cost, lot.highest, lot.bids) == (pos.private(first).cost, 0, ())
    assert lot.minimum == lot.cost + lot.step
    assert auction.if_all_pass(pos).cheaper == first
    assert auction.if_all_pass(pos).price == lot.cost - lot.step


def test_a_purchase_names_the_help_that_it_needs() -> None:
    held = {"P1": {"IR": 50}}
    tiles = {"E2": ("57", 1), "F3": ("58", 0)}
    cash = {"IR": 50, "P1": 300}
    game = table(4, step="trains", company="IR", hold=held, tokens={"E2.c0": ("IR",)}, tiles=tiles, cash=cash)
    assert money.must_buy(game.position, "IR")
    train = trains.on_sale(game.position)[0]
    wish = trains.purchase(game.position, train)
    assert (wish.price, wish.help, game.refusals(wish)) == (80, 30, ())
    duty = money.duty(game.position)
    assert (duty.price, duty.short, duty.missing, duty.hopeless) == (80, 30, -270, False)


def test_income_is_told_per_share() -> None:
    pos = table().position
    assert routes.per_share(pos, "IR", 90) == 9


def test_a_president_is_told_where_the_price_would_fall() -> None:
    """protect.offer: what the page says comes to pass when the president lets the price fall."""
    game = stock_1870.moment(hold={"P1": {"SP": 20}, "P2": {"MP": 40}, "P3": {"MP": 20}}, player="P3", cash={"P2": 900})
    game.play(SellShares("P3", "MP", 20))
    game.play(Pass("P3"))
    assert game.refusals(TakeOver("P2", "MP")) == ()
    sale, before = protection.sale(game.position), game.state.market["MP"]
    assert (sale.block.percent, sale.block.seller, sale.closes, sale.later) == (20, "P3", False, ())
    game.play(Pass("P2"))
    assert game.state.market["MP"] == sale.cell != before


def test_shares_of_the_bank_pool_cost_the_market_price() -> None:
    pos = stocks().position
    assert stock.price(pos, "IR", POOL) == pos.price("IR")
