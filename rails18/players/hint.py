"""Give a hint for the decision at hand, and judge a move that was made."""

from __future__ import annotations

import msgspec

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.players.level import SHARP, Level
from rails18.players.opponent import Choice, Failure, choose
from rails18.players.reason import Candidate

ALTERNATIVES = 2
ABOUT_EQUAL = 10.0  # gains that differ by less are about equal: judgements are no better


class Alternative(msgspec.Struct, frozen=True, gc=False):
    """Hold a move that was weighed too.

    Args:
        candidate: the move with its reason.
        cost: what it gives away against the best, in money at the end of the game.
        equal: it is about as good as the best.
    """

    candidate: Candidate
    cost: float
    equal: bool


class Hint(msgspec.Struct, frozen=True, gc=False):
    """Hold an opinion on the decision at hand: the best move and what comes next."""

    best: Candidate
    others: tuple[Alternative, ...] = ()


class Judgement(msgspec.Struct, frozen=True, gc=False):
    """Hold an opinion on a move that was made.

    Args:
        cost: what it gave away against the best move, 0 when it was the best.
        equal: it was about as good as the best.
        best: the move that seemed best.
    """

    cost: float
    equal: bool
    best: Candidate


def hint(game: Game, seed: int = 0, level: Level = SHARP) -> Hint | Failure:
    """Return the move that an opponent of the level would make, and two alternatives with what they cost.

    It knows only what the player who decides may know, and plays nothing.
    """
    choice = choose(game, level, seed)
    if isinstance(choice, Failure):
        return choice
    best = Candidate(choice.action, choice.gain, choice.reason)
    return Hint(best, tuple(_alternative(best, other) for other in _different(choice)[:ALTERNATIVES]))


def judge(game: Game, action: Action, seed: int = 0, level: Level = SHARP) -> Judgement | Failure | None:
    """Return what `action` gives away in the position before it; None when it was not weighed, as with too many lays.

    Args:
        game: the game at the position before the move.
        action: the move that was made.
    """
    choice = choose(game, level, seed)
    if isinstance(choice, Failure):
        return choice
    best = Candidate(choice.action, choice.gain, choice.reason)
    if choice.action == action:
        return Judgement(0.0, True, best)
    other = next((candidate for candidate in choice.others if candidate.action == action), None)
    if other is None:
        return None
    cost = max(0.0, choice.gain - other.gain)
    return Judgement(cost, cost < ABOUT_EQUAL, best)


def _alternative(best: Candidate, other: Candidate) -> Alternative:
    cost = max(0.0, best.gain - other.gain)
    return Alternative(other, cost, cost < ABOUT_EQUAL)


def _different(choice: Choice) -> list[Candidate]:
    """Return the other candidates, without those that differ from a better one only by a price or a rotation."""
    seen, found = {_gist(choice.action)}, []
    for candidate in choice.others:
        gist = _gist(candidate.action)
        if gist not in seen:
            seen.add(gist)
            found.append(candidate)
    return found


def _gist(action: Action) -> tuple[object, ...]:
    names = [name for name in action.__struct_fields__ if name not in ("price", "rotation", "help", "amount")]
    return (action.kind, *(getattr(action, name) for name in names))
