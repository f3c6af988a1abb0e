"""Pay the income of a company out or keep it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import Dividend
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import POOL
from rails18.rules import bank, market
from rails18.rules.turn import next_step


def shares_of(pos: Position, company: str, income: int) -> dict[str, int]:
    """Return who gets what when `income` is paid: players, and the company for the pool (`dividend.pay.pool`)."""
    amounts = {player: income * pos.holding(player, company) // 100 for player in pos.players}
    amounts[company] = income * pos.holding(POOL, company) // 100
    return {owner: amount for owner, amount in amounts.items() if amount}


def full_or_nothing(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse anything between paying all and keeping all (`dividend.choice.full`)."""
    if action.choice not in ("pay", "withhold"):
        yield refuse("dividend.choice.full", company=action.company, choice=action.choice)


def has_run(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse a dividend of a company without a train (`dividend.keep.no_train`)."""
    if action.choice != "withhold" and not pos.trains(action.company):
        yield refuse("dividend.keep.no_train", company=action.company)


def own_turn(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse to decide for another than the operating company (`operating.order.once`)."""
    if action.company != pos.frame.company:
        yield refuse("operating.order.once", company=action.company, due=pos.frame.company)


def decide(draft: Draft, action: Dividend) -> None:
    """Pay or keep the income and move the price token (`dividend.price.move`)."""
    company = action.company
    income = draft.state.income[company]
    if action.choice == "pay" and income:
        pay(draft, company, income)
    else:
        keep(draft, company, income)
    next_step(draft)


def pay(draft: Draft, company: str, income: int) -> None:
    """Pay the income to the shares and move the price right (`market.reason.dividend`)."""
    amounts = shares_of(draft.pos, company, income)
    draft.tell("dividend_paid", company=company, income=income, share=income // 10, amounts=amounts)
    bank.pay_out(draft, amounts)
    market.shift(draft, company, market.right(draft.title.market, draft.state.market[company]))


def keep(draft: Draft, company: str, income: int) -> None:
    """Put the income into the treasury and move the price left (`market.reason.withhold`)."""
    draft.tell("dividend_withheld", company=company, income=income)
    bank.pay_out(draft, {company: income})
    market.shift(draft, company, market.left(draft.title.market, draft.state.market[company]))


def settle(draft: Draft) -> bool:
    """Keep an income of nothing without asking (`dividend.keep.no_train`)."""
    company = draft.frame.company
    if draft.state.income.get(company, 0):
        return False
    keep(draft, company, 0)
    next_step(draft)
    return True


def choices(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Dividend]:
    """Yield paying and withholding."""
    for choice in ("pay", "withhold"):
        yield Dividend(pos.frame.player, pos.frame.company, choice)


DIVIDEND = Move(Dividend, decide, choices, ((own_turn,), (full_or_nothing, has_run)))
