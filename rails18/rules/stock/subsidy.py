"""Pay companies that have a subsidy their price once more when they start."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.rules import Feature
from rails18.rules import bank
from rails18.rules.stock import shares


def pay(draft: Draft, company: CompanyId) -> None:
    """Pay the subsidy of `company` (`stock.start.ic_bonus`)."""
    if draft.pos.company(company).subsidy:
        amount = draft.state.par[company]
        draft.tell("subsidy_paid", company=company, amount=amount)
        bank.pay_out(draft, {company: amount})


FEATURE = Feature("subsidy", listeners=(on(shares.COMPANY_FLOATED, pay),))
