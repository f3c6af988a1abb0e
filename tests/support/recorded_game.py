"""Open each recorded game once for all tests of a run: reading it takes longer than many of them."""

from __future__ import annotations

import os
import pickle
from functools import lru_cache
from pathlib import Path

from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.titledata.games import new_game

MOST = 16  # games that are kept in a process, up to 8 MB each
FOLDER = "RAILS18_TESTS_GAMES"  # names a folder in which the processes of a run share what they have read


@lru_cache(MOST)
def _read(path: Path) -> Game:
    folder = os.environ.get(FOLDER)
    if not folder:
        return open_game(path).game
    kept = Path(folder) / "-".join(path.parts[-3:])
    if not kept.exists():
        game = open_game(path).game.copy()
        part = kept.with_name(f"{kept.name}.{os.getpid()}")  # another process may be about to write the same
        part.write_bytes(pickle.dumps((game.setup, game.actions, game.history()), pickle.HIGHEST_PROTOCOL))
        part.replace(kept)
    setup, actions, history = pickle.loads(kept.read_bytes())
    made = new_game(setup)
    made.resume(actions, *history)
    return made


def recorded_game(path: Path) -> Game:
    """Return a game of the caller's own with the history of a file that no test changes.

    Args:
        path: of the file.
    """
    return _read(path).copy()
