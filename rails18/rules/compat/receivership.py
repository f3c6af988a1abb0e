"""Treat companies without a president as 18xx.games does."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.slices import KeptOrder
from rails18.core.state import CLOSED
from rails18.rules.compat import yes
from rails18.rules.market import market
from rails18.rules.money import emergency, leaving
from rails18.rules.rounds import receivership, rounds
from rails18.rules.rounds.rounds import Moment


def all_closed(pos: Position, moment: Moment) -> str:
    """End the game when nothing is left that could operate or pay (`end.none_left`)."""
    companies = all(pos.is_closed(company) for company in pos.title.companies)
    over = companies and all(owner == CLOSED for owner in pos.state.privates.values())
    return "all_closed" if over and moment == "turn" else ""


def keep_order(draft: Draft) -> None:
    """Keep the order of the companies before a bankruptcy: prices that it moves do not change it."""
    draft.change(KeptOrder, kept_order=market.order(draft.pos))


def free_order(draft: Draft, *_: object) -> None:
    """Order the companies by their prices again: a new round begins, or a president has sold for a train."""
    if draft.pos.slice(KeptOrder).kept_order:
        draft.change(KeptOrder, kept_order=())


def order(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies in the order that is kept, or of their prices (`operating.order.price`)."""
    kept = pos.slice(KeptOrder).kept_order
    return tuple(company for company in kept if company in pos.state.market) or market.order(pos)


FEATURE = Feature(
    "compat.receivership",
    listeners=(
        on(receivership.STATED, yes),  # `receivership.run.best`, `receivership.train.discard`: the files state them
        on(leaving.LAST_LEAVES, receivership.buy_cheapest),  # `bankrupt.last.ends`
        on(rounds.GAME_OVER, all_closed),
        on(leaving.LEAVING, keep_order),
        on(emergency.FORCED_SALE, free_order),
        on(rounds.OPERATING_ROUND_OPENED, free_order),
        on(rounds.ORDER, order),
    ),
    keeps=KeptOrder,
)
