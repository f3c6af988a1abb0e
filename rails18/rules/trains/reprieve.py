"""Let a company spare one of its trains, which then runs once more after its time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import SaveTrain
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import HolderId, TrainId
from rails18.core.notes import TrainNotes
from rails18.core.position import Position
from rails18.core.powers import ProtectTrain
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.slices import Reprieve
from rails18.core.state import CLOSED, SCRAPPED
from rails18.rules.privates import powers
from rails18.rules.trains import phases, roster, supply
from rails18.rules.turn import not_its_turn

MARKED = "marked"  # the train is spared when its time is over


def mark_of(pos: Position, train: TrainId) -> str:
    """Return whether a train is spared, or runs late already."""
    return pos.slice(Reprieve).saved.get(train, "")


def mark(draft: Draft, trains: Iterable[TrainId], how: str) -> None:
    """Remember that trains are spared, or run late."""
    draft.change(Reprieve, saved={**draft.pos.slice(Reprieve).saved, **dict.fromkeys(trains, how)})


def forget(draft: Draft, *trains: str) -> None:
    """Take the mark from trains: it is lost when they leave their company (`private.engineers.lost`)."""
    saved = draft.pos.slice(Reprieve).saved
    if any(train in saved for train in trains):
        draft.change(Reprieve, saved={train: how for train, how in saved.items() if train not in trains})


def spare(draft: Draft, gone: Mapping[TrainId, HolderId]) -> tuple[TrainId, ...]:
    """Let trains that rust run once more where a company was allowed to keep them (`private.engineers.run`)."""
    saved, operators = draft.pos.slice(Reprieve).saved, draft.title.operators
    kept = tuple(train for train, owner in gone.items() if owner in operators and train in saved)
    for train in kept:
        draft.tell("train_late", company=gone[train], train=supply.called(draft.pos, train))
    if kept:
        mark(draft, kept, roster.LATE)
    return kept


def clear(draft: Draft) -> None:
    """Forget all marks when obsolete trains come on sale again: nothing runs late any more.

    A spared train that comes back on sale is among those; one that does not, the first to rust, has left long before,
    with the end of the turn in which it ran late.

    Source: `phase.gray.remove`.
    """
    if phases.current(draft.pos).second_hand and draft.pos.slice(Reprieve).saved:
        draft.change(Reprieve, saved={})


def own_turn(pos: Position, action: SaveTrain) -> Iterator[Refusal]:
    """Refuse to spare a train of another than the operating company (`train.save.owner`)."""
    yield from not_its_turn(pos, action.company, "train.save.owner", private=action.private, train=action.train)


def by_owner(pos: Position, action: SaveTrain) -> Iterator[Refusal]:
    """Refuse what the company does not own: the private, or the train (`train.save.owner`)."""
    private_owned = action.private in dict(powers.owned(pos, action.company, ProtectTrain))
    train = supply.called(pos, action.train) if action.train in pos.state.trains else action.train
    if not private_owned or action.train not in pos.trains(action.company):
        yield refuse("train.save.owner", company=action.company, private=action.private, train=train)
    elif not supply.kind(pos, action.train).rusts_on or action.train in pos.slice(Reprieve).saved:
        yield refuse("train.save.which", company=action.company, train=train)


def save(draft: Draft, action: SaveTrain) -> None:
    """Mark a train, its certificate as a whole, and close the private (`private.vdl.engineers`)."""
    mark(draft, (action.train,), MARKED)
    draft.put("privates", **{action.private: CLOSED})
    train = supply.called(draft.pos, action.train)
    draft.tell("train_saved", company=action.company, private=action.private, train=train)


def saves(pos: Position, fixed: Mapping[str, Any]) -> Iterator[SaveTrain]:
    """Yield one train of each kind with each private of the company that can spare it."""
    company = pos.frame.company
    for private, _ in powers.owned(pos, company, ProtectTrain):
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
    if draft.frame.noted(TrainNotes).opened:
        return False
    draft.note(opened=True)
    company = draft.frame.company
    gone = [train for train in draft.pos.trains(company) if roster.late(draft.pos, train)]
    if gone:
        names = tuple(draft.pos.side(train).name for train in gone)
        draft.put_all("trains", dict.fromkeys(gone, SCRAPPED))
        forget(draft, *gone)
        draft.tell("late_trains_gone", company=company, types=names)
    return True


SAVE_TRAIN = Move(SaveTrain, save, saves, ((own_turn,), (by_owner,)))
FEATURE = Feature(
    "reprieve",
    moves={"trains": (SAVE_TRAIN,)},
    settles={"trains": settle},
    listeners=(
        on(roster.TRAIN_MARK, mark_of),
        on(roster.TRAIN_LEFT, forget),
        on(phases.SPARED, spare),
        on(phases.PHASE_BEGUN, clear),
    ),
    keeps=Reprieve,
    plays=(Plays(ProtectTrain, "company", ("trains",), ("closes",)),),
    not_now={SaveTrain: "train.save.step"},
)
