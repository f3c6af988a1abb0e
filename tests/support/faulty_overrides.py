"""Run the program with a fault in all of its methods that Qt calls: each does its work, and fails at the end of it.

Run as `python -m tests.support.faulty_overrides GAME`. It prints which methods failed.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from types import FunctionType

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

import rails18.ui
from tests.support.waiting import wait

FAULTS = 2  # of each method
failed = Counter[str]()


class Broken(Exception):
    """The fault of this test."""


def classes() -> Iterator[type]:
    """Yield the classes of the window that are made of Qt's."""
    for module in pkgutil.walk_packages(rails18.ui.__path__, "rails18.ui."):
        importlib.import_module(module.name)
    found, waiting = set[type](), [Shiboken.Object]
    while waiting:
        for cls in type.__subclasses__(waiting.pop()):
            if cls not in found:
                found.add(cls)
                waiting.append(cls)
                if cls.__module__.startswith("rails18."):
                    yield cls


def overrides(cls: type) -> Iterator[tuple[str, FunctionType]]:
    """Yield the methods of a class that are named as one of Qt's."""
    above = [base for base in cls.__mro__ if base.__module__.startswith("PySide6")]
    for name, method in list(vars(cls).items()):
        if isinstance(method, FunctionType) and not name.startswith("_") and any(name in vars(qt) for qt in above):
            yield name, method


def _breaking(method: Callable[..., object]) -> Callable[..., object]:
    @wraps(method)
    def breaking(*given: object) -> object:
        done = method(*given)
        if failed[method.__qualname__] < FAULTS:
            failed[method.__qualname__] += 1
            raise Broken(method.__qualname__)
        return done

    return breaking


def main(game: str) -> None:
    """Open a game, use the window a little, and close it."""
    from rails18.ui.app.app import begin
    from rails18.ui.look.overrides import answer_of

    for cls in classes():
        for name, method in overrides(cls):
            if answer_of(cls, name) is not None:
                setattr(cls, name, _breaking(method))
    desk, watch = begin([game])
    window = desk.window
    wait(lambda: window.adapter.game is not None and window.game_page.isVisible() and not window.busy.isVisible())
    window.resize(window.width() + 60, window.height() + 40)
    for part in [window, *window.findChildren(QWidget)]:
        if part.isVisible():
            QTest.mouseMove(part, QPoint(4, 4))
            QTest.qWait(1)
    QTest.keyClick(window, Qt.Key.Key_Tab)
    window.theme.scale_text(1.2)
    wait(lambda: "internal error" in window.notice.sentence)
    print(len(window.adapter.game.actions), *failed, flush=True)
    watch.end()
    QApplication.closeAllWindows()
    window.session.close()


if __name__ == "__main__":
    main(sys.argv[1])
