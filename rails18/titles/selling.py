"""Compose the steps in which privates are sold, alike in every title."""

from __future__ import annotations

from rails18.core.actions import Action
from rails18.core.rules import Step
from rails18.rules import auction


def auction_steps(*banned: type[Action]) -> tuple[Step, ...]:
    """Return the auction and the contest of several bidders for one private.

    Args:
        banned: kinds of action that players may not do while privates are sold.

    Source: `auction.order.players`, `auction.resolve.participants`, `auction.sell.ban`.
    """
    refuses = dict.fromkeys(banned, "auction.sell.ban")
    return (
        Step(
            "auction",
            (auction.TAKE, auction.BID, auction.SKIP),
            auction.settle,
            "auction.order.players",
            refuses,
        ),
        Step(
            "contest",
            (auction.RAISE, auction.DROP_OUT),
            auction.settle_contest,
            "auction.resolve.participants",
            refuses,
        ),
    )
