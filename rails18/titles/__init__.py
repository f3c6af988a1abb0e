"""Compose titles out of rules: one file a title."""

from __future__ import annotations

from dataclasses import replace

from rails18.core.rules import RuleSet
from rails18.rules.corrections import corrections
from rails18.titles import g1843, g1870, g1889


def _corrected(rules: RuleSet) -> RuleSet:
    """Return rules by which mistakes made at the table can be corrected."""
    return replace(rules, anytime=(*rules.anytime, corrections.CORRECT))


RULE_SETS = {
    name: _corrected(rules) for name, rules in {"1843": g1843.RULES, "1870": g1870.RULES, "1889": g1889.RULES}.items()
}


def rule_set(name: str) -> RuleSet:
    """Return the rules named in a title's data.

    Raises:
        KeyError: no title has them.
    """
    return RULE_SETS[name]
