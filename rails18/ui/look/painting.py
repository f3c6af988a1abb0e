"""Keep a fault of a painting from ending the process.

Qt calls one painting after another in one call of Python's, and Qt for Python carries a fault through no more than one
of them: with a second it ends the process. A painter that a fault keeps alive does the same once its picture goes;
therefore each is made by `with`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial, wraps
from typing import ParamSpec

from PySide6.QtCore import QTimer

Given = ParamSpec("Given")


def guarded(paint: Callable[Given, None]) -> Callable[Given, None]:
    """Report a fault in what Qt calls to paint something once it is done with painting."""

    @wraps(paint)
    def safely(*args: Given.args, **named: Given.kwargs) -> None:
        try:
            paint(*args, **named)
        except Exception as fault:
            QTimer.singleShot(0, partial(_tell, fault))

    return safely


def _tell(fault: Exception) -> None:
    sys.excepthook(type(fault), fault, fault.__traceback__)
