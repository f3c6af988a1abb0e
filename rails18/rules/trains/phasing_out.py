"""Let trains whose time is over run once more, and then leave the game."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import kind_of
from rails18.core.rules import Feature
from rails18.core.slices import Reprieve
from rails18.core.state import SCRAPPED
from rails18.rules.trains import phases, reprieve, roster, supply


def phase_out(draft: Draft) -> None:
    """Mark what runs once more, and scrap what nobody owns (`train.phased.last_run`, `train.phased.bank`)."""
    pos = draft.pos
    old = {
        name
        for name, kind in pos.title.trains.items()
        if kind.late_on and pos.title.trains[kind.late_on].phase == pos.state.phase
    }
    there = {train: owner for train, owner in pos.state.trains.items() if kind_of(train) in old and owner != SCRAPPED}
    owned = [train for train, owner in there.items() if owner in pos.title.operators]
    unowned = [train for train in there if train not in owned]
    if unowned:
        draft.put_all("trains", dict.fromkeys(unowned, SCRAPPED))
    if owned:
        reprieve.mark(draft, owned, roster.LATE)
    for train in owned:
        draft.tell("train_late", company=there[train], train=supply.called(pos, train))


FEATURE = Feature(
    "phasing_out",
    settles={"trains": reprieve.settle},
    keeps=Reprieve,
    listeners=(
        on(roster.TRAIN_MARK, reprieve.mark_of),
        on(roster.TRAIN_LEFT, reprieve.forget),
        on(phases.PHASE_BEGUN, phase_out),
    ),
)
