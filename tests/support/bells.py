"""Rules of a kind of action that no title has: ringing a bell, which costs a player money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import TurnTrain
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.rules import Feature, Move


class RingBell(TurnTrain, frozen=True, tag="ring_bell"):  # not `Action` itself, which lists its subclasses as kinds
    """Ring a bell, which costs a player money."""

    fee: int = 0


def ring(draft: Draft, action: RingBell) -> None:
    """Pay the fee."""
    draft.pay(action.player, "bank", action.fee)


def rings(pos: Position, fixed: Mapping[str, Any]) -> Iterator[RingBell]:
    """Yield the two ways to ring."""
    yield from (RingBell(pos.frame.player, "", "", fee) for fee in (5, 10))


BELL = Feature("bell", anytime=(Move(RingBell, ring, rings),))
