"""Check what the powers of private companies over tiles and tokens have in common."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.actions import PowerTile, PowerToken
from rails18.core.draft import Draft
from rails18.core.ids import NO_PRIVATE, HexId, PrivateId, StopId, hex_of
from rails18.core.notes import PrivateNotes, TrackNotes, TurnNotes
from rails18.core.position import Position
from rails18.core.powers import LayPower
from rails18.core.refusal import Refusal, refuse
from rails18.core.state import CLOSED
from rails18.rules import on_table as tabletop
from rails18.rules.privates import powers
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.rules.turn import TOKEN, TRACK, is_open, next_step

OF_TURN = ("same_turn", "at_once")  # tokens that come with the tile of the turn
PAIR_STEP, TOKEN_STEP = "pair", "power_token"  # steps that follow a tile


def tile_power(pos: Position, private: PrivateId) -> LayPower | None:
    """Return the power of `private` to lay a tile in the turn of its company, if it has one."""
    power = powers.of(pos, private, LayPower)
    return power if power is not None and power.who == "company" else None


def gives_token(power: LayPower) -> bool:
    """Return whether a station token comes with the tile."""
    return power.token in ("with_tile", "alone_too")


def has_power(pos: Position, action: PowerTile | PowerToken) -> Iterator[Refusal]:
    """Refuse privates without such a power (`private.power.none`)."""
    if tile_power(pos, action.private) is None:
        yield refuse("private.power.none", private=action.private)


def by_owner(pos: Position, action: PowerTile | PowerToken) -> Iterator[Refusal]:
    """Refuse the power of a private that is closed or not the operating company's.

    Source: `private.power.owner`, `private.power.closed`, `private.power.moment`.
    """
    holder, company = pos.state.privates.get(action.private, CLOSED), pos.frame.company
    if holder == CLOSED:
        yield refuse("private.power.closed", private=action.private)
    elif holder not in pos.title.companies:
        yield refuse("private.power.owner", private=action.private, owner=holder)
    elif holder != company or not (is_open(pos) or pos.frame.step in (PAIR_STEP, TOKEN_STEP)):
        yield refuse("private.power.moment", private=action.private, company=holder)


def in_time(pos: Position, action: PowerTile | PowerToken) -> Iterator[Refusal]:
    """Refuse what belongs to the track step in other steps, and what takes its place once something was built.

    Source: `private.power.moment`, `private.power.instead`.
    """
    power, frame = tile_power(pos, action.private), pos.frame
    if power is None or power.moment == "turn":
        return
    begun = frame.noted(PrivateNotes).private if frame.step == PAIR_STEP else NO_PRIVATE
    if begun:
        if begun != action.private:
            yield refuse("private.pair.both", private=begun, company=frame.company)
        return
    if isinstance(action, PowerToken) and power.token in OF_TURN:
        if not token_due(pos, action.private):
            yield refuse("private.power.moment", private=action.private, company=frame.company)
        return
    if frame.noted(TurnNotes).instead:
        yield refuse("private.power.instead", private=frame.noted(TurnNotes).instead, company=frame.company)
    elif frame.step != TRACK or (power.moment == "lay" and frame.noted(TurnNotes).laid):
        yield refuse("private.power.moment", private=action.private, company=frame.company)
    elif power.moment == "instead" and (frame.noted(TurnNotes).laid or frame.noted(TrackNotes).added):
        yield refuse("private.power.moment", private=action.private, company=frame.company)
        yield refuse("private.power.instead", private=action.private, company=frame.company)


def token_due(pos: Position, private: PrivateId) -> bool:
    """Return whether a power that laid the tile of the turn may set its token now, as that of the turn."""
    frame = pos.frame
    at_once = frame.step == TOKEN_STEP and frame.noted(PrivateNotes).private == private
    return at_once or (frame.step == TOKEN and frame.noted(TurnNotes).lay_power == private)


def used_up(pos: Position, private: PrivateId, power: LayPower, hex: HexId) -> bool:
    """Return whether a power that works once can lay nothing on `hex` any more (`private.power.laid`)."""
    hexes = power.where if power.pair and pos.frame.step != PAIR_STEP else (hex,)
    return power.often == "once" and (any(h in pos.state.tiles for h in hexes) or tabletop.spent(pos, private))


def can_take_token(pos: Position, private: PrivateId, stop: StopId) -> Iterator[Refusal]:
    """Refuse a city that cannot take a token of the company, reach and money aside (`private.power.token`)."""
    found = tokens.no_place(pos, pos.frame.company, stop)
    yield from found
    if found:
        yield refuse("private.power.token", private=private, company=pos.frame.company, stop=stop)


def price(pos: Position, private: PrivateId, hex: HexId) -> int:
    """Return what the company pays to use a power on `hex`, the ground included.

    Source: `private.power.price`; what takes the place of track and tokens costs its own price and nothing besides.
    """
    power = tile_power(pos, private)
    if power is None:
        return 0
    return power.cost + (track.ground_cost(pos, pos.frame.company, hex) if power.linked else 0)


def funds(pos: Position, action: PowerTile | PowerToken) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay (`private.power.price`)."""
    if isinstance(action, PowerTile):
        cost = price(pos, action.private, action.hex)
    else:
        cost = token_price(pos, action.private, action.stop)
    cash = pos.cash(pos.frame.company)
    if cost > cash:
        yield refuse("private.power.price", private=action.private, company=pos.frame.company, cost=cost, cash=cash)


def set_token(draft: Draft, private: PrivateId, stop: StopId, cost: int) -> None:
    """Put the token that a power gives into a city; it takes the place of the building still to come in the turn."""
    put_token(draft, private, stop, cost)
    draft.note(rest=without_token(draft.pos), instead=private)
    next_step(draft)


def put_token(draft: Draft, private: PrivateId, stop: StopId, cost: int) -> None:
    """Put the token that a power gives into a city."""
    company = draft.frame.company
    saved = tokens.cost(draft.pos, company) - cost if token_due(draft.pos, private) else 0
    tokens.put_paid(draft, company, stop)
    draft.tell("power_token", company=company, private=private, stop=stop, cost=cost, saved=max(0, saved) or None)


def without_token(pos: Position) -> tuple[str, ...]:
    """Return the steps that follow in the turn of a company that has set its token."""
    return tuple(step for step in pos.frame.noted(TurnNotes).rest if step != TOKEN)


def token_price(pos: Position, private: PrivateId, stop: StopId) -> int:
    """Return what a token alone costs: nothing in the turn in which the power laid the tile (`private.power.price`)."""
    power = tile_power(pos, private)
    return 0 if power is None or power.token in OF_TURN else price(pos, private, hex_of(stop))
