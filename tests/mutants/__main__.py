"""Break rules one at a time: ``python -m tests.mutants --room rules --sample 200``."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from random import Random

import yaml

from rails18.titledata.titles import load_data, titles
from rails18.words.texts import load_events, load_rulebook
from tests.mutants.changes import Mutant, mutants, readers
from tests.mutants.reaching import EVERY, ROOT, Reached, reached
from tests.mutants.trying import BROKEN, SURVIVED, Bench, attempt, collected

TESTS = {"rules": ("tests/rules",), "board": ("tests/board", "tests/rules"), "core": ("tests/core", "tests/rules")}
# whole games, and whole lists of what is allowed, take too long
LONG = ("test_random_play", "test_best_runs", "test_legal_lists", "test_legal_moves", "test_lay_lists_1843")
MOST_TESTS = 400  # tests of a function that are run: those named after it, then the quickest
AIM = 0.95
KNOWN = Path(__file__).with_name("same.yaml")  # changes that make no difference, each with the reason
SAME = "same"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the changes and list those that no test noticed; return 0 when as few survive as shall."""
    asked = _parser().parse_args(arguments)
    found = list(_all(asked.room, asked.file))
    if asked.again:
        survived = asked.again.read_text(encoding="utf-8").splitlines()
        found = [each for each in found if any(_same_change(each, line) for line in survived)]
    chosen = Random(asked.seed).sample(found, min(asked.sample, len(found)))
    paths = asked.tests or _files_of(asked.room)
    codes: list[int] = []
    collected(paths, lambda bench: codes.append(_try(asked, chosen, len(found), paths, bench)))
    return codes[0]


def _try(asked: argparse.Namespace, chosen: list[Mutant], possible: int, paths: list[str], bench: Bench) -> int:
    """Try changes by the tests at hand, and tell what came of it."""
    warm_up()
    known = None if asked.tests else reached(asked.room, paths, bench, asked.stale)
    end = time.monotonic() + asked.minutes * 60
    counted: Counter[str] = Counter()
    survivors = []
    same: dict[str, str] = yaml.safe_load(KNOWN.read_text(encoding="utf-8"))
    for mutant in chosen:
        if time.monotonic() > end:
            break
        tests = [*bench.items] if known is None else _tests_of(mutant, known, bench.items)
        outcome = attempt(mutant, partial(bench.run, tests), asked.seconds) if tests else SURVIVED
        if outcome == SURVIVED and mutant.name in same:
            outcome = SAME
            print(f"same: {mutant}: {same[mutant.name]}", flush=True)
        counted[outcome] += 1
        if outcome == SURVIVED:
            survivors.append(mutant)
            print(f"survived: {mutant}{'' if tests else ' (no test comes there)'}", flush=True)
    tried = sum(counted.values()) - counted[BROKEN] - counted[SAME]
    print(f"{tried} of {possible} possible changes tried, {len(survivors)} survived; {dict(sorted(counted.items()))}")
    return 0 if len(survivors) <= tried * (1 - AIM) else 1


def warm_up() -> None:
    """Read the titles, which every fork would do anew."""
    for info in titles():
        load_data(info.id)
        load_rulebook(info.id)
    load_events()


def _same_change(mutant: Mutant, line: str) -> bool:
    """Return whether a line of an earlier output tells that `mutant` survived, wherever it stands in its file now."""
    return re.sub(r":\d+ ", " ", line).startswith(f"survived: {mutant.name} (")


def _files_of(room: str) -> list[str]:
    files = [file for folder in TESTS[room] for file in sorted((ROOT / folder).rglob("test_*.py"))]
    return [file.relative_to(ROOT).as_posix() for file in files if file.stem not in LONG]


def _all(room: str, name: str) -> list[Mutant]:
    files = sorted((ROOT / "rails18" / room).rglob("*.py"))
    return [
        mutant
        for file in files
        if not name or file.name == name
        for mutant in mutants(file, file.read_text(encoding="utf-8"))
    ]


def _tests_of(mutant: Mutant, known: Reached, there: Collection[str]) -> list[str]:
    """Return the tests that come to a function, or to those that read a constant: first those named after the file.

    Args:
        there: all tests; those that nobody knew when this was found out are always taken.
    """
    functions = [mutant.function] if mutant.function else readers(mutant)
    tests = {test for name in functions for test in known.get(f"{mutant.file.name}:{name}", []) if test[1] in there}
    ordered = sorted(tests, key=lambda test: (mutant.file.stem not in test[1].rpartition("/")[2], test[0]))
    heard = {test for _, test in known.get(EVERY, [])}
    return [*(test for test in there if test not in heard), *(test for _, test in ordered[:MOST_TESTS])]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--room", choices=sorted(TESTS), default="rules")
    parser.add_argument("--file", default="", help="only this file of the room, for example stock.py")
    parser.add_argument("--sample", type=int, default=200, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--minutes", type=float, default=60, help="stop after this time")
    parser.add_argument("--seconds", type=float, default=120, help="processor time for the tests of one change")
    parser.add_argument("--again", type=Path, help="only the changes that survived by this output of an earlier run")
    parser.add_argument("--stale", action="store_true", help="trust what the last run knew of which test comes where")
    parser.add_argument("--tests", nargs="*", help="run these instead of finding out which tests come to a function")
    return parser


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    sys.exit(main())
