"""Measure processor time on a busy machine and print it beside an aim, as it was and scaled to a known machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from tests.benchmarks.routes import reference

KNOWN = 10.8  # milliseconds of the reference calculation on the machine that times are scaled to
TRIES = 5  # times the reference calculation is done; the quickest counts
AGAIN = 5  # measurements after which the reference calculation is done again: other work comes and goes


def scale() -> float:
    """Return the factor from times of this machine, as busy as it is now, to those of the known one."""
    return KNOWN / min(reference() for _ in range(TRIES))


@dataclass
class Series:
    """Hold measurements of one kind.

    Args:
        name: what is measured.
        worst: milliseconds that none should take, 0 for no such aim.
        middle: milliseconds that the median should take, 0 for no such aim.
        raw: milliseconds as they were.
        scaled: milliseconds scaled to the known machine.
        slowest: the worst scaled one of all times that the same was measured.
    """

    name: str
    worst: float
    middle: float = 0
    raw: list[float] = field(default_factory=list)
    scaled: list[float] = field(default_factory=list)
    slowest: float = 0
    _factor: float = 0

    def add(self, milliseconds: float) -> None:
        """Take one measurement."""
        if len(self.raw) % AGAIN == 0:
            self._factor = scale()
        self.raw.append(milliseconds)
        self.scaled.append(milliseconds * self._factor)

    def time(self, work: Callable[[], object]) -> None:
        """Take the processor time of `work`."""
        if len(self.raw) % AGAIN == 0:
            self._factor = scale()
        started = process_time()
        work()
        self.raw.append((process_time() - started) * 1000)
        self.scaled.append(self.raw[-1] * self._factor)

    def extend(self, other: Series) -> None:
        """Take the measurements of another series besides."""
        self.raw += other.raw
        self.scaled += other.scaled
        self.slowest = max(self.slowest, other.slowest)

    @property
    def met(self) -> bool:
        """Return whether the scaled times keep the aims."""
        return all(
            not aim or found <= aim
            for found, aim in ((max(self.scaled), self.worst), (median(self.scaled), self.middle))
        )

    def row(self) -> str:
        """Return one line: count, then median, 95th percentile and worst scaled and raw, and the aims."""
        aim = "/".join(f"{aim:g}" for aim in (self.middle, self.worst) if aim) + (" median" if not self.worst else "")
        told = "".join(f"{value:9.1f}" for times in (self.scaled, self.raw) for value in spread(times))
        slowest = f"{self.slowest:9.1f}" if self.slowest else f"{'':9}"
        return f"{self.name:36}{len(self.raw):4}{told}{slowest}   aim {aim}{'' if self.met else '  OVER'}"


def quickest(runs: Sequence[Series]) -> Series:
    """Return the quickest time of each measurement, which other work on the machine lengthened least.

    Args:
        runs: the same things measured in the same order; where the numbers differ, the run whose worst is least counts.
    """
    least = min(runs, key=lambda run: max(run.scaled, default=0))
    found = Series(least.name, least.worst, least.middle, least.raw, least.scaled)
    if len({len(run.raw) for run in runs}) == 1:
        found.raw = [min(times) for times in zip(*(run.raw for run in runs), strict=True)]
        found.scaled = [min(times) for times in zip(*(run.scaled for run in runs), strict=True)]
    found.slowest = max(max(run.scaled, default=0) for run in runs)
    return found


HEAD = f"{'milliseconds':36}{'':4}" + "".join(f"{word:>9}" for word in (*("median", "95 %", "worst") * 2, "slowest"))


def spread(times: Iterable[float]) -> tuple[float, float, float]:
    """Return median, 95th percentile and worst."""
    known = sorted(times)
    return median(known), known[min(len(known) - 1, int(len(known) * 0.95))], known[-1]
