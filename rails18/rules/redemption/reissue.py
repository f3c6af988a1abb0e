"""Let companies offer the shares again that they have redeemed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Reissue
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.slices import CompanyActs
from rails18.core.state import BANK, OFFERING
from rails18.rules.market.market import par_cells
from rails18.rules.options import REISSUE_CEILING
from rails18.rules.redemption import company_acts
from rails18.rules.stock import shares

PART = (3, 4)  # of the market price that the new par value comes close to
AGAIN: Hook[Callable[[Position], bool]] = Hook("reissue again in a round")
MONEY_NOW: Hook[Callable[[Position], bool]] = Hook("money of a reissue at once")


def boxes(pos: Position) -> tuple[int, ...]:
    """Return the par values for reissued shares, the lowest first (`reissue.par.boxes`, `edition.reissue.ceiling`)."""
    lowest, highest = min(par_cells(pos.title.market)), pos.option(REISSUE_CEILING)
    return tuple(sorted({c.price for c in pos.title.market.rows[0] if lowest <= c.price <= highest}))


def nearest(pos: Position, company: CompanyId) -> int:
    """Return the box nearest to three quarters of the market price, ties up (`reissue.par.nearest`, `.tie`)."""
    over, under = PART
    goal = over * pos.price(company)
    return min(boxes(pos), key=lambda box: (abs(under * box - goal), -box))


def new_par(pos: Position, company: CompanyId) -> int:
    """Return the par value that a reissue sets (`reissue.par.higher`)."""
    return max(pos.state.par[company], nearest(pos, company))


def sold_out(pos: Position, action: Reissue) -> Iterator[Refusal]:
    """Refuse while original shares are left in the offering (`reissue.condition.sold_out`)."""
    company = action.company
    offered = pos.holding(OFFERING, company)
    if offered and (company not in pos.slice(CompanyActs).reissued or pos.says(AGAIN)):
        yield refuse("reissue.condition.sold_out", company=company, offered=offered)


def once(pos: Position, action: Reissue) -> Iterator[Refusal]:
    """Refuse a second reissue of a company in a round (`reissue.limit.once_round`)."""
    if company_acts.done(pos, action.company, "reissue") and not pos.says(AGAIN):
        yield refuse("reissue.limit.once_round", company=action.company)


def all_redeemed(pos: Position, action: Reissue) -> Iterator[Refusal]:
    """Refuse without redeemed shares, for some of them only, or at another par value.

    Source: `reissue.shares.all`, `reissue.par.bracket_minimum`.
    """
    company = action.company
    held = pos.holding(company, company)
    if not held or action.percent not in (None, held):
        yield refuse("reissue.shares.all", company=company, held=held)
    elif action.par not in (None, new_par(pos, company)):
        par = new_par(pos, company)
        yield refuse("reissue.par.bracket_minimum", company=company, par=par, offer=action.par)


def reissue(draft: Draft, action: Reissue) -> None:
    """Put all redeemed shares into the offering at the new par value (`reissue.shares.to_offering`)."""
    company = action.company
    par = new_par(draft.pos, company)
    moved = draft.pos.certificates(company, company)
    draft.put_all("certificates", dict.fromkeys(moved, OFFERING))
    draft.put("par", **{company: par})
    if company not in draft.state.slice(CompanyActs).reissued:
        draft.change(CompanyActs, reissued=(*draft.state.slice(CompanyActs).reissued, company))
    percent = sum(map(draft.pos.percent, moved))
    draft.tell("shares_reissued", company=company, player=action.player, percent=percent, par=par)
    company_acts.finish(draft, company, "reissue")


def pass_money_on(draft: Draft, company: CompanyId, source: str, price: int) -> None:
    """Give a company the money for its reissued share, now or after the round (`reissue.money.to_company`)."""
    if source != OFFERING or company not in draft.pos.slice(CompanyActs).reissued:
        return
    if pays_at_once(draft.pos):
        draft.pay(BANK, company, price)
    else:
        shares.owe(draft, company, price)


def pays_at_once(pos: Position) -> bool:
    """Return whether a company may use the money of reissued shares in the same round (`reissue.money.after_round`)."""
    return pos.says(MONEY_NOW)


def reissues(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Reissue]:
    """Yield the reissue of each company of the player that has redeemed shares."""
    for company in company_acts.led(pos, fixed):
        yield Reissue(pos.frame.player, company, fixed.get("percent"), fixed.get("par"))


REISSUE = Move(
    Reissue,
    reissue,
    reissues,
    (
        (company_acts.presidents,),
        (company_acts.not_after_own, company_acts.not_over),
        (sold_out, once),
        (all_redeemed,),
    ),
)
FEATURE = Feature(
    "reissue",
    moves={"stock": (REISSUE,)},
    listeners=(on(shares.SHARE_PAID, pass_money_on),),
    options=(REISSUE_CEILING,),
    not_now={Reissue: "reissue.turn.uses_stock_turn"},
)
