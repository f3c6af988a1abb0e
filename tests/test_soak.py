"""Play short games of every title: the short form of ``python -m tests.soak``."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from rails18.core.actions import Action, Bid, BuyShare, Pass
from rails18.core.changes import MoveMoney, SetPrice
from rails18.core.game import Game
from rails18.saves.saves import load
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from rails18.titles import RULE_SETS
from tests.soak import __main__ as command
from tests.soak import players
from tests.soak.checks import faults, kept
from tests.soak.coverage import Coverage, keys_of, report, unreachable, wrongly_listed
from tests.soak.playing import Fault, Played, ask, follow, play
from tests.soak.setups import KINDS, case, script
from tests.soak.shrink import KEPT, keep, shows, shrunk
from tests.soak.sweep import sweep
from tests.soak.twists import twist

SEED = 18
TITLES = [info.id for info in titles()]
LONGEST = 40  # actions of a game here


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_lost_in_short_games(title: str) -> None:
    met = Coverage()
    for number in range(len(KINDS)):
        played = play(case(SEED, number, title), met, LONGEST)
        assert played.fault is None, f"{played.case}: {played.fault}"
        met.add(played.met)
    assert set(met.games) == set(KINDS)
    assert wrongly_listed(title, met) == []
    assert len(met.refused) > 60
    assert len(met.kinds) > 8


EARLIER = "earlier_readings"  # of games that earlier versions saved; late games begin from such saves


@pytest.mark.parametrize("title", TITLES)
def test_every_set_up_comes_up(title: str) -> None:
    info = next(info for info in titles() if info.id == title)
    setups = [case(SEED, number, title).setup for number in range(180)]
    assert {len(setup.players) for setup in setups} == set(info.players)
    assert {setup.variant for setup in setups} == {choice.id for choice in info.variants}
    assert {setup.profile for setup in setups} == {choice.id for choice in info.profiles}
    chosen = {option for setup in setups for option in setup.options}
    assert chosen - {EARLIER} == {choice.id for choice in info.options}
    assert {case(SEED, number, title).player for number in range(180)} == set(KINDS)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_listed_as_never_refused_is_a_key_of_the_title(title: str) -> None:
    keys = keys_of(title, RULE_SETS[title])
    assert unreachable(title).keys() <= keys
    assert len(keys) > 2 * len(unreachable(title))


@pytest.mark.parametrize("title", TITLES)
def test_a_recorded_game_goes_on_from_a_late_position(title: str) -> None:
    late = case(SEED, 0, title, "late")
    played = play(late, Coverage(), 3)
    actions = script(late.saved)
    assert played.fault is None
    assert played.met.kinds.total() <= 3 < len(played.actions)
    assert played.actions[:20] == actions[:20]


@pytest.mark.parametrize("title", TITLES)
def test_corrections_of_a_late_table_leave_everything_in_balance(title: str) -> None:
    late = case(SEED, 0, title, "late")
    game = new_game(late.setup)
    for action in script(late.saved)[:200]:
        if not game.refusals(action):
            game.play(action)
    found = [correction for seed in range(40) if (correction := twist(game, Random(seed), Coverage())) is not None]
    assert {type(change) for correction in found for change in correction.changes} >= {MoveMoney, SetPrice}
    for correction in found[:6]:
        fork = game.fork(game.state)
        assert faults(fork, fork.play(correction)) == []


def test_a_table_agrees_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "STOPS", 1.0)
    one = case(SEED, 0, "1889", "wild")
    played = play(one, Coverage(), 3)
    assert played.fault is None
    assert (played.actions[-1].kind, played.met.ends) == ("stop_game", {"agreed": 1})


def test_a_sweep_asks_in_many_wrong_ways() -> None:
    game = new_game(case(SEED, 0, "1889").setup)
    found = {refusal.key for action in sweep(game, Random(1), [Bid]) for refusal in game.refusals(action)}
    assert found >= {"auction.bid.minimum", "auction.bid.funds", "auction.order.players", "auction.bid.cheapest"}


def test_what_is_refused_although_it_is_listed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    met = Coverage()
    met.refused["stock.start.closed"] += 1
    assert wrongly_listed("1889", met) == ["stock.start.closed"]
    assert "REFUSED ALTHOUGH LISTED AS NEVER REFUSED: stock.start.closed" in "\n".join(
        report("1889", RULE_SETS["1889"], met)
    )


def test_what_runs_met_is_remembered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "met.json"
    for number in (1, 2):
        command.main(["--title", "1889", "--games", "1", "--longest", "2", "--remember", str(file)])
        assert f"1889: {number} games" in capsys.readouterr().out


def test_a_game_of_a_number_is_always_the_same() -> None:
    first, second = (play(case(SEED, 3), Coverage(), LONGEST).actions for _ in range(2))
    assert first == second


def test_games_that_once_failed() -> None:
    """The last action of such a game was played or refused in the wrong way; everything before it is allowed."""
    for path in sorted(KEPT.glob("*.rails18")):
        opened = load(path)
        follow(new_game(opened.setup), opened.actions)


# the tool itself


@pytest.mark.parametrize("title", TITLES)
def test_what_is_lost_or_made_is_noticed(title: str) -> None:
    state = new_game(case(SEED, 0, title).setup).state
    first, *_ = state.certificates
    breaks: dict[str, dict[str, object]] = {
        "money instead of": {"cash": {**state.cash, "P1": state.cash["P1"] + 1}},
        "shares of": {"certificates": {**state.certificates, first: "bank"}},
        "trains of type": {"trains": dict(list(state.trains.items())[1:])},
        "on the map": {"tokens_left": dict.fromkeys(state.tokens_left, ())},
        "privates are not": {"privates": dict(list(state.privates.items())[1:])},
        "neither open nor over": {"frames": ()},
    }
    for told, change in breaks.items():
        game = new_game(case(SEED, 0, title).setup).fork(msgspec.structs.replace(state, **change))
        assert any(told in fault for fault in faults(game)), told


def test_a_state_that_is_not_kept_is_noticed() -> None:
    game = new_game(case(SEED, 0).setup)
    game.play(next(game.options("take_private"), None) or next(game.options("pass")))
    assert kept(game) == []
    states, events = game.history()
    states[-1] = msgspec.structs.replace(game.state, priority="P2" if game.state.priority == "P1" else "P1")
    other = new_game(game.setup)
    other.resume(game.actions, states, events)
    assert kept(other) == ["the save holds another game"]


def test_a_failing_game_is_shortened_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = case(SEED, 0)
    actions = play(one, Coverage(), 40).actions
    asked = Game.refusals
    wanted = next(action for action in actions if isinstance(action, BuyShare))

    def broken(game: Game, action: Action) -> tuple[object, ...]:
        if action == wanted and game.at > 3:
            raise KeyError("x")
        return asked(game, action)

    monkeypatch.setattr(Game, "refusals", broken)
    with pytest.raises(Fault, match="KeyError in broken") as caught:
        follow(new_game(one.setup), actions)
    actions = (*actions[: actions.index(wanted)], wanted)
    found = shrunk(actions, shows(one.setup, caught.value))
    assert len(found) == 5
    assert found[-1] == wanted
    path = keep(one.setup, found, caught.value, tmp_path)
    assert path.name.startswith(f"{one.setup.title}-keyerror-in-broken")
    assert (load(path).setup, load(path).actions) == (one.setup, found)


def test_a_fault_is_told_with_its_action(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(case(SEED, 0).setup)
    monkeypatch.setattr(Game, "refusals", lambda game, action: 1 / 0)
    with pytest.raises(Fault, match="ZeroDivisionError") as caught:
        ask(game, Pass("P1"))
    assert caught.value.action == Pass("P1")


def test_the_command_tells_what_was_met(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert command.main(["--title", TITLES[0], "--games", "1", "--longest", "5"]) == 0
    told = capsys.readouterr().out
    for word in (f"{TITLES[0]}: 1 games", "kinds: ", "steps: ", "refused: ", "not met: ", "1 games, 5 actions"):
        assert word in told
    monkeypatch.setattr(command, "all_games", lambda asked, known, until: iter([_failed()]))
    monkeypatch.setattr(command, "keep", lambda *_: Path("kept"))
    assert command.main(["--title", TITLES[0]]) == 1
    assert "FAULT something" in capsys.readouterr().out


def _failed() -> Played:
    played = Played(case(SEED, 0, TITLES[0]))
    played.fault = Fault("something")
    return played
