"""Compose 1843."""

from __future__ import annotations

from rails18.core.actions import Bid, BuyTrain, DeclareBankruptcy, TakePrivate
from rails18.core.rules import Feature
from rails18.rules.auction import lots
from rails18.rules.money import bankruptcy, emergency, train_offers
from rails18.rules.ports import ports
from rails18.rules.privates import conversion, free_exchange, last_exchange
from rails18.rules.rounds import ending, floated_only, others_turn
from rails18.rules.routes import running
from rails18.rules.stock import barred_purchases
from rails18.rules.tokens import homes, token_moves
from rails18.rules.track import power_tiles, track
from rails18.rules.trains import export, phases, reprieve, second_hand
from rails18.titles.base import rules
from rails18.titles.opening import auction_by_cards

RULES = rules(
    auction_by_cards,
    lots.FEATURE,
    floated_only.FEATURE,
    others_turn.FEATURE,
    power_tiles.FEATURE,
    conversion.FEATURE,
    free_exchange.FEATURE,
    token_moves.FEATURE,
    ports.FEATURE,
    homes.FEATURE,  # after the ports, which write down what a turn finds before anybody is asked
    running.ROUTE_CLAIMS,
    last_exchange.FEATURE,
    reprieve.FEATURE,
    emergency.FORCED_SALES,
    emergency.PRIVATES_FOR_TRAINS,
    bankruptcy.FEATURE,
    train_offers.FEATURE,
    barred_purchases.FEATURE,
    phases.discards_feature(turning=True),
    second_hand.FEATURE,
    ending.TRAIN_END,
    export.FEATURE,
    ending.PRICE_END,
    ending.AGREED_END,
    track.LATE_LAYS,
    Feature(
        "wrong_moments",
        not_now={
            TakePrivate: "auction.turn.single",
            Bid: "auction.turn.single",
            DeclareBankruptcy: "end.bankrupt",
            BuyTrain: "train.buy.step",
        },
    ),
    turn=("track", "token", "run", "dividend", "trains", "ports"),
)
