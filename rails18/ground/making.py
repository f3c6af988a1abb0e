"""Put the ground of a map together.

The same title with the same map has the same ground, but for where an outline begins and small bends of a coast, which
may differ from one system to another.
"""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from rails18.core.title import Board
from rails18.ground.coast import coast, hexes, open_sea, points, rings
from rails18.ground.relief import HIGH_GROUND, relief, shaded
from rails18.ground.rivers import RIVERS, river_chains, rivers
from rails18.titledata.ground import Coast, fingerprint

ROOM = 70.0  # scene units of relief beyond the hexes
RINGS = (9.0, 26.0, 58.0, 95.0)  # distance of the edges of the shelf from the coast, in scene units
TINTS = {  # palette → colours of the relief at each of its heights
    "light": ("#D9E2C0", "#E2E7CE", "#E1D6B2", "#CAB492", "#BAA68E", "#FAF9F5"),
    "dark": ("#42503A", "#4A5443", "#5C5842", "#70604C", "#807160", "#C4C5C6"),
}


def made(title: str, board: Board) -> tuple[Coast, dict[str, NDArray[np.uint8]]]:
    """Return the ground of a board, and the colours of its relief for each palette, rows by columns by 3.

    Args:
        title: its id, which seeds what is left to chance.
        board: the map.
    """
    seed = zlib.crc32(title.encode())
    land = coast(board, np.random.default_rng(seed))
    left, top, right, bottom = hexes(board).bounds
    box = (left - ROOM, top - ROOM, right - left + 2 * ROOM, bottom - top + 2 * ROOM)
    height, grain = relief(board, box, np.random.default_rng(seed + 1))
    sea = open_sea(board)
    streams = rivers(board, np.random.default_rng(seed + 2))
    found = Coast(
        map=fingerprint(board),
        box=(round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1)),
        land=rings(land),
        shelf=tuple(rings(land.buffer(far, quad_segs=6).simplify(0.8)) for far in RINGS),
        sea=None if sea is None else rings(sea.simplify(1.0)),
        shown=shown(board),
        rivers=tuple(points(line.coords) for line in streams),
    )
    return found, {name: shaded(height, grain, tints) for name, tints in TINTS.items()}


def shown(board: Board) -> dict[str, tuple[str, ...]]:
    """Return hex → words of its terrain that the ground shows, so that nothing is drawn on the hex for them."""
    courses = {name for line in river_chains(board) for name in line}
    found = {
        name: tuple(word for word in place.terrain if word in HIGH_GROUND or (word in RIVERS and name in courses))
        for name, place in board.hexes.items()
    }
    return {name: words for name, words in found.items() if words}
