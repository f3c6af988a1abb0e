"""The door of the program: `python3 -m rails18` and the installed command `rails18`.

Old Pythons must be able to parse this file and `rails18/__init__.py`, to reach the sentence below.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "rails18: Python 3.11 or newer is needed, and this is Python %d.%d. "
        "Install a newer one (python.org, or your system's packages) and start rails18 with it." % sys.version_info[:2]
    )

from rails18 import cli


def main() -> int:
    """Run the program with the arguments of this process and return its exit code."""
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
