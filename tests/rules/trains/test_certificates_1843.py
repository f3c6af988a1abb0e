"""1843: certificates with two sides, what they cost and how many a company may own (rule book 8.8.1, 8.8.2, 13)."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, DiscardTrain, Pass, TurnTrain
from rails18.rules.trains import roster, supply
from rails18.rules.trains.trains import list_price
from tests.support.trains_1843 import (
    COUNTS,
    DEPOT,
    POOL,
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

FLEXIBLE = "2×2/3+1"
SIDES = {
    "yellow": (("2+1", 125), (FLEXIBLE, 200)),
    "green": (("4+1", 300), ("3/5×2", 500)),
    "blue": (("5+2", 350), ("4/6×2", 600)),
    "brown": (("5E", 400), ("5/7×2", 700)),
    "red": (("8E", 500),),
    "gray": (("Electric", 900),),
}


def test_the_roster():
    """train.roster.table: 6, 7, 7, 6, 6 and 18 certificates, two sides up to brown; either takes one off."""
    game = turn()
    assert left(game) == COUNTS
    found = {name: tuple((s.name, s.price) for s in game.title.trains[name].faces) for name in COUNTS}
    assert found == SIDES
    for side, price in SIDES["yellow"]:
        assert left(play(turn(), buy("yellow-0", price, side)))["yellow"] == 5


def test_trains_are_bought_in_their_step_one_after_the_other():
    """train.buy.step: refused before EST has run; in its step EST buys two 2+1 in a row."""
    early = turn("run", trains={"yellow-5": "EST"})
    assert broken(early, buy("yellow-0", 125)) == {"train.buy.step"}
    assert broken(turn(), buy("yellow-0", 125, company="OU", player="P2"))
    game = play(turn(), buy("yellow-0", 125, "2+1"), buy("yellow-1", 125, "2+1"))
    assert (owned(game, "EST"), cash(game, "EST"), step(game)) == (["2+1", "2+1"], 750, "trains")


def test_a_train_costs_its_face_value():
    """train.buy.face: EST with 300 buys a 2+1 and keeps 175; other prices, and a 4+1 (300) out of 290, are refused."""
    assert cash(play(turn(cash={"EST": 300}), buy("yellow-0", 125)), "EST") == 300 - 125
    assert broken(turn(), buy("yellow-0", 120, "2+1")) == {"train.buy.face"}
    poor = turn(phase="green", trains={"green-6": "EST"}, cash={"EST": 290})
    assert broken(poor, buy("green-0", 300)) == {"train.buy.face"}


def test_colours_come_one_after_the_other():
    """train.order.colour: with one yellow left a 4+1 is refused; once that is bought, in the same step, it is sold."""
    game = turn(trains=gone("yellow", left=1))
    assert broken(game, buy("green-0", 300)) == {"train.order.colour"}
    play(game, buy("yellow-5", 125), buy("green-0", 300))
    assert (owned(game, "EST"), game.state.phase) == (["2+1", "4+1"], "green")


@pytest.mark.parametrize(("side", "price", "trains"), [("4+1", 300, 1), ("3/5×2", 500, 2)])
def test_the_buyer_picks_the_side(side, price, trains):
    """train.double.side: a green certificate is a 4+1 for 300 or a 3/5×2 for 500; the count of 7 goes down by one."""
    game = play(turn(phase="green"), buy("green-0", price, side))
    assert (owned(game, "EST"), left(game)["green"], cash(game, "EST")) == ([side], 6, 1000 - price)
    assert roster.number(roster.sides_of(game.position, ("green-0",))) == trains
    assert told(game, "train_bought")[0]["train"] == side
    other = next(cost for cost in (300, 500) if cost != price)
    assert broken(turn(phase="green"), buy("green-0", other, side)) == {"train.buy.face"}


def test_a_side_that_is_not_printed_is_refused():
    """train.double.side: a green certificate as a 5+2 is refused."""
    assert broken(turn(phase="green"), buy("green-0", 350, "5+2")) == {"train.double.side"}


def test_the_side_that_lies_up_is_meant_when_none_is_named():
    """train.double.side: in the depot that is the single train: 300 for a 4+1."""
    game = turn(phase="green")
    assert list_price(game.position, "green-0", None) == 300
    assert owned(play(game, buy("green-0", 300)), "EST") == ["4+1"]


def test_pool_certificates_stay_as_they_lie():
    """train.double.pool: a 3/5×2 costs 500 in the pool and is refused as a 4+1 for 300; a 5+2 there costs 350."""
    pool = {"green-6": POOL, "green-5": POOL, "blue-6": POOL}
    game = turn(phase="blue", trains=pool, sides={"green-6": "3/5×2", "green-5": "4+1", "blue-6": "5+2"})
    assert broken(game, buy("green-6", 300, "4+1")) == {"train.double.pool"}
    assert broken(game, buy("green-6", 300)) == {"train.buy.face"}
    assert [t for t in supply.on_sale(game.position) if game.state.trains[t] == POOL] == [
        "green-5",
        "green-6",
        "blue-6",
    ]
    play(game, buy("green-6", 500))
    assert (owned(game, "EST"), cash(game, "EST")) == (["3/5×2"], 500)
    assert list_price(game.position, "blue-6", None) == 350


def test_all_that_is_on_sale_is_offered_in_each_side():
    """train.double.side, train.double.pool: blue from the supply in two sides, the pool's 4/6×2 in one only."""
    game = turn(phase="blue", trains={"blue-6": POOL}, sides={"blue-6": "4/6×2"})
    offered = {(a.train, a.side, a.price) for a in game.options("buy_train")}
    assert offered == {("blue-0", "5+2", 350), ("blue-0", "4/6×2", 600), ("blue-6", "", 600)}


# sales between companies


@pytest.mark.parametrize("price", [1, 600])
def test_companies_agree_on_any_price(price):
    """train.sell.price: OU sells a 4+1 to EST for 1 or for 600, which its own treasury gets; 0 is refused."""
    game = turn(phase="green", trains={"green-6": "OU"})
    assert broken(game, buy("green-6", 0, agreed=True)) == {"train.sell.price"}
    play(game, buy("green-6", price, agreed=True))
    assert (owned(game, "EST"), cash(game, "EST"), cash(game, "OU")) == (["4+1"], 1000 - price, 1000 + price)
    assert left(game)["green"] == 6


def test_both_directors_agree():
    """train.sell.agreement: without P2's word the 4+1 of OU is refused; P1, director of both, decides alone."""
    trains = {"green-6": "OU"}
    assert broken(turn(phase="green", trains=trains), buy("green-6", 100)) == {"train.sell.agreement"}
    alone = turn(phase="green", trains=trains, hold={"P1": {"EST": 60, "OU": 60}})
    assert owned(play(alone, buy("green-6", 100)), "EST") == ["4+1"]


def test_the_treasury_pays_the_other_treasury():
    """train.sell.treasury: EST with 200 and a train is refused a 4+1 at 250; at 150 it has 50 left and OU 150 more."""
    game = turn(phase="green", trains={"green-6": "OU", "green-5": "EST"}, cash={"EST": 200})
    assert "train.sell.treasury" in broken(game, buy("green-6", 250, agreed=True))
    play(game, buy("green-6", 150, agreed=True))
    assert (cash(game, "EST"), cash(game, "OU")) == (50, 1150)


def test_a_pair_stays_together():
    """train.double.split: one of the two trains of a 3/5×2 is refused; the whole certificate changes hands."""
    game = turn(phase="green", trains={"green-6": "OU"}, sides={"green-6": "3/5×2"})
    assert broken(game, buy("green-6/1", 200, agreed=True))
    assert "train.double.split" in broken(game, buy("green-6/2", 200, agreed=True))
    assert "train.double.split" in broken(game, buy("green-6", 200, "3/5", agreed=True))
    assert owned(play(game, buy("green-6", 200, agreed=True)), "EST") == ["3/5×2"]


# limits


def stabled(phase: str, **trains: str):
    """Return a turn of EST in a phase with trains of given sides, like ``blue="5+2 4/6×2"``."""
    ids = [
        (f"{colour}-{COUNTS[colour] - 1 - n}", side)
        for colour, all_ in trains.items()
        for n, side in enumerate(all_.split())
    ]
    return turn(phase=phase, trains=dict.fromkeys((t for t, _ in ids), "EST"), sides=dict(ids), cash={"EST": 5000})


LIMITS = [
    (stabled("yellow", yellow="2+1 2+1 2+1 2+1"), buy("yellow-0", 125, "2+1"), True),
    (stabled("yellow", yellow="2+1 2+1 2+1"), buy("yellow-0", 125, "2+1"), False),
    (stabled("green", green="3/5×2 3/5×2"), buy("green-0", 300, "4+1"), True),
    (stabled("green", green="3/5×2 4+1"), buy("green-0", 300, "4+1"), False),
    (stabled("blue", blue="5+2 5+2"), buy("blue-0", 350, "5+2"), False),
    (stabled("blue", blue="5+2 5+2"), buy("blue-0", 600, "4/6×2"), True),
    (stabled("brown", brown="5/7×2"), buy("brown-0", 400, "5E"), False),
    (stabled("brown", brown="5E 5E"), buy("brown-0", 400, "5E"), True),
    (stabled("brown", brown="5/7×2"), buy("brown-0", 700, "5/7×2"), True),
    (stabled("red", red="8E", brown="5E"), buy("red-0", 500), True),
    (stabled("red", red="8E"), buy("red-0", 500), False),
    (stabled("gray", gray="Electric Electric"), buy("gray-0", 900), True),
]


@pytest.mark.parametrize(("game", "action", "full"), LIMITS)
def test_trains_and_certificates_are_limited(game, action, full):
    """train.limit.table: purchases beyond the limit of trains and certificates of a phase are refused.

    Yellow and green 4/4: 2+1 ×4 are 4 trains; 3/5×2 ×2 are 4 trains on 2 certificates, so a fifth is too many.
    Blue 3/3: two 5+2 and a 4/6×2 would be 2 + 2 = 4. Brown 3/2: 5/7×2 + 5E are 3 on 2; a third certificate is too many.
    """
    assert broken(game, action) == ({"train.limit.table"} if full else set())


@pytest.mark.parametrize(("source", "price"), [(POOL, 125), ("OU", 50)])
def test_the_limit_holds_for_every_seller(source, price):
    """train.limit.table: with four 2+1 a fifth from the pool or from OU is refused, too."""
    trains = {f"yellow-{n}": "EST" for n in range(4)}
    game = turn(trains={**trains, "yellow-5": source}, sides={"yellow-5": "2+1"})
    assert broken(game, buy("yellow-5", price, agreed=True)) == {"train.limit.table"}


@pytest.mark.parametrize(
    ("have", "more", "room"),
    [
        (f"{FLEXIBLE} {FLEXIBLE} {FLEXIBLE}", FLEXIBLE, True),
        (f"{FLEXIBLE} 2+1 2+1", FLEXIBLE, True),
        ("2+1 2+1 2+1 2+1", FLEXIBLE, False),
    ],
)
def test_the_flexible_yellow_counts_as_one_or_two(have, more, room):
    """train.limit.flexible: it counts as one where two would be too many.

    Three of them are 3 trains at least, so that a fourth is the 4th of 4. One with two 2+1 makes 3, another 4.
    Four 2+1 are 4 already, and the fifth certificate is refused.
    """
    game = stabled("yellow", yellow=have)
    assert (broken(game, buy("yellow-0", 200, more)) == set()) == room


def test_the_limit_before_the_change_of_phase_counts():
    """train.limit.first: in blue (3/3) EST with two 5+2 buys the first 5E; then brown (3/2) makes it discard.

    Two 5+2 + 5E = 3 trains on 3 certificates: 3 of 3 before, but one certificate over the 2 of brown."""
    game = turn(phase="blue", trains={**gone("blue"), "blue-6": "EST", "blue-5": "EST"})
    play(game, buy("brown-0", 400))
    assert (game.state.phase, step(game), game.position.frame.company) == ("brown", "discard", "EST")
    assert "train.limit.change" in broken(game, Pass("P1"))
    play(game, DiscardTrain("P1", "EST", "blue-6"))
    assert (owned(game, "EST"), left(game, POOL), cash(game, "EST")) == (["5+2", "5E"], {"blue": 1}, 600)


# turning certificates over


def first_blue(*sides: str):
    """Return a game after EST has bought the first blue train; OU owned green certificates with these sides."""
    mine = {f"green-{n}": side for n, side in enumerate(sides)}
    game = turn(phase="green", trains={**gone("green"), **dict.fromkeys(mine, "OU")}, sides=mine)
    return play(game, buy("blue-0", 350))


def test_a_pair_is_turned_to_keep_the_limit():
    """train.double.turn: blue begins: OU turns its 3/5×2 and discards nothing.

    3/5×2 (2 trains) + 4+1 + 4+1 = 4 trains, one over 3; turned, 4+1 ×3 = 3 trains on 3 certificates."""
    game = first_blue("3/5×2", "4+1", "4+1")
    assert (step(game), game.position.frame.company) == ("discard", "OU")
    assert list(game.options("turn_train")) == [TurnTrain("P2", "OU", "green-0")]
    play(game, TurnTrain("P2", "OU", "green-0"))
    assert (owned(game, "OU"), step(game), left(game, POOL)) == (["4+1"] * 3, "trains", {})
    assert told(game, "train_turned") == [{"company": "OU", "train": "3/5×2", "to": "4+1"}]


def test_two_pairs_lose_one_train():
    """train.double.turn: two 3/5×2 = 4 trains, one over 3: one is turned (1 + 2 = 3), the other stays."""
    game = play(first_blue("3/5×2", "3/5×2"), TurnTrain("P2", "OU", "green-1"))
    assert (owned(game, "OU"), step(game)) == (["3/5×2", "4+1"], "trains")


def test_the_director_may_discard_the_pair_instead():
    """train.double.turn: the 3/5×2 given up leaves two 4+1, and lies in the pool as it was."""
    game = play(first_blue("3/5×2", "4+1", "4+1"), DiscardTrain("P2", "OU", "green-0"))
    assert (owned(game, "OU"), game.state.sides["green-0"]) == (["4+1", "4+1"], "3/5×2")
    assert told(game, "train_discarded") == [{"company": "OU", "train": "3/5×2"}]


def test_no_certificate_is_turned_without_need():
    """train.double.needless: refused within the limit, to make room for a purchase, and back to the pair."""
    calm = stabled("green", green="3/5×2 3/5×2")
    assert broken(calm, TurnTrain("P1", "EST", "green-6")) == {"train.double.needless"}
    over = first_blue("4+1", "3/5×2", "4+1")
    assert broken(over, TurnTrain("P2", "OU", "green-0")) == {"train.double.needless"}
    assert broken(over, TurnTrain("P2", "OU", "blue-0"))


def test_turning_does_not_help_against_too_many_certificates():
    """train.double.needless: brown begins (3/2): OU with three 5+2 has 3 trains of 3, but 3 certificates: refused."""
    mine = {"blue-0": "5+2", "blue-1": "5+2", "blue-2": "5+2"}
    game = turn(phase="blue", trains={**gone("blue"), **dict.fromkeys(mine, "OU")}, sides=mine)
    play(game, buy("brown-0", 400))
    assert (step(game), list(game.options("turn_train"))) == ("discard", [])
    assert broken(game, TurnTrain("P2", "OU", "blue-0")) == {"train.double.needless"}


def test_nothing_is_discarded_within_the_limit():
    """train.limit.discard: EST is refused to drop its one 4+1; over the limit it drops what its director chooses."""
    game = turn(phase="green", trains={"green-6": "EST"})
    assert broken(game, DiscardTrain("P1", "EST", "green-6")) == {"train.limit.discard"}
    brown = turn(phase="blue", trains={**gone("blue"), "blue-6": "EST", "blue-5": "EST"}, cash={"EST": 500})
    play(brown, buy("brown-0", 400))
    assert {a.train for a in brown.options("discard_train")} == {"blue-5", "brown-0"}
    play(brown, DiscardTrain("P1", "EST", "brown-0"))
    assert (owned(brown, "EST"), left(brown, POOL), cash(brown, "EST")) == (["5+2", "5+2"], {"brown": 1}, 100)


def test_a_lower_limit_is_kept_at_once():
    """train.limit.change: red begins (2/2): PRO with 5/7×2 + 5E (3 trains) turns or discards; all else is refused."""
    hold = {"P1": {"EST": 60}, "P2": {"PRO": 60}}
    game = turn(
        phase="brown", hold=hold, trains={**gone("brown"), "brown-4": "PRO", "brown-5": "PRO"},
        sides={"brown-4": "5/7×2", "brown-5": "5E"},
    )  # fmt: skip
    play(game, buy("red-0", 500))
    assert (step(game), game.position.frame.company, game.position.frame.player) == ("discard", "PRO", "P2")
    assert "train.limit.change" in broken(game, Pass("P2"))
    assert broken(game, buy("red-1", 500))
    play(game, TurnTrain("P2", "PRO", "brown-4"))
    assert (owned(game, "PRO"), step(game)) == (["5E", "5E"], "trains")


def test_the_buyer_gives_up_first_then_the_dearest():
    """train.limit.change: brown begins: first EST, which bought the 5E, then the cheaper PO come within the limit."""
    mine = {"blue-0": "EST", "blue-1": "EST", **{f"blue-{n}": "PO" for n in (2, 3, 4)}}
    hold = {"P1": {"EST": 60}, "P2": {"OU": 60}, "P3": {"PO": 60}}
    older = {f"green-{n}": "OU" for n in range(3)}
    game = turn(phase="blue", hold=hold, trains={**gone("blue"), **mine, **older})
    assert owned(game, "OU") == ["4+1"] * 3
    play(game, buy("brown-0", 400))
    assert game.position.frame.company == "EST"  # the green trains of OU have rusted, so only PO follows
    play(game, DiscardTrain("P1", "EST", "blue-0"))
    assert (game.position.frame.company, game.position.frame.player) == ("PO", "P3")
    play(game, DiscardTrain("P3", "PO", "blue-2"))
    assert step(game) == "trains"


def test_the_buyer_comes_before_a_dearer_company():
    """train.limit.change: PO (82), not the dearest, buys the first 5E: it gives up a train before EST (94) does."""
    mine = {"blue-0": "PO", "blue-1": "PO", **{f"blue-{n}": "EST" for n in (2, 3, 4)}}
    game = turn(company="PO", phase="blue", trains={**gone("blue"), **mine})
    assert game.position.price("EST") > game.position.price("PO")
    play(game, buy("brown-0", 400, company="PO", player="P3"))
    assert (game.position.frame.company, game.position.frame.player) == ("PO", "P3")
    assert broken(game, DiscardTrain("P1", "EST", "blue-2"))
    play(game, DiscardTrain("P3", "PO", "blue-0"))
    assert (game.position.frame.company, game.position.frame.player) == ("EST", "P1")
    play(game, DiscardTrain("P1", "EST", "blue-2"))
    assert (step(game), game.position.frame.company) == ("trains", "PO")


def test_ids_of_trains_in_the_depot_have_no_side_yet():
    """train.double.side: a side is written down when a certificate is bought, in events by its name."""
    game = turn()
    assert game.state.sides == {}
    play(game, BuyTrain("P1", "EST", "yellow-0", 200, side=FLEXIBLE))
    assert game.state.sides == {"yellow-0": FLEXIBLE}
    assert supply.called(game.position, "yellow-0") == FLEXIBLE
    assert game.state.trains["yellow-1"] == DEPOT
