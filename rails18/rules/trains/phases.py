"""Start a phase: scrap trains, close privates, make companies give up or turn trains over the limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.core.actions import DiscardTrain, TurnTrain
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import NO_PHASE, CompanyId, HolderId, PhaseId, PlayerId, PrivateId, TrainId, among, kind_of
from rails18.core.kinds import kinds
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.state import CLOSED, POOL, SCRAPPED, SECOND_HAND
from rails18.core.title import Phase
from rails18.core.train_types import TrainSide
from rails18.rules.market import market
from rails18.rules.options import DISCARD_ORDER
from rails18.rules.privates import powers
from rails18.rules.trains import roster, supply

SPARED: Hook[Callable[[Draft, Mapping[TrainId, HolderId]], Iterable[TrainId]]] = Hook(
    "trains spared"
)  # of those that rust: → owner
DISCARDING: Hook[Callable[[Position, HolderId], tuple[CompanyId, ...]]] = Hook("order of discards")
ALSO_DUE: Hook[Callable[[Position], Iterable[CompanyId]]] = Hook("may discard out of turn")
PHASE_BEGUN: Hook[Callable[[Draft], None]] = Hook("phase begun")


def current(pos: Position) -> Phase:
    """Return the data of the phase in force."""
    return pos.title.phases[pos.state.phase]


def excess(pos: Position, company: CompanyId) -> int:
    """Return how many trains or certificates `company` has over the limit (`train.excess.discard`)."""
    return roster.over(pos, roster.sides_of(pos, roster.counted(pos, company)))


def brought(pos: Position, train: TrainId) -> PhaseId:
    """Return the phase that the first sale of a train brings, "" when it brings none (`phase.trigger.train`)."""
    phase, names = supply.kind(pos, train).phase, list(pos.title.phases)
    return phase if phase and names.index(phase) > names.index(pos.state.phase) else NO_PHASE


def train_sold(draft: Draft, train: TrainId, buyer: HolderId) -> None:
    """Start the phase that the first sale of a type brings (`phase.trigger.train`, `export.phase.change`).

    Args:
        buyer: the company, or who else took the train out of the depot.
    """
    phase = brought(draft.pos, train)
    if not phase:
        return
    draft.write(phase=phase)
    draft.tell("phase_begins", phase=phase, train=draft.pos.side(train).name, company=buyer)
    scrap(draft, supply.kind(draft.pos, train).name)
    if current(draft.pos).closes_privates:
        close_privates(draft)
    for begun in draft.pos.hooked(PHASE_BEGUN):
        begun(draft)
    call_discards(draft, buyer)


def scrap(draft: Draft, kind: str) -> None:
    """Scrap what the first train of type `kind` makes obsolete, wherever it is (`phase.rust.trains`, `.pool`).

    What a feature spares stays where it is.
    """
    pos = draft.pos
    there = {kind_of(train) for train in pos.state.trains}  # what only a private becomes may never have come about
    old = [name for name in sorted(there) if pos.title.trains[name].rusts_on == kind]
    gone = {t: o for t, o in pos.state.trains.items() if kind_of(t) in old and o not in (SCRAPPED, SECOND_HAND)}
    for spares in pos.hooked(SPARED):
        for train in spares(draft, gone):
            del gone[train]
    if gone:
        draft.put_all("trains", dict.fromkeys(gone, SCRAPPED))
        owners = tuple(sorted({owner for owner in gone.values() if owner in pos.title.operators}))
        types = tuple(side.name for name in old for side in pos.title.trains[name].faces)
        draft.tell("trains_scrapped", trains=tuple(gone), types=types, companies=owners)


def late_revenue(pos: Position, private: PrivateId) -> int | None:
    """Return the income of `private` once the others have closed, None when it closes with them."""
    known = (power.late_revenue for power in pos.private(private).powers)
    return next((revenue for revenue in known if revenue is not None), None)


def close_privates(draft: Draft) -> None:
    """Close all privates but those that stay with their owner (`private.close.five`)."""
    pos = draft.pos
    staying = {private for private, power in powers.working(pos) if power.late_revenue is not None}
    closing = [private for private, owner in pos.state.privates.items() if owner != CLOSED and private not in staying]
    if closing:
        draft.put("privates", **dict.fromkeys(closing, CLOSED))
        draft.tell("privates_closed", privates=tuple(closing))


def train_acquired(draft: Draft, company: CompanyId) -> None:
    """Close the privates that end when `company` gets a train, in whatever way (`private.lm.close`)."""
    pos = draft.pos
    closing = [
        private
        for private, owner in pos.state.privates.items()
        for power in pos.private(private).powers
        if power.ends_with == company and owner != CLOSED
    ]
    if closing:
        draft.put("privates", **dict.fromkeys(closing, CLOSED))
        draft.tell("privates_closed", privates=tuple(closing))


def call_discards(draft: Draft, buyer: HolderId) -> None:
    """Make companies over the limit give up trains (`train.excess.order`, `train.limit.excess_discard`)."""
    pos = draft.pos
    companies = pos.instead(DISCARDING, _in_order)(pos, buyer)
    for company in reversed([company for company in companies if excess(pos, company) > 0]):
        draft.push("discard", pos.president(company), company)


def _in_order(pos: Position, buyer: HolderId) -> tuple[CompanyId, ...]:
    if pos.option(DISCARD_ORDER) == "share_price" or not among(buyer, pos.title.companies):
        return market.order(pos)
    return (buyer, *(company for company in market.order(pos) if company != buyer))


def settle_discard(draft: Draft) -> bool:
    """Go on when enough trains are given up."""
    if excess(draft.pos, draft.frame.company) > 0:
        return False
    draft.pop()
    return True


def not_theirs(pos: Position, action: DiscardTrain | TurnTrain) -> Iterator[Refusal]:
    """Refuse trains that are not among those of a company due which count against the limit (`train.excess.choice`)."""
    if action.company not in due(pos) or action.train not in roster.counted(pos, action.company):
        yield refuse("train.excess.choice", company=pos.frame.company, train=action.train)


def due(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies that may give up a train now, the first of them in order first (`train.excess.order`)."""
    return (pos.frame.company, *(company for also in pos.hooked(ALSO_DUE) for company in also(pos)))


def presidents_due(pos: Position) -> tuple[PlayerId, ...]:
    """Return who speaks for the companies that may give up a train now."""
    return tuple(dict.fromkeys(_speaker(pos, company) for company in due(pos)))


def _speaker(pos: Position, company: CompanyId) -> PlayerId:
    """Return the president of a company, or who is asked in place of one."""
    return pos.president(company) or pos.frame.player


def discard(draft: Draft, action: DiscardTrain) -> None:
    """Put a train into the pool without payment."""
    called = supply.called(draft.pos, action.train)
    draft.put_all("trains", {action.train: POOL})
    roster.left(draft, action.train)
    draft.tell("train_discarded", company=action.company, train=called)


def discards(pos: Position, fixed: Mapping[str, Any]) -> Iterator[DiscardTrain]:
    """Yield one train of each type and side that each company due owns."""
    for company in due(pos):
        for train in _one_of_each(pos, company, fixed):
            yield DiscardTrain(_speaker(pos, company), company, train)


def _one_of_each(pos: Position, company: CompanyId, fixed: Mapping[str, Any]) -> Iterator[TrainId]:
    seen: set[tuple[str, str, str]] = set()
    for train in roster.counted(pos, company):
        alike = (kind_of(train), pos.side(train).name, roster.mark(pos, train))
        if train == fixed.get("train") or alike not in seen:
            seen.add(alike)
            yield train


# turning a certificate over


def smaller(pos: Position, train: TrainId) -> TrainSide | None:
    """Return the side that a certificate may be turned to for the limit, None when there is none."""
    to = pos.side(train).turns_to
    return next((side for side in supply.kind(pos, train).faces if side.name == to), None)


def helps(pos: Position, action: TurnTrain) -> Iterator[Refusal]:
    """Refuse to turn a certificate that has no smaller side, or when not too many trains are owned.

    Source: `train.double.turn`, `train.turn.needless`.
    """
    sides = roster.sides_of(pos, roster.counted(pos, action.company))
    limit, to = current(pos).train_limit, smaller(pos, action.train)
    if to is None or to.fewest >= pos.side(action.train).fewest or roster.number(sides) <= limit:
        train = supply.called(pos, action.train)
        owned = roster.number(sides)
        yield refuse("train.turn.needless", company=action.company, train=train, owned=owned, limit=limit)


def turn_over(draft: Draft, action: TurnTrain) -> None:
    """Turn a certificate to its smaller side, for good."""
    before, to = supply.called(draft.pos, action.train), smaller(draft.pos, action.train)
    assert to is not None
    draft.put_all("sides", {action.train: to.name})
    draft.tell("train_turned", company=action.company, train=before, to=to.name)


def turns(pos: Position, fixed: Mapping[str, Any]) -> Iterator[TurnTrain]:
    """Yield one certificate of each kind of each company due that has another side to turn to."""
    for company in due(pos):
        for train in _one_of_each(pos, company, fixed):
            if smaller(pos, train):
                yield TurnTrain(pos.president(company), company, train)


DISCARD = Move(DiscardTrain, discard, discards, ((not_theirs,),), who=presidents_due)
TURN = Move(TurnTrain, turn_over, turns, ((not_theirs,), (helps,)), who=presidents_due)


def discards_feature(*, turning: bool = False) -> Feature:
    """Return the discard of trains over the limit (`train.excess.choice`).

    Args:
        turning: certificates may be turned to a smaller side instead.
    """
    key = "train.excess.choice"
    moves = (DISCARD, TURN) if turning else (DISCARD,)
    return Feature(
        "discards",
        steps=(Step("discard", moves, settle_discard, key, dict.fromkeys(kinds(), key)),),
        not_now={DiscardTrain: "train.limit.no_discard", TurnTrain: "train.turn.needless"},
    )
