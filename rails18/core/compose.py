"""Compose a title's rules out of features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rails18.core.actions import Action, Pass
from rails18.core.draft import Draft
from rails18.core.hook import Hook, Hooks
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.core.rules import Feature, Opening, RuleSet, Settle, Step


def compose(
    features: Iterable[Feature],
    *,
    opening: Opening,
    over: str,
    otherwise: str,
    questions: Questions | None = None,
    turn: tuple[str, ...] = (),
    compat: Mapping[str, tuple[Feature, ...]] | None = None,
) -> RuleSet:
    """Return the rules that features make together; where two say something about the same, the later one holds.

    Args:
        features: in the order in which moves are listed, and in which they act at the same moment.
        opening: returns the state before the first decision is prepared.
        over: rule key when anything is tried after the end.
        otherwise: rule key for an action at a wrong time of which no feature says anything.
        questions: answers questions about positions by these rules.
        turn: steps of a company's turn, in order; those that no feature brings are left out.
        compat: rules profile of another program → features that only its games have.
    """
    parts = tuple(features)
    steps = {step.name: _with(step, parts) for part in parts for step in part.steps}

    def more(added: tuple[Feature, ...]) -> RuleSet:
        return compose(
            (*parts, *added), opening=opening, over=over, otherwise=otherwise, questions=questions, turn=turn
        )

    return RuleSet(
        steps=steps,
        anytime=tuple(move for part in parts for move in part.anytime),
        opening=opening,
        not_now=_not_now(parts, otherwise),
        over=over,
        hooks=_hooks(parts),
        features=parts,
        otherwise=otherwise,
        questions=questions,
        turn=tuple(step for step in turn if step in steps),
        profiles={profile: more(added) for profile, added in (compat or {}).items()},
    )


def _with(step: Step, parts: tuple[Feature, ...]) -> Step:
    """Return a step with what features add to it."""
    more = tuple(move for part in parts for move in part.moves.get(step.name, ()))
    closing = step.moves[-1:] if step.moves and step.moves[-1].action is Pass else ()
    open_moves = step.moves[: len(step.moves) - len(closing)]
    always = [part.always for part in parts if part.always is not None]
    settles = [part.settles[step.name] for part in parts if step.name in part.settles]
    refuses = dict(step.refuses)
    wrong_player = step.wrong_player
    for part in parts:
        refuses.update(part.refuses.get(step.name, {}))
        wrong_player = part.wrong_player.get(step.name, wrong_player)
    return replace(
        step,
        moves=(*open_moves, *more, *closing),
        settle=_first((*always, *settles, step.settle)),
        refuses=refuses,
        wrong_player=wrong_player,
    )


def _first(settles: tuple[Settle, ...]) -> Settle:
    """Return what settles by the first of `settles` that changes anything."""
    if len(settles) == 1:
        return settles[0]

    def settle(draft: Draft) -> bool:
        return any(one(draft) for one in settles)

    return settle


def _not_now(parts: tuple[Feature, ...], otherwise: str) -> Callable[[Position, Action], str]:
    judges = [judge for part in parts for judge in part.judges]
    keys = {kind: key for part in parts for kind, key in part.not_now.items()}

    def not_now(pos: Position, action: Action) -> str:
        found = next(filter(None, (judge(pos, action) for judge in judges)), "")
        return found or keys.get(type(action), otherwise)

    return not_now


def _hooks(parts: tuple[Feature, ...]) -> Hooks:
    hooks: dict[Hook[Any], tuple[Callable[..., Any], ...]] = {}
    for part in parts:
        for hook, function in part.listeners:
            hooks[hook] = (*hooks.get(hook, ()), function)
    return hooks
