"""Date packages by their sources, so that two builds of the same sources are equal."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def moment() -> int:
    """Return the time that goes into the package: of the sources' last change, so that two builds are equal."""
    chosen = os.environ.get("SOURCE_DATE_EPOCH")
    return int(chosen) if chosen else _committed() or _changed()


def _committed() -> int:
    """Return the time of the last commit; 0 without git, or in an archive of the sources."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        return 0
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout or 0)


def _changed() -> int:
    """Return the time of the newest file of the program; archives of git give all files that of the commit."""
    folders = [ROOT / name for name in ("rails18", "maps", "resources")]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    return int(max(file.stat().st_mtime for file in files))
