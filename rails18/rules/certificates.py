"""Count certificates against the limit."""

from __future__ import annotations

from rails18.core.derived import derived
from rails18.core.position import Position, hands


def counts(pos: Position, company: str) -> bool:
    """Tell whether certificates of `company` count against the limit (`stock.limit.free_zone`)."""
    zone = pos.zone(company)
    return not zone or pos.title.market.zones[zone].counts


def may_exceed(pos: Position, company: str) -> bool:
    """Tell whether the share limit is lifted for `company` (`stock.limit.orange`)."""
    zone = pos.zone(company)
    return bool(zone) and pos.title.market.zones[zone].over_limit


@derived("certificates", "market", "privates")
def counted_all(pos: Position) -> dict[str, int]:
    """Return player → certificates that count now (`stock.limit.count`)."""
    players = pos.players
    counted = dict.fromkeys(players, 0)
    for (owner, company), certificates in hands(pos).items():
        if owner in counted and counts(pos, company):
            counted[owner] += len(certificates)
    for owner in pos.state.privates.values():
        if owner in counted:
            counted[owner] += 1
    return counted


def counted(pos: Position, player: str) -> int:
    """Return how many certificates of `player` count against the limit now."""
    return counted_all(pos)[player]


def room(pos: Position, player: str) -> int:
    """Return how many more counting certificates `player` may take; negative when over the limit."""
    return pos.title.certificate_limit - counted(pos, player)
