"""Keep a running game on disk after each action, and remember where games are."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from rails18 import paths
from rails18.core.actions import Action
from rails18.core.errors import CannotRead, Rails18Error, reason
from rails18.core.game import Game, Update
from rails18.core.ids import PlayerId
from rails18.core.table_notes import TableNotes
from rails18.saves import claims, note_lines, saves
from rails18.saves.naming import proposed
from rails18.saves.savefile import Changed, SaveFile
from rails18.storage.disk import CannotSave, free_name, write_own
from rails18.storage.reading import json_of, text_of
from rails18.words.translation import tr, worded

REMEMBERED = 20  # games listed as recent


class Autosave:
    """Add each action to a file at once, so that a kill at any moment loses nothing that was confirmed.

    The file is left alone as soon as another program has changed it, and the game goes on beside it. While its disk is
    full or cannot be written, the game lives among the autosaves, and it returns when there is room again.

    Args:
        path: file to write; None makes a new one among the autosaves. When something is there already, a new name
            beside it is taken instead.

    Attributes:
        unsaved: the last moves are on no disk at all.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.file = SaveFile(_unused(Path(path))) if path is not None else None
        self._refuge: SaveFile | None = None
        self._replay = saves.Replay()
        self._programs: dict[PlayerId, str] = {}
        self._table = TableNotes()
        self.unsaved = False

    @classmethod
    def of(cls, file: SaveFile, game: Game) -> Autosave:
        """Go on with `game` in the file that holds it; nothing is written before something is played."""
        made = cls()
        made.file = file
        made._follow(game)
        return made

    @property
    def path(self) -> Path | None:
        """Return where the game is, None when it is nowhere."""
        lies_in = self._refuge or self.file
        return lies_in.path if lies_in is not None and lies_in.written else None

    @property
    def in_the_way(self) -> list[Path]:
        """Return what keeps other programs from seeing that this game is played."""
        return [found for file in (self.file, self._refuge) if file is not None for found in file.in_the_way]

    def record(self, game: Game, update: Update | None = None) -> str:
        """Write what `update` changed; with None everything in which the file differs from `game`.

        Returns:
            "" or a sentence about where the game is from now on.

        Raises:
            CannotSave: it can be written nowhere; the next call tries again.
        """
        if self.file is None:
            self.file = SaveFile(new_name(game))
        lines = self._lines(game, update) if self.path is not None else None
        if lines is None:
            self._follow(game)
        for file in filter(None, (self.file, self._refuge)):
            file.add(lines)
        return self._write(game, self.file)

    def hold(self) -> None:
        """Claim the file again after `close`."""
        for file in filter(None, (self.file, self._refuge)):
            if file.written:
                file.hold()

    def close(self) -> None:
        """Let other programs have the file."""
        for file in filter(None, (self.file, self._refuge)):
            file.close()

    # what to write

    def _lines(self, game: Game, update: Update | None) -> str | None:
        """Return the lines that lead to `game`, None when no lines do."""
        replay = self._replay
        lines: list[str] = []
        if update is not None and update.action is not None and game.at - 1 <= len(replay.line):
            start, wanted = game.at - 1, [update.action]
        else:
            start = in_common(replay.line, game.actions)
            wanted = game.actions[start:]
        if wanted and replay.at != start:
            lines.append(saves.undo_line(start))
            replay.go_to(start)
        for action in wanted:
            lines.append(saves.action_line(action))
            replay.play(action)
        if replay.at != game.at:
            lines.append(saves.undo_line(game.at))
            replay.go_to(game.at)
        wanted_all = (replay.line, replay.branches, self._programs) != (game.actions, game.branches, game.programs)
        if (update is None and wanted_all) or not note_lines.adds(self._table, game.table):
            return None
        lines += saves.table_lines(self._table, game.table, game.at)
        self._table = game.table.copy()
        if lines and game.state.ending is not None and game.at == len(game.actions):
            lines.append(saves.ended_line(game.state.ending))
        return "".join(lines)

    def _follow(self, game: Game) -> None:
        self._replay.line, self._replay.at = list(game.actions), game.at
        self._replay.branches = list(game.branches)
        self._programs, self._table = dict(game.programs), game.table.copy()

    # where to write it

    def _write(self, game: Game, file: SaveFile) -> str:
        """Bring `file` up to `game`, or find another place for it."""
        self.file = file
        try:
            file.flush(lambda: saves.text_of(game))
        except Changed as change:
            return self._leave(game, file, change.gone)
        except OSError as error:
            return self._take_refuge(game, file, reason(error))
        return self._settle(file)

    def _settle(self, file: SaveFile) -> str:
        """Say so when the game is again where it was meant to."""
        refuge, self._refuge = self._refuge, None
        unsaved, self.unsaved = self.unsaved, False
        if refuge is not None:
            if refuge.is_untouched():
                refuge.path.unlink(missing_ok=True)
            refuge.close()
            return tr("{name} can be written again: the complete game is back there.", name=file.path.name)
        return tr("The complete game is saved again in {file}.", file=file.path) if unsaved else ""

    def _leave(self, game: Game, old: SaveFile, gone: bool) -> str:
        """Leave a file that another program has changed, and write the whole game to a free name."""
        if gone:
            happened = tr("{name} was moved or deleted by another program.", name=old.path.name)
        else:
            happened = tr("{name} was changed by another program.", name=old.path.name)
        old.close()
        if self._refuge is not None:
            new, self._refuge = self._refuge, None
        elif not old.has_folder:
            new = SaveFile(new_name(game))
        else:
            new = SaveFile(_unused(old.path))
        failed = self._write(game, new)
        if failed:
            return f"{happened} {failed}"
        _remember_quietly(new.path)
        if new.path == old.path:
            return f"{happened} {tr('The complete game is saved again under that name.')}"
        where = new.path.name if new.path.parent == old.path.parent else new.path
        left = [] if gone else [tr("It is left as it is.")]
        return " ".join([happened, *left, tr("The game continues in {file}.", file=where)])

    def _take_refuge(self, game: Game, file: SaveFile, why: Rails18Error) -> str:
        """Keep the game among the autosaves as long as `file` cannot be written.

        Raises:
            CannotSave: there neither.
        """
        known, refuge = self._refuge, self._refuge or SaveFile(new_name(game))
        try:
            try:
                refuge.flush(lambda: saves.text_of(game))
            except Changed:
                refuge.close()
                known, refuge = None, SaveFile(new_name(game))
                refuge.flush(lambda: saves.text_of(game))
        except (Changed, OSError) as error:
            self.unsaved = True
            lost = "This game is not saved: {file} cannot be written ({reason})."
            raise CannotSave(lost, file=file.path, reason=why) from error
        self._refuge, self.unsaved = refuge, False
        if known is not None:
            return ""
        return tr(
            "{name} cannot be written ({reason}). The game is saved in {refuge} for now, and returns to {name} once "
            "that can be written.",
            name=file.path.name,
            reason=worded(why),
            refuge=refuge.path,
        )


def in_common(one: Sequence[Action], other: Sequence[Action]) -> int:
    """Return how many actions both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))


def _unused(path: Path) -> Path:
    return free_name(path) if os.path.lexists(path) else path


def _remember_quietly(path: Path) -> None:
    try:
        remember(path)
    except CannotSave:
        return


def give_way(old: Path, new: Path) -> bool:
    """Remove an automatic save whose game is in the file that people chose; return whether it is gone.

    It stays where another program plays it, and where the other file does not hold all that is in it.
    """
    if old.parent.resolve() != paths.autosaves().resolve():
        return False  # people have named it
    try:
        claim = claims.take(old)
    except claims.Held:
        return False
    try:
        if saves.load(old) != saves.load(new) or old.samefile(new):
            return False
        old.unlink()
    except (CannotRead, OSError):
        return False
    finally:
        claim.release()
    return True


class Recent(msgspec.Struct, frozen=True):
    """Describe a game on disk for the start screen.

    Args:
        path: where it is.
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
    now = datetime.now(tz=UTC).astimezone()
    wanted = paths.autosaves() / f"{proposed(game.setup, now.date())}{saves.SUFFIX}"
    return _unused(wanted)


def recent() -> list[Recent]:
    """Return the games on disk, the last written first: autosaves and what was remembered elsewhere.

    Files that are no saves are left out; nothing is played.
    """
    files = {*paths.autosaves().glob(f"*{saves.SUFFIX}"), *_remembered()}
    found = [entry for path in files if (entry := _look(path)) is not None]
    return sorted(found, key=lambda entry: (entry.changed, str(entry.path)), reverse=True)[:REMEMBERED]


def remember(path: str | Path) -> None:
    """Remember a file that is outside the folder of autosaves."""
    listed = [str(Path(path).resolve()), *map(str, _remembered())]
    kept = list(dict.fromkeys(listed))[:REMEMBERED]
    write_own(_list(), json.dumps(kept, ensure_ascii=False, indent=1) + "\n")


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
        changed = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC).astimezone()
        opened = saves.look(path)
    except (OSError, ValueError, OverflowError, CannotRead):
        return None
    return Recent(path, opened.setup.title, opened.setup.players, changed, opened.worth is not None)
