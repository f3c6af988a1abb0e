"""Place the token that the power of a private company gives without a tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.board.layout import stops_of
from rails18.core.actions import PowerToken
from rails18.core.draft import Draft
from rails18.core.ids import CompanyId, hex_of
from rails18.core.position import Position
from rails18.core.powers import LayPower
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.options import POWER_TOKEN_OF_TURN
from rails18.rules.privates import powers, privates
from rails18.rules.track import track
from rails18.rules.track.power_checks import (
    OF_TURN,
    TOKEN_STEP,
    by_owner,
    can_take_token,
    funds,
    has_power,
    in_time,
    put_token,
    set_token,
    tile_power,
    token_due,
    token_price,
    without_token,
)
from rails18.rules.turn import mark


def token_alone(pos: Position, action: PowerToken) -> Iterator[Refusal]:
    """Refuse a token alone where the power does not give that, or where there is no tile (`private.power.token`)."""
    power, hex = tile_power(pos, action.private), hex_of(action.stop)
    alone = power is not None and power.token in ("alone_too", *OF_TURN)
    lies = hex in pos.state.tiles or tabletop.on_table(pos)
    right = alone and power is not None and hex in power.where and lies
    if not right or action.stop not in stops_of(pos, hex):
        company = pos.frame.company
        yield refuse("private.power.token", private=action.private, company=company, stop=action.stop)


def right_city(pos: Position, action: PowerToken) -> Iterator[Refusal]:
    """Refuse a city that cannot take the token."""
    yield from can_take_token(pos, action.private, action.stop)


def place(draft: Draft, action: PowerToken) -> None:
    """Pay for the token and place it."""
    cost = token_price(draft.pos, action.private, action.stop)
    bank.charge(draft, draft.frame.company, cost)
    if draft.frame.step == TOKEN_STEP:
        put_at_once(draft, action)
        return
    if token_due(draft.pos, action.private):
        mark(draft, action)
    set_token(draft, action.private, action.stop, cost)


def put_at_once(draft: Draft, action: PowerToken) -> None:
    """Put the token down right after its tile; it is that of the turn, unless the table reads it otherwise.

    Source: `private.canal.turn_token`.
    """
    put_token(draft, action.private, action.stop, 0)
    draft.pop()
    if draft.pos.option(POWER_TOKEN_OF_TURN):
        draft.note(rest=without_token(draft.pos), marked=action.kind)
    track.go_on(draft)


def places(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerToken]:
    """Yield the cities in which a power of the operating company's privates may place a token."""
    for private, power in powers.owned(pos, pos.frame.company, LayPower):
        for hex in power.where if power.token == "alone_too" or token_due(pos, private) else ():
            for stop in stops_of(pos, hex):
                yield PowerToken(pos.frame.player, private, stop)


POWER_TOKEN = Move(
    PowerToken,
    place,
    places,
    ((has_power,), (by_owner,), (in_time,), (token_alone,), (right_city,), (funds,)),
    who=privates.buyers,
    wrong_player="operating.president.acts",
)


def token_to_come(pos: Position, company: CompanyId) -> bool:
    """Return whether the power that laid the tile of the turn can set its token now."""
    due = (action for action in places(pos, {}) if token_due(pos, action.private))
    return any(not any(True for check in (right_city, funds) for _ in check(pos, action)) for action in due)
