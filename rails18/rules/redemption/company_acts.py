"""Say when a president may act for one of their companies instead of themselves in a stock round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Action, Redeem, Reissue
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.core.slices import CompanyActs
from rails18.rules.rounds import rounds
from rails18.rules.stock import shares, stock, stock_turn

AFTER_OWN: Hook[Callable[[Position, Redeem | Reissue], bool]] = Hook("company acts after its president")
OVER_LIMIT: Hook[Callable[[Position], bool]] = Hook("company acts while its president is over a limit")
TURN_USED = {"redeem": "redemption.turn.uses_stock_turn", "reissue": "reissue.turn.uses_stock_turn"}


def presidents(pos: Position, action: Redeem | Reissue) -> Iterator[Refusal]:
    """Refuse to act for a company of which one is not president (`stock.start.charter`)."""
    company = action.company
    if company not in pos.title.companies or pos.president(company) != action.player:
        yield refuse("stock.start.charter", player=action.player, company=company)


def led(pos: Position, fixed: Mapping[str, Any]) -> Iterator[CompanyId]:
    """Yield the companies of which the player is president: all of them, or the one that is asked for."""
    for company in stock_turn.companies(pos, fixed):
        if company in pos.title.companies and pos.president(company) == pos.frame.player:
            yield company


def not_after_own(pos: Position, action: Redeem | Reissue) -> Iterator[Refusal]:
    """Refuse to act for a company after acting for oneself (`stock.turn.one_actor`)."""
    if pos.frame.noted(StockNotes).acted and not any(may(pos, action) for may in pos.hooked(AFTER_OWN)):
        yield refuse("stock.turn.one_actor", player=action.player, company=action.company)


def not_over(pos: Position, action: Redeem | Reissue) -> Iterator[Refusal]:
    """Refuse to act for a company while one has to sell down to a limit (`stock.limit.over_sells_first`)."""
    if not pos.says(OVER_LIMIT):
        yield from stock.not_over(pos, action)


def done(pos: Position, company: CompanyId, act: str) -> bool:
    """Return whether a company has already acted so in this stock round."""
    return (company, act) in pos.slice(CompanyActs).company_acts


def note(draft: Draft, company: CompanyId, act: str) -> None:
    """Remember what a company has done, or what has become of it, in this stock round."""
    draft.change(CompanyActs, company_acts=(*draft.state.slice(CompanyActs).company_acts, (company, act)))


def floated(draft: Draft, company: CompanyId) -> None:
    """Remember in which round a company floats (`redemption.timing.float_round`)."""
    note(draft, company, "float")


def begin_round(draft: Draft) -> None:
    """Forget what was done in earlier stock rounds."""
    draft.change(CompanyActs, company_acts=(), funds={})


def finish(draft: Draft, company: CompanyId, act: str) -> None:
    """Remember the act, which is the president's whole turn and counts for the priority card."""
    note(draft, company, act)
    stock_turn.acted(draft)
    stock.next_turn(draft, 0)
    draft.note(after=act)


def wrong_player(pos: Position, action: Action) -> str:
    """Return why somebody else may not act: their company's act was their turn, or it is not their turn at all.

    Source: `redemption.turn.uses_stock_turn`, `reissue.turn.uses_stock_turn`, `stock.order.clockwise`.
    """
    notes = pos.frame.noted(StockNotes)
    if action.player == notes.actor and not notes.acted:
        return TURN_USED.get(notes.after, "stock.order.clockwise")
    return "stock.order.clockwise"


FEATURE = Feature(
    "company_acts",
    listeners=(on(shares.COMPANY_FLOATED, floated), on(rounds.STOCK_ROUND_OPENED, begin_round)),
    keeps=CompanyActs,
    wrong_player={"stock": wrong_player},
)
