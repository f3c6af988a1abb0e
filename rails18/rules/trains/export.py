"""Let trains go abroad: out of the depot and the game, without a buyer at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import NO_TRAIN, HolderId, TrainId
from rails18.core.notes import RoundNotes
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import DEPOT, SCRAPPED
from rails18.rules.auction import auction
from rails18.rules.options import EXPORT_LAST, EXPORT_PASSES
from rails18.rules.rounds import rounds, scoring
from rails18.rules.trains import phases, supply

FOREIGNERS = HolderId("foreigners")  # stands for a company in what is told about the export

BEFORE: Hook[Callable[[Draft, Sequence[TrainId]], bool]] = Hook("before an export")  # trains; True: somebody is asked


def next_train(pos: Position) -> TrainId | None:
    """Return the next train of the depot in order of sale, None when there is none, or none that goes abroad.

    Source: `export.gray.train`, `export.set.types`.
    """
    kinds = supply.depot_types(pos)
    train = next((train for train in pos.trains(DEPOT) if supply.kind(pos, train).name == kinds[0]), None)
    return train if train and supply.kind(pos, train).exported else None


def one(draft: Draft) -> TrainId:
    """Take the next train out of the depot, with the change of phase that it brings.

    Source: `export.set.train`, `export.phase.change`, `auction.passout.train`.

    Returns:
        the train, or "" when none can go.
    """
    train = next_train(draft.pos)
    if train is None:
        return NO_TRAIN
    draft.tell("train_exported", types=tuple(side.name for side in supply.kind(draft.pos, train).faces))
    draft.put_all("trains", {train: SCRAPPED})
    phases.train_sold(draft, train, FOREIGNERS)
    return train


def last_of_its_kind(pos: Position, train: TrainId) -> bool:
    """Return whether the depot has no more trains of the type of `train`."""
    return supply.left(pos)[supply.kind(pos, train).name] == 0


def leaving(pos: Position) -> tuple[TrainId, ...]:
    """Return the trains that go abroad when the set ends now (`export.set.train`, `export.colour.last`)."""
    train = next_train(pos)
    if train is None:
        return ()
    later = pos.supposing(trains={**pos.state.trains, train: SCRAPPED})
    second = next_train(later) if pos.option(EXPORT_LAST) and last_of_its_kind(later, train) else None
    return (train,) if second is None else (train, second)


def after_set(draft: Draft) -> bool:
    """Export a train when the operating rounds of a set are over, and a second one when that was the last of its type.

    None goes when the game is over. The open frame is that of the operating rounds; it remembers that this has been
    done. Where trains become too many companies give them up before play goes on.

    Returns:
        whether trains were exported, or somebody is asked, just now.

    Source: `export.set.train`, `export.colour.last`.
    """
    now = draft.state.round
    if draft.frame.noted(RoundNotes).exported:
        return False
    if now.number < now.of or rounds.last_round(draft.pos):
        return False
    if any(asks(draft, leaving(draft.pos)) for asks in draft.pos.hooked(BEFORE)):
        return True
    draft.note(exported=True)
    train = one(draft)
    if train and draft.pos.option(EXPORT_LAST) and last_of_its_kind(draft.pos, train):
        one(draft)
    return True


def leaves_by_passes(pos: Position) -> TrainId:
    """Return the train that goes abroad when all pass in the auction now, "" for none (`auction.all_pass.export`)."""
    waits = pos.option(EXPORT_PASSES) == "once_sold" and auction.first_unsold(pos)
    return NO_TRAIN if waits else next_train(pos) or NO_TRAIN


def after_passes(draft: Draft) -> bool:
    """Take a train out of the depot when all have passed in the auction, where it does not wait for the first sale.

    Where the game may end so, it does when the last train of the first type has gone.

    Returns:
        whether the game is over.

    Source: `auction.passout.train`, `auction.all_pass.export`, `auction.all_pass.no_export`.
    """
    if not leaves_by_passes(draft.pos):
        return False
    train = one(draft)
    over = draft.pos.option(EXPORT_PASSES) == "to_the_end" and last_of_its_kind(draft.pos, train)
    if over:
        scoring.finish(draft, "no_trains")
    return over


FEATURE = Feature(
    "export",
    listeners=(on(rounds.ALL_OPERATED, after_set), on(auction.ALL_PASSED, after_passes)),
    options=(EXPORT_LAST, EXPORT_PASSES),
)
