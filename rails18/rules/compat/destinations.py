"""Make connection runs as 18xx.games does: forced, and looked for when the turn of a company is over."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.notes import RoundNotes
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.core.state import Cell
from rails18.rules.compat import yes
from rails18.rules.destinations import connection, destinations
from rails18.rules.market import market
from rails18.rules.rounds import rounds


def at_turn_end(draft: Draft) -> bool:
    """Ask once after each turn, and not at all after the turn of a company that closed in it.

    Source: `destination.run.between_turns`.
    """
    operated = draft.state.operated
    if not operated or draft.frame.noted(RoundNotes).checked:
        return False
    draft.note(checked=True)
    return not draft.pos.is_closed(operated[-1]) and connection.ask(draft)


def turn_opens(draft: Draft) -> None:
    """Remember before a turn that connections will have to be looked for after it."""
    draft.note(checked=False)


def round_opens(draft: Draft) -> None:
    """Ask when the first turn of a round has just begun.

    The home token of that company is on the map then, and it operates first whatever the runs do to share prices.

    Source: `destination.run.after_stock_round`.
    """
    if len(draft.state.operated) == 1:
        connection.ask(draft)


def begin_unasked(draft: Draft) -> bool:
    """Begin the run of who could connect at the check, even if a token of another one's run bars the way now.

    Source: `destination.run.not_required`, `destination.run.lost_again`.
    """
    if rounds.why_over(draft.pos, "round_end"):
        return False
    connection.begin(draft, draft.frame.company)
    return True


def as_they_went(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies that have operated, in the order in which they did (`destination.run.order`)."""
    return pos.state.operated


def moves_right(pos: Position, company: CompanyId) -> Cell:
    """Return where the price goes when the run is paid in full (`destination.income.full_up`)."""
    return market.right(pos.title.market, pos.state.market[company])


FEATURE = Feature(
    "compat.destinations",
    settles={connection.STEP: begin_unasked},
    listeners=(
        on(rounds.TURN_COMES, turn_opens),
        on(rounds.TURN_OPENED, round_opens),
        on(connection.LOOKED_FOR, at_turn_end),
        on(connection.STATED, yes),  # `destination.run.eligible`: its files hold connections that nobody would accept
        on(connection.RUNS_NOTHING, yes),  # `destination.income.home_train`
        on(connection.PAID_MOVE, moves_right),
        on(destinations.COMES_FIRST, as_they_went),
        on(destinations.CHARTER_ONLY, yes),  # `destination.token.existing`
    ),
)
