"""Keep places for tokens of companies, at a price of their own and, for some, without a connection."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.board.layout import stop_now
from rails18.core.hook import on
from rails18.core.ids import NO_STOP, CompanyId, StopId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.tokens import tokens
from rails18.rules.trains import phases


def place_of(pos: Position, company: CompanyId) -> StopId:
    """Return the place that is kept for `company` as it is now, "" when it has none."""
    reserved = pos.company(company).reserved
    return stop_now(pos, reserved.stop) if reserved else NO_STOP


def kept(pos: Position, stop: StopId) -> Iterator[CompanyId]:
    """Yield the companies for which a place in a city is kept in this phase (`token.place.reserved`)."""
    if phases.current(pos).opens_places:
        return
    for company in pos.title.companies:
        waits = not pos.is_closed(company) and company not in pos.state.tokens.get(stop, ())
        if place_of(pos, company) == stop and waits:
            yield company


def price(pos: Position, company: CompanyId, stop: StopId) -> int | None:
    """Return what a token costs in its reserved place, None elsewhere (`token.place.reserved_price`, `.far`)."""
    reserved = pos.company(company).reserved
    if reserved is None or place_of(pos, company) != stop:
        return None
    connected = reserved.far is None or stop in tokens.near(pos, company)
    return reserved.price if connected else reserved.far


def far(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return the places into which `company` may put a token without a connection (`token.place.reserved_far`)."""
    reserved = pos.company(company).reserved
    return (place_of(pos, company),) if reserved is not None and reserved.far is not None else ()


FEATURE = Feature(
    "reserved_places",
    listeners=(on(tokens.KEPT, kept), on(tokens.PRICE, price), on(tokens.UNLINKED, far)),
)
