"""Know what may be done with the income of a run right after it, and what a company did with it last."""

from __future__ import annotations

from rails18.core.actions import Dividend, RunTrains
from rails18.core.game import Update
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.model.adapter import Adapter
from rails18.ui.text.words import Words
from rails18.words.translation import tr

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


def total(pos: Position, words: Words, amount: int) -> str:
    """Say what a run earns, and what of that goes to whom."""
    company, money = pos.frame.company, words.money
    if routes.has_shares(pos, company):
        share = money(routes.per_share(pos, company, amount))
        return tr("Total {total}, {per_share} per share.", total=money(amount), per_share=share)
    return tr(
        "Total {total}: {half} for {player}, the rest stays.",
        total=money(amount),
        half=money(amount // 2),
        player=words.who(pos.frame.player),
    )
