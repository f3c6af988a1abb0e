"""Tell whether a process goes on, also after the program that began it was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def is_running(process: int) -> bool:
    """Return whether a process has not ended."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat")
        return not state.exists() or state.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return False


def assert_ends_with_killed(folder: Path, code: str) -> None:
    """Run a program that tells the id of a process that it has begun and kills itself, and see that process end."""
    file = folder / "killed.py"
    file.write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    worker, until = int(done.stdout), time.monotonic() + 60
    while is_running(worker):
        assert time.monotonic() < until, "it goes on"
        time.sleep(0.01)
