"""Start the frozen program: what PyInstaller takes as its script."""

import multiprocessing
import sys

from rails18.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a library that starts workers would start whole programs otherwise
    sys.exit(main())
