"""Say what marks of cities and destination tokens add to the routes of a company."""

from __future__ import annotations

from rails18.board.layout import revenue, stops_of
from rails18.board.problem import EndBonus, FarBonus, RouteBonus
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.slices import CityMarks, Destinations, TrainsRun
from rails18.core.state import CLOSED

TABLES = (CityMarks, "privates", Destinations, TrainsRun)  # what is read besides the map and the phase
DOUBLING = ("map", "existing")  # uses of a destination token that make the destination count double

FAR = "far"  # name of the bonus of a route across the board
DESTINATION = "destination"  # name of the bonus of a destination token


def marks(pos: Position, company: CompanyId) -> tuple[RouteBonus, ...]:
    """Return what marks of cities add for `company`: name of the private, money and the stops that earn it.

    Source: `private.cattle.bonus`, `private.gulf.owner_bonus`, `private.gulf.open_bonus`.
    """
    found = []
    for private, (hex, owner, closed) in pos.slice(CityMarks).city_marks.items():
        if not hex:
            continue
        powers = pos.private(private).powers
        counted = any(power.counted for power in powers)
        icons = [pos.board.hexes[hex].icons.count(power.icon) for power in powers if power.icon]
        own, others = map(sum, zip(*(power.city_bonuses for power in powers), strict=True))
        served = owner == company and (bool(icons) or pos.state.privates.get(private) in (CLOSED, company))
        amount = own * sum(icons or (1,)) if served else 0 if closed else others
        if amount:
            found.append(RouteBonus(private, amount, stops_of(pos, hex), counted))
    return tuple(found)


def far(pos: Position) -> FarBonus | None:
    """Return what routes earn more that go from one side of the board to another, None where nothing does so.

    Source: `route.bonus.east_west`.
    """
    ends = {hex: place for hex, place in pos.board.hexes.items() if place.end}
    if not ends:
        return None
    sides = {stop: place.end for hex, place in ends.items() for stop in stops_of(pos, hex)}
    amounts = {stop: place.bonus for hex, place in ends.items() for stop in stops_of(pos, hex)}
    return FarBonus(FAR, sides, amounts)


def destination(pos: Position, company: CompanyId) -> tuple[EndBonus, ...]:
    """Return what the destination adds to runs that begin or end there: its value once more, where the token is.

    Source: `destination.bonus.doubles`, `route.value.city_order`.
    """
    if pos.slice(Destinations).destinations.get(company) not in DOUBLING:
        return ()
    stop = pos.company(company).destination
    return (EndBonus(DESTINATION, {stop: revenue(pos, stop, None)}),)
