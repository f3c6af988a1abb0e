"""Let companies put station tokens into cities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.board.layout import free_slots, stop, stop_now, stops_of
from rails18.board.reach import reach
from rails18.core.actions import Action, MoveToken, PlaceToken
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import NO_STOP, CompanyId, StopId, hex_of
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.options import TOKEN_ONE_IN
from rails18.rules.turn import SKIP, TOKEN, TRACK, is_open, mark, next_step, not_its_turn

HOME_PLACED: Hook[Callable[[Draft, CompanyId], None]] = Hook("home token placed")
HAS_MOVED: Hook[Callable[[Position, CompanyId], bool]] = Hook("has moved a token")
NONE_LEFT: Hook[Callable[[Position, PlaceToken], Iterable[Refusal]]] = Hook("no token left")
OTHER_ACTS: Hook[Callable[[Position, CompanyId], bool]] = Hook(
    "other acts with tokens"
)  # something else can be done now
TOKEN_REFUSED: Hook[Callable[[Position, PlaceToken], Iterable[Refusal]]] = Hook("token refused")
KEPT: Hook[Callable[[Position, StopId], Iterable[CompanyId]]] = Hook("places kept")  # for tokens other than home tokens
PRICE: Hook[Callable[[Position, CompanyId, StopId], int | None]] = Hook("price of a token in a city")  # None: the usual
UNLINKED: Hook[Callable[[Position, CompanyId], Iterable[StopId]]] = Hook("cities reached without a line")
VIEW: Hook[Callable[[Position, CompanyId], Position]] = Hook("view of a company")  # the position as far as it knows it
NOTICED: Hook[Callable[[Draft], None]] = Hook("tokens noticed")

PRINTED = ("gray", "offboard")  # kinds of hexes on which no tile is ever laid

# home


def at_home(pos: Position, company: CompanyId) -> bool:
    """Return whether the home token of `company` has come onto the map; it may have been moved since.

    What was moved may also be another token, while the home token waits on the charter, where it is the first.
    """
    there, left = pos.state.tokens, pos.state.tokens_left[company]
    moved = any(has(pos, company) for has in pos.hooked(HAS_MOVED)) and left[:1] != pos.company(company).tokens[:1]
    return moved or any(company in there.get(stop, ()) for stop in home_cities(pos, company))


def home_city(pos: Position, company: CompanyId) -> StopId:
    """Return the starting city of `company` as it is on the map now (`track.upgrade.tokens`)."""
    return stop_now(pos, pos.company(company).home)


def home_cities(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return the stops into which the home token of `company` may go."""
    return pos.company(company).homes or (home_city(pos, company),)


def waits_for_choice(pos: Position, company: CompanyId) -> bool:
    """Return whether the home token of `company` waits until its president can choose a city."""
    return bool(pos.company(company).homes) and not at_home(pos, company)


def place_home(draft: Draft, company: CompanyId, stop: StopId = NO_STOP) -> None:
    """Put the free home token of `company` into its starting city, or the chosen one.

    Source: `token.home.free`, `token.home.must`.
    """
    home = stop or home_city(draft.pos, company)
    _put(draft, company, home)
    for placed in draft.pos.hooked(HOME_PLACED):
        placed(draft, company)
    draft.tell("home_token", company=company, stop=home)


def place_missing_home(draft: Draft, company: CompanyId) -> None:
    """Put the home token on the map unless it is there or its city is to be chosen (`operating.steps.home_first`).

    An independent that the table gave back to a player may have none left: its buyer has its place.
    """
    there = at_home(draft.pos, company) or not draft.state.tokens_left[company]
    if not there and not waits_for_choice(draft.pos, company):
        place_home(draft, company)


def _put(draft: Draft, company: CompanyId, stop: StopId, at: int = 0) -> None:
    left = draft.state.tokens_left[company]
    draft.put_all("tokens", {stop: (*draft.state.tokens.get(stop, ()), company)})
    draft.put("tokens_left", **{company: left[:at] + left[at + 1 :]})
    tabletop.seat(draft, stop, company)


def kept_for(pos: Position, stop: StopId) -> tuple[CompanyId, ...]:
    """Return the companies whose home token is still to come into the city `stop`, or another that it is kept for."""
    home = tuple(
        company.id
        for company in pos.title.companies.values()
        if stop in home_cities(pos, company.id) and not at_home(pos, company.id) and not pos.is_closed(company.id)
    )
    return (*home, *(company for kept in pos.hooked(KEPT) for company in kept(pos, stop)))


# further tokens


def paid_left(pos: Position, company: CompanyId) -> tuple[int, ...]:
    """Return the prices of the tokens that `company` has left besides a home token whose city is to be chosen."""
    return pos.state.tokens_left[company][1 if waits_for_choice(pos, company) else 0 :]


def put_paid(draft: Draft, company: CompanyId, stop: StopId) -> None:
    """Put the next token of `company` that is not its home token into a city; who pays for it is another matter."""
    _put(draft, company, stop, 1 if waits_for_choice(draft.pos, company) else 0)
    noticed(draft)


def cost(pos: Position, company: CompanyId) -> int:
    """Return the price of the next token of `company`, 0 when it has none left (`token.place.cost`)."""
    return next(iter(paid_left(pos, company)), 0)


def price_at(pos: Position, company: CompanyId, stop: StopId) -> int:
    """Return the price of the next token of `company` in a city."""
    own = (price(pos, company, stop) for price in pos.hooked(PRICE))
    return next((price for price in own if price is not None), cost(pos, company))


def own_turn(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse to place for another than the operating company (`operating.order.once`)."""
    yield from not_its_turn(pos, action.company, "operating.order.once", due=pos.frame.company)


def in_city(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse anything that has no places for tokens (`token.place.city_only`)."""
    hex = hex_of(action.stop)
    known = hex in pos.board.hexes and action.stop in stops_of(pos, hex)
    if not known or not stop(pos, action.stop).slots:
        yield refuse("token.place.city_only", company=action.company, stop=action.stop, hex=hex)


def left(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse more tokens than the company has (`token.place.supply`)."""
    if not paid_left(pos, action.company):
        placed = len(pos.company(action.company).tokens)
        yield refuse("token.place.supply", company=action.company, placed=placed)
        for check in pos.hooked(NONE_LEFT):
            yield from check(pos, action)


def only_one(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse a second token in a city, or in a hex where that is the rule (`token.place.same_city`)."""
    whole = pos.option(TOKEN_ONE_IN) == "hex"
    stops = stops_of(pos, hex_of(action.stop)) if whole else (action.stop,)
    if any(action.company in pos.state.tokens.get(stop, ()) for stop in stops):
        yield refuse("token.place.same_city", company=action.company, stop=action.stop)


def view(pos: Position, company: CompanyId) -> Position:
    """Return the position as far as `company` has noticed what bars its way."""
    for seen in pos.hooked(VIEW):
        pos = seen(pos, company)
    return pos


def noticed(draft: Draft) -> None:
    """Let everybody notice all tokens: a tile or token was laid."""
    for notice in draft.pos.hooked(NOTICED):
        notice(draft)


def near(pos: Position, company: CompanyId) -> frozenset[StopId]:
    """Return the stops that `company` reaches, as far as it has noticed what bars its way.

    All cities while the board lies on the real table: nobody here sees which.
    """
    if tabletop.on_table(pos):
        return frozenset(tabletop.cities(pos))
    return reach(view(pos, company), company).stops


def unlinked(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return the cities into which `company` may put a token without a line to them."""
    return tuple(stop for reached in pos.hooked(UNLINKED) for stop in reached(pos, company))


def in_reach(pos: Position, company: CompanyId) -> frozenset[StopId]:
    """Return the stops into which the way of `company` leads, or into which it needs none."""
    return near(pos, company).union(unlinked(pos, company))


def on_route(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse a city that no train of the company could run to (`token.place.route`)."""
    if action.stop not in in_reach(pos, action.company):
        yield refuse("token.place.route", company=action.company, stop=action.stop)


def has_room(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse a full city and the last place that is kept (`token.place.space`, `.reserved`, `token.home.first`).

    While tiles of the real table are missing here nobody knows how many places a city has, but where no tile comes.
    """
    if tabletop.unknown(pos) and pos.board.hexes[hex_of(action.stop)].kind not in PRINTED:
        return
    free = free_slots(pos, action.stop)
    kept = tuple(company for company in kept_for(pos, action.stop) if company != action.company)
    if free <= 0:
        holders = pos.state.tokens.get(action.stop, ())
        yield refuse("token.place.space", company=action.company, stop=action.stop, holders=holders)
    elif free <= len(kept):
        key = "token.home.first" if pos.company(kept[0]).homes else "token.place.reserved"
        yield refuse(key, company=action.company, stop=action.stop, other=kept[0])


def otherwise_refused(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse what a feature of the title refuses besides."""
    for check in pos.hooked(TOKEN_REFUSED):
        yield from check(pos, action)


def funds(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay (`token.place.cost`)."""
    price, cash = price_at(pos, action.company, action.stop), pos.cash(action.company)
    if price > cash:
        yield refuse("token.place.cost", company=action.company, cost=price, cash=cash)


def place(draft: Draft, action: PlaceToken) -> None:
    """Pay for the token, put it into the city and close the step."""
    pay_and_put(draft, action)
    next_step(draft)


def pay_and_put(draft: Draft, action: PlaceToken) -> None:
    """Pay for the token of the turn and put it into the city."""
    price = price_at(draft.pos, action.company, action.stop)
    bank.charge(draft, action.company, price)
    put_paid(draft, action.company, action.stop)
    draft.tell("token_placed", company=action.company, stop=action.stop, cost=price)
    mark(draft, action)


def places(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PlaceToken]:
    """Yield a token in each city that the company reaches, those with its own tokens last."""
    company = fixed.get("company", pos.frame.company)
    if company not in pos.title.companies:
        return
    found = in_reach(pos, company)
    stops = (fixed["stop"],) if "stop" in fixed else sorted(found, key=lambda id: (_own(pos, company, id), id))
    for id in stops:
        yield PlaceToken(pos.frame.player, company, id)


def _own(pos: Position, company: CompanyId, stop: StopId) -> bool:
    return company in pos.state.tokens.get(stop, ())


CHECKS = ((own_turn,), (in_city, left), (only_one,), (on_route, has_room, funds, otherwise_refused))
PLACE_TOKEN = Move(PlaceToken, place, places, CHECKS)


# without a line to it


def no_room(pos: Position, company: CompanyId, stop: StopId) -> Iterator[Refusal]:
    """Refuse a city that cannot take a token of `company`, whatever leads to it and whatever tokens it has."""
    action = PlaceToken(pos.frame.player, company, stop)
    found = tuple(in_city(pos, action)) or tuple(only_one(pos, action))
    yield from found or has_room(pos, action)


def no_place(pos: Position, company: CompanyId, stop: StopId) -> tuple[Refusal, ...]:
    """Return why `company` cannot put a further token into a city, line and money aside."""
    return (*left(pos, PlaceToken(pos.frame.player, company, stop)), *no_room(pos, company, stop))


# questions


def why_not(pos: Position, company: CompanyId, stop: StopId) -> Refusal | None:
    """Return the first reason why `company` cannot put a token into `stop`, None when it can."""
    action = PlaceToken(pos.frame.player, company, stop)
    for group in CHECKS[1:]:
        for check in group:
            for refusal in check(pos, action):
                return refusal
    return None


def can_place_any(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` can put a token anywhere now."""
    if not paid_left(pos, company) or cost(pos, company) > pos.cash(company):
        return False
    return any(why_not(pos, company, id) is None for id in near(pos, company))


def settle(draft: Draft) -> bool:
    """Close the step when no token can be placed, and nothing else be done with tokens."""
    pos, company = draft.pos, draft.frame.company
    if can_place_any(pos, company) or any(can(pos, company) for can in pos.hooked(OTHER_ACTS)):
        return False
    _tell_why(draft, company)
    next_step(draft)
    return True


def _tell_why(draft: Draft, company: CompanyId) -> None:
    """Say in the log why nothing is asked."""
    if not paid_left(draft.pos, company):
        draft.tell("token_none_left", company=company)
    elif cost(draft.pos, company) > draft.pos.cash(company):
        draft.tell("token_too_dear", company=company, cost=cost(draft.pos, company))
    else:
        draft.tell("token_no_place", company=company)


def too_late_for_one(pos: Position, action: Action) -> str:
    """Return the rule that a token after the token step breaks where a turn has one token."""
    late = is_open(pos) and pos.frame.step not in (TRACK, TOKEN)
    return "token.place.one" if isinstance(action, PlaceToken) and late else ""


FEATURE = Feature(
    "tokens",
    steps=(Step(TOKEN, (PLACE_TOKEN, SKIP), settle, "operating.president.acts"),),
    not_now={MoveToken: "token.place.permanent"},
)
ONE_TOKEN = Feature("one_token", judges=(too_late_for_one,))
