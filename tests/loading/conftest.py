"""Lend tests of loading a copy of the title data to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rails18 import paths


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the title data that loading reads instead of the real ones."""
    copy = tmp_path / "maps"
    shutil.copytree(paths.maps(), copy)
    monkeypatch.setattr(paths, "maps", lambda: copy)
    return copy
