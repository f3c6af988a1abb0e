"""A relaxed program lets each company that a person leads run once before it begins a phase."""

from __future__ import annotations

from rails18.core.actions import BuyTrain
from rails18.core.state import SCRAPPED
from rails18.players.level import LEVELS
from rails18.players.opponent import Choice, choose
from tests.support.moments import table

PROGRAMS = {"P2": "relaxed"}


def bought(level="relaxed", programs=PROGRAMS, income=None, **given):
    """Return the train that a program's IR buys when the next on sale is the first 3-train; SR is a person's."""
    game = table(
        2,
        step="trains",
        company="IR",
        player="P2",
        trains={f"2-{n}": SCRAPPED for n in range(1, 6)} | {"2-0": "SR"},
        hold={"P1": {"SR": 60}, "P2": {"IR": 60}},
        cells={"SR": (0, 3), "IR": (1, 3)},
        cash={"IR": 900, "SR": 100},
        tokens={"E2-0": ("IR",), "I2-0": ("SR",)},
        operated=("SR", "IR"),
        income=income or {},
        **given,
    )
    game.programs = dict(programs)
    made = choose(game, LEVELS[level], 1)
    assert isinstance(made, Choice)
    return made.action.train if isinstance(made.action, BuyTrain) else ""


def test_it_waits_for_the_first_run_of_a_person() -> None:
    assert bought() == ""
    assert bought(income={"SR": 50}) == "3-0"


def test_others_wait_for_nobody() -> None:
    assert bought("solid") == "3-0"
    assert bought(programs={}) == "3-0", "a game of programs alone"
    assert bought(programs={"P1": "relaxed", "P2": "relaxed"}) == "3-0", "no company is a person's"


def test_a_train_of_the_running_phase_is_bought() -> None:
    assert bought(phase="3") == "3-0"
