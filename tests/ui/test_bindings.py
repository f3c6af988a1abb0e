"""PySide6 comes in whole, from its own files alone."""

from __future__ import annotations

import json
import marshal
import os
import subprocess
import sys
from pathlib import Path

from rails18.storage import kept

START = """
import builtins, json
compiled = builtins.compile
import rails18.ui
from PySide6.QtCore import QPoint
try:
    QPoint("here")
    told = ""
except TypeError as fault:
    told = str(fault)
print(json.dumps([told, builtins.compile is compiled, builtins.__import__ is builtins.__feature_import__]))
"""


def start(home: Path) -> str:
    """Return what a call with a wrong argument says, which only the whole of PySide6 knows."""
    done = subprocess.run(
        [sys.executable, "-c", START],
        env={**os.environ, "RAILS18_HOME": str(home)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    told, compile_is_as_before, reads_sources = json.loads(done.stdout)
    assert compile_is_as_before
    assert not reads_sources
    return str(told)


def test_it_comes_in_and_keeps_nothing(tmp_path: Path) -> None:
    assert "QPoint.__init__(xpos: int, ypos: int, /)" in start(tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_code_in_the_cache_folder_is_not_run(tmp_path: Path) -> None:
    """A home on a stick or in a shared folder holds data: whoever writes there must not reach the program with it."""
    folder, ran = tmp_path / "cache" / "bindings", tmp_path / "ran"
    folder.mkdir(parents=True)
    planted = marshal.dumps({"planted": compile(f"open({str(ran)!r}, 'w')", "planted", "exec")})
    (folder / "planted").write_bytes(kept.digest(planted) + planted)
    start(tmp_path)
    assert not ran.exists()
