"""List the kinds of action, and what all of them can be asked."""

from __future__ import annotations

from rails18.core.actions import Action
from rails18.core.ids import (
    NO_COMPANY,
    CompanyId,
)


def company_of(action: Action) -> CompanyId:
    """Return the company that an action is about, "" without one."""
    company: CompanyId = getattr(action, "company", NO_COMPANY)
    return company


def kinds() -> tuple[type[Action], ...]:
    """Return every class of action, in order of definition."""
    return tuple(Action.__subclasses__())
