"""Work out what a player knows of the cards of a draft: those that they look at or have chosen, and the open last one.

Source: `draft.hand.secret`, `information.draft.secret`.
"""

from __future__ import annotations

from rails18.core.ids import PlayerId, PrivateId
from rails18.core.position import Position
from rails18.core.slices import Drafting
from rails18.rules.draft import drafting


def known(pos: Position, player: PlayerId) -> tuple[PrivateId, ...]:
    """Return the cards of which `player` knows where they are, before the draft ends."""
    held = pos.slice(Drafting)
    last = drafting.open_card(pos)
    looked_at = drafting.hand(pos) if pos.frame.player == player else ()
    return (*held.chosen.get(player, ()), *(looked_at or ((last,) if last is not None else ())))


def seen_by(pos: Position, player: PlayerId) -> Position:
    """Return the position with the cards that `player` does not know in an order that gives nothing away.

    The cheapest of them count as chosen by others, so that everybody could pay what they seem to have.
    """
    held = pos.slice(Drafting)
    if not held.deck and not held.chosen:
        return pos
    mine = known(pos, player)
    chosen = {other: cards for other, cards in held.chosen.items() if other != player}
    rest = [card for cards in (held.deck, *chosen.values()) for card in cards if card not in mine]
    rest.sort(key=lambda card: (0 if drafting.is_blank(pos, card) else pos.private(card).cost, card))
    cards = iter(rest)
    supposed = {other: tuple(next(cards) for _ in chosen[other]) for other in sorted(chosen)}
    if player in held.chosen:
        supposed[player] = held.chosen[player]
    deck = (*(card for card in held.deck if card in mine), *cards)
    return pos.supposing_slice(Drafting, deck=deck, chosen=supposed, draft_seed=0)
