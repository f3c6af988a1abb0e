"""Let companies put the marks of their privates on cities, which are worth more from then on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.actions import BuyPrivate, ClosePrivate, MarkCity
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import NO_HEX, CompanyId, HexId, HolderId, PrivateId, among
from rails18.core.position import Position
from rails18.core.powers import MarkPower
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.slices import CityMarks
from rails18.core.state import CLOSED
from rails18.rules.privates import powers, privates
from rails18.rules.trains import phases
from rails18.rules.turn import is_open

MOVING_STEPS = ("track", "token", "run")  # steps of a turn in which its company may move a mark
CLOSED_LATER: Hook[Callable[[Position], bool]] = Hook("city mark closed later only")  # it is placed open first
MARK_STAYS: Hook[Callable[[Position], bool]] = Hook("mark stays where it lies, whoever buys it or closes")
CLOSED_IN_TURN: Hook[Callable[[Position], bool]] = Hook("city mark closed in its company's turn only")


def power_of(pos: Position, private: PrivateId) -> MarkPower | None:
    """Return the power of `private` to mark a city, if it has it."""
    return powers.of(pos, private, MarkPower)


def has_power(pos: Position, action: MarkCity | ClosePrivate) -> Iterator[Refusal]:
    """Refuse privates that mark nothing (`private.great_river.no_power`)."""
    if power_of(pos, action.private) is None:
        yield refuse("private.power.none", private=action.private)


def owner_acts(pos: Position, action: MarkCity) -> Iterator[Refusal]:
    """Refuse others than the company that owns the private, in its own turn.

    Source: `private.cattle.place`, `private.token.unplaced_lost`.
    """
    power, holder = power_of(pos, action.private), privates.owner(pos, action.private)
    assert power is not None
    if holder == CLOSED:
        placed = action.private in pos.slice(CityMarks).city_marks
        key = "private.mark.once" if placed else "private.mark.unplaced"
        yield refuse(key, mark=power.mark, private=action.private, hex=action.hex)
    elif holder != pos.frame.company or not is_open(pos):
        yield refuse("private.mark.place", mark=power.mark, private=action.private, hex=action.hex, owner=holder)


def right_place(pos: Position, action: MarkCity) -> Iterator[Refusal]:
    """Refuse a second mark, another city than the power names, and a closed mark where there is none.

    Source: `private.cattle.place`, `private.gulf.one_token`, `private.gulf.cities`, `private.gulf.closed_closes`.
    """
    power = power_of(pos, action.private)
    assert power is not None
    held = pos.slice(CityMarks)
    lies_on = held.city_marks.get(action.private, (NO_HEX,))[0]
    done = held.moved_in == round_of(pos) or lies_on == action.hex if power.moves else bool(lies_on)
    if power.moves and pos.frame.step not in MOVING_STEPS:
        yield refuse("private.mark.turn", private=action.private, company=pos.frame.company)
    elif done:
        yield refuse(
            "private.mark.once",
            mark=power.mark,
            private=action.private,
            hex=lies_on,
        )
    elif action.hex not in power.where:
        yield refuse(
            "private.mark.place", mark=power.mark, private=action.private, hex=action.hex, owner=pos.frame.company
        )
    elif action.closed and not may_be_closed(pos, power):
        yield refuse("private.mark.closed", mark=power.mark, private=action.private, hex=action.hex)


def round_of(pos: Position) -> tuple[int, int]:
    """Return the set and the number of the operating round."""
    return pos.state.round.set, pos.state.round.number


def may_be_closed(pos: Position, power: MarkPower) -> bool:
    """Return whether the mark may be placed closed at once (`private.gulf.closed_closes`)."""
    return "closed" in power.tokens and not pos.says(CLOSED_LATER)


def mark(draft: Draft, action: MarkCity) -> None:
    """Put the mark on the city; a closed one closes the private."""
    company = draft.frame.company
    draft.note(acted=True)
    put(draft, action.private, action.hex, company, action.closed)
    power = power_of(draft.pos, action.private)
    if power is not None and power.moves:
        draft.change(CityMarks, moved_in=round_of(draft.pos))
    draft.tell("city_marked", company=company, private=action.private, hex=action.hex)
    if action.closed:
        privates.close(draft, action.private)


def put(draft: Draft, private: PrivateId, hex: HexId, company: CompanyId, closed: bool) -> None:
    """Write down where the mark of a private is, whom it serves and whether it is closed."""
    draft.change(CityMarks, city_marks={**draft.pos.slice(CityMarks).city_marks, private: (hex, company, closed)})


def serve_buyer(draft: Draft, action: BuyPrivate, seller: HolderId) -> None:
    """Let the mark of a private serve the company that has bought it."""
    mark, power = draft.pos.slice(CityMarks).city_marks.get(action.private), power_of(draft.pos, action.private)
    if power is not None and power.moves:
        stays = mark is not None and draft.pos.says(MARK_STAYS)
        put(draft, action.private, mark[0] if stays and mark else NO_HEX, action.company, False)
        draft.change(CityMarks, sold_marks=(*draft.pos.slice(CityMarks).sold_marks, action.private))
    elif mark is not None:
        put(draft, action.private, mark[0], action.company, mark[2])
    elif power is not None and power.counted:
        put(draft, action.private, NO_HEX, action.company, False)


def remove(draft: Draft) -> None:
    """Take the marks off the map whose time is over (`phase.tokens.survive`, `phase.tokens.removed`)."""
    names = list(draft.title.phases)
    passed = names[: names.index(draft.state.phase) + 1]
    marks = draft.pos.slice(CityMarks).city_marks
    known = {private: power_of(draft.pos, private) for private in marks}
    gone = tuple(private for private, power in known.items() if power and power.removed_phase in passed)
    if gone:
        draft.change(CityMarks, city_marks={private: mark for private, mark in marks.items() if private not in gone})
        draft.tell("marks_removed", privates=gone)


def marks(pos: Position, fixed: Mapping[str, Any]) -> Iterator[MarkCity]:
    """Yield the marks that the operating company has not placed."""
    for private, holder in pos.state.privates.items():
        power = power_of(pos, private)
        if power and holder == pos.frame.company and pos.frame.company:
            for hex in power.where:
                yield MarkCity(pos.frame.player, private, hex)
                if "closed" in power.tokens:
                    yield MarkCity(pos.frame.player, private, hex, True)


# closing


def may_close(pos: Position, action: ClosePrivate) -> Iterator[Refusal]:
    """Refuse to close a private that is closed, has no mark, or belongs to another's company, or one not in its turn.

    Source: `private.gulf.close_later`, `private.gulf.status_fixed`.
    """
    power, holder = power_of(pos, action.private), privates.owner(pos, action.private)
    assert power is not None
    if holder == CLOSED and "closed" in power.tokens:
        yield refuse("private.mark.fixed", mark=power.mark, private=action.private)
    elif (
        not among(holder, pos.title.companies)
        or pos.president(holder) != action.player
        or action.private not in pos.slice(CityMarks).city_marks
        or "closed" not in power.tokens
    ):
        yield refuse("private.mark.closed", mark=power.mark, private=action.private, owner=holder)
    elif pos.says(CLOSED_IN_TURN) and (holder != pos.frame.company or not is_open(pos)):
        yield refuse("private.mark.turn", private=action.private, company=holder)


def close(draft: Draft, action: ClosePrivate) -> None:
    """Close the private; its mark serves nobody but its owner from then on."""
    hex, company, _ = draft.state.slice(CityMarks).city_marks[action.private]
    put(draft, action.private, hex, company, True)
    privates.close(draft, action.private)


def closings(pos: Position, fixed: Mapping[str, Any]) -> Iterator[ClosePrivate]:
    """Yield the privates that could be closed, by the presidents of their owners."""
    for private in pos.slice(CityMarks).city_marks:
        holder = privates.owner(pos, private)
        if among(holder, pos.title.companies) and pos.president(holder):
            yield ClosePrivate(pos.president(holder), private)


MARK = Move(
    MarkCity,
    mark,
    marks,
    ((has_power,), (owner_acts,), (right_place,)),
    who=privates.buyers,
    wrong_player="operating.president.acts",
)
CLOSE = Move(ClosePrivate, close, closings, ((has_power,), (may_close,)), who=privates.all_players)
FEATURE = Feature(
    "city_marks",
    anytime=(MARK, CLOSE),
    listeners=(on(privates.PRIVATE_BOUGHT, serve_buyer), on(phases.PHASE_BEGUN, remove)),
    keeps=CityMarks,
    plays=(Plays(MarkPower, "company", ("turn",), ("once",)),),
)
