"""Write the looks for connections that 18xx.games takes at the beginning and at the end of each company's turn.

They are in its files as follow-ups, and when it loads a game again it takes them from there.
"""

from __future__ import annotations

from typing import Protocol

from rails18.core.game import Update
from rails18.core.ids import NO_COMPANY, presidents
from rails18.core.state import GameState
from rails18.interchange.connections import PENDING, looked_after

KIND = "destination_connection"


class FollowUp(Protocol):
    """Add an entry that the site makes by itself after the last one."""

    def __call__(self, kind: str, company: str, /, **fields: list[str]) -> None:
        """Add the entry."""


class Looks:
    """Follow the turns of companies.

    Args:
        wanted: the title knows connection runs.
    """

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted
        self._open = NO_COMPANY  # company whose turn is not over at the site

    def follow(self, add: FollowUp, update: Update) -> None:
        """Write the looks that come after what was just played."""
        if not self.wanted:
            return
        state = update.after
        begun = [event.facts["company"] for event in update.events if event.key == "turn_begins"]
        found = _pending(state)
        self._end(add, state, [] if begun else found, bool(begun))
        for company in begun:
            first = state.operated == (company,)
            add(KIND, company, corporations=found if first and company == begun[-1] else [])
            self._open = company

    def _end(self, add: FollowUp, state: GameState, found: list[str], begun: bool) -> None:
        company = self._open
        over = state.ending is not None and state.ending.reason == "bank"  # any other end leaves the turn open
        if not company or not (begun or over or (state.ending is None and looked_after(state, company))):
            return
        self._open = NO_COMPANY
        if state.certificates[presidents(company)] != "closed":
            add(KIND, company, corporations=found)


def _pending(state: GameState) -> list[str]:
    """Return the companies whose connection runs come next, in order."""
    return [frame.company for frame in reversed(state.frames) if frame.step in PENDING]
