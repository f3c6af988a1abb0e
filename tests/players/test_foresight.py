"""Play moves of a stock round on in the mind, and choose by what becomes of them."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from rails18.core.actions import Action, BuyShare, Pass
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId, kind_of
from rails18.core.position import Position
from rails18.core.questions import Fleet, Questions, Run
from rails18.core.state import DEPOT, Round
from rails18.core.title import Setup
from rails18.players import foresight, opponent
from rails18.players.choices import open_kinds
from rails18.players.forecast import Course
from rails18.players.foresight import Decide, Line, followed
from rails18.players.judge import Judge
from rails18.players.level import QUICK, SHARP, SOLID, Level
from rails18.players.opponent import Choice, choose, weighed
from rails18.players.reason import Candidate, Reason
from rails18.questions import figures
from rails18.titledata.games import new_game
from tests.support.played_once import PlayedOnce

BEST, SECOND, THIRD = 100.0, 90.0, 10.0


def at_stock(number: int = 3) -> Game:
    """Return a game at a decision of a stock round, from the third on, in which three shares may be bought."""
    return whole().first(
        lambda game: (
            game.state.round.set >= number
            and game.position.frame.step == "stock"
            and len([*islice(game.options("buy_share"), 3)]) == 3
        )
    )


def at(step: str, number: int) -> Game:
    """Return a game at the first decision of a step in a set of rounds."""
    return whole().first(lambda game: game.state.round.set >= number and game.position.frame.step == step)


@cache
def whole() -> PlayedOnce:
    """Return the game of solid opponents in which all these moments are."""
    return PlayedOnce(new_game(Setup("1889", ("Ann", "Ben", "Cleo", "Dan"), seed=5)), lambda game: quick(game, SOLID))


def quick(game: Game, level: Level) -> Action:
    found = choose(game, level, 5)
    assert isinstance(found, Choice)
    return found.action


def counted(game: Game, judge: Judge, number: int = 0) -> Action:
    judge.looks += 1
    return quick(game, judge.level)


def candidates(game: Game) -> list[Candidate]:
    """Return two shares that seem to be worth about the same, and a pass that does not."""
    player = game.position.frame.player
    shares = [action for action in game.options("buy_share") if isinstance(action, BuyShare)][:2]
    assert len(shares) == 2
    reason = Reason("only")
    gains = zip([*shares, Pass(player)], (BEST, SECOND, THIRD), strict=True)
    return [Candidate(action, gain, reason) for action, gain in gains]


def judge(game: Game, level: Level = SHARP) -> Judge:
    return Judge(game.questions, game.position, game.position.frame.player, level)


def foresee(monkeypatch: pytest.MonkeyPatch, ends: dict[Action, tuple[float, ...]], looks: int = 0) -> None:
    """Let actions lead to what is said of them, each time that they are played on."""

    class Known(Line):
        def __init__(self, game: Game, first: Action, decide: Decide, number: int) -> None:
            self.looks, self.is_over, self.is_far, self.end = looks, True, True, ends[first][number % len(ends[first])]

        def worth(self, player: PlayerId, level: Level) -> float:
            return self.end

    monkeypatch.setattr(foresight, "Line", Known)


def test_a_move_that_ends_better_goes_before_one_that_looks_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at_stock()
    found = candidates(game)
    foresee(monkeypatch, {found[0].action: (1000.0,), found[1].action: (1200.0,)})
    order = followed(game, judge(game), found, counted)
    assert [candidate.action for candidate in order] == [found[1].action, found[0].action, found[2].action]
    assert order[0].gain == SECOND + foresight.BELIEF * (200 + BEST - SECOND)
    assert [candidate.ahead for candidate in order] == [True, True, False]


def test_the_mean_of_several_lines_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game, level = at_stock(), replace(SHARP, times=3)
    found = candidates(game)
    foresee(monkeypatch, {found[0].action: (1000.0, 1000.0, 1000.0), found[1].action: (1900.0, 700.0, 700.0)})
    order = followed(game, judge(game, level), found, counted)
    assert order[0].action == found[1].action
    assert order[0].gain == SECOND + foresight.BELIEF * (100 + BEST - SECOND)


@pytest.mark.parametrize(("looks", "number"), [(10, 4), (400, 3), (1000, 1)])
def test_moves_are_played_on_as_often_as_the_work_allows(
    monkeypatch: pytest.MonkeyPatch, looks: int, number: int
) -> None:
    game, level = at_stock(), replace(SHARP, times=4, work=2400)
    found = candidates(game)
    foresee(monkeypatch, {found[0].action: (1000.0,), found[1].action: (1200.0,)}, looks)
    mind = judge(game, level)
    followed(game, mind, found, counted)
    assert mind.looks == number * 2 * looks


def test_in_the_mind_everybody_errs_each_time_otherwise() -> None:
    game, seen = at_stock(1), list[list[Action]]()
    two = candidates(game)[:2]

    def watched(line: Game, judge: Judge, number: int) -> Action | None:
        seen.extend([] for _ in range(number + 1 - len(seen)))
        move = opponent.in_the_mind(line, judge, number)
        seen[number] += [move] if move is not None else []
        return move

    followed(game, judge(game, replace(SHARP, times=3)), two, watched)
    assert len(seen) == 3
    assert seen[0] != seen[1] != seen[2] != seen[0]


def test_what_is_followed_is_played_to_the_end_of_the_set_and_leaves_the_game_as_it_is() -> None:
    game = at_stock()
    before, seen = game.state, list[tuple[int, str]]()

    def watched(line: Game, judge: Judge, number: int) -> Action:
        assert judge.level is QUICK
        assert judge.player == line.position.frame.player
        seen.append((line.state.round.set, line.state.round.kind))
        return counted(line, judge)

    followed(game, judge(game, replace(SHARP, times=1)), candidates(game), watched)
    assert set(seen) == {(before.round.set, "stock"), (before.round.set, "operating")}
    assert game.state is before


def test_lines_are_as_long_as_each_other_when_the_work_is_done() -> None:
    """What comes before a dividend is never compared with what comes after it."""
    game = at_stock()
    work, turns = judge(game, replace(SHARP, work=40)), dict[int, list[str]]()

    def watched(line: Game, judge: Judge, number: int) -> Action:
        turns.setdefault(id(line), []).append(line.position.frame.player)
        judge.looks += 3
        return quick(line, judge.level)

    followed(game, work, candidates(game), watched)
    first, second = (list(dict.fromkeys(line)) for line in turns.values())
    seats = list(game.position.players)
    turned = seats[seats.index(first[0]) :] + seats[: seats.index(first[0])]
    assert first == second == [player for player in turned if player in first]
    assert work.looks == 3 * sum(map(len, turns.values())) >= 20
    assert work.looks - 3 * sum(line.count(first[-1]) for line in turns.values()) < 20


@pytest.mark.parametrize(("step", "reverses"), [("trains", True), ("dividend", True), ("track", False)])
def test_trains_and_dividends_are_followed_and_track_is_not(
    monkeypatch: pytest.MonkeyPatch, step: str, reverses: bool
) -> None:
    game = at(step, 2)
    player = game.position.frame.player
    kinds = [entry.kind for entry in game.menu() if entry.enabled and entry.kind != "stop_game"]
    allowed = [action for kind in kinds for action in game.options(kind) if action.player == player][:2]
    found = [Candidate(action, gain, Reason("only")) for action, gain in zip(allowed, (BEST, SECOND), strict=True)]
    foresee(monkeypatch, dict(zip(allowed, ((1000.0,), (1200.0,)), strict=True)))
    order = followed(game, judge(game), found, counted)
    assert [candidate.action for candidate in order] == (allowed[::-1] if reverses else allowed)


def test_what_is_cut_in_the_middle_of_its_round_changes_nothing() -> None:
    game = at_stock()
    found = candidates(game)
    order = followed(game, judge(game, replace(SHARP, work=20)), found, counted)
    assert [(candidate.action, candidate.gain) for candidate in order] == [(c.action, c.gain) for c in found]


def test_all_decisions_of_a_round_in_the_mind_are_judged_by_what_is_expected_of_it_once() -> None:
    game = at_stock()
    judges = dict[tuple[Game, Round], set[int]]()
    kept = list[Judge]()

    def watched(line: Game, judge: Judge, number: int) -> Action:
        kept.append(judge)  # so that no other gets its id
        judges.setdefault((line, line.state.round), set()).add(id(judge))
        return counted(line, judge)

    followed(game, judge(game, replace(SHARP, times=1)), candidates(game), watched)
    assert len({round for _, round in judges}) > 1
    assert all(len(found) == 1 for found in judges.values())
    assert len(set[int].union(*judges.values())) == len(judges)


def test_what_fails_in_the_mind_ends_a_line_and_not_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    game, tried = at_stock(), list[Level]()

    def failing(seen: Game, judge: Judge, *rest: object) -> list[Candidate]:
        if judge.level is not QUICK:
            return candidates(seen)
        tried.append(judge.level)
        raise RuntimeError("no idea")

    monkeypatch.setattr(opponent, "weighed", failing)
    found = choose(game, SHARP)
    assert tried
    assert isinstance(found, Choice)
    assert not game.refusals(found.action)


def test_a_train_that_passes_between_companies_changes_the_prospects_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """train.company: what trains the depot sells, and when others rust, stays as it is."""
    game = at("trains", 3)
    pos, asked = game.position, list[CompanyId]()
    seller, buyer, *others = (company for company in pos.state.floated if pos.trains(company))
    assert others

    class Noted(Course):
        def __init__(self, ask: Questions, pos: Position, company: CompanyId, *rest: Any) -> None:
            asked.append(company)
            super().__init__(ask, pos, company, *rest)

    monkeypatch.setattr("rails18.players.judge.Course", Noted)
    mind = judge(game, QUICK)
    mind.values(pos)
    assert {seller, buyer, *others} <= set(asked)
    asked.clear()
    mind.values(pos.supposing(trains={**pos.state.trains, pos.trains(seller)[0]: buyer}))
    assert set(asked) == {seller, buyer}
    asked.clear()
    kind = game.questions.depot(pos)[0].kind
    bought = [train for train, owner in pos.state.trains.items() if owner == DEPOT and kind_of(train) == kind]
    mind.values(pos.supposing(trains={**pos.state.trains, **dict.fromkeys(bought, buyer)}))
    assert set(others) <= set(asked)


def test_a_level_that_follows_nothing_goes_by_sight() -> None:
    game = at_stock()
    found = candidates(game)
    assert followed(game, judge(game, SOLID), found, counted) is found


@pytest.mark.parametrize("step", ["track", "token"])
@pytest.mark.parametrize("earns", [True, False])
def test_in_the_mind_track_is_laid_only_for_a_company_that_earns_nothing(step: str, earns: bool) -> None:
    game = at(step, 2)
    company, player = game.position.frame.company, game.position.frame.player
    income = {**game.state.income, company: 50 if earns else 0}
    line = game.fork(game.position.supposing(income=income).state)
    kinds = {candidate.action.kind for candidate in weighed(line, judge(line, QUICK), player, open_kinds(line, player))}
    assert ("lay_tile" in kinds) is (step == "track" and not earns)
    assert "pass" in kinds
    assert "place_token" not in kinds


@pytest.mark.parametrize(("level", "guessed"), [(QUICK, True), (SHARP, False)])
def test_in_the_mind_what_other_trains_would_earn_is_guessed(
    monkeypatch: pytest.MonkeyPatch, level: Level, guessed: bool
) -> None:
    game = at("track", 2)
    company, asked = game.position.frame.company, list[Fleet | None]()
    best_run = figures.best_run

    def noted(pos: Position, company: CompanyId, fleet: Fleet | None = None) -> Run:
        asked.append(fleet)
        return best_run(pos, company, fleet)

    monkeypatch.setattr(figures, "best_run", noted)
    found = judge(game, level).prospect(game.position, company)
    owned = game.questions.fleet(game.position, company)
    assert owned
    assert found.share > 0
    assert (set(asked) == {owned}) is guessed
    assert owned in asked


def test_the_same_position_gives_the_same_move_and_what_it_costs() -> None:
    game = at_stock()
    first, second = choose(game, SHARP, 1), choose(game, SHARP, 2)
    assert isinstance(first, Choice)
    assert first == second
    assert all(first.gain >= other.gain for other in first.others)
