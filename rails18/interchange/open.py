"""Open a game from any file that rails18 can read."""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path

import msgspec

from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.interchange import reader, records
from rails18.interchange.accepted import Accepted
from rails18.interchange.names import names_of
from rails18.interchange.reconcile import NotReconciled, Reconciler
from rails18.interchange.runs import Difference
from rails18.interchange.wishes import Source
from rails18.loading import saves
from rails18.loading.games import new_game

PACKED = b"\x1f\x8b"  # first bytes of a gzip file
SAVE, FOREIGN = "rails18", "18xx.games"


class OpenedGame(msgspec.Struct, frozen=True):
    """Hold an opened game.

    Args:
        game: the game, as far as the file is sound.
        kind: `SAVE` for our own saves, `FOREIGN` for files of 18xx.games.
        warning: sentences about what is wrong, "" when nothing is.
        differences: runs that the file values differently.
        accepted: what 18xx.games accepted and our rules refuse; it stands.
    """

    game: Game
    kind: str
    warning: str = ""
    differences: tuple[Difference, ...] = ()
    accepted: tuple[Accepted, ...] = ()


def read(path: str | Path) -> saves.Opened | Source:
    """Return what a file holds; nothing is played yet.

    Raises:
        CannotRead: it is none of the files that rails18 reads.
    """
    file = Path(path)
    packed = _unpacked(file)
    text = packed if packed is not None else saves.read_text(file)
    first = _first_object(text)
    if "state" in first and "game" in first:
        return records.parse(text, file.name, names_of)
    if first.get("format") == saves.FORMAT:
        return saves.parse(text, file.name)
    if text.lstrip().startswith("{"):
        return reader.parse(text, file.name, names_of)
    raise CannotRead(
        "this is neither a saved game of rails18 nor a game file of 18xx.games.", file.name, "Choose another file."
    )


def _unpacked(file: Path) -> str | None:
    """Return the text of a packed file, None when it is not packed."""
    if not file.is_file():
        return None
    try:
        with file.open("rb") as stream:
            if stream.read(2) != PACKED:
                return None
        with gzip.open(file, "rb") as unpacked:
            data = unpacked.read(saves.LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise CannotRead(f"the file cannot be opened ({error}).", file.name, "Choose another one.") from None
    if len(data) > saves.LARGEST:
        raise CannotRead("this file is far too large for a game.", file.name, "Choose another one.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CannotRead("this is not a packed text.", file.name, "Choose another file.") from None


def _first_object(text: str) -> dict[str, object]:
    """Return the object in the first line, empty when there is none."""
    try:
        first = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return {}
    return first if isinstance(first, dict) else {}


def open_game(path: str | Path) -> OpenedGame:
    """Open a game and play its actions with every check on.

    Raises:
        CannotRead: the file cannot be read at all. A file that is sound only in part gives a game and a warning.
    """
    found = read(path)
    if isinstance(found, saves.Opened):
        game = new_game(found.setup)
        refused = saves.restore(game, found.actions, found.at)
        if not refused:
            game.branches.extend(found.branches)
        return OpenedGame(game, SAVE, " ".join(part for part in (found.warning, refused) if part))
    game = new_game(found.setup)
    player = Reconciler(game, found.wishes, found.result is not None)
    told = list(found.warnings)
    try:
        player.run()
    except NotReconciled as error:
        told.append(f"{Path(path).name}: {error} The game is opened up to there.")
    if game.branches or game.at < len(game.actions):
        game = _without_trials(game)
    return OpenedGame(game, FOREIGN, " ".join(told), tuple(player.differences), tuple(player.accepted))


def _without_trials(game: Game) -> Game:
    """Return the game as it stands, without the passes that were tried in vain."""
    fresh = new_game(game.setup)
    for action in game.actions[: game.at]:
        fresh.play(action)
    return fresh
