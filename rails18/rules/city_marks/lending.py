"""Let the owner of a mark choose in each operating round where it is and, while a player owns it, whom it serves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rails18.core.actions import LendMark, MarkCity, Pass
from rails18.core.draft import Draft
from rails18.core.further_powers import LentMark
from rails18.core.hook import on
from rails18.core.ids import NO_COMPANY, NO_HEX, CompanyId, HexId, PrivateId, among
from rails18.core.notes import LendNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move, Plays, Step
from rails18.core.slices import CityMarks
from rails18.rules.city_marks import city_marks
from rails18.rules.market import closing
from rails18.rules.passing import passes
from rails18.rules.privates import powers, privates
from rails18.rules.rounds import rounds
from rails18.rules.trains import phases

STEP = "lend"


def lent(pos: Position) -> Iterator[tuple[PrivateId, LentMark]]:
    """Yield the privates in the game that have such a mark."""
    for private in pos.title.privates:
        power = powers.of(pos, private, LentMark)
        if power is not None:
            yield private, power


def place(pos: Position, private: PrivateId) -> tuple[HexId, CompanyId]:
    """Return where a mark is and whom it serves, "" for nowhere and nobody."""
    hex, company, _ = pos.slice(CityMarks).city_marks.get(private, (NO_HEX, NO_COMPANY, False))
    return hex, company


def put(draft: Draft, private: PrivateId, hex: HexId, company: CompanyId) -> None:
    """Write down where a mark is and whom it serves."""
    city_marks.put(draft, private, hex, company, False)


def operators(pos: Position) -> tuple[CompanyId, ...]:
    """Return whom a mark may serve: companies that have floated, and independents of players."""
    return tuple(company for company in pos.title.operators if company in pos.state.floated or pos.president(company))


def ask(draft: Draft) -> bool:
    """Ask the player who owns such a mark before the first turn of a round (`private.sc.player_any`)."""
    pos, held = draft.pos, draft.pos.slice(CityMarks)
    for private, _ in lent(pos):
        owner = privates.owner(pos, private)
        if among(owner, pos.players) and held.lent_in != city_marks.round_of(pos) and operators(pos):
            draft.change(CityMarks, lent_in=city_marks.round_of(pos))
            draft.push(STEP, owner, private=private)
            return True
    return False


def new_place(pos: Position, action: MarkCity) -> Iterator[Refusal]:
    """Refuse another mark or place, and a second move in a round (`private.sc.marker`)."""
    power = powers.of(pos, action.private, LentMark)
    if power is None:
        yield refuse("private.power.none", private=action.private)
    elif action.hex not in power.where or action.closed:
        yield refuse("private.mark.place", mark=power.mark, private=action.private, hex=action.hex, owner=action.player)
    elif not movable(pos, action):
        yield refuse("private.mark.once", mark=power.mark, private=action.private, hex=place(pos, action.private)[0])


def movable(pos: Position, action: MarkCity) -> bool:
    """Return whether the open step is about this mark, which was not moved in it and is on another hex."""
    same = pos.frame.noted(LendNotes).private == action.private and place(pos, action.private)[0] != action.hex
    return same and not placed(pos)


def placed(pos: Position) -> bool:
    """Return whether the mark was moved in this step."""
    return pos.frame.noted(LendNotes).placed


def move(draft: Draft, action: MarkCity) -> None:
    """Put the mark on another hex; it serves whom it served."""
    put(draft, action.private, action.hex, place(draft.pos, action.private)[1])
    draft.tell("city_marked", company=place(draft.pos, action.private)[1], private=action.private, hex=action.hex)
    draft.note(placed=True)
    close_when_done(draft)


def close_when_done(draft: Draft) -> None:
    """Close the step when nothing is left to choose: the mark was moved, and lent or has nobody else to serve."""
    notes = draft.frame.noted(LendNotes)
    if notes.placed and (notes.lent or not others(draft.pos, notes.private)):
        draft.pop()


def others(pos: Position, private: PrivateId) -> tuple[CompanyId, ...]:
    """Return whom a mark may serve besides those it serves now."""
    return tuple(company for company in operators(pos) if company != place(pos, private)[1])


def borrower(pos: Position, action: LendMark) -> Iterator[Refusal]:
    """Refuse whom the mark cannot serve, or serves, and a second choice in a round (`private.sc.player_lends`)."""
    notes = pos.frame.noted(LendNotes)
    if action.private != notes.private or action.company not in others(pos, notes.private) or notes.lent:
        yield refuse("private.mark.lend", private=action.private, company=action.company)


def lend(draft: Draft, action: LendMark) -> None:
    """Let the mark serve a company or an independent."""
    put(draft, action.private, place(draft.pos, action.private)[0], action.company)
    draft.tell("mark_lent", private=action.private, company=action.company, player=action.player)
    draft.note(lent=True)
    close_when_done(draft)


def leave(draft: Draft, action: Pass) -> None:
    """Leave the mark as it is."""
    draft.pop()


def places(pos: Position, fixed: Mapping[str, Any]) -> Iterator[MarkCity]:
    """Yield the places of the mark."""
    private = pos.frame.noted(LendNotes).private
    power = powers.of(pos, private, LentMark)
    for hex in power.where if power is not None else ():
        yield MarkCity(pos.frame.player, private, hex)


def loans(pos: Position, fixed: Mapping[str, Any]) -> Iterator[LendMark]:
    """Yield whom the mark may serve."""
    private = pos.frame.noted(LendNotes).private
    for company in others(pos, private):
        yield LendMark(pos.frame.player, private, company)


# what becomes of it


def remove(draft: Draft) -> None:
    """Take a player's mark off when the privates close; a company's stays (`private.sc.phase_three`)."""
    held = draft.pos.slice(CityMarks)
    for private, _ in lent(draft.pos):
        if phases.current(draft.pos).closes_privates and private in held.city_marks and private not in held.sold_marks:
            draft.change(
                CityMarks, city_marks={other: mark for other, mark in held.city_marks.items() if other != private}
            )
            draft.tell("marks_removed", privates=(private,))


def close(draft: Draft, company: CompanyId) -> None:
    """Take the marks of a closing company off the map, but not one that a player lends (`closing.markers.removed`)."""
    held = draft.pos.slice(CityMarks)
    if draft.pos.says(city_marks.MARK_STAYS):  # but no longer as the mark of a company
        left = tuple(private for private in held.sold_marks if place(draft.pos, private)[1] != company)
        if left != held.sold_marks:
            draft.change(CityMarks, sold_marks=left)
        return
    marks = held.city_marks
    of_players = [private for private in marks if draft.state.privates.get(private) in draft.pos.players]
    gone = tuple(private for private, mark in marks.items() if mark[1] == company and private not in of_players)
    if gone:
        draft.change(CityMarks, city_marks={private: mark for private, mark in marks.items() if private not in gone})
        draft.tell("marks_removed", privates=gone)


PLACE = Move(MarkCity, move, places, ((new_place,),))
LEND = Move(LendMark, lend, loans, ((borrower,),))
LEAVE = Move(Pass, leave, passes)
FEATURE = replace(
    city_marks.FEATURE,
    name="lent_marks",
    steps=(Step(STEP, (PLACE, LEND, LEAVE), wrong_player="private.mark.lend"),),
    listeners=(
        *city_marks.FEATURE.listeners,
        on(rounds.BETWEEN_TURNS, ask),
        on(phases.PHASE_BEGUN, remove),
        on(closing.COMPANY_CLOSING, close),
    ),
    not_now={LendMark: "private.mark.lend"},
    plays=(*city_marks.FEATURE.plays, Plays(LentMark, "", ("any_time",), ("always",))),
)
