"""Open a game to be played on: read it, and claim its file if it is a save."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rails18.interchange.open import SAVE, OpenedGame, open_game
from rails18.saves import snapshots
from rails18.saves.autosave import Autosave
from rails18.saves.claims import Held, Holder
from rails18.saves.savefile import SaveFile


class Found(NamedTuple):
    """Hold what lay on disk.

    Args:
        opened: the game.
        file: the save that it goes on in, None when it may not or cannot be written.
        holder: another program that plays it, None as a rule.
    """

    opened: OpenedGame
    file: SaveFile | None
    holder: Holder | None = None

    def autosave(self) -> Autosave:
        """Return what saves the game from now on; nothing is written before something is played."""
        return Autosave.of(self.file, self.opened.game) if self.file is not None else Autosave()


def find(path: Path, title: str = "") -> Found:
    """Read a file and claim it if it is a save that can be played on; nothing is written into it.

    Args:
        path: the file.
        title: title of a game file that does not say it.

    Raises:
        NoTitle: it is a game file that does not say its title, and `title` is "".
        CannotRead: no game can be read from it.
    """
    file: SaveFile | None = SaveFile(path)
    holder = None
    try:
        assert file is not None
        file.adopt()
    except Held as held:
        file, holder = None, held.holder
    except OSError:
        file = None  # reading it says why
    try:
        opened = open_game(path, title)
    except BaseException:
        if file is not None:
            file.close()
        raise
    if file is not None and opened.kind == SAVE and not opened.warning:
        snapshots.keep(opened.game, path)
    if file is not None and (opened.kind != SAVE or opened.warning):
        file.close()
        file = None
    return Found(opened, file, holder)
