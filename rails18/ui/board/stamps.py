"""Know what changes with the data and the code that a board is drawn by."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from rails18.core.errors import CannotRead
from rails18.titledata.files import title_files
from rails18.titledata.ground import PICTURES, ground_file


def data_of(title: str) -> Sequence[Path]:
    """Return the files that the board of a title is drawn from; they need not all be there."""
    painted = []
    for name in ("coast.json", *(f"{name}.jpg" for name in PICTURES)):
        with suppress(CannotRead):  # nothing is drawn from it then
            painted.append(ground_file(title, name))
    return (*title_files(title), *painted)


@cache
def drawing() -> list[tuple[str, int, int]]:
    """Return name, time and size of the modules that draw, where the program consists of files."""
    modules = [file for part in (".", "../widgets") for file in (Path(__file__).parent / part).glob("*.py")]
    return sorted((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in modules)
