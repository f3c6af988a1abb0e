"""1843: obsolete trains that are on sale again in gray phase (rule book 8.8.1, 15.6, table 5)."""

from __future__ import annotations

import pytest

from rails18.core.actions import DiscardTrain, Pass
from rails18.rules.money import emergency
from rails18.rules.trains import roster, supply
from tests.support.trains_1843 import (
    COUNTS,
    POOL,
    SECOND_HAND,
    broken,
    buy,
    cash,
    gone,
    left,
    owned,
    play,
    step,
    told,
    turn,
)

TABLE = {
    "yellow": (6, (("2+1", 125), ("3+1", 200))),
    "green": (7, (("4+1", 300),)),
    "blue": (7, (("5+2", 350),)),
    "brown": (6, (("5E", 400),)),
    "red": (6, (("8E", 500),)),
}


def gray(**given):
    """Return a turn of EST in gray phase, in its train step, with 2000fr unless given otherwise."""
    return turn(phase="gray", **{"cash": {"EST": 2000}, **given})


def begun():
    """Return a game in which EST has just begun gray phase; some trains were scrapped, in the pool or owned."""
    trains = {**gone("red"), "yellow-0": POOL, "green-0": "OU", "blue-3": POOL, "brown-0": "PO", "red-0": "PLM"}
    game = turn(phase="red", trains=trains, sides={"brown-0": "5/7×2"}, cash={"EST": 2000})
    return play(game, buy("gray-0", 900))


def test_all_rusted_trains_are_on_sale_again():
    """train.rusted.table: in red a 2+1 is refused; in gray 6, 7, 7, 6 and 6 single trains are on sale at their prices,
    besides Electrics, though some were exported, in the pool or owned."""
    assert broken(turn(phase="red"), buy("yellow-0", 125)) == {"train.rusted.table"}
    game = begun()
    assert supply.left_second_hand(game.position) == {name: count for name, (count, _) in TABLE.items()}
    kinds = game.title.trains
    assert {name: tuple((s.name, s.price) for s in kinds[name].second_hand) for name in TABLE} == {
        name: sides for name, (_, sides) in TABLE.items()
    }
    assert game.state.sides == {}
    offered = {(a.train, a.side, a.price) for a in game.options("buy_train")}
    assert offered == {
        ("gray-1", "", 900), ("yellow-0", "2+1", 125), ("yellow-0", "3+1", 200), ("green-0", "", 300),
        ("blue-0", "", 350), ("brown-0", "", 400), ("red-0", "", 500),
    }  # fmt: skip


def test_the_extra_train_does_not_come_back():
    """train.rusted.table: the 2 that Val de Loire became is not among them."""
    game = turn(phase="red", trains={**gone("red"), "2-0": "OU"}, cash={"EST": 2000})
    play(game, buy("gray-0", 900))
    assert "2" not in left(game, SECOND_HAND)


@pytest.mark.parametrize("train", ["yellow-0", "green-0", "blue-0", "brown-0", "red-0"])
def test_there_is_no_order_among_them(train):
    """train.rusted.together: any of the five colours may be the first rusted train to be bought."""
    game = gray(trains={"gray-0": "EST"})
    play(game, buy(train, supply.sides(game.position, train)[0].price))
    assert len(owned(game, "EST")) == 2


@pytest.mark.parametrize(("side", "price", "reach", "cities"), [("2+1", 125, 3, 2), ("3+1", 200, 4, 3)])
def test_yellow_is_sold_in_two_ways(side, price, reach, cities):
    """train.rusted.yellow: a yellow one costs 125 as a 2+1 or 200 as a 3+1; five are left; a 3+1 never runs as 2×2."""
    game = play(gray(trains={"gray-0": "EST"}), buy("yellow-0", price, side))
    assert (cash(game, "EST"), left(game, SECOND_HAND)["yellow"]) == (2000 - price, 5)
    up = game.position.side("yellow-0")
    assert (up.name, [[(run.reach, run.cities) for run in way] for way in up.runs]) == (side, [[(reach, cities)]])
    assert told(game, "train_bought")[0]["train"] == side


def test_pairs_are_not_sold_again():
    """train.rusted.single: 3/5×2 for 500 and 2×2/3+1 for 200 are refused."""
    game = gray()
    assert broken(game, buy("green-0", 500, "3/5×2")) == {"train.rusted.single"}
    assert broken(game, buy("yellow-0", 200, "2×2/3+1")) == {"train.rusted.single"}


def test_a_company_owns_one():
    """train.rusted.one: EST with a 2+1 is refused a 4+1, from the supply and from OU, unless it hands the 2+1 in."""
    game = gray(trains={"yellow-0": "EST", "green-0": "OU"}, sides={"yellow-0": "2+1"})
    assert broken(game, buy("green-1", 300)) == {"train.rusted.one"}
    assert broken(game, buy("green-0", 50, agreed=True)) == {"train.rusted.one"}
    play(game, buy("green-1", 300, trade_in="yellow-0"))
    assert (owned(game, "EST"), left(game, SECOND_HAND)["yellow"]) == (["4+1"], 6)


def test_they_count_against_the_limit():
    """train.rusted.limit: with two Electrics (2 of 2) a 2+1 is refused; with one it is the second train."""
    full = gray(trains={"gray-0": "EST", "gray-1": "EST"})
    assert broken(full, buy("yellow-0", 125)) >= {"train.rusted.limit"}
    one = play(gray(trains={"gray-0": "EST"}), buy("yellow-0", 125))
    assert broken(one, buy("gray-1", 900)) == {"train.limit.table"}


def test_they_do_not_meet_the_duty():
    """train.rusted.duty: EST with a 2+1 only and a route to Bâle is refused to end its step."""
    game = gray(trains={"yellow-0": "EST"}, cash={"EST": 900})
    assert roster.serving(game.position, "EST") == ()
    assert emergency.must_buy(game.position, "EST")
    assert "train.rusted.duty" in broken(game, Pass("P1"))
    play(game, buy("gray-0", 900), Pass("P1"))
    assert owned(game, "EST") == ["2+1", "Electric"]


def test_the_treasury_alone_pays_for_them():
    """train.rusted.treasury: EST has 100, a 2+1 costs 125: 25 of the director are refused, and so are 100 alone.

    In an emergency it is the Electric at 900, or one of the pool, that the director helps with: 900 - 100 = 800."""
    game = gray(cash={"EST": 100, "P1": 1000})
    assert "train.rusted.treasury" in broken(game, buy("yellow-0", 125, help=25))
    assert broken(game, buy("yellow-0", 125)) == {"train.buy.face"}
    assert supply.cheapest(game.position) == 900
    assert emergency.shortfall(game.position) == 800
    play(game, buy("gray-0", 900, help=800))
    assert (owned(game, "EST"), cash(game, "EST"), cash(game, "P1")) == (["Electric"], 0, 200)


def test_companies_sell_them_to_each_other():
    """train.rusted.between: EST buys the 5E of PO for 50; 10 of the director, and 2001 out of 2000, are refused."""
    trains = {"brown-0": "PO", "gray-0": "EST"}
    game = gray(trains=trains)
    assert "train.rusted.treasury" in broken(game, buy("brown-0", 50, agreed=True, help=10))
    assert "train.rusted.between" in broken(game, buy("brown-0", 2001, agreed=True))
    play(game, buy("brown-0", 50, agreed=True))
    assert (owned(game, "EST"), cash(game, "EST"), cash(game, "PO")) == (["5E", "Electric"], 1950, 1050)


# three turns in which a rusted train is given up for a larger one


def test_a_rusted_train_makes_room_for_an_electric():
    """train.rusted.trade: EST has 2+1 and Electric (2 of 2) and 900: it hands the 2+1 in for an Electric.

    Treasury 900 - 900 = 0; trains 2 - 1 + 1 = 2; without the 2+1 handed in it would be a third train."""
    game = gray(trains={"yellow-0": "EST", "gray-0": "EST"}, sides={"yellow-0": "2+1"}, cash={"EST": 900})
    assert broken(game, buy("gray-1", 900)) == {"train.limit.table"}
    play(game, buy("gray-1", 900, trade_in="yellow-0"))
    assert (owned(game, "EST"), cash(game, "EST")) == (["Electric", "Electric"], 0)
    assert (game.state.trains["yellow-0"], "yellow-0" in game.state.sides) == (SECOND_HAND, False)


def test_a_rusted_train_is_replaced_by_a_larger_rusted_one():
    """train.rusted.trade: the 2+1 goes for the 5E of PO at 60: 2000 - 60 = 1940; six 2+1 are on sale again."""
    game = gray(trains={"yellow-0": "EST", "gray-0": "EST", "brown-0": "PO"}, sides={"yellow-0": "2+1"})
    play(game, buy("brown-0", 60, agreed=True, trade_in="yellow-0"))
    assert (owned(game, "EST"), cash(game, "EST")) == (["5E", "Electric"], 1940)
    assert left(game, SECOND_HAND) == {**{name: COUNTS[name] for name in TABLE}, "brown": 5}


def test_a_three_plus_one_is_larger_than_a_two_plus_one():
    """train.rusted.trade: in the row 2+1, 3+1, 4+1, 5+2, 5E, 8E, Electric each is larger than those before it: the 2+1
    is handed in for a 3+1 at its full 200: 2000 - 200 = 1800."""
    game = gray(trains={"yellow-0": "EST", "gray-0": "EST"}, sides={"yellow-0": "2+1"})
    play(game, buy("yellow-1", 200, "3+1", trade_in="yellow-0"))
    assert (owned(game, "EST"), cash(game, "EST")) == (["3+1", "Electric"], 1800)


@pytest.mark.parametrize(("train", "price"), [("green-0", 300), ("brown-1", 400), ("yellow-0", 125)])
def test_it_is_not_given_up_for_a_smaller_one(train, price):
    """train.rusted.larger: a 5E is refused for a 4+1, another 5E or a 2+1, and cannot just be discarded."""
    game = gray(trains={"brown-0": "EST", "gray-0": "EST"})
    assert broken(game, buy(train, price, trade_in="brown-0")) == {"train.rusted.larger"}
    assert "train.rusted.larger" in broken(game, DiscardTrain("P1", "EST", "brown-0"))
    assert step(game) == "trains"


def test_only_own_rusted_trains_are_handed_in():
    """train.rusted.larger: an Electric, or the 2+1 of OU, is refused as what is handed in."""
    game = gray(trains={"gray-0": "EST", "yellow-0": "OU"})
    assert broken(game, buy("gray-1", 900, trade_in="gray-0")) == {"train.rusted.larger"}
    assert broken(game, buy("gray-1", 900, trade_in="yellow-0")) == {"train.rusted.larger"}


def test_trades_are_offered():
    """train.rusted.trade: besides plain purchases EST is offered to hand its 4+1 in for everything that is larger."""
    game = gray(trains={"green-0": "EST", "gray-0": "EST"})
    traded = {(a.train, a.side) for a in game.options("buy_train") if a.trade_in == "green-0"}
    assert traded == {("gray-1", ""), ("blue-0", ""), ("brown-0", ""), ("red-0", "")}


def test_what_is_told_when_they_come_back():
    """train.rusted.table: the log names the six types; an Electric later on tells nothing of the kind."""
    game = begun()
    assert [dict(facts) for facts in told(game, "trains_second_hand")] == [
        {"types": ("2+1", "3+1", "4+1", "5+2", "5E", "8E")}
    ]
    assert told(play(gray(trains={"gray-0": "OU"}), buy("gray-1", 900)), "trains_second_hand") == []
