"""Whatever is opened and closed again leaves nothing behind: no timer, no window, no object taken for a dead one."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.saves import saves
from rails18.titledata.files import title_ids
from rails18.ui.app.desk import Desk
from rails18.ui.system import language
from rails18.ui.system.settings import Settings
from tests.support.waiting import wait
from tests.support.wrappers import unheard

BESIDE = ("standing", "words", "about", "settings", "record", "overview", "rules", "print", "correct", "board",
          "problem", "silenced", "open", "new-version")  # fmt: skip
WARM, ROUNDS = 2, 3  # rounds until everything has been made once, and rounds that are counted
OWNER = re.compile(r"^parent\.+ <.* at (0x[0-9a-f]+)>$", re.MULTILINE)


@pytest.fixture
def desk(tmp_path: Path, home: Path, qtbot: object) -> Iterator[Desk]:
    """Return a desk with a window; what tests before have kept, as whole games, is looked through no more for it."""
    gc.collect()
    gc.freeze()
    made = Desk(Settings(tmp_path / "settings.ini"))
    made.window.resize(1366, 768)
    made.window.show()
    QTest.qWaitForWindowActive(made.window)
    wait(lambda: made.window.start_page.is_drawn)
    yield made
    made.window.close()
    made.window.deleteLater()
    language.speak(language.ENGLISH)
    clear_away()


@pytest.fixture
def save(recorded: Game, tmp_path: Path, home: Path) -> Path:
    """Return a save of a whole game."""
    return saves.save(recorded, tmp_path / "whole.rails18")


def settle() -> None:
    """Handle events, and let go what was closed."""
    for _ in range(3):
        QTest.qWait(20)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def clear_away() -> None:
    """Let go what nobody needs any more, which takes as long as opening a window."""
    for _ in range(3):
        QTest.qWait(20)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def close_others(desk: Desk) -> None:
    """Close every window beside the main one."""
    for top in QApplication.topLevelWidgets():
        if shiboken6.isValid(top) and top is not desk.window and top.isVisible():
            top.close()
    settle()


def counted(desk: Desk) -> dict[str, int]:
    """Count what must not grow, once everything is made that would be made while nobody acts."""
    while desk.window.panel.ahead.go_on():
        pass
    clear_away()
    alive = [each for each in gc.get_objects() if isinstance(each, QObject)]
    return {
        "windows": len(QApplication.topLevelWidgets()),
        "widgets": len(QApplication.allWidgets()),
        "timers": sum(isinstance(each, QTimer) for each in alive),
        "dead": sum(not shiboken6.isValid(each) for each in alive),
        "objects": len(gc.get_objects()),
    }


def open_game(desk: Desk, save: Path) -> None:
    """Open a file, and then the start page."""
    desk.window.beginnings.play_from(save)
    wait(lambda: not desk.window.busy.isVisible())
    QTest.qWait(50)
    desk.window.beginnings.show_start()


def begin_games(desk: Desk, save: Path) -> None:
    """Begin games of several titles."""
    for title in title_ids():
        desk.window.beginnings.begin(Setup(title, ("Ann", "Bob", "Cy"), seed=3), {}, {})
        QTest.qWait(30)


def use_windows(desk: Desk, save: Path) -> None:
    """Open and close what stands beside the game."""
    for name in BESIDE:
        desk.window.commands.actions[name].trigger()
        QTest.qWait(10)
        close_others(desk)


def show_the_table(desk: Desk, save: Path) -> None:
    """Open the table view, turn it, and close it; tear the pictures off, and bring them back."""
    desk.window.table.toggle()
    desk.window.table.turn_by(90)
    QTest.qWait(30)
    desk.window.table.toggle()
    for _ in range(2):
        for name in ("board", "market"):
            desk.window.layouts.tear(name, desk.window)
        QTest.qWait(10)


def change_the_language(desk: Desk, save: Path) -> None:
    """Change the language while much is open."""
    for name in ("standing", "words", "settings", "overview", "rules", "record"):
        desk.window.commands.actions[name].trigger()
    if not desk.window.table.is_open:
        desk.window.table.toggle()
    desk.window.layouts.tear("board", desk.window)
    for code in ("de", "fr", "en"):
        desk.window.appearance.use_language(code)
        QTest.qWait(20)
    close_others(desk)


@pytest.mark.parametrize("rounds", [open_game, begin_games, use_windows, show_the_table, change_the_language])
def test_what_is_opened_and_closed_again_leaves_nothing_behind(
    desk: Desk, save: Path, rounds: Callable[[Desk, Path], None]
) -> None:
    desk.window.session.open_now(save)
    wait(lambda: desk.window.session.is_open)
    found: list[dict[str, int]] = []
    for _ in range(WARM + ROUNDS):
        rounds(desk, save)
        close_others(desk)
        found.append(counted(desk))
    before = found[WARM - 1]
    for after in found[WARM:]:
        assert all(after[what] <= before[what] for what in ("windows", "timers", "widgets")), found
        assert after["dead"] < before["dead"] + 5, found  # a window that is held brings 50 and more
    assert found[-1]["objects"] < before["objects"] + 200 * ROUNDS, found  # a page that is held brings 400 and more


def wrong_owners() -> list[str]:
    """Return the widgets that Python has for parts of something in which they do not lie."""
    known = {id(each): each for each in gc.get_objects() if isinstance(each, QObject) and shiboken6.isValid(each)}
    wrong = []
    for each in known.values():
        found = OWNER.search(shiboken6.dump(each)) if isinstance(each, QWidget) else None
        if found is None:
            continue
        owner = known.get(int(found.group(1), 16))
        place = owner.parentWidget() if isinstance(owner, QLayout) else owner
        here = each.parent()
        while here is not None and here is not place:
            here = here.parent()
        if here is None:
            wrong.append(f"{type(each).__name__} {each.objectName()}: {found.group(0)}")
    return wrong


def test_every_widget_belongs_to_one_that_it_lies_in(desk: Desk, save: Path) -> None:
    """Else it would be taken for dead when that goes, and the object be handed out for another one later."""
    desk.window.session.open_now(save)
    for name in BESIDE:
        desk.window.commands.actions[name].trigger()
        QTest.qWait(10)
    desk.window.table.toggle()
    desk.window.layouts.tear("board", desk.window)
    desk.window.history.undo()
    QTest.qWait(50)
    assert wrong_owners() == []
    close_others(desk)
    clear_away()
    assert wrong_owners() == []


def test_python_holds_nothing_of_which_qt_does_not_tell_the_end(desk: Desk, save: Path) -> None:
    """Else Python would take whatever comes to lie in its place for it, and free that twice."""
    desk.window.session.open_now(save)
    wait(lambda: desk.window.session.is_open)
    for name in BESIDE:
        desk.window.commands.actions[name].trigger()
        QTest.qWait(10)
    desk.window.table.toggle()
    desk.window.adapter.undo_to(60)
    steps = set()
    for _ in range(40):
        desk.window.adapter.redo()
        QTest.qWait(5)
        steps.add(desk.window.adapter.position.frame.step)
    assert {"track", "run", "dividend", "trains"} <= steps
    assert [shiboken6.dump(each) for each in unheard()] == []
    close_others(desk)
    assert [shiboken6.dump(each) for each in unheard()] == []
