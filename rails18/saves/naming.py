"""Propose names for files of games: title, date and players."""

from __future__ import annotations

import re
from datetime import date

from rails18.core.title import Setup

LONGEST = 100  # characters; some disks take no more than 143, in two bytes each
BARRED = re.compile(r'[<>:"/\\|?*\x00-\x1f]')  # what one system or another does not take in a name


def proposed(setup: Setup, day: date) -> str:
    """Return a name without its ending, for example ``1889 2026-11-22 Ann, Ben``, that every system takes."""
    names = BARRED.sub("_", ", ".join(setup.players))
    return f"{setup.title} {day.isoformat()} {names}"[:LONGEST].rstrip(" .,")
