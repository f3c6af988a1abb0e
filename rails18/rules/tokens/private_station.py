"""Keep a place in a city for a private, whose company puts a token of its own there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.board.layout import free_slots, stop_now
from rails18.core.actions import PlaceToken, PowerToken
from rails18.core.draft import Draft
from rails18.core.further_powers import KeepStation
from rails18.core.hook import on
from rails18.core.ids import PrivateId, StopId, hex_of
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.slices import Stations
from rails18.rules import on_table as tabletop
from rails18.rules.privates import powers, privates
from rails18.rules.tokens import tokens
from rails18.rules.turn import is_open


def stop_of(pos: Position, power: KeepStation) -> StopId:
    """Return the kept place as it is now."""
    return stop_now(pos, power.stop)


def kept(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse the last place in a city that is kept while a player owns the private (`private.station.kept`)."""
    for private, power in powers.working(pos):
        kept_here = isinstance(power, KeepStation) and power.who == "player" and action.stop == stop_of(pos, power)
        if kept_here and free_slots(pos, action.stop) <= 1:
            yield refuse("private.station.kept", private=private, stop=action.stop)


def owner_acts(pos: Position, action: PowerToken) -> Iterator[Refusal]:
    """Refuse others than the operating company that owns the private, another place, and a second token.

    Source: `private.cwi.anytime`, `private.cwi.once`.
    """
    power = own_power(pos, action.private)
    if power is None:
        yield refuse("private.power.none", private=action.private)
    elif privates.owner(pos, action.private) != pos.frame.company or not is_open(pos):
        yield refuse("private.power.moment", private=action.private, company=pos.frame.company)
    elif action.private in pos.slice(Stations).stationed:
        yield refuse("private.power.laid", private=action.private, hex=hex_of(action.stop))
    elif action.stop != stop_of(pos, power):
        yield refuse("private.power.token", private=action.private, company=pos.frame.company, stop=action.stop)


def own_power(pos: Position, private: PrivateId) -> KeepStation | None:
    """Return the power of a private to put such a token, if it has one."""
    data = pos.private(private).powers if private in pos.title.privates else ()
    return next((power for power in data if isinstance(power, KeepStation) and power.who == "company"), None)


def has_room(pos: Position, action: PowerToken) -> Iterator[Refusal]:
    """Refuse a place that is taken, and a second token in the city or hex (`private.cwi.taken`)."""
    yield from tokens.no_room(pos, pos.frame.company, action.stop)


def put(draft: Draft, action: PowerToken) -> None:
    """Put a further token of the company there, free and besides the token of the turn (`private.cwi.extra`)."""
    company = draft.frame.company
    draft.put_all("tokens", {action.stop: (*draft.state.tokens.get(action.stop, ()), company)})
    tabletop.seat(draft, action.stop, company)
    tokens.noticed(draft)
    draft.change(Stations, stationed=(*draft.pos.slice(Stations).stationed, action.private))
    draft.tell("power_token", company=company, private=action.private, stop=action.stop, cost=0, saved=None)
    draft.note(acted=True)


def stations(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerToken]:
    """Yield the tokens that privates of the operating company give."""
    for private, holder in pos.state.privates.items():
        power = own_power(pos, private)
        if power is not None and holder == pos.frame.company:
            yield PowerToken(pos.frame.player, private, stop_of(pos, power))


STATION = Move(
    PowerToken,
    put,
    stations,
    ((owner_acts,), (has_room,)),
    who=privates.buyers,
    wrong_player="operating.president.acts",
)
FEATURE = Feature(
    "private_station",
    anytime=(STATION,),
    keeps=Stations,
    listeners=(on(tokens.TOKEN_REFUSED, kept),),
    plays=(Plays(KeepStation, "", ("held", "turn"), ("always", "once")),),
)
