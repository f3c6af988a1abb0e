"""Work out when 18xx.games asks a player nothing in a stock turn, so that files have no entry for the turn."""

from __future__ import annotations

from functools import lru_cache

from rails18.core.game import Game
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.interchange.settings import PROFILE, RULES
from rails18.rules.compat.privates import SALES_PHASES
from rails18.rules.privates import privates, trade
from rails18.rules.trains import phases
from rails18.titledata.titles import load_data, rules_of

KINDS = ("buy_share", "start_company", "sell_shares")  # what it asks a player about, besides privates of others


def idle(game: Game) -> bool:
    """Return whether the player of the open stock turn is asked nothing and passes without an entry."""
    return not asked_about_privates(game.position) and not any(True for kind in KINDS for _ in game.options(kind))


def asked_about_privates(pos: Position) -> bool:
    """Return whether the player of the open stock turn is asked about buying a private of another player.

    No price is compared there and no room for certificates: some cash is enough, before anything was bought, and in
    other hands a private that is not kept from companies. Where players trade in any phase, nobody is asked in the
    first set. What counts are the rules of the site, whatever rules the game is played by.
    """
    player, features = pos.frame.player, _features(pos.title.id)
    open_now = phases.current(pos).private_sales if SALES_PHASES.name in features else pos.state.round.set > 1
    if trade.FEATURE.name not in features or not open_now or pos.cash(player) < 1 or pos.frame.noted(StockNotes).bought:
        return False
    others = (p for p, holder in pos.state.privates.items() if holder in pos.players and holder != player)
    return any(not privates.barred(pos, private) for private in others)


@lru_cache(maxsize=16)
def _features(title: str) -> frozenset[str]:
    """Return the features that a title has on the site, none when it does not have the title."""
    found = rules_of(load_data(title).head.rules, title, PROFILE).features if title in RULES else ()
    return frozenset(feature.name for feature in found)
