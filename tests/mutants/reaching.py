"""Find out which tests run which function, and remember it until a source changes."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from tests.mutants.trying import Bench, silence

ROOT = Path(__file__).resolve().parents[2]
Reached = dict[str, list[tuple[float, str]]]  # file:function → (seconds, test), the quickest first
EVERY = ""  # stands for all functions: the tests that were listened to, whatever they call


def _listened(bench: Bench, folder: Path) -> Reached:
    """Run every test, and return which of them call each function of a folder."""
    prefix = str(folder) + os.sep
    reached: Reached = {}
    called: set[tuple[str, str]] = set()

    def heard(frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(prefix):
            called.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

    for test in bench.items:
        called.clear()
        started = time.process_time()
        sys.settrace(heard)
        bench.run([test])
        sys.settrace(None)
        seconds = time.process_time() - started
        for name in (EVERY, *(f"{Path(file).name}:{function}" for file, function in called)):
            reached.setdefault(name, []).append((seconds, test))
    for tests in reached.values():
        tests.sort()
    return reached


def reached(room: str, paths: Sequence[str], bench: Bench, stale: bool = False) -> Reached:
    """Return which of the tests reach each function of a room, from memory when no source has changed.

    Args:
        paths: files that the tests come from.
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
            try:
                silence()
                known.write_text(json.dumps(_listened(bench, ROOT / "rails18" / room)), encoding="utf-8")
            finally:
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
