"""Tasks are solved by mouse and by keys in the smallest window, in every language; a reader finds the answers.

The reader knows only what stands on the screen: it presses the buttons of the panel, or picks the names that the card
offers, one after the other, as long as the card says that there is more to be had.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox

from rails18.core.action_json import from_json
from rails18.practice.reading import load_tasks
from rails18.practice.task import DUMP, FIRST, KINDS, PAR, RESCUE, Task
from rails18.ui.app.window import Window
from rails18.ui.practice.lead import TaskLead
from rails18.ui.system import language
from rails18.words.translation import languages
from tests.support.length import first
from tests.ui.conftest import Hand
from tests.ui.hands import QtHands
from tests.ui.keyboard import KeyRobot
from tests.ui.mouse import MouseRobot
from tests.ui.robot import SMALL, Robot, canonical
from tests.ui.room import lasting_window, window

__all__ = ["window"]

ROBOTS = {"mouse": MouseRobot, "keys": KeyRobot}
TASKS = load_tasks().tasks
CHOICES = {RESCUE: "sell-", DUMP: "sell-", PAR: "par-"}  # kind → how the names of the buttons begin that answer it
TRIES = 60  # of a reader, until the screen is no help


@pytest.fixture(params=first(1, [language.ENGLISH, *sorted(languages())]), scope="module")
def room(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, qapp: object) -> Iterator[Hand]:
    """Return a window for all tasks of a language."""
    language.speak(request.param)
    with lasting_window(tmp_path_factory.mktemp("reader"), undrawn=True) as made:
        yield Hand(made, None)
    language.speak(language.ENGLISH)


def shown(window: Window, way: str, task: Task) -> tuple[Robot, TaskLead]:
    """Put a task on the board of a small window, and return what touches it."""
    window.showNormal()
    window.resize(*SMALL)
    robot = ROBOTS[way](window, QtHands(window))
    window.drill.begin(task, "Reader", (task,))
    robot.hands.settle()
    assert window.drill.lead is not None
    return robot, window.drill.lead


def of_kind(kind: str, title: str = "1889") -> Task:
    """Return a task of a kind, of a title where it has one."""
    fitting = [task for task in TASKS if task.ask.kind == kind]
    return next((task for task in fitting if task.setup.title == title), fitting[0])


def pick(robot: Robot, name: str) -> None:
    """Choose a name that the card offers, and press Enter."""
    names = robot.find("lesson-names")
    assert isinstance(names, QComboBox)
    names.setFocus()
    names.setCurrentIndex(next(at for at in range(names.count()) if names.itemData(at).endswith(f":{name}")))
    robot.hands.key("Return")
    robot.hands.settle()


@pytest.mark.parametrize("way", ROBOTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_task_is_solved_by_hand(window: Window, kind: str, way: str) -> None:
    task = of_kind(kind)
    robot, lead = shown(window, way, task)
    assert task.proof is not None
    right = task.proof.answers[0]
    if kind == FIRST and way == "mouse":
        group = "player" if task.ask.who == "player" else "company"
        place = next(p for p in window.school.places.seen(f"{group}:{right.names}"))
        robot.click(place.widget, place.rect.center())
    elif kind == FIRST:
        pick(robot, right.names)
    for plain in right.does:
        action = canonical(robot.game, from_json(plain))
        robot.moves += 1
        robot.choose(action)
        robot.wait_for(lambda action=action: robot.proposed() == action, "what was chosen")
        robot.confirm()
    robot.wait_for(lambda: lead.play.solved, "the task")
    assert not window.drill.card.tick.isHidden()
    window.drill.leave()


def screen(window: Window) -> str:
    """Return what the card says."""
    return f"{window.drill.card.text.accessibleName()} | {window.drill.card.answer.accessibleName()}"


@pytest.mark.parametrize("kind", [FIRST, RESCUE, DUMP, PAR])
def test_a_reader_finds_the_answer_by_what_the_screen_offers(window: Window, kind: str) -> None:
    tasks = [task for task in TASKS if task.ask.kind == kind]
    for task in (tasks[0], tasks[-1]):
        robot, lead = shown(window, "mouse", task)
        for _ in range(TRIES):
            if not window.drill.card.tick.isHidden():
                break
            before = lead.play.tries
            read(robot, kind, lead.play.tries)
            assert lead.play.tries > before or lead.play.begun or lead.play.solved, screen(window)
        assert not window.drill.card.tick.isHidden(), screen(window)
        window.drill.leave()


def read(robot: Robot, kind: str, number: int) -> None:
    """Try the next answer that the screen offers; sales that were right stay, and another is looked for."""
    if kind == FIRST:
        names = robot.find("lesson-names")
        assert isinstance(names, QComboBox)
        pick(robot, str(names.itemData(1 + number % (names.count() - 1))).partition(":")[2])
        return
    for company in [None, *_named(robot, "company-")]:
        if company is not None:
            robot.push(company.objectName())
        choices = _named(robot, CHOICES[kind])
        if number < len(choices):
            robot.push(choices[number].objectName())
            robot.confirm()
            robot.hands.settle()
            return
        number -= len(choices)
        if kind == RESCUE:
            break


def _named(robot: Robot, begins: str) -> list[QAbstractButton]:
    """Return the visible buttons of the panel whose names begin so, as far as they can be pressed."""
    found = [made for made in robot.panel.findChildren(QAbstractButton) if made.isVisibleTo(robot.panel)]
    return [made for made in found if made.objectName().startswith(begins) and made.isEnabled()]
