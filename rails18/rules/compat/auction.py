"""Bid as 18xx.games does."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import PlayerId, PrivateId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.auction import auction


def outbid(pos: Position, player: PlayerId, private: PrivateId) -> int:
    """Return the bid of `player` that was outbid: who bids on the same private again has that money once more.

    Source: `auction.bid.outbid_limit`.
    """
    amount = dict(pos.state.bids.get(private, ())).get(player, 0)
    return amount if amount < auction.highest(pos, private) else 0


FEATURE = Feature("compat.auction", listeners=(on(auction.COUNTED_TWICE, outbid),))
