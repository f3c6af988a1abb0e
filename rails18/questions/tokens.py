"""Answer questions about station tokens."""

from __future__ import annotations

from rails18.core.ids import NO_HEX, NO_STOP, CompanyId, HexId, PrivateId, StopId
from rails18.core.position import Position
from rails18.core.slices import TokenMoves
from rails18.rules.tokens import homes, private_station, reserved, token_moves, tokens
from rails18.rules.track import power_checks
from rails18.rules.trains import phases

# what the rules answer themselves
move_cost = token_moves.price
power_cost = power_checks.price


def cost(pos: Position, stop: StopId = NO_STOP) -> int:
    """Return what the next token costs the operating company, in a city that may have a price of its own."""
    return tokens.price_at(pos, pos.frame.company, stop) if stop else tokens.cost(pos, pos.frame.company)


def kept_for(pos: Position) -> dict[StopId, tuple[CompanyId, ...]]:
    """Return stop → companies for which a place besides their home is kept there in this phase."""
    found: dict[StopId, tuple[CompanyId, ...]] = {}
    for company in pos.title.companies:
        stop = reserved.place_of(pos, company)
        if stop and company in reserved.kept(pos, stop):
            found[stop] = (*found.get(stop, ()), company)
    return found


def is_station(pos: Position, private: PrivateId) -> bool:
    """Return whether a private gives a further token, besides that of the turn."""
    return private_station.own_power(pos, private) is not None


def left(pos: Position) -> int:
    """Return how many tokens the operating company may still place for money."""
    return len(tokens.paid_left(pos, pos.frame.company))


def can_move(pos: Position) -> bool:
    """Return whether tokens may be moved in this phase."""
    return bool(phases.current(pos).token_move)


def is_home(pos: Position) -> bool:
    """Return whether the open step chooses the home city of a company."""
    return pos.frame.step == homes.STEP


def power_hex(pos: Position, private: PrivateId) -> HexId:
    """Return the hex on which a private may place a token, "" without any."""
    power = power_checks.tile_power(pos, private)
    return power.where[0] if power is not None and power_checks.gives_token(power) and power.where else NO_HEX


def power_price(pos: Position, private: PrivateId) -> int:
    """Return what a token by a private costs, 0 when it is free."""
    power = power_checks.tile_power(pos, private)
    return power.cost if power and power_checks.gives_token(power) else 0


def has_moved(pos: Position, company: CompanyId) -> bool:
    """Return whether a company has used its one move of a station token."""
    return company in pos.slice(TokenMoves).moved
