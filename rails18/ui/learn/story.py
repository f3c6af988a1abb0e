"""Tell a move of the others: one sentence, and where it happened."""

from __future__ import annotations

from typing import Any

from rails18.core.actions import BuyTrain, Dividend
from rails18.core.game import Update
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.state import DEPOT, POOL
from rails18.ui.text.explain import Explainer

QUIET = ("skipped", "turn_over", "turn_begins", "turn_alone", "token_none_left", "token_too_dear", "token_no_place")
RUST = "trains_scrapped"
PLACES = {  # kind of action → names of what it changes
    "bid": ("private:{private}",),
    "buy_share": ("held:{player}/{company}",),
    "buy_train": ("trains:{company}",),
    "dividend": ("market:{company}",),
    "lay_tile": ("hex:{hex}",),
    "pass": ("player:{player}",),
    "place_token": ("city:{stop}",),
    "run_trains": ("run:{company}",),
    "sell_shares": ("market:{company}", "held:{player}/{company}"),
    "start_company": ("held:{player}/{company}", "market:{company}"),
    "take_private": ("private:{private}",),
}


WAYS = {  # kind of action → from where to where something went, ">" alone for a place where something came to be
    "bid": (">private:{private}",),
    "buy_share": ("{source}:{company}>held:{player}/{company}",),
    "buy_train": ("{holder}>trains:{company}",),
    "lay_tile": (">hex:{hex}",),
    "place_token": ("token:{company}>city:{stop}",),
    "run_trains": (">run:{company}",),
    "sell_shares": ("held:{player}/{company}>pool:{company}",),
    "start_company": ("offering:{company}>held:{player}/{company}",),
    "take_private": (">private:{private}",),
}
WITHHELD = "trains:{company}>treasury:{company}"
PAID = "trains:{company}>cash:{player}"


def sentence(explainer: Explainer, pos: Position, update: Update) -> str:
    """Return what a move was in one sentence, with what it began; "" where nothing came of it."""
    events = update.events
    if not events or events[0].key in QUIET:
        return ""
    shown = [event for event in events if event.key in ("phase_begins", RUST)] or events[:1]
    return " ".join(explainer.event(pos, event) for event in shown)


def beginning(explainer: Explainer, pos: Position, update: Update) -> str:
    """Return what a move is, without what it brings."""
    return explainer.event(pos, update.events[0])


def places(update: Update) -> tuple[str, ...]:
    """Return the names of what a move changed."""
    action = update.action
    if action is None:
        return ()
    facts: dict[str, Any] = {name: getattr(action, name) for name in action.__struct_fields__}
    found = tuple(place.format(**facts) for place in PLACES.get(action.kind, ()))
    robbed = (trains.partition("/")[0] for trains in doomed(update))
    return tuple(dict.fromkeys((*found, *robbed)))


def ways(pos: Position, update: Update) -> tuple[str, ...]:
    """Return from where to where a move carried something, as names joined by ``>``."""
    action = update.action
    if action is None:
        return ()
    facts: dict[str, Any] = {name: getattr(action, name) for name in action.__struct_fields__}
    if isinstance(action, Dividend):
        before, after = update.before.cash, update.after.cash
        paid = [player for player in pos.players if after[player] > before[player]]
        return tuple(PAID.format(company=action.company, player=player) for player in paid) or (
            WITHHELD.format(**facts),
        )
    if isinstance(action, BuyTrain):
        holder = update.before.trains[action.train]
        facts["holder"] = f"train:{kind_of(action.train)}" if holder in (DEPOT, POOL) else f"trains:{holder}"
    return tuple(way.format(**facts) for way in WAYS.get(action.kind, ()))


def doomed(update: Update) -> tuple[str, ...]:
    """Return the names of the trains that a move scraps, by company and type."""
    if not any(event.key == RUST for event in update.events):
        return ()
    before, after = update.before.trains, update.after.trains
    gone = {kind_of(train) for train, holder in before.items() if after.get(train) != holder and holder != DEPOT}
    owned = dict.fromkeys((holder, kind_of(train)) for train, holder in before.items() if kind_of(train) in gone)
    return tuple(f"trains:{holder}/{kind}" for holder, kind in owned if holder in update.before.floated)
