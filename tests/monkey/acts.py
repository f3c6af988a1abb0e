"""Do one thing that a person might do, drawn by chance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QApplication, QLineEdit, QMenu, QSplitterHandle

from rails18.core.actions import Action
from rails18.lessons.progress import LEVELS as COACHED
from rails18.players.level import LEVELS as PROGRAMS
from tests.monkey.files import setup
from tests.monkey.paws import LEFT, MIDDLE, NONE, RIGHT, alive, pick, somewhere, tops, words_of
from tests.support.players import sensible

if TYPE_CHECKING:
    from tests.monkey.play import Monkey

Keys = Qt.Key
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
KEYS = (
    *(Keys.Key_Tab, Keys.Key_Space, Keys.Key_Return, Keys.Key_Escape, Keys.Key_Up, Keys.Key_Down, Keys.Key_Left),
    *(Keys.Key_Right, Keys.Key_Home, Keys.Key_End, Keys.Key_PageUp, Keys.Key_PageDown, Keys.Key_Delete, Keys.Key_F4),
    *(Keys.Key_Backspace, Keys.Key_R, Keys.Key_P, Keys.Key_F, Keys.Key_1, Keys.Key_2, Keys.Key_9, Keys.Key_Backtab),
)
TYPED = ("a", "H7", "100", "-5", "999999999", "<b>x</b>", "&", "run", "sell", "")
SIZES = (640, 1700), (400, 1050)  # pixels of width and height in a storm
STORM = 12  # changes of size in one


def click(monkey: Monkey) -> None:
    """Click something."""
    widget, at = pick(monkey.dice)
    if widget is None or at is None:
        return
    button = monkey.dice.choices((LEFT, RIGHT, MIDDLE), (12, 3, 1))[0]
    monkey.note(f"click {words_of(widget)} at {at.x()},{at.y()} with the {button.name}")
    monkey.paws.click(widget, at, button, monkey.dice.choices((NONE, CTRL, SHIFT), (8, 1, 1))[0])


def double(monkey: Monkey) -> None:
    """Click something twice."""
    widget, at = pick(monkey.dice)
    if widget is not None and at is not None:
        monkey.note(f"double click {words_of(widget)} at {at.x()},{at.y()}")
        monkey.paws.double(widget, at)


def hover(monkey: Monkey) -> None:
    """Move the pointer, sometimes long enough for a tool tip."""
    widget, at = pick(monkey.dice)
    if widget is not None and at is not None:
        monkey.note(f"move to {words_of(widget)} at {at.x()},{at.y()}")
        monkey.paws.move(widget, at)
        if monkey.dice.random() < 0.1:
            QTest.qWait(800)


def drag(monkey: Monkey) -> None:
    """Drag something anywhere, also onto another window."""
    widget, at = pick(monkey.dice)
    target, there = pick(monkey.dice)
    if widget is None or at is None or target is None or there is None or not alive(widget):
        return
    monkey.note(f"drag {words_of(widget)} at {at.x()},{at.y()} to {words_of(target)} at {there.x()},{there.y()}")
    button = monkey.dice.choices((LEFT, RIGHT, MIDDLE), (8, 1, 1))[0]
    monkey.paws.drag(widget, at, target.mapToGlobal(there), button)


def slide(monkey: Monkey) -> None:
    """Drag a slider, such as that of the history, or the line between two parts."""
    widget, at = pick(monkey.dice, (QAbstractSlider, QSplitterHandle))
    if widget is not None and at is not None:
        goal = at + QPoint(monkey.dice.randint(-400, 400), monkey.dice.randint(-300, 300))
        monkey.note(f"slide {words_of(widget)} from {at.x()},{at.y()} to {goal.x()},{goal.y()}")
        monkey.paws.drag(widget, at, widget.mapToGlobal(goal))


def wheel(monkey: Monkey) -> None:
    """Turn the wheel, with Ctrl too: pictures grow and shrink."""
    widget, at = pick(monkey.dice, QAbstractScrollArea)
    if widget is not None and at is not None:
        notches, held = monkey.dice.randint(-8, 8), monkey.dice.choice((NONE, CTRL, SHIFT))
        monkey.note(f"wheel {notches} over {words_of(widget)} with {held.name}")
        monkey.paws.wheel(widget, at, notches, held)


def key(monkey: Monkey) -> None:
    """Press some keys."""
    keys = [monkey.dice.choice(KEYS) for _ in range(monkey.dice.randint(1, 4))]
    held = monkey.dice.choices((NONE, CTRL, SHIFT, ALT), (12, 1, 2, 1))[0]
    monkey.note(f"keys {' '.join(found.name for found in keys)} with {held.name}")
    for found in keys:
        monkey.paws.key(monkey.window, found, held)


def type_words(monkey: Monkey) -> None:
    """Write into a field."""
    widget, at = pick(monkey.dice, QLineEdit)
    text = monkey.dice.choice(TYPED)
    if widget is not None and at is not None:
        monkey.note(f"type {text!r} into {words_of(widget)}")
        monkey.paws.click(widget, at)
        if alive(widget):
            QTest.keyClicks(widget, text)


def shortcut(monkey: Monkey) -> None:
    """Press the short key of a menu's entry."""
    found = [action for action in monkey.window.commands.actions.values() if action.shortcuts()]
    action = monkey.dice.choice(found)
    keys: QKeySequence = monkey.dice.choice(action.shortcuts())
    monkey.note(f"short key {keys.toString()} of {action.text()!r}")
    pressed = keys[0]
    monkey.paws.key(monkey.window, pressed.key(), pressed.keyboardModifiers())


def menu(monkey: Monkey) -> None:
    """Open a menu and choose an entry of it, or of a menu inside it."""
    if QApplication.activePopupWidget() is not None:
        monkey.paws.key(monkey.window, Keys.Key_Escape)
        return
    bar = monkey.window.menuBar()
    title = monkey.dice.choice(bar.actions())
    monkey.note(f"menu {title.text()!r}")
    monkey.paws.click(bar, bar.actionGeometry(title).center())
    for _ in range(2):
        monkey.settle()
        opened = QApplication.activePopupWidget()
        if not isinstance(opened, QMenu):
            return
        entries = [entry for entry in opened.actions() if not entry.isSeparator()]
        if entries:
            entry = monkey.dice.choice(entries)
            monkey.note(f"  {entry.text()!r}{'' if entry.isEnabled() else ' (grey)'}")
            monkey.paws.click(opened, opened.actionGeometry(entry).center())


def allowed(monkey: Monkey) -> Action | None:
    """Return an action that the rules allow now."""
    game = monkey.window.adapter.game
    if game is None or not game.state.frames or monkey.window.adapter.is_looking:
        return None
    if monkey.dice.random() < 0.85:
        return sensible(game, monkey.dice)
    kinds = [entry.kind for entry in game.menu() if entry.enabled and entry.kind != "stop_game"]
    return next(islice(game.options(monkey.dice.choice(kinds)), 1), None) if kinds else None


def play(monkey: Monkey) -> None:
    """Choose what a sensible player would, and mostly confirm it."""
    for _ in range(monkey.dice.choice((1, 1, 2, 5, 20))):
        if monkey.window.stack.currentWidget() is not monkey.window.game_page:
            monkey.window.history.look_home()
            monkey.window.beginnings.leave_new_game()
        action = allowed(monkey)
        if action is None:
            monkey.note("back to the game")
            monkey.window.history.look_home()
            return
        monkey.note(f"play {action}")
        monkey.window.selection.propose(action)
        if monkey.dice.random() < 0.9:
            monkey.window.hand.confirm()
        monkey.settle()


def history(monkey: Monkey) -> None:
    """Undo, redo and look back, many times."""
    names = ("undo", "redo", "undo_turn", "redo_turn", "look_back", "look_on", "look_home")
    name, times = monkey.dice.choice(names), monkey.dice.choice((1, 3, 10))
    monkey.note(f"{name}, {times} times")
    for _ in range(times):
        monkey.window.commands.actions[name].trigger()
        monkey.settle()


def line(monkey: Monkey) -> None:
    """Go back to a line that was left by undo, or play on from a position that is looked at."""
    adapter = monkey.window.adapter
    if adapter.is_past and monkey.dice.random() < 0.5:
        monkey.note("play on from here")
        adapter.play_on_from_here()
    elif adapter.game is not None and adapter.game.branches:
        number = monkey.dice.randrange(len(adapter.game.branches))
        monkey.note(f"line {number}")
        adapter.take_line(number)


def storm(monkey: Monkey) -> None:
    """Change the size of a window many times in a row."""
    top = monkey.dice.choice(tops() or [monkey.window])
    if top.windowType() == Qt.WindowType.Popup:
        return
    monkey.note(f"resize storm of {words_of(top)}")
    for _ in range(STORM):
        top.resize(*(monkey.dice.randint(*span) for span in SIZES))
        if monkey.dice.random() < 0.3:
            monkey.settle()
        if not alive(top):
            return
    monkey.dice.choice((top.showNormal, top.showNormal, top.showMaximized))()


def tear(monkey: Monkey) -> None:
    """Tear board or market off, or bring it back."""
    name = monkey.dice.choice(("board", "market"))
    monkey.note(f"tear {name}")
    monkey.window.commands.actions[f"tear-{name}"].trigger()


def dialog(monkey: Monkey) -> None:
    """Open one of the windows beside the game."""
    name = monkey.dice.choice(("standing", "words", "new-version", "about", "new", "start"))
    monkey.note(f"dialog {name}")
    monkey.window.commands.actions[name].trigger()


def shut(monkey: Monkey) -> None:
    """Close a window beside the main one."""
    others = [top for top in tops() if top is not monkey.window]
    if others:
        top = monkey.dice.choice(others)
        monkey.note(f"close {words_of(top)} {top.windowTitle()!r}")
        top.close()


def look(monkey: Monkey) -> None:
    """Change theme, text size, arrangement or what the map shows."""
    names = ("dark", "larger", "smaller", "normal", "layout-play", "layout-table", "layout-teaching", "layout-reset")
    name = monkey.dice.choice((*names, "coordinates", "numbers", "names", "fit", "full", "full"))
    monkey.note(f"look {name}")
    monkey.window.commands.actions[name].trigger()


def open_file(monkey: Monkey) -> None:
    """Open a game, a broken file or nothing at all."""
    monkey.check()
    path = monkey.files.any(monkey.dice)
    monkey.note(f"open {path}")
    monkey.window.beginnings.play_from(path)
    monkey.wait_until(lambda: not monkey.window.busy.isVisible())
    monkey.check()


def ask_file(monkey: Monkey) -> None:
    """Open or save through the dialogs."""
    name = monkey.dice.choice(("open", "save"))
    monkey.note(f"dialog for files: {name}")
    monkey.window.commands.actions[name].trigger()
    monkey.wait_until(lambda: not monkey.window.busy.isVisible())


def begin(monkey: Monkey) -> None:
    """Begin a new game of any title, with programs at some seats now and then, and a coach for some players."""
    wanted = setup(monkey.dice)
    seats = monkey.dice.sample(wanted.ids, monkey.dice.choice((0, 0, 1, len(wanted.ids))))
    programs = {seat: monkey.dice.choice(sorted(PROGRAMS)) for seat in seats}
    coached = {name: monkey.dice.choice(COACHED) for name in wanted.players[:2]}
    monkey.note(f"new game {wanted} {programs} {coached}")
    monkey.window.beginnings.begin(wanted, programs, coached)


def quit_program(monkey: Monkey) -> None:
    """Close the window and start again."""
    monkey.check()
    monkey.note("quit and start again")
    monkey.restart()


def corners(monkey: Monkey) -> None:
    """Click every corner of a widget: what lies at an edge is easily forgotten."""
    widget, _ = pick(monkey.dice)
    if widget is None or somewhere(widget, monkey.dice) is None:
        return
    monkey.note(f"corners of {words_of(widget)}")
    area = widget.visibleRegion().boundingRect()
    for at in (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight()):
        if alive(widget):
            monkey.paws.click(widget, at)


ACTS: dict[Callable[[Monkey], None], float] = {
    click: 24,
    key: 14,
    play: 14,
    hover: 6,
    drag: 8,
    wheel: 6,
    menu: 8,
    shortcut: 8,
    history: 5,
    look: 4,
    type_words: 3,
    slide: 4,
    double: 2,
    dialog: 3,
    shut: 6,
    corners: 1,
    storm: 1.5,
    tear: 1.5,
    line: 1,
    ask_file: 1,
    open_file: 1.2,
    begin: 0.7,
    quit_program: 0.1,
}
