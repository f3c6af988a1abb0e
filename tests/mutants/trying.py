"""Try a change on a copy of the running program: nothing on the disk is touched."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from tests.mutants.changes import Mutant

CAUGHT, SURVIVED, HUNG, BROKEN = "caught", "survived", "hung", "broken"
OPTIONS = ("-q", "-s", "-n0", "-p", "no:cacheprovider", "-o", "addopts=", "--strict-markers", "-m", "not slow")


class Bench:
    """Hold collected tests ready, so that a fork of this process runs some of them without looking for them again.

    Attributes:
        items: id → test.
    """

    def __init__(self, items: Mapping[str, pytest.Item]) -> None:
        self.items = dict(items)
        self._failed = False

    def run(self, tests: Sequence[str]) -> bool | None:
        """Run tests until one fails, and tell whether all of them passed; None when none of them is there."""
        self._failed = False
        found = [self.items[test] for test in tests if test in self.items]
        for item, after in zip_longest(found, found[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self._failed:
                return False
        return True if found else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed


class _Collector(Bench):
    """Give the tests to somebody else instead of running them."""

    def __init__(self, work: Callable[[Bench], None], outputs: Sequence[int]) -> None:
        super().__init__({})
        self.work, self.outputs, self.begun = work, outputs, False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:  # a file could not be imported
            return True
        self.items, self.begun = {item.nodeid: item for item in session.items}, True
        speak(self.outputs)
        try:
            self.work(self)
        finally:
            sys.stdout.flush()
            silence()
        return True


def collected(paths: Sequence[str], work: Callable[[Bench], None]) -> None:
    """Import the tests and collect them once, and hand them to `work`.

    Raises:
        SystemExit: they cannot be collected.
    """
    outputs = [os.dup(1), os.dup(2)]
    collector = _Collector(work, outputs)
    silence()
    try:
        with tempfile.TemporaryDirectory() as folder:
            pytest.main([*OPTIONS, f"--basetemp={folder}/tests", *paths], plugins=[collector])
    finally:
        speak(outputs)
        for output in outputs:
            os.close(output)
    if not collector.begun:
        raise SystemExit(f"The tests cannot be collected: python -m pytest --collect-only {' '.join(paths)}")


def attempt(mutant: Mutant, run: Callable[[], bool | None], seconds: float) -> str:
    """Return how the tests take a change: caught, survived, hung, or broken when it cannot be made or tried.

    Args:
        run: runs the tests, and tells whether all passed; None when there is none.
        seconds: processor time after which they hang, however busy the machine is.
    """
    child = os.fork()
    if not child:
        code = 1  # whatever it is, a change that lets the program fall over is noticed
        try:
            os.setsid()
            silence()
            import resource  # where there is a fork there is this

            resource.setrlimit(resource.RLIMIT_CPU, (round(seconds), round(seconds) + 5))  # a fork counts anew
            made = put_in(mutant)
            compose_anew()
            code = {True: 0, False: 1, None: 3}[run() if made else None]
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return {0: SURVIVED, 3: BROKEN, -signal.SIGXCPU: HUNG, -signal.SIGKILL: HUNG}.get(code, CAUGHT)


def silence() -> None:
    """Send what this process writes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    speak((nowhere, nowhere))
    os.close(nowhere)


def speak(outputs: Sequence[int]) -> None:
    """Send what this process writes to other files."""
    for number, output in enumerate(outputs, start=1):
        os.dup2(output, number)


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


def compose_anew() -> None:
    """Let titles be composed again when they are asked for: what makes their features has run long ago."""
    for name in [name for name in sys.modules if re.match(r"rails18\.titles\.g\d", name)]:
        del sys.modules[name]


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
