"""Wait in the window for a condition, never for a time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest
from PySide6.QtTest import QTest

PATIENCE = 120.0  # seconds until it is certain, however busy the machine, that a condition never comes about


def wait(done: Callable[[], object]) -> None:
    """Handle events until something is done; fail when it never is."""
    until = monotonic() + PATIENCE
    while not done():
        if monotonic() > until:
            pytest.fail("what was waited for never came")
        QTest.qWait(5)
