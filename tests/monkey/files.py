"""Lay games of all titles, whole and broken, into a folder that is thrown away."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from rails18.core.title import Setup
from rails18.titledata.titles import titles
from tests.fuzz.trial import made

GAMES = Path(__file__).parents[1] / "games"
BROKEN = ("save", "site", "record", "replay")
NAMES = ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumio", "Goro")


class Files:
    """Hold the files that may be opened, and places to save at.

    Args:
        folder: where they lie.
        few: keep to some short games, for a run of seconds.
    """

    def __init__(self, folder: Path, few: bool = False) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        found = [*GAMES.glob("played/*.rails18"), *GAMES.glob("recorded/*.json"), *GAMES.glob("random/*.json")]
        found.sort(key=lambda path: (path.stat().st_size, path.name))
        self.games = [Path(shutil.copy(path, folder / path.name)) for path in (found[:6] if few else found)]

    def game(self, dice: Random) -> Path:
        """Return a sound game."""
        return dice.choice(self.games)

    def broken(self, dice: Random) -> Path:
        """Return a file that has been spoilt."""
        number = dice.randrange(100_000)
        kind, data = made(7, number, dice.choice(BROKEN))
        path = self.folder / f"broken-{number}{'.rails18' if kind == 'save' else '.json'}"
        path.write_bytes(data)
        return path

    def any(self, dice: Random) -> Path:
        """Return a game, a broken file, a folder, or a file that is not there."""
        roll = dice.random()
        if roll < 0.6:
            return self.game(dice)
        if roll < 0.85:
            return self.broken(dice)
        return self.folder if roll < 0.9 else self.folder / "nothing.rails18"

    def place(self, dice: Random, title: str) -> Path:
        """Return where something is saved: sometimes a file that is there, or a folder that is not."""
        if "board" in title:
            return self.folder / f"board-{dice.randrange(3)}.{dice.choice(('pdf', 'svg'))}"
        roll = dice.random()
        if roll < 0.1:
            return self.folder / "no-folder" / "game.rails18"
        return self.game(dice) if roll < 0.2 else self.folder / f"mine-{dice.randrange(20)}.rails18"


def setup(dice: Random) -> Setup:
    """Return a new game of any title."""
    info = dice.choice(titles())
    number = dice.choice(sorted(info.players))
    return Setup(info.id, NAMES[:number], seed=dice.randrange(1000))
