"""Remember for the start page how far each game had come."""

from __future__ import annotations

from pathlib import Path

from rails18.ui.system.settings import Settings

KEY = "start/rounds"
KEPT = 20  # games remembered
BETWEEN = "\t"  # divides the name of the file from the words


class Progress:
    """Hold file → words about where its game stands.

    Args:
        settings: where it is kept.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def note(self, path: Path, words: str) -> None:
        """Remember `words` about the game in a file."""
        lines = self.settings.words(KEY)
        line = f"{path.name}{BETWEEN}{words}"
        if lines[:1] != [line]:
            others = [entry for entry in lines if entry.partition(BETWEEN)[0] != path.name]
            self.settings.put(KEY, [line, *others][:KEPT])

    def of(self, path: Path) -> str:
        """Return what is remembered about the game in a file, "" for nothing."""
        found = (entry.partition(BETWEEN) for entry in self.settings.words(KEY))
        return next((words for name, _, words in found if name == path.name), "")
