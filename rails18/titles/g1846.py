"""Compose 1846."""

from __future__ import annotations

from rails18.rules.city_marks import lending
from rails18.rules.compat import bank as site_bank
from rails18.rules.compat import city_marks as site_city_marks
from rails18.rules.compat import receivership as site_receivership
from rails18.rules.compat import redemption as site_redemption
from rails18.rules.compat import routes as site_routes
from rails18.rules.compat import track as site_track
from rails18.rules.compat import trains as site_trains
from rails18.rules.draft import drafting
from rails18.rules.independents import independents
from rails18.rules.market import closing_takes_all
from rails18.rules.money import emergency, leaving
from rails18.rules.redemption import own_turn
from rails18.rules.rounds import ending, floated_only, receivership
from rails18.rules.routes import mail
from rails18.rules.stock import presidents_sale, subsidy
from rails18.rules.tokens import homes, private_station, reserved, with_track
from rails18.rules.track import crossings, grants, private_lays, terrain_discount, track
from rails18.rules.trains import phases, phasing_out
from rails18.titles.base import SITE, rules
from rails18.titles.opening import draft

OPENING = (drafting.FEATURE, track.LATE_LAYS, floated_only.FEATURE, homes.AT_START, subsidy.FEATURE)
SHARES_AND_TRACK = (presidents_sale.FEATURE, with_track.FEATURE, reserved.FEATURE, crossings.FEATURE, grants.FEATURE)
PRIVATES = (private_station.FEATURE, private_lays.FEATURE, terrain_discount.FEATURE, mail.FEATURE, lending.FEATURE)
MONEY = (emergency.FORCED_SALES, leaving.FEATURE, receivership.FEATURE, closing_takes_all.FEATURE)
TRAINS = (phasing_out.FEATURE, independents.FEATURE, phases.discards_feature())
RULES = rules(
    draft,
    *OPENING,
    *SHARES_AND_TRACK,
    own_turn.FEATURE,
    *PRIVATES,
    *MONEY,
    *TRAINS,
    ending.AGREED_END,
    turn=("track", "run", "dividend", "trains"),
    compat={
        SITE: (
            site_bank.FEATURE,
            site_city_marks.STAYING,
            site_receivership.FEATURE,
            site_redemption.IN_TURN,
            site_routes.FEATURE,
            site_track.UNLINKED,
            site_trains.FEATURE,
            site_trains.SIDES,
        )
    },
)
