"""Measure how long an action takes today, to say at which hour something will come about."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import QObject

from rails18.ui.model.adapter import Adapter

FEWEST = 15  # actions that must have been played before anything is said
BREAK = 600.0  # seconds from one action to the next that count at most: the table had a break


class Pace(QObject):
    """Count the actions that are played while the game is open, and the time that they take.

    Args:
        now: returns seconds that only grow.
    """

    def __init__(
        self, adapter: Adapter, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._adapter, self._now = adapter, now
        self._begin()
        adapter.opened.connect(self._begin)
        adapter.updated.connect(self._updated)

    def _begin(self, game: object = None) -> None:
        shown = self._adapter.game
        self._actions, self._passed, self._last = 0, 0.0, self._now()
        self._most = shown.at if shown is not None else 0

    def _updated(self, update: object) -> None:
        """Count actions that were not there before; what is undone and played again counts once."""
        game = self._adapter.game
        if game is not None and game.at > self._most:
            passed, self._last = self._now() - self._last, self._now()
            self._actions += game.at - self._most
            self._passed += min(BREAK, passed)
            self._most = game.at

    def hour(self, actions: int, now: datetime | None = None) -> datetime | None:
        """Return when so many more actions will have been played, None while too few have been."""
        if self._actions < FEWEST:
            return None
        return (now or datetime.now().astimezone()) + timedelta(seconds=actions * self._passed / self._actions)
