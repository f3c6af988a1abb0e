"""Test how companies of 1870 get and lose trains."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, DiscardTrain, Pass
from rails18.core.state import DEPOT, POOL, SCRAPPED
from rails18.rules.money import emergency
from rails18.rules.trains.trains import list_price
from tests.support.moments import table
from tests.support.stock_1870 import broken, cash, cell, due, play, step
from tests.support.turns_1870 import TYPES, buy, finish, gone, turn


def test_a_company_that_can_run_needs_a_train():
    """train.owner.required: with track from Jackson to Memphis IC is refused to end its step without a train."""
    game = turn("trains", cash={"IC": 500})
    assert broken(game, Pass("P1")) == {"train.owner.required"}
    play(game, buy("3-0", 180), Pass("P1"))
    assert game.position.frame.company == "MP"


def test_without_a_run_no_train_is_needed():
    """train.owner.no_run: Jackson's track leads to no second stop, so IC may end its step without a train."""
    game = turn("trains", cash={"IC": 500}, tiles={"K16": ("57", 0)})
    play(game, Pass("P1"))
    assert game.position.trains("IC") == ()


@pytest.mark.parametrize(("train", "price"), [("4-0", 300), ("3-5", 180), ("3-4", 50)])
def test_no_purchase_over_the_limit(train, price):
    """train.limit.room: in phase 3 IC with three trains is refused trains of depot, market and MP."""
    held = {f"3-{number}": "IC" for number in range(3)}
    game = turn("trains", phase="3", trains={**held, "3-5": POOL, "3-4": "MP"}, cash={"IC": 900})
    assert broken(game, buy(train, price, agreed=True)) == {"phase.trains.three", "train.limit.room"}


@pytest.mark.parametrize("at", ["track", "trains"])
def test_no_train_is_given_up_by_choice(at):
    """train.limit.no_discard: IC at the limit is refused to drop a 3 for a 5."""
    game = turn(at, phase="4", trains={"3-0": "IC", "4-0": "IC"}, cash={"IC": 900})
    assert broken(game, DiscardTrain("P1", "IC", "3-0")) == {"train.limit.no_discard"}
    if at == "trains":
        assert "phase.trains.two" in broken(game, buy("5-0", 450))


def excess(profile="rulebook"):
    """Return a game after IC has bought the first 5; MP has 3, 3 and 4 and TP, which is dearer, has 3, 3 and 3."""
    trains = {"3-0": "MP", "3-1": "MP", "4-0": "MP", "3-2": "TP", "3-3": "TP", "3-4": "TP", "2-0": "TP"}
    hold = {"P1": {"IC": 60}, "P2": {"MP": 60}, "P3": {"TP": 60}}
    game = turn(
        "trains", phase="3", hold=hold, cells={"TP": (0, 7)}, trains={**gone("4"), **trains, "2-0": SCRAPPED},
        cash={"IC": 500}, profile=profile,
    )  # fmt: skip
    return play(game, buy("5-0", 450))


def test_trains_over_the_limit():
    """train.limit.excess_discard: dearer TP drops one first, then P2 a 3 of MP, which costs 180 in the market.

    Anything else is refused until then.
    """
    game = excess()
    assert (step(game), due(game), game.position.frame.company) == ("discard", "P3", "TP")
    assert broken(game, DiscardTrain("P2", "MP", "3-0"))
    assert broken(game, Pass("P3")) == {"train.limit.excess_discard"}
    assert broken(game, DiscardTrain("P3", "TP", "4-0")) == {"train.limit.excess_discard"}
    play(game, DiscardTrain("P3", "TP", "3-2"))
    assert (due(game), game.position.frame.company) == ("P2", "MP")
    assert {action.train for action in game.options("discard_train")} == {"3-0", "4-0"}
    play(game, DiscardTrain("P2", "MP", "3-1"))
    assert step(game) == "trains"
    assert (game.position.trains("MP"), game.position.trains(POOL)) == (("3-0", "4-0"), ("3-1", "3-2"))
    assert (cash(game, "MP"), cash(game, "TP")) == (0, 0)
    assert list_price(game.position, "3-1", None) == 180


def test_trains_over_the_limit_on_the_site():
    """train.limit.excess_discard: as train.discard_order is listed, either president may drop his train first."""
    game = excess("18xx.games")
    assert not broken(game, DiscardTrain("P2", "MP", "3-0"))
    assert not broken(game, DiscardTrain("P3", "TP", "3-2"))


def test_obsolete_trains_make_room():
    """train.scrap.no_payment: the first 4 takes IC's 2s and the one of the market; IC keeps its money and has room."""
    trains = {"2-0": "IC", "2-1": "IC", "2-2": POOL, "3-0": "IC"}
    game = turn("trains", phase="2", trains={**gone("3"), **trains}, cash={"IC": 1000})
    play(game, buy("4-0", 300))
    assert (game.position.trains("IC"), game.position.trains(POOL), cash(game, "IC")) == (("3-0", "4-0"), (), 700)
    play(game, buy("4-1", 300))
    assert len(game.position.trains("IC")) == 3


def test_three_sources():
    """train.source.three: a 4 of the depot at 300, a 3 of the market at 180, and MP's 3 at a price to agree upon."""
    game = turn("trains", phase="3", trains={"3-0": POOL, "3-1": "MP"}, cash={"IC": 500})
    offered = {(action.train, action.price) for action in game.options("buy_train")}
    assert offered == {("4-0", 300), ("3-0", 180), ("3-1", 1)}


def test_nobody_has_to_sell():
    """train.source.seller_consent: without P2's consent 500 for MP's 4 is refused, also when IC has to buy."""
    game = turn("trains", phase="3", trains={"4-0": "MP"}, cash={"IC": 500})
    assert broken(game, buy("4-0", 500)) == {"train.source.seller_consent"}
    assert not broken(game, buy("4-0", 500, agreed=True))
    assert not broken(game, buy("4-1", 300))  # nor is IC, which has to buy, bound to take what MP offers


def test_lowest_type_only():
    """train.bank.order: with two 2s left a 3 is refused."""
    game = turn("trains", phase="1", trains={**gone("2"), "2-5": DEPOT, "2-6": DEPOT}, cash={"IC": 900})
    assert broken(game, buy("3-0", 180)) == {"train.bank.order"}
    play(game, buy("2-5", 80))
    assert broken(game, buy("3-0", 180)) == {"train.bank.order"}


def test_next_type_at_once():
    """train.bank.next_at_once: IC buys the last 2 and then a 3 in the same step."""
    game = turn("trains", phase="1", trains={**gone("2"), "2-6": DEPOT}, cash={"IC": 900})
    play(game, buy("2-6", 80), buy("3-0", 180))
    assert game.position.trains("IC") == ("2-6", "3-0")
    assert step(game) == "trains"


@pytest.mark.parametrize(("train", "price"), [("3-0", 180), ("4-0", 300)])
def test_printed_prices(train, price):
    """train.price.printed: a 3 of the market costs 180 and a 4 of the depot 300; other prices are refused."""
    game = turn("trains", phase="3", trains={"3-0": POOL}, cash={"IC": 500})
    for offer in (price - 10, price + 10):
        assert broken(game, buy(train, offer)) == {"train.price.printed"}
    play(game, buy(train, price))
    assert cash(game, "IC") == 500 - price


def test_agreed_prices():
    """train.price.agreed: nothing is refused as a price, and so is 301 of 300; 1 and 300 are accepted and reach MP."""
    for price, expected in ((0, {"train.price.agreed"}), (301, {"train.price.agreed"}), (1, set()), (300, set())):
        game = turn("trains", phase="3", trains={"4-0": "MP"}, cash={"IC": 300})
        assert broken(game, buy("4-0", price, agreed=True)) == expected
        if not expected:
            play(game, buy("4-0", price, agreed=True))
            assert (cash(game, "IC"), cash(game, "MP")) == (300 - price, price)


def test_one_president_of_both():
    """train.price.agreed: who leads buyer and seller asks nobody."""
    game = turn("trains", phase="3", hold={"P1": {"IC": 60, "MP": 60}}, trains={"4-0": "MP"}, cash={"IC": 300})
    assert not broken(game, buy("4-0", 77))


def sold_out(profile="rulebook", **trains):
    """Return IC's train step after six 12s have been sold."""
    return turn("trains", phase="8", trains={**gone(*TYPES), **trains}, cash={"IC": 3000}, profile=profile)


def test_trains_run_out():
    """train.supply.finite: a seventh 12 is refused."""
    game = sold_out()
    assert not game.position.trains(DEPOT)
    assert broken(game, buy("12-6", 1100)) == {"train.supply.finite"}
    assert list(game.options("buy_train")) == []


def test_the_only_train_may_be_sold():
    """train.sale.last_train: MP sells its only 4; in its own step it needs another one."""
    game = turn("trains", phase="3", trains={"4-0": "MP"}, cash={"IC": 300, "MP": 0})
    play(game, buy("4-0", 300, agreed=True), Pass("P1"))
    while step(game) != "trains":
        play(game, Pass("P2"))
    assert game.position.frame.company == "MP"
    assert broken(game, Pass("P2")) == {"train.owner.required"}
    play(game, buy("4-1", 300, "MP", "P2"))


def test_no_train_is_left():
    """train.none.left: without a train in depot and market IC may end its step, P1 owes nothing, IC moves left.

    It may still buy MP's train.
    """
    game = turn("dividend", phase="8", trains={**gone(*TYPES), "12-0": "MP"}, income={"IC": 0}, cash={"IC": 500})
    assert (step(game), cell(game, "IC")) == ("trains", (1, 5))
    assert not emergency.must_buy(game.position, "IC")
    assert not broken(game, buy("12-0", 500, agreed=True))
    money = cash(game, "P1")
    finish(game)
    assert (cash(game, "P1"), game.position.trains("IC")) == (money, ())


def test_help_is_not_owed_without_trains():
    """train.none.left: P1 may not add money to buy MP's train; that is refused."""
    game = sold_out(**{"12-0": "MP"})
    assert "emergency.funds.forced_only" in broken(game, buy("12-0", 3100, help=100, agreed=True))


def test_the_dearer_company_gives_up_first() -> None:
    """train.limit.excess_discard: MP buys the first 5-train; of two companies with three trains SSW is the dearer."""
    trains = {f"2-{n}": SCRAPPED for n in range(7)} | {f"4-{n}": "pool" for n in range(5)} | {"3-5": "pool"}
    trains |= {"3-0": "MP", "3-1": "MP", "3-2": "SSW", "3-3": "SSW", "3-4": "SSW"}
    game = table(
        4, setup={"title": "1870"}, step="trains", company="MP", phase="3", trains=trains, cash={"MP": 900},
        hold={"P1": {"MP": 60}, "P2": {"SSW": 60}}, cells={"MP": (2, 5), "SSW": (0, 8)},
    )  # fmt: skip
    game.play(BuyTrain("P1", "MP", "5-0", 450))
    assert [frame.company for frame in reversed(game.state.frames) if frame.step == "discard"] == ["SSW", "MP"]
