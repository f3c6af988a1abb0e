"""Count what each operating round brought: what companies ran for, and what players got from shares and privates."""

from __future__ import annotations

import msgspec

from rails18.core.game import Game
from rails18.core.state import Round

PAID = ("dividend_paid", "dividend_split", "privates_paid")


class RoundFigures(msgspec.Struct, frozen=True):
    """Hold the figures of an operating round.

    Args:
        round: the round.
        number: number of actions after which it began.
        revenue: company → what it ran for; absent when it did not run.
        income: player → dividends and income of privates.
    """

    round: Round
    number: int
    revenue: dict[str, int]
    income: dict[str, int]


def figures_by_round(game: Game, at: int) -> list[RoundFigures]:
    """Return the figures of all operating rounds up to a moment, the running one included."""
    found: list[RoundFigures] = []
    marker: Round | None = None
    for number in range(at + 1):
        for event in game.events_of(number):
            if event.key == "operating_round":
                facts = event.facts
                marker = Round("operating", facts["set"], facts["number"], facts["of"])
                found.append(RoundFigures(marker, number, {}, {}))
            elif found and event.key == "trains_ran":
                company = event.facts["company"]
                found[-1].revenue[company] = found[-1].revenue.get(company, 0) + event.facts["income"]
            elif found and event.key in PAID:
                for owner, amount in event.facts["amounts"].items():
                    if owner in game.setup.ids:
                        found[-1].income[owner] = found[-1].income.get(owner, 0) + amount
    return found
