"""Keep a running game on disk after each action, and remember where games lie."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.game import Game, Update
from rails18.loading import saves
from rails18.loading.reading import ends_of, json_of, text_of

REMEMBERED = 20  # games listed as recent
TAIL = 4096  # bytes at the end of a file that surely hold its last line


class Autosave:
    """Add each action to a file at once, so that a kill at any moment loses nothing that was confirmed.

    Args:
        path: file to write; None makes a new one among the autosaves. A damaged or foreign file is never written over:
            a new name beside it is taken instead.

    Attributes:
        path: where the game lies.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = Path(path) if path is not None else None
        self._at = -1  # actions that the file's end stands at; -1 when the whole file has to be written

    def record(self, game: Game, update: Update | None = None) -> None:
        """Write what `update` changed; with None, or when an earlier write failed, the whole game.

        Raises:
            CannotSave: the disk refuses; the next call writes the whole game again.
        """
        if update is None or self._at < 0:
            self._write_whole(game)
            return
        lines = []
        if update.action is None:
            if self._at != game.at:
                lines.append(saves.undo_line(game.at))
        else:
            if self._at != game.at - 1:
                lines.append(saves.undo_line(game.at - 1))
            lines.append(saves.action_line(update.action))
        if game.state.ending is not None and game.at == len(game.actions) and lines:
            lines.append(saves.ended_line(game.state.ending))
        self._append("".join(lines))
        self._at = game.at

    def _write_whole(self, game: Game) -> None:
        wanted = self.path or new_name(game)
        self.path = saves.save(game, wanted)
        self._at = game.at

    def _append(self, text: str) -> None:
        assert self.path is not None
        self._at = -1
        try:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise saves.CannotSave(
                f"{self.path} could not be written ({error.strerror}). Save the game elsewhere."
            ) from error


class Recent(msgspec.Struct, frozen=True):
    """Describe a game on disk for the start screen.

    Args:
        path: where it lies.
        title: title id.
        players: names in seat order.
        changed: when it was written last.
        finished: the game has ended.
    """

    path: Path
    title: str
    players: tuple[str, ...]
    changed: datetime
    finished: bool


def new_name(game: Game) -> Path:
    """Return a free name for the autosave of a new game."""
    stamp = datetime.now(tz=UTC).astimezone().strftime("%Y-%m-%d %H.%M")
    wanted = paths.autosaves() / f"{stamp} {game.setup.title}{saves.SUFFIX}"
    return saves.free_name(wanted) if wanted.exists() else wanted


def recent() -> list[Recent]:
    """Return the games on disk, the last written first: autosaves and what was remembered elsewhere.

    Files that are no saves are left out; nothing is played.
    """
    files = {*paths.autosaves().glob(f"*{saves.SUFFIX}"), *_remembered()}
    found = [entry for path in files if (entry := _look(path)) is not None]
    return sorted(found, key=lambda entry: (entry.changed, str(entry.path)), reverse=True)[:REMEMBERED]


def remember(path: str | Path) -> None:
    """Remember a file that lies outside the folder of autosaves."""
    listed = [str(Path(path).resolve()), *map(str, _remembered())]
    kept = list(dict.fromkeys(listed))[:REMEMBERED]
    saves.write_whole(_list(), json.dumps(kept, ensure_ascii=False, indent=1) + "\n")


def _list() -> Path:
    return paths.user_data() / "recent.json"


def _remembered() -> list[Path]:
    try:
        plain = json_of(text_of(_list()))
    except (CannotRead, ValueError):
        return []
    return [Path(entry) for entry in plain if isinstance(entry, str)] if isinstance(plain, list) else []


def _look(path: Path) -> Recent | None:
    try:
        first, end = ends_of(path, TAIL * 16, TAIL)
        last = end.rstrip(b"\n").rpartition(b"\n")[2]
        changed = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC).astimezone()
        opened = saves.parse(first.decode("utf-8-sig"), path.name)
    except (OSError, ValueError, CannotRead):
        return None
    return Recent(path, opened.setup.title, opened.setup.players, changed, last.startswith(b'{"ended"'))
