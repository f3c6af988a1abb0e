"""Let companies buy their own shares back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import Redeem
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.slices import CompanyActs
from rails18.core.state import BANK, OFFERING, POOL
from rails18.rules.redemption import company_acts
from rails18.rules.stock import presidency, shares

MOST_HELD = 40  # percent of itself that a company may hold
LEAST_OUTSIDE = 60  # percent that must stay with players and in the pool
READY: Hook[Callable[[Position, CompanyId], bool]] = Hook("company ready to redeem")
UNASKED: Hook[Callable[[Position], bool]] = Hook("holders give shares up unasked")


def operating(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse companies that do not operate, or floated in this round (`redemption.company.operating`, `.timing`)."""
    company = action.company
    if company not in pos.state.floated:
        yield refuse("redemption.company.operating", company=company)
    elif not pos.instead(READY, _ready)(pos, company):
        yield refuse("redemption.timing.float_round", company=company)


def _ready(pos: Position, company: CompanyId) -> bool:
    return not company_acts.done(pos, company, "float")


def once(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse a second redemption of a company in a round (`redemption.limit.once_round`)."""
    if company_acts.done(pos, action.company, "redeem"):
        yield refuse("redemption.limit.once_round", company=action.company)


def amounts(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse to hold too many shares, or leave too few outside (`redemption.limit.four`, `.six_outside`)."""
    company, share = action.company, pos.company(action.company).share
    held = pos.holding(company, company)
    if held + share > MOST_HELD:
        yield refuse("redemption.limit.four", company=company, held=held)
    outside = 100 - held - pos.holding(OFFERING, company)
    if outside - share < LEAST_OUTSIDE:
        yield refuse("redemption.limit.six_outside", company=company, outside=outside)


def right_source(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse shares of the offering, and players' shares while the pool has one.

    Source: `redemption.source.offering_refused`, `redemption.source.market_first`.
    """
    company, source = action.company, action.source
    if source not in (POOL, *pos.players):
        yield refuse("redemption.source.offering_refused", company=company, source=source)
    elif source != POOL and shares.ordinary(pos, POOL, company):
        yield refuse("redemption.source.market_first", company=company, source=source)
    elif not shares.ordinary(pos, source, company):
        key = "redemption.source.offering_refused" if source == POOL else "redemption.presidency.unchanged"
        yield refuse(key, company=company, source=source)


def presidency_stays(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse to change the presidency, or to take from the president what they must hold (`redemption.presidency`)."""
    company, source = action.company, action.source
    if source != pos.president(company):
        return
    left = pos.holding(source, company) - pos.company(company).share
    if presidency.successor(pos, company, left) or left < presidency.president_percent(pos, company):
        yield refuse("redemption.presidency.unchanged", company=company, source=source)


def payment(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay, money from shares that were reissued in this round not counted.

    Source: `redemption.payment.treasury`, `redemption.funds.before_reissue`.
    """
    company = action.company
    price, whole = pos.price(company), pos.cash(company)
    cash = min(whole, pos.slice(CompanyActs).funds.get(company, whole))
    if cash < price:
        late = whole + pos.state.owed.get(company, 0) >= price
        key = "redemption.funds.before_reissue" if late else "redemption.payment.treasury"
        yield refuse(key, company=company, price=price, cash=cash)


def consent(pos: Position, action: Redeem) -> Iterator[Refusal]:
    """Refuse without the holder's consent (`redemption.consent.holder`)."""
    if action.source not in (POOL, action.player) and not action.agreed and asks_holder(pos):
        yield refuse("redemption.consent.holder", company=action.company, source=action.source)


def asks_holder(pos: Position) -> bool:
    """Return whether the holder of a share may refuse to have it redeemed (`redemption.consent.holder`)."""
    return not pos.says(UNASKED)


def redeem(draft: Draft, action: Redeem) -> None:
    """Buy one share back at the market price, which stays (`redemption.price.unmoved`)."""
    company, source = action.company, action.source
    price = draft.pos.price(company)
    certificate = shares.ordinary(draft.pos, source, company)[-1]
    draft.pay(company, BANK if source == POOL else source, price)
    draft.put_all("certificates", {certificate: company})
    draft.tell("share_redeemed", company=company, player=action.player, source=source, price=price)
    company_acts.finish(draft, company, "redeem")


def redemptions(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Redeem]:
    """Yield the redemption of a share from the pool or each player, for each company of the player."""
    player = pos.frame.player
    for company in company_acts.led(pos, fixed):
        for source in (POOL, *pos.players):
            yield Redeem(player, company, source, agreed=fixed.get("agreed", source not in (POOL, player)))


REDEEM = Move(
    Redeem,
    redeem,
    redemptions,
    (
        (company_acts.presidents,),
        (company_acts.not_after_own, company_acts.not_over),
        (operating,),
        (once,),
        (amounts, right_source),
        (presidency_stays, payment, consent),
    ),
)
FEATURE = Feature(
    "redemption",
    moves={"stock": (REDEEM,)},
    not_now={Redeem: "redemption.turn.uses_stock_turn"},
)
