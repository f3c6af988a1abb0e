"""Try the program from end to end in its own window: what `rails18 self-test` does on a machine that has no tests.

The frozen program brings no test tools along, so it carries this small hand: it opens games, drags a tile onto the map
by mouse events, saves, loads and compares. Everything happens in a folder that is thrown away.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QPoint, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget

from rails18.board import solver_process
from rails18.board.flows import Group
from rails18.board.links import Net
from rails18.board.problem import RouteProblem, RouteSegment, RouteStop, RouteTrain
from rails18.board.program import Program, has_solver
from rails18.board.walks import Trips
from rails18.core import ids
from rails18.core.actions import LayTile
from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.lessons.lessons import lesson_ids
from rails18.practice.task import KINDS
from rails18.saves import saves
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from rails18.ui.app import touch
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.model.thinking import thinking
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.nouns.track.tool import TileTool
from rails18.ui.system import version_check

SIZE = (1366, 768)  # pixels of the smallest window in which everything has to be reached
PATIENCE = 400  # times that the window may work for 10 ms before it counts as stuck
STEPS = (0.1, 0.5, 0.9, 1.0)  # where a dragged tile is seen on its way
SIZELESS = "This plugin does not support propagateSizeHints()"  # of a window system without windows
NAMES = ("Aki", "Botan", "Chiyo", "Daigo", "Emi", "Fumi", "Goro")


class Failed(Exception):
    """Report what did not go as it should."""


def run(files: Sequence[str]) -> int:
    """Try every title, and every recorded game in `files`; print a line for each step.

    Returns:
        0 when everything went well, else 1.
    """
    faults: list[str] = []
    raised: list[str] = []

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        raised.append("".join(traceback.format_exception(kind, error, trace)))

    def said(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if text != SIZELESS:
            print(f"Qt says: {text}", flush=True)

    with tempfile.TemporaryDirectory(prefix="rails18-self-test-") as folder:
        os.environ["RAILS18_HOME"] = folder
        qInstallMessageHandler(said)
        app = application([])
        print(f"window system: {app.platformName()}, scale {app.devicePixelRatio():g}", flush=True)
        sys.excepthook = hook
        window = Window()
        window.resize(*SIZE)
        window.show()
        touch.rest_until(lambda: _is_exposed(window), PATIENCE)
        for info in titles():
            faults += _tried(f"new game of {info.id}", partial(_begin, window, info.id), raised)
        faults += _tried("route solver", solve_small, raised)
        faults += _tried("programs", partial(_let_think, window), raised)
        faults += _tried("lessons", partial(_teach, window), raised)
        faults += _tried("practice", partial(_practise, window), raised)
        faults += _tried("safe connections", _trust, raised)
        for number, file in enumerate(files):
            place = Path(folder) / str(number)
            faults += _tried(Path(file).name, partial(_recorded, window, file, place), raised)
        window.close()
        thinking().close()
        touch.rest(1)
    print(f"self-test: {len(faults)} faults" if faults else "self-test: all is well", flush=True)
    return 1 if faults else 0


def _tried(name: str, work: Callable[[], str], raised: list[str]) -> list[str]:
    """Do one piece of work, print how it went, and return its faults."""
    try:
        told = work()
        faults = list(raised)
    except (Failed, Rails18Error) as error:
        told, faults = "", [str(error), *raised]
    except Exception as error:  # a fault of the program is what this looks for: say where it is
        told, faults = "", ["".join(traceback.format_exception(error)), *raised]
    raised.clear()
    print(f"FAILED  {name}: {'; '.join(faults)}" if faults else f"ok      {name}: {told}", flush=True)
    return faults


def _check(held: object, sentence: str) -> None:
    if not held:
        raise Failed(sentence)


def _game(window: Window) -> Game:
    if window.adapter.game is None:
        raise Failed(f"no game is open ({window.notice.sentence or 'nothing was said'})")
    return window.adapter.game


def _begin(window: Window, title: str) -> str:
    """Begin a game of a title from the page that sets games up."""
    window.beginnings.show_new_game(title)
    touch.rest(1)
    _check(window.stack.currentWidget() is window.beginnings.new_page, "the page for a new game does not open")
    counts = next(info.players for info in titles() if info.id == title)
    window.session.begin(Setup(title, NAMES[: min(counts)], seed=1))
    touch.rest(50)
    _check(window.stack.currentWidget() is window.game_page, "the game does not open")
    game = _game(window)
    _check(game.moves(), "nobody may do anything")
    picture = window.context.board.grab().toImage()
    seen = {picture.pixel(x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)}
    _check(len(seen) > 8, "the board is not drawn")
    return f"{len(game.title.board.hexes)} hexes, {len(game.setup.players)} players, {len(seen)} colours drawn"


def solve_small() -> str:
    """Let the solver do a small sum: its compiled parts are loaded late, for hard route positions only."""
    if not has_solver() and not getattr(sys, "frozen", False):
        return "this machine has none, and rails18 does without"
    program = Program()
    first, second = program.variable(3, gain=2), program.variable(3, gain=3)
    program.row(None, 4, {first: 1, second: 1})
    outcome = program.solve(0, lambda bound: None)
    gained = program.gain_of((first, second))
    _check(outcome.finished and gained == 11, f"the solver finds {gained:g} instead of 11.")
    _solve_apart()
    return "solved a small program, and found a route in a process of its own"


def _solve_apart() -> None:
    """Let a process of its own find the one route there is: the frozen program has to start itself for that."""
    train = RouteTrain(ids.stated("2-0"), "2", 2)
    stops = tuple(RouteStop(ids.stated(name), ids.stated(name), "city", 20, ours=name == "A") for name in "AB")
    problem = RouteProblem(stops, (RouteSegment(ids.stated("AB"), ids.stated("A"), "s:A", "s:B", ("AB",)),), (train,))
    net = Net(problem)
    group = Group(Trips(net, problem, train, 2), (2,))
    found: list[int] = []
    job = solver_process.Job(net, (group,), 0, 100, 10)
    work = solver_process.solve
    done = solver_process.plan(job, lambda value, _: found.append(value), lambda _: None, lambda: None, work)
    _check(done and found[-1:] == [40], f"a process of its own finds {found} instead of 40.")


def _let_think(window: Window) -> str:
    """Let a program make the first move, which it has to find in a process of its own."""
    info = titles()[0]
    window.session.begin(Setup(info.id, NAMES[: min(info.players)], seed=1), {ids.stated("P1"): "relaxed"})
    game = _game(window)
    while game.at == 0 and game.programs:  # a program that takes too long gives its seat back
        touch.rest(10)
    _check(game.at == 1, window.notice.sentence)
    _check(thinking().is_apart, "the program thinks in the window's own process.")
    return "one made a move, found in a process of its own"


def _teach(window: Window) -> str:
    """Begin every lesson from the page that lists them."""
    ids = tuple(lesson_ids())
    for id in ids:
        window.beginnings.show_lessons()
        window.beginnings.lessons_page().chosen.emit(id, True)
        touch.rest(20)
        _check(window.school.lead, f"lesson {id} does not begin ({window.notice.sentence or 'nothing was said'})")
        _check(window.school.told(), f"lesson {id} says nothing.")
        window.school.leave()
    return f"{len(ids)} begun"


def _practise(window: Window) -> str:
    """Put a task of each kind on the board from the page that lists them."""
    window.beginnings.show_tasks()
    page = window.beginnings.practice_page
    _check(page is not None and page.isVisible(), "the page with the tasks does not open.")
    assert page is not None
    _check(not page.shipped.faults, "; ".join(map(str, page.shipped.faults)))
    firsts = {task.ask.kind: task for task in reversed(page.shipped.tasks)}
    _check(set(firsts) == set(KINDS), f"there are tasks of the kinds {sorted(firsts)} alone.")
    for kind, task in firsts.items():
        page.chosen.emit(task, (task,))
        touch.rest(20)
        _check(window.drill.lead, f"{task.id} does not begin ({window.notice.sentence or 'nothing was said'})")
        _check(window.drill.told(), f"a task of the kind {kind} asks nothing.")
        window.drill.leave()
    return f"{len(page.shipped.tasks)} tasks, one of each kind asked"


def _trust() -> str:
    """Load what asks for new versions, without asking: its compiled parts are loaded late as well."""
    try:
        known = version_check.trust("https://").cert_store_stats()["x509_ca"]
    except version_check.NoAnswer as fault:
        raise Failed(str(fault)) from None
    return f"OpenSSL loaded, {known} certificates known at once"


def _recorded(window: Window, file: str, place: Path) -> str:
    """Replay a recorded game, play its first tile again by mouse, save, load and compare."""
    opened = open_game(file)
    _check(not opened.warning, opened.warning)
    whole = opened.game
    number = next((at for at, action in enumerate(whole.actions) if isinstance(action, LayTile)), -1)
    _check(number >= 0, "no tile is laid in this game")
    cut = new_game(whole.setup)
    for action in whole.actions[:number]:
        cut.play(action)
    place.mkdir()
    window.session.open_now(saves.save(cut, place / f"before{saves.SUFFIX}"))
    touch.rest(50)
    _check(_game(window).state == whole.state_at(number), "the opened save stands elsewhere than the record")
    action = whole.actions[number]
    assert isinstance(action, LayTile)
    _lay(window, action)
    game = _game(window)
    _check(game.actions[number:] == [action], f"{game.actions[number:]} was played, not {action}")
    _check(game.state == whole.state_at(number + 1), "the state after the tile differs from the record")
    window.session.save_as(place / f"after{saves.SUFFIX}")
    _check(open_game(place / f"after{saves.SUFFIX}").game.state == game.state, "the save loads as another state")
    _check(open_game(place / f"before{saves.SUFFIX}").game.state == game.state, "the autosave lacks the tile")
    window.history.undo()
    _check(_game(window).state == whole.state_at(number), "undo does not lead back")
    whole_save = saves.save(whole, place / f"whole{saves.SUFFIX}")
    again = open_game(whole_save)
    _check(not again.warning and again.game.state == whole.state, "the whole game loads as another state")
    where = f"#{action.tile} dragged onto {action.hex}"
    return f"{len(whole.actions)} actions replayed, {where}, saved, loaded, equal"


def _lay(window: Window, action: LayTile) -> None:
    """Drag the tile from the palette onto its hex, turn it by key, and click Confirm."""
    board = window.context.board
    _wait(lambda: _knows_all(window), "the search for legal hexes does not end")  # the page is built again after it
    start = in_sight(lambda: button_of(window, f"tile-{action.tile}"))
    _drag(window, start, board.viewport().mapToGlobal(board.hex_point(action.hex)))
    _check(board.hand.hex == action.hex, f"tile {action.tile} does not lie on {action.hex} after the drag")
    fault = f"tile {action.tile} does not turn to {action.rotation}"
    press_until(lambda: _tool(window).rotation == action.rotation, lambda: _press(window, Qt.Key.Key_R), fault)
    _wait(lambda: not window.panel.confirm.why_not, "the confirm button stays off")
    _click(window, in_sight(lambda: window.panel.confirm))


def press_until(test: Callable[[], object], press: Callable[[], object], sentence: str) -> None:
    """Press until something is so: a window that another one has just taken the keyboard from hears nothing.

    Args:
        test: returns whether it is so.
        press: presses once.
        sentence: says that it never was.

    Raises:
        Failed: with that sentence.
    """
    for _ in range(PATIENCE):
        if test():
            return
        press()
        touch.rest(20)
    raise Failed(sentence)


def _is_exposed(window: Window) -> bool:
    return window.windowHandle() is not None and window.windowHandle().isExposed()


def _press(window: Window, key: Qt.Key) -> None:
    """Press a key in the window, which takes the keyboard first: nothing hands it out on a bare X server."""
    if not window.isActiveWindow():
        window.activateWindow()
        touch.rest_until(window.isActiveWindow, 20)
    touch.key(window, key, chr(key).lower())


def _knows_all(window: Window) -> bool:
    page = window.panel.page
    return isinstance(page, TilesPage) and page.tool is not None and page.tool.looked


def _tool(window: Window) -> TileTool:
    page = window.panel.page
    if not isinstance(page, TilesPage) or page.tool is None:
        raise Failed("the page of tiles has gone")
    return page.tool


def button_of(window: QWidget, name: str) -> QAbstractButton:
    """Return the button of that name once it can be seen."""

    def found() -> list[QAbstractButton]:
        return [one for one in window.findChildren(QAbstractButton, name) if one.isVisibleTo(window)]

    _wait(found, f"no button {name} is shown")
    return found()[-1]


def in_sight(look: Callable[[], QWidget]) -> QPoint:
    """Scroll to a widget and return its middle on the screen once the page keeps still.

    Args:
        look: finds the widget; it is asked anew after each wait, in which the page may have been built again.
    """
    seen, at = None, QPoint()
    for _ in range(PATIENCE):
        widget = look()
        area = _scroll_area(widget)
        if area is not None:
            area.ensureWidgetVisible(widget)
        middle = widget.mapToGlobal(widget.rect().center())
        if widget is seen and middle == at:
            return middle
        seen, at = widget, middle
        touch.rest(20)
    raise Failed(f"{look().objectName()} does not keep still")


def _scroll_area(widget: QWidget) -> QScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _wait(test: Callable[[], object], sentence: str) -> None:
    _check(touch.rest_until(test, PATIENCE), sentence)


def _click(window: Window, at: QPoint) -> None:
    touch.move(window, at)
    touch.press(window, at)
    touch.release(window, at)
    touch.rest(20)


def _drag(window: Window, start: QPoint, end: QPoint) -> None:
    touch.move(window, start)
    touch.press(window, start)
    for part in STEPS:
        touch.move(window, start + (end - start) * part, touch.LEFT)
        touch.rest(20)
    touch.release(window, end)
    touch.rest(20)
