"""Compose titles out of rules: one file a title."""

from __future__ import annotations

from rails18.core.rules import RuleSet
from rails18.titles import g1843, g1870, g1889

RULE_SETS = {"1843": g1843.RULES, "1870": g1870.RULES, "1889": g1889.RULES}


def rule_set(name: str) -> RuleSet:
    """Return the rules named in a title's data.

    Raises:
        KeyError: no title has them.
    """
    return RULE_SETS[name]
