"""Break what the cache folder keeps of a save, and see to it that the save opens as if nothing were kept."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rails18 import paths
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.saves import snapshots
from tests.fuzz import mutate, trees
from tests.fuzz.told import Unheard

PLAYED = trees.ROOT / "tests" / "games" / "played" / "1870-finish-400.rails18"
LENGTH = snapshots.WORTHWHILE + 10  # actions of the save


@contextlib.contextmanager
def saved(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the beginning of a saved game, and where its snapshot lies in a cache folder beside it."""
    paths.cache, real = lambda: folder / "cache", paths.cache
    file = folder / "some.rails18"
    place = folder / "cache" / snapshots.FOLDER / snapshots.name_of(file)
    try:
        file.write_bytes(b"".join(PLAYED.read_bytes().splitlines(keepends=True)[: LENGTH + 1]))
        place.parent.mkdir(parents=True, exist_ok=True)
        yield file, place
    finally:
        paths.cache = real


@cache
def sound() -> tuple[bytes, Game]:
    """Return what is kept of the save, and the game."""
    with TemporaryDirectory() as folder, saved(Path(folder)) as (file, place):
        game = open_game(file).game
        snapshots.keep(game, file)
        return place.read_bytes(), game


def snapshot(dice: random.Random) -> bytes:
    """Return a broken snapshot."""
    return mutate.data(sound()[0], dice)


def open_snapshot(path: Path) -> str:
    """Open the save with the broken snapshot beside it."""
    with saved(path.parent) as (file, place):
        place.write_bytes(path.read_bytes())
        game = open_game(file).game
    if (game.actions, game.history()) != (sound()[1].actions, sound()[1].history()):
        raise Unheard("a broken snapshot changed the game")
    return "opened"
