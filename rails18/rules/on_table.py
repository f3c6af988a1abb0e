"""Work out where the board lies, and which checks need to see it.

While it lies on the real table, rules of track and routes refuse nothing: nobody here sees what they ask about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, wraps
from math import gcd
from typing import Any

from rails18.board.layout import free_slots, stop, stops_of
from rails18.core.actions import LayOnTable
from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import NO_STOP, CompanyId, StopId, hex_of
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.rules import Check
from rails18.core.slices import Tabletop

POWERS: Hook[Callable[[Position], Iterable[LayOnTable]]] = Hook("powers on the table")  # each at the price of the power
POWER_USED: Hook[Callable[[Draft, LayOnTable], bool]] = Hook("power used on the table")  # True: it was this feature's


def on_table(pos: Position) -> bool:
    """Return whether map and tiles lie on the real table."""
    return pos.slice(Tabletop).on_table


def unknown(pos: Position) -> bool:
    """Return whether the board here lacks tiles of the real table."""
    return bool(pos.slice(Tabletop).left_out)


def spent(pos: Position, private: str) -> bool:
    """Return whether the power of `private` has laid its tile on the real table."""
    return private in pos.slice(Tabletop).spent


def powers(pos: Position) -> Iterator[LayOnTable]:
    """Yield the tiles that privates can lay on the table now, each at the price of the power."""
    for listed in pos.hooked(POWERS):
        yield from listed(pos)


def use_power(draft: Draft, action: LayOnTable) -> None:
    """Let the feature to which a power belongs use it."""
    any(used(draft, action) for used in draft.pos.hooked(POWER_USED))


@cache
def seeing(check: Check) -> Check:
    """Return a check that refuses nothing while the board lies on the real table."""

    @wraps(check)
    def asked(pos: Position, action: Any) -> Iterable[Refusal]:
        if Tabletop not in pos.state.features:  # as in most games; some thousand questions make a list of lays
            return check(pos, action)
        return () if on_table(pos) else check(pos, action)

    return asked


# tokens


def cities(pos: Position) -> tuple[StopId, ...]:
    """Return all stops with places for tokens."""
    return tuple(id for hex in pos.board.hexes for id in stops_of(pos, hex) if stop(pos, id).slots)


def seat(draft: Draft, stop: StopId, company: CompanyId) -> None:
    """Lay a token that has just come into a stop beside its places where these are full on the board here."""
    if on_table(draft.pos) and free_slots(draft.pos, stop) < 0:
        draft.put_all("beside", {stop: (*draft.state.beside.get(stop, ()), company)})
        draft.change(Tabletop, crowded=(*draft.pos.slice(Tabletop).crowded, (stop, company)))


def reseat(draft: Draft) -> None:
    """Put the tokens that lay beside full stops into places that tiles have brought since."""
    still: list[tuple[StopId, CompanyId]] = []
    for before, company in draft.pos.slice(Tabletop).crowded:
        here = stops_of(draft.pos, hex_of(before))  # tiles may number their stops otherwise
        place = next((id for id in here if company in draft.state.beside.get(id, ())), NO_STOP)
        if not place:
            continue  # it was moved away
        there = draft.state.beside[place]
        if free_slots(draft.pos, place) > 0:
            draft.put_all("beside", {place: tuple(other for other in there if other != company)})
        else:
            still.append((place, company))
    draft.change(Tabletop, crowded=tuple(still))


# income


@derived()
def unit(pos: Position) -> int:
    """Return the sum of which every income is a multiple: what all stops of the title are worth has it in common."""
    found = 0
    for tile in (*pos.title.tiles.values(), *(place.printed for place in pos.board.hexes.values())):
        for each in tile.stops:
            values = (each.revenue,) if isinstance(each.revenue, int) else each.revenue.values()
            found = gcd(found, *values)
    return found or 1
