"""Open a game from any file that rails18 can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.saves import problems, saves, snapshots
from rails18.storage.reading import json_of
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.words.translation import tr, worded

if TYPE_CHECKING:  # a save is opened without all that reads files of 18xx.games
    from rails18.interchange.accepted import Accepted
    from rails18.interchange.runs import Difference
    from rails18.interchange.wishes import Source

SAVE, FOREIGN, PROBLEM = "rails18", "18xx.games", "problem"


class OpenedGame(msgspec.Struct, frozen=True):
    """Hold an opened game.

    Args:
        game: the game, as far as the file is sound.
        kind: `SAVE` for our own saves, `FOREIGN` for files of 18xx.games, `PROBLEM` for problems.
        warning: sentences about what is wrong, "" when nothing is.
        differences: runs that the file values differently.
        accepted: what 18xx.games accepted and our rules refuse; it stands.
        question: what a problem asks, "" in a game.
    """

    game: Game
    kind: str
    warning: str = ""
    differences: tuple[Difference, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    question: str = ""


def read(path: str | Path, title: str = "") -> saves.Opened | Source:
    """Return what a file holds; nothing is played yet.

    Args:
        path: the file.
        title: title of a game file that does not say it.

    Raises:
        NoTitle: it is a game file that does not say its title, and `title` is "".
        CannotRead: it is none of the files that rails18 reads.
    """
    file = Path(path)
    text = saves.read_text(file)
    found = _parser(text, file, title)(text, file.name)
    _raise_unless_here(found.setup, file.name)
    return found


def look(path: str | Path, title: str = "") -> tuple[Setup, Mapping[PlayerId, int] | None]:
    """Return how the game in a file was set up, and the final worth that it records, None for none.

    Of a saved game only the first and the last line are read.

    Args:
        path: of the file.
        title: title of a game file that does not say it.

    Raises:
        NoTitle: the file does not say of which title it is, and `title` does not either.
        CannotRead: it is none of the files that rails18 reads.
    """
    file = Path(path)
    try:
        saved = saves.look(file)
        found: tuple[Setup, Mapping[PlayerId, int] | None] = saved.setup, saved.worth
    except CannotRead:
        text = saves.read_text(file)
        parse = _parser(text, file, title)
        if isinstance(parse, partial):
            from rails18.interchange import reader

            found = reader.look(text, file.name, title)
        else:
            whole = parse(text, file.name)
            found = whole.setup, whole.worth if isinstance(whole, saves.Opened) else whole.result
    _raise_unless_here(found[0], file.name)
    return found


def _raise_unless_here(setup: Setup, where: str) -> None:
    if setup.title not in title_ids():
        raise CannotRead(
            "this is a game of {title}, a title that is not here.",
            where,
            "Put the folder of that title into {folder}, and open the game again.",
            title=setup.title,
            folder=paths.user_data() / "titles",
        )


def _parser(text: str, file: Path, title: str) -> Callable[[str, str], saves.Opened | Source]:
    """Return what reads files like `text`, told by the object in their first line; game files by a `partial`.

    Args:
        text: content of the file.
        file: how its name ends tells what a file is whose first line is damaged.
        title: title of a game file that does not say it.

    Raises:
        CannotRead: nothing does.
    """
    try:
        first = json_of(text.partition("\n")[0])
    except ValueError:
        first = None
        if file.suffix == saves.SUFFIX and not _is_json(text):
            return saves.parse
    first = first if isinstance(first, dict) else {}
    if "state" in first and "game" in first:
        return _record
    if first.get("format") == saves.FORMAT:
        return saves.parse
    if first.get("format") == problems.FORMAT:
        return problems.parse
    if first.get("rails18") == saves.REVIEW:
        raise CannotRead("this is the review of a saved game.", file.name, "Open the saved game that lies beside it.")
    if text.lstrip().startswith("{"):
        return partial(_foreign, title=title)
    raise CannotRead(
        "this is neither a saved game of rails18 nor a game file of 18xx.games.", file.name, "Choose another file."
    )


def _is_json(text: str) -> bool:
    try:
        json_of(text)
    except ValueError:
        return False
    return True


def _record(text: str, where: str) -> Source:
    from rails18.interchange import records
    from rails18.interchange.names import names_of

    return records.parse(text, where, names_of)


def _foreign(text: str, where: str, title: str) -> Source:
    from rails18.interchange import reader
    from rails18.interchange.names import names_of

    return reader.parse(text, where, names_of, title)


def open_game(path: str | Path, title: str = "") -> OpenedGame:
    """Open a game and play its actions with every check on, but for those that were played when it was last open.

    Args:
        path: the file.
        title: title of a game file that does not say it.

    Raises:
        NoTitle: it is a game file that does not say its title, and `title` is "".
        CannotRead: the file cannot be read at all. A file that is sound only in part gives a game and a warning.
    """
    found = read(path, title)
    if isinstance(found, saves.Opened):
        game = new_game(found.setup)
        game.programs, game.table = dict(found.programs), found.table.copy()
        snapshots.restore(game, found.actions, Path(path))
        refused = saves.restore(game, found.actions, found.at)
        if not refused:
            game.branches.extend(found.branches)
        warning = " ".join(part for part in (found.warning, refused) if part)
        return OpenedGame(game, PROBLEM if found.question else SAVE, warning, question=found.question)
    from rails18.interchange.accepted import NotReconciled
    from rails18.interchange.reconcile import Reconciler
    from rails18.interchange.remarks import note
    from rails18.interchange.told import put_in

    game = new_game(found.setup)
    player = Reconciler(game, found.wishes, found.finished)
    told = list(found.warnings)
    stops: list[int] = []
    try:
        player.run(after=lambda _: stops.append(game.at))
    except NotReconciled as error:
        told.append(tr("{file}: {why} The game is opened up to there.", file=Path(path).name, why=worded(error)))
    told.append(put_in(player.passes.invented, game))
    if game.branches or game.at < len(game.actions):
        game = _without_trials(game)
    note(game, found.remarks, stops)
    return OpenedGame(game, FOREIGN, " ".join(filter(None, told)), tuple(player.differences), tuple(player.accepted))


def _without_trials(game: Game) -> Game:
    """Return the game as it stands, without the passes that were tried in vain."""
    fresh = new_game(game.setup)
    fresh.table = game.table
    for action in game.actions[: game.at]:
        fresh.play(action)
    return fresh
