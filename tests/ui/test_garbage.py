"""Widgets that nobody needs any more die in the thread of the window, whatever other threads do meanwhile."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from shiboken6 import delete

from rails18.core.game import Game
from rails18.ui.model import route_search
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.garbage import Garbage
from rails18.ui.model.route_search import RouteFinder, Task
from tests.core.test_derived import memos
from tests.support.building_1870 import turn
from tests.support.waiting import wait

MANY = 50_000  # lists in a circle: enough for Python to look for garbage many times


class Knot(QObject):
    """Hold itself, so that only a look for garbage destroys it."""

    def __init__(self, died_in: list[threading.Thread]) -> None:
        super().__init__()
        self.itself = self
        self.destroyed.connect(lambda: died_in.append(threading.current_thread()), Qt.ConnectionType.DirectConnection)


@pytest.fixture(autouse=True)
def quiet(qapp: object) -> Iterator[None]:
    """Begin and end with nothing going on."""
    assert gc.isenabled()
    yield
    wait(gc.isenabled)  # a thread may have said all it had to say and not have ended yet


def circles() -> list[object]:
    """Make garbage that only a look for it removes."""
    made: list[object] = []
    for _ in range(MANY):
        circle: list[object] = []
        circle.append(circle)
        made.append(circle)
    return made


def test_nothing_is_due_any_more_when_threads_may_look_for_garbage_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that has ended runs on for a moment: it looked for what was due, and destroyed what it found."""
    due: list[bool] = []
    enable = gc.enable
    monkeypatch.setattr(gc, "enable", lambda: (due.append(gc.get_count()[0] > gc.get_threshold()[0]), enable()))
    garbage = Garbage()
    garbage.begin()
    circles()
    garbage.ended.emit()
    assert due == [False]


def test_a_thread_at_work_destroys_nothing_of_the_window() -> None:
    died_in: list[threading.Thread] = []
    done: list[object] = []
    parent = QObject()
    task = Task(lambda: len(circles()), done.append, done.append, parent)
    for _ in range(3):
        Knot(died_in)
    task.start()
    wait(lambda: bool(done))
    wait(gc.isenabled)
    wait(lambda: bool(gc.collect()) or len(died_in) == 3)  # does nothing while another thread collects
    assert done == [MANY]
    assert died_in == [threading.main_thread()] * 3


def test_garbage_is_found_while_a_thread_is_at_work() -> None:
    died_in: list[threading.Thread] = []
    go_on = threading.Event()
    done: list[object] = []
    parent = QObject()
    task = Task(go_on.wait, done.append, done.append, parent)
    task.start()
    try:
        Knot(died_in)
        circles()
        wait(lambda: bool(died_in))
        assert not gc.isenabled()
        assert died_in == [threading.main_thread()]
    finally:
        go_on.set()
    wait(lambda: bool(done))
    wait(gc.isenabled)


def test_what_was_of_use_for_long_is_found_soon_while_a_thread_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """As games are that a thread reads one after the other: they live for a while, and many come meanwhile."""
    looks: list[int] = []
    collect, limits = gc.collect, gc.get_threshold()
    go_on = threading.Event()
    parent, died_in = QObject(), list[threading.Thread]()
    held: list[object] = [Knot(died_in)]
    gc.collect()  # it has grown old by then
    gc.set_threshold(MANY // 100, 10, 5)
    monkeypatch.setattr(gc, "collect", lambda generation=2: looks.append(generation) or collect(generation))
    task = Task(go_on.wait, lambda _: None, lambda _: None, parent)
    task.start()
    try:
        held[0] = circles()
        wait(lambda: bool(died_in))
        assert len(looks) < 5
    finally:
        go_on.set()
        gc.set_threshold(*limits)
    wait(gc.isenabled)


def test_nobody_is_told_what_a_thread_found_when_the_asker_has_gone() -> None:
    go_on = threading.Event()
    done: list[object] = []
    parent = QObject()
    task = Task(go_on.wait, done.append, done.append, parent)
    kept = weakref.ref(task)
    task.start()
    del task  # nobody else remembers it
    delete(parent)
    go_on.set()
    wait(gc.isenabled)
    wait(lambda: kept() is None)
    assert done == []


def position() -> Game:
    """Return a game in which Santa Fe is about to run."""
    tiles = {"B9": ("14", 0), "B11": ("57", 1), "C8": ("9", 0), "D7": ("8", 1), "D5": ("57", 1)}
    return turn("ATSF", "run", tiles=tiles, trains={"3-0": "ATSF"})


def test_searches_that_are_dropped_leave_nothing_behind() -> None:
    finder = RouteFinder()
    kept = []
    pos = position().position
    for _ in range(20):
        finder.start(pos, "ATSF")
        kept.append(weakref.ref(finder.search))
    finder.wait()
    assert gc.isenabled()

    def gone() -> bool:
        gc.collect()
        return not any(search() for search in kept)

    wait(gone)  # once what was told on the way is heard


def test_a_search_outlives_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A finder may be deleted while its thread tells how far it is; the thread only finds that nobody listens."""
    begun, told = [], []

    def search(pos: object, company: str, progress: Callable[[int, int], bool]) -> None:
        begun.append(company)
        for number in range(200_000):
            if not progress(number, number):
                break
        told.append(company)

    monkeypatch.setattr(route_search.routes, "search", search)
    monkeypatch.setattr(route_search, "TELL_EVERY", 0.0)
    for number in range(150):
        finder = route_search.RouteFinder()
        finder.start(None, "AR")  # type: ignore[arg-type]
        wait(lambda number=number: len(begun) > number)  # type: ignore[misc]
        QTest.qWait(number % 3)
        finder.drop()
        delete(finder)
    wait(lambda: len(told) == 150)


def test_what_follows_from_another_game_is_forgotten() -> None:
    """Tables of a game that was left never come back, but what was worked out from them would stay for long."""
    adapter, first = Adapter(), turn("MP")
    remembering = [memo for _, memo in memos() if memo.tables]
    adapter.open(first)
    assert adapter.menu()
    adapter.open(first)
    assert any(memo.memory for memo in remembering)
    adapter.open(turn("SSW"))
    assert not any(memo.memory for memo in remembering)
