"""Try a change on a copy of the running program: nothing on the disk is touched."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from tests.mutants.changes import Mutant

CAUGHT, SURVIVED, HUNG, BROKEN = "caught", "survived", "hung", "broken"
UNTRIED = (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)  # no such test: nothing was tried
QUIET = ("-q", "-x", "-n0", "-p", "no:cacheprovider", "-o", "addopts=", "--strict-markers")


class _Collected:
    """Note the ids of the tests that are there."""

    def __init__(self) -> None:
        self.tests: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.tests.update(item.nodeid for item in session.items)


def collect(paths: Sequence[str]) -> set[str]:
    """Import the tests, so that each try begins with everything at hand, and return their ids."""
    heard = [os.dup(1), os.dup(2)]
    found = _Collected()
    silence()
    try:
        done = pytest.main([*QUIET, "--collect-only", *paths], plugins=[found])
    finally:
        for number, before in enumerate(heard, start=1):
            os.dup2(before, number)
            os.close(before)
    if done:
        raise SystemExit(f"The tests cannot be collected: python -m pytest --collect-only {' '.join(paths)}")
    return found.tests


def attempt(mutant: Mutant, tests: Sequence[str], seconds: float) -> str:
    """Return how the tests take a change: caught, survived, hung, or broken when it cannot be made.

    Args:
        tests: ids of the tests to run, until the first fails.
        seconds: processor time after which they hang, however busy the machine is.
    """
    child = os.fork()
    if not child:
        try:
            os.setsid()
            silence()
            resource.setrlimit(resource.RLIMIT_CPU, (round(seconds), round(seconds) + 5))  # a fork counts anew
            code = 3
            if put_in(mutant):
                told = pytest.main([*QUIET, *tests])
                code = 3 if told in UNTRIED else int(told != pytest.ExitCode.OK)
        except BaseException:  # whatever it is, a change that lets the program fall over is noticed
            code = 1
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return {0: SURVIVED, 3: BROKEN, -signal.SIGXCPU: HUNG, -signal.SIGKILL: HUNG}.get(code, CAUGHT)


def silence() -> None:
    """Send what this process writes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def put_in(mutant: Mutant) -> bool:
    """Change the running program, and tell whether there was something to change."""
    inside = mutant.file.with_suffix("").as_posix().rpartition("/rails18/")[2]
    module = import_module("rails18." + inside.replace("/", "."))  # titles import their features when they are played
    changed = compile(mutant.source, str(mutant.file), "exec", dont_inherit=True)
    if not mutant.function:
        return _constants(module, mutant)
    new = next((code for code in _codes(changed) if code.co_qualname == mutant.function), None)
    gc.unfreeze()  # what is frozen is not listed
    found = [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, FunctionType)
        and thing.__code__.co_qualname == mutant.function
        and Path(thing.__code__.co_filename) == mutant.file
    ]
    for function in found:
        if new is not None and new.co_freevars == function.__code__.co_freevars:
            function.__code__ = new
    return bool(found) and new is not None


def _constants(module: ModuleType, mutant: Mutant) -> bool:
    """Change a number that a module has a name for, wherever it was imported."""
    fresh: dict[str, object] = {}
    lines = mutant.source.splitlines()
    name = lines[mutant.line - 1].partition("=")[0].strip()
    exec(compile(f"{name} = {mutant.after}", str(mutant.file), "exec"), fresh)
    old = getattr(module, name)
    for other in list(sys.modules.values()):
        if (getattr(other, "__name__", "") or "").startswith("rails18.") and vars(other).get(name) is old:
            setattr(other, name, fresh[name])
    return True


def _codes(code: CodeType) -> list[CodeType]:
    found = [code]
    for one in found:
        found += [const for const in one.co_consts if isinstance(const, CodeType)]
    return found
