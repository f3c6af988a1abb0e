"""Keep what belongs to the window from being destroyed in another thread.

Python looks for garbage in whichever thread happens to need memory. A widget, a timer or an item of a picture that it
found during a search for routes was destroyed in the thread of the search, and now and then the program crashed.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot

EVERY = 300  # milliseconds between two looks for garbage while a thread is at work


class Garbage(QObject):
    """Let the thread of the window alone look for garbage while others are at work, and seldom.

    A game that is being opened counts as one of them: nothing of it is garbage yet.

    Signals:
        ended: a thread has done its work; emitted there.
    """

    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._working = 0
        self._was_on = True
        self._looking = QTimer(self, interval=EVERY)
        self._looking.timeout.connect(look)
        self.ended.connect(self._end)

    def begin(self) -> None:
        """Note that a thread is about to begin; said in the thread of the window, and followed by `ended`."""
        if not self._working:
            self._was_on = gc.isenabled()
            gc.disable()
            self._looking.start()
        self._working += 1

    @Slot()
    def _end(self) -> None:
        self._working -= 1
        if not self._working:
            self._looking.stop()
            if self._was_on:
                look()  # the thread that has said so runs on for a moment, and would look for what is due by now
                gc.enable()

    def settle(self) -> None:
        """Hear at once of the threads that have ended, where no events are handled any more."""
        QCoreApplication.sendPostedEvents(self)


def look() -> None:
    """Look for garbage where Python would have done so."""
    due = [number for number, limit in enumerate(gc.get_threshold()) if gc.get_count()[number] > limit]
    if due:
        gc.collect(due[-1])


_all: list[Garbage] = []


def garbage() -> Garbage:
    """Return the one of this program; first asked for in the thread of the window."""
    if not _all:
        _all.append(Garbage())
    return _all[0]
