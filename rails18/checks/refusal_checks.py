"""Find what the moves of a title may refuse without a sentence for the person at the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from rails18.core.refusal import refuse
from rails18.core.rules import Move, RuleSet

KEY = re.compile(r"[a-z][a-z_]*(\.[a-z0-9_]+)+")
OURS = "rails18."


def refusal_keys(rules: RuleSet, known: Collection[str] = (), members: Collection[str] = ()) -> set[str]:
    """Return the rule keys that the moves of a title may refuse with.

    Every check is followed through the functions it calls, and each text beside a call of `refuse` that looks like a
    key is taken; so there may be some among them that this title never comes to, and names of options.

    Args:
        known: keys that are taken wherever they are.
        members: keys that are taken where their beginning is, as far as the last dot.
    """
    steps = rules.steps.values()
    moves = [*(move for step in steps for move in step.moves), *rules.anytime]
    fixed = [rules.over, *(key for step in steps for key in step.refuses.values())]
    wrong = [*(move.wrong_player for move in moves), *(step.wrong_player for step in steps)]
    fixed += [key for key in wrong if isinstance(key, str) and key]
    fixed += [rules.otherwise] if rules.otherwise else []
    fixed += [key for feature in rules.features for key in feature.not_now.values()]
    checks = [check for move in moves for check in _checks(move)]
    judges = [judge for feature in rules.features for judge in feature.judges]
    choosing = [rules.not_now, *judges, *(key for key in wrong if callable(key))] if known else []
    hooked = [function for functions in rules.hooks.values() for function in functions]
    return {*fixed, *_followed([*checks, *hooked, *choosing], frozenset(known), members)}


def _checks(move: Move) -> Iterator[Callable[..., Any]]:
    for group in move.checks:
        yield from group


def _followed(functions: Iterable[Callable[..., Any]], known: frozenset[str], members: Collection[str]) -> set[str]:
    waiting, seen, keys = list(functions), set(), set()
    beginnings: dict[str, list[str]] = {}
    for key in members:
        beginnings.setdefault(key[: key.rfind(".") + 1], []).append(key)
    while waiting:
        one = waiting.pop()
        one = getattr(one, "__wrapped__", one)
        if not isinstance(one, FunctionType) or one in seen or not one.__module__.startswith(OURS):
            continue
        seen.add(one)
        waiting += [cell.cell_contents for cell in one.__closure__ or ()]
        for code in _codes(one.__code__):
            named = list(_named(code, one.__globals__))
            waiting += [thing for thing in named if callable(thing)]
            texts = set(_texts([*code.co_consts, *(thing for thing in named if isinstance(thing, dict))]))
            if one.__globals__.get("refuse") is refuse and "refuse" in code.co_names:
                keys |= {text for text in texts if KEY.fullmatch(text)}
            keys |= texts & known
            for beginning in texts & beginnings.keys():
                keys.update(beginnings[beginning])
    return keys


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _named(code: CodeType, known: dict[str, Any]) -> Iterator[Any]:
    """Yield what the global names in a piece of code stand for, also in other modules."""
    for name in code.co_names:
        thing = known.get(name)
        if isinstance(thing, ModuleType) and thing.__name__.startswith(OURS):
            yield from (getattr(thing, other, None) for other in code.co_names)
        else:
            yield thing


def _texts(things: Iterable[Any]) -> Iterator[str]:
    for thing in things:
        if isinstance(thing, str):
            yield thing
        elif isinstance(thing, dict):
            yield from _texts(thing.values())
        elif isinstance(thing, tuple | frozenset):
            yield from _texts(thing)
