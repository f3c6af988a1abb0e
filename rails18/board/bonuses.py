"""Say what marks of cities and destination tokens add to the routes of a company."""

from __future__ import annotations

from rails18.board.layout import revenue, stops_of
from rails18.board.problem import EndBonus, RouteBonus
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.slices import CityMarks, Destinations, TrainsRun
from rails18.core.state import CLOSED

TABLES = (
    CityMarks,
    "privates",
    Destinations,
    TrainsRun,
)  # what the bonuses are read from, besides the map and the phase
DOUBLING = ("map", "existing")  # uses of a destination token that make the destination count double

DESTINATION = "destination"  # name of the bonus of a destination token


def marks(pos: Position, company: CompanyId) -> tuple[RouteBonus, ...]:
    """Return what marks of cities add for `company`: name of the private, money and the stops that earn it.

    Source: `private.cattle.bonus`, `private.gulf.owner_bonus`, `private.gulf.open_bonus`.
    """
    found = []
    for private, (hex, owner, closed) in pos.slice(CityMarks).city_marks.items():
        own, others = map(sum, zip(*(power.city_bonuses for power in pos.private(private).powers), strict=True))
        served = owner == company and pos.state.privates.get(private) in (CLOSED, company)
        amount = own if served else 0 if closed else others
        if amount:
            found.append(RouteBonus(private, amount, stops_of(pos, hex)))
    return tuple(found)


def destination(pos: Position, company: CompanyId) -> tuple[EndBonus, ...]:
    """Return what the destination adds to runs that begin or end there: its value once more, where the token lies.

    Source: `destination.bonus.doubles`, `route.value.city_order`.
    """
    if pos.slice(Destinations).destinations.get(company) not in DOUBLING:
        return ()
    stop = pos.company(company).destination
    return (EndBonus(DESTINATION, {stop: revenue(pos, stop, None)}),)
