"""Pick the actions that promise most at sight, for whoever weighs only a few."""

from __future__ import annotations

from collections.abc import Iterable

from rails18.core.actions import Action, BuyShare, Exchange, SellShares, StartCompany
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.state import OFFERING
from rails18.players.judge import Judge

MOST_WEIGHED = 3  # actions of a kind that are weighed


def promising(judge: Judge, pos: Position, found: Iterable[Action]) -> list[Action]:
    """Return the actions of one kind that are worth weighing: of those with shares the ones that promise most.

    Args:
        found: all allowed ones; to give up a private for a share is left out while a company operates.
    """
    rated, rest, starts = list[tuple[float, int, Action]](), list[Action](), dict[CompanyId, StartCompany]()
    for number, action in enumerate(found):
        if isinstance(action, BuyShare | SellShares):
            rated.append((-_gain(judge, pos, action), number, action))
        elif isinstance(action, StartCompany):
            if action.company not in starts or _suits(pos, action) > _suits(pos, starts[action.company]):
                starts[action.company] = action
        elif not isinstance(action, Exchange) or not pos.frame.company:
            rest.append(action)
    rated.sort()
    return [action for _, _, action in rated[:MOST_WEIGHED]] + list(starts.values()) + rest


def _gain(judge: Judge, pos: Position, action: BuyShare | SellShares) -> float:
    """Return what a share brings to the end against what it brings or costs now."""
    company, worth = action.company, judge.share(pos, action.company)
    if isinstance(action, SellShares):
        return action.percent / pos.company(company).share * (pos.price(company) - worth)
    par = pos.state.par.get(company, 0)
    return worth - (par if action.source == OFFERING and par else pos.price(company))


def _suits(pos: Position, action: StartCompany) -> tuple[bool, int]:
    """Rate a par: the highest at which a player can float a company alone, else the lowest."""
    company = pos.company(action.company)
    floats = company.float_percent / company.share * action.par <= pos.cash(action.player)
    return floats, action.par if floats else -action.par
