"""Start programs of the system as if they were not started from this one.

The frozen program on Linux finds the libraries that came along by a variable of the environment. A program of a newer
system that inherits it takes those libraries too, older than its own, and ends because they lack something.
"""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QProcessEnvironment, QUrl
from PySide6.QtGui import QDesktopServices

SEARCHED = "LD_LIBRARY_PATH"
BEFORE = f"{SEARCHED}_ORIG"  # where the loader of the frozen program keeps what it was, if it was anything


def environment() -> QProcessEnvironment:
    """Return the environment for a program of the system: the one that this program was started in."""
    made = QProcessEnvironment.systemEnvironment()
    if getattr(sys, "frozen", False):
        before = made.value(BEFORE)
        made.remove(BEFORE)
        made.remove(SEARCHED)
        if before:
            made.insert(SEARCHED, before)
    return made


def open_page(address: str) -> bool:
    """Open a page in the browser, and return whether there is one."""
    kept, wanted = os.environ.get(SEARCHED), environment().value(SEARCHED)
    try:  # Qt starts the browser in the environment of this process
        _set(wanted or None)
        return QDesktopServices.openUrl(QUrl(address))
    finally:
        _set(kept)


def _set(value: str | None) -> None:
    if value is None:
        os.environ.pop(SEARCHED, None)
    else:
        os.environ[SEARCHED] = value
