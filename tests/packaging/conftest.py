"""Let tests import what packages are made by, as `packaging/build.py` does."""

import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent.parent / "packaging"))
