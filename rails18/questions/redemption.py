"""Answer questions about shares that companies redeem and reissue."""

from __future__ import annotations

import msgspec

from rails18.core.actions import Redeem as RedeemAction
from rails18.core.actions import Reissue as ReissueAction
from rails18.core.ids import CompanyId, HolderId, PlayerId
from rails18.core.position import Position
from rails18.core.slices import CompanyActs
from rails18.core.state import OFFERING, POOL
from rails18.rules.options import REDEEM_TOP, REISSUE_CEILING
from rails18.rules.redemption import own_turn, redemption, reissue
from rails18.rules.stock import shares
from rails18.rules.turn import TRAINS

# what the rules answer themselves
new_par = reissue.new_par


class Offer(msgspec.Struct, frozen=True, gc=False):
    """Describe what a company may redeem: a share from `source`, which may have to agree."""

    company: CompanyId
    source: HolderId
    asks: bool


class Reissue(msgspec.Struct, frozen=True, gc=False):
    """Describe what a company may reissue.

    Args:
        percent: how much.
        par: the new par value.
        target: three quarters of the price.
        nearest: the market price next to that.
        old: par value until now.
        money: what the company gets when all shares are sold.
        at_once: it may use the money at once, else when the round is over.
        left: percent of it that is still in the IPO.
    """

    percent: int
    par: int
    target: int
    nearest: int
    old: int
    money: int
    at_once: bool
    left: int


def possible(pos: Position) -> bool:
    """Return whether companies of this title may hold shares of themselves."""
    return REISSUE_CEILING.name in pos.title.options


def in_own_turn(pos: Position) -> bool:
    """Return whether companies of this title sell and buy shares of their own in their turn."""
    return REDEEM_TOP.name in pos.title.options


def least_issue(pos: Position) -> tuple[int, ...]:
    """Return the amounts of which the operating company has to sell one for its train, none when it need not."""
    return own_turn.forced(pos) if pos.frame.step == TRAINS else ()


def price_of(pos: Position, action: RedeemAction | ReissueAction) -> int:
    """Return what each share costs or brings that a company buys back or sells in its turn."""
    if isinstance(action, RedeemAction):
        return own_turn.redeem_price(pos, action.company)
    percent = action.percent or pos.company(action.company).share
    if pos.frame.step == TRAINS:
        return own_turn.forced_money(pos, percent) * pos.company(action.company).share // percent
    return own_turn.issue_price(pos, action.company)


def money_of(pos: Position, action: RedeemAction | ReissueAction) -> int:
    """Return what all of the shares cost or bring."""
    return pos.company(action.company).worth(action.percent or 0, price_of(pos, action))


def offers(pos: Position, player: PlayerId, company: CompanyId) -> tuple[Offer, ...]:
    """Return where `company` of `player` could get a share of itself."""
    sources = [source for source in (POOL, *pos.players) if shares.ordinary(pos, source, company)]
    consent = redemption.asks_holder(pos)
    return tuple(Offer(company, s, s in pos.players and s != player and consent) for s in sources)


def reissue_of(pos: Position, company: CompanyId) -> Reissue:
    """Return at which par value `company` may reissue what it holds of itself, and why."""
    held, par = pos.holding(company, company), reissue.new_par(pos, company)
    return Reissue(
        held,
        par,
        pos.price(company) * 3 // 4,
        reissue.nearest(pos, company),
        pos.state.par[company],
        pos.company(company).worth(held, par),
        reissue.pays_at_once(pos),
        pos.holding(OFFERING, company),
    )


def is_reissued(pos: Position, company: CompanyId) -> bool:
    """Return whether the shares of a company in the offering are reissued ones."""
    return company in pos.slice(CompanyActs).reissued
