"""Gather the actions that a seat may choose from: negotiable amounts named, nobody else's consent taken for granted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from rails18.core.actions import Action, BuyPrivate, BuyTrain, OfferTrain
from rails18.core.game import Game
from rails18.core.ids import PlayerId

NEVER = frozenset({"stop_game", "claim_routes", "close_private"})  # what no opponent does of its own accord
MOST_OF_A_KIND = 60  # actions of a kind that are looked at


def seen_by(game: Game, player: PlayerId) -> Game:
    """Return a game that goes on from here as `player` may see it."""
    return game.fork(game.questions.seen(game.position, player).state)


def open_kinds(game: Game, player: PlayerId) -> tuple[str, ...]:
    """Return the kinds of action that `player` may take now, without those that no opponent takes."""
    return tuple(entry.kind for entry in game.menu() if entry.enabled and entry.kind not in NEVER)


def actions(game: Game, kind: str, player: PlayerId, haggles: bool, dear: bool = False) -> Iterator[Action]:
    """Yield the allowed actions of a kind for `player`, each negotiable one at the amounts worth a try."""
    for action in islice((found for found in game.options(kind) if found.player == player), MOST_OF_A_KIND):
        wishes = [_without_consent(game, wish) for wish in _priced(game, action, haggles, dear)]
        if not any(wishes):  # a president who adds to a train may not add to any price
            wishes = [_without_consent(game, action)]
        yield from (wish for wish in wishes if wish is not None)


def _priced(game: Game, action: Action, haggles: bool, dear: bool) -> Iterator[Action]:
    """Yield an action at its lowest and highest price where that is negotiable, else in the middle.

    Forecasts jump where another train comes within reach, so that any price of a private may look best by chance:
    `dear` leaves the highest and what spares the train on sale.
    """
    if not isinstance(action, BuyPrivate | BuyTrain | OfferTrain):
        yield action
        return
    low, high = game.questions.amounts(game.position, action) or (action.price, action.price)
    if low >= high or (isinstance(action, BuyTrain) and action.help):
        yield action
        return
    middle = (low + high) // 2
    if not haggles:
        prices = [middle]
    elif dear and isinstance(action, BuyPrivate):
        prices = [high, *(price for price in _sparing(game, action) if low <= price < high)]
    else:
        prices = [low, high, middle]
    for price in dict.fromkeys(prices):
        yield msgspec.structs.replace(action, price=price)


def _sparing(game: Game, action: BuyPrivate) -> list[int]:
    """Return the price of a private that leaves its company just the money for the train on sale."""
    trains = game.questions.trains_on_sale(game.position)
    return [game.position.cash(action.company) - min(train.price for train in trains)] if trains else []


def _without_consent(game: Game, action: Action) -> Action | None:
    """Return the action as far as nobody else has to agree, None when somebody has or it is refused."""
    if not getattr(action, "agreed", False):
        return action if not isinstance(action, BuyPrivate | BuyTrain) or not game.refusals(action) else None
    alone = msgspec.structs.replace(action, agreed=False)
    return None if game.refusals(alone) else alone
