"""Install what the tests need and run them: `python3 -m tests [--quick] [--jobs N] [pytest's own arguments]`.

Old Pythons must be able to parse this file, to reach the sentence below.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "rails18: Python 3.11 or newer is needed, and this is Python %d.%d. "
        "Install a newer one (python.org, or your system's packages) and run the tests with it." % sys.version_info[:2]
    )

import argparse

from rails18 import bootstrap, doctor
from rails18.installers import SetupError


def main() -> int:
    """Bring the packages, run pytest and return its exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m tests", add_help=False, allow_abbrev=False)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only-install", action="store_true")
    asked, rest = parser.parse_known_args()
    try:
        doctor.ready_for_tests()
        bootstrap.enter("tests", sys.argv[1:], bootstrap.TEST_LOCK)
    except SetupError as fault:
        print("rails18: %s" % fault, file=sys.stderr)
        return 3
    if asked.only_install:
        return 0
    import pytest

    if asked.quick:
        rest = ["-m", "not slow and not realwindow", *rest]
    if asked.jobs > 1:
        rest = ["-n", str(asked.jobs), "--dist", "loadfile", *rest]
    return int(pytest.main(rest))


if __name__ == "__main__":
    sys.exit(main())
