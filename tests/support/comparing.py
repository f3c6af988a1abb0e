"""Compare our states with recorded ones, and check that nothing is ever lost or made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rails18.board.layout import slots, supply
from rails18.core.derived import derived
from rails18.core.further_powers import KeepStation
from rails18.core.ids import kind_of
from rails18.core.position import Position
from rails18.core.powers import BecomeTrain
from rails18.core.slices import Bankrupts, Destinations, Tabletop, TokenMoves
from rails18.core.state import BLOCKED, CLOSED, DEPOT, OFFERING, POOL, REMOVED, SCRAPPED, SECOND_HAND, UNSOLD
from rails18.rules.options import BANK_ADDED

State = dict[str, Any]

# what every correct program agrees on; whose turn it is and which step is open differ between programs
TOP = ("phase", "bank", "turn", "round", "round_num", "depot", "tiles", "companies", "cert_limit", "hex_tokens")
END = ("finished", "result", "end_reason")
FURTHER = ("removed", "powers", "emergency_issued")  # of titles with independents
PLAYER = ("cash", "certs", "shares", "companies", "value")
COMPANY = (
    "ipo",
    "pool",
    "own",
    "president",
    "par",
    "price",
    "cell",
    "stack",
    "floated",
    "cash",
    "trains",
    "companies",
    "tokens",
    "token_exits",
    "dest",
)
OLD_AND_MARKED = ("receivership", "obsolete", "assigned")  # of companies in titles with independents
INDEPENDENT = ("owner", "cash", "trains", "tokens", "floated", "assigned", "obsolete")
UNORDERED = ("trains", "tokens", "companies", "obsolete", "assigned")


def differences(recorded: State, ours: State) -> list[str]:
    """Return one line for each field that differs."""
    found = list(_fields("", recorded, ours, TOP + END))
    company = (*COMPANY, *OLD_AND_MARKED) if recorded.keys() & {"minors", "powers"} else COMPANY
    found += _fields("", recorded, ours, FURTHER)
    for group, names in (("players", PLAYER), ("corps", company), ("minors", INDEPENDENT)):
        known, here = recorded.get(group, {}), ours.get(group, {})
        for who in sorted({*known, *here}):
            found += _fields(f"{group}.{who}.", known.get(who, {}), here.get(who, {}), names)
    return found


def _fields(label: str, recorded: State, ours: State, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        want, got = (_plain(name, side.get(name)) for side in (recorded, ours))
        if want != got:
            yield f"{label}{name}: recorded {want}, ours {got}"


def _plain(name: str, value: Any) -> Any:
    if name in UNORDERED and isinstance(value, list):
        value = sorted(value)
    if name == "shares" and value:
        value = {company: percent for company, percent in value.items() if percent}
    return value or None  # an absent field and an empty one say the same


def faults(pos: Position) -> list[str]:
    """Return what was lost or made at a position: money, certificates, trains, tiles, tokens, privates."""
    closed = [company for company in pos.title.companies if pos.is_closed(company)]
    left = [fault for company in closed for fault in _closed(pos, company)]
    return [*_money(pos), *_shares(pos), *left, *_stock(pos), *_tiles(pos), *_tokens(pos), *_privates(pos)]


def _money(pos: Position) -> Iterator[str]:
    total = sum(pos.state.cash.values())
    due = pos.title.bank + (pos.option(BANK_ADDED) if pos.state.bank_broken else 0)
    if total != due:
        yield f"there is {total} money instead of {due}"
    for owner, cash in pos.state.cash.items():
        if cash < 0 and owner != "bank":
            yield f"{owner} has {cash} money"


@derived("certificates", "par", Bankrupts)
def _shares(pos: Position) -> tuple[str, ...]:
    """Return what is wrong with the certificates, looked into again when one of them has moved."""
    return tuple(_certificates(pos))


@derived("trains", "floated")
def _stock(pos: Position) -> tuple[str, ...]:
    """Return what is wrong with the trains, looked into again when one of them has moved."""
    return tuple(_trains(pos))


def _certificates(pos: Position) -> Iterator[str]:
    listed = {f"{c.id}-{n}" for c in pos.title.companies.values() for n in range(len(c.certificates))}
    if set(pos.state.certificates) != listed:
        yield "the certificates are not those of the box"
    for certificate, owner in pos.state.certificates.items():
        company = certificate.rpartition("-")[0]
        if owner not in (*pos.players, OFFERING, POOL, REMOVED, company) and not (
            owner == CLOSED and pos.is_closed(company)
        ):
            yield f"{certificate} belongs to {owner}"
    for company in pos.title.companies:
        if pos.is_closed(company):
            continue
        holders = (*pos.players, OFFERING, POOL, REMOVED, company)
        if sum(pos.holding(holder, company) for holder in holders) != 100:
            yield f"the shares of {company} do not add up to 100"
        president = pos.president(company)
        led = bool(president) or bool(pos.slice(Bankrupts).bankrupt)  # a bankrupt player leaves companies without one
        if (company in pos.state.par) != led and (company in pos.state.par or president):
            yield f"{company} has president {president!r}"
        if president and max(pos.holding(p, company) for p in pos.players) > pos.holding(president, company):
            yield f"somebody holds more of {company} than its president"


def _closed(pos: Position, company: str) -> Iterator[str]:
    own = {pos.state.certificates[c] for c in pos.state.certificates if c.rpartition("-")[0] == company}
    if own != {CLOSED} or pos.cash(company) or pos.trains(company) or company in pos.state.market:
        yield f"{company} is closed and has something"


def _trains(pos: Position) -> Iterator[str]:
    copies = Counter(map(kind_of, pos.state.trains))
    powers = [power for private in pos.title.privates.values() for power in private.powers]
    became = [p.train for p in powers if isinstance(p, BecomeTrain) and f"{p.train}-0" in pos.state.trains]
    for kind in pos.title.trains.values():
        if kind.count is not None and copies[kind.name] != kind.count + became.count(kind.name):
            yield f"there are {copies[kind.name]} trains of type {kind.name}"
        if kind.count is None and [kind_of(t) for t in pos.trains(DEPOT)].count(kind.name) != 1:
            yield f"the depot does not hold one train of type {kind.name}"
    for train, owner in pos.state.trains.items():
        if owner not in (*pos.title.operators, DEPOT, POOL, SCRAPPED, SECOND_HAND):
            yield f"train {train} belongs to {owner}"
        if owner in pos.title.companies and owner not in pos.state.floated:
            yield f"{owner} owns {train} and has not floated"


def _tiles(pos: Position) -> Iterator[str]:
    if pos.slice(Tabletop).on_table:
        return  # the supply lies on the table as well
    for tile, number in supply(pos).items():
        if number < 0:
            yield f"{-number} tiles {tile} too many are laid"


def _tokens(pos: Position) -> Iterator[str]:
    placed = Counter(company for there in pos.state.tokens.values() for company in there)
    if placed[BLOCKED] > len(pos.slice(TokenMoves).moved) + len(pos.title.left_out):
        yield "more places are kept closed than tokens were moved away"
    powers = (power for private in pos.title.privates.values() for power in private.powers)
    stations = sum(isinstance(power, KeepStation) and power.who == "company" for power in powers)
    for company in pos.title.companies.values():
        own = (
            0
            if pos.is_closed(company.id)
            else len(company.tokens) + (company.id in pos.slice(Destinations).destinations)
        )
        more = 0 if pos.is_closed(company.id) else len(pos.title.independents) + stations  # taken in, and of privates
        if not own <= placed[company.id] + len(pos.state.tokens_left[company.id]) <= own + more:
            yield f"{company.id} has {placed[company.id]} tokens on the map and the wrong number left"
    for stop, there in pos.state.tokens.items():
        beside = set(pos.state.beside.get(stop, ()))
        squeezed = {
            c
            for c in there
            if pos.slice(Destinations).destinations.get(c) == "map" and pos.company(c).destination == stop
        }
        crowd = len(set(there) - beside) > slots(pos, stop) + len(squeezed - beside)
        own = [company for company in there if company != BLOCKED]
        if crowd or len(set(own)) < len(own) or beside - set(there):
            yield f"{stop} holds the tokens of {there}"


def _privates(pos: Position) -> Iterator[str]:
    if set(pos.state.privates) != set(pos.title.privates):
        yield "the privates are not those of this game"
    for private, owner in pos.state.privates.items():
        if owner not in (*pos.players, *pos.title.companies, UNSOLD, POOL, CLOSED):
            yield f"{private} belongs to {owner}"
