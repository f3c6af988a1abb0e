"""Search by programs in a process of its own, and end it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from multiprocessing import Pipe, active_children
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from rails18.board import solver_process
from rails18.board.links import Net
from rails18.board.optimise import best
from rails18.board.solver_process import DONE, FAILED, Job, plan
from tests.support.naive import grid
from tests.support.processes import assert_ends_with_killed

# Windows ends a process, whichever signal is asked for.
SIGNALS = ["SIGTERM"] if sys.platform == "win32" else ["SIGKILL", "SIGTERM", "SIGSEGV", "SIGINT", "SIGSTOP"]
EMPTY = Job(Net(grid(2, 1, None)), (), 0, 0, 1)


class Enough(Exception):
    """Report that nobody wants to know any more."""


def deaf(_answers: Connection, _job: Job) -> None:
    """Search for ever, and never ask whether to go on."""
    threading.Event().wait()


def lost(answers: Connection, _job: Job) -> None:
    """End without a word, as a process does that takes too much memory."""
    answers.close()


def cut_off(answers: Connection, _job: Job) -> None:
    """End in the middle of an answer, as a process does that is killed while it writes."""
    os.write(answers.fileno(), (1000).to_bytes(4, "big") + b"half of it")
    os.kill(os.getpid(), signal.SIGKILL)


def faulty(answers: Connection, _job: Job) -> None:
    """Break off by a fault."""
    answers.send((FAILED, ZeroDivisionError("in the process")))


def unheard(*_: object) -> None:
    pytest.fail("nothing was found")


def test_the_search_in_a_process_finds_and_proves_the_same(use_programs) -> None:
    """route.best.total: where it is searched makes no difference."""
    problem = grid(4, 2, 6)
    use_programs()
    told: list[tuple[int, int]] = []
    answer = best(problem, lambda *now: told.append(now) is None, apart=True)
    assert answer == best(problem)
    assert answer.proven
    assert told[-1][0] > 0
    assert active_children() == []


def test_a_process_that_never_looks_up_is_ended() -> None:
    looks = []

    def tick() -> None:
        alive = [worker.is_alive() for worker in active_children()]  # none before it has come up
        looks.extend(alive)
        if len(looks) == 5:
            assert alive == [True]
            raise Enough

    with pytest.raises(Enough):
        plan(EMPTY, unheard, unheard, tick, deaf)
    assert active_children() == []


def test_a_stop_is_heard_while_the_process_comes_up(monkeypatch) -> None:
    """It takes as long as another Python takes to start; what comes up then is ended at once."""
    start, allowed, begun = SpawnProcess.start, threading.Event(), threading.Event()

    def slow(process: SpawnProcess) -> None:
        allowed.wait()
        start(process)
        begun.set()

    looks = []

    def tick() -> None:
        looks.append(1)
        if len(looks) == 3:
            raise Enough

    monkeypatch.setattr(SpawnProcess, "start", slow)
    with pytest.raises(Enough):
        plan(EMPTY, unheard, unheard, tick, deaf)
    assert not begun.is_set()
    allowed.set()
    begun.wait()
    for worker in active_children():
        worker.join()  # for ever, if nobody ended it


def test_a_search_in_a_process_that_is_stopped_gives_a_legal_set(use_programs, monkeypatch) -> None:
    use_programs()
    monkeypatch.setattr(solver_process, "solve", deaf)
    answer = best(grid(4, 2, 6), lambda *_: not active_children(), apart=True)
    assert not answer.proven
    assert answer.upper_bound > answer.revenue


def test_what_a_lost_process_did_not_do_is_done_here(use_programs, monkeypatch) -> None:
    problem = grid(4, 2, 6)
    use_programs()
    monkeypatch.setattr(solver_process, "solve", lost)
    assert best(problem, apart=True) == best(problem)


class Broken:
    """Tell at once that a process is lost, as Windows does where others go on to wait for the next word."""

    def poll(self, timeout: float = 0) -> bool:
        raise BrokenPipeError(109, "The pipe has been ended")


class Silent:
    """Say nothing for ever, as connections do on Windows whose other end a lost process had not taken yet."""

    def poll(self, timeout: float = 0) -> bool:
        return False


@pytest.mark.parametrize("answers", [Broken(), Silent()])
def test_a_lost_process_is_noticed_as_windows_tells_it(answers: Broken | Silent) -> None:
    assert not solver_process.follow(answers, unheard, unheard, lambda: None, lambda: False)


def test_the_last_words_of_a_process_that_has_ended_are_heard() -> None:
    ours, theirs = Pipe(duplex=False)

    def lives() -> bool:
        theirs.send((DONE,))
        return False

    with ours, theirs:
        assert solver_process.follow(ours, unheard, unheard, lambda: None, lives)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of Windows hand over whole messages or none")
def test_an_answer_that_is_cut_off_is_no_answer(use_programs, monkeypatch) -> None:
    problem = grid(4, 2, 6)
    use_programs()
    monkeypatch.setattr(solver_process, "solve", cut_off)
    assert best(problem, apart=True) == best(problem)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("after", [0.0, 0.1, 0.25])
def test_a_process_that_gets_a_signal_at_any_moment_loses_nothing(use_programs, number: str, after: float) -> None:
    """A process that was stopped says nothing any more: somebody ends the search, and has what was found before."""
    problem = grid(5, 3, 6)
    use_programs()
    since: list[float] = []
    sent: list[int] = []

    def go_on(*_: object) -> bool:
        for worker in active_children():
            since.append(time.monotonic())
            if not sent and worker.pid is not None and since[-1] - since[0] >= after:
                os.kill(worker.pid, getattr(signal, number))
                sent.append(worker.pid)
        return number != "SIGSTOP" or not sent or time.monotonic() - since[0] < after + 0.5

    answer = best(problem, go_on, apart=True)
    assert sent or after > 0, "it is begun in any case"
    assert active_children() == []
    if answer.proven or number != "SIGSTOP":
        assert answer == best(problem)


def test_without_processes_the_search_goes_on_here(use_programs, monkeypatch) -> None:
    def refused(*_: object) -> None:
        raise OSError("no more processes")

    problem = grid(4, 2, 6)
    use_programs()
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    assert best(problem, apart=True) == best(problem)


def test_a_fault_in_the_process_is_heard(use_programs, monkeypatch) -> None:
    use_programs()
    monkeypatch.setattr(solver_process, "solve", faulty)
    with pytest.raises(ZeroDivisionError, match="in the process"):
        best(grid(4, 2, 6), apart=True)


KILLED = """
import os
from multiprocessing import get_context
from rails18.board.optimise import Optimiser
from rails18.board import optimise, solver_process
from tests.support.naive import grid
from tests.support.processes import DEADLY

def begin(job, *_):
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    worker = context.Process(target=solver_process.solve, args=(theirs, job), daemon=True)
    worker.start()
    print(worker.pid, flush=True)
    while ours.recv():
        os.kill(os.getpid(), DEADLY)

if __name__ == "__main__":
    solver_process.plan = begin
    optimise.best(grid(7, 4, None), apart=True)
"""


def test_the_process_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    assert_ends_with_killed(tmp_path, KILLED)
