"""Let a company place its token before, between or after the tiles of its turn."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.actions import PlaceToken
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.rules.turn import TRACK


def one(pos: Position, action: PlaceToken) -> Iterator[Refusal]:
    """Refuse a second token in a turn (`token.place.one`)."""
    if placed(pos):
        yield refuse("token.place.one", company=action.company, stop=action.stop)


def placed(pos: Position) -> bool:
    """Return whether the operating company has placed the token of its turn."""
    return bool(pos.frame.noted(TurnNotes).marked)


def place(draft: Draft, action: PlaceToken) -> None:
    """Pay for the token and put it into the city; the tiles that are left may follow (`operating.steps.sequence`)."""
    tokens.pay_and_put(draft, action)
    track.go_on(draft)


def still_to_place(pos: Position, company: CompanyId) -> bool:
    """Return whether the step has to wait for a token that the company may place, or may yet find the money for."""
    if placed(pos) or not tokens.paid_left(pos, company):
        return False
    return any(next(tokens.no_room(pos, company, stop), None) is None for stop in tokens.in_reach(pos, company))


PLACE = Move(PlaceToken, place, tokens.places, ((tokens.own_turn,), (one,), *tokens.CHECKS[1:]))
FEATURE = Feature("token_with_track", moves={TRACK: (PLACE,)}, listeners=(on(track.MORE_TO_LAY, still_to_place),))
