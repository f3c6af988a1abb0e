"""Play games to learn from, and keep what was played in a folder, so that a run goes on where another one stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from rails18.core.action_json import from_json, to_json
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from tests.opponents.match import MOST as MOVES
from tests.opponents.match import NAMES, play

FIRST = 810001  # seed of the first game of the first title
APART = 1000  # seeds from the first game of one title to that of the next
CASTS = (  # who sits at a table, in any of a title's games in turn
    ("operator", "baseline", "investor"),
    ("relaxed", "rusher", "baseline"),
    ("solid", "rusher"),
    ("solid", "operator", "as-rusher"),
    ("relaxed", "as-operator", "rusher"),
    ("as-baron-relaxed", "operator", "rusher", "relaxed"),
    ("solid", "solid", "investor"),
    ("solid", "as-baron"),
    ("relaxed", "baseline", "rusher", "solid", "operator"),
    ("as-investor", "rusher", "solid"),
    ("solid", "solid", "solid"),
)
CROWDED = (  # the same where players by rules of thumb, who try each tile to its best run, take minutes for a game
    ("operator", "baseline", "investor"),
    ("relaxed", "as-rusher-relaxed", "as-operator-relaxed"),
    ("as-baron-relaxed", "as-investor-relaxed"),
    ("relaxed", "as-baron-relaxed", "as-operator-relaxed"),
    ("solid", "as-rusher-relaxed"),
    ("relaxed", "as-rusher-relaxed", "as-investor-relaxed"),
)
MOST = {"1870": 3}  # title → most players of these tables
LEAST = {"1846": 3}


def table_of(title: str, number: int) -> tuple[Setup, tuple[str, ...]]:
    """Return the set-up and the players of a game of a title."""
    known = CROWDED if title == "1843" else CASTS
    tables = [cast for cast in known if LEAST.get(title, 2) <= len(cast) <= MOST.get(title, 5)]
    cast = tables[number % len(tables)]
    return Setup(title, NAMES[: len(cast)], seed=FIRST + APART * title_ids().index(title) + number), cast


class Kept(msgspec.Struct, frozen=True):
    """Hold a game as it is kept in a folder."""

    title: str
    seats: tuple[str, ...]
    seed: int
    actions: tuple[dict[str, Any], ...]


def gather(folder: Path, title: str, number: int, most: int = MOVES) -> bool:
    """Play a game into a folder, and return whether that was still to do."""
    setup, cast = table_of(title, number)
    path = folder / f"{title}-{setup.seed}.json"
    if path.exists():
        return False
    folder.mkdir(parents=True, exist_ok=True)
    game, _ = play(setup, cast, most)
    part = path.with_suffix(".part")
    part.write_bytes(msgspec.json.encode(Kept(title, cast, setup.seed, tuple(map(to_json, game.actions)))))
    part.replace(path)
    return True


def played_again(path: Path) -> Game:
    """Return a game that is kept, with its whole course."""
    kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    game = new_game(Setup(kept.title, NAMES[: len(kept.seats)], seed=kept.seed))
    for each in kept.actions:
        game.play(from_json(each))
    return game
