"""Gather what each hex shows, as plain values that compare equal when the drawing need not change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from rails18.board.layout import in_places, stop_id, stop_now, tile_at
from rails18.core.ids import CompanyId, HexId, PrivateId, StopId
from rails18.core.position import Position
from rails18.core.title import Hex, Tile
from rails18.questions import city_marks as marks_of
from rails18.questions import destinations, ports, privates
from rails18.questions import tokens as stations


class CityMark(NamedTuple):
    """Describe a mark that lies on a hex.

    Attributes:
        private: whose mark it is.
        drawing: key of its drawing.
        company: whom it serves, "" for nobody.
        closed: it is closed to others.
    """

    private: PrivateId
    drawing: str
    company: CompanyId
    closed: bool


class HexFacts(msgspec.Struct, frozen=True, eq=False):
    """Say what a hex shows now.

    Args:
        place: the hex of the board.
        tile, rotation: what is on it.
        laid: a tile was laid, so that terrain is covered.
        tokens: companies with a token, for each stop.
        homes: companies whose home place is still kept, for each stop.
        key: key of the off-board values in force.
        blocks: private companies that keep the hex closed.
        beside: companies with a token beside the places, for each stop.
        goals: companies whose destination is here and not yet reached.
        marks: marks of privates on the city.
        icons: marks printed or lying on the hex.
    """

    place: Hex
    tile: Tile
    rotation: int
    laid: bool
    tokens: tuple[tuple[CompanyId, ...], ...] = ()
    homes: tuple[tuple[CompanyId, ...], ...] = ()
    key: str = ""
    blocks: tuple[PrivateId, ...] = ()
    beside: tuple[tuple[CompanyId, ...], ...] = ()
    goals: tuple[CompanyId, ...] = ()
    marks: tuple[CityMark, ...] = ()
    icons: tuple[str, ...] = ()

    def same(self, other: HexFacts | None) -> bool:
        """Return whether the drawing of `other` would look the same."""
        return other is not None and self.mark() == other.mark()

    def mark(self) -> tuple[object, ...]:
        """Return what the drawing depends on."""
        return (
            self.tile.name, self.rotation, self.laid, self.tokens, self.homes, self.key, self.blocks,
            self.beside, self.goals, self.marks, self.icons,
        )  # fmt: skip

    @property
    def cost(self) -> int:
        """Return the money that the next tile here costs for the ground, 0 when nothing is printed."""
        return self.tile.upgrade_cost if self.laid else self.place.cost


def gather(pos: Position) -> dict[HexId, HexFacts]:
    """Return what every hex of the board shows in `pos`."""
    key = pos.title.phases[pos.state.phase].offboard
    blocked = privates.closed_hexes(pos)
    homes = home_companies(pos)
    goals, marked, owned = open_goals(pos), city_marks(pos), ports.owners(pos)
    facts = {}
    for name, place in pos.board.hexes.items():
        tile, rotation = tile_at(pos, name)
        stops = [stop_id(name, tile, index) for index in range(len(tile.stops))]
        tokens = tuple(in_places(pos, stop) for stop in stops)
        beside = tuple(pos.state.beside.get(stop, ()) for stop in stops)
        kept = tuple(
            tuple(company for company in homes.get(stop, ()) if company not in (*there, *more))
            for stop, there, more in zip(stops, tokens, beside, strict=True)
        )
        facts[name] = HexFacts(
            place, tile, rotation, name in pos.state.tiles, tokens, kept,
            key if any(isinstance(stop.revenue, Mapping) for stop in tile.stops) else "", blocked.get(name, ()),
            beside, tuple(company for stop in stops for company in goals.get(stop, ())), marked.get(name, ()),
            tuple(icon for icon in place.icons if icon != "port" or name not in owned),
        )  # fmt: skip
    return facts


def home_companies(pos: Position) -> dict[StopId, tuple[CompanyId, ...]]:
    """Return stop → companies whose home it is, or for which a place is kept there."""
    homes: dict[StopId, tuple[CompanyId, ...]] = {}
    for stop, companies in stations.kept_for(pos).items():
        homes[stop] = companies
    for company in pos.title.companies.values():
        if pos.is_closed(company.id) or stations.has_moved(pos, company.id):
            continue  # a token that was moved may have left its home for good
        choice = company.homes or (stop_now(pos, company.home),)
        if any(company.id in pos.state.tokens.get(stop, ()) for stop in company.homes):
            continue  # it has chosen
        for stop in choice:
            homes[stop] = (*homes.get(stop, ()), company.id)
    return homes


def open_goals(pos: Position) -> dict[StopId, tuple[CompanyId, ...]]:
    """Return stop → companies in play that have still to connect their home with it."""
    goals: dict[StopId, tuple[CompanyId, ...]] = {}
    for company in pos.title.companies.values():
        if company.destination and not destinations.connected(pos, company.id) and not pos.is_closed(company.id):
            goals[company.destination] = (*goals.get(company.destination, ()), company.id)
    return goals


def city_marks(pos: Position) -> dict[HexId, tuple[CityMark, ...]]:
    """Return hex → marks of privates on its city."""
    marks: dict[HexId, tuple[CityMark, ...]] = {}
    for private, (hex, company, closed) in marks_of.placed(pos).items():
        power = privates.mark_power(pos, private)
        if power is not None and hex:  # the mark may not be anywhere yet
            marks[hex] = (*marks.get(hex, ()), CityMark(private, f"{pos.title.id}/{power.mark}", company, closed))
    return marks
