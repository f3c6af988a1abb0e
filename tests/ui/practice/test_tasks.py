"""Tasks in the window: chosen, tried, solved, explained, and left, by mouse and keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton

from rails18.core.action_json import from_json
from rails18.practice.reading import load_tasks
from rails18.practice.task import DUMP, FIRST, KINDS, LAY, RESCUE, RUN, Task
from rails18.questions import trains
from rails18.saves import claims, saves
from rails18.ui.app.window import Window
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.nouns.trains.page import TrainsPage
from rails18.ui.practice.lead import TaskLead
from tests.support.waiting import wait
from tests.ui.room import room, window

__all__ = ["room", "window"]

TASKS = load_tasks().tasks


def begun(window: Window, kind: str, learner: str = "Ann") -> TaskLead:
    """Put the first task of a kind on the board."""
    row = [task for task in TASKS if task.ask.kind == kind]
    window.drill.begin(row[0], learner, row)
    assert window.drill.lead is not None
    return window.drill.lead


def press(window: Window, name: str) -> None:
    """Press a button once it is visible."""
    wait(lambda: visible(window, name))
    visible(window, name)[-1].click()


def visible(window: Window, name: str) -> list[QAbstractButton]:
    """Return the visible buttons with a name."""
    return [made for made in window.findChildren(QAbstractButton, name) if made.isVisibleTo(window)]


def answer(window: Window, task: Task, *, right: bool) -> None:
    """Choose and confirm an answer of the proof as a hand does."""
    assert task.proof is not None
    tried = (task.proof.answers if right else task.proof.others)[0]
    if task.ask.kind == FIRST:
        lead = window.drill.lead
        assert lead is not None
        names = window.drill.card.names
        target = next(t for t in (names.itemData(at) for at in range(names.count())) if t.endswith(f":{tried.names}"))
        window.drill.card.named.emit(target)
    for plain in tried.does if right else tried.does[:1]:
        assert window.selection.propose(from_json(plain))
        window.selection.confirm()


def test_no_other_company_sells_a_train_to_who_has_to_pay_for_one(window: Window) -> None:
    """One of them could be had for what is in the treasury, and nobody would have to sell anything."""
    row = [task for task in TASKS if task.ask.kind == RESCUE and task.setup.title == "1830"]
    window.drill.begin(row[0], "Ann", row)
    assert "no other company sells one" in window.drill.card.text.accessibleName()
    wait(lambda: any(one.objectName().startswith("sell-") for one in visible_buttons(window)))
    assert trains.from_companies(window.adapter.position)
    assert isinstance(window.panel.page, TrainsPage)
    assert not window.panel.page.deals
    assert any("D-train" in one.text() for one in visible_buttons(window)), "what the depot sells is there still"
    window.drill.leave()


def visible_buttons(window: Window) -> list[QAbstractButton]:
    """Return all buttons that are seen."""
    return [made for made in window.findChildren(QAbstractButton) if made.isVisibleTo(window)]


@pytest.mark.parametrize("kind", [RUN, LAY])
def test_a_task_that_is_begun_in_a_lesson_ends_that_and_asks(window: Window, kind: str) -> None:
    window.school.begin("1889/company", "Ann", again=True)
    lead = begun(window, kind, f"Ben {kind}")
    assert window.school.lead is None
    assert not window.school.card.isVisibleTo(window)
    assert window.adapter.lead is lead
    answer(window, lead.play.task, right=True)
    press(window, window.drill.card.on.objectName())
    assert window.drill.lead is not lead
    window.drill.leave()


def test_a_lesson_that_is_begun_in_a_task_ends_that_and_leads(window: Window) -> None:
    begun(window, RUN)
    window.school.begin("1889/company", "Ann", again=True)
    lead = window.school.lead
    assert window.drill.lead is None
    assert lead is not None
    assert window.adapter.lead is lead
    window.school.leave()


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_is_tried_in_vain_solved_and_counted(window: Window, kind: str) -> None:
    lead = begun(window, kind, f"Ann {kind}")
    task, card = lead.play.task, window.drill.card
    asked, at = card.text.accessibleName(), lead.play.game.at
    assert asked.endswith((".", "?"))
    assert not card.on.isVisibleTo(card)
    answer(window, task, right=False)
    assert lead.play.tries == 1
    assert lead.play.game.at == at
    assert card.answer.isVisibleTo(card)
    assert card.tick.isHidden()
    answer(window, task, right=True)
    assert lead.play.solved
    assert not card.tick.isHidden()
    assert card.text.accessibleName() == asked
    assert card.on.isVisibleTo(card)
    assert window.school.progress.has_solved(f"Ann {kind}", task.id)
    following = window.drill.following()
    window.hand.confirm()  # Enter goes on
    assert window.drill.lead is not None
    assert window.drill.lead.play.task is following
    window.drill.leave()


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_explained_and_then_counts_for_nothing(window: Window, kind: str) -> None:
    lead = begun(window, kind, "Ben")
    task, card = lead.play.task, window.drill.card
    card.help.click()
    told = card.answer.accessibleName()
    assert told.startswith("Right: ")
    if kind == FIRST:
        assert " goes first. " in told  # and by what
    else:
        assert "Others: " in told
        assert window.selection.proposal is not None
        window.selection.confirm()
    answer(window, task, right=True) if not lead.play.solved and kind != RESCUE else None
    assert not window.school.progress.has_solved("Ben", task.id)
    window.drill.leave()


def test_the_best_run_is_not_told_where_it_is_asked_for(window: Window) -> None:
    begun(window, RUN)
    wait(lambda: isinstance(window.panel.page, RunPage))
    page = window.panel.page
    assert isinstance(page, RunPage)
    assert window.selection.proposal is None
    assert not visible(window, "best-run")
    assert page.nothing == "Choose the stops of this train first."
    assert "best" not in page.sentence()
    assert page.best is None
    window.drill.leave()
    lead = begun(window, DUMP)
    assert lead.tells_best
    assert not begun(window, LAY).tells_best
    window.drill.leave()


def test_undo_and_try_again_put_the_board_back(window: Window) -> None:
    lead = begun(window, LAY)
    at = lead.play.game.at
    answer(window, lead.play.task, right=True)
    assert lead.play.game.at == at + 1
    window.history.undo()
    assert lead.play.game.at == at
    answer(window, lead.play.task, right=True)
    press(window, "lesson-back")
    assert lead.play.game.at == at
    assert not lead.play.solved
    window.drill.leave()


def test_the_list_leads_to_a_task_and_back(window: Window) -> None:
    window.beginnings.show_start()
    press(window, "start-practice")
    page = window.beginnings.practice_page
    assert window.stack.currentWidget() is page
    assert page is not None
    page.name.setText("Cleo")
    page.refresh()
    press(window, "practice-lay-1")
    assert window.stack.currentWidget() is window.game_page
    lead = window.drill.lead
    assert lead is not None
    answer(window, lead.play.task, right=True)
    assert window.panel.page is not None
    assert window.panel.page.sentence() == "The task is solved. This is how things stand after your answer."
    window.hand.cancel()
    assert window.drill.lead is not None  # a key that leaves is pressed twice
    window.hand.cancel()
    assert window.drill.lead is None
    assert window.stack.currentWidget() is page
    wait(lambda: visible(window, "practice-lay-1"))
    assert " 1/" in visible(window, "practice-lay-1")[-1].text()
    press(window, "practice-day")
    assert window.drill.lead is not None
    window.drill.leave()


def test_another_game_ends_a_task(window: Window) -> None:
    lead = begun(window, RUN)
    window.session.begin(lead.play.task.setup)
    assert window.drill.lead is None
    assert window.drill.card.isHidden()
    assert window.adapter.lead is window.session.opponents


def test_a_saved_task_is_a_copy_as_what_is_tried_is_taken_back(window: Window, tmp_path: Path) -> None:
    lead = begun(window, LAY)
    assert window.session.save_as(tmp_path / "task")
    said = f"This position is saved as {tmp_path / 'task.rails18'}. What is tried here afterwards is not saved."
    assert window.notice.sentence == said
    assert not window.session.is_open
    at = lead.play.game.at
    answer(window, lead.play.task, right=True)
    window.history.undo()
    opened = saves.load(tmp_path / "task.rails18")
    assert (len(opened.actions), opened.at) == (at, at)
    claims.take(tmp_path / "task.rails18").release()  # nobody holds it
    window.drill.leave()
