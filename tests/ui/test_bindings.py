"""PySide6 comes in whole, whether its compiled code is kept, gone or damaged."""

from __future__ import annotations

import json
import marshal
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rails18.loading import kept
from rails18.ui import bindings

START = """
import builtins, json
compiled, names = builtins.compile, []
def listed(source, filename, *more, **named):
    if str(filename).startswith(("shibokensupport", "signature_bootstrap")) and source:
        names.append(filename)
    return compiled(source, filename, *more, **named)
builtins.compile = listed
import rails18.ui
from PySide6.QtCore import QPoint
try:
    QPoint("here")
    told = ""
except TypeError as fault:
    told = str(fault)
print(json.dumps([names, told, builtins.compile is listed, builtins.__import__ is builtins.__feature_import__]))
"""


def start(home: Path) -> tuple[list[str], str]:
    """Return what of the archive a start compiles, and what a call with a wrong argument says."""
    done = subprocess.run(
        [sys.executable, "-c", START],
        env={**os.environ, "RAILS18_HOME": str(home)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    names, told, compile_is_back, reads_sources = json.loads(done.stdout)
    assert compile_is_back
    assert not reads_sources
    return names, told


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home in which the code is kept."""
    names, told = start(tmp_path)
    assert len(names) > 10
    assert "QPoint.__init__(xpos: int, ypos: int, /)" in told
    return tmp_path


def file(home: Path) -> Path:
    """Return the one file that is kept."""
    (found,) = (home / "cache" / bindings.FOLDER).iterdir()
    return found


def damaged(data: bytes) -> bytes:
    return data[:-9] + b"x" + data[-8:]


def cut(data: bytes) -> bytes:
    return data[:5000]


def _whole(content: Any) -> bytes:
    data = content if isinstance(content, bytes) else marshal.dumps(content)
    return kept.digest(data) + data


def of_other_source(data: bytes) -> bytes:
    known = marshal.loads(data[kept.DIGEST :])
    return _whole({name.split()[0] + " " + "0" * 32: code for name, code in known.items()})


def no_code(_: bytes) -> bytes:
    return _whole(b"\xff no code")


def a_list(_: bytes) -> bytes:
    return _whole([1, 2])


def test_the_second_start_compiles_nothing_of_it(home: Path) -> None:
    names, told = start(home)
    assert names == []
    assert "QPoint.__init__(xpos: int, ypos: int, /)" in told


@pytest.mark.parametrize("harm", [damaged, cut, of_other_source, no_code, a_list])
def test_what_does_not_fit_is_compiled_anew_and_kept_again(home: Path, harm: Any) -> None:
    place = file(home)
    place.write_bytes(harm(place.read_bytes()))
    names, told = start(home)
    assert len(names) > 10
    assert "QPoint.__init__(xpos: int, ypos: int, /)" in told
    assert start(home)[0] == []


def test_it_comes_in_without_a_place_to_keep_anything(tmp_path: Path) -> None:
    home = tmp_path / "no folder"
    home.write_text("a file", encoding="utf-8")
    assert len(start(home)[0]) > 10
    assert len(start(home)[0]) > 10
