"""Notice a stalemate: no further progress is possible."""

from __future__ import annotations

from rails18.core.hook import on
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.rules import Feature
from rails18.rules.market.market import par_cells
from rails18.rules.options import STALEMATE
from rails18.rules.privates import privates
from rails18.rules.rounds import rounds
from rails18.rules.rounds.rounds import Moment
from rails18.rules.stock import shares


def reached(pos: Position) -> bool:
    """Return whether the game is stalemated (`end.stalemate.condition`).

    No private company pays a player, every company that ever floated is closed, and no other can be brought to operate
    with the money of all players together.
    """
    if not pos.option(STALEMATE) or pos.state.floated:
        return False
    closed = [company for company in pos.title.companies if pos.is_closed(company)]
    paying = any(
        owner in pos.players and privates.revenue(pos, private) for private, owner in pos.state.privates.items()
    )
    if not closed or paying:
        return False
    money = sum(pos.cash(player) for player in pos.players)
    return all(pos.is_closed(company) or still_to_pay(pos, company) > money for company in pos.title.companies)


def still_to_pay(pos: Position, company: CompanyId) -> int:
    """Return the least money that brings `company` to operate: the shares it still lacks, at its par or the lowest."""
    par = pos.state.par.get(company, min(par_cells(pos.title.market)))
    missing = pos.company(company).float_percent - pos.sold_percent(company)
    return pos.company(company).worth(max(0, shares.whole(pos, company, missing)), par)


def stalemate(pos: Position, moment: Moment) -> str:
    """End the game when a stock round begins in which nothing can come about any more."""
    return "stalemate" if moment == "stock_round" and reached(pos) else ""


FEATURE = Feature("stalemate", listeners=(on(rounds.GAME_OVER, stalemate),), options=(STALEMATE,))
