"""Test when companies of 1870 may make their connection runs, and what the runs bring."""

from __future__ import annotations

import pytest

from rails18.core.actions import Dividend, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.notes import RoundNotes
from rails18.core.slices import Destinations
from rails18.core.state import Frame
from rails18.rules.destinations import connection, destinations
from rails18.rules.routes import running
from tests.support.building_1870 import TURN, lay, route
from tests.support.connection_1870 import AUSTIN, GULF, claim, connecting, end_turn, gulf, use
from tests.support.stock_1870 import broken, cash, cell, due, everybody_passes, moment, play, step


def asked(game: Game) -> tuple[str, str]:
    """Return the open step and its company."""
    return step(game), game.position.frame.company


def test_a_train_of_its_own_links() -> None:
    """destination.run.eligible: SP's 3-train links N1 with New Orleans; without a train its claim is refused."""
    assert not broken(gulf(), claim())
    assert broken(gulf(trains={"2-0": "TP"}), claim()) == {"destination.run.eligible"}
    assert broken(gulf(tiles={**GULF, "N13": ("9", 0)}), claim()) == {"destination.run.eligible"}


def test_the_train_counts_every_stop() -> None:
    """destination.run.all_stops: three stops are refused to a 2-train, and two 2-trains do not add up."""
    assert broken(gulf(trains={"2-1": "SP", "2-2": "SP", "2-0": "TP"}), claim()) == {"destination.run.all_stops"}


def test_others_may_build() -> None:
    """destination.run.any_builder, destination.run.between_turns: TP's tile links SP, which runs after TP's turn."""
    tiles = {place: tile for place, tile in GULF.items() if place != "N13"}
    game = gulf(at="track", tiles=tiles)
    assert not destinations.eligible(game.position, "SP")
    play(game, lay("TP", "N13", "9", 1))
    assert destinations.eligible(game.position, "SP")
    assert asked(game)[1] == "TP"
    play(game, Pass("P1"))
    assert asked(game)[1] == "TP"
    while asked(game)[1] == "TP":
        kinds = [entry.kind for entry in game.menu() if entry.enabled]
        play(game, Pass(due(game)) if "pass" in kinds else next(game.options(kinds[0])))
    assert asked(game) == ("connection", "SP")
    assert due(game) == "P2"


def test_lost_and_regained() -> None:
    """destination.run.lost_again: TP's token in Galveston bars SP's way, until the city has two places."""
    given = {"tokens": {"N7.c0": ("TP",)}}
    game = end_turn(gulf(**given))
    assert asked(game)[0] != "connection"
    assert broken(gulf(**given), claim()) == {"destination.run.eligible"}
    game = end_turn(gulf(tiles={**GULF, "N7": ("14", 0)}, **given))
    assert asked(game) == ("connection", "SP")


def test_lost_while_waiting() -> None:
    """destination.run.lost_again: a company in the queue that cannot connect any more is passed over."""
    waiting = (
        Frame("operating", notes=RoundNotes(companies=("TP", "SP"), steps=TURN)),
        Frame("connection", "P2", "SP"),
    )
    assert asked(gulf(frames=waiting)) == ("connection", "SP")
    assert asked(gulf(frames=waiting, tokens={"N7.c0": ("TP",)})) == ("track", "SP")


def test_what_is_offered() -> None:
    """destination.run.not_required: who is asked may run or pass; the income may be paid out or withheld."""
    game = end_turn(gulf())
    assert list(game.options("connection_run")) == [claim()]
    assert list(game.options("pass")) == [Pass("P2")]
    paying = connecting(at=2, notes={"income": 60})
    assert [action.choice for action in paying.options("dividend")] == ["pay", "withhold"]


def test_noticed_late() -> None:
    """destination.run.late_notice, destination.run.not_required: declined, SP's run is claimed in another turn."""
    game = end_turn(gulf(trains={"3-0": "SP", "2-0": "TP", "2-1": "MP"}, others={"SP": "P2", "MP": "P3"}))
    assert [event.key for event in game.what_if(Pass("P2")).events][:1] == ["connection_declined"]
    play(game, Pass("P2"))
    assert game.state.slice(Destinations).connections == {"SP": "declined"}
    assert "SP" not in game.state.slice(Destinations).destinations
    assert asked(game) == ("track", "MP")
    play(game, claim())
    assert asked(game) == ("track", "MP")
    end_turn(game)
    assert asked(game) == ("connection_token", "SP")


def test_asked_only_once() -> None:
    """destination.run.not_required: who has declined is not asked after every turn."""
    game = end_turn(gulf(trains={"3-0": "SP", "2-0": "TP", "2-1": "MP"}, others={"SP": "P2", "MP": "P3"}))
    play(game, Pass("P2"))
    end_turn(game)
    assert asked(game)[0] != "connection"


def test_forced_on_the_site() -> None:
    """destination.run.not_required: 18xx.games makes the run at the first moment, without asking."""
    assert asked(end_turn(gulf(profile="18xx.games"))) == ("connection_token", "SP")


def test_after_a_stock_round() -> None:
    """destination.run.after_stock_round: linked in a stock round, SP runs first, after the privates."""
    hold = {"P1": {"TP": 60}, "P2": {"SP": 60}}
    tokens = {"N1.o0": ("SP",), "J5.c0": ("TP",)}
    game = moment(
        hold,
        {"SP": (2, 6), "TP": (1, 6)},
        tiles=GULF,
        tokens=tokens,
        trains={"3-0": "SP", "2-0": "TP"},
        phase="2",
        privates={"GRSC": "P4"},
        cash={"P4": 100},
    )
    everybody_passes(game)
    assert asked(game) == ("connection", "SP")
    assert cash(game, "P4") == 105
    assert broken(moment(hold, {"SP": (2, 6), "TP": (1, 6)}, tiles=GULF, tokens=tokens), claim()) == {
        "destination.run.between_turns"
    }


@pytest.mark.parametrize("first", [False, True])
def test_the_first_act_of_a_round(first: bool) -> None:
    """destination.run.after_stock_round: a table may read 11.1.5 by the letter: SP's run comes before GRSC's income.

    P4 has 105 then only once SP has run, and the next company operates after both."""
    game = moment(
        {"P1": {"TP": 60}, "P2": {"SP": 60}},
        {"SP": (2, 6), "TP": (1, 6)},
        tiles=GULF,
        tokens={"N1.o0": ("SP",), "J5.c0": ("TP",)},
        trains={"3-0": "SP", "2-0": "TP"},
        phase="2",
        privates={"GRSC": "P4"},
        cash={"P4": 100},
        options={"connections_before_income": first},
    )
    everybody_passes(game)
    assert asked(game) == ("connection", "SP")
    assert cash(game, "P4") == (100 if first else 105)
    play(game, Pass("P2"))
    assert (cash(game, "P4"), game.position.frame.step) == (105, "track")


def test_order() -> None:
    """destination.run.order: TP at 72 has built and goes before SP at 82; nobody else's claim comes between."""
    trains = {"3-0": "SP", "3-1": "TP"}
    game = end_turn(gulf(trains=trains))
    assert [frame.company for frame in reversed(game.state.frames) if frame.step == "connection"] == ["TP", "SP"]
    site = end_turn(gulf(trains=trains, profile="18xx.games"))
    assert asked(site) == ("connection_token", "TP")


def test_only_once() -> None:
    """destination.run.once: SP has run, or is about to, and a second claim is refused."""
    game = gulf(destinations={"SP": "map"})
    assert broken(game, claim()) == {"destination.run.once"}
    assert broken(connecting(), claim(player="P1")) == {"destination.run.once"}


def test_home_and_destination_are_linked() -> None:
    """destination.income.home_train: running only elsewhere, or nothing, is refused."""
    game = connecting(at=1, tiles={**GULF, **AUSTIN}, trains={"3-0": "SP", "3-1": "SP"})
    elsewhere = route(game, "3-0", "N1.o0", "M2.c0")
    assert broken(game, RunTrains("P1", "SP", (elsewhere,))) == {"destination.income.home_train"}
    assert broken(game, RunTrains("P1", "SP")) == {"destination.income.home_train"}
    short = route(game, "3-0", "N1.o0", "N7.c0")
    assert broken(game, RunTrains("P1", "SP", (short,))) == {"destination.income.home_train"}


def test_other_trains_run_too() -> None:
    """destination.income.other_trains: 20 + 20 + 2 x 20 along the Gulf and 20 + 20 to Austin make 120."""
    given = {"tiles": {**GULF, **AUSTIN}, "trains": {"3-0": "SP", "2-0": "SP"}}
    game = connecting(at=1, destinations={"SP": "map"}, tokens={"N17.c0": ("SP",)}, **given)
    along = route(game, "3-0", "N1.o0", "N7.c0", "N17.c0")
    play(game, RunTrains("P1", "SP", (along, route(game, "2-0", "N1.o0", "M2.c0"))))
    assert step(game) == "connection_dividend"
    assert game.position.frame.notes.income == 120


def test_it_comes_on_top() -> None:
    """destination.income.extra: SP has run for 60 in this round, and gets the 80 of its connection run besides."""
    game = connecting(at=1, destinations={"SP": "map"}, tokens={"N17.c0": ("SP",)}, income={"SP": 60})
    ran = game.play(next(game.options("run_trains")))
    assert [event.facts["income"] for event in ran.events if event.key == "trains_ran"] == [80]
    play(game, Dividend("P1", "SP", "withhold"))
    assert cash(game, "SP") == 1080
    assert game.state.income["SP"] == 60


def test_no_half() -> None:
    """destination.income.no_half: half of it is refused."""
    game = connecting(at=2, notes={"income": 80})
    assert broken(game, Dividend("P1", "SP", "half")) == {"destination.income.no_half"}


@pytest.mark.parametrize(
    ("profile", "before", "after"),
    [("rulebook", (2, 6), (1, 6)), ("rulebook", (0, 6), (1, 7)), ("18xx.games", (2, 6), (2, 7))],
)
def test_paid_in_full(profile: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    """destination.income.full_up: the price rises, in the top row right and down; on 18xx.games it goes right."""
    game = connecting(
        at=2, notes={"income": 80}, profile=profile, market={"SP": before}, stacks={before: ("SP",)}, cash={"P1": 0}
    )
    play(game, Dividend("P1", "SP", "pay"))
    assert cell(game, "SP") == after
    assert cash(game, "P1") == 48


def test_kept() -> None:
    """destination.income.kept_still: kept, the income goes to the treasury and the price stays."""
    game = connecting(at=2, notes={"income": 80})
    play(game, Dividend("P1", "SP", "withhold"))
    assert (cell(game, "SP"), cash(game, "SP")) == ((2, 6), 1080)


def test_the_whole_run() -> None:
    """destination.token.before_run: SP decides about its token first; then Galveston's line counts its end double."""
    game = end_turn(gulf())
    play(game, claim())
    assert broken(game, RunTrains("P2", "SP")) == {"destination.token.before_run"}
    play(game, use("map", player="P2"))
    assert asked(game) == ("connection_run", "SP")
    play(game, next(game.options("run_trains")))
    assert game.position.frame.notes.income == 20 + 20 + 2 * 20
    play(game, Dividend("P2", "SP", "pay"))
    assert step(game) == "track"


def test_the_run_is_known_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """destination.income.home_train: that a train can link home and destination is known without the best routes."""
    game = play(end_turn(gulf()), claim(), use("map", player="P2"))
    monkeypatch.setattr(running.routes, "best", None)
    assert connection.RUN_TRAINS.sure is not None
    assert connection.RUN_TRAINS.sure(game.position)
    assert broken(game, RunTrains("P2", "SP")) == {"destination.income.home_train"}


def test_a_token_at_the_destination() -> None:
    """destination.run.eligible: SP's own station token in New Orleans does not hide the link."""
    game = gulf(tokens={"N17.c0": ("SP",)})
    assert destinations.eligible(game.position, "SP")


def test_the_destination_token_is_that_of_the_company_that_connects() -> None:
    """destination.token.locked: TP gets no token while SP connects."""
    game = connecting()
    assert broken(game, use("map")) == set()
    assert "destination.token.locked" in broken(game, use("map", company="TP"))
