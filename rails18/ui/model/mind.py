"""Think in a process of its own for the window: what this needs is loaded there, and Qt is not.

A game is handed over as a save hands it over: its set-up and its actions. The process keeps the game that it thought
about last, and plays on from where the next one agrees with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from rails18 import own_process
from rails18.core.actions import Action
from rails18.core.derived import forget_states
from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.titledata.games import new_game

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

DONE, FAILED, ELSEWHERE = "done", "failed", "elsewhere"


class Thought(NamedTuple):
    """Ask for something about a game.

    Args:
        work: called with the game and `rest`; it leaves the game as it is.
        setup, actions, programs: the game.
        mark: what its state is known by.
        rest: further arguments.
    """

    work: Callable[..., object]
    setup: Setup
    actions: tuple[Action, ...]
    programs: dict[PlayerId, str]
    mark: tuple[object, ...]
    rest: tuple[object, ...]


def thought(work: Callable[..., object], game: Game, *rest: object) -> Thought:
    """Return the question of what `work` makes of a game as it stands."""
    return Thought(work, game.setup, tuple(game.actions[: game.at]), dict(game.programs), _mark(game), rest)


def _mark(game: Game) -> tuple[object, ...]:
    return game.state.round, game.state.frames, game.state.cash


def answer(asked: Thought, game: Game) -> object:
    """Think about a game."""
    shown = game.copy()
    shown.programs = asked.programs
    return asked.work(shown, *asked.rest)


def attend(window: Connection[Any, Any]) -> None:
    """Answer questions one after the other, until nobody can ask any more."""
    own_process.belong()
    own_process.give_way()
    game: Game | None = None
    while True:
        try:
            asked: Thought = window.recv()
        except (EOFError, OSError):
            return
        try:
            game = _there(game, asked)
            told = (DONE, answer(asked, game)) if game is not None else (ELSEWHERE, None)
        except Exception as error:  # whoever waits must hear of it
            told = (FAILED, error)
        window.send(told)


def _there(known: Game | None, asked: Thought) -> Game | None:
    """Return the game that is asked about, None when its actions do not lead there.

    Args:
        known: the game of the last question.
    """
    if known is None or known.setup != asked.setup:
        forget_states()
        known = new_game(asked.setup)
    pairs = zip(known.actions, asked.actions, strict=False)
    same = next((number for number, (ours, theirs) in enumerate(pairs) if ours != theirs), None)
    known.go_to(min(len(known.actions), len(asked.actions)) if same is None else same)
    try:
        for action in asked.actions[known.at :]:
            known.play(action)
    except Rails18Error:
        return None
    return known if _mark(known) == asked.mark else None
