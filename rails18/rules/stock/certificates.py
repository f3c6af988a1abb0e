"""Count certificates against the limit."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.derived import derived
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, HolderId, PlayerId
from rails18.core.position import Position, hands
from rails18.core.state import Cell
from rails18.rules.market import closing

ZONE_TO_COME: Hook[Callable[[Position, CompanyId], str]] = Hook(
    "zone to come"
)  # "" or where a price will have fallen to


def counts(pos: Position, company: CompanyId) -> bool:
    """Return whether certificates of `company` count against the limit (`stock.limit.free_zone`)."""
    zone = next(filter(None, (fallen(pos, company) for fallen in pos.hooked(ZONE_TO_COME))), "") or pos.zone(company)
    return not zone or pos.title.market.zones[zone].counts


@derived("certificates")
def limit(pos: Position) -> int:
    """Return the certificate limit for the companies that are left (`stock.limit.table`, `closing.limit.drops`)."""
    limits, left = pos.title.certificate_limits, closing.open_companies(pos)
    if not limits:
        return pos.title.certificate_limit
    return limits[min((count for count in limits if count >= max(left, min(limits))), default=max(limits))]


def may_exceed(pos: Position, company: CompanyId) -> bool:
    """Return whether the share limit is lifted for `company` (`stock.limit.orange`)."""
    cell = pos.state.market.get(company)
    return cell is not None and may_exceed_at(pos, cell)


def may_exceed_at(pos: Position, cell: Cell) -> bool:
    """Return whether the share limit is lifted for a company with its price on `cell`."""
    zone = pos.title.market.rows[cell[0]][cell[1]].zone
    return bool(zone) and pos.title.market.zones[zone].over_limit


@derived("certificates", "market", "privates", "features")
def counted_all(pos: Position) -> dict[HolderId, int]:
    """Return owner → certificates that count now, for whoever has some (`stock.limit.count`)."""
    counted: dict[HolderId, int] = {}
    for (owner, company), certificates in hands(pos).items():
        if counts(pos, company):
            counted[owner] = counted.get(owner, 0) + len(certificates)
    for owner in pos.state.privates.values():
        counted[owner] = counted.get(owner, 0) + 1
    return counted


def counted(pos: Position, player: PlayerId) -> int:
    """Return how many certificates of `player` count against the limit now."""
    return counted_all(pos).get(player, 0)


@derived("certificates", "market", "privates", "features")
def room(pos: Position, player: PlayerId) -> int:
    """Return how many more counting certificates `player` may take; negative when over the limit."""
    return limit(pos) - counted(pos, player)
