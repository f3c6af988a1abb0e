"""1843: the engineers card of Val de Loire (rule book 10.2)."""

from __future__ import annotations

import pytest

from rails18.core.actions import Dividend, Pass, SaveTrain
from rails18.core.slices import Reprieve
from rails18.core.state import CLOSED
from rails18.rules.money import emergency
from rails18.rules.trains import phases, roster
from tests.support.trains_1843 import (
    POOL,
    SCRAPPED,
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

MARK = SaveTrain("P1", "EST", "VDL", "yellow-0")


def holding(**given):
    """Return a turn of EST with Val de Loire and a 2+1; all other yellow and green trains are sold and gone."""
    trains = {**gone("yellow", "green"), "yellow-0": "EST", **given.pop("trains", {})}
    return turn(privates={"VDL": "EST"}, **{"phase": "green", **given}, trains=trains)


def late(**given):
    """Return a turn of EST, in blue phase, with a 2+1 that runs once more."""
    trains = {**gone("yellow"), "yellow-0": "EST", **given.pop("trains", {})}
    return turn(phase="blue", saved={"yellow-0": "late"}, sides={"yellow-0": "2+1"}, trains=trains, **given)


def test_a_certificate_is_marked():
    """private.vdl.engineers: EST owns VDL and a 2+1: its director marks it in the train step, and VDL is gone."""
    game = play(holding(), MARK)
    assert (game.state.slice(Reprieve).saved, game.state.privates["VDL"]) == ({"yellow-0": "marked"}, CLOSED)
    assert told(game, "train_saved") == [{"company": "EST", "private": "VDL", "train": "2+1"}]
    assert roster.counted(game.position, "EST") == ("yellow-0",)


def test_only_in_the_train_step_and_an_own_train():
    """private.engineers.step: before the run, a train of PO, and VDL of a player or of PO are refused."""
    assert broken(holding(at="run"), MARK) == {"private.engineers.step"}
    other = holding(trains={"yellow-1": "PO"})
    assert broken(other, SaveTrain("P1", "EST", "VDL", "yellow-1")) == {"private.engineers.step"}
    assert broken(turn(trains={"yellow-0": "EST"}, privates={"VDL": "P1"}), MARK) == {"private.engineers.step"}
    assert broken(turn(trains={"yellow-0": "EST"}, privates={"VDL": "PO"}), MARK) == {"private.engineers.step"}
    assert broken(turn(trains={"yellow-0": "EST"}, privates={"BA": "EST"}), SaveTrain("P1", "EST", "BA", "yellow-0"))


def test_a_pair_is_marked_as_a_whole():
    """private.engineers.colour: EST marks its 3/5×2; with the first brown train both of its trains become obsolete, and
    both run once more. A gray train is refused; so is a brown one, when Val de Loire has closed."""
    trains = {**gone("yellow", "green", "blue"), "green-0": "EST"}
    game = turn(phase="blue", trains=trains, sides={"green-0": "3/5×2"}, privates={"VDL": "EST"})
    play(game, SaveTrain("P1", "EST", "VDL", "green-0"))
    late = [event for event in game.play(buy("brown-0", 400)).events if event.key == "train_late"]
    assert [(event.facts["company"], event.facts["train"]) for event in late] == [("EST", "3/5×2")]
    assert game.state.slice(Reprieve).saved == {"green-0": "late"}
    assert owned(game, "EST") == ["3/5×2", "5E"]
    gray = turn(phase="gray", trains={"gray-0": "EST"}, privates={"VDL": "EST"})
    assert broken(gray, SaveTrain("P1", "EST", "VDL", "gray-0")) == {"private.engineers.colour"}
    brown = turn(phase="brown", trains={"brown-0": "EST"})
    assert broken(brown, SaveTrain("P1", "EST", "VDL", "brown-0")) == {"private.engineers.step"}


# three turns with the card


def test_the_marked_train_of_another_runs_in_its_next_turn():
    """private.engineers.run, private.engineers.gone: OU buys the first blue train, the 2+1 of EST stays and runs again.

    EST runs Strasbourg 20 (yellow), 30 from green on, to Bâle 30: 30 + 30 = 60, pays 6 a share, P1 gets 36.
    Before its train step the 2+1 is gone; EST has a route and no train, so that it must buy one.
    """
    game = turn(
        company="OU", phase="green", trains={**gone("yellow", "green"), "yellow-0": "EST", "yellow-1": "PO"},
        saved={"yellow-0": "marked"}, operated=("PO", "PLM", "OU"),
    )  # fmt: skip
    play(game, buy("blue-0", 350, company="OU", player="P2"))
    assert (game.state.slice(Reprieve).saved, owned(game, "EST"), owned(game, "PO")) == (
        {"yellow-0": "late"},
        ["2+1"],
        [],
    )
    play(game, Pass("P2"))
    while step(game) != "run":
        play(game, Pass(game.position.frame.player))
    assert (step(game), game.position.frame.company) == ("run", "EST")
    play(game, run(game, route(game, "yellow-0", "H25.c0", "J23.o0")), Dividend("P1", "EST", "pay"))
    assert cash(game, "P1") == 600 + 36
    assert (step(game), owned(game, "EST"), game.state.trains["yellow-0"]) == ("trains", [], SCRAPPED)
    assert told(game, "late_trains_gone") == [{"company": "EST", "types": ("2+1",)}]
    assert emergency.must_buy(game.position, "EST")
    assert "train.duty.route" in broken(game, Pass("P1"))


def test_who_causes_the_rusting_runs_in_the_next_turn():
    """private.engineers.run: EST has run, marks its 2+1 and buys the first blue train: both stay in this step.

    Limit 3/3: the late 2+1 is not counted, so that two more 5+2 (1 + 2 = 3) are allowed, and a fourth is not.
    """
    game = play(holding(cash={"EST": 2000}), MARK, buy("blue-0", 350))
    assert (owned(game, "EST"), game.state.slice(Reprieve).saved) == (["2+1", "5+2"], {"yellow-0": "late"})
    assert game.state.trains["yellow-0"] == "EST"
    play(game, buy("blue-1", 350), buy("blue-2", 350))
    assert broken(game, buy("blue-3", 350)) == {"train.limit.table"}
    assert owned(game, "EST") == ["2+1", "5+2", "5+2", "5+2"]


def test_a_late_train_and_others_run_together():
    """private.engineers.run, private.engineers.limit: in blue (3/3) EST runs a late 2+1 besides three 5+2.

    Strasbourg 30 + Bâle 30 = 60 with one train; there is track for one only. The four of them are within the limit.
    """
    mine = {"blue-0": "EST", "blue-1": "EST", "blue-2": "EST"}
    game = late(at="run", trains=mine)
    assert phases.excess(game.position, "EST") == 0
    play(game, run(game, route(game, "yellow-0", "H25.c0", "J23.o0")))
    assert game.state.income["EST"] == 60
    play(game, Dividend("P1", "EST", "withhold"))
    assert owned(game, "EST") == ["5+2", "5+2", "5+2"]


# the rest


def test_an_obsolete_certificate_is_not_counted():
    """private.engineers.limit: a marked 2+1 counts until blue: with three more, 4 of 4, a purchase is refused."""
    trains = {**{f"yellow-{n}": "EST" for n in range(4)}, "yellow-4": SCRAPPED}
    game = turn(trains=trains, saved={"yellow-0": "marked"})
    assert broken(game, buy("yellow-5", 125)) == {"train.limit.table"}
    mine = {"blue-0": "EST", "blue-1": "EST", "blue-2": "EST"}
    assert phases.excess(late(at="run", trains=mine).position, "EST") == 0


def test_an_obsolete_certificate_cannot_be_sold():
    """private.engineers.nosale: OU is refused the late 2+1 of EST at any price."""
    game = turn(
        company="OU", phase="blue", trains={**gone("yellow"), "yellow-0": "EST"}, saved={"yellow-0": "late"},
        sides={"yellow-0": "2+1"},
    )  # fmt: skip
    assert broken(game, buy("yellow-0", 1, company="OU", player="P2", agreed=True)) == {"private.engineers.nosale"}


def test_a_sold_certificate_loses_the_card():
    """private.engineers.lost: OU buys the marked 2+1 of EST in green; with the first blue train it rusts at once."""
    game = turn(
        company="OU", phase="green", trains={**gone("yellow", "green"), "yellow-0": "EST"}, saved={"yellow-0": "marked"}
    )
    play(game, buy("yellow-0", 80, company="OU", player="P2", agreed=True))
    assert (owned(game, "OU"), game.state.slice(Reprieve).saved) == (["2+1"], {})
    play(game, buy("blue-0", 350, company="OU", player="P2"))
    assert (owned(game, "OU"), game.state.trains["yellow-0"]) == (["5+2"], SCRAPPED)


def test_a_second_card_for_the_same_train_is_refused():
    """private.engineers.colour: a 2+1 that is marked is refused for a second private with the power."""
    game = holding(saved={"yellow-0": "marked"})
    assert broken(game, MARK) == {"private.engineers.colour"}


def test_gray_takes_late_trains_too():
    """private.engineers.gone: a late 5+2 that has not run when gray begins goes with all others, and is on sale."""
    game = turn(
        company="OU",
        phase="red",
        trains={**gone("red"), "blue-0": "EST"},
        saved={"blue-0": "late"},
        sides={"blue-0": "5+2"},
    )
    play(game, buy("gray-0", 900, company="OU", player="P2"))
    assert (owned(game, "EST"), game.state.slice(Reprieve).saved, left(game, "second_hand")["blue"]) == ([], {}, 7)


@pytest.mark.parametrize("holder", [POOL, "PO"])
def test_others_rust_as_ever(holder):
    """private.engineers.run: an unmarked 2+1 rusts when the marked one of EST becomes obsolete."""
    game = play(holding(trains={"yellow-1": holder}), MARK, buy("blue-0", 350))
    assert game.state.trains["yellow-1"] == SCRAPPED


def test_every_kind_of_train_is_offered_once():
    """private.vdl.engineers: of two 2+1 and a 3/5×2 one of each can be marked, with the one private."""
    game = holding(trains={"yellow-1": "EST", "green-0": "EST"}, sides={"green-0": "3/5×2"})
    assert [a.train for a in game.options("save_train")] == ["yellow-0", "green-0"]
