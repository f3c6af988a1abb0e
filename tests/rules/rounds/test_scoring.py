"""Add up the result."""

from __future__ import annotations

import msgspec

from rails18.core.actions import DeclareBankruptcy, Pass, StopGame, TakePrivate
from rails18.rules.rounds.scoring import sources, winners, worth
from tests.support.moments import at, refused, table


def test_worth_is_cash_shares_and_privates():
    """score.worth.total: 1200 + 40% IR at 140 + the president's certificate of TR at 75 + G at 150 = 2060."""
    game = table(
        hold={"P2": {"IR": 20}, "P1": {"IR": 40, "TR": 20}},
        cells={"IR": (0, 6), "TR": (3, 3)},
        cash={"P1": 1200, "IR": 900},
        privates={"G": "P1"},
        trains={"5-0": "IR"},
    )
    assert game.position.price("IR") == 140
    assert sources(game.position, "P1") == {"cash": 1200, "shares": 560 + 150, "privates": 150}
    assert worth(game.position, "P1") == 2060


def test_privates_count_their_printed_cost():
    """score.worth.private_face: A counts 20 though it was had for 15 or nothing, G counts 150 whatever was bid."""
    game = table(step="auction", discounts={"A": 5}, privates=None)
    game.play(TakePrivate("P1", "A", 15))
    assert sources(game.position, "P1")["privates"] == 20
    game = table(privates={"G": "P3"})
    assert sources(game.position, "P3")["privates"] == 150


def bankruptcy(**given):
    """Return a game in which AR of P1, without money, has to buy a 6-train for 630."""
    sold = {f"{t}-{n}": "scrapped" for t, c in (("2", 6), ("3", 5), ("4", 4), ("5", 3)) for n in range(c)}
    return table(
        step="trains",
        company="AR",
        phase="5",
        trains=sold,
        tokens={"K8.c0": ("AR",)},
        tiles={"K8": ("57", 1)},
        operated=("AR",),
        **given,
    )


def test_bankrupt_player_keeps_what_cannot_be_sold():
    """score.bankrupt.worth: 20% KO at 60 that cannot be sold and G make 120 + 150 = 270; cash is lost.

    P1 has 120 cash; the presidents' certificates of AR (at 40) and KO cannot be sold, so that the result is 270 and
    2 x 40 for the certificate of AR.
    """
    game = bankruptcy(
        hold={"P1": {"AR": 20, "KO": 20}, "pool": {"AR": 40}},
        cells={"AR": (7, 0), "KO": (7, 4)},
        cash={"P1": 120},
        privates={"G": "P1"},
    )
    assert game.position.price("KO") == 60
    assert not game.refusals(DeclareBankruptcy("P1", "AR"))
    game.play(DeclareBankruptcy("P1", "AR"))
    ending = game.state.ending
    assert ending is not None
    assert ending.reason == "bankrupt"
    assert ending.player == "P1"
    assert game.position.cash("P1") == 0
    assert ending.worth["P1"] == 120 + 150 + 80


def test_bankrupt_player_sells_first():
    """score.bankrupt.worth: what can be sold is sold, at falling prices, and its money counts nothing."""
    game = bankruptcy(
        hold={"P1": {"AR": 20}, "P2": {"SR": 30}, "P3": {"KU": 20}, "pool": {"AR": 40}},
        cells={"AR": (7, 0), "SR": (3, 3), "KU": (3, 3)},
        cash={"P1": 120},
    )
    owned = {**game.state.certificates, "SR-3": "P1", "SR-4": "P1"}
    game = at(game, msgspec.structs.replace(game.state, certificates=owned))
    game.play(DeclareBankruptcy("P1", "AR"))
    assert game.position.holding("P1", "SR") == 0
    assert game.position.pool_percent("SR") == 20
    assert game.state.market["SR"] == (5, 3)
    assert game.state.ending.worth["P1"] == 80


def test_highest_result_wins():
    """score.winner.highest: the highest result wins, the bankrupt player's too."""
    game = table(cash={"P1": 10, "P2": 850, "P3": 700, "P4": 600})
    game.play(StopGame("P1"))
    assert winners(game.position) == ("P2",)


def test_bankrupt_player_may_win():
    """score.winner.highest: P1 is bankrupt and wins with 50% of AR at 75 and of KO at 100.

    Both pools are full (50%), so that he cannot sell a share to find the 630.
    """
    game = bankruptcy(
        hold={"P1": {"AR": 50, "KO": 50}, "pool": {"AR": 50, "KO": 50}},
        cells={"AR": (0, 0), "KO": (0, 3)},
        cash={"P1": 0, "P2": 850, "P3": 700, "P4": 600},
    )
    game.play(DeclareBankruptcy("P1", "AR"))
    assert game.state.ending.worth == {"P1": 375 + 500, "P2": 850, "P3": 700, "P4": 600}
    assert winners(game.position) == ("P1",)


def test_equal_results_share_the_win():
    """score.winner.tie: P1 and P3 with the same highest result both win."""
    game = table(cash={"P1": 2400, "P2": 10, "P3": 2400, "P4": 600})
    game.play(StopGame("P1"))
    assert winners(game.position) == ("P1", "P3")


def test_nobody_has_won_before_the_end():
    """score.winner.highest: winners are named only when the game is over."""
    game = table()
    assert winners(game.position) == ()
    assert refused(game, Pass("P2")) == {"stock.order.clockwise"}
