"""Gather what must never happen: exceptions, also those in slots and threads, and warnings of Qt."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from rails18.ui.app.crash import forget_last

NOT_OURS = (
    "This plugin does not support",  # a window system without a screen says so of itself
    "Mouse event at",  # Qt's own tests note that a drag ends beyond its window
)


class Faults:
    """Hold the faults found so far, each as a text."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, text: str) -> None:
        """Note a fault."""
        self.found.append(text)

    @contextmanager
    def watched(self) -> Iterator[Faults]:
        """Hear of everything while this is open."""
        hooks = sys.excepthook, sys.unraisablehook, threading.excepthook
        handler = _Handler(self)
        sys.excepthook = self._raised
        sys.unraisablehook = lambda found: self._raised(found.exc_type, found.exc_value, found.exc_traceback)
        threading.excepthook = lambda found: self._raised(found.exc_type, found.exc_value, found.exc_traceback)
        before = qInstallMessageHandler(self._qt)
        logging.getLogger().addHandler(handler)
        try:
            yield self
        finally:
            logging.getLogger().removeHandler(handler)
            qInstallMessageHandler(before)
            sys.excepthook, sys.unraisablehook, threading.excepthook = hooks

    def _raised(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        self.add("".join(traceback.format_exception(kind, error, trace)))
        forget_last()

    def _qt(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind == QtMsgType.QtFatalMsg:  # the process ends now
            print(f"Qt says: {text}", *traceback.format_stack(limit=12), file=sys.stderr, flush=True)
        harmless = kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if not harmless and not text.startswith(NOT_OURS):
            self.add(f"Qt says: {text} ({context.category})\n{''.join(traceback.format_stack(limit=12))}")


class _Handler(logging.Handler):
    def __init__(self, faults: Faults) -> None:
        super().__init__(logging.WARNING)
        self.faults = faults

    def emit(self, record: Any) -> None:
        self.faults.add(f"logged: {self.format(record)}")
