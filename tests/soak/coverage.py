"""Count what the games of a title have met, and name what they have not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from rails18.core.refusal import Refusal
from rails18.core.rules import RuleSet
from rails18.loading.refusal_checks import refusal_keys
from rails18.loading.texts import load_events, load_rulebook
from rails18.rules.options import OPTIONS
from rails18.titles import RULE_SETS

COUNTED = ("kinds", "steps", "refused", "events", "ends", "games")


class Coverage:
    """Count what was met.

    Attributes:
        kinds: kind of action → times taken.
        steps: step → decisions taken in it.
        refused: refusal key → times refused.
        events: event → times told.
        ends: reason → games that ended so; "" for games broken off.
        games: kind of player → games.
    """

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.games: Counter[str] = Counter()

    def add(self, other: Coverage) -> None:
        """Add what other games met."""
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))


def kinds_of(rules: RuleSet) -> set[str]:
    """Return the kinds of action of a title."""
    moves = [*(move for step in rules.steps.values() for move in step.moves), *rules.anytime]
    return {str(move.action.__struct_config__.tag) for move in moves}


def steps_of(rules: RuleSet) -> set[str]:
    """Return the steps of a title in which somebody decides."""
    return {name for name, step in rules.steps.items() if step.moves}


def keys_of(rules: RuleSet) -> set[str]:
    """Return the keys with which the moves of a title may refuse."""
    return refusal_keys(rules) - OPTIONS.keys()


@cache
def keys_by_kind(title: str) -> dict[str, frozenset[str]]:
    """Return kind of action → keys with which the moves of a set of rules may refuse it."""
    rules = RULE_SETS[title]
    found: dict[str, frozenset[str]] = {}
    for move in (*(move for step in rules.steps.values() for move in step.moves), *rules.anytime):
        kind = str(move.action.__struct_config__.tag)
        keys = keys_of(replace(rules, steps={}, anytime=(move,))) - {rules.over}
        found[kind] = found.get(kind, frozenset()) | keys
    return found


def report(title: str, rules: RuleSet, found: Coverage) -> Iterator[str]:
    """Yield lines about one title: how much of each was met, how often, and what was not."""
    ended = found.ends.total() - found.ends[""] - found.ends["agreed"]
    played = ", ".join(f"{number} {kind}" for kind, number in sorted(found.games.items()))
    ends = ", ".join(f"{reason or 'broken off'} {number}" for reason, number in found.ends.most_common())
    yield f"{title}: {found.games.total()} games ({played}), {found.kinds.total()} actions"
    yield f"  {ended} to their end ({ends})"
    book = load_rulebook(title)
    declared = {"kinds": kinds_of(rules), "steps": steps_of(rules), "refused": keys_of(rules)}
    for name, known in declared.items():
        met = getattr(found, name)
        share = 100 * len(known & met.keys()) / max(1, len(known))
        yield f"  {name}: {len(known & met.keys())} of {len(known)} ({share:.0f}%)"
        yield f"    met: {_told(met)}"
        left = known - met.keys()
        foreign = {key for key in left if name == "refused" and not book.clauses(Refusal(key))}
        yield f"    not met: {', '.join(sorted(left - foreign)) or 'none'}"
        if name == "refused":
            yield f"    not met, and no rule of this book: {', '.join(sorted(foreign)) or 'none'}"
    yield f"  events: {len(found.events)}: {_told(found.events)}"


def events_not_met(found: Coverage) -> list[str]:
    """Return the events that have a sentence and did not happen in any title."""
    return sorted(load_events().templates.keys() - found.events.keys())


def _told(met: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in met.most_common()) or "none"
