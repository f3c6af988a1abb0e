"""Name who plays a seat for the program: levels, and characters."""

from __future__ import annotations

from rails18.words.translation import tr

PROGRAMS = {
    "relaxed": "relaxed",
    "solid": "solid",
    "sharp": "sharp",
    "investor": "investor",
    "operator": "operator",
    "rusher": "train rusher",
    "baron": "robber baron",
}


def program_name(name: str) -> str:
    """Return what a program is called.

    Args:
        name: as a save has it: a level, a character, or both, as in ``operator relaxed``. What nobody knows, as in a
            file of somebody else's, plays as the first level and is called so.
    """
    first = next(iter(PROGRAMS))
    return ", ".join(tr(PROGRAMS[part]) for part in name.split(" ") if part in PROGRAMS) or tr(PROGRAMS[first])
