"""Start an X server without anything on it, for programs that shall open a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

WIDTH, HEIGHT = 1600, 1000


class NoDisplay(Exception):
    """Report that no X server can be had here; the text says why."""


@dataclass(frozen=True)
class Display:
    """A real X display without anything on it.

    Attributes:
        name: what DISPLAY must be, such as `:7`.
        width, height: pixels.
    """

    name: str
    width: int
    height: int

    def env(self, **more: str) -> dict[str, str]:
        """Return the environment for a program that shall open its window here."""
        kept = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")}
        return kept | {"DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb"} | more


def possible() -> bool:
    """Return whether this system can have such a server at all."""
    return sys.platform.startswith("linux")


@contextmanager
def display() -> Iterator[Display]:
    """Run an X server on a free display.

    Raises:
        NoDisplay: it is not installed, or ends before it takes connections.
    """
    if shutil.which("Xvfb") is None:
        raise NoDisplay("Xvfb is not installed; `python3 -m tests` says how to get it")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()  # the server writes it once it takes connections
    if not number:
        raise NoDisplay(f"Xvfb ended with exit code {server.wait()} before it took connections")
    try:
        yield Display(f":{number}", WIDTH, HEIGHT)
    finally:
        server.terminate()
        server.wait(10)
