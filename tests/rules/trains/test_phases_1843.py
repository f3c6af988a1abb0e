"""1843: what the first train of each colour brings, and what the foreigners buy (rule book 5, 15)."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, Dividend, Pass, TurnTrain
from rails18.core.slices import LastSets
from rails18.core.state import CLOSED, Round
from rails18.rules.trains import export
from tests.support.trains_1843 import (
    COLOURS,
    COUNTS,
    DEPOT,
    POOL,
    SCRAPPED,
    SECOND_HAND,
    broken,
    buy,
    cash,
    gone,
    left,
    owned,
    play,
    route,
    run,
    step,
    told,
    turn,
)

FIRST = {  # colour → (price of the first train, rounds, trains, certificates, colours of tiles, colours of par values)
    "green": (300, 2, 4, 4, ("yellow", "green"), ("yellow", "green")),
    "blue": (350, 2, 3, 3, ("yellow", "green"), ("yellow", "green", "blue")),
    "brown": (400, 3, 3, 2, ("yellow", "green", "brown"), ("yellow", "green", "blue", "brown")),
    "red": (500, 3, 2, 2, ("yellow", "green", "brown"), ("yellow", "green", "blue", "brown")),
    "gray": (900, 4, 2, 2, ("yellow", "green", "brown", "gray"), ("yellow", "green", "blue", "brown")),
}


def sold_out(colour: str, **given):
    """Return a turn of EST in the last moment of a phase: its trains are all sold, and gone but for those given."""
    return turn(phase=colour, **{**given, "trains": {**gone(colour), **given.get("trains", {})}})


def first(colour: str, **given):
    """Return a game in which EST has just bought the first train of a colour."""
    return play(sold_out(COLOURS[COLOURS.index(colour) - 1], **given), buy(f"{colour}-0", FIRST[colour][0]))


def test_the_first_of_a_colour_changes_the_phase():
    """phase.change.purchase: the first 4+1 brings green; a second one and trains of the pool change nothing."""
    game = first("green", trains={"yellow-5": POOL})
    assert (game.state.phase, told(game, "phase_begins")[0]["train"]) == ("green", "4+1")
    play(game, buy("green-1", 300), buy("yellow-5", 125))
    assert game.state.phase == "green"
    pool = turn(phase="green", trains={"green-6": POOL})
    assert play(pool, buy("green-6", 300)).state.phase == "green"


@pytest.mark.parametrize("colour", FIRST)
def test_what_a_phase_brings(colour):
    """phase.green.state, phase.blue.rust, phase.brown.rust, phase.red.rust, phase.gray.remove, round.set.length.

    Rounds of a set, limits of trains and certificates, tiles and par values as in table 2.
    """
    game = first(colour)
    phase = game.title.phases[game.state.phase]
    found = (phase.rounds, phase.train_limit, phase.certificate_limit, phase.tiles, phase.pars)
    assert (game.state.phase, found) == (colour, FIRST[colour][1:])
    assert phase.private_sales is True
    assert game.title.phases["yellow"].rounds == 1
    assert game.title.phases["yellow"].private_sales is False


def test_no_train_rusts_with_green():
    """phase.green.state: the 2+1 of OU, one in the pool and its extra 2 stay when the first green train is bought."""
    game = first("green", trains={"yellow-0": "OU", "yellow-1": POOL, "2-0": "OU"})
    assert [game.state.trains[t] for t in ("yellow-0", "yellow-1", "2-0")] == ["OU", POOL, "OU"]
    assert told(game, "trains_scrapped") == []


def test_a_change_of_phase_holds_at_once():
    """phase.change.immediate: EST buys the first blue: the 2+1 of OU, which has not operated yet, is gone."""
    game = first("blue", trains={"yellow-0": "OU"}, operated=("EST",))
    assert "OU" not in game.state.operated
    assert owned(game, "OU") == []
    play(game, Pass("P1"))
    while game.position.frame.step in ("track", "token"):
        play(game, Pass("P2"))
    assert (step(game), game.position.frame.company) == ("trains", "OU")  # it had nothing to run
    assert game.state.income["OU"] == 0


RUSTING = [("blue", "yellow"), ("brown", "green"), ("red", "blue"), ("gray", "brown")]


@pytest.mark.parametrize(("new", "old"), RUSTING[:3])
def test_the_colour_before_last_rusts(new, old):
    """phase.blue.rust, phase.brown.rust, phase.red.rust: the trains of the colour before last leave companies and pool
    without payment, both sides of them; the colour between stays."""
    between = COLOURS[COLOURS.index(new) - 1]
    sides = {f"{old}-1": game_side(old)}
    extra = {"2-0": "PO"} if old == "yellow" else {}
    trains = {f"{old}-0": "OU", f"{old}-1": "PO", f"{old}-2": POOL, f"{between}-0": "PLM", **extra}
    game = first(new, trains=trains, sides=sides)
    assert {game.state.trains[t] for t in (f"{old}-0", f"{old}-1", f"{old}-2", *extra)} == {SCRAPPED}
    assert game.state.trains[f"{between}-0"] == "PLM"
    assert (cash(game, "OU"), cash(game, "PO")) == (1000, 1000)
    assert set(told(game, "trains_scrapped")[0]["companies"]) == {"OU", "PO"}


def game_side(colour: str) -> str:
    """Return the name of the double side of a colour."""
    return {"yellow": "2×2/3+1", "green": "3/5×2", "blue": "4/6×2"}[colour]


def test_the_event_names_sides():
    """phase.blue.rust: the log names the sides of the certificates that rust, not their colour, and the extra 2 where
    Val de Loire has become one."""
    game = first("blue", trains={"yellow-0": "OU"})
    assert told(game, "trains_scrapped")[0]["types"] == ("2+1", "2×2/3+1")
    extra = first("blue", trains={"yellow-0": "OU", "2-0": "PO"})
    assert told(extra, "trains_scrapped")[0]["types"] == ("2", "2+1", "2×2/3+1")


def test_gray_takes_all_other_trains():
    """phase.gray.remove: EST with an 8E buys the first Electric and keeps only that; 5E, 5/7×2 and 8E of others go."""
    trains = {"red-0": "EST", "brown-0": "OU", "brown-1": "PO", "red-1": "PLM", "red-2": POOL}
    game = first("gray", trains={**gone("brown"), **trains}, sides={"brown-1": "5/7×2"})
    assert [owned(game, name) for name in ("EST", "OU", "PO", "PLM")] == [["Electric"], [], [], []]
    assert left(game, POOL) == {}
    assert left(game, SECOND_HAND) == {name: COUNTS[name] for name in COLOURS[:-1]}


def test_brown_closes_the_privates():
    """private.close.brown: LM, BA and PSG of players and companies close at the first 5E; nothing is paid for them, and
    to buy BA then is refused."""
    game = first("brown", privates={"LM": "P4", "BA": "P1", "PSG": "OU"})
    assert broken(game, BuyPrivate("P1", "EST", "BA", 150, agreed=True)) == {"private.buy.owner"}
    assert {game.state.privates[name] for name in ("LM", "BA", "PSG")} == {CLOSED}
    assert (cash(game, "P4"), cash(game, "OU")) == (600, 1000)


# Lyon - Méditerranée


@pytest.mark.parametrize("source", [DEPOT, "OU", POOL])
def test_lm_closes_with_the_first_train_of_plm(source):
    """private.lm.close: a 2+1 from supply, pool or OU closes LM of P4 when PLM gets it; a train of EST does not."""
    trains = {"yellow-5": source} if source != DEPOT else {}
    train = "yellow-5" if trains else "yellow-0"
    other = turn(trains=trains, privates={"LM": "P4"})
    assert play(other, buy(train, 125, agreed=True)).state.privates["LM"] == "P4"
    game = turn(company="PLM", trains=trains, privates={"LM": "P4"}, tokens={"J17.c0": ("PLM",)})
    play(game, buy(train, 125, company="PLM", player="P4", agreed=True))
    assert game.state.privates["LM"] == CLOSED
    assert told(game, "privates_closed") == [{"privates": ("LM",)}]


# the foreigners


def last_turn(phase: str = "yellow", of: int = 1, **given):
    """Return the train step of PLM, the last company of the last operating round of a set.

    No company has a route, so that none needs a train.
    """
    order = ("EST", "OU", "PO", "PLM")
    return turn(
        company="PLM", phase=phase, operated=order, round=Round("operating", 2, of, of), tokens={}, **given
    )  # fmt: skip


def end(game):
    """End the turn of PLM, and with it the set."""
    return play(game, Pass("P4"))


def test_foreigners_buy_after_a_set():
    """export.set.train: yellow 3 left: 2 are after the set; nobody pays or gets money, then the stock round begins."""
    game = last_turn(trains={f"yellow-{n}": SCRAPPED for n in range(3)})
    before = dict(game.state.cash)
    end(game)
    assert (left(game)["yellow"], game.state.cash, step(game)) == (2, before, "stock")
    assert told(game, "train_exported") == [{"types": ("2+1", "2×2/3+1")}]
    assert game.state.phase == "yellow"


def test_foreigners_buy_only_when_the_set_is_over():
    """export.set.train: after the first of two operating rounds nothing leaves the supply of 7 green trains."""
    game = turn(
        company="PLM", phase="green", operated=("EST", "OU", "PO", "PLM"), round=Round("operating", 2, 1, 2), tokens={}
    )
    end(game)
    assert (left(game)["green"], game.state.round) == (7, Round("operating", 2, 2, 2))


@pytest.mark.parametrize(
    ("yellow", "after"),
    [(1, {"green": 6}), (0, {"green": 6}), (2, {"yellow": 1, "green": 7})],
)
def test_the_last_of_a_colour_takes_the_next_with_it(yellow, after):
    """export.colour.last: the last yellow goes with the first green (1 + 7 - 2 = 6); with no yellow left one green goes
    (7 - 1 = 6); with two yellow left one of them goes."""
    game = end(last_turn(trains=gone("yellow", left=yellow)))
    found = left(game)
    assert {name: found[name] for name in ("yellow", "green") if name in found} == after


def test_an_export_changes_the_phase():
    """export.phase.change: the last green and the first blue go: blue (3/3), yellow rusts, OU turns or gives up a train
    before the stock round: 3/5×2 + 3/5×2 are 4 trains of 3; two rounds follow the stock round."""
    mine = {"green-0": "OU", "green-1": "OU", "yellow-0": "PO"}
    game = last_turn("green", trains={**gone("green", left=1), **mine}, sides={"green-0": "3/5×2", "green-1": "3/5×2"})
    end(game)
    assert (game.state.phase, game.state.trains["yellow-0"], left(game)["blue"]) == ("blue", SCRAPPED, 6)
    assert "green" not in left(game)
    assert (step(game), game.position.frame.company, game.position.frame.player) == ("discard", "OU", "P2")
    play(game, TurnTrain("P2", "OU", "green-0"))
    assert (step(game), game.state.round.set) == ("stock", 3)
    for player in game.position.players:
        play(game, Pass(player))
    assert game.state.round == Round("operating", 3, 1, 2)


def test_the_foreigners_bring_brown():
    """export.phase.change, private.close.brown: blue 1 left: it and the first 5E go: LM closes, green trains rust."""
    game = last_turn("blue", trains={**gone("blue", left=1), "green-0": "OU"}, privates={"LM": "P4"})
    end(game)
    assert (game.state.phase, game.state.privates["LM"], game.state.trains["green-0"]) == ("brown", CLOSED, SCRAPPED)
    assert left(game)["brown"] == 5


def test_foreigners_take_gray_trains_and_no_rusted_ones():
    """export.gray.train: gray 10 left, all rusted trains on sale: gray 9, and the six 2+1 are still there."""
    game = last_turn("gray", trains=gone("gray", left=10))
    end(game)
    assert (left(game), left(game, SECOND_HAND)["yellow"]) == ({"gray": 9}, 6)


def test_the_foreigners_bring_gray():
    """export.gray.train, phase.gray.remove: the last red and the first gray go: the 8E of OU is on sale second hand."""
    game = last_turn("red", trains={**gone("red", left=1), "red-0": "OU"})
    end(game)
    assert (game.state.phase, left(game), owned(game, "OU")) == ("gray", {"gray": 17}, [])
    assert game.state.slice(LastSets).last_sets == ()


def test_an_empty_depot_exports_nothing():
    """export.set.train: without any train left the stock round just begins."""
    game = last_turn("gray", trains=gone("gray"))
    assert export.next_train(game.position) is None
    assert step(end(game)) == "stock"


def test_rounds_are_fixed_before_the_set():
    """round.set.fixed: yellow, one round; EST buys the first green train in it: a stock round follows all the same."""
    game = turn(
        trains=gone("yellow"), operated=("OU", "PO", "PLM", "EST"), round=Round("operating", 2, 1, 1), cash={"EST": 300}
    )
    play(game, buy("green-0", 300), Pass("P1"))
    assert (game.state.phase, step(game), game.state.round.set) == ("green", "stock", 3)


@pytest.mark.parametrize("phase", COLOURS)
def test_rounds_of_a_set(phase):
    """round.set.length: 1, 2, 2, 3, 3 and 4 operating rounds follow a stock round that ends in the phase."""
    game = turn("stock", "", phase=phase, player="P1", operated=())
    for player in game.position.players:
        play(game, Pass(player))
    assert game.state.round.of == {"yellow": 1, "green": 2, "blue": 2, "brown": 3, "red": 3, "gray": 4}[phase]


def test_stock_rounds_and_sets_take_turns():
    """round.sequence.alternate: OR 2.1, a train goes, SR 3, OR 3.1, a train goes, SR 4; OU and PLM have no route."""
    game = end(last_turn(hold={"P2": {"OU": 60}, "P4": {"PLM": 60}}))
    seen = [(game.state.round.kind, game.state.round.set, left(game)["yellow"])]
    for player in game.position.players:
        play(game, Pass(player))
    seen.append((game.state.round.kind, game.state.round.set, left(game)["yellow"]))
    while game.state.round.kind == "operating":
        play(game, Pass(game.position.frame.player))
    seen.append((game.state.round.kind, game.state.round.set, left(game)["yellow"]))
    assert seen == [("stock", 3, 5), ("operating", 3, 5), ("stock", 4, 4)]


def test_a_turn_with_a_train_from_run_to_pay():
    """phase.change.purchase: EST runs its 2+1 from Strasbourg to Bâle (20 + 30 = 50), pays 5 a share, buys the first
    4+1 and has 1000 - 300 = 700."""
    game = turn("run", trains={**gone("yellow"), "yellow-0": "EST"})
    play(game, run(game, route(game, "yellow-0", "H25.c0", "J23.o0")), Dividend("P1", "EST", "pay"))
    play(game, buy("green-0", 300))
    assert (cash(game, "P1"), cash(game, "EST"), game.state.phase) == (600 + 30, 700, "green")
