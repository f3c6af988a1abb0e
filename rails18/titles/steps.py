"""Compose the steps that are alike in several titles."""

from __future__ import annotations

from rails18.core.actions import Action, kinds
from rails18.core.rules import Move, Step
from rails18.rules.auction import auction, lots
from rails18.rules.trains import phases


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


def par_step(key: str) -> Step:
    """Return the choice of the par value that comes with a lot; all else is refused with the rule `key`."""
    return Step("par", (lots.CHOOSE_PAR,), wrong_player=key, refuses=dict.fromkeys(kinds(), key))


def discard_step(*more: Move) -> Step:
    """Return the discard of trains over the limit, with what else (`more`) a title lets a company do about them.

    Source: `train.excess.choice`.
    """
    key = "train.excess.choice"
    return Step("discard", (phases.DISCARD, *more), phases.settle_discard, key, dict.fromkeys(kinds(), key))
