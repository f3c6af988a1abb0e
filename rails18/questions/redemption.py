"""Answer questions about shares that companies redeem and reissue."""

from __future__ import annotations

import msgspec

from rails18.core.ids import CompanyId, HolderId, PlayerId
from rails18.core.position import Position
from rails18.core.slices import CompanyActs
from rails18.core.state import OFFERING, POOL
from rails18.rules.options import REISSUE_CEILING
from rails18.rules.redemption import redemption, reissue
from rails18.rules.stock import shares

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
    """Tell whether companies of this title may hold shares of themselves."""
    return REISSUE_CEILING.name in pos.title.options


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
    """Tell whether the shares of a company in the offering are reissued ones."""
    return company in pos.slice(CompanyActs).reissued
