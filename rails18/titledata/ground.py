"""Read the painted ground of a title: where its coast runs, and which pictures are under the hexes."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Annotated

import msgspec

from rails18.core.errors import CannotRead
from rails18.core.title import Board, Setup
from rails18.storage.reading import data_of
from rails18.titledata.files import file_of
from rails18.titledata.titles import load_title, title_info

SIDE = 100.0  # scene units of a hex side
FARTHEST = 1_000_000  # scene units from the middle of a board to anything that is drawn
PICTURES = ("light", "dark")  # of the relief, in JPEG
Place = Annotated[float, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Ring = Annotated[tuple[tuple[Place, Place], ...], msgspec.Meta(min_length=1)]


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
    box: tuple[Place, Place, Place, Place]
    land: tuple[Ring, ...]
    shelf: Annotated[tuple[tuple[Ring, ...], ...], msgspec.Meta(min_length=1)]
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
    """Return the ground of a title, None where it has none or it was painted for another map.

    Raises:
        CannotRead: it is damaged.
    """
    file = ground_file(title, "coast.json")
    if not os.path.lexists(file):
        return None
    coast = coast_in(file)
    return coast if coast.map == fingerprint(board) else None


def coast_in(file: Path) -> Coast:
    """Return the ground that a file holds.

    Raises:
        CannotRead: it is damaged.
    """
    try:
        return msgspec.json.decode(data_of(file), type=Coast)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CannotRead(
            f"this is no ground of a map ({error}).", str(file), "Take it out, or make it again with `rails18 ground`."
        ) from None


def ground_file(title: str, name: str) -> Path:
    """Return where a file of the painted ground of a title is, or would be.

    Raises:
        CannotRead: it is a link that leads out of the folder of the title.
    """
    return file_of(title, f"ground/{name}")


def map_of(title: str) -> Board:
    """Return the map of a title, which no set-up of a game changes as far as the ground shows it.

    Raises:
        CannotRead: the files of the title are wrong.
    """
    players = title_info(title).players[0]
    return load_title(Setup(title, ("",) * players)).board
