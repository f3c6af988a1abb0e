"""Pay the income of a company out or keep it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import Dividend
from rails18.core.draft import Draft
from rails18.core.ids import CompanyId, HolderId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.state import OFFERING, POOL
from rails18.rules import bank
from rails18.rules.market import market
from rails18.rules.options import (
    DIVIDEND_MOVES,
    DIVIDEND_OFFERING,
    DIVIDEND_POOL,
    DIVIDEND_TRIPLE,
    HALF_DIVIDEND,
    HALF_DIVIDEND_PLACE,
)
from rails18.rules.turn import next_step, not_its_turn


def shares_of(pos: Position, company: CompanyId, income: int) -> dict[HolderId, int]:
    """Return who gets what when `income` is paid: players, and the company for the shares that pay to it.

    Source: `dividend.pay.pool`, `dividend.market.to_bank`, `dividend.own.to_company`.
    """
    amounts: dict[HolderId, int] = {player: income * pos.holding(player, company) // 100 for player in pos.players}
    paying = pos.holding(company, company)  # redeemed
    if pos.option(DIVIDEND_POOL) == "company":
        paying += pos.holding(POOL, company)
    if pos.option(DIVIDEND_OFFERING) == "company":
        paying += pos.holding(OFFERING, company)
    amounts[company] = income * paying // 100
    return {owner: amount for owner, amount in amounts.items() if amount}


def ways(pos: Position) -> tuple[str, ...]:
    """Return what may be decided about an income (`dividend.choice.president`)."""
    return ("pay", "half", "withhold") if pos.option(HALF_DIVIDEND) else ("pay", "withhold")


def full_or_nothing(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse all but paying, keeping, and paying half where that is allowed (`dividend.choice.full`)."""
    if action.choice not in ways(pos):
        yield refuse("dividend.choice.full", company=action.company, choice=action.choice)


def has_run(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse a dividend of a company without a train (`dividend.keep.no_train`)."""
    if action.choice != "withhold" and not pos.trains(action.company):
        yield refuse("dividend.keep.no_train", company=action.company)


def own_turn(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse to decide for another than the operating company (`operating.order.once`)."""
    yield from not_its_turn(pos, action.company, "operating.order.once", due=pos.frame.company)


def decide(draft: Draft, action: Dividend) -> None:
    """Pay or keep the income and move the price token (`dividend.price.move`)."""
    company = action.company
    income = draft.state.income[company]
    if action.choice == "pay" and income:
        pay(draft, company, income)
    elif action.choice == "half" and income:
        split(draft, company, income)
    else:
        keep(draft, company, income)
    go_on(draft, company)


def go_on(draft: Draft, company: CompanyId) -> None:
    """Close the step, unless the price closed the company and with it its turn (`closing.turn.aborted`)."""
    if draft.frame.company == company:
        next_step(draft)


def split(draft: Draft, company: CompanyId, income: int) -> None:
    """Pay half of the income, odd tens rounded up for the holders, and keep the rest; the price stays.

    Source: `dividend.half.split`, `dividend.half.rounding`, `market.move.half_dividend`.
    """
    divided = draft.pos.company(company)
    paid = -(-income // (2 * divided.shares)) * divided.shares
    amounts = shares_of(draft.pos, company, paid)
    share = divided.per_share(paid)
    draft.tell("dividend_split", company=company, paid=paid, kept=income - paid, share=share, amounts=amounts)
    bank.pay_out(draft, {**amounts, company: amounts.get(company, 0) + income - paid})
    if by_size(draft.pos):
        move_by_size(draft, company, paid)
    elif draft.pos.option(HALF_DIVIDEND_PLACE) == "bottom":
        market.lower_in_pile(draft, company)


def pay(draft: Draft, company: CompanyId, income: int) -> None:
    """Pay the income to the shares and move the price right (`market.reason.dividend`)."""
    amounts = shares_of(draft.pos, company, income)
    draft.tell(
        "dividend_paid",
        company=company,
        income=income,
        share=draft.pos.company(company).per_share(income),
        amounts=amounts,
    )
    bank.pay_out(draft, amounts)
    if by_size(draft.pos):
        move_by_size(draft, company, income)
    else:
        market.shift(draft, company, market.right(draft.title.market, draft.state.market[company]))


def keep(draft: Draft, company: CompanyId, income: int) -> None:
    """Put the income into the treasury and move the price left (`market.reason.withhold`)."""
    draft.tell("dividend_withheld", company=company, income=income)
    bank.pay_out(draft, {company: income})
    market.shift(draft, company, market.left(draft.title.market, draft.state.market[company]))


def by_size(pos: Position) -> bool:
    """Return whether the price moves by the size of what is paid."""
    return pos.option(DIVIDEND_MOVES) == "by_size"


def steps_for(pos: Position, price: int, paid: int) -> int:
    """Return how far a payment moves a price to the right; -1 is one step to the left.

    Source: `dividend.price.less_half`, `dividend.price.half`, `dividend.price.full`, `dividend.price.triple`.
    """
    if 2 * paid < price - price % 2:
        return -1
    most = 3 if price >= pos.option(DIVIDEND_TRIPLE) else 2
    return min(paid // price, most)


def move_by_size(draft: Draft, company: CompanyId, paid: int) -> None:
    """Move the price of `company` by the size of what all its shares together are paid."""
    chart, cell = draft.title.market, draft.state.market[company]
    steps = steps_for(draft.pos, draft.pos.price(company), paid)
    for _ in range(abs(steps)):
        cell = (market.right if steps > 0 else market.left)(chart, cell)
    market.shift(draft, company, cell)


def settle(draft: Draft) -> bool:
    """Keep an income of nothing without asking (`dividend.keep.no_train`)."""
    company = draft.frame.company
    if draft.state.income.get(company, 0):
        return False
    keep(draft, company, 0)
    go_on(draft, company)
    return True


def choices(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Dividend]:
    """Yield all that may be decided."""
    for choice in ways(pos):
        yield Dividend(pos.frame.player, pos.frame.company, choice)


DIVIDEND = Move(Dividend, decide, choices, ((own_turn,), (full_or_nothing, has_run)))
FEATURE = Feature("dividends", steps=(Step("dividend", (DIVIDEND,), settle, "operating.president.acts"),))
