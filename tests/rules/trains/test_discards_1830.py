"""1830: who gives up trains first when a phase lowers the limit for several companies."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyTrain
from rails18.core.state import SCRAPPED
from rails18.rules.trains import phases
from tests.support.moments import table


@pytest.mark.parametrize(
    ("profile", "options", "order"),
    [
        ("rulebook", {}, ["PRR", "NYC"]),
        ("rulebook", {"earlier_readings": True}, ["NYC", "PRR"]),
        ("18xx.games", {}, ["PRR", "NYC"]),
    ],
)
def test_who_gives_up_first(profile: str, options: dict[str, bool], order: list[str]) -> None:
    """train.excess.order: NYC buys the first 5-train and has three of two; so has PRR, dearer and listed before it.

    The dearer is first by the book, whoever buys; on 18xx.games the one listed first, and either may go on.
    """
    gone = {f"2-{number}": SCRAPPED for number in range(6)} | {f"3-{number}": "pool" for number in range(2, 5)}
    owned = {"3-0": "NYC", "3-1": "NYC", "4-0": "PRR", "4-1": "PRR", "4-2": "PRR", "4-3": "pool"}
    game = table(
        4, setup={"title": "1830", "profile": profile, "options": options}, step="trains", company="NYC", phase="4",
        hold={"P1": {"NYC": 60}, "P2": {"PRR": 60}}, cells={"NYC": (3, 6), "PRR": (0, 8)},
        trains={**gone, **owned}, cash={"NYC": 900},
    )  # fmt: skip
    game.play(BuyTrain("P1", "NYC", "5-0", 450))
    asked = [frame.company for frame in reversed(game.state.frames) if frame.step == "discard"]
    assert asked == order
    listed = profile == "18xx.games"
    assert phases.due(game.position) == (("PRR", "NYC") if listed else tuple(order[:1]))
    within = game.fork(game.position.supposing(trains={**game.state.trains, "3-0": "pool"}).state)
    assert phases.due(within.position) == (("PRR",) if listed else tuple(order[:1]))  # NYC has come down to its limit
