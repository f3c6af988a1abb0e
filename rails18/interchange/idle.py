"""Tell when 18xx.games asks a player nothing in a stock turn, so that files have no entry for the turn."""

from __future__ import annotations

from rails18.core.game import Game
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.rules.options import PRIVATE_TRADES
from rails18.rules.trains import phases

KINDS = ("buy_share", "start_company", "sell_shares")  # what it asks a player about, besides privates of others


def idle(game: Game) -> bool:
    """Tell whether the player of the open stock turn is asked nothing and passes without an entry."""
    return not asked_about_privates(game.position) and not any(True for kind in KINDS for _ in game.options(kind))


def asked_about_privates(pos: Position) -> bool:
    """Tell whether the player of the open stock turn is asked about buying a private of another player.

    No price is compared there and no room for certificates: some cash and a private in other hands are enough.
    """
    player = pos.frame.player
    if pos.option(PRIVATE_TRADES) != "sales_phases" or not phases.current(pos).private_sales:
        return False
    others = any(holder in pos.players and holder != player for holder in pos.state.privates.values())
    return others and pos.cash(player) >= 1 and not pos.frame.noted(StockNotes).bought
