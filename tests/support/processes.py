"""Tell whether a process goes on, also after the program that began it was killed."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEADLY = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has no SIGKILL, and takes the other for it
KILLED = DEADLY if sys.platform == "win32" else -DEADLY  # what a program returns that was killed by it
WAIT, STILL = 0x100000, 258  # SYNCHRONIZE and WAIT_TIMEOUT of Windows


def is_running(process: int) -> bool:
    """Return whether a process has not ended."""
    if sys.platform == "win32":
        return _is_running_on_windows(process)
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat")
        return not state.exists() or state.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return False


def _is_running_on_windows(process: int) -> bool:
    """Return whether a process has not ended: there `os.kill(process, 0)` would press Ctrl+C in the whole console."""
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined]
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(kernel.OpenProcess(WAIT, False, process))
    if not handle:
        return False
    try:
        return int(kernel.WaitForSingleObject(handle, 0)) == STILL
    finally:
        kernel.CloseHandle(handle)


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
    assert done.returncode == KILLED, done.stderr
    worker, until = int(done.stdout), time.monotonic() + 60
    while is_running(worker):
        assert time.monotonic() < until, "it goes on"
        time.sleep(0.01)
