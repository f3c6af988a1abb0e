"""Behave as a process does that the program makes for itself, to work beside its window."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress

NICE = 5  # on systems that count it: a window comes first, and yet a busy machine does not keep a program from its turn
BELOW_NORMAL = 0x4000  # as in processthreadsapi.h


def belong() -> None:
    """End with the program that made this process, however that comes, and leave Ctrl+C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_program, daemon=True).start()


def _end_with_program() -> None:
    from multiprocessing import parent_process

    program = parent_process()
    assert program is not None
    program.join()
    signal.raise_signal(signal.SIGTERM)


def give_way() -> None:
    """Let whatever else runs on this machine come first."""
    with suppress(OSError, AttributeError):  # it is only slower for others then
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
        else:
            os.nice(NICE)
