"""Know the powers of privates to lay tiles: who has one, and which extra tile they leave to lay."""

from __future__ import annotations

from rails18.core.ids import NO_PRIVATE, CompanyId, PrivateId
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.powers import LayTile as LayPower
from rails18.rules.options import EXTRA_TILE_OWNED_ONLY
from rails18.rules.privates import powers, privates
from rails18.rules.rounds.turn import STEPS
from rails18.rules.trains import phases


def tile_power(pos: Position, private: PrivateId) -> LayPower | None:
    """Return the power of `private` to lay a tile in the turn of its company, if it has one."""
    power = powers.of(pos, private, LayPower)
    return power if power is not None and power.who == "company" else None


def gives_token(power: LayPower) -> bool:
    """Tell whether a station token comes with the tile."""
    return power.token in ("with_tile", "alone_too")


def token_due(pos: Position, private: PrivateId) -> bool:
    """Tell whether a power that laid the tile of the turn may set its token now, as that of the turn."""
    return pos.frame.step == STEPS[1] and pos.frame.noted(TurnNotes).lay_power == private


# extra tiles


def extra_tile_left(pos: Position, company: CompanyId) -> bool:
    """Tell whether the step has to wait for an extra tile that `company` can still pay for (`private.power.moment`)."""
    found = (extra_power(pos, private) for private, _ in powers.owned(pos, company, LayPower))
    return any(power.cost <= pos.cash(company) for power in found if power is not None)


def extra_power(pos: Position, private: PrivateId) -> LayPower | None:
    """Return the power of `private` to lay one more tile in the track step of this phase, if it has it."""
    power, known = tile_power(pos, private), phases.current(pos).tiles
    fits = power is not None and power.moment == "track" and any(colour in known for colour in power.colours)
    return power if fits else None


def extra_tile_on_offer(pos: Position, company: CompanyId) -> PrivateId:
    """Return the private that `company` can still buy from a player, and pay, to lay an extra tile by it, else "".

    Source: `private.power.moment`, `private.buy.anytime`.
    """
    if pos.option(EXTRA_TILE_OWNED_ONLY):
        return NO_PRIVATE
    for private in pos.state.privates:
        power = extra_power(pos, private)
        if power is None or not privates.within_reach(pos, company, private):
            continue
        if pos.cash(company) >= privates.price_range(pos, private)[0] + power.cost:
            return private
    return NO_PRIVATE


def more_to_lay(pos: Position, company: CompanyId) -> bool:
    """Tell whether the track step has to wait for an extra tile."""
    return extra_tile_left(pos, company) or bool(extra_tile_on_offer(pos, company))
