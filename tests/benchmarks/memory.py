"""Tell the memory of this process, with nothing imported that would add to it."""

from __future__ import annotations

import os
from pathlib import Path


def megabytes() -> float:
    """Return the resident memory of this process, 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
