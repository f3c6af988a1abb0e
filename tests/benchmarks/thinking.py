"""Measure a window by the clock while nobody thinks and while *sharp* thinks, in turns: what a person waits for."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest

from rails18.players.level import SHARP
from rails18.players.offers import move
from rails18.ui.model.thinking import Asked, thinking
from tests.benchmarks.measures import Series

if TYPE_CHECKING:
    from tests.benchmarks.window import Bench

TURNS = 4  # times that each is measured with and without
BEAT = 10  # milliseconds after which the window is to be woken
BEATS = 150
NAMES = ("zooming, a frame", "woken late", "resizing, a step")
AIMS = (4.0, 16.0, 33.0)


class Thinker(QObject):
    """Let *sharp* think about the open position again and again, each time anew."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench, self.thoughts = bench, 0
        self._asked: Asked | None = None

    def begin(self, *_: object) -> None:
        """Think, and go on thinking."""
        self.thoughts += 1
        self._asked = thinking().ask(self.begin, self, move, self.bench.game, SHARP, self.thoughts)

    def end(self) -> None:
        """Think no more."""
        if self._asked is not None:
            self._asked.drop()
        thinking().close()


def measured(bench: Bench) -> list[Series]:
    """Return what a window takes by the clock, alone and while a program thinks."""
    alone = [Series(f"{name}, alone", aim) for name, aim in zip(NAMES, AIMS, strict=True)]
    beside = [Series(f"{name}, sharp thinks", aim) for name, aim in zip(NAMES, AIMS, strict=True)]
    bench.to_track()  # the longest thoughts are about track
    for _ in range(TURNS):
        _measure(bench, alone)
        thinker = Thinker(bench)
        thinker.begin()
        while thinker.thoughts < 2:  # the process is there
            QTest.qWait(BEAT)
        _measure(bench, beside)
        thinker.end()
        QTest.qWait(BEAT)
    return [series for pair in zip(alone, beside, strict=True) for series in pair]


def _measure(bench: Bench, series: list[Series]) -> None:
    zooms, woken, resizes = series
    board, size = bench.window.context.board, bench.window.size()
    middle = board.viewport().rect().center()
    for step in range(20):
        factor = 1.1 if step < 10 else 1 / 1.1
        _clock(bench, zooms, lambda factor=factor: board.zoom_by(factor, middle))  # type: ignore[misc]
    bench.idle()
    _wake(woken)
    for step in (*range(8), *range(8, 0, -1)):
        width = size.width() - 8 * step
        _clock(bench, resizes, lambda width=width: bench.window.resize(width, size.height()))  # type: ignore[misc]
    bench.window.resize(size)
    bench.idle()


def _clock(bench: Bench, series: Series, work: object) -> None:
    began = perf_counter()
    bench.until(work)  # type: ignore[arg-type]
    series.add((perf_counter() - began) * 1000)


def _wake(series: Series) -> None:
    """Tell by how much the event loop is late for something that is due."""
    due = [perf_counter() + BEAT / 1000]
    late: list[float] = []

    def wake() -> None:
        now = perf_counter()
        late.append(max(0.0, now - due[0]) * 1000)
        due[0] = now + BEAT / 1000

    timer = QTimer(interval=BEAT)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(wake)
    timer.start()
    while len(late) < BEATS:
        QTest.qWait(BEAT)
    timer.stop()
    for milliseconds in late:
        series.add(milliseconds)
