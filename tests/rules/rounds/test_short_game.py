"""The short game and the taught game of 1889, which are ours."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain, LayTile, Pass, PlaceToken
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.questions import ending
from rails18.titledata.games import new_game
from tests.rules.trains.test_phases import gone
from tests.support.moments import table

SHORT, TAUGHT, BRIEF = {"variant": "short"}, {"variant": "taught"}, {"variant": "taught_short"}
FEWER = {"2": 5, "3": 4, "4": 3, "5": 2, "6": 1, "D": None}


@pytest.mark.parametrize("setup", [SHORT, TAUGHT, BRIEF])
def test_the_box_holds_one_train_of_each_type_fewer_and_less_money(setup):
    title = new_game(Setup("1889", ("Ann", "Ben", "Cleo"), **setup)).title
    assert {name: train.count for name, train in title.trains.items()} == FEWER
    assert title.bank == 4000


def track(bought, setup=SHORT):
    """Return a game in which IR (P1) may lay track, `bought` Diesels being in companies' hands."""
    trains = {train: SCRAPPED for train in gone("2", "3", "4", "5", "6") if train not in _left_out(setup)}
    trains |= {f"D-{number}": "SR" for number in range(bought)}
    return table(
        setup=setup,
        step="track",
        company="IR",
        phase="D",
        trains=trains,
        hold={"P1": {"IR": 60}, "P2": {"SR": 60}},
        cells={"SR": (0, 3), "IR": (1, 3)},
        cash={"IR": 1000, "SR": 500},
        tokens={"E2-0": ("IR",), "C10-0": ("SR",)},
    )


def keys(game, action):
    return {refusal.key for refusal in game.refusals(action)}


def _left_out(setup):
    return {f"{name}-{FEWER[name]}" for name in "23456"} if setup else set()


def test_nobody_builds_after_the_second_diesel():
    """short.building.end: with one Diesel IR lays track, with two its turn begins after track and tokens."""
    building, over = track(1), track(2)
    lay, place = LayTile("P1", "IR", "E2", "8", 0), PlaceToken("P1", "IR", "K4-0")
    assert building.position.frame.step == "track"
    assert "short.building.end" not in keys(building, lay)
    assert over.position.frame.step == "trains"
    assert keys(over, lay) == keys(over, place) == {"short.building.end"}


def test_the_full_game_builds_whatever_diesels_there_are():
    assert track(2, setup=None).position.frame.step == "track"


def buying(setup=TAUGHT):
    """Return a game in which IR, the only company, may buy the last 3-train or the first 4-train."""
    return table(
        setup=setup,
        step="trains",
        company="IR",
        phase="3",
        trains=dict.fromkeys((*(f"2-{n}" for n in range(5)), *(f"3-{n}" for n in range(3))), SCRAPPED),
        hold={"P1": {"IR": 60}},
        cells={"IR": (1, 3)},
        cash={"IR": 700},
        operated=("IR",),
    )


def emptying(setup):
    """Return a game in which IR, the only company, may buy the last 2-train."""
    return table(
        setup=setup,
        step="trains",
        company="IR",
        trains=dict.fromkeys((f"2-{n}" for n in range(4)), "SR"),
        hold={"P1": {"IR": 60}},
        cells={"IR": (1, 3)},
        cash={"IR": 700},
        operated=("IR",),
    )


def over(game):
    """Return why the game is over once the turn is, "" when it goes on."""
    if game.state.frames and game.position.frame.step == "trains":
        game.play(Pass("P1"))
    return "" if game.state.ending is None else game.state.ending.reason


def test_the_taught_game_ends_with_the_round_of_the_first_4_train():
    """taught.end: IR buys the last 3-train and the game goes on; it buys a 4-train too, and the round is the last."""
    game = buying()
    game.play(BuyTrain("P1", "IR", "3-3", 180))
    (found,) = [one for one in ending.conditions(game.position) if one.kind == "phase"]
    assert (found.met, found.train) == (False, "4")
    game.play(BuyTrain("P1", "IR", "4-0", 300))
    assert game.state.ending is None
    assert over(game) == "phase"
    (found,) = [one for one in ending.conditions(game.position) if one.kind == "phase"]
    assert found.met


def test_the_taught_game_goes_on_before_a_4_train():
    """taught.end: the round of a 3-train is not the last."""
    game = buying()
    game.play(BuyTrain("P1", "IR", "3-3", 180))
    assert over(game) == ""


def test_the_short_game_goes_on_with_4_trains():
    """taught.end: the end is one of the taught game alone."""
    game = buying(SHORT)
    game.play(BuyTrain("P1", "IR", "3-3", 180))
    game.play(BuyTrain("P1", "IR", "4-0", 300))
    assert over(game) == ""


def test_the_short_taught_game_ends_with_the_round_of_the_last_2_train():
    """taught.end: IR buys the last 2-train, the first 3-train in the same turn, and the round is the last."""
    game = emptying(BRIEF)
    (found,) = [one for one in ending.conditions(game.position) if one.kind == "sold_out"]
    assert (found.met, found.now, found.goal, found.train) == (False, 1, 0, "2")
    game.play(BuyTrain("P1", "IR", "2-4", 80))
    (found,) = [one for one in ending.conditions(game.position) if one.kind == "sold_out"]
    assert (found.met, found.now) == (True, 0)
    game.play(BuyTrain("P1", "IR", "3-0", 180))
    assert game.state.ending is None
    assert over(game) == "sold_out"


def test_the_short_taught_game_goes_on_while_a_2_train_is_left():
    """taught.end: nobody buys the last one."""
    assert over(emptying(BRIEF)) == ""


def test_the_longer_taught_game_goes_on_without_2_trains():
    """taught.end: that end is one of the short taught game alone."""
    game = emptying(TAUGHT)
    game.play(BuyTrain("P1", "IR", "2-4", 80))
    assert over(game) == ""
