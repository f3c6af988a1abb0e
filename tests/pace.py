"""Tell how long the tests take before they run, and how far they are; the longest groups go first.

A group runs in one process: the tests of a file, or all tests of a recorded game, which is replayed once for them.

A plugin of pytest that `python3 -m tests` loads. `durations.json` holds the seconds of processor time that each file
took when they were last noted (`python3 -m tests --note-times`), and those of a fixed calculation on that machine.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.__main__ import processors
from tests.benchmarks.routes import reference

NOTED = Path(__file__).parent / "durations.json"
GAMES = {file.name.partition(".")[0] for file in (Path(__file__).parent / "games").glob("*/*.jsonl.gz")}
UNKNOWN = 0.5  # seconds of a test in a file that was never timed
EVERY = 0.05  # part of all work after which a line is printed where lines cannot be rewritten
SURE = 0.03  # part of all work after which the machine's real pace is known


class Times:
    """Know how long tests take.

    Attributes:
        files: file → (seconds, tests) when it was last timed.
        machine: milliseconds that the fixed calculation took there.
    """

    def __init__(self, noted: Path = NOTED) -> None:
        held = json.loads(noted.read_text(encoding="utf-8")) if noted.exists() else {"machine": 10.0, "files": {}}
        self.files: dict[str, tuple[float, int]] = {name: (row[0], row[1]) for name, row in held["files"].items()}
        self.machine: float = held["machine"]

    def of(self, test: str) -> float:
        """Return the seconds of a test, an equal part of its file's."""
        seconds, tests = self.files.get(file_of(test), (UNKNOWN, 1))
        return seconds / tests

    def of_run(self, tests: Iterable[str], jobs: int, machine: float) -> float:
        """Return the seconds of a run.

        Args:
            tests: their ids.
            jobs: processors that the groups share.
            machine: milliseconds of the fixed calculation here.
        """
        groups = self._of_groups(tests)
        longest = max(groups.values(), default=0.0)
        return max(sum(groups.values()) / jobs, longest) * machine / self.machine

    def longest_first(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """Return tests with the groups that take longest first, so that nobody waits for one of them at the end."""
        groups = self._of_groups(item.nodeid for item in items)

        def place(item: pytest.Item) -> tuple[bool, float, str]:
            group = group_of(item.nodeid)
            return file_of(item.nodeid) in self.files, -groups[group], group  # what was never timed may be long

        return sorted(items, key=place)

    def _of_groups(self, tests: Iterable[str]) -> dict[str, float]:
        groups: dict[str, float] = {}
        for test in tests:
            groups[group_of(test)] = groups.get(group_of(test), 0.0) + self.of(test)
        return groups


def shuffled(items: Sequence[pytest.Item], seed: int) -> list[pytest.Item]:
    """Return tests with the files, and the tests of each file, in an order drawn by chance."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(file_of(item.nodeid), []).append(item)
    dice = Random(seed)
    return [
        item for file in dice.sample(sorted(files), len(files)) for item in dice.sample(files[file], len(files[file]))
    ]


class Scheduler(LoadScopeScheduling):
    """Hand groups of tests to processes."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def group_of(test: str) -> str:
    """Return the recorded game of a test that is named by one, else the file of the test."""
    case = test.partition("[")[2].removesuffix("]").rpartition("/")[2]
    return case if case in GAMES else file_of(test)


def file_of(test: str) -> str:
    """Return the file of a test id."""
    return test.partition("::")[0]


def in_words(seconds: float) -> str:
    """Return a duration as a person says it."""
    if seconds < 55:
        return f"{max(5, round(seconds / 5) * 5)} seconds"
    minutes = max(1, round(seconds / 60))
    return f"{minutes} minute{'' if minutes == 1 else 's'}"


def _spent() -> float:
    """Return the processor time of this process and of those that it has started and seen end."""
    return sum(os.times()[:4])


class Progress:
    """Print how far the tests are.

    Args:
        times: how long tests take.
        jobs: processors that the groups share.
        printer: pytest's own terminal.
    """

    def __init__(self, times: Times, jobs: int, printer: pytest.TerminalReporter) -> None:
        self.times, self.jobs, self.printer = times, jobs, printer
        self.tests: Sequence[str] = ()
        self.work = self.done = self.told = 0.0
        self.count = self.failed = 0
        self.expected = 0.0
        self.begun = monotonic()

    def begin(self, tests: Sequence[str]) -> None:
        """Say how long these tests will take."""
        if self.tests or not tests:
            return
        self.tests, self.begun = tests, monotonic()
        self.work = sum(map(self.times.of, tests))
        self.expected = self.times.of_run(tests, self.jobs, reference())
        where = f"{self.jobs} processors" if self.jobs > 1 else "one processor"
        many = f"{len(tests)} tests" if len(tests) > 1 else "1 test"
        self.printer.write_line(f"{many}, about {in_words(self.expected)} on {where} that nobody else uses")

    def take(self, report: pytest.TestReport) -> None:
        """Count a part of a test."""
        if report.failed:
            self.failed += 1
            self._line(f"FAILED {report.nodeid} ({report.when})")
        if report.when == "teardown":
            self.count += 1
            self.done += self.times.of(report.nodeid)
            if self.printer.isatty or self.done >= self.told + EVERY * self.work or self.count == len(self.tests):
                self.told = self.done
                self._show()

    def sentence(self) -> str:
        """Return how far the tests are."""
        part = min(self.done / self.work, 1.0) if self.work else 1.0
        taken = monotonic() - self.begun
        left = taken * (1 - part) / part if part > SURE else self.expected - taken
        failed = f", {self.failed} failed" if self.failed else ""
        ahead = f", about {in_words(left)} left" if self.count < len(self.tests) else f", {in_words(taken)}"
        return f"{part:4.0%}  {self.count} of {len(self.tests)} tests{failed}{ahead}"

    def _show(self) -> None:
        if self.printer.isatty:
            self.printer.rewrite(self.sentence(), erase=True)
        else:
            self.printer.write_line(self.sentence())

    def _line(self, text: str) -> None:
        if self.printer.isatty:
            self.printer.rewrite("", erase=True)
        self.printer.write_line(text)


class Plugin:
    """Tie progress to pytest: in one process, and in the one that leads several."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Begin, when this process runs the tests itself."""
        self.progress.begin([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: Sequence[str]) -> None:
        """Begin, when the first worker knows its tests; all of them have the same."""
        self.progress.begin(ids)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Leave out pytest's own letters; its words stand before the reasons at the end."""
        if hasattr(report, "wasxfail"):
            return ("xfailed", "", "XFAIL") if report.skipped else ("xpassed", "", "XPASS")
        if report.when == "call" or not report.passed:
            kind = "error" if report.failed and report.when != "call" else report.outcome
            return kind, "", kind.upper()
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count."""
        self.progress.take(report)


class Clock:
    """Tell with the last report of a test how much processor time it took, in whichever process it runs."""

    NAME = "processor"

    def __init__(self) -> None:
        self.begun = _spent()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
        """Add the time since the test before."""
        outcome = yield
        if call.when == "teardown":
            outcome.get_result().user_properties.append((self.NAME, _spent() - self.begun))
            self.begun = _spent()


class Notes:
    """Keep how long the tests of each file took."""

    def __init__(self) -> None:
        self.files: dict[str, list[float]] = {}
        self.machine = reference()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the time of a test."""
        if report.when == "teardown":
            row = self.files.setdefault(file_of(report.nodeid), [0.0, 0])
            row[0] += dict(report.user_properties)[Clock.NAME]
            row[1] += 1

    def pytest_sessionfinish(self) -> None:
        """Write what was timed; files that were not keep their figures, and those that are gone lose them."""
        held = Times()
        factor = self.machine / held.machine
        kept = {name: row for name, row in held.files.items() if (NOTED.parents[1] / name).exists()}
        rows = {name: [seconds * factor, tests] for name, (seconds, tests) in kept.items()} | self.files
        rounded = {name: [round(row[0], 2), row[1]] for name, row in sorted(rows.items())}
        text = json.dumps({"machine": round(self.machine, 1), "files": rounded})
        NOTED.write_text(text.replace("], ", "],\n  ").replace('{"tests', '{\n  "tests') + "\n", encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that note times and draw the order."""
    parser.addoption("--note-times", action="store_true", help="note the seconds of each file in tests/durations.json")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run files, and the tests in each, in any order")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Show progress where pytest would show dots."""
    printer = config.pluginmanager.get_plugin("terminalreporter")
    if config.getoption("note_times"):
        config.pluginmanager.register(Clock())
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Notes())
    if printer is not None and config.get_verbosity() == 0 and not config.option.collectonly:
        jobs = int(getattr(config.option, "numprocesses", 0) or 0)
        config.pluginmanager.register(Plugin(Progress(Times(), min(max(jobs, 1), processors()), printer)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduler | None:
    """Keep groups together, unless the caller wants tests handed out another way."""
    return Scheduler(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest groups first, or draw the order."""
    seed = config.getoption("shuffle")
    items[:] = Times().longest_first(items) if seed is None else shuffled(items, seed)
