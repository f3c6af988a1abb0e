"""A reader finds the best tile and the best run by what the panel offers, and by the amounts that it sees there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QPushButton

from rails18.practice.reading import load_tasks
from rails18.practice.task import LAY, RUN, Task
from rails18.ui.app.window import Window
from tests.ui.hands import QtHands
from tests.ui.mouse import MouseRobot
from tests.ui.robot import SMALL, Robot
from tests.ui.room import room, window

__all__ = ["room", "window"]

UNDRAWN = True

TASKS = load_tasks().tasks
TURNS = 6  # of a tile until it lies as before


def easy(kind: str, title: str) -> Task:
    """Return an easy task of a kind and a title."""
    return next(t for t in TASKS if (t.ask.kind, t.setup.title, t.grade) == (kind, title, 1))


def shown(window: Window, task: Task) -> Robot:
    """Put a task on the board of a small window, and return what touches it."""
    window.showNormal()
    window.resize(*SMALL)
    robot = MouseRobot(window, QtHands(window))
    window.drill.begin(task, "Reader", (task,))
    robot.hands.settle()
    return robot


def solved(window: Window) -> bool:
    """Return whether the card shows its tick."""
    return not window.drill.card.tick.isHidden()


def offered(robot: Robot, begins: str) -> list[str]:
    """Return the names of the visible buttons of the panel that begin so and can be pressed."""
    made = [one for one in robot.panel.findChildren(QAbstractButton) if one.isVisibleTo(robot.panel)]
    return [one.objectName() for one in made if one.objectName().startswith(begins) and one.isEnabled()]


# tiles


@pytest.mark.parametrize("title", ["1889", "1830"])
def test_a_reader_finds_the_best_tile(window: Window, title: str) -> None:
    robot = shown(window, easy(LAY, title))
    robot.wait_for(lambda: offered(robot, "tile-"), "the tiles")
    any(lay(robot) for tile in offered(robot, "tile-") for _ in hexes(robot, tile))
    assert solved(window), window.drill.told()
    window.drill.leave()


def hexes(robot: Robot, tile: str) -> Iterator[str]:
    """Choose a tile on each of the hexes that the panel names for it, one after the other."""
    robot.push(tile)
    where = robot.find("where")
    assert isinstance(where, QComboBox)
    for name in [where.itemText(number) for number in range(1, where.count())]:
        choose(robot, tile, name)
        yield name


def choose(robot: Robot, tile: str, name: str) -> None:
    """Choose a tile and a hex by the name that the panel has for it."""
    robot.wait_for(lambda: offered(robot, tile), tile)
    if not robot.button(tile).isChecked():
        robot.push(tile)
    where = robot.find("where")
    assert isinstance(where, QComboBox)
    where.setCurrentText(name)
    where.activated.emit(where.currentIndex())
    robot.hands.settle()


def lay(robot: Robot) -> bool:
    """Confirm the tile on the chosen hex in each way in which it can be turned; return whether one was right."""
    place = robot.find("where")
    assert isinstance(place, QComboBox)
    tile, chosen = next(name for name in offered(robot, "tile-") if robot.button(name).isChecked()), place.currentText()
    for turns in range(TURNS):
        if turns:
            choose(robot, tile, chosen)
        if turns and not offered(robot, "turn-right"):
            break
        for _ in range(turns):
            robot.push("turn-right")
        robot.confirm()
        robot.hands.settle()
        if solved(robot.window):
            return True
    return False


# runs


@pytest.mark.parametrize("title", ["1889", "1830"])
def test_a_reader_finds_the_best_run(window: Window, title: str) -> None:
    robot = shown(window, easy(RUN, title))
    robot.wait_for(lambda: offered(robot, "draw-"), "the trains")
    for order in permutations(offered(robot, "draw-")):
        for train in order:
            robot.push(train.replace("draw-", "clear-"))
        for train in order:
            draw(robot, train)
        robot.confirm()
        robot.hands.settle()
        if solved(window):
            break
    assert solved(window), window.drill.told()
    window.drill.leave()


def amount(robot: Robot) -> int:
    """Return the income that the button of the panel names."""
    assert isinstance(robot.panel.confirm, QPushButton)
    found = re.search(r"\d+", robot.panel.confirm.text().replace(",", ""))
    return int(found.group()) if found else 0


def draw(robot: Robot, train: str) -> None:
    """Draw all routes that the panel offers a train, and then the one with which most was earned."""
    robot.push(train)
    best = max(routes(robot, ()), default=(0, ()))[1]
    for stop in best:
        robot.push(stop)


def routes(robot: Robot, drawn: tuple[str, ...]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield what each route comes to that goes on from the stops that are drawn, and take it back."""
    yield amount(robot), drawn
    for stop in offered(robot, "lead-"):
        robot.push(stop)
        if offered(robot, "step-back"):
            yield from routes(robot, (*drawn, stop))
            robot.push("step-back")


def test_all_trains_are_in_sight_while_one_is_drawn(window: Window) -> None:
    for number, task in enumerate(task for task in TASKS if task.ask.kind == RUN and task.setup.title == "1830"):
        robot = shown(window, task)
        robot.wait_for(lambda robot=robot: offered(robot, "draw-"), "the trains")
        trains = offered(robot, "draw-")
        robot.push(trains[0])
        robot.push(offered(robot, "lead-")[0])
        robot.hands.settle()
        if len(trains) <= 3:
            assert robot.panel.area.verticalScrollBar().maximum() == 0, (number, task.id)
        window.drill.leave()
