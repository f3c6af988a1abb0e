"""Compose 1830."""

from __future__ import annotations

from rails18.rules.auction import lots
from rails18.rules.money import bankruptcy, emergency, train_offers
from rails18.rules.privates import share_exchange, trade
from rails18.rules.rounds import ending, floated_only
from rails18.rules.tokens import homes, late_homes, tokens
from rails18.rules.track import power_tiles, track
from rails18.rules.trains import phases
from rails18.titles.base import rules
from rails18.titles.opening import auction

RULES = rules(
    auction,
    track.ONE_LAY,
    tokens.ONE_TOKEN,
    share_exchange.FEATURE,
    lots.FEATURE,
    floated_only.FEATURE,
    trade.FEATURE,
    power_tiles.FEATURE,
    homes.FEATURE,
    late_homes.FEATURE,
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    train_offers.FEATURE,
    phases.discards_feature(),
    ending.AGREED_END,
    turn=("track", "token", "run", "dividend", "trains"),
)
