"""Answer questions about the steps of a turn."""

from __future__ import annotations

from rails18.core.ids import CompanyId
from rails18.core.notes import RoundNotes
from rails18.core.position import Position
from rails18.rules.independents import independents

CONNECTION = ("connection", "connection_token", "connection_run", "connection_dividend")


def steps(pos: Position) -> tuple[str, ...]:
    """Return the steps of a company's turn in the running round."""
    rounds = (frame for frame in pos.state.frames if frame.step == "operating")
    return next((frame.noted(RoundNotes).steps for frame in rounds if frame.noted(RoundNotes).steps), pos.title.turn)


def decided(pos: Position, company: CompanyId, steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return those steps of a turn in which something is decided (`dividend.independent.no_choice`)."""
    if company not in pos.title.independents:
        return steps
    return tuple(step for step in steps if step not in independents.UNDECIDED)


def shown_steps(pos: Position) -> tuple[str, ...]:
    """Return the steps among which the open one is, none where it is alone."""
    step = pos.frame.step
    return next((found for found in (decided(pos, pos.frame.company, steps(pos)), CONNECTION) if step in found), ())
