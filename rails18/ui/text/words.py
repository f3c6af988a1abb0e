"""Say the actions of one game in the words of the hobby."""

from __future__ import annotations

from rails18.core.actions import Action
from rails18.core.position import Position
from rails18.ui.text import actions
from rails18.ui.text.names import Names


class Words(Names):
    """Name things of one game for people, and say its actions.

    Args:
        pos: any position of the game; title and setup are read from it.
        hide_cash: treasuries of companies are told as hidden.
    """

    def action(self, pos: Position, action: Action) -> str:
        """Return an action as a short sentence without its player, for example ``Buy 10% of IR for ¥80``."""
        return actions.sentence(self, pos, action)
