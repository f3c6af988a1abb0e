"""Find the powers of privates, and say which company may use one now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from rails18.core.actions import PowerTile, PowerToken
from rails18.core.position import Position
from rails18.core.powers import Power
from rails18.core.refusal import Refusal, refuse
from rails18.core.state import CLOSED
from rails18.rules.rounds.turn import STEPS

Kind = TypeVar("Kind", bound=Power)


def of(pos: Position, private: str, kind: type[Kind]) -> Kind | None:
    """Return the power of that kind that `private` has, if it has one."""
    powers = pos.private(private).powers if private in pos.title.privates else ()
    return next((power for power in powers if isinstance(power, kind)), None)


def owned(pos: Position, company: str, kind: type[Kind]) -> Iterator[tuple[str, Kind]]:
    """Yield the privates of `company` that have a power of that kind, with it."""
    for private, holder in pos.state.privates.items():
        power = of(pos, private, kind) if company and holder == company else None
        if power is not None:
            yield private, power


def by_owner(pos: Position, action: PowerTile | PowerToken) -> Iterator[Refusal]:
    """Refuse the power of a private that is closed or not the operating company's.

    Source: `private.power.owner`, `private.power.closed`, `private.power.moment`.
    """
    holder, company = pos.state.privates.get(action.private, CLOSED), pos.frame.company
    if holder == CLOSED:
        yield refuse("private.power.closed", private=action.private)
    elif holder not in pos.title.companies:
        yield refuse("private.power.owner", private=action.private, owner=holder)
    elif holder != company or pos.frame.step not in STEPS:
        yield refuse("private.power.moment", private=action.private, company=holder)
