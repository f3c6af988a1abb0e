"""Remember for the start page how far each game had come."""

from __future__ import annotations

from pathlib import Path

from rails18.core.state import Round
from rails18.core.text import is_number
from rails18.ui.system.settings import Settings

KEY = "start/rounds"
KEPT = 20  # games remembered
BETWEEN = "\t"  # divides the name of the file from the round


class Progress:
    """Hold file → round in which its game stands, to be said in the language of the screen.

    Args:
        settings: where it is kept.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def note(self, path: Path, marker: Round) -> None:
        """Remember the round of the game in a file."""
        lines = self.settings.words(KEY)
        line = path.name + BETWEEN + " ".join(map(str, (marker.kind, marker.set, marker.number)))
        if lines[:1] != [line]:
            others = [entry for entry in lines if entry.partition(BETWEEN)[0] != path.name]
            self.settings.put(KEY, [line, *others][:KEPT])

    def of(self, path: Path) -> Round | None:
        """Return the round that is remembered of the game in a file."""
        found = (entry.partition(BETWEEN) for entry in self.settings.words(KEY))
        parts = next((words.split() for name, _, words in found if name == path.name), [])
        if len(parts) != 3 or not all(map(is_number, parts[1:])):
            return None
        return Round(parts[0], int(parts[1]), int(parts[2]), 0)
