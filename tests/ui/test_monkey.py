"""Play at random for some seconds: the short form of ``python -m tests.monkey``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import QTimer, qWarning

from rails18.ui.app.app import application
from tests.monkey import play
from tests.monkey.faults import Faults
from tests.monkey.play import Monkey

ROOT = Path(__file__).resolve().parent.parent.parent
SEED, STEPS = 12, 120


@pytest.mark.slow
def test_a_monkey_breaks_nothing(tmp_path: Path) -> None:
    """Play the steps of one seed in a program of its own, which nothing of other tests has touched."""
    command = ["-m", "tests.monkey", "--seed", str(SEED), "--steps", str(STEPS), "--minutes", "5", "--offscreen"]
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=400
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert f"{STEPS} steps" in done.stdout


def test_faults_in_threads_and_words_of_qt_are_heard() -> None:
    application([])

    def falls() -> None:
        raise KeyError("in a thread")

    faults = Faults()
    with faults.watched():
        thread = Thread(target=falls)
        thread.start()
        thread.join()
        qWarning("a warning")
    assert [("KeyError" in text, "a warning" in text) for text in faults.found] == [(True, False), (False, True)]


@pytest.mark.parametrize("soon", [True, False])
def test_a_fault_in_a_slot_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, soon: bool) -> None:
    application([])

    def falls() -> None:
        raise KeyError("in a slot")

    def act(monkey: Monkey) -> None:
        if soon:
            QTimer.singleShot(0, falls)
        else:
            monkey.window.start_page.open.connect(falls)
            monkey.window.start_page.open.emit()

    faults = Faults()
    monkey = Monkey(SEED, tmp_path, faults, few=True)
    monkeypatch.setattr(play, "ACTS", {act: 1})
    with faults.watched():
        monkey.window.start_page.open.disconnect()
        monkey.step()
    monkey.end()
    assert any("in a slot" in fault for fault in faults.found)


def test_a_save_that_differs_is_found(tmp_path: Path) -> None:
    application([])
    faults = Faults()
    monkey = Monkey(SEED, tmp_path, faults, few=True)
    try:
        monkey.window.session.open_now(monkey.files.game(monkey.dice))
        monkey.window.history.undo()
        monkey.check()
        assert not faults.found
        monkey.window.adapter.blockSignals(True)  # nothing is saved
        monkey.window.history.undo()
        monkey.window.adapter.blockSignals(False)
        monkey.check()
        assert len(faults.found) == 1
        assert "replays to move" in faults.found[0]
    finally:
        monkey.end()
