"""Readings that a table may want otherwise: options with both values, as now unless they are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.actions import Bid, BuyShare, DiscardPrivate, Exchange, SellShares
from rails18.core.game import Game
from rails18.core.slices import ForcedSales, Protection
from rails18.core.state import Round
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.rules.money import emergency
from rails18.rules.stock import shares
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from tests.rules.auction.test_auction_1843 import offer
from tests.rules.money import test_emergency as of_1889
from tests.support import stock_1870, turns_1870
from tests.support.moments import refused, table
from tests.support.stock_1843 import bid, box, broken, cash, cell, play
from tests.support.trains_1843 import buy, owned, turn

PLAYED = sorted((Path(__file__).parents[1] / "games" / "played").glob("*.rails18"))

OPTIONS = {
    "1843": ("free_first_bid", "falling_sale_price", "free_forced_sales", "no_rebuy_after_forced_sale"),
    "1870": ("unfloated_price_stays", "no_rebuy_after_forced_sale", "connections_before_income"),
    "1889": ("no_rebuy_after_forced_sale",),
}
# those of a whole title, which say so themselves
READINGS = {
    info.id: [option.id for option in info.options if option.sentence.startswith("Another reading")]
    for info in titles()
}


def chosen(title: str, option: str, on: bool) -> dict[str, object]:
    """Return the set-up of a table that has chosen an option, or has never heard of it."""
    return {"title": title, "options": {option: True} if on else {}}


@pytest.mark.parametrize("title", [title for title in READINGS if title in OPTIONS or READINGS[title]])
def test_readings_are_offered_and_off(title):
    """Each is offered with its source, and a game that does not name it plays as one that declines it."""
    (info,) = [info for info in titles() if info.id == title]
    offered = {option.id: option for option in info.options}
    plain = new_game(Setup(title, ("A", "B", "C"))).title.options
    for option in (*OPTIONS.get(title, ()), *READINGS[title]):
        assert offered[option].sentence.endswith(".")
        assert offered[option].proposed == ()
        assert not plain[option]
        declined = new_game(Setup(title, ("A", "B", "C"), options={option: False})).title.options
        assert declined == plain
        taken = new_game(Setup(title, ("A", "B", "C"), options={option: True})).title.options
        assert len({name for name in plain if plain[name] != taken[name]}) == 2


# first bids (1843)


@pytest.mark.parametrize("on", [False, True])
def test_steps_of_a_first_bid(on):
    """auction.bid.raise, auction.bid.minimum: a first bid of 67 on LH (60) is refused unless the table reads 6.1 so; 64
    is refused in any case, and a raise to 70, not 72, over 67."""
    game = offer("TB", setup=chosen("1843", "free_first_bid", on))
    assert broken(game, Bid("P1", "LH", 64)) == {"auction.bid.minimum"}
    assert broken(game, Bid("P1", "LH", 67)) == (set() if on else {"auction.bid.raise"})
    bid(game, "LH", 67 if on else 65)
    assert broken(game, Bid("P2", "LH", 73)) == {"auction.bid.raise"}
    assert not broken(game, Bid("P2", "LH", 72 if on else 70))


# the price of a block (1843)


@pytest.mark.parametrize(("on", "money"), [(False, 3 * 94), (True, 94 + 88 + 82)])
def test_price_of_a_block(on, money):
    """stock.sell.price, market.sale.down: three EST at 94 bring 282, or with falling prices 94 + 88 + 82 = 264; the
    marker stands three rows lower either way."""
    hold = {"P1": {"EST": 60}, "P2": {"OU": 60}}
    game = table(
        4, setup=chosen("1843", "falling_sale_price", on), hold=hold, cells={"EST": box("r6c4"), "OU": box("r7c4")}
    )
    assert shares.proceeds(game.position, "EST", 30) == money
    before = cash(game, "P1")
    play(game, SellShares("P1", "EST", 30))
    assert (cash(game, "P1") - before, cell(game, "EST")) == (money, box("r9c4"))


@pytest.mark.parametrize("on", [False, True])
def test_falling_prices_in_a_forced_sale(on):
    """stock.sell.price, emergency.sell.need, end.bankrupt: 150 are missing; two PO bring 82 + 82 or 82 + 77, and
    both do; for 160 the second way is not enough."""
    hold = {"P1": {"EST": 20, "PO": 20}, "P2": {"EST": 20, "OU": 60}, "P3": {"PO": 40}, "pool": {"EST": 50}}
    setup = chosen("1843", "falling_sale_price", on)
    game = turn(phase="green", cash={"EST": 150, "P1": 0}, hold=hold, setup=setup)
    assert emergency.could_raise(game.position, "P1") == (82 + 77 if on else 164)
    poorer = turn(phase="green", cash={"EST": 140, "P1": 0}, hold=hold, setup=setup)
    assert (emergency.missing(poorer.position) <= emergency.could_raise(poorer.position, "P1")) == (not on)
    play(game, SellShares("P1", "PO", 20), buy("green-0", 300, help=150))
    assert (owned(game, "EST"), cash(game, "P1")) == (["4+1"], (82 + 77 if on else 164) - 150)


# selling more than needed (1843)


@pytest.mark.parametrize("on", [False, True])
def test_more_than_needed(on):
    """emergency.sell.need: with 20 for 75 two PO are refused where one would do, and so are a share and BA afterwards;
    with the other reading all is allowed. With 80 no sale is needed, and any is refused."""
    hold = {"P1": {"EST": 60, "PO": 20}, "P3": {"PO": 40}}
    setup = chosen("1843", "free_forced_sales", on)
    given = {"hold": hold, "setup": setup, "privates": {"BA": "P1"}}
    refusals = set() if on else {"emergency.sell.need"}
    game = turn(cash={"EST": 50, "P1": 20}, **given)
    assert broken(game, SellShares("P1", "PO", 20)) == refusals
    play(game, SellShares("P1", "PO", 10))
    assert broken(game, SellShares("P1", "PO", 10)) == refusals
    assert broken(game, DiscardPrivate("P1", "BA")) == refusals
    rich = turn(cash={"EST": 50, "P1": 80}, **given)
    assert broken(rich, SellShares("P1", "PO", 10)) == {"emergency.sell.need"}
    play(game, buy("yellow-0", 125, help=75))
    assert broken(game, SellShares("P1", "PO", 10)) == {"emergency.sell.need"}


# the price of a company that has not floated (1870)


@pytest.mark.parametrize("profile", ["rulebook", "published"])
@pytest.mark.parametrize("on", [False, True])
def test_price_of_a_company_that_has_not_floated(on, profile):
    """operating.float.token_unmoved, market.down.per_share: one IC of 40% is sold at 100: the price waits to fall, and
    the president is asked; or it stays, at once and for good. MP has floated and falls in any case."""
    hold = {"P1": {"MP": 20, "IC": 10}, "P2": {"IC": 30}, "P3": {"MP": 40}}
    setup = {**chosen("1870", "unfloated_price_stays", on), "profile": profile}
    cells = {"IC": (0, 6), "MP": (1, 6)}
    game = table(4, setup=setup, hold=hold, cells=cells)
    assert game.state.floated == ("MP",)
    before = cash(game, "P1")
    play(game, SellShares("P1", "IC", 10))
    assert cash(game, "P1") == before + 100
    assert [block.company for block in game.state.slice(Protection).blocks] == ([] if on else ["IC"])
    play(game, SellShares("P1", "MP", 10))
    assert [block.company for block in game.state.slice(Protection).blocks] == (["MP"] if on else ["IC", "MP"])
    stock_1870.everybody_passes(game)
    assert game.position.price("IC") == (100 if on else 90)
    assert game.state.market["MP"] != cells["MP"]


# buying again what was sold for a train (all titles)


def next_round(title: str, forced: int, **given) -> Game:
    """Return stock round 3 in which P1 may buy PO, SP or SR, which he sold for a train in set `forced`."""
    company = {"1843": "PO", "1870": "SP", "1889": "SR"}[title]
    sales = (("P1", company, forced),)
    given = {"round": Round("stock", 3, 1, 1), "forced_sales": sales, **given}
    return table(4, setup={"title": title}, hold={"P2": {company: 60}}, **given)


CLAUSE = {"1843": "stock.buy.sold", "1870": "stock.sell.no_rebuy", "1889": "stock.buy.after_sale"}


@pytest.mark.parametrize(("title", "company"), [("1843", "PO"), ("1870", "SP"), ("1889", "SR")])
def test_the_ban_lasts_one_stock_round(title, company):
    """stock.buy.sold, stock.sell.no_rebuy, stock.buy.after_sale: sold in set 2, refused in stock round 3, not in 4."""
    assert broken(next_round(title, 2), BuyShare("P1", company, "offering")) == {CLAUSE[title]}
    assert broken(next_round(title, 2, player="P3"), BuyShare("P3", company, "offering")) == set()
    assert broken(next_round(title, 1), BuyShare("P1", company, "offering")) == set()


@pytest.mark.parametrize("on", [False, True])
def test_sold_for_a_train_1843(on):
    """stock.buy.sold, emergency.sell.rules: P1 sells PO for a train in set 2; in stock round 3 he may buy it again, or
    not, nor exchange VDL for it; in round 4 he may."""
    hold = {"P1": {"EST": 60, "PO": 10}, "P3": {"PO": 40}}
    setup = chosen("1843", "no_rebuy_after_forced_sale", on)
    game = turn(cash={"EST": 50, "P1": 20}, hold=hold, setup=setup, round=Round("operating", 2, 1, 1))
    play(game, SellShares("P1", "PO", 10))
    assert game.state.slice(ForcedSales).forced_sales == ((("P1", "PO", 2),) if on else ())
    later = table(
        4, setup=setup, hold=hold, round=Round("stock", 3, 1, 1),
        forced_sales=game.state.slice(ForcedSales).forced_sales,
        privates={"VDL": "P1"},
    )  # fmt: skip
    assert broken(later, BuyShare("P1", "PO", "offering")) == ({"stock.buy.sold"} if on else set())
    assert bool(later.refusals(Exchange("P1", "VDL", "PO"))) == on


@pytest.mark.parametrize("on", [False, True])
def test_sold_for_a_train_1889(on):
    """stock.buy.after_sale: P1 sells UR for a train of AR, and may buy it again in the next stock round, or not."""
    game = of_1889.owing(90, setup=chosen("1889", "no_rebuy_after_forced_sale", on))
    game.play(SellShares("P1", "UR", 10))
    assert game.state.slice(ForcedSales).forced_sales == ((("P1", "UR", 2),) if on else ())
    assert not refused(game, of_1889.buy("4-0", 300, help=90))


@pytest.mark.parametrize("on", [False, True])
def test_sold_for_a_train_1870(on):
    """stock.sell.no_rebuy: P1 sells MP for a train of IC, and may buy it again in the next stock round, or not."""
    hold = {"P1": {"IC": 60, "MP": 10}, "P2": {"MP": 50}}
    options = {"no_rebuy_after_forced_sale": True} if on else {}
    game = turns_1870.turn("trains", "IC", "3", hold=hold, cash={"IC": 250, "P1": 0}, options=options)
    play(game, SellShares("P1", "MP", 10))
    assert game.state.slice(ForcedSales).forced_sales == ((("P1", "MP", 2),) if on else ())


def test_all_forced_sales_bar():
    """stock.sell.no_rebuy: P1 sells MP and SP for a train of IC; both are barred, and a sale of set 1 no longer is."""
    hold = {"P1": {"IC": 60, "MP": 10, "SP": 10}, "P2": {"MP": 50}, "P3": {"SP": 50}}
    game = turns_1870.turn(
        "trains", "IC", "3", hold=hold, cash={"IC": 120, "P1": 0}, options={"no_rebuy_after_forced_sale": True},
        forced_sales=(("P1", "TP", 1),),
    )  # fmt: skip
    play(game, SellShares("P1", "MP", 10))
    play(game, SellShares("P1", "SP", 10))
    assert game.state.slice(ForcedSales).forced_sales == (("P1", "MP", 2), ("P1", "SP", 2))


# games of before


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_played_games_keep_the_readings_of_their_time(file):
    """A save that names none of these options replays to its recorded end."""
    shown = open_game(file)
    assert shown.warning == ""
    assert not set(shown.game.setup.options) & {name for names in OPTIONS.values() for name in names}
    assert not any(shown.game.title.options.get(name) for name in OPTIONS.get(shown.game.title.id, ()))
