"""Speak with HiGHS through its Python package, which wants NumPy's arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rails18.board.highs import BETTER_SOLUTION, FEASIBLE, SEARCH_INTERRUPT, SIMPLEX_INTERRUPT, Answer, Calls, Guard


class PackageSolver:
    """Hold one model in the Python package; what the methods do is said at `highs.Solver`."""

    def __init__(self) -> None:
        import highspy
        import numpy

        self._model: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        self._integer = highspy.HighsVarType.kInteger
        self._numpy = numpy

    def set(self, option: str, value: bool | int | float) -> None:
        """Set an option."""
        self._model.setOptionValue(option, value)

    def add_columns(self, limits: Sequence[float], costs: Sequence[float]) -> None:
        """Add variables."""
        count = len(limits)
        self._model.addVars(count, self._numpy.zeros(count), self._doubles(limits))
        self._model.changeColsCost(count, self._first(count), self._doubles(costs))

    def add_rows(
        self,
        least: Sequence[float],
        most: Sequence[float],
        starts: Sequence[int],
        columns: Sequence[int],
        parts: Sequence[float],
    ) -> None:
        """Add rows."""
        bounds = self._doubles(least), self._doubles(most)
        indices = (self._numpy.array(numbers, dtype=self._numpy.int32) for numbers in (starts, columns))
        self._model.addRows(len(least), *bounds, len(parts), *indices, self._doubles(parts))

    def make_whole(self, count: int) -> None:
        """Ask for whole numbers."""
        self._model.changeColsIntegrality(count, self._first(count), self._numpy.full(count, self._integer))

    def forget(self) -> None:
        """Forget the last solution."""
        self._model.clearSolver()

    def run(self, calls: Calls) -> Answer:
        """Search."""
        guard = Guard(calls)
        sources = {
            SIMPLEX_INTERRUPT: self._model.cbSimplexInterrupt,
            SEARCH_INTERRUPT: self._model.cbMipInterrupt,
            BETTER_SOLUTION: self._model.cbMipImprovingSolution,
        }
        for moment in guard.moments():
            sources[moment].subscribe(lambda event, moment=moment: _hear(guard, moment, event))
        self._model.run()
        self._model.clearCallbacks()
        guard.let_out()
        info = self._model.getInfo()
        feasible = info.primal_solution_status == FEASIBLE
        status = int(self._model.getModelStatus())
        return Answer(status, feasible, float(info.objective_function_value), float(info.mip_dual_bound))

    def values(self) -> list[float]:
        """Return the last solution."""
        return list(self._model.getSolution().col_value)

    def _doubles(self, numbers: Sequence[float]) -> Any:
        return self._numpy.array(numbers, dtype=float)

    def _first(self, count: int) -> Any:
        return self._numpy.arange(count, dtype=self._numpy.int32)


def _hear(guard: Guard, moment: int, event: Any) -> None:
    """Pass a call of the solver on; it keeps the word whether to end the run from one run to the next."""
    told = event.data_out
    ends = guard.at(
        moment, lambda: told.mip_dual_bound, lambda: told.objective_function_value, lambda: list(told.mip_solution)
    )
    event.interrupt(ends)
