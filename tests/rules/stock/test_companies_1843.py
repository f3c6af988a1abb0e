"""1843: par values, floating, directors and the certificate limit (rule book 7.4 to 7.6)."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, LayTile, Pass, StartCompany
from rails18.core.state import CLOSED, OFFERING, POOL
from rails18.rules.stock import certificates
from tests.support.stock_1843 import box, boxes, broken, cash, cell, due, holds, moment, pile, play, sale, sell, skip

WHITE = "r6c4"  # 94


def buy(company: str, source: str = OFFERING, player: str = "P1") -> BuyShare:
    """Return the purchase of a 10% certificate."""
    return BuyShare(player, company, source)


def start(company: str, par: int, player: str = "P1") -> StartCompany:
    """Return the purchase of a director's certificate."""
    return StartCompany(player, company, par)


# par values

PARS = {
    "yellow": (67, 73, 79),
    "green": (67, 73, 79, 86, 94),
    "blue": (67, 73, 79, 86, 94, 105),
    "brown": (67, 73, 79, 86, 94, 105, 120),
    "red": (67, 73, 79, 86, 94, 105, 120),
    "gray": (67, 73, 79, 86, 94, 105, 120),
}


@pytest.mark.parametrize("phase", PARS)
def test_par_values_open_by_phase(phase):
    """company.par.choice: 79 yellow, 86 and 94 from green, 105 from blue, 120 from brown on; others are refused."""
    game = moment(phase=phase)
    allowed = {action.par for action in game.options("start_company", company="OU")}
    assert allowed == set(PARS[phase])
    for par in {67, 73, 79, 86, 90, 94, 100, 105, 120} - allowed:
        assert broken(game, start("OU", par)) == {"company.par.choice"}


def test_a_company_starts_once():
    """company.par.choice: OU has a par value: starting it again is refused."""
    assert broken(moment({"P2": {"OU": 20}}), start("OU", 67)) == {"company.par.choice"}


def test_where_the_markers_go():
    """company.par.marker: OU at 79 where PLM stands already: par 79, at r10c6 under PLM."""
    game = play(moment({"P2": {"PLM": 20}}, boxes(PLM="r10c6"), par={"PLM": 79}), start("OU", 79))
    assert (game.state.par["OU"], pile(game, "r10c6")) == (79, ("PLM", "OU"))


@pytest.mark.parametrize(
    ("par", "place"),
    [(67, "r14c8"), (73, "r12c7"), (79, "r10c6"), (86, "r8c5"), (94, "r6c4"), (105, "r4c3"), (120, "r2c2")],
)
def test_the_box_of_each_par_value(par, place):
    """company.par.marker: seven boxes; the market has other boxes of 73, 79, 86, 94, 105 and 120 besides."""
    game = play(moment(phase="brown"), start("OU", par))
    assert (cell(game, "OU"), game.position.price("OU")) == (box(place), par)


def test_what_the_director_certificate_costs():
    """company.par.cost: OU at 79: P1 pays 158, 600 - 158 = 442, and holds 20%; with 157 it is refused."""
    game = play(moment(), start("OU", 79))
    assert (cash(game, "P1"), holds(game, "P1", "OU"), game.position.president("OU")) == (442, 20, "P1")
    assert "company.par.cost" in broken(moment(cash={"P1": 157}), start("OU", 79))


# floating


def test_six_shares_float_a_company():
    """company.float.threshold, company.float.capital: OU (par 79) is 50% sold; the sixth share floats it: 790."""
    game = moment({"P1": {"OU": 30}, "P2": {"OU": 20}}, boxes(OU="r10c6"), par={"OU": 79})
    assert "OU" not in game.state.floated
    play(game, buy("OU"))
    assert ("OU" in game.state.floated, cash(game, "OU")) == (True, 790)


def test_shares_in_the_pool_count_as_sold():
    """company.float.threshold: 40% with P1 and 10% in the pool: one more out of the IPO floats OU, one out of the pool
    does not."""
    for source, floats in ((POOL, False), (OFFERING, True)):
        game = moment({"P1": {"OU": 40}, POOL: {"OU": 10}}, boxes(OU="r10c6"), par={"OU": 79})
        assert ("OU" in play(game, buy("OU", source)).state.floated) == floats


def test_the_share_of_ba_counts_as_sold():
    """company.float.threshold: ETA's 10% of BA + director 20% + three 10% = 60%: ETA floats with 10 x 67 = 670."""
    game = moment({"P2": {"ETA": 10}}, privates={"BA": "P2"})
    game = game.fork(game.position.supposing(par={}, market={}, stacks={}).state)
    play(game, start("ETA", 67))
    for player in ("P1", "P2", "P3", "P4"):
        while due(game) != player:
            skip(game)
        if player != "P1":
            assert "ETA" not in game.state.floated
            play(game, buy("ETA", player=player))
    assert (game.position.sold_percent("ETA"), "ETA" in game.state.floated, cash(game, "ETA")) == (60, True, 670)


def test_what_operates():
    """company.float.operates: OU floats in the stock round and acts in its operating round without train or money; MID
    (50% sold) never does: each operating action of it is refused."""
    hold = {"P1": {"OU": 50, "MID": 50}}
    game = moment(hold, boxes(OU="r10c6", MID="r10c6"), par={"OU": 79, "MID": 79})
    skip(play(game, buy("OU")), 5)
    assert (game.position.frame.company, game.state.round.kind) == ("OU", "operating")
    assert broken(game, LayTile("P1", "MID", "J9", "57", 0)) == {"company.float.operates"}


# directors


def test_only_the_director_acts():
    """director.power.company: P2 has 30% of OU, P1 is director: a tile by P2 for OU is refused."""
    game = moment({"P1": {"OU": 40}, "P2": {"OU": 30}}, boxes(OU="r10c6"), step="track", company="OU")
    assert broken(game, LayTile("P2", "OU", "D9", "57", 0)) == {"director.power.company"}


def test_who_buys_more_becomes_director():
    """director.change.purchase: P1 (director) 30%, P2 30%: one more makes P2 director with the 20% certificate; he
    gives two 10% for it, so that P1 has 30% still; treasury and trains stay with OU. At 30% nothing changes."""
    hold = {"P1": {"OU": 30}, "P2": {"OU": 30}}
    given = {"cash": {"OU": 500}, "trains": {"yellow-0": "OU"}}
    game = moment(hold, boxes(OU=WHITE), par={"OU": 79}, player="P2", **given)
    assert game.position.president("OU") == "P1"
    play(game, buy("OU", player="P2"))
    pos = game.position
    assert (pos.president("OU"), pos.holding("P2", "OU"), pos.holding("P1", "OU")) == ("P2", 40, 30)
    assert len(pos.certificates("P1", "OU")) == 3
    assert (cash(game, "OU"), pos.trains("OU")) == (500, ("yellow-0",))
    equal = play(moment({"P1": {"OU": 30}, "P2": {"OU": 20}}, boxes(OU=WHITE), player="P2"), buy("OU", player="P2"))
    assert equal.position.president("OU") == "P1"


def test_a_change_before_the_company_floats():
    """director.change.purchase: P1 20%, P2 20%: P2's third share makes him director of a company not yet afloat."""
    game = moment({"P1": {"OU": 20}, "P2": {"OU": 20}}, boxes(OU=WHITE), player="P2")
    play(game, buy("OU", player="P2"))
    assert (game.position.president("OU"), "OU" in game.state.floated) == ("P2", False)


def test_a_sale_hands_the_company_over():
    """director.sell.transfer: P1 40% (20 + 10 + 10), P2 30%: P1 sells 1 (tie): he stays; sells 2: P2 is director with
    20 + 10, and P1 has two 10%. With the director's certificate alone P1 sells 1 to P2's 20%."""
    hold = {"P1": {"OU": 40}, "P2": {"OU": 30}}
    assert play(moment(hold, boxes(OU=WHITE)), sell("OU", 1)).position.president("OU") == "P1"
    pos = play(moment(hold, boxes(OU=WHITE)), sell("OU", 2)).position
    assert (pos.president("OU"), len(pos.certificates("P2", "OU")), len(pos.certificates("P1", "OU"))) == ("P2", 2, 2)
    alone = play(moment({"P1": {"OU": 20}, "P2": {"OU": 20}}, boxes(OU=WHITE)), sell("OU", 1)).position
    assert (alone.president("OU"), alone.holding("P1", "OU"), alone.pool_percent("OU")) == ("P2", 10, 10)


def test_the_director_certificate_is_not_sold():
    """director.sell.certificate: P1 has the 20% certificate and 10%, P2 10%: 1 may be sold, 2 and 3 are refused."""
    game = moment({"P1": {"OU": 30}, "P2": {"OU": 10}}, boxes(OU=WHITE))
    assert broken(game, sell("OU", 1)) == set()
    for shares in (2, 3):
        assert broken(game, sell("OU", shares)) == {"director.sell.certificate"}


def test_a_tie_goes_to_the_next_card():
    """director.sell.tie: the director, card 3, falls to 10%; cards 2 and 4 have 20%: card 4 is director. Where cards
    lie P1, P3, P2, P4, P2 comes next after P3."""
    hold = {"P3": {"OU": 30}, "P2": {"OU": 20}, "P4": {"OU": 20}}
    for seats, new in (((), "P4"), (("P1", "P3", "P2", "P4"), "P2")):
        game = moment(hold, boxes(OU=WHITE), player="P3", seats=seats)
        assert play(game, sell("OU", 2, "P3")).position.president("OU") == new


# certificates

LIMITS = {2: 36, 3: 24, 4: 18, 5: 15, 6: 12}


def many(counted: int, players: int = 4, **given):
    """Return a turn of P1 with so many certificates that count, of companies at 94; EST is one of the others'."""
    hold: dict[str, int] = {}
    left = counted
    for company in ("ETA", "MID", "NOR", "OU", "PLM", "PO", "PRO", "SO"):
        take = min(left, 5)
        if take:
            hold[company] = 10 * (take + 1)
        left -= take
    cells = boxes(**dict.fromkeys([*hold, "EST"], WHITE), **given.pop("cells", {}))
    others = given.pop("others", {"EST": 40})
    return moment({"P1": hold, "P2": others}, cells, players=players, **given)


@pytest.mark.parametrize("players", LIMITS)
def test_the_certificate_limit(players):
    """certificate.limit.table: 36, 24, 18, 15 or 12: at the limit a purchase of EST at 94 is refused, one below it is
    allowed."""
    limit = LIMITS[players]
    assert certificates.limit(sale(players).position) == limit
    for counted, clauses in ((limit - 1, set()), (limit, {"certificate.limit.table"})):
        game = many(counted, players)
        assert certificates.counted(game.position, "P1") == counted
        assert broken(game, buy("EST")) == clauses


def test_a_start_needs_room_too():
    """certificate.limit.table: at 18 of 18 starting SO is refused."""
    assert broken(many(18), start("SO", 67)) == {"certificate.limit.table"}


def test_what_is_counted():
    """certificate.count.kinds: OU's director certificate, two 10% of it and CEI are four certificates."""
    game = moment({"P1": {"OU": 40}}, boxes(OU=WHITE), privates={"CEI": "P1", "TB": CLOSED})
    assert certificates.counted(game.position, "P1") == 4


@pytest.mark.parametrize(
    ("place", "counted"), [("r14c5", 0), ("r14c3", 0), ("r14c2", 0), ("r14c8", 3), ("r6c4", 3), ("r8c2", 0)]
)
def test_zones_that_do_not_count(place, counted):
    """certificate.count.zone: three certificates of PO at 58 (yellow, r14c5), 52 (orange), 50 (brown) and 75 (yellow,
    r8c2) count nothing; at the yellow par box of 67 (r14c8) and at 94 they count three."""
    game = moment({"P1": {"PO": 40}}, boxes(PO=place), par={"PO": 67})
    assert certificates.counted(game.position, "P1") == counted


def test_buying_in_the_zones_at_the_limit():
    """certificate.buy.zone: 18 of 18 counted: PO at 58 (yellow zone) may be bought, and 18 are counted still."""
    game = many(18, cells={"SO": "r14c5"}, others={"EST": 40, "SO": 20})
    play(game, buy("SO"))
    assert certificates.counted(game.position, "P1") == 18


def test_over_the_limit():
    """certificate.excess.sell: 20 of 18 counted: passing and buying are refused until two certificates are sold."""
    game = many(20)
    for action in (Pass("P1"), buy("EST"), start("SO", 67)):
        assert broken(game, action) == {"certificate.excess.sell"}
    play(game, sell("ETA", 1))
    assert broken(game, Pass("P1")) == {"certificate.excess.sell"}
    play(game, sell("ETA", 1))
    assert broken(game, Pass("P1")) == set()
    assert broken(game, buy("EST")) == {"certificate.limit.table"}


def test_over_the_limit_when_a_price_rises():
    """certificate.excess.sell: with 17 counted and three of SO at 59 (yellow, r13c4), a rise out of the zone counts 20
    of 18: in P1's next turn passing is refused."""
    game = many(17, cells={"SO": "r13c4"}, others={"EST": 40, "SO": 20})
    owners = {**game.state.certificates, **{f"SO-{number}": "P1" for number in (2, 3, 4)}}
    below = game.position.supposing(certificates=owners)
    assert certificates.counted(below, "P1") == 17
    above = below.supposing(market={**below.state.market, "SO": box("r11c5")})
    assert certificates.counted(above, "P1") == 20
    assert broken(game.fork(above.state), Pass("P1")) == {"certificate.excess.sell"}


def test_over_the_limit_with_nothing_to_sell():
    """certificate.excess.sell: the pool is full of what P1 might sell: he may pass, and a purchase stays refused."""
    hold = {"P1": {"OU": 20, "EST": 20}, "P2": {"OU": 10}, POOL: {"OU": 50, "EST": 50}}
    owned = dict.fromkeys(("TB", "CEI", "PSG", "LH", "VDL", "BA", "LM"), "P1")
    game = moment(hold, boxes(OU=WHITE, EST=WHITE), players=6, privates=owned)
    extra = {f"PO-{number}": "P1" for number in range(1, 5)}
    game = game.fork(game.position.supposing(certificates={**game.state.certificates, **extra}).state)
    assert certificates.counted(game.position, "P1") == 13
    assert broken(game, buy("OU")) == {"certificate.excess.sell"}
    assert broken(game, Pass("P1")) == set()
