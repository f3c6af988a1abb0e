"""Find the best total of every recorded run decision of the random games, before the trains run."""

from __future__ import annotations

import gzip
import json

import pytest

from rails18.core.game import Game
from rails18.rules.routes import running
from tests.support.replays import replay
from tests.support.sources import GAMES

QUICK = ("2p-142", "2p-705", "3p-183", "5p-185", "5p-703", "6p-106")  # games of 1870 that stand for all in a quick run
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if name.startswith("1870") and name[5:] not in QUICK else [])
    for name in sorted(path.name.removesuffix(".best.jsonl.gz") for path in (GAMES / "random").glob("*.best.jsonl.gz"))
]


@pytest.mark.parametrize("name", NAMES)
def test_best_total(name: str) -> None:
    """route.best.total: the best routes found earn what an exhaustive search of another program found."""
    lines = gzip.decompress((GAMES / f"random/{name}.best.jsonl.gz").read_bytes()).decode().splitlines()
    entries = {entry["after"]: entry for entry in map(json.loads, lines)}
    assert entries
    seen = set()

    def compare(game: Game, number: int) -> None:
        entry = entries.get(number)
        if entry is not None and game.position.frame.company == entry["entity"]:
            found = running.best(game.position, entry["entity"])
            assert found.proven, f"{name}: after {number}"
            assert found.revenue == entry["revenue"], f"{name}: after {number}"
            seen.add(number)

    replay(f"random/{name}").walk(compare)
    assert seen == set(entries)
