"""Notice faults and sudden ends, keep a report of them, and offer to open the game as it was last saved."""

from __future__ import annotations

import logging
import os
import sys
import time
import traceback
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from rails18 import __version__, own_files, paths
from rails18.saves.autosave import recent
from rails18.storage.disk import CannotSave, free_name, write_own
from rails18.words.translation import tr

if TYPE_CHECKING:
    from rails18.ui.app.window import Window

OFFER = "Open the last autosave"
KEPT = 20  # reports; older ones go
log = logging.getLogger("rails18")


def keep(report: str) -> Path | None:
    """Write a report of a fault into the log folder; return where it is, None when the disk refuses."""
    wanted = paths.logs() / time.strftime("fault-%Y%m%d-%H%M%S.txt")
    file = free_name(wanted) if os.path.lexists(wanted) else wanted
    try:
        write_own(file, f"rails18 {__version__}, Python {sys.version}, {sys.platform}\n\n{report}")
        for old in sorted(paths.logs().glob("fault-*.txt"))[:-KEPT]:
            own_files.remove(old)
    except (CannotSave, OSError):
        return None
    return file


def forget_last() -> None:
    """Let the last fault go, which Python keeps for debuggers: its frames would hold a window and its game for ever."""
    for name in ("last_exc", "last_value", "last_traceback"):
        setattr(sys, name, None)


class Watch:
    """Watch one window.

    Args:
        window: where people are told.
    """

    def __init__(self, window: Window) -> None:
        self.window = window
        self._mark: QLockFile | None = None

    def follow(self, window: Window) -> None:
        """Watch another window, which has taken the place of the one before."""
        self.window = window

    # faults that Python reports

    def hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Be `sys.excepthook`: keep a report and tell the people what they can do."""
        report = "".join(traceback.format_exception(kind, error, trace))
        forget_last()
        log.error("fault\n%s", report)
        file = keep(report) or paths.logs() / "rails18.log"
        self.offer(
            tr(
                "An internal error stopped this step; the game is safe up to the last move. "
                "Continue, undo the move, or open the last autosave. Please report the error with "
                "the file {file}.",
                file=file,
            )
        )

    # ends without a word

    def begin(self) -> None:
        """Leave a mark while the program runs; when an earlier run left one behind, say so and offer its game."""
        place = paths.logs() / "running.lock"
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            found = os.path.lexists(place)
        except OSError:
            return  # where nothing can be written no mark can be left
        if not own_files.is_free(place, own_files.QT_LOCK):
            return
        mark = QLockFile(str(place))
        mark.setStaleLockTime(0)  # a mark is stale when its process is gone, however long that process has run
        if not mark.tryLock(0):
            return  # another window of rails18 is open
        self._mark = mark
        if found:
            log.warning("the last session ended unexpectedly")
            self.offer(
                tr(
                    "rails18 closed unexpectedly last time. Nothing you confirmed is lost. If rails18 "
                    "was at fault, please report it with the files in {logs}.",
                    logs=paths.logs(),
                )
            )

    def end(self) -> None:
        """Take the mark away: the program ends as it should."""
        if self._mark is not None:
            self._mark.unlock()
            self._mark = None

    # the way back

    def offer(self, sentence: str) -> None:
        """Say something above the context, with a button that opens the last autosave if there is one."""
        path = self.last_game()
        if path is None:
            self.window.notice.say(sentence)
        else:
            self.window.notice.say(sentence, tr(OFFER), lambda: self.window.beginnings.play_from(path))

    def last_game(self) -> Path | None:
        """Return where the open game is saved, else the last game on this computer that has not ended."""
        autosave = self.window.session.autosave
        if autosave is not None and autosave.path is not None:
            return autosave.path
        return next((game.path for game in recent() if not game.finished), None)
