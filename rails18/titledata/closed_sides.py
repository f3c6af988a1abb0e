"""Work out the sides of hexes that are closed by what is beside them, for maps that leave them out."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from rails18.board.geometry import neighbour, opposite
from rails18.core.ids import HexId
from rails18.core.title import Board
from rails18.titledata.schema import HexEntry

OFF_MAP, SEA, GRAY_SIDE, IMPASSABLE = "off_map", "sea", "gray_side_without_track", "impassable"
FIXED = ("gray", "offboard")
SIDES = range(6)
ID = re.compile(r"[A-Z]{1,2}\d{1,3}")


def with_closed_sides(hexes: Mapping[HexId, HexEntry], orientation: str) -> Mapping[HexId, HexEntry]:
    """Return the hexes with sides closed off the map and towards permanent hexes without track there.

    A reason that the map names for any side is its own to name for all, and is checked.
    """
    if orientation not in ("flat", "pointy") or not all(map(ID.fullmatch, hexes)):
        return hexes  # the checks say what is wrong
    board = Board(orientation, dict.fromkeys(hexes))  # type: ignore[arg-type]
    named = {reason for entry in hexes.values() for reason in entry.closed.values()}
    made = {}
    for id, entry in hexes.items():
        due = {side: closing(board, hexes, id, side) for side in SIDES if side not in entry.closed}
        added = {side: reason for side, reason in due.items() if reason and reason not in named}
        made[id] = msgspec.structs.replace(entry, closed=entry.closed | added) if added else entry
    return made


def closing(board: Board, hexes: Mapping[HexId, HexEntry], id: HexId, side: int) -> str:
    """Return why what is beside a hex closes a side of it, "" when it does not."""
    beside = neighbour(board, id, side)
    if beside is None:
        return OFF_MAP
    if hexes[id].kind in FIXED or hexes[beside].kind not in FIXED:
        return ""
    answers = any(opposite(side) in piece for piece in hexes[beside].track)
    return "" if answers else GRAY_SIDE
