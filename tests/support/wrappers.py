"""Find objects of Python that may stand for something of Qt's which has gone."""

from __future__ import annotations

import gc

from PySide6.QtCore import QMetaObject, QObject
from shiboken6 import Shiboken, createdByPython, isValid, ownedByPython


def unheard() -> list[object]:
    """Return the objects for what Qt made and may delete without a word to Python.

    Whatever comes to lie at the same address later is taken for it. Python hears of the end of every QObject, and of
    everything that it made itself; descriptions of classes never end.
    """
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, Shiboken.Object)
        and not isinstance(each, QObject | QMetaObject)
        and isValid(each)
        and not createdByPython(each)
        and not ownedByPython(each)
    ]
