"""Describe rules as data: moves (checks and a writer for a kind of action), steps, features, and what opens a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from rails18.core.actions import Action
from rails18.core.draft import Draft
from rails18.core.hook import Hooks, Listener
from rails18.core.ids import PlayerId
from rails18.core.option import Option
from rails18.core.position import Position
from rails18.core.powers import Moment, Often, OwnerKind, Power
from rails18.core.questions import Questions
from rails18.core.refusal import Refusal
from rails18.core.slices import Slice
from rails18.core.state import GameState
from rails18.core.title import Setup, Title

Check = Callable[[Position, Any], Iterable[Refusal]]
Writer = Callable[[Draft, Any], None]
Options = Callable[[Position, Mapping[str, Any]], Iterator[Action]]
Opening = Callable[[Title, Setup], GameState]
Who = Callable[[Position], tuple[PlayerId, ...]]
Settle = Callable[[Draft], bool]
Keys = Mapping[type[Action], str]  # kind of action → rule key when it is tried at a wrong time
WrongPlayer = str | Callable[[Position, Action], str]


class Move(msgspec.Struct, frozen=True):
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
        listed: it is in the menu of what may be done.
        listed_while: positions in which one that is not listed otherwise is there all the same.
    """

    action: type[Action]
    write: Writer
    options: Options
    checks: tuple[tuple[Check, ...], ...] = ()
    who: Who | None = None
    wrong_player: str = ""
    sure: Callable[[Position], bool] | None = None
    listed: bool = True
    listed_while: Callable[[Position], bool] | None = None


def nothing_to_settle(draft: Draft) -> bool:
    """Return False: the step waits for a person."""
    return False


class Step(msgspec.Struct, frozen=True):
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
    settle: Settle = nothing_to_settle
    wrong_player: WrongPlayer = ""
    refuses: Keys = msgspec.field(default_factory=dict)


class Plays(msgspec.Struct, frozen=True):
    """Name powers of privates that a feature puts into effect.

    Args:
        does: what they do.
        who: who must own the private, "" for either.
        moments: when they can work.
        often: how often they can.
    """

    does: type[Power]
    who: OwnerKind | Literal[""] = ""
    moments: tuple[Moment, ...] = ("held",)
    often: tuple[Often, ...] = ("always",)

    def covers(self, power: Power) -> bool:
        """Return whether the feature knows the parts of a power."""
        right_owner = self.who in ("", power.who)
        return (
            isinstance(power, self.does) and right_owner and power.moment in self.moments and power.often in self.often
        )


class Feature(msgspec.Struct, frozen=True):
    """Bring a part of the rules into a title.

    Args:
        name: what it is called, such as ``protection``.
        steps: steps of its own.
        moves: name of a step → further moves in it, before the pass that ends the step.
        anytime: moves that are open whatever the step.
        settles: name of a step → what is settled there before what the step itself settles.
        always: what is settled first in every step.
        listeners: what it does at moments of other rules, made by `on`.
        keeps: what it keeps in the state, if anything.
        options: choices of rules that it asks for and other rules do not.
        not_now: rule key for its kinds of action at a wrong time.
        judges: say which rule an action at a wrong time breaks, "" where they do not know; asked before `not_now`.
        plays: powers of privates that work by it.
        refuses: name of a step → rule key for kinds of action that are not open in it.
        wrong_player: name of a step → rule key when somebody else tries a move of it, in place of the step's own.
    """

    name: str
    steps: tuple[Step, ...] = ()
    moves: Mapping[str, tuple[Move, ...]] = msgspec.field(default_factory=dict)
    anytime: tuple[Move, ...] = ()
    settles: Mapping[str, Settle] = msgspec.field(default_factory=dict)
    always: Settle | None = None
    listeners: tuple[Listener, ...] = ()
    keeps: type[Slice] | None = None
    plays: tuple[Plays, ...] = ()
    options: tuple[Option[Any], ...] = ()
    not_now: Keys = msgspec.field(default_factory=dict)
    judges: tuple[Callable[[Position, Action], str], ...] = ()
    refuses: Mapping[str, Keys] = msgspec.field(default_factory=dict)
    wrong_player: Mapping[str, WrongPlayer] = msgspec.field(default_factory=dict)


class RuleSet(msgspec.Struct, frozen=True):
    """Compose a title: its steps, moves that are possible at any step, and the opening.

    Args:
        steps: step name → step.
        anytime: moves that are open whatever the step.
        opening: returns the state before the first decision is prepared.
        not_now: returns the rule key for an action tried at a wrong time when the step has no key of its own.
        over: rule key when anything is tried after the end.
        hooks: what features do at moments of shared rules.
        features: what it was composed of, see `compose`.
        otherwise: rule key for an action at a wrong time of which no feature says anything.
        questions: answers questions about positions by these rules, None where nobody asks.
        turn: steps of a company's turn, in order.
        profiles: rules profile of another program → these rules as it plays them.
    """

    steps: Mapping[str, Step]
    anytime: tuple[Move, ...]
    opening: Opening
    not_now: Callable[[Position, Action], str]
    over: str
    hooks: Hooks = msgspec.field(default_factory=dict)
    features: tuple[Feature, ...] = ()
    otherwise: str = ""
    questions: Questions | None = None
    turn: tuple[str, ...] = ()
    profiles: Mapping[str, RuleSet] = msgspec.field(default_factory=dict)

    def under(self, profile: str) -> RuleSet:
        """Return the rules that a rules profile has: these, unless another program plays differently."""
        return self.profiles.get(profile, self)

    def played(self, title: Title) -> Title:
        """Return a title as these rules play it; the very same one when it already is."""
        if title.hooks is self.hooks:
            return title
        return msgspec.structs.replace(title, hooks=self.hooks, turn=self.turn)
