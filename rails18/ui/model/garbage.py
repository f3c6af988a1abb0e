"""Keep what belongs to the window from being destroyed in another thread.

Python looks for garbage in whichever thread happens to need memory. A widget, a timer or an item of a picture that it
found during a search for routes was destroyed in the thread of the search, and now and then the program crashed.
"""

from __future__ import annotations

import gc
from math import prod

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
        self._outlived = 0  # objects that were not garbage since all was looked through
        self._looking = QTimer(self, interval=EVERY)
        self._looking.timeout.connect(self._look)
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
                self._look()  # the thread that has said so runs on for a moment, and would look for what is due by now
                gc.enable()

    def _look(self) -> None:
        """Look for garbage as far as Python would have done by now.

        It counts the times that it looked, of which a thread at work leaves few: by them alone what a thread makes one
        after the other, such as the games of a folder, would stay for half a minute.
        """
        limits, numbers = gc.get_threshold(), gc.get_count()
        due = [generation for generation, limit in enumerate(limits) if numbers[generation] > limit]
        if due:
            self._outlived += numbers[0]
            every = self._outlived > prod(limits)
            if every:
                self._outlived = 0
            gc.collect(len(limits) - 1 if every else due[-1])

    def settle(self) -> None:
        """Hear at once of the threads that have ended, where no events are handled any more."""
        QCoreApplication.sendPostedEvents(self)


_all: list[Garbage] = []


def garbage() -> Garbage:
    """Return the one of this program; first asked for in the thread of the window."""
    if not _all:
        _all.append(Garbage())
    return _all[0]


def sweep() -> None:
    """Throw away all that is garbage, also of what was there when the window opened; what is left is to stay."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
