"""Let the table say what it did on the real board: track that is not entered here, and companies without a route."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rails18.core.actions import Action, LayOnTable, NoRoute
from rails18.core.draft import Draft
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move
from rails18.core.slices import Tabletop
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.money import emergency
from rails18.rules.privates import privates
from rails18.rules.tabletop.switch import USE_BOARD
from rails18.rules.track import track
from rails18.rules.turn import TRACK, TRAINS, next_step


def there(pos: Position, action: LayOnTable | NoRoute) -> Iterator[Refusal]:
    """Refuse to tell of the table while the board lies here (`tabletop.lay.here`)."""
    if not tabletop.on_table(pos):
        yield refuse("tabletop.lay.here")


# track


def in_turn(pos: Position, action: LayOnTable) -> Iterator[Refusal]:
    """Refuse track of companies that lay none now, and powers that lay no tile now.

    Source: `tabletop.lay.turn`, `tabletop.lay.power`.
    """
    if action.private:
        named = msgspec.structs.replace(action, cost=0)
        if not any(msgspec.structs.replace(known, cost=0) == named for known in tabletop.powers(pos)):
            yield refuse("tabletop.lay.power", private=action.private)
    elif pos.frame.step != TRACK or (action.company, action.player) != (pos.frame.company, pos.frame.player):
        yield refuse("tabletop.lay.turn", company=action.company)


def payable(pos: Position, action: LayOnTable) -> Iterator[Refusal]:
    """Refuse sums below nothing, or beyond the treasury (`tabletop.lay.cost`, `track.cost.funds`)."""
    cash = pos.cash(action.company) if action.company else 0
    if not 0 <= action.cost <= cash:
        yield refuse("tabletop.lay.cost", company=action.company, cost=action.cost, cash=cash)


def lay(draft: Draft, action: LayOnTable) -> None:
    """Pay, and remember that the board here lacks what was laid; a power is used by it."""
    now = draft.state.round
    if action.company:
        bank.charge(draft, action.company, action.cost)
    kept = draft.pos.slice(Tabletop)
    draft.change(Tabletop, left_out=(*kept.left_out, (action.private or action.company, now.set, now.number)))
    if not action.private:
        draft.tell("table_track", company=action.company, cost=action.cost)
        draft.note(acted=True)
        for laid in draft.pos.hooked(track.TILE_LAID):
            laid(draft)
        return
    if action.company and isinstance(draft.frame.notes, TurnNotes):  # a step that asks for a second tile ends by it
        draft.note(acted=True)
    draft.change(Tabletop, spent=(*kept.spent, action.private))
    draft.tell("table_power", company=action.company or action.player, private=action.private, cost=action.cost)
    tabletop.use_power(draft, action)


def lays(pos: Position, fixed: Mapping[str, Any]) -> Iterator[LayOnTable]:
    """Yield track of the operating company, and the tiles of powers."""
    cost = fixed.get("cost")
    if pos.frame.step == TRACK:
        yield LayOnTable(pos.frame.player, pos.frame.company, cost or 0)
    for known in tabletop.powers(pos):
        yield known if cost is None else msgspec.structs.replace(known, cost=cost)


# trains


def trainless(pos: Position, action: NoRoute) -> Iterator[Refusal]:
    """Refuse it where no company is about to end its turn without a train (`tabletop.route.turn`)."""
    company, frame = action.company, pos.frame
    due = (frame.company, frame.player) == (company, action.player)
    if not due or frame.step != TRAINS or not emergency.must_buy(pos, company):
        yield refuse("tabletop.route.turn", company=company)


def untimely(pos: Position, action: Action) -> str:
    """Return which rule it breaks to say so in another step, "" for other actions."""
    if not isinstance(action, NoRoute):
        return ""
    return "tabletop.route.turn" if tabletop.on_table(pos) else "tabletop.lay.here"


def end(draft: Draft, action: NoRoute) -> None:
    """End the turn of a company that needs no train (`train.own.no_route`)."""
    draft.tell("table_no_route", company=action.company, player=action.player)
    next_step(draft)


def ends(pos: Position, fixed: Mapping[str, Any]) -> Iterator[NoRoute]:
    """Yield the statement about the operating company."""
    if pos.frame.company:
        yield NoRoute(pos.frame.player, pos.frame.company)


LAY = Move(
    LayOnTable,
    lay,
    lays,
    ((there,), (in_turn,), (payable,)),
    who=privates.all_players,
    listed=False,
    listed_while=tabletop.on_table,
)
NO_ROUTE = Move(
    NoRoute,
    end,
    ends,
    ((there,), (trainless,)),
    who=privates.all_players,
    listed=False,
    listed_while=tabletop.on_table,
)
FEATURE = Feature(
    "tabletop",
    anytime=(USE_BOARD, LAY),
    moves={TRAINS: (NO_ROUTE,)},
    judges=(untimely,),
    keeps=Tabletop,
)
