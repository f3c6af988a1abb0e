"""Test the share market of 1870: its cells, its moves and its piles."""

import pytest

from rails18.core.actions import BuyShare, Dividend, Pass, Redeem, SellShares
from rails18.core.draft import Draft
from rails18.core.title import Setup
from rails18.rules.market import market
from rails18.titledata.titles import load_title
from tests.support.stock_1870 import POOL, broken, cell, everybody_passes, moment, play

MARKET = load_title(Setup("1870", ("A", "B", "C", "D"))).market
ALL = {"P1": {"IC": 60}, "P2": {"IC": 40}}


def rise(place):
    """Return where a company that is all sold goes from a cell."""
    return cell(everybody_passes(moment(ALL, {"IC": place})), "IC")


def pays(company, place, choice, **given):
    """Return a game in which the company has decided about an income of 120."""
    hold = {"P1": {company: 60}, **given.pop("hold", {})}
    cells = {company: place, **given.pop("cells", {})}
    game = moment(hold, cells, step="dividend", company=company, income={company: 120}, **given)
    return play(game, Dividend("P1", company, choice))


def test_the_value_is_that_of_the_box():
    """market.value.box: at [3,11] a share is worth 120."""
    assert moment({"P1": {"IC": 60}}, {"IC": (3, 11)}).position.price("IC") == 120


def test_upper_and_lower_area():
    """market.area.upper_lower: [3,12] is upper, [3,13] and [5,12] are lower."""
    lower = ["lower" in market.flags(MARKET, place) for place in ((3, 12), (3, 13), (5, 12))]
    assert lower == [False, True, True]


def test_par_boxes_do_nothing_else():
    """market.zone.red_outline: a fall ends in [2,6] like in any other box."""
    game = play(moment({"P2": {"IC": 60}}, {"IC": (1, 6)}, player="P2"), SellShares("P2", "IC", 10), Pass("P2"))
    assert (cell(game, "IC"), game.state.par["IC"]) == ((2, 6), 100)


@pytest.mark.parametrize(("place", "to"), [((5, 6), (4, 6)), ((3, 13), (2, 13))])
def test_one_row_up(place, to):
    """market.up.one_row, market.soldout.up: one row up, from the lower into the upper area too."""
    assert rise(place) == to


@pytest.mark.parametrize(("place", "to"), [((0, 6), (1, 7)), ((0, 19), (1, 20)), ((0, 20), (0, 20))])
def test_up_from_the_top_row(place, to):
    """market.up.top_row, market.up.top_box: right and down from the top row, but not from 400."""
    assert rise(place) == to


@pytest.mark.parametrize(
    ("place", "shares", "to"),
    [
        ((2, 6), 3, (5, 6)),  # market.down.per_share
        ((1, 6), 2, (3, 6)),
        ((10, 4), 3, (10, 4)),  # market.down.lower_ledge
        ((5, 11), 2, (5, 11)),
        ((3, 11), 1, (3, 11)),  # market.down.ledge_single
        ((3, 11), 2, (5, 11)),  # market.down.ledge_double
        ((7, 7), 2, (8, 7)),
        ((2, 11), 1, (3, 11)),  # market.down.above_ledge
        ((2, 11), 2, (3, 11)),
        ((2, 11), 3, (5, 11)),
    ],
)
def test_down(place, shares, to):
    """market.down.per_share, market.down.lower_ledge, market.down.ledge_single, market.down.ledge_double,
    market.down.above_ledge: shares sold move the token down, and a ledge takes two at once to pass.
    """
    hold = {"P2": {"IC": 60}, "P1": {"IC": 10}}
    game = moment(hold, {"IC": place}, player="P2")
    play(game, SellShares("P2", "IC", 10 * shares), Pass("P2"))
    assert cell(game, "IC") == to


@pytest.mark.parametrize(
    ("place", "choice", "to"),
    [
        ((5, 6), "pay", (5, 7)),  # market.right.one_column
        ((5, 9), "pay", (4, 9)),  # market.right.up_arrow
        ((1, 20), "pay", (0, 20)),
        ((5, 6), "withhold", (5, 5)),  # market.left.one_column
        ((3, 13), "withhold", (3, 12)),
        ((0, 0), "withhold", (1, 0)),  # market.left.down_arrow
        ((4, 6), "pay", (4, 7)),  # market.move.full_dividend
        ((4, 6), "withhold", (4, 5)),  # market.move.no_dividend
        ((4, 6), "half", (4, 6)),  # market.move.half_dividend
    ],
)
def test_dividends_move_sideways(place, choice, to):
    """market.right.one_column, market.right.up_arrow, market.left.one_column, market.left.down_arrow,
    market.move.full_dividend, market.move.no_dividend, market.move.half_dividend: right, left, or where it is.
    """
    assert cell(pays("IC", place, choice, trains={"2-0": "IC"}), "IC") == to


@pytest.mark.parametrize("place", [(7, 0), (8, 1)])
def test_left_into_the_closing_section(place):
    """market.left.into_closing: 10 at [7,0] or [8,1] moves to [8,0], and IC is closed."""
    assert "IC" not in pays("IC", place, "withhold").state.market


def test_no_dividend_without_income():
    """market.move.no_dividend: without a train IC moves left by itself."""
    game = moment({"P1": {"IC": 60}}, {"IC": (4, 6)}, step="dividend", company="IC", income={"IC": 0})
    assert cell(game, "IC") == (4, 5)


def test_a_half_dividend_goes_below():
    """market.move.half_dividend: IC goes below TP, which has operated; on the site it keeps its place."""
    given = {"hold": {"P2": {"TP": 60}}, "cells": {"TP": (1, 6)}, "operated": ("TP", "IC"), "trains": {"2-0": "IC"}}
    assert pays("IC", (1, 6), "half", **given).state.stacks[(1, 6)] == ("TP", "IC")
    site = pays("IC", (1, 6), "half", profile="18xx.games", **given)
    assert site.state.stacks[(1, 6)] == ("IC", "TP")


def test_nothing_else_moves_a_token():
    """market.move.only_reasons, redemption.price.unmoved: neither a redemption nor a purchase does."""
    hold = {"P1": {"IC": 60}, POOL: {"IC": 20}, "P2": {"MP": 60}}
    game = moment(hold, {"IC": (0, 7), "MP": (1, 6)}, cash={"IC": 500})
    play(game, Redeem("P1", "IC", POOL), BuyShare("P2", "IC", POOL), Pass("P2"))
    assert (cell(game, "IC"), cell(game, "MP")) == ((0, 7), (1, 6))


def test_redeemed_shares_count_as_placed():
    """market.soldout.redeemed: players 70, redeemed 30 moves up; one in the market or the offering does not."""
    full = moment({"P1": {"MP": 40}, "P2": {"MP": 30}, "MP": {"MP": 30}}, {"MP": (3, 6)})
    assert cell(everybody_passes(full), "MP") == (2, 6)
    short = moment({"P1": {"MP": 40}, "P2": {"MP": 20}, POOL: {"MP": 10}, "MP": {"MP": 30}}, {"MP": (3, 6)})
    assert cell(everybody_passes(short), "MP") == (3, 6)


def test_all_sold_in_share_price_order():
    """market.soldout.order: SP at 110 moves before IC at 100, and lies above it in the box both come to."""
    hold = {"P1": {"IC": 60, "SP": 60}, "P2": {"IC": 40, "SP": 40}}
    game = moment(
        hold, {"IC": (2, 8), "SP": (0, 7)}
    )  # 100 at [2,8] goes up to [1,8]; 110 at [0,7] right and down to it
    everybody_passes(game)
    assert game.state.stacks[(1, 8)] == ("SP", "IC")


def piles(**given):
    """Return an operating round in which MP operates, TP has operated and IC has not."""
    hold = {"P1": {"SP": 60}, "P2": {"TP": 60, "IC": 60}, "P3": {"MP": 60}}
    cells = {"SP": (2, 6), "TP": (1, 7), "IC": (2, 7), "MP": (3, 6)}
    return moment(hold, {**cells, **given.pop("cells", {})}, **given)


def test_two_piles():
    """market.pile.two, market.pile.operated_arrival: SP arrives below operated TP; IC, still to operate, lies above."""
    game = piles(
        cells={"TP": (2, 7), "IC": (2, 7)}, step="dividend", company="SP", income={"SP": 120}, operated=("TP", "SP"),
        trains={"2-0": "SP"},
    )  # fmt: skip
    play(game, Dividend("P1", "SP", "pay"))
    assert game.state.stacks[(2, 7)] == ("IC", "TP", "SP")


def test_one_pile_on_the_site():
    """market.pile.two: on the site a box has one pile: IC stays below TP, which came first and has operated."""
    game = piles(
        cells={"TP": (2, 7), "IC": (2, 7)}, step="dividend", company="SP", income={"SP": 120}, operated=("TP", "SP"),
        trains={"2-0": "SP"}, profile="18xx.games",
    )  # fmt: skip
    play(game, Dividend("P1", "SP", "pay"))
    assert game.state.stacks[(2, 7)] == ("TP", "IC", "SP")


def test_one_pile_in_a_stock_round():
    """market.pile.two: MP falls to 76 and lies below TP, although TP has operated in the last round and MP has not."""
    hold = {"P1": {"MP": 50}, "P2": {"MP": 20, "TP": 60}}
    game = moment(hold, {"MP": (2, 6), "TP": (3, 6)}, player="P2", operated=("TP",))
    play(game, SellShares("P2", "MP", 10), Pass("P2"), Pass("P1"))
    assert game.state.stacks == {(3, 6): ("TP", "MP")}


def test_a_company_still_to_operate_arrives():
    """market.pile.unoperated_arrival: IC falls into 76 below MP, which has not operated, and above TP, which has."""
    game = piles(cells={"MP": (3, 6), "TP": (3, 6), "IC": (2, 6)}, step="dividend", company="SP", operated=("TP", "SP"),
                 income={"SP": 10}, trains={"2-0": "SP"})  # fmt: skip
    draft = Draft(game.title, game.setup, game.state)
    market.fall(draft, "IC", 1)
    assert draft.state.stacks[(3, 6)] == ("MP", "IC", "TP")


@pytest.mark.parametrize(
    ("profile", "colours"),
    [("rulebook", ["green", "white", "white"]), ("published", ["brown", "yellow", "yellow"])],
)
def test_the_misprint(profile, colours):
    """edition.market.misprint: [4,0], [6,5] and [7,6] in the two editions."""
    rows = load_title(Setup("1870", ("A", "B", "C", "D"), profile=profile)).market.rows
    assert [rows[row][column].zone for row, column in ((4, 0), (6, 5), (7, 6))] == colours


def test_broken_rules_of_the_market_are_none():
    """stock.sell.to_market: a sale of more than is held is refused."""
    assert broken(moment({"P1": {"IC": 60}}), SellShares("P1", "IC", 70)) == {"stock.sell.to_market"}
