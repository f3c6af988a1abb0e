"""Say what may become of the income of a company, and what an owner gets of it."""

from __future__ import annotations

from rails18.core.game import Update
from rails18.core.ids import CompanyId, HolderId

CHOICES = {"pay": "Pay out", "half": "Pay half", "withhold": "Withhold"}
PAID = ("dividend_paid", "dividend_split", "dividend_withheld")  # events


def gain(update: Update | None, company: CompanyId, owner: HolderId) -> int:
    """Return what `owner` gets of the income of `company`; what else follows, such as a new round, is no part of it."""
    for event in update.events if update else ():
        facts = event.facts
        if event.key in PAID and facts["company"] == company:
            kept = facts["income"] if event.key == "dividend_withheld" else facts.get("kept", 0)
            return int(facts.get("amounts", {}).get(owner, 0) + (kept if owner == company else 0))
    return 0
