"""The routes of any company at any time: from its row, from the log, from the history and by a key."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from rails18.core.actions import RunTrains
from rails18.ui.beside.log_model import MOVE
from tests.questions.test_runs import ran
from tests.ui.conftest import LEFT, Hand
from tests.ui.room import room, show
from tests.ui.test_company_steps import moment

__all__ = ["room"]


def drawn(room: Hand) -> list[str]:
    """Return the labels of the run that is drawn."""
    return [ribbon.label for ribbon in room.window.context.board.runs.past_routes.ribbons]


def test_a_company_row_shows_its_last_run_with_its_stops_and_values(room: Hand) -> None:
    show(room, ran())
    shares = room.window.context.shares
    QTest.mouseClick(shares.viewport(), LEFT, pos=shares.cell_point("SR", "company") + QPoint(0, 0))
    assert drawn(room)
    assert "Marugame 20" in room.said()
    assert " = ¥" in room.said()


def test_a_key_shows_the_last_run_of_each_company_and_escape_hides_it(room: Hand) -> None:
    show(room, ran())
    room.key(Qt.Key.Key_L)
    assert room.window.tabs.currentWidget() is room.window.runs
    assert drawn(room)
    assert room.window.runs.company.currentText() == "SR"
    assert "Marugame 20" in room.window.runs.told.text()
    assert room.window.runs.run.count() == 1
    room.key(Qt.Key.Key_Escape)
    assert drawn(room) == []


def test_a_line_of_the_log_shows_its_run(room: Hand) -> None:
    show(room, ran())
    model = room.window.log.model
    row = next(n for n in range(model.rowCount()) if "runs for" in model.entries[n].text)
    assert model.entries[row].move == 1
    room.window.log.view.clicked.emit(model.index(row))
    assert room.window.adapter.at == 1
    assert model.index(row).data(MOVE) == 1
    assert drawn(room)
    assert "Marugame 20" in room.said()
    room.window.history.look_home()
    assert drawn(room) == []


def test_the_history_shows_the_run_that_is_looked_at(room: Hand) -> None:
    show(room, ran())
    room.window.history.look_by(-1)
    assert room.window.adapter.at == 1
    assert len(drawn(room)) == len(room.game.actions[0].routes)  # type: ignore[attr-defined]
    room.window.history.look_by(-1)
    assert drawn(room) == []
    room.window.history.look_by(1)
    assert drawn(room)
    room.key(Qt.Key.Key_Escape)
    assert drawn(room) == []
    room.window.history.look_home()


def test_routes_that_are_planned_come_back_after_a_look_at_another_run(room: Hand) -> None:
    game = show(room, moment("run"))
    first = next(a for a in game.options("run_trains") if isinstance(a, RunTrains))
    room.window.selection.propose(first)
    board = room.window.context.board
    assert board.runs.routes.isVisible()
    room.window.context.board.runs.show_past_run(board.runs.routes.ribbons)
    assert not board.runs.routes.isVisible()
    room.window.context.board.runs.show_past_run(())
    assert board.runs.routes.isVisible()


def test_before_any_run_the_key_says_so(room: Hand) -> None:
    show(room, moment("track"))
    room.key(Qt.Key.Key_L)
    assert "No company has run yet." in room.said()
