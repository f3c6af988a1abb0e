"""Let companies claim the markers of ports, earn by them and sell them to each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.board.layout import stops_of
from rails18.board.reach import can_run, reach
from rails18.core.actions import BuyPort, ClaimPort
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId, HexId
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.slices import Ports
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.options import PORT_INCOME, PORT_PRICE
from rails18.rules.rounds import rounds
from rails18.rules.tokens import tokens
from rails18.rules.turn import SKIP, mark, next_step, not_its_turn

ICON = "port"  # of hexes with a marker


def of_map(pos: Position) -> tuple[HexId, ...]:
    """Return the hexes that have a port."""
    return tuple(hex for hex, place in pos.board.hexes.items() if ICON in place.icons)


def unclaimed(pos: Position) -> tuple[HexId, ...]:
    """Return the ports whose markers are on the map."""
    return tuple(hex for hex in of_map(pos) if hex not in pos.slice(Ports).ports)


def pay_all(draft: Draft) -> None:
    """Pay the income of the markers into the treasuries of their owners (`port.income`)."""
    each = draft.pos.option(PORT_INCOME)
    due: dict[CompanyId, int] = {}
    for owner in draft.state.slice(Ports).ports.values():
        due[owner] = due.get(owner, 0) + each
    if due:
        draft.tell("ports_paid", amounts=due)
        bank.pay_out(draft, due)


# claiming


def remember(draft: Draft) -> None:
    """Write down what a turn that begins finds: a train, and the ports to which the company has a route."""
    pos, company = draft.pos, draft.frame.company
    trained = bool(pos.trains(company))
    linked = tuple(hex for hex in unclaimed(pos) if has_route(pos, company, hex)) if trained else ()
    draft.note(trained=trained, linked=linked)


def has_route(pos: Position, company: CompanyId, hex: HexId) -> bool:
    """Return whether a line of track with a token of `company` on it has a city of `hex` and one more stop.

    What trains can reach does not matter (`port.take.route`).

    While the board lies on the real table, who claims a port says that there is one.
    """
    if tabletop.on_table(pos):
        return True
    for stop in stops_of(pos, hex):
        if stop in reach(pos, company).linked:
            return True
        there = pos.state.tokens.get(stop, ())
        if company in there:
            others = {
                name: tuple(c for c in held if c != company or name == stop) for name, held in pos.state.tokens.items()
            }
            if can_run(pos.supposing(tokens=others), company):
                return True
    return False


def own_turn(pos: Position, action: ClaimPort) -> Iterator[Refusal]:
    """Refuse to claim for another than the operating company (`operating.order.once`)."""
    yield from not_its_turn(pos, action.company, "operating.order.once", due=pos.frame.company)


def on_the_map(pos: Position, action: ClaimPort) -> Iterator[Refusal]:
    """Refuse a marker that is not there any more (`port.take.step`)."""
    if action.hex not in unclaimed(pos):
        yield refuse("port.take.step", company=action.company, hex=action.hex)


def from_the_start(pos: Position, action: ClaimPort) -> Iterator[Refusal]:
    """Refuse what the company was not ready for when its turn began (`port.take.train`, `port.take.route`)."""
    notes = pos.frame.noted(TurnNotes)
    if not notes.trained:
        yield refuse("port.take.train", company=action.company)
    elif action.hex not in notes.linked:
        yield refuse("port.take.route", company=action.company, hex=action.hex)


def claim(draft: Draft, action: ClaimPort) -> None:
    """Put the marker on the charter, without cost, and close the step."""
    draft.change(Ports, ports={**draft.pos.slice(Ports).ports, action.hex: action.company})
    draft.tell("port_claimed", company=action.company, hex=action.hex)
    mark(draft, action)
    next_step(draft)


def claims(pos: Position, fixed: Mapping[str, Any]) -> Iterator[ClaimPort]:
    """Yield each marker on the map, for the operating company."""
    for hex in unclaimed(pos):
        yield ClaimPort(pos.frame.player, pos.frame.company, hex)


CLAIM_CHECKS = ((own_turn,), (on_the_map,), (from_the_start,))
CLAIM_PORT = Move(ClaimPort, claim, claims, CLAIM_CHECKS)


def can_claim(pos: Position, company: CompanyId) -> bool:
    """Return whether the operating company can claim a port now."""
    notes = pos.frame.noted(TurnNotes)
    return bool(notes.trained) and any(hex in notes.linked for hex in unclaimed(pos))


# buying


def price(pos: Position) -> int:
    """Return what a marker costs between companies (`port.sale.price`)."""
    return pos.option(PORT_PRICE)


def for_own_company(pos: Position, action: BuyPort) -> Iterator[Refusal]:
    """Refuse to buy for another than the operating company (`port.sale.step`)."""
    yield from not_its_turn(pos, action.company, "port.sale.step", hex=action.hex)


def from_company(pos: Position, action: BuyPort) -> Iterator[Refusal]:
    """Refuse what no other company owns (`port.sale.step`)."""
    if pos.slice(Ports).ports.get(action.hex, action.company) == action.company:
        yield refuse("port.sale.step", company=action.company, hex=action.hex)


def agreed(pos: Position, action: BuyPort) -> Iterator[Refusal]:
    """Refuse a sale without consent or money (`port.sale.consent`, `port.sale.price`)."""
    seller, cash = pos.slice(Ports).ports[action.hex], pos.cash(action.company)
    if pos.president(seller) != action.player and not action.agreed:
        yield refuse("port.sale.consent", player=pos.president(seller), seller=seller)
    if cash < price(pos):
        yield refuse("port.sale.price", company=action.company, cash=cash)


def buy(draft: Draft, action: BuyPort) -> None:
    """Pay the other company and take its marker."""
    seller, cost = draft.state.slice(Ports).ports[action.hex], price(draft.pos)
    draft.pay(action.company, seller, cost)
    draft.change(Ports, ports={**draft.pos.slice(Ports).ports, action.hex: action.company})
    draft.tell("port_bought", company=action.company, hex=action.hex, seller=seller, price=cost)


def purchases(pos: Position, fixed: Mapping[str, Any]) -> Iterator[BuyPort]:
    """Yield each marker of another company, with its consent unless fixed."""
    company = pos.frame.company
    for hex, owner in pos.slice(Ports).ports.items():
        if owner != company:
            yield BuyPort(pos.frame.player, company, hex, fixed.get("agreed", True))


BUY_PORT = Move(BuyPort, buy, purchases, ((for_own_company,), (from_company,), (agreed,)))


def settle_purchases(draft: Draft) -> bool:
    """End the turn when no marker can be bought."""
    pos, company = draft.pos, draft.frame.company
    if pos.cash(company) >= price(pos) and any(owner != company for owner in pos.slice(Ports).ports.values()):
        return False
    next_step(draft)
    return True


FEATURE = Feature(
    "ports",
    steps=(Step("ports", (BUY_PORT, SKIP), settle_purchases, "operating.president.acts"),),
    moves={"token": (CLAIM_PORT,)},
    listeners=(
        on(rounds.OPERATING_ROUND_OPENED, pay_all),
        on(rounds.TURN_OPENED, remember),
        on(tokens.OTHER_ACTS, can_claim),
    ),
    keeps=Ports,
    options=(PORT_INCOME, PORT_PRICE),
    not_now={ClaimPort: "port.take.step", BuyPort: "port.sale.step"},
)
