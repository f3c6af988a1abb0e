"""Let a company turn the private that it buys into a train."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core import ids
from rails18.core.actions import BuyPrivate
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, HolderId, PrivateId
from rails18.core.position import Position
from rails18.core.powers import BecomeTrain
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Plays
from rails18.core.state import CLOSED
from rails18.rules.privates import powers, privates
from rails18.rules.trains import phases, roster


def power_of(pos: Position, private: PrivateId) -> BecomeTrain | None:
    """Return the power of `private` to become a train, if it has it."""
    return powers.of(pos, private, BecomeTrain)


def early_buyer(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether companies may buy `private` before they may buy any other (`phase.privates.barred`)."""
    power = power_of(pos, private)
    return power is not None and pos.state.phase in power.face_only and len(pos.players) in power.players


def early_prices(pos: Position, private: PrivateId) -> tuple[int, int] | None:
    """Return the printed cost, the only price of an early purchase (`private.vdl.price`)."""
    cost = pos.private(private).cost
    return (cost, cost) if power_of(pos, private) else None


def in_vain(pos: Position, action: BuyPrivate) -> Iterator[Refusal]:
    """Refuse to turn a private into a train where it cannot be, later than at its purchase, or beyond the limit.

    Source: `private.convert.choice`, `private.convert.players`, `private.convert.phase`, `private.convert.room`.
    """
    power = power_of(pos, action.private)
    if not action.convert:
        return
    if privates.owner(pos, action.private) == action.company:
        yield refuse("private.convert.choice", private=action.private)
    elif power is None:
        yield refuse("private.power.none", private=action.private)
    elif len(pos.players) not in power.players:
        yield refuse("private.convert.players", private=action.private)
    elif pos.state.phase not in power.phases:
        yield refuse("private.convert.phase", private=action.private)
    else:
        sides = roster.sides_of(pos, roster.counted(pos, action.company))
        if roster.over(pos, (*sides, pos.title.trains[power.train].faces[0])) > 0:
            owned, limit = roster.number(sides), phases.current(pos).train_limit
            yield refuse("private.convert.room", company=action.company, owned=owned, limit=limit)


def convertible(pos: Position, private: PrivateId) -> bool:
    """Return whether `private` can become a train at all."""
    return power_of(pos, private) is not None


def convert(draft: Draft, action: BuyPrivate, seller: HolderId) -> None:
    """Turn the private that was bought into a train, besides those of the supply (`private.vdl.train`, `.extra`)."""
    power = power_of(draft.pos, action.private) if action.convert else None
    if power is not None:
        train = ids.train(power.train, 0)
        draft.put("privates", **{action.private: CLOSED})
        draft.put_all("trains", {train: action.company})
        draft.tell("private_becomes_train", company=action.company, private=action.private, train=train)
        phases.train_acquired(draft, action.company)


FEATURE = Feature(
    "conversion",
    listeners=(
        on(privates.EARLY_BUYER, early_buyer),
        on(privates.EARLY_PRICES, early_prices),
        on(privates.PURCHASE_REFUSED, in_vain),
        on(privates.CONVERTIBLE, convertible),
        on(privates.PRIVATE_BOUGHT, convert),
    ),
    plays=(Plays(BecomeTrain, "player", ("sold",), ("closes",)),),
)
