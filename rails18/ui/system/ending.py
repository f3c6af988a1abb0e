"""End in order when the system asks for it: at Ctrl+C, with the terminal, and when the computer shuts down."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier

ASKED = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")  # a system has those of them that it knows


class EndWhenAsked(QObject):
    """Call `end` in the event loop once the system asks the program to end.

    Python hears of a signal only between two of its own steps, and a window that waits takes none. So the signal also
    writes to a socket, which wakes the loop.

    Args:
        end: what ends the program.
    """

    def __init__(self, end: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)
        signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        known = [getattr(signal, name) for name in ASKED if hasattr(signal, name)]
        self._before = {number: signal.getsignal(number) for number in known}
        for number, handler in self._before.items():
            if handler is not signal.SIG_IGN:  # nohup wants it ignored
                signal.signal(number, _heard)
        app = QCoreApplication.instance()
        assert app is not None
        app.aboutToQuit.connect(self.close)

    def close(self) -> None:
        """Leave signals to whoever had them before."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()

    def _woken(self) -> None:
        if self._before.keys() & set(self._read.recv(64)):
            self._end()


def _heard(number: int, frame: object) -> None:
    """Take a signal that the event loop is told of."""
