"""1846: buying trains, phases, and what is phased out."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate, BuyTrain, DiscardTrain, Dividend, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.slices import CityMarks, TrainsRun
from rails18.core.state import CLOSED, POOL, SCRAPPED
from rails18.rules.tokens import tokens
from rails18.rules.trains import roster, supply
from tests.support.games_1846 import broken, cash, play, route, step, turn
from tests.support.moments import at

FOURS = {f"4-{number}": SCRAPPED for number in range(6)}
FIVES = {f"5-{number}": SCRAPPED for number in range(5)}
SEATED = {"C15.c0": ("MS",), "B16.c0": ("GT",)}


def shop(phase: str = "II", **given: object) -> Game:
    """Return GT in its train step."""
    return turn("GT", "trains", **{"phase": phase, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize(("side", "price"), [("4", 180), ("3/5", 160)])
def test_the_buyer_chooses_the_side(side: str, price: int) -> None:
    """train.buy.side: a 4 for 180 or a 3/5 for 160, from one certificate."""
    game = play(shop(), BuyTrain("P1", "GT", "4-0", price, side=side))
    assert (game.position.side("4-0").name, cash(game, "GT")) == (side, 1000 - price)


def test_a_new_type_in_the_same_turn() -> None:
    """train.buy.new_type_at_once: after the last 2-train the first 4 is for sale, and phase II begins."""
    gone = {f"2-{number}": SCRAPPED for number in range(8)}
    game = shop("I", trains=gone)
    assert "train.buy.sequence" in broken(game, BuyTrain("P1", "GT", "4-0", 180, side="4"))
    play(game, BuyTrain("P1", "GT", "2-8", 80), BuyTrain("P1", "GT", "4-0", 180, side="4"))
    assert (game.state.phase, game.position.trains("GT")) == ("II", ("2-8", "4-0"))


def test_who_sells_no_train() -> None:
    """train.company.independent, train.buy.independent: the train of MS is refused, and MS buys none."""
    game = shop("I", privates={"MS": "P1"}, trains={"2-0": "MS"}, tokens=SEATED)
    assert broken(game, BuyTrain("P1", "GT", "2-0", 50, agreed=True)) == {"train.company.independent"}
    assert broken(game, BuyTrain("P1", "MS", "2-1", 80)) == {"train.buy.independent"}
    assert broken(game, BuyTrain("P1", "GT", "4-0", 180, side="4")) == {"train.buy.sequence"}


def test_the_treasury_alone_pays_another_company() -> None:
    """train.company.treasury, train.company.price: 40 of P1 besides 60 of GT are refused, and 61 with 60 there, and 0.

    60 are taken.
    """
    game = shop("I", others={"NYC": "P1"}, trains={"2-0": "NYC"}, cash={"GT": 60})
    assert broken(game, BuyTrain("P1", "GT", "2-0", 61)) == {"train.company.treasury"}
    assert broken(game, BuyTrain("P1", "GT", "2-0", 0)) == {"train.company.price"}
    assert "emergency.help.not_company" in broken(game, BuyTrain("P1", "GT", "2-0", 100, 40))
    play(game, BuyTrain("P1", "GT", "2-0", 60))
    assert (cash(game, "GT"), cash(game, "NYC")) == (0, 60)


def third(**given: object) -> Game:
    """Return GT after it has bought the first 5."""
    known = {"trains": {**FOURS, **given.pop("trains", {})}, **given}  # type: ignore[dict-item]
    return play(shop("II", **known), BuyTrain("P1", "GT", "5-0", 500, side="5"))


def test_no_phased_out_train_is_sold() -> None:
    """train.company.phased_out: the 2-train of NYC is refused after the first 5."""
    game = third(others={"NYC": "P1"}, trains={"2-3": "NYC"})
    assert "train.company.phased_out" in broken(game, BuyTrain("P1", "GT", "2-3", 10))


def test_phased_out_trains_of_nobody_leave_at_once() -> None:
    """train.phased.bank: a 2-train in the market is out of the game with the first 5."""
    assert third(trains={"2-5": POOL}).state.trains["2-5"] == SCRAPPED


def test_phased_out_whether_or_not_it_has_run() -> None:
    """train.phased.operated: the 2-trains of GT, which has run, and of NYC, which comes later, run once more."""
    game = third(others={"NYC": "P1"}, trains={"2-3": "NYC", "2-4": "GT"})
    assert roster.late(game.position, "2-3")
    assert roster.late(game.position, "2-4")


def test_after_the_last_run_it_leaves() -> None:
    """train.phased.removed: NYC runs its 2-train in its turn, and it leaves the game."""
    tracks = {"D20": ("5", 2)}
    game = third(
        others={"NYC": "P2"}, trains={"2-3": "NYC"}, tiles=tracks, price=100,
        tokens={"B16.c0": ("GT",), "D20.c0": ("NYC",), "E21.c0": ("NYC",)}, cash={"NYC": 0, "GT": 1000},
    )  # fmt: skip
    play(game, Pass("P1"))
    assert game.position.frame.company == "NYC"
    while step(game) == "track":
        play(game, Pass("P2"))
    if step(game) == "run":
        play(game, next(game.options("run_trains")))
    if step(game) == "dividend":
        play(game, Dividend("P2", "NYC", "withhold"))
    assert game.state.trains["2-3"] == SCRAPPED
    told = [event.facts["types"] for event in game.events_of(game.at) if event.key == "late_trains_gone"]
    assert told == [("2",)]


def test_the_first_six() -> None:
    """train.phased.fours, train.phased.permanent, phase.markers.removed, token.place.reserved_price_later.

    4s and 3/5s run once more, the 4/6 stays; the marks of Meat Packing go; PRR still pays 60 in Fort Wayne.
    """
    owned = {"4-0": "NYC", "4-1": "NYC", "5-0": "NYC"}
    marks = {CityMarks: CityMarks({"MPC": ("I1", "GT", False)})}
    game = shop(
        "III", others={"NYC": "P1", "PRR": "P2"}, trains={**FOURS, **FIVES, **owned},
        sides={"4-0": "4", "4-1": "3/5", "5-0": "4/6"}, privates={"MPC": "GT"},
    )  # fmt: skip
    game = at(game, game.position.supposing(features={**game.state.features, **marks}).state)
    play(game, BuyTrain("P1", "GT", "6-0", 800, side="6"))
    assert game.state.phase == "IV"
    late = [train for train in ("4-0", "4-1", "5-0", "6-0") if roster.late(game.position, train)]
    assert late == ["4-0", "4-1"]
    assert not game.position.slice(CityMarks).city_marks.get("MPC", ("",))[0]
    assert tokens.price_at(game.position, "PRR", "E11.c0") == 60


def test_what_closes_with_phase_three() -> None:
    """phase.cwi.opened, phase.markers.stay, phase.markers.steamboat_player, phase.lsl.gone, train.phased.independent.

    The place in Chicago is open, GT's marks stay, that of P2's Steamboat goes, and with MS its 2-train and its money.
    """
    owners = {"CWI": "P3", "SC": "P2", "MPC": "GT", "LSL": "GT", "MS": "P3"}
    game = shop("II", privates=owners, trains={**FOURS, "2-0": "MS"}, tokens=SEATED, cash={"GT": 1000, "MS": 70})
    marks = {CityMarks: CityMarks({"SC": ("B8", "GT", False), "MPC": ("I1", "GT", False)})}
    game = at(game, game.position.supposing(features={**game.state.features, **marks}).state)
    assert game.position.frame.step == "trains"
    play(game, BuyTrain("P1", "GT", "5-0", 500, side="5"))
    assert [game.state.privates[name] for name in owners] == [CLOSED] * 5
    held = game.position.slice(CityMarks).city_marks
    assert held.get("MPC") == ("I1", "GT", False)
    assert not held.get("SC", ("",))[0]
    assert (game.state.trains["2-0"], cash(game, "MS")) == (SCRAPPED, 0)
    assert not list(game.options("power_tile"))


def test_too_many_trains_at_once() -> None:
    """train.excess.at_once, phase.discard.order: the 2-trains do not count; NYC gives a 4 back out of turn."""
    owned = {f"4-{number}": "NYC" for number in range(4)} | {"2-3": "NYC"}
    game = shop(
        "II", others={"NYC": "P2"}, trains={**FOURS, **owned}, sides={key: "4" for key in owned if key[0] == "4"}
    )
    play(game, BuyTrain("P1", "GT", "5-0", 500, side="5"))
    assert (step(game), game.position.frame.player) == ("discard", "P2")
    assert "2-3" not in roster.counted(game.position, "NYC")
    play(game, DiscardTrain("P2", "NYC", "4-1"))
    assert (game.state.trains["4-1"], step(game)) == (POOL, "trains")


def test_one_run_in_a_round() -> None:
    """train.company.once_round, minor.buy.train_ran: what has run for another in the round is refused in GT's run."""
    seats = {"C15.c0": ("GT",), "B16.c0": ("GT",)}
    game = turn("GT", "run", trains={"2-3": "GT", "2-4": "GT"}, tiles={"B16": ("5", 0)}, tokens=seats)
    ran = at(game, game.position.supposing_slice(TrainsRun, have_run=("2-3",)).state)
    run = RunTrains("P1", "GT", (route(game, "2-3", "C15.c0", "B16.c0"),))
    other = RunTrains("P1", "GT", (route(game, "2-4", "C15.c0", "B16.c0"),))
    assert broken(game, run) == broken(game, other) == broken(ran, other) == set()
    assert broken(ran, run) == {"train.company.once_round", "minor.buy.train_ran"}


def test_the_limit_holds_for_independents() -> None:
    """train.limit.independent: with four trains in phase I GT is refused to buy MS with its train."""
    full = {"2-0": "MS", **{f"2-{number}": "GT" for number in range(2, 6)}}
    game = shop("I", privates={"MS": "P1"}, trains=full, tokens=SEATED)
    assert "minor.buy.train" in broken(game, BuyPrivate("P1", "GT", "MS", 10))
    room = shop("I", privates={"MS": "P1"}, trains={**full, "2-5": "NYC"}, tokens=SEATED)
    assert broken(room, BuyPrivate("P1", "GT", "MS", 10)) == set()


def test_after_a_forced_issue_only_the_bank_sells() -> None:
    """train.company.after_emergency, emergency.train.from_bank: a train of NYC is refused, one of the depot not."""
    game = shop("I", others={"NYC": "P1"}, privates={"MS": "P1"}, trains={"2-0": "MS", "2-3": "NYC"}, tokens=SEATED,
                cash={"GT": 200}, notes={"issued": True})  # fmt: skip
    assert "train.company.after_emergency" in broken(game, BuyTrain("P1", "GT", "2-3", 10))
    assert broken(game, BuyTrain("P1", "GT", "2-1", 80)) == set()
    assert supply.first_hand(game.position)
