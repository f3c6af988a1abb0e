"""Speak with HiGHS through its C library, which takes arrays of numbers as they are.

The solver's Python package would bring NumPy with its linear algebra, 39 MB and a tenth of a second, only to hand those
arrays over, so it is never imported.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
import threading
import weakref
from collections.abc import Sequence
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_void_p, cast
from functools import cache
from pathlib import Path
from typing import Any

from rails18.board.highs import FEASIBLE, Answer, Calls, Guard

# The package that holds the library of this system, and where it is in there; the first number of the version is in
# names. Packages of the one name hold none for Windows, those of the other none for every Linux.
PACKAGE, FILE = {
    "darwin": ("highspy", "libhighs.1.dylib"),
    "win32": ("highsbox", "highs_dist/bin/highs.dll"),
}.get(sys.platform, ("highspy", "libhighs.so.1"))
_INTEGER = 1  # kind of a variable
_CALLBACK = ctypes.CFUNCTYPE(None, c_int, c_void_p, c_void_p, POINTER(c_int), c_void_p)
_INTS, _DOUBLES = POINTER(c_int), POINTER(c_double)
_ARGUMENTS: dict[str, tuple[Any, ...]] = {  # after the model; all of them return a status
    "setBoolOptionValue": (c_char_p, c_int),
    "setIntOptionValue": (c_char_p, c_int),
    "setDoubleOptionValue": (c_char_p, c_double),
    "addVars": (c_int, _DOUBLES, _DOUBLES),
    "changeColsCostByRange": (c_int, c_int, _DOUBLES),
    "changeColsIntegralityByRange": (c_int, c_int, _INTS),
    "addRows": (c_int, _DOUBLES, _DOUBLES, c_int, _INTS, _INTS, _DOUBLES),
    "clearSolver": (),
    "setCallback": (_CALLBACK, c_void_p),
    "startCallback": (c_int,),
    "stopCallback": (c_int,),
    "run": (),
    "getModelStatus": (),
    "getIntInfoValue": (c_char_p, _INTS),
    "getDoubleInfoValue": (c_char_p, _DOUBLES),
    "getNumCol": (),
    "getSolution": (_DOUBLES, _DOUBLES, _DOUBLES, _DOUBLES),
}


@cache
def load() -> Any:
    """Return the library, ready to be called; None where there is none that fits, as on Windows on ARM."""
    for file in [folder / FILE for folder in _folders(PACKAGE)]:
        if file.is_file():
            try:
                _load_runtime()
                return _described(ctypes.CDLL(str(file)))
            except (OSError, AttributeError):  # it cannot be loaded, or lacks a function
                return None
    return None


def _folders(package: str) -> list[Path]:
    spec = importlib.util.find_spec(package)
    return [] if spec is None else [Path(folder) for folder in spec.submodule_search_locations or []]


def _load_runtime() -> None:
    """Load the runtime of C++ on Windows: not every computer has it, and Qt's bindings bring it along."""
    names = ("vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll") if sys.platform == "win32" else ()
    for file in [folder / name for folder in _folders("shiboken6") for name in names]:
        if file.is_file():
            ctypes.CDLL(str(file))


def _described(library: Any) -> Any:
    """Say which arguments its functions take; return None when its whole numbers are not ours."""
    library.Highs_create.restype = c_void_p
    library.Highs_destroy.argtypes, library.Highs_destroy.restype = (c_void_p,), None
    library.Highs_getCallbackDataOutItem.argtypes = (c_void_p, c_char_p)
    library.Highs_getCallbackDataOutItem.restype = c_void_p
    library.Highs_getSizeofHighsInt.argtypes = (c_void_p,)
    for name, arguments in _ARGUMENTS.items():
        function = getattr(library, f"Highs_{name}")
        function.argtypes, function.restype = (c_void_p, *arguments), c_int
    return library if library.Highs_getSizeofHighsInt(None) == ctypes.sizeof(c_int) else None


class _Runs(threading.local):
    """Count the runs that a thread is in, and keep the models that it may not destroy before they end.

    `Highs_destroy` also stops the scheduler, which all models of a thread share: a run would go on with freed memory
    when the garbage collector finds another model during one of its calls.
    """

    def __init__(self) -> None:
        self.going = 0
        self.dead: list[c_void_p] = []

    def destroy_dead(self, library: Any) -> None:
        """Destroy the models that are no longer used, unless a run goes on."""
        while self.dead and not self.going:
            library.Highs_destroy(self.dead.pop())


_runs = _Runs()


def _destroy(library: Any, model: c_void_p) -> None:
    """Destroy a model as soon as this thread is in no run."""
    _runs.dead.append(model)
    _runs.destroy_dead(library)


class Solver:
    """Hold one model. Limits may be infinite; numbers of columns and rows begin at 0."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self._model = c_void_p(library.Highs_create())
        end = weakref.finalize(self, _destroy, library, self._model)
        end.atexit = False  # another thread may still be in a run, and the memory goes with the process

    def set(self, option: str, value: bool | int | float) -> None:
        """Set an option by the name that HiGHS gives it."""
        kind = {bool: "Bool", int: "Int", float: "Double"}[type(value)]
        self._call(f"set{kind}OptionValue", option.encode(), value)

    def add_columns(self, limits: Sequence[float], costs: Sequence[float]) -> None:
        """Add variables from 0 to their limits."""
        count = len(limits)
        self._call("addVars", count, _doubles([0.0] * count), _doubles(limits))
        self._call("changeColsCostByRange", 0, count - 1, _doubles(costs))

    def add_rows(
        self,
        least: Sequence[float],
        most: Sequence[float],
        starts: Sequence[int],
        columns: Sequence[int],
        parts: Sequence[float],
    ) -> None:
        """Add rows: the sum of `columns` times `parts`, from each row's start on, keeps between two limits."""
        bounds = _doubles(least), _doubles(most)
        self._call("addRows", len(least), *bounds, len(parts), _ints(starts), _ints(columns), _doubles(parts))

    def make_whole(self, count: int) -> None:
        """Let the first `count` variables take whole numbers only."""
        self._call("changeColsIntegralityByRange", 0, count - 1, _ints([_INTEGER] * count))

    def forget(self) -> None:
        """Forget the last solution, but not the model."""
        self._call("clearSolver")

    def run(self, calls: Calls) -> Answer:
        """Search for the least objective."""
        guard = Guard(calls)
        heard = _CALLBACK(lambda moment, text, told, answer, data: self._hear(guard, moment, told, answer))
        self._call("setCallback", heard, None)
        for moment in guard.moments():
            self._call("startCallback", moment)
        self._search()
        for moment in guard.moments():
            self._call("stopCallback", moment)
        guard.let_out()
        status = c_int()
        self._call("getIntInfoValue", b"primal_solution_status", byref(status))
        objective, bound = self._number(b"objective_function_value"), self._number(b"mip_dual_bound")
        return Answer(self._library.Highs_getModelStatus(self._model), status.value == FEASIBLE, objective, bound)

    def values(self) -> list[float]:
        """Return the value of each variable in the last solution."""
        found = (c_double * self._columns())()
        self._call("getSolution", found, None, None, None)
        return list(found)

    def _search(self) -> None:
        """Run, and only then destroy the models that died meanwhile."""
        _runs.going += 1
        try:
            self._call("run")
        finally:
            _runs.going -= 1
            _runs.destroy_dead(self._library)

    def _columns(self) -> int:
        return int(self._library.Highs_getNumCol(self._model))

    def _hear(self, guard: Guard, moment: int, told: int, answer: Any) -> None:
        """Pass a call of the solver on; its answer begins with the word whether to end the run."""

        def item(name: bytes) -> Any:
            return cast(self._library.Highs_getCallbackDataOutItem(told, name), _DOUBLES)

        def values() -> list[float]:
            return list(item(b"mip_solution")[: self._columns()])

        ends = guard.at(
            moment, lambda: item(b"mip_dual_bound")[0], lambda: item(b"objective_function_value")[0], values
        )
        if answer:
            answer[0] = int(ends)

    def _number(self, name: bytes) -> float:
        value = c_double()
        self._call("getDoubleInfoValue", name, byref(value))
        return value.value

    def _call(self, name: str, *arguments: Any) -> None:
        if getattr(self._library, f"Highs_{name}")(self._model, *arguments) < 0:
            raise RuntimeError(f"HiGHS refuses {name}")


def _ints(numbers: Sequence[int]) -> Any:
    return (c_int * len(numbers))(*numbers)


def _doubles(numbers: Sequence[float]) -> Any:
    return (c_double * len(numbers))(*numbers)
