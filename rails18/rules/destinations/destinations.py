"""Work out which companies may make their connection run, and use their destination tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rails18.board.bonuses import TABLES
from rails18.board.connect import connects
from rails18.board.layout import stop
from rails18.board.reach import fewest_stops
from rails18.board.routes import route_problem, runners
from rails18.core.actions import DestinationToken, PlaceToken
from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, StopId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.slices import Destinations
from rails18.rules import on_table as tabletop
from rails18.rules.market import market
from rails18.rules.options import DESTINATION_SLOT
from rails18.rules.tokens import tokens
from rails18.rules.turn import next_step

COMES_FIRST: Hook[Callable[[Position], Iterable[CompanyId]]] = Hook("connects before the rest")
CHARTER_ONLY: Hook[Callable[[Position], bool]] = Hook("token at the destination is not declared")


def ends(pos: Position, company: CompanyId) -> tuple[StopId, StopId]:
    """Return the stops that a connection run of `company` links."""
    return tokens.home_city(pos, company), pos.company(company).destination


def begun(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has begun its only connection run (`destination.run.once`)."""
    return company in pos.slice(Destinations).destinations


def eligible(pos: Position, company: CompanyId) -> bool:
    """Return whether one of the trains that `company` owns now can link its home with its destination.

    While the board lies on the real table it can when its president has said so.

    Source: `destination.run.eligible`, `destination.run.all_stops`, `destination.run.any_builder`.
    """
    if not pos.company(company).destination or begun(pos, company) or company not in pos.state.floated:
        return False
    if tabletop.on_table(pos):
        return may_link(pos, company) and pos.slice(Destinations).connections.get(company) == "claimed"
    return _links(pos, company)


def may_link(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has what a connection run takes besides track: a train and its home token."""
    return bool(pos.company(company).destination and pos.trains(company)) and tokens.at_home(pos, company)


@derived("tiles", "tokens", "tokens_left", "beside", "trains", "sides", "phase", "features", *TABLES)
def _links(pos: Position, company: CompanyId) -> bool:
    home, destination = ends(pos, company)
    if not may_link(pos, company):
        return False
    reaches = [runner.run.reach for runner in runners(pos, company)]
    longest = max((reach for reach in reaches if reach is not None), default=0) if None not in reaches else None
    if not fewest_stops(pos, company, home, destination, longest):  # soon told, and nearly always all that is needed
        return False
    return connects(route_problem(pos, company), home, destination)


def too_short(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` is linked with its destination, but by more stops than any of its trains counts.

    Source: `destination.run.all_stops`.
    """
    home, destination = ends(pos, company)
    if tabletop.on_table(pos) or not may_link(pos, company) or eligible(pos, company):
        return False
    problem = route_problem(pos, company)
    anywhere = tuple(msgspec.structs.replace(train, max_stops=None) for train in problem.trains)
    return connects(msgspec.structs.replace(problem, trains=anywhere), home, destination)


def queue(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies that may make their connection run now, in order (`destination.run.order`)."""
    operated = pos.state.operated
    before = (company for comes in pos.hooked(COMES_FIRST) for company in comes(pos))
    asked = dict.fromkeys((*operated[-1:], *before, *market.order(pos)))
    return tuple(company for company in asked if eligible(pos, company))


def say(draft: Draft, company: CompanyId, what: str) -> None:
    """Remember what the president of `company` says about its connection run: ``declined`` or ``claimed``."""
    draft.change(Destinations, connections={**draft.pos.slice(Destinations).connections, company: what})


def forget(draft: Draft, company: CompanyId) -> None:
    """Forget what was said about the connection run of `company`: it runs, or it closes."""
    said = draft.pos.slice(Destinations).connections
    if company in said:
        draft.change(Destinations, connections={name: what for name, what in said.items() if name != company})


# the token


def token_to_come(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse the token that a company gets with its connection run before that (`destination.token.locked`)."""
    if pos.company(action.company).destination and not begun(pos, action.company):
        yield refuse("destination.token.locked", company=action.company)


def uses(pos: Position, company: CompanyId) -> tuple[str, ...]:
    """Return what the destination token of `company` may be used for (`destination.token.two_uses`, `.existing`)."""
    if company not in pos.state.tokens.get(pos.company(company).destination, ()):
        return ("map", "charter")
    return ("charter",) if pos.says(CHARTER_ONLY) else ("existing", "charter")


def own_run(pos: Position, action: DestinationToken) -> Iterator[Refusal]:
    """Refuse tokens of another company than the one that connects (`destination.token.locked`)."""
    if action.company != pos.frame.company:
        yield refuse("destination.token.locked", company=action.company)


def right_use(pos: Position, action: DestinationToken) -> Iterator[Refusal]:
    """Refuse uses that are not open to the company (`destination.token.two_uses`, `destination.token.existing`)."""
    if action.use not in uses(pos, action.company):
        key = "destination.token.existing" if action.use == "existing" else "destination.token.two_uses"
        yield refuse(key, company=action.company, use=action.use, stop=pos.company(action.company).destination)


def use_token(draft: Draft, action: DestinationToken) -> None:
    """Put the token on the map without cost, or keep it as a further station token (`destination.token.single`)."""
    company = action.company
    place, price = draft.pos.company(company).destination, draft.pos.company(company).destination_price
    draft.change(Destinations, destinations={**draft.pos.slice(Destinations).destinations, company: action.use})
    forget(draft, company)
    if action.use == "map":
        _place(draft, company, place)
    else:
        draft.put("tokens_left", **{company: (*draft.state.tokens_left[company], price)})
    draft.tell("destination_token", company=company, stop=place, use=action.use, price=price)
    next_step(draft)


def _place(draft: Draft, company: CompanyId, place: StopId) -> None:
    """Put the token into a place, beside a full city, or beside it anyway where that is played.

    Source: `destination.token.ignores_space`, `destination.token.fills_space`, `destination.token.red_area`.
    """
    draft.put_all("tokens", {place: (*draft.state.tokens.get(place, ()), company)})
    tokens.noticed(draft)
    if draft.pos.option(DESTINATION_SLOT) == "beside" or stop(draft.pos, place).kind != "city":
        draft.put_all("beside", {place: (*draft.state.beside.get(place, ()), company)})


def choices(pos: Position, fixed: Mapping[str, Any]) -> Iterator[DestinationToken]:
    """Yield every use of the destination token."""
    for use in uses(pos, pos.frame.company):
        yield DestinationToken(pos.frame.player, pos.frame.company, use)


DESTINATION_TOKEN = Move(DestinationToken, use_token, choices, ((own_run,), (right_use,)))
