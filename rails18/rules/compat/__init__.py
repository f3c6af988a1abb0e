"""Play what another program does differently from the rule book, so that its recorded games can be played again.

One module a noun. A title lists these features for the rules profile of that program only (`titles.base.rules`).
"""

from __future__ import annotations

from rails18.core.position import Position


def yes(pos: Position) -> bool:
    """Return True: the answer to a question that a shared rule asks."""
    return True
