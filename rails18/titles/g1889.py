"""Compose 1889."""

from __future__ import annotations

from rails18.core.actions import Action, Bid, RunTrains, TakePrivate
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.options import PRIVATE_AUCTION
from rails18.rules.privates import share_exchange
from rails18.rules.rounds import ending
from rails18.rules.stock import barred_purchases
from rails18.rules.tokens import late_homes, tokens
from rails18.rules.track import private_tiles, track
from rails18.rules.trains import phases
from rails18.titles.base import rules
from rails18.titles.opening import auction_or_deal


def dealt(pos: Position, action: Action) -> str:
    """Return the rule that buying a private breaks where they are dealt (`beginner.privates.deal`)."""
    wanted = isinstance(action, TakePrivate | Bid)
    return "beginner.privates.deal" if wanted and not pos.option(PRIVATE_AUCTION) else ""


RULES = rules(
    auction_or_deal,
    share_exchange.FEATURE,
    private_tiles.FEATURE,
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    barred_purchases.FEATURE,
    phases.discards_feature(),
    late_homes.FEATURE,
    track.ONE_LAY,
    tokens.ONE_TOKEN,
    ending.PRICE_END,
    ending.AGREED_END,
    Feature("dealt_privates", judges=(dealt,), refuses={"trains": {RunTrains: "route.best.final"}}),
    turn=("track", "token", "run", "dividend", "trains"),
)
