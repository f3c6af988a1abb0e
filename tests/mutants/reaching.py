"""Find out which tests run which function, and remember it until a source changes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

import pytest

from tests.mutants.trying import QUIET, silence

ROOT = Path(__file__).resolve().parents[2]
Reached = dict[str, list[tuple[float, str]]]  # file:function → (seconds, test), the quickest first


class _Plugin:
    """Write down which functions of a folder each test calls."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder) + os.sep
        self.reached: Reached = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        called: set[tuple[str, str]] = set()

        def heard(frame: FrameType, event: str, arg: object) -> None:
            code = frame.f_code
            if code.co_filename.startswith(self.folder):
                called.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

        started = time.process_time()
        sys.settrace(heard)
        yield
        sys.settrace(None)
        for file, function in called:
            self.reached.setdefault(f"{Path(file).name}:{function}", []).append(
                (time.process_time() - started, item.nodeid)
            )


def reached(room: str, paths: Sequence[str], stale: bool = False) -> Reached:
    """Return which of the tests in `paths` reach each function of a room, from memory when no source has changed.

    Args:
        stale: whether what was remembered last will do, although sources have changed since.
    """
    folder = Path(tempfile.gettempdir())
    known = folder / f"rails18-mutants-{room}-{_stamp(paths)}.json"
    if stale:
        every = sorted(folder.glob(f"rails18-mutants-{room}-*.json"), key=lambda file: file.stat().st_mtime)
        known = every[-1] if every else known
    if not known.exists():
        child = os.fork()
        if not child:
            silence()
            plugin = _Plugin(ROOT / "rails18" / room)
            pytest.main([option for option in (*QUIET, "-m", "not slow", *paths) if option != "-x"], plugins=[plugin])
            for tests in plugin.reached.values():
                tests.sort()
            known.write_text(json.dumps(plugin.reached), encoding="utf-8")
            os._exit(0)
        os.waitpid(child, 0)
    found = json.loads(known.read_text(encoding="utf-8"))
    return {name: [(seconds, test) for seconds, test in tests] for name, tests in found.items()}


def _stamp(paths: Sequence[str]) -> str:
    told = hashlib.sha256(repr(sorted(paths)).encode())
    for folder in ("rails18", "maps", *(path.partition("::")[0] for path in paths)):
        place = ROOT / folder
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.suffix in (".py", ".yaml"):
                told.update(file.read_bytes())
    return told.hexdigest()[:16]
