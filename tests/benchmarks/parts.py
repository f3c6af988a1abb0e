"""Tell into which parts of the program the time of a confirmed move goes.

Functions are wrapped for the time of a measurement; a part is charged without what other parts within it take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from time import process_time
from typing import Any

# part → functions, each as "module:Class.function"
PARTS = {
    "engine": ("core.game:Game.play",),
    "board": ("ui.board.view:BoardView.show_position", "ui.board.marks:Marks.mark_last"),
    "words of the board": ("ui.board.board:BoardScene.place_words_in_turn", "ui.board.picture:HexPicture.place_words"),
    "painting the board": ("ui.board.map:MapView.viewportEvent", "ui.board.resting:RestingMap.repaint"),
    "market": ("ui.market.market:MarketView.show_position", "ui.market.market:MarketView.preview"),
    "share display": ("ui.shares.shares:ShareView.show_position",),
    "painting market and shares": ("ui.widgets.flat:FlatView.paintEvent",),
    "choices of the page": ("ui.now.page:Page.open", "ui.now.page:Page.refresh"),
    "heading": ("ui.now.heading:Heading.refresh",),
    "sentence and buttons": ("ui.now.panel:NowPanel._reword", "ui.now.extras:Extras.refresh"),
    "consequences": ("ui.now.panel:NowPanel._proposed", "ui.now.outcome:Outcome.show_proposal"),
    "fitting the panel": ("ui.now.fitting:Fitting.fit",),
    "the panel around them": ("ui.now.panel:NowPanel.rebuild",),
    "header": ("ui.beside.header:Header._updated",),
    "painting the header": ("ui.beside.timeline:Timeline.paintEvent", "ui.beside.order_strip:OrderStrip.paintEvent"),
    "log": ("ui.beside.log:LogPanel._updated",),
    "routes": ("ui.nouns.routes.page:RunPage._choose_best", "ui.board.ribbons:RouteLayer.name_trains"),
    "coach": ("ui.learn.coach:CoachStrip._updated",),
}
REST, EVENTS = "signals and small views", "Qt: layout and painting of widgets, timers"


class Profile:
    """Add up the processor time of parts.

    Attributes:
        spent: part → seconds.
        moves: number of moves measured.
    """

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.moves = 0
        self._open: list[str] = []
        self._since = 0.0
        self._on = False

    def enter(self, part: str) -> None:
        """Charge a part from now on."""
        now = process_time()
        if self._open:
            self.spent[self._open[-1]] += now - self._since
        self._open.append(part)
        self._since = now

    def leave(self) -> None:
        """Charge again what was charged before."""
        now = process_time()
        self.spent[self._open.pop()] += now - self._since
        self._since = now

    @contextmanager
    def measuring(self, part: str) -> Iterator[None]:
        """Charge a part for some time; only then do wrapped functions count."""
        outer, self._on = self._on, True
        self.moves += not outer
        self.enter(part)
        yield
        self.leave()
        self._on = outer

    def wrapped(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that charges its part."""

        @wraps(function)
        def charged(*args: Any, **named: Any) -> Any:
            if not self._on:
                return function(*args, **named)
            self.enter(part)
            try:
                return function(*args, **named)
            finally:
                self.leave()

        return charged

    def rows(self, factor: float) -> Iterator[str]:
        """Yield a line for each part: milliseconds a move, scaled by `factor`, and its share."""
        whole = sum(self.spent.values()) or 1.0
        for part, seconds in sorted(self.spent.items(), key=lambda one: -one[1]):
            yield f"{part:46}{seconds * 1000 * factor / max(1, self.moves):8.2f}{100 * seconds / whole:8.1f} %"
        yield f"{'all':46}{whole * 1000 * factor / max(1, self.moves):8.2f}"


def found(name: str) -> tuple[Any, str]:
    """Return the class of a function that is written as in `PARTS`, and the function's own name."""
    module, _, path = name.partition(":")
    kind, function = path.split(".")
    return getattr(import_module(f"rails18.{module}"), kind), function


def watch() -> Profile:
    """Return what adds up the time of all parts from now on; functions are wrapped before a window is made."""
    profile = Profile()
    for part, functions in PARTS.items():
        for name in functions:
            owner, function = found(name)
            plain = getattr(owner, function)
            setattr(owner, function, profile.wrapped(part, getattr(plain, "__wrapped__", plain)))
    return profile
