"""Know what changes with the data and the code that a board is drawn by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from rails18 import paths
from rails18.loading.files import folder_of
from rails18.loading.ground import ground_folder


def data_of(title: str) -> Sequence[Path]:
    """Return the files that the board of a title is drawn from."""
    own = [file for file in folder_of(title).iterdir() if file.is_file()]
    ground = ground_folder(title)
    painted = [file for file in ground.iterdir() if file.is_file()] if ground.is_dir() else []
    return sorted([paths.maps() / "common" / "tiles.yaml", *own, *painted])


@cache
def drawing() -> list[tuple[str, int, int]]:
    """Return name, time and size of the modules that draw, where the program lies in files."""
    modules = [file for part in (".", "../widgets") for file in (Path(__file__).parent / part).glob("*.py")]
    return sorted((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in modules)
