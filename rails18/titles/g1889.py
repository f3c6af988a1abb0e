"""Compose 1889."""

from __future__ import annotations

from rails18.core.actions import Action, Bid, RunTrains, TakePrivate
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.compat import bank as site_bank
from rails18.rules.compat import routes as site_routes
from rails18.rules.compat import tokens as site_tokens
from rails18.rules.compat import track as site_track
from rails18.rules.compat import trains as site_trains
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.options import PRIVATE_AUCTION
from rails18.rules.privates import share_exchange
from rails18.rules.rounds import ending
from rails18.rules.stock import barred_purchases
from rails18.rules.tokens import tokens
from rails18.rules.track import building_end, private_tiles, track
from rails18.rules.trains import phases
from rails18.titles.base import SITE, rules
from rails18.titles.opening import auction_or_deal


def dealt(pos: Position, action: Action) -> str:
    """Return the rule that buying a private breaks where they are dealt (`beginner.privates.deal`)."""
    wanted = isinstance(action, TakePrivate | Bid)
    return "beginner.privates.deal" if wanted and not pos.option(PRIVATE_AUCTION) else ""


SITE_FEATURES = (
    site_bank.FEATURE,
    site_routes.FEATURE,
    site_tokens.FEATURE,
    site_track.FEATURE,
    site_trains.FEATURE,
)
RULES = rules(
    auction_or_deal,
    building_end.FEATURE,
    share_exchange.FEATURE,
    private_tiles.FEATURE,
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    barred_purchases.FEATURE,
    phases.discards_feature(),
    track.ONE_LAY,
    tokens.ONE_TOKEN,
    ending.PRICE_END,
    ending.AGREED_END,
    ending.PHASE_END,
    ending.SOLD_OUT_END,
    Feature("dealt_privates", judges=(dealt,), refuses={"trains": {RunTrains: "route.best.final"}}),
    turn=("track", "token", "run", "dividend", "trains"),
    compat={SITE: SITE_FEATURES, f"{SITE} 2020": (*SITE_FEATURES, site_track.UNBLOCKED)},
)
