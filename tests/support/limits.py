"""Bound what a program may take. Windows knows no limits of memory; time is watched there by a thread."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from types import ModuleType

LOOK = 0.05  # seconds between two looks of a thread at the time

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None


def limit_memory(most: int) -> None:
    """Let this process have no more than so many bytes."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def with_memory(most: int) -> Callable[[], None] | None:
    """Return what a new process is to do first, so that it gets no more than so many bytes."""
    return None if resource is None else lambda: limit_memory(most)


def most_memory() -> int:
    """Return how many kilobytes this process had at most; 0 where nobody counts."""
    return 0 if resource is None else int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def seconds_of_children() -> float:
    """Return the processor time of the programs that were started and have ended; 0 where nobody counts."""
    told = os.times()
    return told.children_user + told.children_system


@contextlib.contextmanager
def within(seconds: float, late: type[BaseException]) -> Iterator[None]:
    """Raise `late` in the middle of what takes more processor time."""
    with (_by_a_timer if hasattr(signal, "setitimer") else _by_a_thread)(seconds, late):
        yield


@contextlib.contextmanager
def _by_a_timer(seconds: float, late: type[BaseException]) -> Iterator[None]:
    def end(*_: object) -> None:
        raise late

    signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextlib.contextmanager
def _by_a_thread(seconds: float, late: type[BaseException]) -> Iterator[None]:
    """Do the same on Windows, which has no such timers. It comes between two steps of Python, never in a library."""
    begun, caller, done = time.process_time(), threading.get_ident(), threading.Event()

    def watch() -> None:
        while not done.wait(LOOK):
            if time.process_time() - begun > seconds:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(caller), ctypes.py_object(late))
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
