"""Find the powers of privates, and tell for whom they work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from rails18.core.actions import LayTile, PlaceToken, PowerTile, PowerToken
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, PrivateId
from rails18.core.position import Position
from rails18.core.powers import Power
from rails18.core.state import CLOSED, POOL, UNSOLD

Does = TypeVar("Does", bound=Power)


class Likewise(msgspec.Struct, frozen=True):
    """Describe how a power of the operating company's private builds what an ordinary lay or token builds.

    Args:
        action: what the power does, allowed or not.
        cost: what the company pays for that.
        besides: it leaves the lays of the turn open.
        token: a free token in the same place comes with it.
    """

    action: PowerTile | PowerToken
    cost: int
    besides: bool = False
    token: bool = False


LIKEWISE: Hook[Callable[[Position, LayTile | PlaceToken], Iterator[Likewise]]] = Hook("the same by a power")


def of(pos: Position, private: PrivateId, does: type[Does]) -> Does | None:
    """Return the power of `private` that does this, if it has one."""
    powers = pos.private(private).powers if private in pos.title.privates else ()
    return next((power for power in powers if isinstance(power, does)), None)


def works(pos: Position, private: PrivateId, power: Power) -> bool:
    """Return whether a power of `private` works for who owns it now."""
    owner = pos.state.privates.get(private, CLOSED)
    of_company = owner in pos.title.companies
    return of_company if power.who == "company" else not of_company and owner not in (UNSOLD, POOL, CLOSED)


def working(pos: Position) -> Iterator[tuple[PrivateId, Power]]:
    """Yield the powers that work for who owns their private now, each with the private."""
    for private, data in pos.title.privates.items():
        for power in data.powers:
            if works(pos, private, power):
                yield private, power


def owned(pos: Position, company: CompanyId, does: type[Does]) -> Iterator[tuple[PrivateId, Does]]:
    """Yield the privates of `company` that have a power that does this, with it."""
    for private, holder in pos.state.privates.items():
        power = of(pos, private, does) if company and holder == company else None
        if power is not None:
            yield private, power


def likewise(pos: Position, action: LayTile | PlaceToken) -> Iterator[Likewise]:
    """Yield what powers of the operating company's privates build in place of an action, allowed or not."""
    for by_power in pos.hooked(LIKEWISE):
        yield from by_power(pos, action)
