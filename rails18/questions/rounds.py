"""Answer questions about the running round: who has operated, who is to come, and what each still has to do."""

from __future__ import annotations

from typing import Literal

import msgspec

from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.core.notes import RoundNotes, TurnNotes
from rails18.core.position import Position
from rails18.questions import turns
from rails18.rules.money import emergency
from rails18.rules.rounds import rounds

Stage = Literal["done", "now", "waiting"]


# what the rules answer themselves
is_last_set = rounds.last_round
companies_in_order = rounds.companies_in_order


class CompanyTurn(msgspec.Struct, frozen=True, gc=False):
    """Describe how far the turn of a company in the running operating round has come.

    Args:
        company: the company.
        stage: its turn is over, open, or still to come.
        steps: steps that it still has before it, the open one first; none when its turn is over.
        must_buy: it has no train and has to buy one if it can run.
    """

    company: CompanyId
    stage: Stage
    steps: tuple[str, ...]
    must_buy: bool = False


def order(pos: Position) -> tuple[CompanyTurn, ...]:
    """Return the turns of the running operating round in their order, nothing in other rounds.

    Those to come are in the order that they have now; it changes when prices do.
    """
    level = next((n for n, frame in enumerate(pos.state.frames) if frame.step == "operating"), None)
    if level is None:
        return ()
    notes = pos.state.frames[level].noted(RoundNotes)
    above = pos.state.frames[level + 1 :]
    steps = notes.steps or turns.steps(pos)
    running = pos.state.operated[-1] if above and pos.state.operated else NO_COMPANY
    turn = next((frame for frame in above if frame.step in steps and frame.company == running), None)
    if turn is None:
        running = NO_COMPANY
    found = [CompanyTurn(company, "done", ()) for company in pos.state.operated if company != running]
    if turn is not None:
        left = (turn.step, *turn.noted(TurnNotes).rest)
        found.append(CompanyTurn(running, "now", turns.decided(pos, running, left), emergency.must_buy(pos, running)))
    coming = [c for c in rounds.operating_order(pos) if c in notes.companies and c not in pos.state.operated]
    found += [
        CompanyTurn(company, "waiting", turns.decided(pos, company, steps), emergency.must_buy(pos, company))
        for company in coming
    ]
    return tuple(found)
