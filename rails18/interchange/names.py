"""Translate ids between 18xx.games and our titles."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.ids import HexId, PrivateId, TileId, blank, company_of, number_of
from rails18.rules.options import CAPITAL
from rails18.titledata.titles import load_aliases, load_data

# title → our tile → their name of it; all other tiles are called the same
TILES: Mapping[str, Mapping[TileId, str]] = {"1870": {TileId("171"): "171K", TileId("172"): "172L"}}
# title → hex → number of its printed tile among those that the site prints alike; all others have number 0
PRINTED: Mapping[str, Mapping[HexId, int]] = {
    "1846": {HexId(hex): number for number, hex in enumerate(("C9", "E11", "G3", "G7", "G9", "G15"))}
}
# title → name of what adds to a run → what they call it behind the stops; where nothing is named, nothing is written
BONUSES: Mapping[str, Mapping[str, str]] = {
    "1846": {"BT": "Boomtown", "MPC": "Meat-Packing", "SC": "Port", "far": "E/W", "mail": "Mail Contract"}
}


class Names(msgspec.Struct, frozen=True):
    """Hold the ids of a title that differ in the two vocabularies.

    Args:
        theirs: private → their id.
        ours: their id of a private, or the full name that files of 2020 use → our id.
        brings: private → their id of the share that comes with it.
        tiles: tile → their name of it, where that is another.
        printed: hex → number of its printed tile, where that is not 0.
        bonuses: name of what adds to a run → what they call it behind the stops, in order.
        treasury: companies have their shares in their own treasury.
        sided: certificates of trains have sides.
    """

    theirs: Mapping[PrivateId, str]
    ours: Mapping[str, PrivateId]
    brings: Mapping[PrivateId, str] = {}
    tiles: Mapping[TileId, str] = {}
    printed: Mapping[HexId, int] = {}
    bonuses: Mapping[str, str] = {}
    treasury: bool = False
    sided: bool = False

    def our_tile(self, theirs: str) -> str:
        """Return our name of a tile."""
        return next((ours for ours, name in self.tiles.items() if name == theirs), theirs)


def names_of(title: str) -> Names:
    """Return the ids of a title in both vocabularies.

    Raises:
        CannotRead: the title's data are missing or wrong.
    """
    aliases = load_aliases(title)
    theirs = {ours: names[0] if names else ours for ours, names in aliases.items()}
    ours = {name: ours for ours, names in aliases.items() for name in (*names, theirs[ours])}
    if any(variant.draft for variant in load_data(title).variants.values()):
        blanks = {blank(number): f"Pass ({number})" for number in range(1, max(load_data(title).head.players) + 1)}
        theirs |= blanks
        ours |= {name: card for card, name in blanks.items()}
    brings = {
        private: f"{company_of(power.share)}_{number_of(power.share)}"
        for private, entry in load_data(title).privates.items()
        for power in entry.powers
        if power.share
    }
    capital = load_data(title).fixed.get(CAPITAL.name)
    treasury = capital is not None and capital.value == "by_share"
    sided = any(train.sides for train in load_data(title).trains.values())
    here = TILES.get(title, {}), PRINTED.get(title, {}), BONUSES.get(title, {})
    return Names(theirs, ours, brings, *here, treasury, sided)
