"""What the first train of a type brings."""

from __future__ import annotations

import pytest

from rails18.board.layout import revenue
from rails18.core.actions import BuyTrain, LayTile, Pass
from rails18.core.state import DEPOT, POOL, SCRAPPED, Round
from rails18.rules.trains import phases
from tests.support.moments import refused, table

COUNTS = {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2}


def gone(*types, owner=SCRAPPED):
    """Return all trains of some types, owned by `owner`."""
    return {f"{name}-{n}": owner for name in types for n in range(COUNTS[name])}


def buying(phase="2", trains=None, **given):
    """Return a game in which IR (90, P1) may buy trains with 2000; SR (100, P2) and AR (80, P3) have operated."""
    given.setdefault("hold", {"P1": {"IR": 60}, "P2": {"SR": 60}, "P3": {"AR": 60}})
    given.setdefault("cells", {"SR": (0, 3), "IR": (1, 3), "AR": (2, 3)})
    given.setdefault("cash", {"IR": 2000, "SR": 500, "AR": 500})
    return table(step="trains", company="IR", phase=phase, trains=trains or {}, operated=("IR", "SR"), **given)


def buy(game, train, price):
    """Let IR buy a train of the depot."""
    return game.play(BuyTrain("P1", "IR", train, price))


def test_first_train_of_a_type_starts_its_phase():
    """phase.trigger.train: the last 3, then the first 4 starts phase 4; the second 4 changes nothing."""
    game = buying("3", {**gone("2"), **gone("3"), "3-4": DEPOT})
    buy(game, "3-4", 180)
    assert game.state.phase == "3"
    update = buy(game, "4-0", 300)
    assert game.state.phase == "4"
    assert [e.key for e in update.events].count("phase_begins") == 1
    update = buy(game, "4-1", 300)
    assert game.state.phase == "4"
    assert "phase_begins" not in [e.key for e in update.events]


def test_effects_come_at_once():
    """phase.effect.immediate: IR buys the first 3-train and AR, operating next in the same round, may lay green."""
    game = buying("2", gone("2", owner=POOL), tiles={"K8": ("57", 1)}, tokens={"K8.c0": ("AR",), "E2.c0": ("IR",)})
    buy(game, "3-0", 180)
    game.play(Pass("P1"))
    assert game.position.frame.company == "AR"
    assert not game.refusals(LayTile("P3", "AR", "K8", "205", 1))


def test_obsolete_trains_go_before_the_limit_is_looked_at():
    """phase.effect.order: SR with 2, 2, 3, 3 loses the 2s to the first 4 and gives nothing up under limit three."""
    trains = {**gone("2"), **gone("3"), "2-0": "SR", "2-1": "SR", "3-0": "SR", "3-1": "SR"}
    game = buying("3", trains)
    buy(game, "4-0", 300)
    assert game.position.trains("SR") == ("3-0", "3-1")
    assert game.position.frame.step == "trains"


def test_running_set_keeps_its_length():
    """phase.rounds.delayed: a set of one ends after the first 3, a set of two stays two after the first 5."""
    game = buying("2", gone("2", owner=POOL), round=Round("operating", 2, 1, 1))
    buy(game, "3-0", 180)
    while game.state.round.kind == "operating":
        assert game.state.round.of == 1
        game.play(Pass(game.position.frame.player))
    for _ in range(4):
        game.play(Pass(game.position.frame.player))
    assert (game.state.round.number, game.state.round.of) == (1, 2)
    game = buying("4", gone("2", "3", "4"), round=Round("operating", 2, 1, 2))
    buy(game, "5-0", 450)
    assert game.state.round.of == 2


@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("D", 2)])
def test_train_limits(phase, limit):
    """phase.trains.limit: four trains in phases 2 and 3, three in 4, two from 5 on."""
    assert phases.current(table(phase=phase).position).train_limit == limit


def test_yellow_only_in_phase_two():
    """phase.tiles.yellow: green 15 on Matsuyama is refused in phase 2, yellow 9 on an empty hex allowed."""
    game = table(
        step="track", company="IR", hold={"P1": {"IR": 60}}, cash={"IR": 500}, tiles={"E2": ("57", 1)},
        tokens={"E2.c0": ("IR",)},
    )  # fmt: skip
    assert refused(game, LayTile("P1", "IR", "E2", "205", 4)) == {"phase.tiles.yellow"}
    assert not refused(game, LayTile("P1", "IR", "D3", "9", 1))


def test_green_but_not_brown():
    """phase.tiles.green, phase.tiles.brown: brown 448 is refused in phase 4 and allowed in phase 5, green in both."""
    for phase, keys in (("4", {"phase.tiles.green"}), ("5", set())):
        game = table(
            step="track", company="IR", hold={"P1": {"IR": 60}}, cash={"IR": 500}, phase=phase,
            tiles={"E2": ("15", 4), "E4": ("9", 0)}, tokens={"E2.c0": ("IR",)},
        )  # fmt: skip
        browns = [refused(game, LayTile("P1", "IR", "E2", "448", r)) for r in range(6)]
        assert keys in browns
        assert (set() in browns) == (phase == "5")
        assert not refused(game, LayTile("P1", "IR", "E4", "24", 3))


@pytest.mark.parametrize(
    ("before", "first", "price", "old"), [("3", "4-0", 300, "2"), ("5", "6-0", 630, "3"), ("6", "D-0", 1100, "4")]
)
def test_what_rusts(before, first, price, old):
    """phase.rust.trains, train.scrap.nothing: the first 4, 6, D scrap every 2, 3, 4 without money; others stay."""
    earlier = {"4-0": ("2", "3"), "6-0": ("2", "3", "4", "5"), "D-0": ("2", "3", "4", "5")}[first]
    trains = {**gone(*earlier), f"{old}-0": "SR", f"{old}-1": "AR"}
    kept = {"4-0": "3-0", "6-0": "5-0", "D-0": "6-1"}[first]
    trains[kept] = "AR"
    if first == "D-0":
        trains["6-0"] = SCRAPPED
    game = buying(before, trains)
    cash = game.position.cash("SR"), game.position.cash("AR")
    buy(game, first, price)
    assert game.position.trains("SR") == ()
    assert game.position.trains("AR") == (kept,)
    assert (game.position.cash("SR"), game.position.cash("AR")) == cash
    assert game.state.trains[f"{old}-0"] == SCRAPPED


def test_last_trains_never_rust():
    """phase.rust.trains: 5, 6 and D are made obsolete by nothing."""
    kinds = table().title.trains
    assert {name for name, kind in kinds.items() if not kind.rusts_on} == {"5", "6", "D"}


def test_pool_rusts_too():
    """phase.rust.pool: a 3-train in the pool is gone with the first 6-train and cannot be bought."""
    game = buying("5", {**gone("2", "3", "4", "5"), "3-2": POOL})
    assert not game.refusals(BuyTrain("P1", "IR", "3-2", 180))
    buy(game, "6-0", 630)
    assert game.state.trains["3-2"] == SCRAPPED
    assert refused(game, BuyTrain("P1", "IR", "3-2", 180)) == {"train.buy.sequence"}


@pytest.mark.parametrize(
    ("phase", "values"), [("2", (30, 20, 20)), ("4", (30, 20, 20)), ("5", (60, 40, 40)), ("D", (60, 40, 40))]
)
def test_values_of_red_areas(phase, values):
    """phase.offboard.value: Imabari, Sakaide and Naruto pay 30, 20, 20 to phase 4 and 60, 40, 40 from phase 5 on."""
    pos = table(phase=phase).position
    for kind in ("4", "6"):
        assert tuple(revenue(pos, s, pos.title.trains[kind]) for s in ("F1.o0", "J1.o0", "L7.o0")) == values


def test_gray_value_for_diesels():
    """phase.offboard.gray: in phase D a Diesel gets 100, 80 and 80, a 6-train 60 at Imabari."""
    pos = table(phase="D").position
    diesel = pos.title.trains["D"]
    assert [revenue(pos, s, diesel) for s in ("F1.o0", "J1.o0", "L7.o0")] == [100, 80, 80]
    assert revenue(pos, "F1.o0", pos.title.trains["6"]) == 60
