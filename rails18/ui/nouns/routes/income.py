"""Know what may be done with the income of a run right after it, and what a company did with it last."""

from __future__ import annotations

from rails18.core.actions import Dividend, RunTrains
from rails18.core.game import Update
from rails18.core.ids import CompanyId
from rails18.ui.model.adapter import Adapter

Ways = dict[str, tuple[Dividend, Update]]


def ways_after(adapter: Adapter, action: RunTrains) -> Ways:
    """Return choice → the dividend right after a run, and what it brings."""
    game, update = adapter.game, adapter.what_if(action)
    later = None if game is None or update is None else game.fork(update.after)
    if later is None or later.position.frame.company != action.company:
        return {}
    found = [each for each in later.options("dividend") if isinstance(each, Dividend)]
    return {each.choice: (each, later.what_if(each)) for each in found}


def usual(adapter: Adapter, company: CompanyId) -> str:
    """Return what a company did with its income last; at first it pays out."""
    game = adapter.game
    for made in reversed(game.actions[: adapter.at] if game is not None else ()):
        if isinstance(made, Dividend) and made.company == company:
            return made.choice
    return "pay"
