"""Watch a long search for the best routes, stop it, and move on before it ends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from multiprocessing import active_children

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QProgressBar

from rails18.board import optimise, solver_process
from rails18.board.problem import BestRoutes, RouteProblem
from rails18.core.actions import PlaceToken
from rails18.rules.routes import running
from rails18.ui.model.route_search import RouteFinder
from rails18.ui.nouns.routes import page as run
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.routes.tool import RouteTool
from rails18.ui.widgets.controls import Choice
from tests.support.naive import grid
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room
from tests.ui.test_company_steps import moment

__all__ = ["hand", "room"]


def deaf(*_: object) -> None:
    """Search for ever in the process made for it, and never ask whether to go on."""
    threading.Event().wait()


class SlowSolver:
    """Know the best routes at once, and go on searching until it is stopped or allowed to end.

    Attributes:
        begun: a search has begun; one that is dropped before that never comes here.
        ended: how its searches ended.
    """

    def __init__(self) -> None:
        self.enough, self.begun = threading.Event(), threading.Event()
        self.ended: list[str] = []

    def __call__(self, problem: RouteProblem, progress=None, work: int | None = None, apart=False) -> BestRoutes:
        answer = optimise.best(problem)
        if progress is None:  # nobody to tell
            return answer
        self.begun.set()
        while not self.enough.wait(0.01):
            if not progress(answer.revenue - 10, answer.revenue + 100):
                self.ended.append("stopped")
                return BestRoutes(answer.revenue, answer.revenue + 100, False, answer.routes)
        self.ended.append("proven")
        return answer


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowSolver]:
    solver = SlowSolver()
    monkeypatch.setattr(running.routes, "best", solver)
    yield solver
    solver.enough.set()


def page_of(hand: Hand) -> RunPage:
    page = hand.window.panel.page
    assert isinstance(page, RunPage)
    return page


def found_run(hand: Hand) -> tuple[RunPage, RouteTool, BestRoutes]:
    """Open a game before a run and return the page, its tool and the best routes when they are found."""
    hand.open(moment("run"))
    page = page_of(hand)
    wait(lambda: page.best is not None)
    assert page.tool is not None
    assert page.best is not None
    return page, page.tool, page.best


def test_progress_is_shown_when_a_search_lasts(hand: Hand, slow: SlowSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run.SHOW_AFTER <= 200
    monkeypatch.setattr(run, "SHOW_AFTER", 60_000)  # the time to build a window does not count here
    hand.open(moment("run"))
    page = page_of(hand)
    assert not page.progress.isVisibleTo(hand.window)
    assert "Looking for the best run" in page.sentence()
    page.lasting.start(1)
    bar = page.progress
    assert isinstance(bar, QProgressBar)
    wait(lambda: bar.isVisibleTo(hand.window))
    best = running.best(hand.game.position, "SR").revenue
    assert bar.format() == f"Best so far ¥{best - 10}, at most ¥{best + 100}"
    slow.enough.set()
    wait(lambda: page.best is not None)
    assert not bar.isVisibleTo(hand.window)
    assert "This is the best possible" in page.sentence()
    assert slow.ended == ["proven"]


def test_a_short_search_shows_no_progress(hand: Hand) -> None:
    hand.open(moment("run"))
    page = page_of(hand)
    wait(lambda: page.best is not None)
    QTest.qWait(run.SHOW_AFTER + 50)
    assert not page.progress.isVisibleTo(hand.window)
    assert not hand.has("stop-search")


def test_a_stopped_search_offers_what_it_found_and_says_so(hand: Hand, slow: SlowSolver) -> None:
    hand.open(moment("run", setup={"profile": "18xx.games"}))  # where any run is allowed
    page = page_of(hand)
    QTest.qWait(run.SHOW_AFTER + 50)
    hand.press("stop-search")
    assert not page.stop_button.isEnabled()
    assert page.stop_button.text().startswith("Stopping")
    wait(lambda: page.best is not None)
    assert slow.ended == ["stopped"]
    assert page.best is not None
    assert not page.best.proven
    assert f"the best possible is at most ¥{page.best.upper_bound}" in page.sentence()
    assert hand.window.selection.proposal is not None


@pytest.mark.parametrize("how", ["stop", "wait"])
def test_a_search_ends_at_once_whatever_the_solver_does(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that asks nobody is ended with its process: when it is stopped, and when the window closes."""
    monkeypatch.setattr(running, "problems", lambda *_: (grid(6, 3, None),))
    monkeypatch.setattr(solver_process, "solve", deaf)
    finder, found = RouteFinder(), []
    finder.found.connect(lambda _, best: found.append(best))
    finder.start(moment("run").position, "SR")
    wait(lambda: bool(active_children()))
    getattr(finder, how)()
    wait(lambda: not active_children())
    if how == "stop":
        wait(lambda: bool(found))
        assert found[0].routes
    assert [best.proven for best in found] == [False] * (how == "stop")


def test_own_routes_show_how_much_less_they_earn(hand: Hand, slow: SlowSolver) -> None:
    slow.enough.set()
    page, tool, found = found_run(hand)
    for train in tool.trains:
        tool.clear(train)
    QTest.qWait(1)
    assert page.comparison.text() == f"¥{found.revenue} less than the best run."
    page.take_best()
    assert "per share" in page.comparison.text()


def test_a_search_is_dropped_by_undo(hand: Hand, slow: SlowSolver) -> None:
    hand.open(moment("token"))
    assert hand.window.adapter.play(PlaceToken("P1", "SR", "I4.c0"))
    wait(lambda: hand.window.adapter.finder.is_searching and slow.begun.is_set())
    page = page_of(hand)
    hand.window.adapter.undo()
    assert not hand.window.adapter.finder.is_searching
    wait(lambda: slow.ended == ["stopped"])
    QTest.qWait(20)
    assert page.best is None
    assert not isinstance(hand.window.panel.page, RunPage)
    assert hand.window.selection.proposal is None


def test_what_is_found_after_the_game_has_gone_on_is_dropped(hand: Hand, slow: SlowSolver) -> None:
    """The answer may arrive between a move and the update that takes the page away."""
    hand.open(moment("token"))
    assert hand.window.adapter.play(PlaceToken("P1", "SR", "I4.c0"))
    page = page_of(hand)
    wait(lambda: hand.window.adapter.finder.is_searching and slow.begun.is_set())
    hand.game.go_to(0)  # no update has told of it yet
    slow.enough.set()
    wait(lambda: not hand.window.adapter.finder.is_searching)
    assert page.best is None
    hand.game.go_to(1)


def test_the_best_run_is_searched_to_its_end_where_nothing_else_may_be_run(hand: Hand, slow: SlowSolver) -> None:
    """route.best.total: a search cannot be stopped there, so that the run that the window offers is never refused."""
    hand.open(moment("run", setup={"profile": "rulebook"}))
    page = page_of(hand)
    QTest.qWait(run.SHOW_AFTER + 50)
    assert page.progress.isVisibleTo(hand.window)
    assert not hand.has("stop-search")
    slow.enough.set()
    wait(lambda: page.best is not None)
    assert hand.window.selection.proposal is not None
    assert hand.game.refusals(hand.window.selection.proposal.action) == ()


def test_routes_are_drawn_by_keys_alone(hand: Hand, slow: SlowSolver) -> None:
    """The stops that come next are buttons; the keyboard stays among them, and what is drawn is compared."""
    slow.enough.set()
    page, tool, found = found_run(hand)
    best = found.routes[0]
    tool.clear(best.train)
    forward = best.stops[0] in tool.next_stops()
    for number, stop in enumerate(best.stops if forward else best.stops[::-1]):
        button = page.findChild(Choice, f"lead-{stop}")
        assert button is not None
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus.objectName().startswith(("lead-", "step-back", "other-way"))
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
        assert len(tool.routes[best.train].stops) == number + 1
    assert set(tool.routes[best.train].stops) == set(best.stops)
    back = page.findChild(Choice, "step-back")
    assert back is not None
    QTest.keyClick(back, Qt.Key.Key_Space)
    assert len(tool.routes[best.train].stops) == len(best.stops) - 1
    assert page.comparison.text().endswith("less than the best run.")
    for left in range(len(best.stops) - 2, -1, -1):  # and one stop each time until none is left
        tool.step_back()
        assert len(tool.routes[best.train].stops if left else tool.routes.get(best.train, ())) == left
