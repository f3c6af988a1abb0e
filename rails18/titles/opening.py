"""Lay the pieces of a new game out."""

from __future__ import annotations

from typing import Any

import msgspec

from rails18.core import ids
from rails18.core.chance import numbers
from rails18.core.ids import HolderId, PlayerId, PrivateId
from rails18.core.notes import AuctionNotes, StockNotes
from rails18.core.slices import Drafting
from rails18.core.state import BANK, BLOCKED, DEPOT, OFFERING, UNSOLD, Frame, GameState, Round
from rails18.core.title import Setup, Title
from rails18.rules.options import PRIVATE_AUCTION


def pieces(title: Title, setup: Setup) -> dict[str, Any]:
    """Return the tables of a game in which nothing has been sold yet."""
    players = setup.ids
    cash: dict[HolderId, int] = {BANK: title.bank - title.cash * len(players), **dict.fromkeys(players, title.cash)}
    return {
        "cash": {**cash, **dict.fromkeys(title.operators, 0)},
        "certificates": {
            ids.certificate(company.id, number): OFFERING
            for company in title.companies.values()
            for number in range(len(company.certificates))
        },
        "trains": {
            ids.train(kind.name, number): DEPOT
            for kind in title.trains.values()
            for number in range(1 if kind.count is None else kind.count)
        },
        "privates": dict.fromkeys(title.privates, UNSOLD),
        "tokens_left": {each.id: each.tokens for each in title.operators.values()},
        "phase": next(iter(title.phases)),
        "priority": players[0],
    }


def auction(title: Title, setup: Setup) -> GameState:
    """Return the first state: the auction of the private companies (`auction.start.card_one`)."""
    frame = Frame("auction", setup.ids[0], notes=AuctionNotes())
    return state(pieces(title, setup), round=first_round("auction"), frames=(frame,))


def draft(title: Title, setup: Setup) -> GameState:
    """Return the first state: the draft of the privates; home tokens of what is left out are on the map.

    Source: `draft.order.last_first`, `setup.companies.removed_home`, `setup.independents.trains`.
    """
    tables = pieces(title, setup)
    tokens = {company.home: (BLOCKED,) for company in title.left_out.values()}
    tokens |= {each.home: (each.id,) for each in title.independents.values()}
    owners = dict(tables["trains"])
    for each in title.independents.values():
        for kind in each.trains:
            owners[next(t for t, owner in owners.items() if ids.kind_of(t) == kind and owner == DEPOT)] = each.id
    left = {**tables["tokens_left"], **{each.id: each.tokens[1:] for each in title.independents.values()}}
    frame = Frame("draft", setup.ids[-1])
    held = Drafting(deck=title.deck, draft_seed=title.deck_seed)
    changes = {"tokens": tokens, "trains": owners, "tokens_left": left, "features": {Drafting: held}}
    return state({**tables, **changes}, round=first_round("draft"), frames=(frame,))


def auction_by_cards(title: Title, setup: Setup) -> GameState:
    """Return the first state where player cards tell who comes next: the auction (`auction.order.first`)."""
    return msgspec.structs.replace(auction(title, setup), seats=setup.ids)


def auction_or_deal(title: Title, setup: Setup) -> GameState:
    """Return the first state: the auction, or one with the privates dealt (`beginner.privates.deal`)."""
    if title.options.get(PRIVATE_AUCTION.name, PRIVATE_AUCTION.default):
        return auction(title, setup)
    tables, players = pieces(title, setup), setup.ids
    dealt = deal(tuple(title.privates), players, setup.seed)
    cash = dict(tables["cash"])
    for private, player in dealt.items():
        cash[player] -= title.privates[private].cost
        cash[BANK] += title.privates[private].cost
    frame = Frame("stock", players[0], notes=StockNotes())
    owners = {private: dealt[private] for private in title.privates}
    return state(tables, round=first_round("stock"), frames=(frame,), cash=cash, privates=owners)


def deal(items: tuple[PrivateId, ...], players: tuple[PlayerId, ...], seed: int) -> dict[PrivateId, PlayerId]:
    """Deal one of `items` to each player by a seed (`beginner.privates.deal`).

    The generator is a plain linear congruential one, so that the same seed deals the same on every machine and as
    18xx.games does.
    """
    drawn = sorted(zip(numbers(seed), items, strict=False))
    return dict(zip((item for _, item in drawn), players, strict=False))


def first_round(kind: str) -> Round:
    """Return the round marker at the start."""
    return Round(kind, 1, 1, 1)


def state(tables: dict[str, Any], **changes: Any) -> GameState:
    """Return the state that the tables make."""
    return GameState(**{**tables, **changes})
