"""1846: stock rounds, in which companies are paid for their own shares, and the row of prices."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, Pass, SellShares, StartCompany
from rails18.core.state import OFFERING, POOL
from rails18.questions import stock
from rails18.rules.market import market
from rails18.rules.money import dividends
from rails18.rules.stock import certificates
from tests.support.games_1846 import at_price, broken, cash, due, everybody_passes, moment, play

TWO = {"P1": {"GT": 40, "NYC": 20}, "P2": {"GT": 20}, "P3": {"NYC": 30}}
PRICES = {"GT": 80, "NYC": 60}
RAN = {"GT": 0, "NYC": 0}  # both have operated


def test_starting_a_company() -> None:
    """stock.start.any, stock.start.par, stock.start.cost, stock.start.money, stock.start.float, stock.start.home.

    GT at 60: P1 pays 120 into its treasury, it floats at once, and its token lies in Port Huron.
    """
    game = play(moment(), StartCompany("P1", "GT", 60))
    assert (cash(game, "P1"), cash(game, "GT")) == (280, 120)
    assert "GT" in game.state.floated
    told = [dict(event.facts) for event in game.events_of(game.at) if event.key == "company_floated"]
    assert told == [{"company": "GT"}], "its shares have paid it: nothing more comes that could be named"
    assert game.state.tokens["B16.c0"] == ("GT",)
    assert game.position.price("GT") == 60
    assert "stock.start.par" in broken(game, StartCompany("P2", "NYC", 30))
    assert "stock.start.cost" in broken(moment(cash={"P1": 70}), StartCompany("P1", "NYC", 40))


def test_the_subsidy() -> None:
    """stock.start.ic_bonus, stock.start.ic_once: IC at 70 has 140 and 70 from the bank; GT has no more than 140."""
    game = play(moment(), StartCompany("P1", "IC", 70), StartCompany("P2", "GT", 70))
    assert (cash(game, "IC"), cash(game, "GT")) == (210, 140)


def test_shares_of_the_treasury_pay_the_company() -> None:
    """stock.buy.price, stock.buy.treasury_paid, stock.buy.market_paid, stock.buy.price_still: 80 for either source."""
    game = moment({**TWO, POOL: {"GT": 10}}, PRICES)
    assert game.state.par["GT"] != 80
    assert [stock.price(game.position, "GT", source) for source in (OFFERING, POOL)] == [80, 80]  # as the page says
    play(game, BuyShare("P1", "GT", OFFERING))
    assert (cash(game, "P1"), cash(game, "GT")) == (320, 80)
    play(game, BuyShare("P2", "GT", POOL))
    assert (cash(game, "P2"), cash(game, "GT")) == (320, 80)
    assert game.position.price("GT") == 80


def test_sell_first_then_buy_one() -> None:
    """stock.turn.order, stock.buy.single: after a purchase the turn is over, so a sale is refused."""
    game = play(moment(TWO, PRICES, income=RAN), SellShares("P1", "GT", 10))
    assert due(game) == "P1"
    play(game, BuyShare("P1", "NYC", OFFERING))
    assert due(game) == "P2"
    assert broken(game, SellShares("P1", "NYC", 10)) == {"stock.order.clockwise"}


def test_the_presidents_sale_moves_the_price_once() -> None:
    """stock.sell.president_moves, stock.sell.price, stock.sell.to_market, market.reason.sale: 20% at 80, then 70."""
    game = play(moment(TWO, PRICES, income=RAN), SellShares("P1", "GT", 20))
    assert (cash(game, "P1"), game.position.price("GT"), game.position.holding(POOL, "GT")) == (560, 70, 20)


def test_other_sales_leave_the_price() -> None:
    """stock.sell.others_still: P2 sells 20% of GT; the price stays."""
    game = play(moment(TWO, PRICES, player="P2", income=RAN), SellShares("P2", "GT", 20))
    assert (cash(game, "P2"), game.position.price("GT")) == (560, 80)


def test_a_sale_that_loses_the_presidency_moves_the_price() -> None:
    """stock.sell.president_loses, stock.president.by_sale, stock.president.swap: P1 sells 30%, and P2 is president."""
    game = play(moment(TWO, PRICES, income=RAN), SellShares("P1", "GT", 30))
    assert (game.position.president("GT"), game.position.price("GT")) == ("P2", 70)


def test_one_block_of_a_company() -> None:
    """stock.sell.block, stock.sell.one_block, stock.sell.blocks: a second block of GT in the turn is refused."""
    game = play(moment(TWO, PRICES, income=RAN), SellShares("P1", "GT", 10))
    assert "stock.sell.one_block" in broken(game, SellShares("P1", "GT", 10))


def test_before_it_has_operated() -> None:
    """stock.sell.before_operating_president, stock.sell.before_operating_others: others are refused to sell."""
    game = moment(TWO, PRICES, player="P2")
    assert "stock.sell.before_operating_others" in broken(game, SellShares("P2", "GT", 10))
    play(moment(TWO, PRICES), SellShares("P1", "GT", 10))


def test_the_market_takes_half() -> None:
    """stock.sell.pool_limit: with 40% in the market only 10% more; 20% are refused."""
    game = moment({**TWO, POOL: {"GT": 40}}, PRICES, income=RAN)
    assert "stock.sell.pool_limit" in broken(game, SellShares("P1", "GT", 20))
    assert broken(game, SellShares("P1", "GT", 10)) == set()


def test_what_was_sold_is_not_bought_again() -> None:
    """stock.sell.no_rebuy: P1 has sold GT; buying it in this round is refused."""
    game = play(moment(TWO, PRICES, income=RAN), SellShares("P1", "GT", 10))
    assert broken(game, BuyShare("P1", "GT", OFFERING)) == {"stock.sell.no_rebuy"}


def test_sixty_percent() -> None:
    """stock.limit.sixty: 70% of a company is refused."""
    game = moment({"P1": {"GT": 60}}, {"GT": 40})
    assert "stock.limit.sixty" in broken(game, BuyShare("P1", "GT", OFFERING))


def test_the_limit_falls_with_closings() -> None:
    """stock.limit.table, stock.limit.closing_lowers, closing.limit.drops, stock.limit.four: 11, 10, 8 and 6."""
    closed = {f"{name}-{n}": "closed" for name in ("PRR", "ERIE", "NYC") for n in range(9)}
    game = moment(TWO, PRICES)
    assert certificates.limit(game.position) == 11
    for number, limit in ((1, 10), (2, 8), (3, 6)):
        gone = {key: owner for key, owner in closed.items() if key.split("-")[0] in ("PRR", "ERIE", "NYC")[:number]}
        later = game.position.supposing(certificates={**game.state.certificates, **gone})
        assert certificates.limit(later) == limit


@pytest.mark.parametrize(
    ("hold", "price"),
    [
        ({"P1": {"GT": 60}, "P2": {"GT": 40}}, 90),
        ({"P1": {"GT": 60}, "P2": {"GT": 30}, POOL: {"GT": 10}}, 70),
        ({"P1": {"GT": 60}, "P2": {"GT": 30}}, 80),
    ],
)
def test_the_end_of_a_stock_round(hold: dict[str, dict[str, int]], price: int) -> None:
    """stock.soldout.right, stock.soldout.treasury_bars, stock.market_shares.left, market.reason.round_end.

    All shares with players: one right; any in the market: one left; some in the treasury: the price stays.
    """
    game = moment(hold, {"GT": 80}, tokens={"B16.c0": ("GT",)})
    everybody_passes(game)
    assert game.state.round.kind == "operating"
    assert game.position.price("GT") == price


def test_market_shares_may_close_a_company() -> None:
    """stock.market_shares.closing, closing.trigger.zero, market.move.left_edge, closing.shares.gone: from 10 to 0."""
    game = moment({"P1": {"GT": 20}, POOL: {"GT": 10}}, {"GT": 10}, tokens={"B16.c0": ("GT",)}, cash={"GT": 90})
    everybody_passes(game)
    assert game.position.is_closed("GT")
    assert "GT" not in game.state.market
    assert (cash(game, "GT"), game.state.tokens["B16.c0"]) == (0, ())


def test_what_closes_does_not_start_again() -> None:
    """closing.restart.refused, closing.trains.removed, closing.privates.removed, closing.cash.to_bank.

    The train of GT leaves the game, its private closes, and starting it again is refused.
    """
    game = moment(
        {"P1": {"GT": 20}, POOL: {"GT": 10}},
        {"GT": 10},
        tokens={"B16.c0": ("GT",)},
        trains={"2-3": "GT"},
        privates={"TBC": "GT"},
    )
    everybody_passes(game)
    assert (game.state.trains["2-3"], game.state.privates["TBC"]) == ("scrapped", "closed")
    stock = moment(certificates={**game.state.certificates}, market={}, stacks={}, par={})
    assert "closing.restart.refused" in broken(stock, StartCompany("P1", "GT", 40))


@pytest.mark.parametrize(
    ("price", "paid", "steps"),
    [
        (60, 0, -1), (60, 29, -1), (60, 30, 0), (60, 59, 0), (60, 60, 1), (60, 120, 2), (60, 300, 2),
        (150, 450, 2), (165, 330, 2), (165, 495, 3), (137, 68, 0), (137, 67, -1),
    ],
)  # fmt: skip
def test_dividends_move_prices_by_their_size(price: int, paid: int, steps: int) -> None:
    """dividend.price.less_half, dividend.price.half, dividend.price.full, dividend.price.double, dividend.price.triple.

    dividend.price.odd_half: the half of an odd price counts rounded down.
    """
    assert dividends.steps_for(moment().position, price, paid) == steps


def test_the_right_end() -> None:
    """market.move.right_edge, market.end.none: a price at the end of the row stays there."""
    chart = moment().title.market
    end = (0, len(chart.rows[0]) - 1)
    assert market.right(chart, end) == end


def test_order_of_companies() -> None:
    """market.order.price, market.order.pile, market.stack.arrival: the dearer first, then the one that came first."""
    game = moment({"P1": {"GT": 20, "NYC": 20, "IC": 20}}, {"GT": 60, "NYC": 80, "IC": 60})
    assert market.order(game.position) == ("NYC", "GT", "IC")


def test_over_the_certificate_limit() -> None:
    """stock.limit.buy, stock.limit.count: privates count too; a twelfth certificate is refused."""
    held = {"P1": {"GT": 50, "NYC": 40, "IC": 30}}
    owned = dict.fromkeys(("MAIL", "SC"), "P1")
    game = moment(held, {"GT": 60, "NYC": 60, "IC": 60}, privates=owned)
    assert certificates.counted(game.position, "P1") == 4 + 3 + 2 + 2
    assert "stock.limit.buy" in broken(game, BuyShare("P1", "IC", OFFERING))


def test_passing() -> None:
    """stock.turn.pass, stock.end.all_pass, stock.priority.pass: five passes in a row end the round."""
    game = moment(TWO, PRICES)
    play(game, *(Pass(f"P{seat}") for seat in range(1, 6)))
    assert (game.state.round.kind, game.state.priority) == ("operating", "P1")


def test_prices_are_cells_of_one_row() -> None:
    """market.value.share, stock.buy.cash: a share costs the price of its cell; 70 do not buy one at 80, refused."""
    assert at_price(80) == (0, 8)
    game = moment(TWO, PRICES, cash={"P1": 70})
    assert "stock.buy.cash" in broken(game, BuyShare("P1", "GT", OFFERING))


def test_the_certificate_of_a_president_stays_with_players() -> None:
    """stock.sell.presidency: nobody can take it from P1, so the sale of all shares is refused."""
    game = moment({"P1": {"GT": 30}, "P2": {"GT": 10}}, {"GT": 80}, income={"GT": 0})
    assert broken(game, SellShares("P1", "GT", 30)) == {"stock.sell.presidency"}
    assert broken(game, SellShares("P1", "GT", 10)) == set()


def test_who_was_president_before_the_sale() -> None:
    """stock.president.last_sale_price: P1 loses the presidency by the sale, and the price falls all the same.

    P2's sale of as much does not move it.
    """
    for player, price in (("P1", 70), ("P2", 80)):
        game = moment({"P1": {"GT": 30}, "P2": {"GT": 20}}, {"GT": 80}, player=player, income={"GT": 0})
        assert play(game, SellShares(player, "GT", 20)).position.price("GT") == price


def test_over_the_limit_in_the_own_turn() -> None:
    """stock.limit.over_one_turn, stock.turn.involuntary, stock.limit.buy_after_sale.

    P1 with twelve certificates may not pass and buys nothing before a sale; after it the limit is kept.
    """
    hold = {"P1": {"GT": 50, "NYC": 50, "IC": 50}}
    game = moment(hold, {"GT": 60, "NYC": 60, "IC": 60}, income={"GT": 0, "NYC": 0, "IC": 0})
    assert certificates.counted(game.position, "P1") == 12
    assert broken(game, Pass("P1")) == {"stock.limit.over"}
    assert "stock.limit.over" in broken(game, BuyShare("P1", "GT", OFFERING))
    play(game, SellShares("P1", "GT", 20))
    assert certificates.counted(game.position, "P1") == 10
    assert broken(game, BuyShare("P1", "NYC", OFFERING)) == set()


def test_more_than_sixty_is_kept() -> None:
    """stock.limit.sixty_kept: who has come to 70% otherwise need not sell and may pass."""
    game = moment({"P1": {"GT": 70}}, {"GT": 60}, income={"GT": 0})
    assert broken(game, Pass("P1")) == set()


def test_buying_leaves_the_price() -> None:
    """market.reason.not_buy: a purchase from the treasury moves nothing."""
    assert play(moment(TWO, PRICES), BuyShare("P1", "GT", OFFERING)).position.price("GT") == 80


def test_the_dearer_moves_first() -> None:
    """stock.soldout.corporation_order: GT at 80 comes to 90 before NYC at 80 in the pile below it."""
    hold = {"P1": {"GT": 60, "NYC": 60}, "P2": {"GT": 40, "NYC": 40}}
    game = moment(hold, {"NYC": 80, "GT": 90}, tokens={"B16.c0": ("GT",), "D20.c0": ("NYC",)})
    everybody_passes(game)
    assert (game.position.price("GT"), game.position.price("NYC")) == (100, 90)
    moved = [event.facts["company"] for event in game.events_of(game.at) if event.key == "price_moved"]
    assert moved[:2] == ["GT", "NYC"]
