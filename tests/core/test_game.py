"""Ask a game its questions at many moments of recorded games."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from rails18.core.actions import Bid
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.rules import RuleSet, Step
from rails18.interchange.open import read
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.wishes import Source
from rails18.saves.saves import load, restore
from rails18.titledata.games import new_game
from tests.support import toy_game

GAMES = Path(__file__).parents[1] / "games"
FILES = ("played/1843-gray.rails18", "played/1870-finish-400.rails18", "recorded/1889-bankrupt.json")
EVERY = 9


@cache
def whole(name: str) -> Game:
    """Return a game with all its actions."""
    if name.endswith(".rails18"):
        opened = load(GAMES / name)
        game = new_game(opened.setup)
        assert restore(game, opened.actions, opened.at) == ""
        return game
    source = read(GAMES / name)
    assert isinstance(source, Source)
    game = new_game(source.setup)
    Reconciler(game, source.wishes, source.result is not None).run()
    return game


def moments(name: str) -> Iterator[Game]:
    """Yield the game at some of its moments, and before every second run of trains."""
    game, runs = whole(name), 0
    for number in range(len(game.actions) + 1):
        game.go_to(number)
        runs += game.position.frame.step == "run"
        if number % EVERY == 0 or (game.position.frame.step == "run" and runs % 2):
            yield game


@pytest.mark.parametrize("name", FILES)
def test_the_menu_offers_what_has_options(name: str) -> None:
    """Kinds of which some action is allowed are open in the menu, however it has found out; the others are greyed."""
    seen = set()
    for game in moments(name):
        entries = {entry.kind: entry.enabled for entry in game.menu()}
        found = {kind: next(game.options(kind), None) is not None for kind in entries}
        assert entries == found, game.at
        seen |= set(entries.items())
    assert {("run_trains", True), ("lay_tile", True), ("buy_train", True), ("sell_shares", False)} <= seen


@pytest.mark.parametrize("name", FILES)
def test_states_and_what_led_to_them_are_no_work_for_the_garbage_collector(name: str) -> None:
    """A long game would make every full collection slow; states, actions and events hold no cycles."""
    game = whole(name)
    for number in range(0, len(game.actions), EVERY):
        things = (game.state_at(number), *game.state_at(number).frames, game.actions[number], *game.events_of(number))
        assert not any(map(gc.is_tracked, things))


@pytest.mark.parametrize("name", FILES)
def test_what_was_tried_is_what_comes_of_it(name: str) -> None:
    """Played after it was tried, an action leads to the very same state; nothing of another state is taken for it."""
    game = whole(name)
    for number in range(0, len(game.actions), EVERY):
        game.go_to(number)
        here = game.fork()
        action = game.actions[number]
        tried = here.what_if(action)
        update = here.play(action)
        assert update.after is tried.after
        assert update.events == tried.events
        assert update.after == game.state_at(number + 1)
        here.undo()
        again = game.what_if(action)  # it was played before, and undone
        assert again.after is game.state_at(number + 1)
        assert (again.events, again.at) == (game.events_of(number + 1), number)
        if number:
            game.go_to(number - 1)
            fork = game.fork()
            fork.what_if(game.actions[number - 1])
            fork.play(game.actions[number - 1])
            assert fork.play(action).after == game.state_at(number + 1)


def test_what_was_asked_about_is_not_judged_again_when_it_is_played() -> None:
    """Whoever asks first and plays then would otherwise wait for all checks twice."""
    asked: list[int] = []

    def small(pos: Position, action: Bid) -> Iterator[Refusal]:
        asked.append(action.amount)
        yield from toy_game.small(pos, action)

    move = msgspec.structs.replace(toy_game.MOVES[0], checks=((small,),))
    steps = {"toy": Step("toy", (move, toy_game.MOVES[1]))}
    game = Game(toy_game.TITLE, RuleSet(steps, (), toy_game.opening, {}, "toy.over"), toy_game.SETUP)
    assert not game.refusals(toy_game.bid(5))
    game.play(toy_game.bid(5))
    assert asked == [5]
    assert game.refusals(toy_game.bid(60))
    with pytest.raises(NotAllowed):
        game.play(toy_game.bid(60))
    assert not game.refusals(toy_game.bid(5))  # in another position than before
    assert not game.refusals(toy_game.bid(6))
    game.play(toy_game.bid(5))
    assert asked == [5, 60, 60, 5, 6, 5]
