"""Keep all states of a saved game in the cache folder, so that it opens without playing every action again.

A snapshot holds for the very actions that led to it, played by this very program with the same data of the title, and
only then is it used; what the file has beyond it is played with every check on. It is read without running any code
but that of states and events.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.storage import kept
from rails18.titledata.files import program_stamp, stamp, title_files
from rails18.titles import is_own

FOLDER = "snapshots"
MOST_SNAPSHOTS = 30  # snapshots that are kept
WORTHWHILE = 50  # actions that have to be played again before a new snapshot is made
PACKING = 1  # the quickest of zlib
COUNT = 8  # bytes of the number of actions


def keep(game: Game, path: Path) -> None:
    """Keep the states of a game that is saved at `path`, unless a snapshot that is nearly as good is there."""
    count, made, _ = _parts(path)
    if 0 <= len(game.actions) - count < WORTHWHILE and made == _stamp(game, game.actions[:count]):
        return
    made = _stamp(game, game.actions)
    if len(game.actions) >= WORTHWHILE and made:
        history = zlib.compress(pickle.dumps(game.history(), pickle.HIGHEST_PROTOCOL), PACKING)
        kept.keep(FOLDER, name_of(path), len(game.actions).to_bytes(COUNT, "big") + made + history, MOST_SNAPSHOTS)


def restore(game: Game, actions: Sequence[Action], path: Path) -> None:
    """Bring a new game as far as the snapshot of the save at `path` goes; without one it stays at its opening."""
    count, made, history = _parts(path)
    if not 0 < count <= len(actions) or made != _stamp(game, actions[:count]):
        return
    try:
        states, events = _Reader(io.BytesIO(zlib.decompress(history))).load()
    except Exception:  # whatever is wrong with it: everything is only played again
        return
    if len(states) == len(events) == count + 1 and (states[:1], events[:1]) == game.history():
        game.resume(actions[:count], states, events)


def _parts(path: Path) -> tuple[int, bytes, bytes]:
    """Return how many actions the snapshot of a save holds, their stamp, and the packed history."""
    data = kept.load(FOLDER, name_of(path)) or b""
    begins = COUNT + kept.DIGEST
    return int.from_bytes(data[:COUNT], "big"), data[COUNT:begins], data[begins:]


def name_of(path: Path) -> str:
    """Return the name under which the snapshot of a saved game is kept."""
    return kept.digest(os.fsencode(os.path.realpath(path))).hex()


def _stamp(game: Game, actions: Sequence[Action]) -> bytes:
    """Return a number of actions, their set-up, and all that decides what they lead to; b"" when that is unknown."""
    if not is_own(game.title.rules):
        return b""
    played = msgspec.json.encode((game.setup, actions))
    data = repr(stamp(title_files(game.setup.title)))
    return kept.digest(program_stamp(), data.encode(), played)


class _Reader(pickle.Unpickler):
    """Make what states and events are made of, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        found = getattr(sys.modules.get(module), name, None)
        if not module.startswith("rails18.core.") or not (
            isinstance(found, type) and issubclass(found, msgspec.Struct)
        ):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a state")
        return found
