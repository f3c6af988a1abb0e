"""Wait in the window for a condition, never for a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

PATIENCE = 2000  # times that the condition is looked at


def wait(done: Callable[[], bool]) -> None:
    """Handle events until something is done; fail when it never is."""
    for _ in range(PATIENCE):
        if done():
            return
        QTest.qWait(5)
    pytest.fail("what was waited for never came")
