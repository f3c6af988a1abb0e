"""Find and prove the best routes by linear programs in a process of its own, which can be ended at any moment.

HiGHS asks whether to go on only now and then, and during its own heuristics not for seconds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rails18 import own_process
from rails18.board.flows import Group
from rails18.board.links import Net
from rails18.board.planning import Paths, Planner
from rails18.board.walks import Tick

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

LOOK_EVERY = 0.05  # seconds after which the caller may stop a search that says nothing
BETTER, LOWER, DONE, FAILED = "better", "lower", "done", "failed"


class Job(NamedTuple):
    """Ask for the best choice of routes; the fields are the arguments of `Planner`."""

    net: Net
    squads: Sequence[Group]
    best: int
    bound: int
    step: int


def plan(
    job: Job, better: Callable[[int, Paths], None], lower: Callable[[int], None], tick: Tick, work: Callable[..., None]
) -> bool:
    """Do what `Planner.solve` does, in a process of its own.

    Args:
        job: what to solve.
        better: called with each better choice and its value.
        lower: called with each lower bound.
        tick: called at least every `LOOK_EVERY` seconds; what it raises ends the process.
        work: what the process does, `solve` but for tests; it is given a connection to answer by, and the job.

    Returns:
        False when no process can be had or it is lost, so that somebody else has to do the rest.
    """
    from multiprocessing import get_context  # most positions do without

    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(theirs, job), name="rails18 routes", daemon=True)
    worker = _Worker(process, theirs)
    worker.start()
    try:
        while worker.is_alive():
            tick()
            worker.join(LOOK_EVERY)
        return worker.began and follow(ours, better, lower, tick, process.is_alive)
    finally:
        worker.end()
        ours.close()


class _Worker(threading.Thread):
    """Begin a process, which takes until it has read its job: as long as another Python takes to come up.

    Args:
        process: the process.
        answers: its end of the connection.

    Attributes:
        began: it runs, or ran; False as well when no process can be had.
    """

    def __init__(self, process: SpawnProcess, answers: Connection[Any, Any]) -> None:
        super().__init__(daemon=True)
        self._process, self._answers = process, answers
        self.began = self._unwanted = False
        self._deciding = threading.Lock()

    def run(self) -> None:
        try:
            self._process.start()
        except OSError:
            return
        finally:
            self._answers.close()  # the process has its own; when that one is closed, nothing more will come
        with self._deciding:
            self.began = True
            unwanted = self._unwanted
        if unwanted:
            self._kill()

    def end(self) -> None:
        """End the process now, or as soon as it has come up."""
        with self._deciding:
            self._unwanted = True
            began = self.began
        if began:
            self._kill()

    def _kill(self) -> None:
        self._process.kill()
        self._process.join()


def follow(
    answers: Connection[Any, Any],
    better: Callable[[int, Paths], None],
    lower: Callable[[int], None],
    tick: Tick,
    lives: Callable[[], bool],
) -> bool:
    """Pass on what the process answers, and return whether it came to the end.

    Windows keeps the other end of a connection open for a process that was lost before it had taken it: so somebody
    has to look whether it lives.
    """
    while True:
        tick()
        try:
            if not answers.poll(LOOK_EVERY):
                if lives() or answers.poll():
                    continue
                return False
            told = answers.recv()
        except (EOFError, OSError):
            return False
        kind, told = told[0], told[1:]
        if kind == BETTER:
            better(*told)
        elif kind == LOWER:
            lower(*told)
        elif kind == FAILED:
            raise told[0]
        else:
            return True


def solve(answers: Connection[Any, Any], job: Job) -> None:
    """Solve a job in the process made for it and send the answers."""
    own_process.belong()

    def better(value: int, paths: Paths) -> None:
        answers.send((BETTER, value, paths))

    def lower(bound: int) -> None:
        answers.send((LOWER, bound))

    try:
        Planner(*job, better, lower, lambda: None).solve()
        answers.send((DONE,))
    except Exception as error:  # whoever waits must hear of it
        answers.send((FAILED, error))
