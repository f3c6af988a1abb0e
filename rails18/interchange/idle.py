"""Tell when 18xx.games asks a player nothing in a stock turn, so that files have no entry for the turn."""

from __future__ import annotations

from functools import lru_cache

from rails18.core.game import Game
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.interchange.settings import PROFILE, RULES
from rails18.loading.titles import load_title
from rails18.rules.options import PRIVATE_TRADES
from rails18.rules.privates import privates
from rails18.rules.trains import phases

KINDS = ("buy_share", "start_company", "sell_shares")  # what it asks a player about, besides privates of others


def idle(game: Game) -> bool:
    """Tell whether the player of the open stock turn is asked nothing and passes without an entry."""
    return not asked_about_privates(game.position) and not any(True for kind in KINDS for _ in game.options(kind))


def asked_about_privates(pos: Position) -> bool:
    """Tell whether the player of the open stock turn is asked about buying a private of another player.

    No price is compared there and no room for certificates: some cash is enough, before anything was bought, and in
    other hands a private that is not kept from companies. Where players trade in any phase, nobody is asked in the
    first set. What counts are the rules of the site, whatever rules the game is played by.
    """
    player, trades = pos.frame.player, _trades(pos.title.id, len(pos.setup.players))
    open_now = phases.current(pos).private_sales if trades == "sales_phases" else pos.state.round.set > 1
    if trades == "never" or not open_now or pos.cash(player) < 1 or pos.frame.noted(StockNotes).bought:
        return False
    others = (p for p, holder in pos.state.privates.items() if holder in pos.players and holder != player)
    return any(not privates.barred(pos, private) for private in others)


@lru_cache(maxsize=16)
def _trades(title: str, players: int) -> str:
    """Return in which phases players trade privates on the site; "never" when it does not have the title."""
    if title not in RULES:
        return "never"
    setup = Setup(title, ("",) * players, "full", PROFILE)
    return str(load_title(setup).options.get(PRIVATE_TRADES.name, PRIVATE_TRADES.default))
