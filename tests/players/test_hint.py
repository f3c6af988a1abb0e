"""Ask for hints, and for what a move gave away."""

from __future__ import annotations

from functools import cache

from rails18.core.actions import Action, Dividend, Pass
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.loading.games import new_game
from rails18.players.hint import Hint, Judgement, hint, judge
from rails18.players.level import SOLID
from rails18.players.opponent import Choice, choose
from tests.support.played_once import PlayedOnce


def at_step(step: str) -> Game:
    """Return a game of solid opponents at the first decision of a step that leaves a choice."""

    def leaves_choice(game: Game) -> bool:
        return step == "dividend" or len([entry for entry in game.menu() if entry.enabled]) > 1

    return whole().first(lambda game: game.position.frame.step == step and leaves_choice(game))


@cache
def whole() -> PlayedOnce:
    """Return the game of solid opponents in which all these moments are."""
    return PlayedOnce(new_game(Setup("1889", ("Ann", "Ben", "Cleo"), variant="beginner", seed=3)), solid)


def solid(game: Game) -> Action:
    found = choose(game, SOLID, 3)
    assert isinstance(found, Choice)
    return found.action


def test_a_hint_names_the_best_move_and_two_others_with_what_they_cost() -> None:
    game = at_step("track")
    before = game.state
    found = hint(game)
    assert isinstance(found, Hint)
    assert game.state is before
    assert not game.refusals(found.best.action)
    assert len(found.others) == 2
    for other in found.others:
        assert other.cost == found.best.gain - other.candidate.gain >= 0
        assert other.equal is (other.cost < 10)
        assert other.candidate.reason.sentence()


def test_a_move_is_judged_by_what_it_gives_away() -> None:
    game = at_step("dividend")
    found = hint(game)
    assert isinstance(found, Hint)
    good = judge(game, found.best.action)
    assert isinstance(good, Judgement)
    assert (good.cost, good.equal) == (0.0, True)
    assert isinstance(found.best.action, Dividend)
    other = "pay" if found.best.action.choice == "withhold" else "withhold"
    worse = judge(game, Dividend(game.position.frame.player, game.position.frame.company, other))
    assert isinstance(worse, Judgement)
    assert worse.cost > 0
    assert worse.best == found.best


def test_building_nothing_where_a_run_can_be_opened_is_called_a_mistake() -> None:
    game = at_step("track")
    found = judge(game, Pass(game.position.frame.player))
    assert isinstance(found, Judgement)
    assert found.cost > 50
    assert not found.equal


def test_a_move_that_is_not_possible_is_not_judged() -> None:
    game = at_step("dividend")
    assert judge(game, Pass(game.position.frame.player)) is None
