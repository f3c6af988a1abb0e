"""Start the program as a person does, on a real display."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Display

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0  # seconds until a loaded machine has surely drawn its first window


def windows(display: Display) -> list[str]:
    """Return the names of the windows that can be seen."""
    asked = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "."],
        env=display.env(),
        capture_output=True,
        text=True,
        check=False,
    )
    names = [
        subprocess.run(
            ["xdotool", "getwindowname", number], env=display.env(), capture_output=True, text=True, check=False
        )
        for number in asked.stdout.split()
    ]
    return [name.stdout.strip() for name in names]


@pytest.mark.realwindow
def test_the_run_command_opens_the_window_and_says_nothing(xvfb: Display) -> None:
    command = [sys.executable, "-m", "rails18"]
    program = subprocess.Popen(
        command, cwd=ROOT, env=xvfb.env(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        until = time.monotonic() + PATIENCE
        seen: list[str] = []
        while not seen and program.poll() is None and time.monotonic() < until:
            seen = windows(xvfb)
            time.sleep(0.05)
        assert program.poll() is None, program.communicate()
        assert any("rails18" in name for name in seen)
    finally:
        program.terminate()
        said = program.communicate(timeout=20)
    assert said == ("", "")
