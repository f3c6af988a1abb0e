"""A screen reader finds a name and a role for every control and every item of the pictures, in all windows."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from rails18.core.game import Game
from rails18.lessons.lessons import lesson_ids, load_lesson
from rails18.questions import finishing
from rails18.titledata.files import title_ids
from rails18.ui.app.window import Window
from rails18.ui.beside.announcer import Announcer
from rails18.ui.record.library import Library
from rails18.ui.record.overview.dialog import PAGES
from tests.support.length import first
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import lasting_window, window

__all__ = ["window"]

GAMES = Path(__file__).parents[1] / "games"
GAME = GAMES / "random" / "1889-4p-104.json"
ROLES = QAccessible.Role
CONTROLS = {
    ROLES.Button, ROLES.CheckBox, ROLES.RadioButton, ROLES.ComboBox, ROLES.SpinBox, ROLES.EditableText, ROLES.Slider,
    ROLES.List, ROLES.ListItem, ROLES.Table, ROLES.Tree, ROLES.PageTab, ROLES.ButtonMenu, ROLES.Dialog, ROLES.MenuItem,
}  # fmt: skip
INSIDE = {ROLES.SpinBox, ROLES.ComboBox}  # what has a name itself; its parts need none
CELLS = {ROLES.Table, ROLES.Tree}  # their cells say their text, and may be empty
FIELDS = (QComboBox, QAbstractSpinBox, QLineEdit, QPlainTextEdit, QAbstractItemView)
PICTURES = ("Map", "Stock market", "Shares and charters")


@pytest.fixture(scope="module")
def room(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hand]:
    """Return one window for all games."""
    QAccessible.setActive(True)  # as while a screen reader runs: Qt then asks for everything, and lets it go
    with lasting_window(tmp_path_factory.mktemp("walk")) as made:
        yield Hand(made, None)
    gc.collect()
    QAccessible.setActive(False)


def interface(widget: QWidget) -> QAccessibleInterface:
    """Return what a screen reader is told of a widget."""
    return QAccessible.queryAccessibleInterface(widget)


def name(found: QAccessibleInterface) -> str:
    """Return what it says; where Qt says what is typed or chosen there, the name that the program has given."""
    owner = found.object()
    if isinstance(owner, FIELDS):
        return owner.accessibleName()
    return found.text(QAccessible.Text.Name).strip("▲▼↶↷↺↻ ")


def walk(found: QAccessibleInterface, path: str = "") -> Iterator[str]:
    """Yield every control and item below that has no name or no role."""
    state = found.state()
    if state.invisible or not found.isValid():
        return
    role, named = found.role(), name(found)
    here = f"{path} › {named or role.name}"
    owner = found.object()
    part = owner is not None and owner.objectName().startswith("qt_")  # Qt's own, as the buttons beside many tabs
    if role == ROLES.NoRole:
        yield f"{here}: no role"
    if role in CONTROLS and not named and not part:
        yield f"{here} {owner.objectName() if owner is not None else ''}: no name"
    if role in INSIDE | CELLS or role == ROLES.ScrollBar:
        return
    for index in range(found.childCount()):
        child = found.child(index)
        if child is not None:
            yield from walk(child, here)


def one_of_each_step(game: Game, turns: set[str]) -> list[int]:
    """Return a moment for each step of a game that was not seen before."""
    found = {}
    for number in range(len(game.actions) + 1):
        frames = game.state_at(number).frames
        step = frames[-1].step if frames else "over"
        if step not in turns:
            found.setdefault(step, number)
    turns.update(found)
    return list(found.values())


def steps_walked(window: Window, files: list[Path]) -> set[str]:
    """Walk the window at each step to which some games come, and return the steps."""
    seen: set[str] = set()
    for file in files:
        game = recorded_game(file)
        window.adapter.open(game)
        window.show_game()
        for number in one_of_each_step(game, seen):
            window.adapter.follow(game.go_to(number))
            QTest.qWait(1)
            assert list(walk(interface(window))) == []
    return seen


TITLES = title_ids()


@pytest.mark.parametrize("walked", first(4, [*((title, 1) for title in TITLES), *((title, 9) for title in TITLES)]))
def test_every_control_and_item_has_a_name_and_a_role(window: Window, walked: tuple[str, int]) -> None:
    title, many = walked
    files = sorted(GAMES.glob(f"random/{title}-*p-*.json")) or sorted(GAMES.glob(f"played/{title}-*.rails18"))
    files = files[:many]
    seen = steps_walked(window, files)
    assert seen >= {"stock", "track", "run", "dividend"}
    assert seen & {"auction", "draft"}  # in which privates are had


def test_hexes_cells_and_holdings_are_items(window: Window) -> None:
    game = recorded_game(GAME)
    game.go_to(300)
    window.adapter.open(game)
    window.show_game()
    QTest.qWait(1)
    context = window.context
    hexes, cells, shares = (interface(view) for view in (context.board, context.market, context.shares))
    assert [name(found) for found in (hexes, cells, shares)] == list(PICTURES)
    assert hexes.childCount() == len(game.title.board.hexes)
    told = [name(hexes.child(index)) for index in range(hexes.childCount())]
    kochi = next(index for index, words in enumerate(told) if words.startswith("F9"))
    assert "Kouchi" in told[kochi]
    assert "TR" in told[kochi]
    middle = context.board.viewport().mapToGlobal(context.board.hex_point("F9"))  # type: ignore[arg-type]
    assert hexes.childAt(middle.x(), middle.y()) == hexes.child(kochi)
    assert hexes.child(kochi).rect().contains(middle)
    assert hexes.indexOfChild(hexes.child(kochi)) == kochi
    assert any("¥65" in name(cells.child(index)) for index in range(cells.childCount()))
    held = [name(shares.child(index)) for index in range(shares.childCount())]
    assert "Awa Railroad, P2: 50%" in held
    assert any(words.startswith("Cash, P1: ¥") for words in held)


def test_moves_are_announced(window: Window) -> None:
    game = recorded_game(GAME)
    number = next(n for n, action in enumerate(game.actions) if action.kind == "buy_share")
    game.go_to(number)
    window.adapter.open(game)
    said: list[str] = []
    announcer = next(child for child in window.children() if isinstance(child, Announcer))
    window.adapter.updated.connect(lambda update: said.append(announcer.told(update)))
    window.adapter.play_for(game.actions[number])
    assert any("buys a share" in words for words in said)


DIALOGS: dict[str, Callable[[Window], object]] = {
    "settings": lambda window: window.commands.actions["settings"].trigger(),
    "results": lambda window: window.dialogs.show_results(),
    "record": lambda window: window.dialogs.show_record(),
    "corrections": lambda window: window.dialogs.show_corrections(),
    "board on the table": lambda window: window.dialogs.show_board(),
    "table view": lambda window: window.table.toggle(),
    "board torn off": lambda window: window.layouts.tear("board", window),
    "market torn off": lambda window: window.layouts.tear("market", window),
    "print": lambda window: window.dialogs.show_print(),
    "problem": lambda window: window.dialogs.show_problem(),
    "help": lambda window: window.dialogs.show_help(""),
    "rules": lambda window: window.dialogs.show_rules(),
    "version": lambda window: window.dialogs.show_new_version(),
    "about": lambda window: window.dialogs.show_about(),
    "tiles": lambda window: window.dialogs.show_overview("tiles"),
    **{f"overview {page}": lambda window, page=page: window.dialogs.show_overview(page) for page in PAGES},
}


def test_every_window_beside_it_too(window: Window) -> None:
    game = recorded_game(GAME)
    game.go_to(300)
    window.adapter.open(game)
    window.show_game()
    for dialog, opened in DIALOGS.items():
        opened(window)
        QTest.qWait(1)
        found = [top for top in QApplication.topLevelWidgets() if top.isVisible() and top is not window]
        assert found, dialog
        for top in found:
            assert top.windowTitle(), dialog
            assert list(walk(interface(top))) == [], dialog
            top.close()
    for show in (window.beginnings.show_start, window.beginnings.show_new_game, window.beginnings.show_lessons):
        show()
        QTest.qWait(1)
        assert list(walk(interface(window))) == []
    window.show_game()
    for place in range(window.tabs.count()):
        window.tabs.setCurrentIndex(place)
        assert list(walk(interface(window))) == []
    for action in window.commands.actions.values():
        assert action.text()


def test_the_games_of_a_folder(window: Window, tmp_path: Path) -> None:
    shutil.copy(GAME, tmp_path)
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    library = Library(window.theme, tmp_path, window)
    library.show()
    wait(lambda: len(library.found) == 2)
    for row in range(2):
        library.list.setCurrentRow(row)
        assert list(walk(interface(library))) == []
    library.close()


def test_the_last_rounds_before_they_are_played(window: Window) -> None:
    game = recorded_game(GAMES / "random" / "1889-2p-142.json")
    game.go_to(next(n for n in range(1, len(game.actions)) if finishing.is_fixed(game.position_at(n))))
    window.adapter.open(game)
    window.show_game()
    window.finishing.show()
    assert window.finishing.dialog is not None
    assert list(walk(interface(window.finishing.dialog))) == []
    window.finishing.dialog.close()


@pytest.mark.parametrize("lesson", first(3, lesson_ids()))
def test_an_open_lesson_at_each_of_its_steps(window: Window, lesson: str) -> None:
    for step in load_lesson(lesson).steps:
        window.school.progress.reach("Ann", lesson, step.id)
        window.school.begin(lesson, "Ann")
        lead = window.school.lead
        assert lead is not None
        wait(lambda lead=lead: not lead.waits)
        assert window.school.card.isVisible()
        assert list(walk(interface(window))) == [], step.id
        window.school.leave()
