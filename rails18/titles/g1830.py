"""Compose 1830."""

from __future__ import annotations

from rails18.rules.auction import lots
from rails18.rules.compat import bank as site_bank
from rails18.rules.compat import money as site_money
from rails18.rules.compat import privates as site_privates
from rails18.rules.compat import routes as site_routes
from rails18.rules.compat import stock as site_stock
from rails18.rules.compat import tokens as site_tokens
from rails18.rules.compat import trains as site_trains
from rails18.rules.money import bankruptcy, emergency, train_offers
from rails18.rules.privates import share_exchange, trade
from rails18.rules.rounds import ending, floated_only
from rails18.rules.tokens import homes, tokens
from rails18.rules.track import power_tiles, track
from rails18.rules.trains import phases
from rails18.titles.base import SITE, rules
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
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    train_offers.FEATURE,
    phases.discards_feature(),
    ending.AGREED_END,
    turn=("track", "token", "run", "dividend", "trains"),
    compat={
        SITE: (
            site_bank.FEATURE,
            site_money.FEATURE,
            site_privates.FEATURE,
            site_routes.FEATURE,
            site_stock.FEATURE,
            site_tokens.FEATURE,
            site_trains.FEATURE,
        )
    },
)
