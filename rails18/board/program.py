"""Hand linear programs to the solver HiGHS, with whole numbers or without."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

Watch = Callable[[float], None]  # told the bound now and then; what it raises ends the run


_ROUNDING = 0.25  # gains are whole numbers: what is less above the floor is not above it
_FEASIBLE = 2  # kSolutionStatusFeasible
_OPTIONS: dict[str, object] = {  # measured: the last four save half of the memory and no time is lost
    "output_flag": False,
    "threads": 1,
    "mip_allow_restart": False,
    "mip_lp_age_limit": 5,
    "mip_pool_soft_limit": 2000,
    "mip_heuristic_run_rins": False,
}


class Outcome(NamedTuple):
    """Tell how a run ended.

    Attributes:
        found: there is a solution; its numbers are in `values`.
        bound: no solution is worth more.
        finished: the run ended by itself: what was found is the best, or nothing above the floor exists.
    """

    found: bool
    bound: float
    finished: bool


class Program:
    """Collect variables from 0 to a limit and rows that bind them, and find the highest total gain.

    Attributes:
        values: number of a variable → its value in the last solution.
        work: how much searching whole numbers took: looks at the solver times variables. Unlike seconds it is the same
            on every machine.
    """

    def __init__(self) -> None:
        self._limits: list[float] = []
        self._gains: list[float] = []
        self._rows: list[tuple[float, float, Mapping[int, float]]] = []
        self._solver: Any = None
        self._sent = 0
        self._whole = False
        self.values: list[float] = []
        self.work = 0

    def variable(self, limit: float, gain: float = 0) -> int:
        """Add a variable that goes up to `limit` and gains so much per unit; return its number."""
        self._limits.append(limit)
        self._gains.append(gain)
        return len(self._limits) - 1

    def row(self, least: float | None, most: float | None, parts: Mapping[int, float]) -> None:
        """Keep the sum of variables times `parts` between two limits, None being no limit."""
        infinite = float("inf")
        self._rows.append((-infinite if least is None else least, infinite if most is None else most, parts))

    def worth(self) -> float:
        """Return the total gain of the last solution."""
        return self.gain_of(range(len(self.values)))

    def gain_of(self, variables: Iterable[int]) -> float:
        """Return what some variables gain in the last solution."""
        return sum(self._gains[number] * self.values[number] for number in variables)

    def relax(self, watch: Watch | None = None) -> float:
        """Return the highest total gain when variables may take fractions; 0 when nothing fits the rows.

        Args:
            watch: called now and then with an endless bound, which is all that is known on the way.
        """
        self._send()
        solver, raised = self._solver, list[Exception]()

        def look(event: Any) -> None:
            _tell(watch, float("inf"), raised)
            if raised:
                event.interrupt()

        if watch is not None:
            solver.cbSimplexInterrupt.subscribe(look)
        self._run(raised)
        if solver.getInfo().primal_solution_status != _FEASIBLE:
            self.values = [0.0] * len(self._limits)
            return 0.0
        self._read()
        return -float(solver.getInfo().objective_function_value)

    def solve(
        self, floor: float, watch: Watch, improved: Callable[[], None] | None = None, work: int | None = None
    ) -> Outcome:
        """Find the highest total gain in whole numbers if it is above `floor`.

        Args:
            floor: solutions worth this or less are of no use.
            watch: called now and then with the bound.
            improved: called with each better solution in `values`.
            work: how much more work to do before the run is ended; None for no limit.
        """
        self._send()
        self._make_whole()
        self._solver.clearSolver()  # it would first try to complete the last solution and tell bounds of that alone
        solver, raised = self._solver, list[Exception]()
        last = float("inf") if work is None else self.work + work

        def look(event: Any) -> None:
            _tell(watch, -event.data_out.mip_dual_bound, raised)
            self.work += len(self._limits)
            event.interrupt(bool(raised) or self.work >= last)  # the solver keeps what it was told in its last run

        def take(event: Any) -> None:
            if improved is not None and -event.data_out.objective_function_value > floor and not raised:
                self.values = list(event.data_out.mip_solution)
                improved()

        solver.setOptionValue("objective_bound", -floor - 0.5)
        solver.cbMipInterrupt.subscribe(look)
        solver.cbMipImprovingSolution.subscribe(take)
        self._run(raised)
        return self._outcome(floor)

    def _run(self, raised: list[Exception]) -> None:
        """Let the solver run, then raise what a watch raised meanwhile."""
        self._solver.run()
        self._solver.clearCallbacks()
        if raised:
            raise raised[0]

    def shuffle(self, seed: int) -> None:
        """Begin the next search with other random numbers."""
        self._send()
        self._solver.setOptionValue("random_seed", seed)

    def _outcome(self, floor: float) -> Outcome:
        """Return how the run ended, with the solution in `values` when it is above `floor`."""
        info, status = self._solver.getInfo(), self._solver.getModelStatus().name
        finished = status in ("kOptimal", "kInfeasible", "kObjectiveBound")
        found = info.primal_solution_status == _FEASIBLE and -info.objective_function_value > floor + _ROUNDING
        if found:
            self._read()
        if finished:
            return Outcome(found, -info.objective_function_value if found else floor, True)
        return Outcome(found, -info.mip_dual_bound, False)

    def _read(self) -> None:
        self.values = list(self._solver.getSolution().col_value)

    def _make_whole(self) -> None:
        if not self._whole:
            from highspy import HighsVarType
            from numpy import arange, full, int32

            count = len(self._limits)
            self._solver.changeColsIntegrality(count, arange(count, dtype=int32), full(count, HighsVarType.kInteger))
            self._whole = True

    def _send(self) -> None:
        """Hand over to the solver what is new; it is loaded here because most positions do without it."""
        from numpy import array, int32, zeros

        if self._solver is None:
            from highspy import Highs

            self._solver = Highs()  # type: ignore[no-untyped-call]
            for option, value in _OPTIONS.items():
                self._solver.setOptionValue(option, value)
            count = len(self._limits)
            self._solver.addVars(count, zeros(count), array(self._limits, dtype=float))
            self._solver.changeColsCost(count, array(range(count), dtype=int32), -array(self._gains, dtype=float))
        rows = self._rows[self._sent :]
        self._sent = len(self._rows)
        starts: list[int] = []
        columns: list[int] = []
        parts: list[float] = []
        for _, _, row in rows:
            starts.append(len(columns))
            columns += row.keys()
            parts += row.values()
        if rows:
            least, most = (array([row[side] for row in rows], dtype=float) for side in (0, 1))
            self._solver.addRows(
                len(rows), least, most, len(parts),
                array(starts, dtype=int32), array(columns, dtype=int32), array(parts, dtype=float),
            )  # fmt: skip


def _tell(watch: Watch | None, bound: float, raised: list[Exception]) -> None:
    """Call the watch; keep what it raises, which may not be thrown through the solver."""
    if watch is None or raised:
        return
    try:
        watch(bound)
    except Exception as reason:
        raised.append(reason)
