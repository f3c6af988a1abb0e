"""Give every test an offscreen window system, a home of its own, and on request a real display."""

from __future__ import annotations

import gc
import itertools
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from rails18 import bootstrap, doctor, paths
from rails18.bootstrap import RUN_LOCK, TEST_LOCK
from tests.support.display import Display, NoDisplay, display, possible

# pytest-qt loads Qt while pytest starts, and a missing system library ends that in an inner error: say it here instead.
_lacking = doctor.missing_libraries()
if _lacking:
    pytest.exit("rails18: " + doctor.sentence(_lacking), returncode=4)

# Tests start the program, which would set about installing in the middle of them.
if not bootstrap.ready_here(bootstrap.TEST_LOCK):
    pytest.exit("rails18: the packages are not those of the lock; `python3 -m tests` brings them.", returncode=4)

_numbers = itertools.count()
CACHE = paths.cache


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among the tests while they are read, which takes a fifth of that time: hardly any is made."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never among the modules and tests: they take a tenth of the time otherwise."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 10)


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """Return the class of the application, as the program has it."""
    from rails18.ui.app.app import Application

    return Application


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(scope="session", autouse=True)
def _games_read_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let all processes of this run share the recorded games that one of them has read."""
    from tests.support.recorded_game import FOLDER

    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "games"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(folder))
        yield


@pytest.fixture(autouse=True)
def home(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the player's folders at a place of this test; nothing is made there until somebody writes."""
    folder = _homes / str(next(_numbers))
    monkeypatch.setenv("RAILS18_HOME", str(folder))
    monkeypatch.setattr(paths, "cache", lambda: _homes / "cache")
    return folder


@pytest.fixture(scope="module", autouse=True)
def _no_window_is_left() -> Iterator[None]:
    """Tell which module leaves a window behind: it would go on making things beside the tests that follow."""
    yield
    if "rails18.ui.app.window" in sys.modules:
        from PySide6.QtWidgets import QApplication

        from rails18.ui.app.window import Window

        left = [top for top in QApplication.topLevelWidgets() if isinstance(top, Window)]
        assert not left, f"{len(left)} windows of the program are left by this module"


@pytest.fixture
def own_cache(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an empty cache folder in this test's home; the others share theirs, as starts of a program do."""
    monkeypatch.setattr(paths, "cache", CACHE)


@pytest.fixture(scope="session")
def xvfb() -> Iterator[Display]:
    """Start an X server on a free display; tests hand `xvfb.env()` to the programs that they start."""
    if not possible():
        pytest.skip("Xvfb exists on Linux only")
    try:
        with display() as server:
            yield server
    except NoDisplay as fault:
        pytest.fail(str(fault))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a source tree that has locks and nothing installed."""
    (tmp_path / "packaging").mkdir()
    for lock in (RUN_LOCK, TEST_LOCK):
        (tmp_path / "packaging" / lock).write_text(
            f"# {lock}\npyside6-essentials==6.11.3 \\\n  --hash=x\n", encoding="utf-8"
        )
    return tmp_path
