"""After a fault or a sudden end the people are told, a report is kept, and the last autosave is one click away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from rails18.core.game import Game
from rails18.saves import saves
from rails18.ui.app.app import Application
from rails18.ui.app.crash import KEPT, OFFER, Watch, keep
from rails18.ui.app.desk import Desk
from rails18.ui.system.ending import EndWhenAsked
from tests.support.processes import is_running
from tests.support.waiting import wait
from tests.ui.conftest import Hand

ROOT = Path(__file__).resolve().parent.parent.parent


def faulty() -> ZeroDivisionError:
    try:
        raise ZeroDivisionError("a fault of ours")
    except ZeroDivisionError as error:
        return error


@contextmanager
def started(mark: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run the program until its mark is there, and whatever is done to it afterwards."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen([sys.executable, "-m", "rails18"], cwd=ROOT, env=environment) as program:
        until = time.monotonic() + 60
        while not mark.exists() and program.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
        try:
            yield program
        finally:
            program.kill()


def test_a_fault_keeps_a_report_and_offers_the_autosave(hand: Hand, home: Path, fresh: Game) -> None:
    hand.window.session.begin(fresh.setup)
    autosave = hand.window.session.autosave
    assert autosave is not None
    error = faulty()
    Watch(hand.window).hook(type(error), error, error.__traceback__)
    (report,) = (home / "logs").glob("fault-*.txt")
    assert "ZeroDivisionError: a fault of ours" in report.read_text(encoding="utf-8")
    assert str(report) in hand.window.notice.sentence
    opened: list[Path] = []
    hand.window.session.ready.connect(lambda: opened.append(Path(str(hand.window.session.autosave.path))))
    hand.press("notice-way")
    wait(lambda: opened == [autosave.path])
    assert not hand.window.notice.isVisible()


def test_without_any_game_a_fault_offers_none(hand: Hand) -> None:
    error = faulty()
    Watch(hand.window).hook(type(error), error, None)
    assert hand.window.notice.isVisible()
    assert not hand.window.notice.way.isVisible()
    hand.window.notice.say("Something else.", OFFER, lambda: None)
    assert hand.window.notice.way.isVisible()


def test_old_reports_go(home: Path) -> None:
    files = [keep(f"report {number}") for number in range(KEPT + 3)]
    left = list((home / "logs").iterdir())
    assert None not in files
    assert len(left) == KEPT


def test_a_full_disk_is_no_second_fault(home: Path) -> None:
    home.mkdir()
    (home / "logs").write_text("a file where a folder should be", encoding="utf-8")
    assert keep("report") is None


def test_an_orderly_end_leaves_no_mark(hand: Hand, home: Path) -> None:
    watch = Watch(hand.window)
    watch.begin()
    assert (home / "logs" / "running.lock").exists()
    second = Watch(hand.window)
    second.begin()  # two windows at once are no crash
    assert not hand.window.notice.isVisible()
    second.end()
    watch.end()
    assert not (home / "logs" / "running.lock").exists()


def test_a_run_that_was_cut_off_is_told_at_the_next_start(hand: Hand, home: Path, fresh: Game) -> None:
    saves.save(fresh, home / "autosave" / f"one{saves.SUFFIX}")
    mark = home / "logs" / "running.lock"
    with started(mark) as program:
        wait(lambda: b"\n" in mark.read_bytes())
        number = int(mark.read_bytes().split(b"\n")[0])
        program.kill()
        program.wait()
    wait(lambda: not is_running(number))  # on Windows the program is begun by one that ends before it
    assert mark.exists()
    watch = Watch(hand.window)
    watch.begin()
    assert "closed unexpectedly last time" in hand.window.notice.sentence
    hand.press("notice-way")
    wait(lambda: hand.window.stack.currentWidget() is hand.window.game_page)
    assert hand.game.setup == fresh.setup
    watch.end()


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a program by other means")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_an_end_that_the_system_asks_for_is_no_crash(home: Path, name: str) -> None:
    log, mark, number = home / "logs" / "rails18.log", home / "logs" / "running.lock", getattr(signal, name)
    before = signal.signal(number, signal.default_int_handler)  # else a program hands on what it ignores itself
    try:
        with started(mark) as program:
            program.send_signal(number)
            assert program.wait(60) == 0
    finally:
        signal.signal(number, before)
    assert not mark.exists()
    assert log.read_text(encoding="utf-8").rstrip().endswith("closed")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no nohup")
def test_a_signal_that_is_ignored_stays_so(qapp: Application) -> None:
    """Nohup lets a program outlive its terminal."""
    before, ignored = signal.getsignal(signal.SIGTERM), signal.signal(signal.SIGHUP, signal.SIG_IGN)
    asked = EndWhenAsked(lambda: None)
    try:
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) is not before
    finally:
        asked.close()
        signal.signal(signal.SIGHUP, ignored)
    assert signal.getsignal(signal.SIGTERM) is before
    qapp.aboutToQuit.disconnect(asked.close)


def test_nobody_is_asked_about_a_game_when_the_system_ends_the_program(
    hand: Hand, fresh: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last moves lie on no disk: another try is made to save them, and then the window goes."""
    desk, tried, ended = Desk(hand.window.settings), list[bool](), list[bool]()
    window = desk.window
    window.open_up()
    window.session.begin(fresh.setup)
    autosave = window.session.autosave
    assert autosave is not None
    autosave.unsaved = True
    monkeypatch.setattr(window.session, "record", lambda: tried.append(True))
    monkeypatch.setattr(window.files, "ask_to_save", lambda: pytest.fail("somebody was asked"))
    monkeypatch.setattr(QApplication, "exit", lambda: ended.append(True))
    desk.end()
    assert (tried, ended) == ([True], [True])
    assert not window.isVisible()
    window.deleteLater()


def test_a_file_handed_over_by_the_desktop_is_opened(qapp: Application) -> None:
    taken: list[str] = []
    qapp.handed.connect(taken.append)
    assert qapp.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile("/games/a.rails18")))
    qapp.handed.disconnect(taken.append)
    assert [Path(name).name for name in taken] == ["a.rails18"]


def test_what_a_fault_has_seen_is_let_go(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python keeps the last fault, with all that its frames hold: a window that was closed, and its game."""
    error = faulty()
    monkeypatch.setattr(sys, "last_value", error, raising=False)
    monkeypatch.setattr(sys, "last_traceback", error.__traceback__, raising=False)
    Watch(hand.window).hook(type(error), error, error.__traceback__)
    assert (sys.last_value, sys.last_traceback) == (None, None)
