"""Ask who owns a private for which a share can be had, before a change of phase closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rails18.core.actions import BuyTrain, Pass
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import NO_PHASE, PrivateId, TrainId, among
from rails18.core.kinds import kinds
from rails18.core.notes import AskingNotes, PrivateNotes, TrainNotes
from rails18.core.position import Position
from rails18.core.rules import Feature, Move, Step
from rails18.core.state import DEPOT
from rails18.rules.options import EXCHANGE_UNASKED
from rails18.rules.passing import passes
from rails18.rules.privates import free_exchange
from rails18.rules.trains import export, phases, supply, trains

STEP = "exchange"


def ask(draft: Draft, trains: Sequence[TrainId], **notes: Any) -> bool:
    """Ask the owner of the next private that the first sale or export of one of `trains` closes.

    Args:
        trains: trains that are about to leave the depot.
        notes: what the open step has to remember meanwhile.

    Returns:
        whether somebody is asked; each owner is asked once in the open step.

    Source: `private.exchange.moment`.
    """
    pos = draft.pos
    if pos.option(EXCHANGE_UNASKED) or not any(closes(pos, train) for train in trains):
        return False
    asked: tuple[PrivateId, ...] = draft.frame.noted(AskingNotes).asked
    for private, owner in pos.state.privates.items():
        if private not in asked and among(owner, pos.players) and free_exchange.is_possible(pos, private):
            draft.note(asked=(*asked, private), **notes)
            draft.tell("exchange_asked", player=owner, private=private)
            draft.push(STEP, owner, private=private)
            return True
    return False


def closes(pos: Position, train: TrainId) -> bool:
    """Return whether the phase that a train of the depot brings closes privates."""
    brought = phases.brought(pos, train) if pos.state.trains[train] == DEPOT else NO_PHASE
    return bool(brought) and pos.title.phases[brought].closes_privates


def resume(draft: Draft) -> bool:
    """Make the purchase that has waited for an answer, unless the answer leaves its president or money elsewhere."""
    action = draft.frame.noted(TrainNotes).wanted
    if action is None:
        return False
    if not ask(draft, (action.train,)):
        draft.note(wanted=None)
        frame = draft.frame
        if action.player == frame.player and not any(trains.refusals(draft.pos, action)):
            trains.pay_and_take(draft, action)
        else:
            draft.tell("purchase_dropped", company=action.company, train=supply.called(draft.pos, action.train))
    return True


def before_purchase(draft: Draft, action: BuyTrain) -> bool:
    """Ask who owns a private that a purchase closes; the purchase waits for the answer."""
    return ask(draft, (action.train,), wanted=action)


def settle(draft: Draft) -> bool:
    """Go on once the private can no longer be exchanged, most often because it has been."""
    if free_exchange.is_possible(draft.pos, draft.frame.noted(PrivateNotes).private):
        return False
    draft.pop()
    return True


def decline(draft: Draft, action: Pass) -> None:
    """Let the private close."""
    draft.tell("exchange_declined", player=action.player, private=draft.frame.noted(PrivateNotes).private)
    draft.pop()


DECLINE = Move(Pass, decline, passes)
FEATURE = Feature(
    "last_exchange",
    steps=(
        Step(
            STEP,
            (DECLINE,),
            settle,
            "private.exchange.due",
            dict.fromkeys(kinds(), "private.exchange.due"),
        ),
    ),
    settles={"trains": resume},
    listeners=(on(trains.BEFORE_PURCHASE, before_purchase), on(export.BEFORE, ask)),
    options=(EXCHANGE_UNASKED,),
)
