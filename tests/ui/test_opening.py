"""A file is opened behind a curtain: what is seen is whole, drawn once, and the same as without one."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSizeF
from pytestqt.qtbot import QtBot

from rails18.core.game import Game
from rails18.core.state import Round
from rails18.interchange import found
from rails18.interchange.found import Found
from rails18.questions import routes
from rails18.saves import saves
from rails18.ui.app.window import Window
from rails18.ui.board.view import BoardView
from rails18.ui.market import market
from rails18.ui.now.ahead import Ahead
from rails18.ui.shares import shares
from rails18.ui.system.progress import Progress
from rails18.ui.system.settings import Settings
from rails18.ui.text.names import short_round
from rails18.ui.widgets.flat import FlatView
from tests.support.building_1870 import turn
from tests.support.waiting import wait
from tests.support.worded import note_words
from tests.ui.test_repaint import differing

Make = Callable[[], Window]


@pytest.fixture
def save(recorded: Game, tmp_path: Path, home: Path) -> Path:
    """Return a save of a whole game."""
    return saves.save(recorded, tmp_path / "whole.rails18")


class Painted(QObject):
    """Note whether a widget is painted while the curtain hangs."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window, self.count = window, 0
        for view in (window.context.board, window.context.market, window.context.shares):
            view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint and self.window.busy.isVisible()
        return False


def opened(window: Window, path: Path) -> None:
    """Open a file and wait until it can be seen."""
    window.beginnings.play_from(path)
    assert window.busy.isVisible()
    wait(lambda: not window.busy.isVisible())


def test_nothing_is_seen_before_it_is_whole(make_window: Make, save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = make_window()
    wait(lambda: window.start_page.is_drawn)
    written = note_words(monkeypatch)
    painted = Painted(window)
    opened(window, save)
    assert painted.count == 0
    board = window.context.board
    assert (board.layer.made, sorted(written)) == (1, sorted(board.board.pictures))
    assert not board.is_sharpening
    assert window.stack.currentWidget() is window.game_page


def test_what_is_made_ahead_is_put_off_until_the_game_is_seen(
    make_window: Make, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_off: list[Ahead] = []
    monkeypatch.setattr(Ahead, "wait", lambda self: put_off.append(self))
    window = make_window()
    opened(window, save)
    assert len(put_off) > 5, "at each step"


def test_it_looks_as_when_it_is_opened_at_once(make_window: Make, save: Path) -> None:
    one, other = make_window(), make_window()
    opened(one, save)
    one.session.close()  # the file is claimed
    other.session.open_now(save)
    wait(lambda: other.context.board.layer.made > 0)
    for name in ("board", "market", "shares"):
        first, second = (getattr(window.context, name) for window in (one, other))
        assert first.size() == second.size()
        assert not differing(first.grab().toImage(), second.grab().toImage()), name


def test_market_and_shares_are_laid_out_when_they_have_come_to_their_size(
    make_window: Make, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[tuple[FlatView, QSizeF]] = []
    for module, name in ((market, "arrange"), (shares, "pitches_of")):
        laid_out = getattr(module, name)

        def noted(*given: object, laid_out: Callable[..., object] = laid_out, module: object = module) -> object:
            view = window.context.market if module is market else window.context.shares
            sizes.append((view, view.space()))
            return laid_out(*given)

        monkeypatch.setattr(module, name, noted)
    window = make_window()
    opened(window, save)
    for view in (window.context.market, window.context.shares):
        assert [size for seen, size in sizes if seen is view] == [view.space()]


def test_another_file_can_be_opened_meanwhile(make_window: Make, save: Path, recorded: Game, tmp_path: Path) -> None:
    window = make_window()
    window.beginnings.play_from(save)
    wait(lambda: window.opening.runs)
    second = saves.save(recorded, tmp_path / "second.rails18")
    opened(window, second)
    assert window.context.file_of() == second
    assert not window.opening.runs
    assert not window.context.board.waiting
    wait(gc.isenabled)


def is_free(path: Path, find: Callable[[Path], Found]) -> bool:
    """Return whether nobody plays a save."""
    there = find(path)
    if there.file is not None:
        there.file.close()
    return there.holder is None


def test_what_is_opened_later_stays_and_the_file_that_was_read_meanwhile_is_free(
    make_window: Make, save: Path, recorded: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, go_on, done = found.find, threading.Event(), list[Found]()

    def find_slowly(path: Path, title: str = "") -> Found:
        if path == save and not go_on.wait(20):
            raise AssertionError("nobody let the reading go on")
        done.append(find(path, title))
        return done[-1]

    monkeypatch.setattr(found, "find", find_slowly)
    window = make_window()
    window.session.open(save)
    second = saves.save(recorded, tmp_path / "second.rails18")
    window.session.open_now(second)
    assert not window.busy.isVisible()
    assert not window.session.reading
    go_on.set()
    wait(lambda: len(done) == 2)
    wait(lambda: is_free(save, find))
    assert window.context.file_of() == second
    assert window.stack.currentWidget() is window.game_page


def test_a_run_found_for_the_game_before_is_not_drawn_on_the_map_of_the_next(
    make_window: Make, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    search, go_on = routes.search, threading.Event()
    monkeypatch.setattr(routes, "search", lambda *given, **named: (go_on.wait(), search(*given, **named))[1])
    window = make_window()
    tiles = {"B9": ("14", 0), "B11": ("57", 1), "C8": ("9", 0), "D7": ("8", 1), "D5": ("57", 1)}
    window.adapter.open(turn("ATSF", "run", tiles=tiles, trains={"3-0": "ATSF"}))
    window.show_game()
    wait(lambda: window.adapter.finder.is_searching)
    waiting: list[bool] = []
    window.opening.stepped.connect(lambda: waiting.append(window.adapter.finder.is_searching))
    opened(window, save)
    go_on.set()
    assert not waiting[0], "the map is that of the next game by now"


def test_a_window_that_is_closed_meanwhile_leaves_the_file_free(make_window: Make, save: Path) -> None:
    window = make_window()
    window.beginnings.play_from(save)
    wait(lambda: window.opening.runs)
    window.close()
    other = make_window()
    opened(other, save)
    assert not other.adapter.watching
    wait(gc.isenabled)


def test_a_broken_file_leads_back_to_the_start_page(make_window: Make, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "broken.rails18"
    file.write_text("nothing", encoding="utf-8")
    window = make_window()
    opened(window, file)
    assert window.stack.currentWidget() is window.start_page
    assert window.notice.isVisible()
    assert not window.commands.actions["undo"].isEnabled()


def test_a_fault_on_the_way_takes_the_curtain_away(
    make_window: Make, save: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def broken(self: BoardView) -> Iterator[object]:
        raise RuntimeError("no pencil")

    window = make_window()
    monkeypatch.setattr(BoardView, "made_ready", broken)
    with qtbot.captureExceptions() as faults:
        window.beginnings.play_from(save)
        wait(lambda: bool(faults))
    assert not window.busy.isVisible()
    assert not window.opening.runs
    assert window.stack.currentWidget() is window.game_page
    wait(gc.isenabled)


LOOKS: dict[str, Callable[[BoardView], object]] = {
    "text": lambda board: board.theme.scale_text(1.1),
    "theme": lambda board: board.theme.use("dark"),
    "words": lambda board: board.set_shown(names=False),
    "zoom": lambda board: board.zoom_by(1.3),
    "fit": lambda board: board.fit(),
    "size": lambda board: board.window().resize(900, 600),
    "ground": lambda board: board.board.ground_changed.emit(),
    "board": lambda board: board.board.rebuilt.emit(),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_map_that_comes_to_look_otherwise_while_it_is_made_ready_is_begun_again(
    make_window: Make, save: Path, look: Callable[[BoardView], object]
) -> None:
    window = make_window()
    opened(window, save)
    board = window.context.board
    wait(lambda: not board.is_moving())
    board.theme.use("light")
    board.layer.forget()
    board.due = True  # as a board that was never painted
    made = board.made_ready()
    for _ in range(100):
        next(made)
        if board.layer.is_sharp(board.viewportTransform()):
            break
    assert board.is_sharpening, "it is being drawn"
    look(board)
    for _ in made:
        assert board.is_sharpening, "it is being drawn again"
    assert not board.is_sharpening
    assert board.layer.is_sharp(board.viewportTransform())
    seen = board.grab().toImage()
    board.layer.forget()
    board.due = True
    assert not differing(seen, board.grab().toImage())


def test_a_map_that_is_no_longer_made_ready_is_drawn_when_it_is_seen(make_window: Make, save: Path) -> None:
    window = make_window()
    window.beginnings.play_from(save)
    board = window.context.board
    wait(lambda: window.opening.runs and board.is_sharpening)
    window.opening.finish()
    assert not window.busy.isVisible()
    wait(lambda: board.at_rest)
    assert board.layer.covers(board.viewportTransform(), board.viewport().rect())


ASKING = ("open-file", "save")  # they wait for the dialog of the system


def test_every_action_can_be_taken_while_a_game_opens(
    make_window: Make, save: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Window, "closeEvent", lambda self, event: event.ignore())
    window = make_window()
    names = [name for name in window.commands.actions if name not in ASKING]
    board, taken = window.context.board, list[str]()

    def take() -> None:
        if names and window.opening.runs and board.is_sharpening:
            taken.append(names.pop())
            window.commands.actions[taken[-1]].trigger()

    window.opening.stepped.connect(take)
    with qtbot.captureExceptions() as faults:
        while names and not faults:
            number = len(names)
            opened(window, save)
            assert len(names) < number, "the map was being drawn"
            assert not window.opening.runs
    assert not faults, taken[-1]


class Turned:
    """Turn to the page of a game in two parts, noting which pictures wait in each."""

    def __init__(self, window: Window, monkeypatch: pytest.MonkeyPatch, fault: bool = False) -> None:
        context = window.context
        self.pictures, self.fault = (context.board, context.market, context.shares), fault
        self.waited: list[list[bool]] = []
        monkeypatch.setattr(window.opening, "turn", self)

    def __call__(self) -> Iterator[None]:
        for _ in range(2):
            self.waited.append([picture.waiting for picture in self.pictures])
            yield
        if self.fault:
            raise RuntimeError("no page")


@pytest.mark.parametrize("fault", [False, True])
def test_pictures_wait_for_the_size_that_they_have_when_a_page_is_turned_to_at_once(
    make_window: Make, monkeypatch: pytest.MonkeyPatch, fault: bool
) -> None:
    window = make_window()
    turned = Turned(window, monkeypatch, fault)
    with pytest.raises(RuntimeError) if fault else nullcontext():
        window.opening.turn_at_once()
    assert turned.waited == [[True] * 3] * 2, "in every part, and both are gone through"
    assert not any(picture.waiting for picture in turned.pictures)
    assert not window.opening.runs


def test_a_game_that_is_turned_to_at_once_is_fitted_to_its_page(make_window: Make, recorded: Game) -> None:
    window = make_window()
    window.adapter.open(recorded.copy())
    assert window.stack.currentWidget() is window.start_page
    window.opening.turn_at_once()
    assert window.stack.currentWidget() is window.game_page
    board = window.context.board
    seen = board.mapToScene(board.viewport().rect()).boundingRect()
    assert seen.adjusted(-1, -1, 1, 1).contains(board.board.land)  # whole pixels


def test_nothing_looks_for_garbage_while_a_game_is_opened(make_window: Make, save: Path) -> None:
    window, looking = make_window(), []
    window.opening.stepped.connect(lambda: window.opening.runs and looking.append(gc.isenabled()))
    opened(window, save)
    assert looking
    assert not any(looking)
    wait(gc.isenabled)  # a search for routes may still be at work


START = """
import gc, sys
gc.disable()  # as the command line does
from rails18.ui.app.app import begin
desk, watch = begin([sys.argv[1]])
print("looks" if gc.isenabled() else "waits")
from PySide6.QtWidgets import QApplication
while desk.window.busy.isVisible() or not gc.isenabled():
    QApplication.processEvents()
print("looks")
desk.window.close()
desk.window.session.close()
watch.end()
"""


def test_a_thread_that_reads_the_file_of_the_command_line_looks_for_no_garbage(save: Path) -> None:
    """It ends only for the window, which hears of it when events are handled."""
    told = subprocess.run(
        [sys.executable, "-c", START, str(save)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert told.stdout.split() == ["waits", "looks"]


CLOSED = """
import sys
from PySide6.QtCore import QTimer
from rails18.ui.app import app
begun = app.begin
def begin(argv):
    desk, watch = begun(argv)
    QTimer.singleShot(0, desk.window.close)
    return desk, watch
app.begin = begin
sys.exit(app.main([sys.argv[1]]))
"""


def test_a_program_that_is_left_while_it_reads_ends_without_a_word(save: Path, tmp_path: Path) -> None:
    """Without a cache folder it reads on for a while after its window is closed."""
    left = subprocess.run(
        [sys.executable, "-c", CLOSED, str(save)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "RAILS18_HOME": str(tmp_path / "fresh")},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (left.returncode, left.stderr) == (0, "")


def test_the_round_of_a_game_is_remembered_in_no_language(tmp_path: Path) -> None:
    progress = Progress(Settings())
    progress.note(tmp_path / "a.rails18", Round("operating", 4, 2, 2))
    found = Progress(Settings()).of(tmp_path / "a.rails18")
    assert found is not None
    assert short_round(found) == "OR 4.2"
    assert progress.of(tmp_path / "b.rails18") is None
    progress.settings.put("start/rounds", ["a.rails18\tTB 9"])  # as earlier versions wrote it
    assert progress.of(tmp_path / "a.rails18") is None
