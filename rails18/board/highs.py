"""Say what is asked of the solver HiGHS, what it answers, and whom it calls on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

FEASIBLE = 2  # status of a solution that keeps to every row
OPTIMAL, INFEASIBLE, BOUND_REACHED = 7, 8, 11  # statuses of a model whose search ended by itself
SIMPLEX_INTERRUPT, BETTER_SOLUTION, SEARCH_INTERRUPT = 1, 4, 6  # moments at which HiGHS calls back

Values = Callable[[], list[float]]


class Calls(NamedTuple):
    """Name what is called during a run; what one of them raises ends the run and comes out of it.

    Attributes:
        simplex: called now and then while fractions are allowed.
        search: called now and then with the objective's bound while whole numbers are searched; True ends the run.
        better: called with the objective of a better solution, and with a function that returns its values.
    """

    simplex: Callable[[], None] | None = None
    search: Callable[[float], bool] | None = None
    better: Callable[[float, Values], None] | None = None


class Answer(NamedTuple):
    """Describe how a run ended.

    Attributes:
        status: of the model, such as `OPTIMAL`.
        feasible: there is a solution.
        objective: of that solution; HiGHS looks for the least.
        bound: no solution in whole numbers has a lesser objective.
    """

    status: int
    feasible: bool
    objective: float
    bound: float


class Guard:
    """Keep what a call raises, which may not be thrown through the solver, until the run is over."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._raised: BaseException | None = None

    def moments(self) -> list[int]:
        """Return the moments at which somebody wants to be called."""
        pairs = zip((SIMPLEX_INTERRUPT, SEARCH_INTERRUPT, BETTER_SOLUTION), self._calls, strict=True)
        return [moment for moment, call in pairs if call is not None]

    def at(self, moment: int, bound: Callable[[], float], objective: Callable[[], float], values: Values) -> bool:
        """Call whoever waits for this moment and return whether the run shall end; numbers are read when wanted."""
        if self._raised is None:
            try:
                if moment == SIMPLEX_INTERRUPT and self._calls.simplex:
                    self._calls.simplex()
                elif moment == SEARCH_INTERRUPT and self._calls.search:
                    return self._calls.search(bound())
                elif moment == BETTER_SOLUTION and self._calls.better:
                    self._calls.better(objective(), values)
            except BaseException as reason:  # Ctrl+C as well: it ends the run like any other
                self._raised = reason
        return self._raised is not None

    def let_out(self) -> None:
        """Raise what was kept."""
        if self._raised is not None:
            raise self._raised
