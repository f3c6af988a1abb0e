"""Compose 1846."""

from __future__ import annotations

from rails18.rules.compat import bank as site_bank
from rails18.rules.compat import routes as site_routes
from rails18.rules.draft import drafting
from rails18.rules.money import bankruptcy, emergency
from rails18.rules.rounds import ending, floated_only
from rails18.rules.stock import presidents_sale, subsidy
from rails18.rules.tokens import homes, tokens
from rails18.rules.track import track
from rails18.rules.trains import phases
from rails18.titles.base import SITE, rules
from rails18.titles.opening import draft

RULES = rules(
    draft,
    drafting.FEATURE,
    track.LATE_LAYS,
    tokens.ONE_TOKEN,
    floated_only.FEATURE,
    homes.AT_START,
    subsidy.FEATURE,
    presidents_sale.FEATURE,
    emergency.FORCED_SALES,
    bankruptcy.FEATURE,
    phases.discards_feature(),
    ending.AGREED_END,
    turn=("track", "token", "run", "dividend", "trains"),
    compat={SITE: (site_bank.FEATURE, site_routes.FEATURE)},
)
