"""Let a company spare one of its trains, which then runs once more after its time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core import powers
from rails18.core.actions import SaveTrain
from rails18.core.draft import Draft
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import CLOSED, SCRAPPED
from rails18.rules.privates import privates
from rails18.rules.rounds.turn import not_its_turn
from rails18.rules.trains import roster, supply

# note of a trains frame: opened (what was late when the step began has left)


def has_power(pos: Position, private: str) -> bool:
    """Tell whether a private can spare a train."""
    known = private in pos.title.privates
    return known and any(isinstance(power, powers.SaveTrain) for power in pos.private(private).powers)


def own_turn(pos: Position, action: SaveTrain) -> Iterator[Refusal]:
    """Refuse to spare a train of another than the operating company (`train.save.owner`)."""
    yield from not_its_turn(pos, action.company, "train.save.owner", private=action.private, train=action.train)


def by_owner(pos: Position, action: SaveTrain) -> Iterator[Refusal]:
    """Refuse what the company does not own: the private, or the train (`train.save.owner`)."""
    private_owned = has_power(pos, action.private) and privates.owner(pos, action.private) == action.company
    train = supply.called(pos, action.train) if action.train in pos.state.trains else action.train
    if not private_owned or action.train not in pos.trains(action.company):
        yield refuse("train.save.owner", company=action.company, private=action.private, train=train)
    elif not supply.kind(pos, action.train).rusts_on or action.train in pos.state.saved:
        yield refuse("train.save.which", company=action.company, train=train)


def save(draft: Draft, action: SaveTrain) -> None:
    """Mark a train, its certificate as a whole, and close the private (`private.vdl.engineers`)."""
    draft.put_all("saved", {action.train: roster.MARKED})
    draft.put("privates", **{action.private: CLOSED})
    train = supply.called(draft.pos, action.train)
    draft.tell("train_saved", company=action.company, private=action.private, train=train)


def saves(pos: Position, fixed: Mapping[str, Any]) -> Iterator[SaveTrain]:
    """Yield one train of each kind with each private of the company that can spare it."""
    company = pos.frame.company
    for private, owner in pos.state.privates.items():
        if owner == company and has_power(pos, private):
            seen: set[tuple[str, str]] = set()
            for train in pos.trains(company):
                alike = (supply.kind(pos, train).name, pos.side(train).name)
                if train == fixed.get("train") or alike not in seen:
                    seen.add(alike)
                    yield SaveTrain(pos.frame.player, company, private, train)


def settle(draft: Draft) -> bool:
    """Take what has run late away when the step in which trains are bought begins (`private.engineers.gone`).

    What becomes late in this very step has its run still before it.
    """
    if draft.frame.notes.get("opened"):
        return False
    draft.note(opened=True)
    company = draft.frame.company
    gone = [train for train in draft.pos.trains(company) if roster.late(draft.pos, train)]
    if gone:
        names = tuple(supply.called(draft.pos, train) for train in gone)
        draft.put_all("trains", dict.fromkeys(gone, SCRAPPED))
        draft.drop("saved", *gone)
        draft.tell("late_trains_gone", company=company, types=names)
    return True


SAVE_TRAIN = Move(SaveTrain, save, saves, ((own_turn,), (by_owner,)))
