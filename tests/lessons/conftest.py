"""Give tests a copy of the lessons that they may damage."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rails18 import paths

REAL = paths.resources()


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of `resources` that is read instead of the real one."""
    copy = tmp_path / "resources"
    for part in ("lessons", "text"):
        shutil.copytree(REAL / part, copy / part)
    monkeypatch.setattr(paths, "resources", lambda: copy)
    return copy
