"""Test the limits of certificates and of shares in one company."""

import pytest

from rails18.core.actions import BuyPrivate, BuyShare, Pass, SellShares, StartCompany
from rails18.core.state import Round
from rails18.core.title import Setup
from rails18.rules.stock import certificates
from rails18.titledata.titles import load_title
from tests.support.play import due, facts, play, refused, stock, turn

FOURTEEN = {"P1": {"AR": 60, "SR": 60, "KO": 50}, "P2": {"IR": 20}}  # P1: 5 + 5 + 4 certificates
FIFTEEN = {"P1": {"AR": 60, "SR": 60, "KO": 60}, "P2": {"IR": 20}}
WHITE, YELLOW, ORANGE = (2, 3), (5, 0), (8, 0)


def counted(game, player="P1"):
    """Return how many certificates of the player count now."""
    return certificates.counted(game.position, player)


@pytest.mark.parametrize(("players", "limit"), [(2, 25), (3, 19), (4, 14), (5, 12), (6, 11)])
@pytest.mark.parametrize("variant", ["full", "beginner"])
def test_the_limits_by_number_of_players(players, limit, variant):
    """stock.limit.table: 25, 19, 14, 12 and 11 certificates, in the full and the beginner game alike."""
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    assert load_title(Setup("1889", names, variant)).certificate_limit == limit


def test_no_purchase_over_the_certificate_limit():
    """stock.limit.buy: with 14 of 14 P1 can neither buy IR nor start TR; after a sale he can."""
    game = stock(FOURTEEN)
    assert counted(game) == 14
    assert refused(game, BuyShare("P1", "IR", "offering")) == {"stock.limit.buy"}
    assert refused(game, StartCompany("P1", "TR", 65)) == {"stock.limit.buy"}
    play(game, SellShares("P1", "AR", 10), BuyShare("P1", "IR", "offering"))
    assert counted(game) == 14


def test_the_fourteenth_certificate_is_fine():
    """stock.limit.buy: from 13 certificates a purchase to 14 is allowed."""
    game = stock({"P1": {"AR": 60, "SR": 60, "KO": 40}, "P2": {"IR": 20}})
    assert counted(game) == 13
    play(game, BuyShare("P1", "IR", "offering"))
    assert counted(game) == 14


def test_over_the_limit_only_sales():
    """stock.limit.over: with 15 of 14 P1 can neither pass nor buy until he has sold a certificate."""
    game = stock(FIFTEEN)
    assert counted(game) == 15
    assert facts(game, Pass("P1"), "stock.limit.over")["over"] == 1
    for action in (Pass("P1"), BuyShare("P1", "IR", "offering"), StartCompany("P1", "TR", 65)):
        assert refused(game, action) == {"stock.limit.over"}
    play(game, SellShares("P1", "KO", 10), Pass("P1"))
    assert due(game) == "P2"


def test_a_price_that_leaves_yellow_brings_a_player_over_the_limit():
    """stock.limit.over: AR counts nothing at 50 and its 3 certificates make 15 once a dividend lifts it to 55."""
    hold = {"P1": {"SR": 60, "KO": 60, "IR": 20, "TR": 20, "AR": 40}}  # 5 + 5 + 1 + 1, and 3 that are yellow
    before = stock(hold, {"AR": YELLOW})
    assert counted(before) == 12
    play(before, Pass("P1"))
    after = stock(hold, {"AR": (4, 0)})
    assert counted(after) == 15
    assert refused(after, Pass("P1")) == {"stock.limit.over"}


def test_a_sale_of_free_certificates_does_not_help():
    """stock.limit.over: the sale of yellow AR leaves 15 of 14; only a counting one brings P1 down."""
    hold = {"P1": {"SR": 60, "KO": 60, "IR": 60}, "P2": {"AR": 40}}
    hold["P1"]["AR"] = 20
    game = stock(hold, {"AR": YELLOW})
    play(game, SellShares("P1", "AR", 10))
    assert refused(game, Pass("P1")) == {"stock.limit.over"}
    play(game, SellShares("P1", "SR", 10), Pass("P1"))


def test_who_cannot_sell_may_pass():
    """stock.limit.over: four companies of 4 certificates each make 16, all pools are full, so P1 may pass, not buy."""
    full = dict.fromkeys(("AR", "SR", "KO", "IR"), 50)
    game = stock({"P1": full, "pool": full, "P2": {"TR": 20}})
    assert counted(game) == 16
    assert refused(game, SellShares("P1", "AR", 10)) == {"stock.sell.pool_limit"}
    assert refused(game, BuyShare("P1", "TR", "offering")) == {"stock.limit.over"}
    play(game, Pass("P1"))


def test_free_certificates_need_not_be_sold():
    """stock.limit.over: nothing that counts can be sold, only yellow TR, which would not help; P1 may pass."""
    full = dict.fromkeys(("AR", "SR", "KO", "IR"), 50)
    game = stock({"P2": {"TR": 20}, "P1": {**full, "TR": 10}, "pool": full}, {"TR": YELLOW})
    assert counted(game) == 16
    assert game.refusals(SellShares("P1", "TR", 10)) == ()
    play(game, Pass("P1"))


@pytest.mark.parametrize("cell", [YELLOW, ORANGE])
def test_yellow_and_orange_do_not_count(cell):
    """stock.limit.free_zone: with 14 of 14 P1 may buy AR at 50 (yellow) or 30 (orange), and still counts 14."""
    hold = {"P1": {"SR": 60, "KO": 60, "IR": 50}, "P2": {"AR": 20}}
    game = stock(hold, {"AR": cell})
    assert counted(game) == 14
    play(game, BuyShare("P1", "AR", "offering"))
    assert counted(game) == 14
    white = stock(hold, {"AR": WHITE})
    assert refused(white, BuyShare("P1", "AR", "offering")) == {"stock.limit.buy"}


def test_what_counts():
    """stock.limit.count: a president's certificate, two of 10% and the privates A and G count 5; without A it is 4."""
    hold = {"P1": {"IR": 40}, "P2": {"IR": 10}}
    game = stock(hold, privates={"A": "P1", "G": "P1"})
    assert counted(game) == 5
    more = {"cash": {"IR": 100}, "privates": {"A": "P1", "G": "P1"}, "phase": "3"}
    turn_of_ir = stock(hold, step="trains", company="IR", **more)
    play(turn_of_ir, BuyPrivate("P1", "IR", "A", 20))
    assert counted(turn_of_ir) == 4


@pytest.mark.parametrize("cell", [WHITE, YELLOW])
def test_sixty_percent(cell):
    """stock.limit.sixty: with 60% of IR at 80 or 50 no further share; with 50% one more."""
    game = stock({"P1": {"IR": 60}}, {"IR": cell})
    assert refused(game, BuyShare("P1", "IR", "offering")) == {"stock.limit.sixty"}
    game = stock({"P1": {"IR": 50}}, {"IR": cell})
    play(game, BuyShare("P1", "IR", "offering"))
    assert game.position.holding("P1", "IR") == 60


@pytest.mark.parametrize("source", ["offering", "pool"])
def test_beyond_sixty_in_orange(source):
    """stock.limit.orange: at 20 on [9,0] P1 may go from 60% of AR to 70%, from offering or pool."""
    game = stock({"P1": {"AR": 60}, "pool": {"AR": 10}}, {"AR": (9, 0)})
    play(game, BuyShare("P1", "AR", source))
    assert game.position.holding("P1", "AR") == 70


def test_over_sixty_may_be_kept():
    """stock.limit.over_sixty: AR has left orange for 40; P1 keeps 70% but may not buy more (profile rulebook)."""
    game = stock({"P1": {"AR": 70}}, {"AR": (7, 0)})
    assert refused(game, BuyShare("P1", "AR", "offering")) == {"stock.limit.sixty"}
    play(game, Pass("P1"))
    assert (due(game), game.position.holding("P1", "AR")) == ("P2", 70)


def test_over_sixty_must_be_sold():
    """stock.limit.over_sixty: with the switch of 18xx.games P1 must sell down to 60% before anything else."""
    game = stock({"P1": {"AR": 70}, "P2": {"SR": 20}}, {"AR": (7, 0)}, profile="18xx.games")
    assert refused(game, Pass("P1")) == {"stock.limit.over_sixty"}
    assert refused(game, BuyShare("P1", "SR", "offering")) == {"stock.limit.over_sixty"}
    turn(game, SellShares("P1", "AR", 10))
    assert (due(game), game.position.holding("P1", "AR")) == ("P2", 60)


def test_over_sixty_without_a_sale_only_passing():
    """stock.limit.over_sixty: in a round without sales P1 may pass with 70%, but still not buy anything else."""
    first = Round("stock", 1, 1, 1)
    game = stock({"P1": {"AR": 70}, "P2": {"SR": 20}}, {"AR": (7, 0)}, profile="18xx.games", round=first)
    assert refused(game, SellShares("P1", "AR", 10))
    assert refused(game, BuyShare("P1", "SR", "offering")) == {"stock.limit.over_sixty"}
    play(game, Pass("P1"))
    assert due(game) == "P2"


def test_over_sixty_in_orange_is_nobodys_trouble():
    """stock.limit.over_sixty: while AR is orange, 70% may be kept in every profile."""
    game = stock({"P1": {"AR": 70}}, {"AR": (8, 0)}, profile="18xx.games")
    play(game, Pass("P1"))
    assert due(game) == "P2"
