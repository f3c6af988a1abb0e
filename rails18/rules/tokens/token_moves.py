"""Let each company move one of its station tokens late in the game; the place that it leaves is blocked for good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.board.reach import reach
from rails18.core.actions import Action, ClaimPort, MoveToken, PlaceToken
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.ids import NO_STOP, CompanyId
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.slices import TokenMoves
from rails18.core.state import BLOCKED
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.options import TOKEN_MOVE_PRICE
from rails18.rules.tokens import tokens
from rails18.rules.trains import phases
from rails18.rules.turn import mark, next_step, not_its_turn


def price(pos: Position) -> int:
    """Return what a move costs (`token.move.price`)."""
    return pos.option(TOKEN_MOVE_PRICE)


def own_turn(pos: Position, action: MoveToken) -> Iterator[Refusal]:
    """Refuse to move a token of another than the operating company (`operating.order.once`)."""
    yield from not_its_turn(pos, action.company, "operating.order.once", due=pos.frame.company)


def may_move(pos: Position, action: MoveToken) -> Iterator[Refusal]:
    """Refuse it before the phase that allows it, and a second move (`token.move.phase`, `token.move.again`)."""
    if not phases.current(pos).token_move:
        yield refuse("token.move.phase", company=action.company, phase=pos.state.phase)
    elif action.company in pos.slice(TokenMoves).moved:
        yield refuse("token.move.again", company=action.company)


def own_token(pos: Position, action: MoveToken) -> Iterator[Refusal]:
    """Refuse to move what is not there (`token.move.place`)."""
    if action.company not in pos.state.tokens.get(action.source, ()):
        yield refuse("token.move.place", company=action.company, stop=action.source)


def can_stand(pos: Position, action: MoveToken) -> Iterator[Refusal]:
    """Refuse a place that could not take a new token of the company (`token.move.place`).

    The place that it leaves is blocked at once, so that another one of its own hex has to be free.
    """
    later = lifted(pos, action)
    found = tuple(tokens.no_room(later, action.company, action.stop))
    yield from found
    if found:
        yield refuse("token.move.place", company=action.company, stop=action.stop)


def linked(pos: Position, action: MoveToken) -> Iterator[Refusal]:
    """Refuse a place without a line to another token of the company or to the place that was left (`token.move.track`).

    Only the line's end at one of those matters, so it is followed from the new place with the others taken up.
    """
    if action.stop == action.source:
        return
    left = lifted(pos, action).state.tokens
    targets = {action.source} | {name for name, there in left.items() if action.company in there}
    alone = {name: tuple(c for c in there if c != action.company) for name, there in left.items()}
    alone[action.stop] = (*alone.get(action.stop, ()), action.company)
    if not targets & reach(pos.supposing(tokens=alone), action.company).linked:
        yield refuse("token.move.track", company=action.company, stop=action.stop)


def lifted(pos: Position, action: MoveToken) -> Position:
    """Return the position with the token in hand and its old place blocked."""
    there = pos.state.tokens.get(action.source, ())
    blocked = tuple(BLOCKED if company == action.company else company for company in there)
    return pos.supposing(tokens={**pos.state.tokens, action.source: blocked})


def funds(pos: Position, action: MoveToken) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay (`token.move.price`)."""
    cost, cash = price(pos), pos.cash(action.company)
    if cost > cash:
        yield refuse("token.move.price", company=action.company, cost=cost, cash=cash)


def move(draft: Draft, action: MoveToken) -> None:
    """Pay for the move, block the place that is left and close the step."""
    cost = price(draft.pos)
    bank.charge(draft, action.company, cost)
    later = lifted(draft.pos, action).state.tokens
    draft.write(tokens={**later, action.stop: (*later.get(action.stop, ()), action.company)})
    tabletop.seat(draft, action.stop, action.company)
    draft.change(TokenMoves, moved=(*draft.pos.slice(TokenMoves).moved, action.company))
    if action.source == action.stop:
        draft.tell("token_moved_within", company=action.company, stop=action.stop, cost=cost)
    else:
        draft.tell("token_moved", company=action.company, source=action.source, stop=action.stop, cost=cost)
    mark(draft, action)
    next_step(draft)


def moves(pos: Position, fixed: Mapping[str, Any]) -> Iterator[MoveToken]:
    """Yield the moves of each token of the company to the cities that the company reaches."""
    company = fixed.get("company", pos.frame.company)
    if company not in pos.title.companies or any(may_move(pos, MoveToken(pos.frame.player, company, NO_STOP, NO_STOP))):
        return
    own = [name for name, there in pos.state.tokens.items() if company in there]
    found = sorted(tokens.near(pos, company))
    for source in own:
        if fixed.get("source", source) == source:
            for stop in (fixed["stop"],) if "stop" in fixed else found:
                yield MoveToken(pos.frame.player, company, source, stop)


CHECKS = ((own_turn,), (may_move,), (own_token,), (can_stand,), (tabletop.seeing(linked), funds))
MOVE_TOKEN = Move(MoveToken, move, moves, CHECKS)


def can_move_any(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` can move a token now."""
    return price(pos) <= pos.cash(company) and any(  # what takes no looking for lines first
        not any(True for group in CHECKS for check in group for _ in check(pos, action))
        for action in moves(pos, {"company": company})
    )


def has_moved(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has moved a token, which may be that of its home."""
    return company in pos.slice(TokenMoves).moved


def second_act(pos: Position, action: Action) -> str:
    """Return the rule that a second act with tokens or markers breaks in a turn: the same again, or another one."""
    done = pos.frame.noted(TurnNotes).marked
    if not done or not isinstance(action, PlaceToken | MoveToken | ClaimPort):
        return ""
    if done != action.kind:
        return "token.step.both"
    return {ClaimPort: "port.take.again", MoveToken: "token.move.again"}.get(type(action), "token.place.again")


FEATURE = Feature(
    "token_moves",
    moves={"token": (MOVE_TOKEN,)},
    listeners=(on(tokens.OTHER_ACTS, can_move_any), on(tokens.HAS_MOVED, has_moved)),
    keeps=TokenMoves,
    options=(TOKEN_MOVE_PRICE,),
    judges=(second_act,),
)
