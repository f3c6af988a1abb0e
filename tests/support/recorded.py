"""Read the recorded route positions in `data/recorded`.

Each file is one of positions as `rails18 routes` reads it, packed; each position also tells its proven `optimum`, or
the `best_known` revenue and an `upper_bound` where none was proven.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rails18.board.problem import RouteProblem

FOLDER = Path(__file__).parents[1] / "board" / "data" / "recorded"
MONSTERS = "monsters"  # hard positions that nobody played


def positions(folder: Path = FOLDER) -> Iterator[tuple[str, RouteProblem, int]]:
    """Yield key, problem and proven optimum of each position from a game."""
    for file in sorted(folder.glob("*.json.gz")):
        if file.name.partition(".")[0] != MONSTERS:
            for key, entry in entries(file):
                yield key, msgspec.convert(entry, RouteProblem), entry["optimum"]


def monsters(folder: Path = FOLDER) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield key and plain data of the hard positions."""
    yield from entries(folder / f"{MONSTERS}.json.gz")


def entries(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield key and plain data of each position in a packed file."""
    name = file.name.partition(".")[0]
    for number, entry in enumerate(json.loads(gzip.decompress(file.read_bytes()))["positions"]):
        yield f"{name}#{entry.get('monster', entry.get('action', number))}", entry
