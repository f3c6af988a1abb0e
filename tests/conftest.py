"""Give every test an offscreen window system, a home of its own, and on request a real display."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from rails18 import bootstrap, doctor

# pytest-qt loads Qt while pytest starts, and a missing system library ends that in an inner error: say it here instead.
_lacking = doctor.missing_libraries()
if _lacking:
    pytest.exit("rails18: " + doctor.sentence(_lacking), returncode=4)

# Tests start the program, which would set about installing in the middle of them.
if not bootstrap.ready_here(bootstrap.TEST_LOCK):
    pytest.exit("rails18: the packages are not those of the lock; `python3 -m tests` brings them.", returncode=4)

_numbers = itertools.count()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the player's folders at a place of this test; nothing is made there until somebody writes."""
    folder = _homes / str(next(_numbers))
    monkeypatch.setenv("RAILS18_HOME", str(folder))
    return folder


@dataclass(frozen=True)
class Display:
    """A real X display without anything on it.

    Attributes:
        name: what DISPLAY must be, such as `:7`.
        width, height: pixels.
    """

    name: str
    width: int
    height: int

    def env(self, **more: str) -> dict[str, str]:
        """Return the environment for a program that shall open its window here."""
        kept = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
        return kept | {"DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb"} | more


@pytest.fixture(scope="session")
def xvfb() -> Iterator[Display]:
    """Start an X server on a free display; tests hand `xvfb.env()` to the programs that they start."""
    if not sys.platform.startswith("linux"):
        pytest.skip("Xvfb exists on Linux only")
    if shutil.which("Xvfb") is None:
        pytest.fail("Xvfb is not installed; `python3 -m tests` says how to get it")
    width, height = 1600, 1000
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()  # the server writes it once it takes connections
    if not number:
        pytest.fail(f"Xvfb ended with exit code {server.wait()} before it took connections")
    try:
        yield Display(f":{number}", width, height)
    finally:
        server.terminate()
        server.wait(10)
