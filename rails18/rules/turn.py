"""Lead a company through the steps of its operating turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rails18.core.actions import Action, Pass
from rails18.core.draft import Draft
from rails18.core.ids import CompanyId
from rails18.core.notes import StockNotes, TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.state import Frame
from rails18.rules import on_table as tabletop
from rails18.rules.passing import passes

TRACK, TOKEN, TRAINS = "track", "token", "trains"  # steps that other rules ask for by name
KEPT = (
    "laid",
    "marked",
    "instead",
    "lay_power",
    "trained",
    "linked",
    "financed",
)  # notes that later steps of the turn keep


def is_open(pos: Position) -> bool:
    """Return whether the open step is one of the turn of a company, or an independent, that somebody leads."""
    return pos.frame.step in pos.title.turn and bool(pos.president(pos.frame.company))


def open_turn(pos: Position) -> Frame | None:
    """Return the frame of the company turn that is open, if there is one."""
    turns = (frame for frame in pos.state.frames if frame.company and frame.step in pos.title.turn)
    return next(turns, None)


def begun(pos: Position, turn: Frame) -> bool:
    """Return whether something was done in a company's turn; before that it counts as the time between two turns."""
    later = turn.step not in pos.title.turn[:1]
    return later or bool(turn.noted(TurnNotes).acted or turn.noted(TurnNotes).laid)


def between_turns(pos: Position) -> bool:
    """Return whether nothing has been done yet in the turn that is open, of a company or in a stock round."""
    turn = open_turn(pos)
    if turn is not None:
        return not begun(pos, turn)
    return pos.frame.step != "stock" or not pos.frame.noted(StockNotes).acted


def operated_before(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has come to the run of some turn; until then its first turn is not over."""
    return company in pos.state.income


def begun_operating(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has had a turn or has one now."""
    return company in pos.state.operated or operated_before(pos, company)


def not_its_turn(pos: Position, company: CompanyId, key: str, **facts: Any) -> Iterator[Refusal]:
    """Refuse to act for another than the operating company, or for one that does not operate at all.

    Args:
        key: rule that is broken when `company` operates, but not now.
        facts: facts of that refusal.

    Source: `operating.float.excluded`.
    """
    if company == pos.frame.company:
        return
    if company in pos.title.companies and company not in pos.state.floated:
        yield refuse("operating.float.excluded", company=company)
    else:
        yield refuse(key, company=company, **facts)


def begin(draft: Draft, company: CompanyId, steps: tuple[str, ...]) -> None:
    """Open the first of a company's `steps` for its president (`operating.president.acts`)."""
    draft.write(operated=(*draft.state.operated, company))
    president = draft.pos.president(company)
    if president:
        draft.tell("turn_begins", company=company, player=president)
    else:
        draft.tell("turn_alone", company=company)
    first, *rest = steps
    draft.push(first, draft.pos.president(company), company, rest=tuple(rest))


def next_step(draft: Draft) -> None:
    """Close the open step of a company's turn and open the next one, or end the turn."""
    frame = draft.frame
    rest: tuple[str, ...] = frame.noted(TurnNotes).rest
    if rest:
        notes = frame.noted(TurnNotes)
        kept = {name: getattr(notes, name) for name in KEPT}
        draft.turn_to(rest[0], draft.pos.president(frame.company), frame.company, rest=rest[1:], **kept)
    else:
        draft.pop()


def mark(draft: Draft, action: Action) -> None:
    """Remember how the company used the one act with tokens that its turn has (`token.place.one`)."""
    draft.note(marked=action.kind)


def _skip(draft: Draft, action: Pass) -> None:
    notes = draft.frame.noted(TurnNotes)
    if (draft.frame.step == TRACK and notes.laid) or (tabletop.on_table(draft.pos) and notes.acted):
        draft.tell("track_done", company=draft.frame.company)
    else:
        draft.tell("skipped", company=draft.frame.company, step=draft.frame.step)
    next_step(draft)


SKIP = Move(Pass, _skip, passes)
