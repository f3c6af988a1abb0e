"""Run the tests under Windows' Python, room by room, and tell how each ended."""

from __future__ import annotations

import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterator

from wine.setting import PYTHON, SHARED, TREE, Wine, windows_path

LOGS = SHARED / "tests"
TESTED = SHARED / "environment/Scripts/python.exe"
PATIENCE = 3600.0  # seconds for one room
MARKS = "not slow and not long and not realwindow"
SEEN = ("tests/ui/test_opening.py", "tests/ui/test_new_game.py", "tests/ui/test_recent.py")  # in real windows
TOP = "tests/test_*.py"
NOTHING_TO_RUN = 5  # pytest's word for a file that is skipped as a whole


def rooms() -> list[str]:
    """Return the folders of tests, and the files that lie beside them."""
    folders = sorted({file.parent for file in (TREE / "tests").rglob("test_*.py")})
    top = {folder.relative_to(TREE).parts[1] for folder in folders if folder != TREE / "tests"}
    inside = [f"tests/{name}" for name in sorted(top) if name != "ui"]
    windows = sorted({str(f.relative_to(TREE)) for f in (TREE / "tests/ui").iterdir() if any(f.rglob("test_*.py"))})
    return [TOP, *inside, *windows, "tests/ui/test_*.py"]


def run(wine: Wine, wanted: list[str]) -> Iterator[tuple[str, str, bool]]:
    """Run rooms and yield for each its name, how it ended, and whether all is well.

    Args:
        wanted: rooms or files; all of them when empty.
    """
    LOGS.mkdir(exist_ok=True)
    if not TESTED.is_file():  # tests ask for an environment, as people and build machines have one
        place = windows_path(TESTED.parent.parent)
        wine.wine(PYTHON, "-m", "venv", "--system-site-packages", "--without-pip", place)
    yield ("collection of all", *_run(wine, "collection", ["--collect-only", "-q", "tests"]))
    for room in wanted or rooms():
        files = sorted(str(f.relative_to(TREE)) for f in TREE.glob(room)) if "*" in room else [room]
        yield (room, *_run(wine, room, ["-q", "-m", MARKS, *files]))
    if not wanted:
        yield ("some in real windows", *_run(wine, "windows", ["-q", "-m", MARKS, *SEEN], platform="windows"))


def _run(wine: Wine, name: str, words: list[str], platform: str = "offscreen") -> tuple[str, bool]:
    log = LOGS / f"{re.sub(r'[^a-z_]+', '-', name)}.txt"
    begun = time.monotonic()
    own = {"QT_QPA_PLATFORM": platform, "PYTHONUTF8": "1"}
    try:
        done = wine.wine(TESTED, "-m", "pytest", "-p", "no:cacheprovider", *words, patience=PATIENCE, cwd=TREE, env=own)
    except subprocess.TimeoutExpired as late:
        log.write_bytes(late.stdout or b"")
        wine.end()
        return f"did not end within {PATIENCE:.0f} s ({log.name})", False
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    last = next((line for line in reversed(done.stdout.splitlines()) if line.strip()), "nothing was said")
    told = [f"{last.strip(' =')}, {time.monotonic() - begun:.0f} s", *listed(done.stdout)]
    return "\n    ".join(told), done.returncode in (0, NOTHING_TO_RUN)


def listed(said: str) -> Iterator[str]:
    """Yield what failed, and why tests were skipped."""
    yield from re.findall(r"^(?:FAILED|ERROR) \S+", said, re.MULTILINE)
    skipped: Counter[str] = Counter()
    for number, reason in re.findall(r"^SKIPPED \[(\d+)\] \S+ (.*)", said, re.MULTILINE):
        skipped[reason] += int(number)
    yield from (f"{number} skipped: {reason}" for reason, number in skipped.most_common())
