"""Work out in the background what trains would earn once a tile is laid: an answer that nobody waits for."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from rails18.board.problem import BestRoutes
from rails18.core.actions import LayTile, PowerTile
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.questions import tabletop, track
from rails18.ui.model.route_search import RouteFinder

Lay = LayTile | PowerTile
LONGEST = 400  # milliseconds after which a search is given up: the next lay is asked about


class Outlook(QObject):
    """Hold the best run of one company now and with each tile that was asked about, as far as it is known.

    Args:
        pos: position in which the tile is laid.
        company: whose trains run.

    Signals:
        learned: another answer is known.
    """

    learned = Signal()

    def __init__(self, pos: Position, company: CompanyId, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.position, self.company = pos, company
        self._runs: dict[Lay | None, int | None] = {}
        self._queue: list[Lay | None] = []
        self._asked: Lay | None = None
        self._finder = RouteFinder(self)
        self._finder.found.connect(self._found)
        self._finder.failed.connect(lambda error: self._answer(None))
        self._late = QTimer(self, singleShot=True, interval=LONGEST)
        self._late.timeout.connect(self._give_up)

    def now(self) -> int | None:
        """Return the best run without a tile, None while it is not known."""
        return self._runs.get(None)

    def after(self, action: Lay) -> int | None:
        """Return the best run with a tile, None while it is not known."""
        return self._runs.get(action)

    def ask(self, actions: Iterable[Lay]) -> None:
        """Look for the runs with some tiles next, in this order; what was asked before and not begun is dropped."""
        if not self.company or not self.position.trains(self.company) or tabletop.on_table(self.position):
            return
        self._queue = [lay for lay in (None, *actions) if lay not in self._runs]
        if not self._finder.is_searching:
            self._next()

    @property
    def is_busy(self) -> bool:
        """Return whether answers are awaited."""
        return self._finder.is_searching or bool(self._queue)

    def close(self) -> None:
        """Ask no more."""
        self._queue = []
        self._late.stop()
        self._finder.drop()

    def _next(self) -> None:
        if not self._queue:
            return
        self._asked = self._queue.pop(0)
        later = self.position if self._asked is None else track.after(self.position, self._asked)
        self._finder.start(later, self.company)
        self._late.start()

    def _found(self, company: CompanyId, best: BestRoutes) -> None:
        self._answer(best.revenue if best.proven else None)

    def _give_up(self) -> None:
        self._finder.drop()
        self._answer(None)

    def _answer(self, run: int | None) -> None:
        self._late.stop()
        self._runs[self._asked] = run
        if run is not None:
            self.learned.emit()
        self._next()
