"""Hand recorded games to tests, whole or changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rails18.interchange.open import read
from rails18.interchange.wishes import Source

GAMES = Path(__file__).parent.parent / "games"


def source(name: str) -> Source:
    """Return a recorded game, for example ``random/1889-3p-103``."""
    path = GAMES / f"{name}.json"
    found = read(path if path.exists() else path.with_suffix(".jsonl.gz"))
    assert isinstance(found, Source)
    return found


def plain(name: str) -> dict[str, Any]:
    """Return the content of a game file."""
    content: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return content


def write(folder: Path, content: Any, name: str = "game.json") -> Path:
    """Write a game file and return its path."""
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path
