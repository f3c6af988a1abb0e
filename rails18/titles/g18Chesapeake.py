"""Compose 18Chesapeake."""

from __future__ import annotations

from rails18.core.actions import DiscardPrivate, TradePrivate
from rails18.core.rules import Feature
from rails18.rules.auction import lots
from rails18.rules.compat import auction as site_auction
from rails18.rules.compat import bank as site_bank
from rails18.rules.compat import money as site_money
from rails18.rules.compat import routes as site_routes
from rails18.rules.compat import stock as site_stock
from rails18.rules.compat import tokens as site_tokens
from rails18.rules.compat import trains as site_trains
from rails18.rules.money import bankruptcy, emergency, train_offers
from rails18.rules.rounds import ending, floated_only
from rails18.rules.stock import leaving_shares
from rails18.rules.tokens import tokens
from rails18.rules.track import power_tiles, tile_pairs, tokens_at_once, track
from rails18.rules.trains import export, phases
from rails18.titles.base import SITE, rules
from rails18.titles.opening import auction

RULES = rules(
    auction,
    track.ONE_LAY,
    tokens.ONE_TOKEN,
    lots.FEATURE,
    floated_only.FEATURE,
    leaving_shares.FEATURE,
    power_tiles.FEATURE,
    tokens_at_once.FEATURE,
    tile_pairs.FEATURE,
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    train_offers.FEATURE,
    phases.discards_feature(),
    export.FEATURE,
    ending.AGREED_END,
    Feature(
        "wrong_moments", not_now={TradePrivate: "private.trade.players", DiscardPrivate: "emergency.private.trade"}
    ),
    turn=("track", "token", "run", "dividend", "trains"),
    compat={
        SITE: (
            site_auction.FEATURE,
            site_bank.FEATURE,
            site_money.FEATURE,
            site_routes.FEATURE,
            site_stock.OFFERING_TOO,
            site_tokens.FEATURE,
            site_trains.FEATURE,
        )
    },
)
