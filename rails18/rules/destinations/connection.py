"""Let companies make their connection runs between the turns of companies.

The frames of a run: ``connection`` (whether to make it now), ``connection_token``, ``connection_run`` and
``connection_dividend`` (notes: income).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.board.connect import connects
from rails18.core.actions import ConnectionRun, DestinationToken, Dividend, Pass, RunTrains
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId, PlayerId, StopId
from rails18.core.notes import ConnectionNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.slices import Destinations
from rails18.core.state import Cell
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.destinations import destinations
from rails18.rules.market import closing, market
from rails18.rules.money import dividends
from rails18.rules.on_table import seeing
from rails18.rules.options import DESTINATION_SLOT
from rails18.rules.passing import passes
from rails18.rules.rounds import rounds
from rails18.rules.routes import running
from rails18.rules.tokens import tokens
from rails18.rules.turn import next_step

STEP = "connection"
RUN = ("connection_token", "connection_run", "connection_dividend")
LOOKED_FOR: Hook[Callable[[Draft], bool]] = Hook("connections looked for")
STATED: Hook[Callable[[Position], bool]] = Hook("connections stated by a file")
RUNS_NOTHING: Hook[Callable[[Position], bool]] = Hook("connection run without a route")
PAID_MOVE: Hook[Callable[[Position, CompanyId], Cell]] = Hook("price after a connection run")


def between_turns(draft: Draft) -> bool:
    """Ask between two turns; False when nobody is asked.

    Source: `destination.run.between_turns`, `destination.run.after_stock_round`.
    """
    return draft.pos.instead(LOOKED_FOR, ask)(draft)


def ask(draft: Draft) -> bool:
    """Open the steps of all companies that can connect and were not asked before; False when there are none.

    Source: `destination.run.between_turns`, `destination.run.after_stock_round`, `destination.run.late_notice`.
    """
    due = draft.pos.slice(Destinations).stated
    if due is None:
        said = draft.pos.slice(Destinations).connections
        due = tuple(c for c in destinations.queue(draft.pos) if said.get(c) != "declined")
    draft.change(Destinations, stated=None)
    for company in reversed(due):
        draft.push(STEP, draft.pos.president(company), company)
    return bool(due)


def settle(draft: Draft) -> bool:
    """Close the step of a company that can no longer connect; begin the run where nobody needs to be asked.

    Source: `destination.run.lost_again`.
    """
    company = draft.frame.company
    if rounds.why_over(draft.pos, "round_end") or not destinations.eligible(draft.pos, company):
        draft.pop()
        return True
    if claimed(draft.pos, company):
        begin(draft, company)
        return True
    return False


def claimed(pos: Position, company: CompanyId) -> bool:
    """Return whether the president has asked for the run before its moment came."""
    return pos.slice(Destinations).connections.get(company) == "claimed"


def begin(draft: Draft, company: CompanyId) -> None:
    """Open the first step of the run (`destination.token.before_run`)."""
    draft.tell("connection_run", company=company, stop=draft.pos.company(company).destination)
    draft.turn_to(RUN[0], draft.pos.president(company), company, rest=RUN[1:])


# now or later


def in_step(pos: Position, action: ConnectionRun) -> Iterator[Refusal]:
    """Refuse another company than the one that is asked (`destination.run.order`)."""
    if action.company != pos.frame.company:
        yield refuse("destination.run.order", company=action.company, due=pos.frame.company)


def accept(draft: Draft, action: ConnectionRun) -> None:
    """Begin the run."""
    begin(draft, action.company)


def decline(draft: Draft, action: Pass) -> None:
    """Leave the run for later; it may be claimed at any time (`destination.run.not_required`)."""
    company = draft.frame.company
    destinations.say(draft, company, "declined")
    draft.tell("connection_declined", company=company, player=action.player)
    draft.pop()


def offered(pos: Position, fixed: Mapping[str, Any]) -> Iterator[ConnectionRun]:
    """Yield the run of the company that is asked."""
    yield ConnectionRun(pos.frame.player, pos.frame.company)


def presidents(pos: Position) -> tuple[PlayerId, ...]:
    """Return everybody: the checks decide who may not claim."""
    return pos.players


def may_claim(pos: Position, action: ConnectionRun) -> Iterator[Refusal]:
    """Refuse claims for companies that one does not lead, that have run or that cannot connect.

    Source: `operating.president.acts`, `destination.run.once`, `destination.run.eligible`,
    `destination.run.all_stops`, `destination.run.between_turns`.
    """
    company = action.company
    if company not in pos.title.companies or pos.president(company) != action.player:
        yield refuse("operating.president.acts", player=action.player, company=company)
    elif action.declared is not None:
        yield from _may_state(pos, action)
    elif destinations.begun(pos, company) or (pos.frame.company == company and pos.frame.step in RUN):
        yield refuse("destination.run.once", company=company)
    elif pos.state.round.kind != "operating":
        yield refuse("destination.run.between_turns", company=company)
    elif claimed(pos, company):
        yield refuse("destination.run.once", company=company)
    elif tabletop.on_table(pos):
        if company not in pos.state.floated or not destinations.may_link(pos, company):
            yield refuse("destination.run.eligible", company=company, stop=pos.company(company).destination)
    elif not destinations.eligible(pos, company):
        key = "destination.run.all_stops" if destinations.too_short(pos, company) else "destination.run.eligible"
        yield refuse(key, company=company, stop=pos.company(company).destination)


def _may_state(pos: Position, action: ConnectionRun) -> Iterator[Refusal]:
    """Refuse to state who connects where the rules find that, and companies that cannot run a second time or at all."""
    for company in action.declared or ():
        if destinations.begun(pos, company):
            yield refuse("destination.run.once", company=company)
        elif company not in pos.state.floated:
            yield refuse("operating.float.excluded", company=company)
    if not pos.says(STATED):
        company = action.company
        yield refuse("destination.run.eligible", company=company, stop=pos.company(company).destination)


def claim(draft: Draft, action: ConnectionRun) -> None:
    """Remember that the run is wanted; it follows the turn that is open (`destination.run.late_notice`)."""
    if action.declared is not None:
        draft.change(Destinations, stated=action.declared)
        draft.tell("connections_stated", **({"companies": action.declared} if action.declared else {}))
        return
    destinations.say(draft, action.company, "claimed")
    draft.tell("connection_claimed", company=action.company, player=action.player)


def claims(pos: Position, fixed: Mapping[str, Any]) -> Iterator[ConnectionRun]:
    """Yield the runs that could be claimed, by the presidents; who is asked has the run on offer anyway."""
    asked = pos.frame.company if pos.frame.step == "connection" else ""
    for company in pos.title.companies:
        linked = tabletop.on_table(pos) or destinations.eligible(pos, company)
        if company != asked and pos.president(company) and linked:
            yield ConnectionRun(pos.president(company), company)


# the run


def runs_at_all(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse to run nothing (`destination.income.home_train`)."""
    if not action.routes and action.declared is None and not pos.says(RUNS_NOTHING):
        yield refuse("destination.income.home_train", company=action.company)


def can_run(pos: Position) -> bool:
    """Return whether one of the trains can still link home and destination: no search is needed for that."""
    company = pos.frame.company
    return tabletop.on_table(pos) or connects(running.problem(pos, company), *destinations.ends(pos, company))


def run(draft: Draft, action: RunTrains) -> None:
    """Earn the income of the run, which comes on top of the normal one (`destination.income.extra`)."""
    total = running.stated(draft.pos, action)
    draft.tell("trains_ran", company=action.company, income=total, routes=action.routes)
    draft.turn_to(RUN[2], draft.frame.player, action.company, income=total)


def full_or_nothing(pos: Position, action: Dividend) -> Iterator[Refusal]:
    """Refuse anything between paying all and keeping all (`destination.income.no_half`)."""
    if action.choice not in ("pay", "withhold"):
        yield refuse("destination.income.no_half", company=action.company, choice=action.choice)


def decide(draft: Draft, action: Dividend) -> None:
    """Pay the income out and raise the price, or keep it (`destination.income.full_up`, `.kept_still`)."""
    company, income = action.company, draft.frame.noted(ConnectionNotes).income
    if action.choice == "pay" and income:
        amounts = dividends.shares_of(draft.pos, company, income)
        share = draft.pos.company(company).per_share(income)
        draft.tell("dividend_paid", company=company, income=income, share=share, amounts=amounts)
        bank.pay_out(draft, amounts)
        market.shift(draft, company, draft.pos.instead(PAID_MOVE, market.raised)(draft.pos, company))
    else:
        draft.tell("dividend_withheld", company=company, income=income)
        bank.pay_out(draft, {company: income})
    next_step(draft)


def choices(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Dividend]:
    """Yield paying and keeping."""
    for choice in ("pay", "withhold"):
        yield Dividend(pos.frame.player, pos.frame.company, choice)


def settle_dividend(draft: Draft) -> bool:
    """Keep an income of nothing without asking."""
    if draft.frame.noted(ConnectionNotes).income:
        return False
    draft.pop()
    return True


def linking(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return the stops that one train has to link in the run of the open step, none in a normal run."""
    return destinations.ends(pos, company) if (pos.frame.step, pos.frame.company) == (RUN[1], company) else ()


ACCEPT = Move(ConnectionRun, accept, offered, ((in_step,),))
DECLINE = Move(Pass, decline, passes)
CLAIM = Move(ConnectionRun, claim, claims, ((may_claim,),), who=presidents)
RUN_TRAINS = Move(
    RunTrains,
    run,
    running.runs,
    (
        (running.own_turn,),
        (running.typed, seeing(running.legal)),
        (runs_at_all,),
        (seeing(running.may_declare), seeing(running.highest)),
    ),
    sure=can_run,
)
DIVIDEND = Move(Dividend, decide, choices, ((dividends.own_turn,), (full_or_nothing,)))
WRONG_PLAYER = "operating.president.acts"
FEATURE = Feature(
    "destinations",
    steps=(
        Step(STEP, (ACCEPT, DECLINE), settle, WRONG_PLAYER),
        Step(
            RUN[0],
            (destinations.DESTINATION_TOKEN,),
            wrong_player=WRONG_PLAYER,
            refuses={RunTrains: "destination.token.before_run"},
        ),
        Step(RUN[1], (RUN_TRAINS,), wrong_player=WRONG_PLAYER),
        Step(RUN[2], (DIVIDEND,), settle_dividend, WRONG_PLAYER),
    ),
    anytime=(CLAIM,),
    listeners=(
        on(rounds.BETWEEN_TURNS, between_turns),
        on(running.LINKING, linking),
        on(tokens.NONE_LEFT, destinations.token_to_come),
        on(closing.COMPANY_CLOSING, destinations.forget),
    ),
    keeps=Destinations,
    options=(DESTINATION_SLOT,),
    not_now={DestinationToken: "destination.token.locked"},
)
