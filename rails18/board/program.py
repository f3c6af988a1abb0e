"""Hand linear programs to the solver HiGHS, with whole numbers or without."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from rails18.board import highs_library
from rails18.board.highs import BOUND_REACHED, INFEASIBLE, OPTIMAL, Answer, Calls, Values
from rails18.board.highs_library import Solver

Watch = Callable[[float], None]  # told the bound now and then; what it raises ends the run

_ROUNDING = 0.25  # gains are whole numbers: what is less above the floor is not above it
_OPTIONS: dict[str, bool | int] = {  # measured: the last four save half of the memory and no time is lost
    "output_flag": False,
    "threads": 1,
    "mip_allow_restart": False,
    "mip_lp_age_limit": 5,
    "mip_pool_soft_limit": 2000,
    "mip_heuristic_run_rins": False,
}


class Outcome(NamedTuple):
    """Describe how a run ended.

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
        self._solver: Solver | None = None
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
        solver = self._send()
        answer = solver.run(Calls(simplex=None if watch is None else lambda: watch(float("inf"))))
        if not answer.feasible:
            self.values = [0.0] * len(self._limits)
            return 0.0
        self.values = solver.values()
        return -answer.objective

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
        solver = self._send()
        if not self._whole:
            solver.make_whole(len(self._limits))
            self._whole = True
        solver.forget()  # it would first try to complete the last solution and tell bounds of that alone
        last = float("inf") if work is None else self.work + work

        def look(bound: float) -> bool:
            watch(-bound)
            self.work += len(self._limits)
            return self.work >= last

        def take(objective: float, values: Values) -> None:
            if improved is not None and -objective > floor:
                self.values = values()
                improved()

        solver.set("objective_bound", -floor - 0.5)
        return self._outcome(floor, solver.run(Calls(search=look, better=take)))

    def shuffle(self, seed: int) -> None:
        """Begin the next search with other random numbers."""
        self._send().set("random_seed", seed)

    def _outcome(self, floor: float, answer: Answer) -> Outcome:
        """Return how the run ended, with the solution in `values` when it is above `floor`."""
        finished = answer.status in (OPTIMAL, INFEASIBLE, BOUND_REACHED)
        found = answer.feasible and -answer.objective > floor + _ROUNDING
        if found:
            self.values = self._send().values()
        if finished:
            return Outcome(found, -answer.objective if found else floor, True)
        return Outcome(found, -answer.bound, False)

    def _send(self) -> Solver:
        """Hand over to the solver what is new, and return it."""
        if self._solver is None:
            self._solver = open_solver()
            for option, value in _OPTIONS.items():
                self._solver.set(option, value)
            self._solver.add_columns(self._limits, [-gain for gain in self._gains])
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
            self._solver.add_rows([row[0] for row in rows], [row[1] for row in rows], starts, columns, parts)
        return self._solver


def has_solver() -> bool:
    """Say whether this machine has HiGHS: there is none for Windows on ARM."""
    return highs_library.load() is not None


def open_solver() -> Solver:
    """Return an empty model; the solver is loaded here because most positions do without it.

    Raises:
        ImportError: this machine has no HiGHS.
    """
    library = highs_library.load()
    if library is None:
        raise ImportError(f"{highs_library.PACKAGE} holds no {highs_library.FILE} that can be loaded")
    return highs_library.Solver(library)
