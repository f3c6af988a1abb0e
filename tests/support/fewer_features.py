"""Take features out of the rules of a title, to see that others do without them."""

from __future__ import annotations

from rails18.core.compose import RuleSet, compose


def without(rules: RuleSet, *names: str) -> RuleSet:
    """Return the same rules without some features, in the profile that they are for."""
    return compose(
        [part for part in rules.features if part.name not in names],
        opening=rules.opening,
        over=rules.over,
        otherwise=rules.otherwise,
        questions=rules.questions,
        turn=rules.turn,
    )
