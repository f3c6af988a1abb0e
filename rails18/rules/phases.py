"""Start a phase: scrap trains, close privates, make companies give up trains over the limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.actions import DiscardTrain
from rails18.core.draft import Draft
from rails18.core.position import Position, train_type
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import CLOSED, POOL, SCRAPPED, Frame
from rails18.core.title import MarkCity, Phase, StayWithPlayer
from rails18.rules import market


def current(pos: Position) -> Phase:
    """Return the data of the phase in force."""
    return pos.title.phases[pos.state.phase]


def excess(pos: Position, company: str) -> int:
    """Return how many trains `company` has over the limit (`train.excess.discard`)."""
    return len(pos.trains(company)) - current(pos).train_limit


def train_sold(draft: Draft, train: str, buyer: str) -> None:
    """Start the phase that the first sale of a type brings (`phase.trigger.train`)."""
    kind = draft.title.trains[train_type(train)]
    names = list(draft.title.phases)
    if not kind.phase or names.index(kind.phase) <= names.index(draft.state.phase):
        return
    draft.write(phase=kind.phase)
    draft.tell("phase_begins", phase=kind.phase, train=kind.name, company=buyer)
    scrap(draft, kind.name)
    if current(draft.pos).closes_privates:
        close_privates(draft)
    remove_marks(draft)
    call_discards(draft, buyer)


def scrap(draft: Draft, kind: str) -> None:
    """Scrap what the first train of type `kind` makes obsolete, wherever it lies (`phase.rust.trains`, `.pool`)."""
    old = {name for name, other in draft.title.trains.items() if other.rusts_on == kind}
    gone = {t: o for t, o in draft.state.trains.items() if train_type(t) in old and o != SCRAPPED}
    if gone:
        draft.put_all("trains", dict.fromkeys(gone, SCRAPPED))
        owners = tuple(sorted({owner for owner in gone.values() if owner in draft.title.companies}))
        draft.tell("trains_scrapped", trains=tuple(gone), types=tuple(sorted(old)), companies=owners)


def stays(pos: Position, private: str) -> StayWithPlayer | None:
    """Return the power that keeps `private` open in a player's hand, if it has one."""
    return next((power for power in pos.private(private).powers if isinstance(power, StayWithPlayer)), None)


def close_privates(draft: Draft) -> None:
    """Close all privates but those that stay with a player (`private.close.five`)."""
    pos = draft.pos
    closing = [
        private
        for private, owner in pos.state.privates.items()
        if owner != CLOSED and not (stays(pos, private) and owner in pos.players)
    ]
    if closing:
        draft.put("privates", **dict.fromkeys(closing, CLOSED))
        draft.tell("privates_closed", privates=tuple(closing))


def remove_marks(draft: Draft) -> None:
    """Take the marks off the map whose time is over (`phase.tokens.survive`, `phase.tokens.removed`)."""
    names = list(draft.title.phases)
    passed = names[: names.index(draft.state.phase) + 1]
    gone = tuple(
        private
        for private in draft.state.city_marks
        for power in draft.pos.private(private).powers
        if isinstance(power, MarkCity) and power.removed_phase in passed
    )
    if gone:
        draft.drop("city_marks", *gone)
        draft.tell("marks_removed", privates=gone)


def call_discards(draft: Draft, buyer: str) -> None:
    """Make companies over the limit give up trains (`train.excess.order`, `train.limit.excess_discard`)."""
    pos = draft.pos
    order = pos.switch("train.discard_order")
    if order == "listed":
        companies = list(pos.title.companies)
    elif order == "share_price":
        companies = list(market.order(pos))
    else:
        companies = [buyer, *(company for company in market.order(pos) if company != buyer)]
    for company in reversed([company for company in companies if excess(pos, company) > 0]):
        draft.push("discard", pos.president(company), company)


def settle_discard(draft: Draft) -> bool:
    """Go on when enough trains are given up."""
    if excess(draft.pos, draft.frame.company) > 0:
        return False
    draft.pop()
    return True


def own_train(pos: Position, action: DiscardTrain) -> Iterator[Refusal]:
    """Refuse to give up what a company due does not own (`train.excess.choice`)."""
    if action.company not in due(pos) or pos.state.trains.get(action.train) != action.company:
        yield refuse("train.excess.choice", company=pos.frame.company, train=action.train)


def due(pos: Position) -> tuple[str, ...]:
    """Return the companies that may give up a train now, the first of them in order first (`train.excess.order`)."""
    company = pos.frame.company
    if pos.switch("train.discard_order") != "listed":
        return (company,)
    return (company, *(frame.company for frame in pos.state.frames if _waits(pos, frame)))


def _waits(pos: Position, frame: Frame) -> bool:
    return frame.step == "discard" and frame.company != pos.frame.company and excess(pos, frame.company) > 0


def presidents_due(pos: Position) -> tuple[str, ...]:
    """Return the presidents of the companies that may give up a train now."""
    return tuple(dict.fromkeys(pos.president(company) for company in due(pos)))


def discard(draft: Draft, action: DiscardTrain) -> None:
    """Put a train into the pool without payment."""
    draft.put_all("trains", {action.train: POOL})
    draft.tell("train_discarded", company=action.company, train=action.train)


def discards(pos: Position, fixed: Mapping[str, Any]) -> Iterator[DiscardTrain]:
    """Yield one train of each type that each company due owns."""
    for company in due(pos):
        seen: set[str] = set()
        for train in pos.trains(company):
            if train == fixed.get("train") or train_type(train) not in seen:
                seen.add(train_type(train))
                yield DiscardTrain(pos.president(company), company, train)


DISCARD = Move(DiscardTrain, discard, discards, ((own_train,),), who=presidents_due)
