"""Lend tests of loading a copy of the title data to spoil."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
import yaml

from rails18 import paths

_load = lru_cache(maxsize=128)(yaml.load)  # by text


@pytest.fixture(scope="module", autouse=True)
def same_text_is_parsed_once() -> Iterator[None]:
    """Parse files that lie unchanged in each copy of the title data once; nobody writes into what was parsed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml, "load", _load)
        yield


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the title data that loading reads instead of the real ones."""
    copy = tmp_path / "maps"
    shutil.copytree(paths.maps(), copy)
    monkeypatch.setattr(paths, "maps", lambda: copy)
    return copy
