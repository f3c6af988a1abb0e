"""Look at what people see: the window that was opened last, and what a program says of itself."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SIZE = (1366, 768)
PAUSE, REST = 2.0, 3  # seconds between two looks, and looks at which nothing may have changed
COLOURS = 500  # in any picture of the program that is whole; a window that still opens shows a sentence or nothing
CLEARLY = "12%"  # by which a point differs that a person sees; smoothed edges of letters differ by less once blurred


def windows(display: str) -> list[str]:
    """Return the visible windows of the program, those opened last at the end."""
    found = _x(display, "xdotool", "search", "--onlyvisible", "--name", "rails18").split()
    return [window for window in found if min(_size(display, window)) > 300]


def take(display: str, file: Path, patience: float, fit: Callable[[], object] | None = None, least: int = 1) -> None:
    """Give the newest window the size of a small notebook, and take its picture once it rests.

    Args:
        display: name of the X display.
        file: the picture.
        patience: seconds for the window to appear and to rest.
        fit: gives the window its size where it listens to nobody on X.
        least: so many windows have to be there, for the newest is meant.

    Raises:
        SystemExit: no window appears and rests.
    """
    until = time.monotonic() + patience
    _x(display, "xdotool", "mousemove", "1500", "950")
    seen: list[str] = []
    while time.monotonic() < until:
        time.sleep(PAUSE)
        found = windows(display)
        if len(found) < least:
            continue
        if _size(display, found[-1]) != SIZE:
            if fit is not None:
                fit()
            else:
                _x(display, "xdotool", "windowsize", found[-1], *map(str, SIZE), "windowmove", found[-1], "0", "0")
            continue
        _x(display, "import", "-window", found[-1], str(file))
        digest, colours = _x(display, "convert", str(file), "-format", "%# %k", "info:").split()
        seen = [*seen, digest] if seen[-1:] == [digest] and int(colours) >= COLOURS else [digest]
        if len(seen) == REST:
            return
    raise SystemExit(f"no window comes to rest for {file.name}")


def difference(one: Path, other: Path, into: Path) -> float:
    """Return the share of points in which two pictures differ clearly, and write a picture of where."""
    blurred = []
    for number, file in enumerate((one, other)):
        blurred.append(into.with_name(f"{into.stem}, {number}.png"))
        _x("", "convert", str(file), "-blur", "0x2", str(blurred[-1]))
    words = ["compare", "-metric", "AE", "-fuzz", CLEARLY, *map(str, blurred), str(into)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    for file in blurred:
        file.unlink()
    points = SIZE[0] * SIZE[1]
    return float(done.stderr.split()[0]) / points if done.returncode < 2 else 1.0


def version_of(program: Path, packages: Path) -> dict[str, str]:
    """Return what Windows tells of a program, as its properties show it.

    Args:
        program: the file.
        packages: folder of Python packages with `pefile`.
    """
    sys.path.append(str(packages))
    import pefile

    told = pefile.PE(str(program), fast_load=True)
    told.parse_data_directories([pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_RESOURCE"]])
    tables = [table for group in getattr(told, "FileInfo", [[]])[0] for table in getattr(group, "StringTable", [])]
    return {key.decode(): value.decode() for table in tables for key, value in table.entries.items()}


def close(display: str, patience: float) -> None:
    """Close the newest window as people do, and wait until it is gone.

    Raises:
        SystemExit: it stays.
    """
    for window in windows(display)[-1:]:
        until = time.monotonic() + patience
        _x(display, "xdotool", "windowfocus", window, "key", "--clearmodifiers", "ctrl+q")
        while window in windows(display):
            if time.monotonic() > until:
                raise SystemExit("a window does not close")
            time.sleep(0.2)


def _size(display: str, window: str) -> tuple[int, ...]:
    told = _x(display, "xdotool", "getwindowgeometry", "--shell", window)
    sides = [int(line.split("=")[1]) for line in told.splitlines() if line.startswith(("WIDTH", "HEIGHT"))]
    return tuple(sides) if len(sides) == 2 else (0, 0)


def _x(display: str, *words: str) -> str:
    done = subprocess.run(words, env={**os.environ, "DISPLAY": display}, capture_output=True, text=True, check=False)
    return done.stdout
