"""Draw what is left out of a game, and shuffle the deck of a draft, by the seed of the game."""

from __future__ import annotations

import msgspec

from rails18.core.chance import shuffled
from rails18.core.ids import CompanyId, PrivateId, blank
from rails18.titledata.schema import TitleData, Variant


class Drawn(msgspec.Struct, frozen=True):
    """Hold what was drawn for a game.

    Args:
        privates: privates left out.
        companies: public companies left out.
        deck: cards of the draft, the first to be drawn first.
        seed: seed of what is drawn later.
    """

    privates: tuple[PrivateId, ...] = ()
    companies: tuple[CompanyId, ...] = ()
    deck: tuple[PrivateId, ...] = ()
    seed: int = 0


def drawn(data: TitleData, variant: Variant, players: int, seed: int) -> Drawn:
    """Return what the seed of a game draws, where its variant draws anything.

    The deck is shuffled first, with the cards that are then left out, so that the same seed draws the same as
    18xx.games does.
    """
    if not variant.draft and not variant.lots:
        return Drawn()
    cards = [private for private in data.privates if private not in variant.removed.get(players, ())]
    deck: tuple[PrivateId, ...] = ()
    if variant.draft:
        deck, seed = shuffled((*cards, *map(blank, range(1, players + 1))), seed)
    out: set[str] = set()
    for lot in variant.lots:
        order, seed = shuffled(lot.of, seed)
        out.update(order[: lot.out.get(players, 0)])
    return Drawn(
        tuple(private for private in data.privates if private in out),
        tuple(company for company in data.companies if company in out),
        tuple(card for card in deck if card not in out),
        seed,
    )
