"""Find the best total of every recorded run decision of the random games, before the trains run."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from rails18.interchange.open import read
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.wishes import Source
from rails18.loading.games import new_game
from rails18.rules.routes import running

GAMES = Path(__file__).parents[2] / "games" / "random"
QUICK = ("2p-142", "2p-705", "3p-183", "5p-185", "5p-703", "6p-106")  # games of 1870 that stand for all in a quick run
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if name.startswith("1870") and name[5:] not in QUICK else [])
    for name in sorted(path.name.removesuffix(".best.jsonl.gz") for path in GAMES.glob("*.best.jsonl.gz"))
]


@pytest.mark.parametrize("name", NAMES)
def test_best_total(name: str) -> None:
    """route.best.total: the best routes found earn what an exhaustive search of another program found."""
    source = read(GAMES / f"{name}.json")
    assert isinstance(source, Source)
    game = new_game(source.setup)
    lines = gzip.decompress((GAMES / f"{name}.best.jsonl.gz").read_bytes()).decode().splitlines()
    entries = {entry["after"]: entry for entry in map(json.loads, lines)}
    assert entries
    seen = set()

    def compare(number: int) -> None:
        entry = entries.get(number)
        if entry is not None and game.position.frame.company == entry["entity"]:
            found = running.best(game.position, entry["entity"])
            assert found.proven, f"{name}: after {number}"
            assert found.revenue == entry["revenue"], f"{name}: after {number}"
            seen.add(number)

    Reconciler(game, source.wishes).run(after=compare)
    assert seen == set(entries)
