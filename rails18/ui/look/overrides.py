"""Keep a fault in a method that Qt calls from ending the process.

Qt calls one of our methods inside another: a page is resized in the event that opens it, a list asks for its rows while
it is painted. Qt for Python holds a fault that leaves such a method until a call of its own comes back to Python, which
fails then for no reason of its own, and with a second fault it ends the process. So none leaves them: it is told once
Qt is done, and Qt gets a harmless answer. A painter that a fault keeps alive would end the process too, once its
picture goes; therefore each is made by `with`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial, wraps
from types import FunctionType

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractSpinBox
from shiboken6 import Shiboken

Answers = Mapping[str, Callable[[], object]]


def _nothing() -> None:
    return None


# What Qt gets when a method of ours fails, by the class that names it first; methods of events need no line.
ANSWERS: Mapping[str, Answers] = {
    "QObject": dict.fromkeys(("event", "eventFilter"), bool),
    "QWidget": dict.fromkeys(("sizeHint", "minimumSizeHint"), QSize) | {"heightForWidth": lambda: -1},
    "QAbstractScrollArea": {"viewportEvent": bool, "scrollContentsBy": _nothing},
    "QAbstractItemView": {"doItemsLayout": _nothing},
    "QAbstractItemModel": {"rowCount": int, "data": _nothing},
    "QSortFilterProxyModel": {"filterAcceptsRow": bool},
    "QStyledItemDelegate": {"displayText": str, "paint": _nothing},
    "QAbstractSpinBox": {"stepBy": _nothing, "stepEnabled": lambda: QAbstractSpinBox.StepEnabledFlag.StepNone},
    "QTextEdit": {"loadResource": _nothing},
    "QTranslator": {"translate": _nothing},
    "QDialog": {"done": _nothing},
    "QGraphicsItem": {"boundingRect": QRectF, "paint": _nothing},
    "QGraphicsView": {"drawBackground": _nothing},
    "QLayoutItem": {
        **dict.fromkeys(("sizeHint", "minimumSize"), QSize),
        **dict.fromkeys(("invalidate", "setGeometry"), _nothing),
        "expandingDirections": lambda: Qt.Orientation(0),
        "hasHeightForWidth": bool,
        "heightForWidth": int,
    },
    "QLayout": {"count": int} | dict.fromkeys(("addItem", "itemAt", "takeAt"), _nothing),
    "QAccessibleInterface": {
        **dict.fromkeys(("object", "window", "parent", "child", "childAt", "setText"), _nothing),
        "isValid": bool,
        "childCount": int,
        "indexOfChild": lambda: -1,
        "rect": QRect,
        "role": lambda: QAccessible.Role.NoRole,
        "state": QAccessible.State,
        "text": str,
    },
}


def guard_overrides() -> None:
    """Guard the methods of all classes of Python's that are made of Qt's, now and from now on."""
    Shiboken.Object.__init_subclass__ = classmethod(_guard)  # type: ignore[method-assign, assignment]
    found, waiting = set[type](), [Shiboken.Object]
    while waiting:
        cls = waiting.pop()
        if cls not in found:
            found.add(cls)
            _guard(cls)
            waiting += type.__subclasses__(cls)


def answer_of(cls: type, name: str) -> Callable[[], object] | None:
    """Return what answers Qt in place of a method that failed, None for a method that Qt does not call."""
    for base in cls.__mro__:
        if name in ANSWERS.get(base.__name__, {}):
            return ANSWERS[base.__name__][name]
    return _nothing if name.endswith("Event") else None


def _guard(cls: type) -> None:
    for name, method in list(vars(cls).items()):
        if isinstance(method, FunctionType) and (answer := answer_of(cls, name)) is not None:
            setattr(cls, name, _guarded(method, answer))


def _guarded(method: Callable[..., object], answer: Callable[[], object]) -> Callable[..., object]:
    @wraps(method)
    def safely(*given: object, **named: object) -> object:
        try:
            return method(*given, **named)
        except Exception as fault:
            QTimer.singleShot(0, partial(_tell, fault))
            return answer()

    return safely


def _tell(fault: Exception) -> None:
    sys.excepthook(type(fault), fault, fault.__traceback__)
