"""Find texts that are painted into boxes too small for them: on the board, the market, shares, charts and cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

SLACK = 1.5  # pixels by which a text may seem too wide for its box
DOTS = "…"


def cut_paintings(window: QWidget) -> set[str]:
    """Return the painted texts of a window that are cut, or end in dots because they would be."""
    found: set[str] = set()
    with _watched(found):
        window.grab()
    return found


@contextmanager
def _watched(found: set[str]) -> Iterator[None]:
    draw = QPainter.drawText

    def drawn(painter: QPainter, *given: object) -> object:
        box = given[0] if given else None
        if isinstance(box, QRect | QRectF):
            text = next((each for each in given if isinstance(each, str)), "")
            flags = sum(_number(each) for each in given[1:] if not isinstance(each, str))
            if (text.rstrip().endswith(DOTS) and len(text) > 1) or not _fits(painter, QRectF(box), text, flags):
                found.add(text)
        return draw(painter, *given)  # type: ignore[call-overload]

    QPainter.drawText = drawn  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        QPainter.drawText = draw  # type: ignore[method-assign]


def _number(flags: object) -> int:
    if isinstance(flags, Qt.AlignmentFlag | Qt.TextFlag):
        return int(flags.value)
    return flags if isinstance(flags, int) else 0


def _fits(painter: QPainter, box: QRectF, text: str, flags: int) -> bool:
    metrics = QFontMetricsF(painter.font())
    if flags & Qt.TextFlag.TextDontClip.value:
        return True
    if flags & Qt.TextFlag.TextWordWrap.value:
        taken = metrics.boundingRect(QRectF(0, 0, box.width(), 9999), flags, text)
        return taken.height() <= box.height() + SLACK and taken.width() <= box.width() + SLACK
    return max(metrics.horizontalAdvance(line) for line in text.split("\n")) <= box.width() + SLACK
