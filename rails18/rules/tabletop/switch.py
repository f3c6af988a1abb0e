"""Change between the board of the program and the one on the real table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.board.layout import free_slots
from rails18.core.actions import Action, UseBoard
from rails18.core.draft import Draft
from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move
from rails18.core.slices import Tabletop
from rails18.rules import on_table as tabletop

TABLE, PROGRAM = "table", "program"


def another(pos: Position, action: UseBoard) -> Iterator[Refusal]:
    """Refuse boards that there are not, and the one that is in use (`tabletop.board.unknown`, `.same`)."""
    if action.board not in (TABLE, PROGRAM):
        yield refuse("tabletop.board.unknown", board=action.board)
    elif (action.board == TABLE) == tabletop.on_table(pos):
        yield refuse("tabletop.board.same", board=action.board)


def complete(pos: Position, action: UseBoard) -> Iterator[Refusal]:
    """Refuse to go on here while tiles of the table are missing, or places for tokens.

    Source: `tabletop.board.missing`, `tabletop.board.tokens`.
    """
    if action.board != PROGRAM:
        return
    left_out = pos.slice(Tabletop).left_out
    if left_out and not action.agrees:
        who = tuple(dict.fromkeys(name for name, _, _ in left_out))
        yield refuse("tabletop.board.missing", number=len(left_out), owners=who)
    draft = Draft(pos.title, pos.setup, pos.state)
    tabletop.reseat(draft)
    for stop, company in draft.pos.slice(Tabletop).crowded:
        yield refuse("tabletop.board.tokens", company=company, stop=stop, free=free_slots(pos, stop))


def use(draft: Draft, action: UseBoard) -> None:
    """Change the board; on the one here nothing is left out then."""
    if action.board == TABLE:
        draft.change(Tabletop, on_table=True)
        draft.tell("board_on_table", player=action.player)
    else:
        tabletop.reseat(draft)
        draft.change(Tabletop, on_table=False, left_out=())
        draft.tell("board_here", player=action.player)


def everybody(pos: Position) -> tuple[PlayerId, ...]:
    """Return all players."""
    return pos.setup.ids


def changes(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Action]:
    """Yield the change to the other board."""
    yield UseBoard(pos.frame.player, PROGRAM if tabletop.on_table(pos) else TABLE, fixed.get("agrees", False))


USE_BOARD = Move(UseBoard, use, changes, ((another,), (complete,)), who=everybody, listed=False)
