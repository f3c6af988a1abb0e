"""Count what the games of a title have met, and name what they have not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import yaml
from msgspec.structs import replace

from rails18.checks.refusal_checks import refusal_keys
from rails18.core.actions import Action
from rails18.core.position import Position
from rails18.core.rules import RuleSet
from rails18.rules.options import OPTIONS
from rails18.titles import RULE_SETS
from rails18.words.texts import load_events, load_rulebook

UNREACHABLE = Path(__file__).with_name("unreachable.yaml")
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
        swept: kind of action → times that it was asked for in every wrong way, in one game.
    """

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.swept: Counter[str] = Counter()

    def add(self, other: Coverage) -> None:
        """Add what other games met."""
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))

    def plain(self) -> dict[str, dict[str, int]]:
        """Return what was counted as plain data."""
        return {name: dict(getattr(self, name)) for name in COUNTED}

    @classmethod
    def of(cls, plain: dict[str, dict[str, int]]) -> Coverage:
        """Return what plain data tell."""
        found = cls()
        for name in COUNTED:
            getattr(found, name).update(plain[name])
        return found


def kinds_of(rules: RuleSet) -> set[str]:
    """Return the kinds of action of a title."""
    moves = [*(move for step in rules.steps.values() for move in step.moves), *rules.anytime]
    return {str(move.action.__struct_config__.tag) for move in moves if move.listed}


def steps_of(rules: RuleSet) -> set[str]:
    """Return the steps of a title in which somebody decides."""
    return {name for name, step in rules.steps.items() if step.moves}


def keys_of(title: str, rules: RuleSet) -> set[str]:
    """Return the keys with which the moves of a title may refuse, as far as its rules are not barred for good."""
    book = load_rulebook(title)
    own = {*book.entries, *book.answers}
    members = {*book.common, *(key for key in own if key.rpartition(".")[0] in book.common)}
    listed = replace(rules, anytime=tuple(move for move in rules.anytime if move.listed))  # no corrections at the table
    return refusal_keys(listed, own | members, members) - OPTIONS.keys()


@cache
def unreachable(title: str) -> dict[str, str]:
    """Return the keys that no sequence of actions of a title is refused with, each with the reason."""
    groups = yaml.safe_load(UNREACHABLE.read_text(encoding="utf-8")).get(title, {})
    return {key: reason for reason, keys in groups.items() for key in keys}


@cache
def keys_by_kind(title: str) -> dict[str, frozenset[str]]:
    """Return kind of action → keys with which the moves of a set of rules may refuse it."""
    rules = RULE_SETS[title]
    found: dict[str, frozenset[str]] = {}
    for move in (*(move for step in rules.steps.values() for move in step.moves), *rules.anytime):
        kind = str(move.action.__struct_config__.tag)
        keys = keys_of(title, replace(rules, steps={}, anytime=(move,), not_now=_none)) - {rules.over}
        found[kind] = found.get(kind, frozenset()) | keys - unreachable(title).keys()
    return found


def _none(pos: Position, action: Action) -> str:
    return ""


def report(title: str, rules: RuleSet, found: Coverage) -> Iterator[str]:
    """Yield lines about one title: how much of each was met, how often, and what was not."""
    ended = found.ends.total() - found.ends[""] - found.ends["agreed"]
    played = ", ".join(f"{number} {kind}" for kind, number in sorted(found.games.items()))
    ends = ", ".join(f"{reason or 'broken off'} {number}" for reason, number in found.ends.most_common())
    yield f"{title}: {found.games.total()} games ({played}), {found.kinds.total()} actions"
    yield f"  {ended} to their end ({ends})"
    known, never = keys_of(title, rules) | found.refused.keys(), unreachable(title)
    declared = {"kinds": kinds_of(rules), "steps": steps_of(rules), "refused": known - never.keys()}
    for name, all_of in declared.items():
        met = getattr(found, name)
        share = 100 * len(all_of & met.keys()) / max(1, len(all_of))
        yield f"  {name}: {len(all_of & met.keys())} of {len(all_of)} ({share:.1f}%)"
        yield f"    met: {_told(met)}"
        yield f"    not met: {', '.join(sorted(all_of - met.keys())) or 'none'}"
    yield f"  never refused: {len(never)} keys"
    for reason, keys in groupby(sorted(never, key=never.__getitem__), never.__getitem__):
        yield f"    {reason}: {', '.join(keys)}"
    for key in wrongly_listed(title, found):
        yield f"  REFUSED ALTHOUGH LISTED AS NEVER REFUSED: {key}"
    yield f"  events: {len(found.events)}: {_told(found.events)}"


def wrongly_listed(title: str, found: Coverage) -> list[str]:
    """Return the keys that were refused although they are listed as never refused."""
    return sorted(unreachable(title).keys() & found.refused.keys())


def events_not_met(found: Coverage) -> list[str]:
    """Return the events that have a sentence and did not happen in any title."""
    return sorted(load_events().templates.keys() - found.events.keys())


def _told(met: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in met.most_common()) or "none"
