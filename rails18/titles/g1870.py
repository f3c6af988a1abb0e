"""Compose 1870."""

from __future__ import annotations

from rails18.rules.auction import lots
from rails18.rules.city_marks import city_marks
from rails18.rules.destinations import connection
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.privates import trade
from rails18.rules.protection import protection
from rails18.rules.redemption import company_acts, redemption, reissue
from rails18.rules.river import bridging
from rails18.rules.rounds import ending, floated_only, founding_order, stalemate
from rails18.rules.routes import running
from rails18.rules.stock import barred_purchases
from rails18.rules.tokens import late_homes, tokens
from rails18.rules.track import track
from rails18.rules.trains import phases
from rails18.titles.base import rules
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
    late_homes.FEATURE,
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
)
