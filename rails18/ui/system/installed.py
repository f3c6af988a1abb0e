"""Notice that the installed program is replaced or removed while it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from rails18.words.translation import tr

LOOK_EVERY = 5000  # milliseconds
REPLACED = "rails18 was updated while it was running. Your game is saved: close this window and start rails18 again."
REMOVED = "rails18 was removed while it was running. Your games are kept: finish your move, then close this window."


class Installed(QObject):
    """Look at the program's own file now and then, and tell once when it is another or gone.

    What is loaded goes on, and each action is saved; but what is loaded later would come from the other version.

    Args:
        say: takes the sentence.
        file: the program; the frozen one without it. Sources are never watched: they change at any time.
    """

    def __init__(self, say: Callable[[str], object], file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._file = file or (Path(sys.executable) if getattr(sys, "frozen", False) else None)
        self._known = self._seen()
        self._absent = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        if self._known is not None:
            self._timer.start(LOOK_EVERY)

    def look(self) -> None:
        """Compare the file with what it was at the start."""
        seen = self._seen()
        if seen is None and not self._absent:
            self._absent = True  # an update takes the old file away before it puts the new one in its place
        elif seen != self._known:
            self._timer.stop()
            self._say(tr(REMOVED if seen is None else REPLACED))

    def _seen(self) -> tuple[int, int, int] | None:
        try:
            stat = self._file.stat() if self._file else None
        except OSError:
            return None
        return (stat.st_ino, stat.st_size, stat.st_mtime_ns) if stat else None
