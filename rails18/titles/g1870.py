"""Compose 1870."""

from __future__ import annotations

from rails18.rules.auction import lots
from rails18.rules.city_marks import city_marks
from rails18.rules.compat import bank as site_bank
from rails18.rules.compat import city_marks as site_city_marks
from rails18.rules.compat import destinations as site_destinations
from rails18.rules.compat import market as site_market
from rails18.rules.compat import privates as site_privates
from rails18.rules.compat import protection as site_protection
from rails18.rules.compat import redemption as site_redemption
from rails18.rules.compat import river as site_river
from rails18.rules.compat import rounds as site_rounds
from rails18.rules.compat import routes as site_routes
from rails18.rules.compat import tokens as site_tokens
from rails18.rules.compat import trains as site_trains
from rails18.rules.destinations import connection
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.privates import trade
from rails18.rules.protection import protection
from rails18.rules.redemption import company_acts, redemption, reissue
from rails18.rules.river import bridging
from rails18.rules.rounds import ending, floated_only, founding_order, stalemate
from rails18.rules.routes import running
from rails18.rules.stock import barred_purchases
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.rules.trains import phases
from rails18.titles.base import SITE, rules
from rails18.titles.opening import auction

RULES = rules(
    auction,
    track.LATE_LAYS,
    floated_only.FEATURE,
    lots.FEATURE,
    trade.FEATURE,
    company_acts.FEATURE,
    redemption.FEATURE,
    reissue.FEATURE,
    founding_order.FEATURE,
    protection.FEATURE,
    barred_purchases.FEATURE,
    bridging.FEATURE,
    running.ROUTE_CLAIMS,
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    phases.discards_feature(),
    city_marks.FEATURE,
    connection.FEATURE,
    stalemate.FEATURE,
    ending.PRICE_END,
    ending.AGREED_END,
    tokens.ONE_TOKEN,
    turn=("track", "token", "run", "dividend", "trains"),
    compat={
        SITE: (
            site_bank.FEATURE,
            site_city_marks.FEATURE,
            site_destinations.FEATURE,
            site_market.FEATURE,
            site_privates.FEATURE,
            site_privates.SALES_PHASES,
            site_protection.FEATURE,
            site_redemption.FEATURE,
            site_river.FEATURE,
            site_rounds.FEATURE,
            site_routes.FEATURE,
            site_tokens.FEATURE,
            site_trains.FEATURE,
        )
    },
)
