"""Say that a company does not operate yet, rather than that it is another step."""

from __future__ import annotations

from rails18.core.actions import Action, BuyShare, StartCompany
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules import turn


def not_floated(pos: Position, action: Action) -> str:
    """Return the rule that an action for a company that does not operate breaks (`operating.float.excluded`)."""
    of_company = turn.is_open(pos) and not isinstance(action, BuyShare | StartCompany)
    company = getattr(action, "company", "") if of_company else ""
    out = company in pos.title.companies and company not in pos.state.floated
    return "operating.float.excluded" if out else ""


FEATURE = Feature("floated_only", judges=(not_floated,))
