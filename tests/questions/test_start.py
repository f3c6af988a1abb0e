"""What starting a company takes, and how many of its shares a player could own in the end."""

from __future__ import annotations

import pytest

from rails18.questions import stock
from tests.support.moments import table


@pytest.mark.parametrize(("cash", "shares"), [(160, 2), (379, 4), (799, 9), (1200, 10)])
def test_nobody_owns_more_shares_than_there_are(cash: int, shares: int) -> None:
    game = table(2, cash={"P1": cash})
    found = stock.start(game.position, "P1", "IR", 80)
    assert (found.cost, found.left, found.shares) == (160, cash - 160, shares)
