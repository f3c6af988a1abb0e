"""Install what the tests need and run them: `python3 -m tests [--quick | --long] [--jobs N] [pytest's own arguments]`.

They run on all processors that this process may use, group by group (`pace.py`), in one process more than there are,
as tests now and then wait for a window or a program; whoever looks into a test (`--pdb`, `-s`) has it in one process.

Old Pythons must be able to parse this file, to reach the sentence below.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "rails18: Python 3.11 or newer is needed, and this is Python %d.%d. "
        "Install a newer one (python.org, or your system's packages) and run the tests with it." % sys.version_info[:2]
    )

import argparse
import os

from rails18 import bootstrap, doctor
from rails18.installers import SetupError

BY_HAND = ("--pdb", "--trace", "-s", "--capture=no", "--collect-only", "--co")


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MARKS = {"quick": "not slow and not long and not realwindow", "long": "", "": "not long"}


def arguments(length: str, jobs: "int | None", rest: "list[str]") -> "list[str]":
    """Return what pytest is called with.

    Args:
        length: `quick` leaves out what is slow, `long` nothing, "" what shows the same at greater length.
        jobs: processes side by side; None takes one for each processor and one more, or one alone on a single
            processor and for tests looked at by hand.
        rest: arguments of pytest's own.
    """
    if jobs is None:
        own = any(word.startswith(("-n", "--numprocesses")) for word in rest)
        alone = own or processors() == 1 or any(word in BY_HAND for word in rest)
        jobs = 1 if alone else processors() + 1
    side_by_side = ["-n", str(jobs), "--dist", "loadfile", "--no-loadscope-reorder"] if jobs > 1 else []
    chosen = ["-m", MARKS[length]] if MARKS[length] else []
    return ["-p", "tests.pace", *side_by_side, *chosen, *rest]


def keep_bytecode() -> None:
    """Let every process of the tests keep what it compiles, whatever the shell says.

    They start hundreds of Pythons; without that, each compiles the program anew, and each worker all tests.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def own_arguments() -> argparse.ArgumentParser:
    """Return what reads the arguments that are not pytest's own."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tests",
        add_help=False,
        allow_abbrev=False,
        description="Install what the tests need and run them. All other arguments are those of pytest, which follow.",
    )
    length = {"dest": "length", "action": "store_const"}
    parser.add_argument("--quick", const="quick", default="", help="leave out the slow tests", **length)
    parser.add_argument("--long", const="long", help="also run what shows the same at greater length", **length)
    parser.add_argument("--jobs", type=int, help="processes side by side; one more than processors without it")
    parser.add_argument("--only-install", action="store_true", help="install what is needed and run nothing")
    return parser


def main() -> int:
    """Bring the packages, run pytest and return its exit code."""
    keep_bytecode()
    parser = own_arguments()
    asked, rest = parser.parse_known_args()
    if "-h" in rest or "--help" in rest:
        parser.print_help()
        print(flush=True)
    try:
        doctor.ready_for_tests()
        bootstrap.enter("tests", sys.argv[1:], bootstrap.TEST_LOCK)
    except SetupError as fault:
        print("rails18: %s" % fault, file=sys.stderr)
        return 3
    if asked.only_install:
        return 0
    import pytest

    return int(pytest.main(arguments(asked.length, asked.jobs, rest)))


if __name__ == "__main__":
    sys.exit(main())
