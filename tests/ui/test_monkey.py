"""Play at random for some seconds: the short form of ``python -m tests.monkey``."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import qWarning

from rails18.ui.app import application
from tests.monkey.faults import Faults
from tests.monkey.play import Monkey

SEED, STEPS = 12, 120


@pytest.mark.slow
def test_a_monkey_breaks_nothing(tmp_path: Path) -> None:
    """Play the steps of one seed, all kinds of games opened among them."""
    application([])
    faults = Faults()
    with faults.watched():
        monkey = Monkey(SEED, tmp_path, faults, few=True)
        try:
            while monkey.number < STEPS and not faults.found:
                monkey.step()
        finally:
            monkey.end()
    assert not faults.found, "\n".join([f"seed {SEED}, step {monkey.number}", *monkey.last, *faults.found])
    assert monkey.checks > 2


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


def test_a_save_that_differs_is_found(tmp_path: Path) -> None:
    application([])
    faults = Faults()
    monkey = Monkey(SEED, tmp_path, faults, few=True)
    try:
        monkey.window.session.open_now(monkey.files.game(monkey.dice))
        monkey.window.undo()
        monkey.check()
        assert not faults.found
        monkey.window.adapter.blockSignals(True)  # nothing is saved
        monkey.window.undo()
        monkey.window.adapter.blockSignals(False)
        monkey.check()
        assert len(faults.found) == 1
        assert "replays to move" in faults.found[0]
    finally:
        monkey.end()
