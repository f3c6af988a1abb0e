"""Bound what a program may take, where the system can do that: Windows knows no such limits."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from types import ModuleType

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
    """Raise `late` in the middle of what takes more processor time, where the system can interrupt it."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def end(*_: object) -> None:
        raise late

    signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
