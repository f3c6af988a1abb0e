"""Gather what each hex shows, as plain values that compare equal when the drawing need not change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rails18.board.layout import stop_id, tile_at
from rails18.core.position import Position
from rails18.core.state import UNSOLD
from rails18.core.title import BlockHex, Hex, Tile

PLAIN = ("blank", "red")


@dataclass(frozen=True, eq=False)
class HexFacts:
    """Say what a hex shows now.

    Args:
        place: the hex of the board.
        tile, rotation: what lies on it.
        laid: a tile was laid, so that terrain is covered.
        tokens: companies with a token, for each stop.
        homes: companies whose home place is still kept, for each stop.
        key: key of the off-board values in force.
        blocks: private companies that keep the hex closed.
    """

    place: Hex
    tile: Tile
    rotation: int
    laid: bool
    tokens: tuple[tuple[str, ...], ...] = ()
    homes: tuple[tuple[str, ...], ...] = ()
    key: str = ""
    blocks: tuple[str, ...] = ()

    def same(self, other: HexFacts | None) -> bool:
        """Tell whether the drawing of `other` would look the same."""
        return other is not None and self.mark() == other.mark()

    def mark(self) -> tuple[object, ...]:
        """Return what the drawing depends on."""
        return (self.tile.name, self.rotation, self.laid, self.tokens, self.homes, self.key, self.blocks)

    @property
    def cost(self) -> int:
        """Return the money that the next tile here costs for the ground, 0 when nothing is printed."""
        return self.tile.upgrade_cost if self.laid else self.place.cost


def gather(pos: Position) -> dict[str, HexFacts]:
    """Return what every hex of the board shows in `pos`."""
    key = pos.title.phases[pos.state.phase].offboard
    blocked = blockers(pos)
    homes = home_companies(pos)
    facts = {}
    for name, place in pos.board.hexes.items():
        tile, rotation = tile_at(pos, name)
        stops = [stop_id(name, tile, index) for index in range(len(tile.stops))]
        tokens = tuple(pos.state.tokens.get(stop, ()) for stop in stops)
        kept = tuple(
            tuple(company for company in homes.get(stop, ()) if company not in there)
            for stop, there in zip(stops, tokens, strict=True)
        )
        facts[name] = HexFacts(
            place, tile, rotation, name in pos.state.tiles, tokens, kept,
            key if any(isinstance(stop.revenue, Mapping) for stop in tile.stops) else "", blocked.get(name, ()),
        )  # fmt: skip
    return facts


def home_companies(pos: Position) -> dict[str, tuple[str, ...]]:
    """Return stop → companies whose home it is."""
    homes: dict[str, tuple[str, ...]] = {}
    for company in pos.title.companies.values():
        homes[company.home] = (*homes.get(company.home, ()), company.id)
    return homes


def blockers(pos: Position) -> dict[str, tuple[str, ...]]:
    """Return hex → open private companies in players' hands, or still to be sold, that keep it closed."""
    closed: dict[str, tuple[str, ...]] = {}
    for name, private in pos.title.privates.items():
        owner = pos.state.privates.get(name, "")
        if owner != UNSOLD and owner not in pos.players:
            continue
        for power in private.powers:
            if isinstance(power, BlockHex):
                for hex in power.hexes:
                    closed[hex] = (*closed.get(hex, ()), name)
    return closed
