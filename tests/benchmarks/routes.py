"""Measure the route optimiser: ``python -m tests.benchmarks.routes [--monsters] [--stops] [--growth] [--limit S]``.

The positions are those in ``tests/board/data/recorded``. Times are CPU time of this process.
"""

from __future__ import annotations

import argparse
from time import monotonic, process_time

import msgspec

from rails18.board.optimise import best
from rails18.board.problem import RouteProblem
from tests.support import recorded
from tests.support.naive import grid

REPORTED = {  # from the report on the positions, median / maximum: an earlier Python search, 18xx.games in Ruby
    "1830": ("0.37 / 14", "4.9 / 272"),
    "1870": ("0.74 / 761", "15 / 38752"),
    "1889": ("0.37 / 1.8", "11 / 93"),
}


def reference() -> float:
    """Return the milliseconds of a fixed calculation, to compare machines."""
    started = process_time()
    total = 0
    for number in range(1, 200_000):
        total = (total * 31 + number) & 0xFFFFFFFF
    return (process_time() - started) * 1000


def measure(problem: RouteProblem, optimum: int, key: str) -> float:
    """Return the milliseconds to the proven optimum, the median of three runs."""
    times = []
    for _ in range(3):
        started = process_time()
        answer = best(problem)
        times.append((process_time() - started) * 1000)
        if answer.revenue != optimum or not answer.proven:
            print(f"WRONG {key}: {answer.revenue}, recorded optimum {optimum}")
    return sorted(times)[1]


def row(name: str, times: list[float], reported: tuple[str, str] = ("", "")) -> str:
    """Return one line of the table."""
    times = sorted(times)
    cells = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.95, 0.99)] + [times[-1]]
    return f"{name:<12}{len(times):>6}" + "".join(f"{c:>10.2f}" for c in cells) + "".join(f"{r:>16}" for r in reported)


def table() -> None:
    """Print the table of recorded positions."""
    rows: dict[str, list[float]] = {}
    for key, problem, optimum in recorded.positions():
        taken = measure(problem, optimum, key)
        for name in ("all", key[:4], f"{len(problem.trains)} trains"):
            rows.setdefault(name, []).append(taken)
    columns = "".join(f"{name:>10}" for name in ("median", "95 %", "99 %", "max"))
    print(f"{'CPU ms':<12}{'count':>6}{columns}{'report, Python':>16}{'18xx.games':>16}")
    for name in sorted(rows):
        print(row(name, rows[name], REPORTED.get(name, ("", ""))))


def monsters(limit: float) -> None:
    """Print how far each monster is solved within `limit` seconds of CPU time."""
    for key, known in recorded.monsters():
        problem = msgspec.convert(known, RouteProblem)
        started = process_time()
        answer = best(problem, progress=lambda *_, started=started: process_time() - started < limit)
        taken = process_time() - started
        status = "proven" if answer.proven else f"at most {answer.upper_bound}"
        before = known.get("optimum") or f"{known['best_known']} / {known['upper_bound']}"
        print(f"{key:<12}{answer.revenue:>8}  {status:<16}{taken:>8.2f} s   report: {before}", flush=True)


def stops() -> None:
    """Print how long a stop takes to be heard, by the clock, at several moments of the monsters' long searches."""
    for key, known in recorded.monsters():
        problem = msgspec.convert(known, RouteProblem)
        heard = []
        for after in (0.3, 0.6, 1.0, 2.0, 4.0, 6.0):
            stop = monotonic() + after

            def progress(*_: int, stop: float = stop) -> bool:
                return monotonic() < stop

            answer = best(problem, progress, apart=True)
            if not answer.proven:
                heard.append((monotonic() - stop) * 1000)
        if heard:
            print(f"{key:<12}{'  '.join(f'{took:.0f}' for took in heard)} ms", flush=True)


def growth(limit: float) -> None:
    """Print how long a square grid of cities takes with more stops for a train, more trains, and more cities."""
    for size, trains, reaches in ((5, 1, range(4, 15, 2)), (5, 2, range(4, 13, 2)), (5, 3, range(4, 11, 2))):
        told(
            f"{trains} of {reaches[0]} to {reaches[-1]} stops, {size} x {size}",
            [(size, trains, r) for r in reaches],
            limit,
        )
    for trains in (1, 2):
        told(f"{trains} without limit, 3 x 3 to 7 x 7", [(size, trains, None) for size in range(3, 8)], limit)


def told(name: str, cases: list[tuple[int, int, int | None]], limit: float) -> None:
    """Print the milliseconds of grids of a size, with a number of trains of a reach."""
    times = []
    for case in cases:
        started = process_time()
        answer = best(grid(*case), progress=lambda *_, started=started: process_time() - started < limit)
        times.append(f"{(process_time() - started) * 1000:.1f}{'' if answer.proven else '+'}")
    print(f"{name:<36}{'  '.join(times)}", flush=True)


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description="Measure the route optimiser.")
    parser.add_argument("--monsters", action="store_true", help="also solve the monsters")
    parser.add_argument("--stops", action="store_true", help="also stop the monsters in a process of its own")
    parser.add_argument("--growth", action="store_true", help="also solve grids of cities of growing size")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds of CPU time for each monster and grid")
    chosen = parser.parse_args()
    print(f"reference calculation: {reference():.1f} ms")
    table()
    if chosen.monsters:
        monsters(chosen.limit)
    if chosen.stops:
        stops()
    if chosen.growth:
        growth(chosen.limit)


if __name__ == "__main__":
    main()
