"""Describe a set of rules as data: moves (checks and a writer for a kind of action), steps, and what opens a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rails18.core.actions import Action
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.core.refusal import Refusal
from rails18.core.state import GameState
from rails18.core.title import Setup, Title

Check = Callable[[Position, Any], Iterable[Refusal]]
Writer = Callable[[Draft, Any], None]
Options = Callable[[Position, Mapping[str, Any]], Iterator[Action]]
Who = Callable[[Position], tuple[str, ...]]


@dataclass(frozen=True)
class Move:
    """Tie a kind of action to its checks, its writer and its options.

    Args:
        action: class of action.
        checks: generators of refusals over (position, action); asked in order, all of them. A check may rely on every
            earlier check being silent only when it is in a later group: the first group that refuses is the answer.
        write: writes the action into a draft; called only when every check was silent.
        options: yields candidate actions at a position, narrowed by `fixed` field values. Candidates may be refused;
            `Game.options` drops those.
        who: players who may take it now; None means the player of the open step.
        wrong_player: rule key when somebody else tries.
        sure: tells at once that some action is allowed, where finding one may take long; False tells nothing.
        listed: it stands in the menu of what may be done.
    """

    action: type[Action]
    write: Writer
    options: Options
    checks: tuple[tuple[Check, ...], ...] = ()
    who: Who | None = None
    wrong_player: str = ""
    sure: Callable[[Position], bool] | None = None
    listed: bool = True


def nothing_to_settle(draft: Draft) -> bool:
    """Return False: the step waits for a person."""
    return False


@dataclass(frozen=True)
class Step:
    """Describe a step of the game.

    Args:
        name: name used in frames.
        moves: what a person may do in it, in menu order.
        settle: does what the engine must do by itself at this step (forced moves, closing an empty step, going on);
            returns True when it changed anything, False when a person has to decide.
        wrong_player: rule key when somebody else tries a move of this step, or what finds it for the case.
        refuses: kind of action → rule key when that kind is tried in this step but is not one of `moves`.
    """

    name: str
    moves: tuple[Move, ...] = ()
    settle: Callable[[Draft], bool] = nothing_to_settle
    wrong_player: str | Callable[[Position, Action], str] = ""
    refuses: Mapping[type[Action], str] = field(default_factory=dict)


@dataclass(frozen=True)
class RuleSet:
    """Compose a title: its steps, moves that are possible at any step, and the opening.

    Args:
        steps: step name → step.
        anytime: moves that are open whatever the step.
        opening: returns the state before the first decision is prepared.
        not_now: returns the rule key for an action tried at a wrong time when the step has no key of its own.
        over: rule key when anything is tried after the end.
        questions: answers questions about positions by these rules, None where nobody asks.
    """

    steps: Mapping[str, Step]
    anytime: tuple[Move, ...]
    opening: Callable[[Title, Setup], GameState]
    not_now: Callable[[Position, Action], str]
    over: str
    questions: Questions | None = None
