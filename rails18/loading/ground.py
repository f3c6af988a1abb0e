"""Read the painted ground of a title: where its coast runs, and which pictures lie under the hexes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec

from rails18.core.title import Board
from rails18.loading.files import folder_of

SIDE = 100.0  # scene units of a hex side
Ring = tuple[tuple[float, float], ...]


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold the ground of a board, in scene units.

    Args:
        map: fingerprint of the map it was painted for.
        box: left, top, width and height of the pictures.
        land: rings of the land.
        shelf: rings of the sea's edges round it, the nearest first.
        sea: rings of what of the surroundings is sea, None when all of it is.
        shown: hex → words of its terrain that the ground shows.
        rivers: courses of rivers through the middle of hexes.
    """

    map: str
    box: tuple[float, float, float, float]
    land: tuple[Ring, ...]
    shelf: tuple[tuple[Ring, ...], ...]
    sea: tuple[Ring, ...] | None
    shown: dict[str, tuple[str, ...]]
    rivers: tuple[Ring, ...] = ()


def fingerprint(board: Board) -> str:
    """Return a text that changes with whatever of a map the ground shows."""
    shown = [
        (
            name,
            sorted(place.terrain),
            sorted(side for side, why in place.closed.items() if why == "sea"),
            bool(place.banks),
        )
        for name, place in sorted(board.hexes.items())
    ]
    return hashlib.sha256(json.dumps([board.orientation, shown]).encode()).hexdigest()[:16]


def load_coast(title: str, board: Board) -> Coast | None:
    """Return the ground of a title, None where it has none or it was painted for another map."""
    try:
        coast = msgspec.json.decode((ground_folder(title) / "coast.json").read_bytes(), type=Coast)
    except (OSError, msgspec.MsgspecError):
        return None
    return coast if coast.map == fingerprint(board) else None


def ground_folder(title: str) -> Path:
    """Return the folder with the painted ground of a title."""
    return folder_of(title) / "ground"
