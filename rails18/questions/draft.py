"""Answer questions about the draft of privates: what is where, and what it costs."""

from __future__ import annotations

from rails18.core.ids import PlayerId, PrivateId
from rails18.core.position import Position
from rails18.core.slices import Drafting
from rails18.rules.draft import drafting

# what the rules answer themselves
FALLS_BY = drafting.FALLS_BY
hand = drafting.hand
is_blank = drafting.is_blank
open_card = drafting.open_card
price = drafting.price
debt = drafting.debt
committed = drafting.committed


def is_drafting(pos: Position) -> bool:
    """Return whether a player keeps a card now."""
    return pos.frame.step == drafting.STEP


def kept(pos: Position) -> dict[PlayerId, tuple[PrivateId, ...]]:
    """Return player → the cards that they have kept, which nobody else sees."""
    return {player: tuple(pos.slice(Drafting).chosen.get(player, ())) for player in pos.players}


def in_deck(pos: Position) -> int:
    """Return how many cards are in the deck, those of the hand included."""
    return len(pos.slice(Drafting).deck)
