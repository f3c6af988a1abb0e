"""1830: buying and selling in stock rounds, presidents, new companies, and privates between players."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, Pass, SellShares, StartCompany, TradePrivate
from rails18.core.state import OFFERING, POOL, Round
from rails18.rules.stock import certificates
from tests.support.games_1830 import PARS, broken, cash, due, everybody_passes, moment, passed, play

FIRST = Round("stock", 1, 1, 1)
NYC = {"P1": {"NYC": 40}, "P2": {"NYC": 20}}
BROWN, ORANGE, YELLOW = (7, 2), (6, 3), (3, 3)  # cells at 30, 45 and 60


def buy(company: str, source: str = OFFERING, player: str = "P1") -> BuyShare:
    """Return the purchase of a share."""
    return BuyShare(player, company, source)


def sell(company: str, percent: int = 10, player: str = "P1") -> SellShares:
    """Return a sale."""
    return SellShares(player, company, percent)


def test_nothing_is_sold_in_the_first_stock_round() -> None:
    """stock.first.no_sale, stock.private.first: refused in the first stock round, allowed in the second."""
    given = {"hold": NYC, "privates": {"SV": "P2"}}
    first = moment(**given, round=FIRST)
    assert "stock.first.no_sale" in broken(first, sell("NYC"))
    assert broken(first, TradePrivate("P1", "SV", 20, True)) == {"stock.private.first"}
    assert broken(moment(**given), sell("NYC")) == set()
    assert broken(moment(**given), TradePrivate("P1", "SV", 20, True)) == set()


def test_one_certificate_a_turn() -> None:
    """stock.buy.single, stock.turn.order, stock.turn.just_bought: a second purchase is refused, sales are not."""
    game = moment(hold={"P1": {"NYC": 40, "PRR": 20}, "P2": {"NYC": 20}}, cells={"NYC": PARS[76], "PRR": PARS[67]})
    play(game, sell("NYC"), buy("PRR"))
    assert "stock.buy.single" in broken(game, StartCompany("P1", "B&M", 67))
    play(game, sell("PRR"))
    assert (game.position.holding("P1", "NYC"), game.position.holding("P1", "PRR")) == (30, 20)


def test_prices_and_sources() -> None:
    """stock.buy.price, stock.buy.source, stock.buy.cash: IPO at par, pool at market; P2's is refused."""
    game = moment(hold={**NYC, POOL: {"NYC": 10}}, cells={"NYC": (3, 4)}, par={"NYC": 76}, cash={"P1": 76, "P3": 65})
    assert broken(game, BuyShare("P1", "NYC", OFFERING, 66)) == {"stock.buy.price"}
    assert broken(game, buy("NYC", "P2")) == {"stock.buy.source"}
    play(game, buy("NYC"))
    assert cash(game, "P1") == 0
    play(game, Pass("P1"), Pass("P2"))
    assert broken(game, buy("NYC", POOL, "P3")) == {"stock.buy.cash"}
    play(game, Pass("P3"), buy("NYC", POOL, "P4"))
    assert cash(game, "P4") == 600 - 66


def test_sold_is_not_bought_again() -> None:
    """stock.buy.after_sale: refused in the same round from pool and IPO."""
    game = play(moment(hold=NYC), sell("NYC"))
    assert broken(game, buy("NYC", POOL)) == {"stock.buy.after_sale"}
    assert broken(game, buy("NYC")) == {"stock.buy.after_sale"}


def test_the_president_buys_first() -> None:
    """stock.buy.unstarted: 10% of C&O, or of PRR when only Camden's share is out, is refused before the president's."""
    game = moment()
    assert broken(game, buy("C&O")) == {"stock.buy.unstarted"}
    certificates = {**game.state.certificates, "PRR-1": "P2"}
    camden = game.fork(game.position.supposing(certificates=certificates).state)
    assert broken(camden, buy("PRR")) == {"stock.buy.unstarted"}
    assert broken(camden, sell("PRR", 10, "P2")) >= {"stock.order.clockwise"}
    mine = game.fork(game.position.supposing(certificates={**game.state.certificates, "PRR-1": "P1"}).state)
    assert broken(mine, sell("PRR")) == {"stock.sell.no_price"}


def test_camdens_owner_is_a_holder() -> None:
    """stock.president.ca_share, stock.sell.no_price: the share counts; P1 starts PRR, P2 overtakes with 30%."""
    start = moment(cash={"P2": 900})
    game = start.fork(start.position.supposing(certificates={**start.state.certificates, "PRR-1": "P2"}).state)
    play(game, StartCompany("P1", "PRR", 67), buy("PRR", player="P2"))
    passed(game, 3 + (due(game) == "P2"))
    assert game.position.president("PRR") == "P1"
    play(game, buy("PRR", player="P2"))
    assert game.position.president("PRR") == "P2"
    assert game.state.certificates["PRR-0"] == "P2"


def test_a_turn_of_sales_is_no_pass() -> None:
    """stock.turn.pass, stock.end.all_pass, stock.priority.next: P1 sells, all pass; the round ends, P2 has priority."""
    game = play(moment(hold=NYC), sell("NYC"), Pass("P1"), Pass("P2"), Pass("P3"), Pass("P4"))
    assert (game.state.round.kind, due(game)) == ("stock", "P1")
    play(game, Pass("P1"))
    assert game.state.round.kind == "operating" or game.state.priority == "P2"
    assert game.state.priority == "P2"


def test_a_round_of_passes() -> None:
    """stock.end.all_pass, stock.order.clockwise, stock.priority.next: nobody acts, and the priority stays."""
    game = moment(priority="P1")
    assert broken(game, Pass("P2")) == {"stock.order.clockwise"}
    assert everybody_passes(game).state.priority == "P1"


def test_a_block_has_one_price() -> None:
    """stock.sell.price, market.reason.sale: three at 82 bring 246, and the price falls three cells."""
    game = play(moment(hold=NYC, cells={"NYC": PARS[82]}, cash={"P1": 0}), sell("NYC", 30))
    assert (cash(game, "P1"), game.state.market["NYC"]) == (246, PARS[67])


def test_a_second_block() -> None:
    """stock.sell.blocks: what is sold together has one price, so that a second block at once is refused; after the
    purchase of the turn one more may be sold. On 18xx.games there may be several at any time."""
    hold = {"P1": {"NYC": 60, "PRR": 20}}
    given = {"hold": hold, "cells": {"NYC": PARS[82], "PRR": PARS[67]}}
    book = play(moment(**given), sell("NYC"))
    assert broken(book, sell("NYC")) == {"stock.sell.blocks"}
    play(book, buy("PRR"), sell("NYC"))
    assert broken(book, sell("NYC")) == {"stock.sell.blocks"}
    assert broken(book, sell("PRR")) == set()
    site = play(moment(**given, profile="18xx.games", cash={"P1": 0}), sell("NYC"))
    play(site, sell("NYC"))
    assert cash(site, "P1") == 82 + 76


def test_what_is_held_and_the_pool_has_room_for() -> None:
    """stock.sell.held, stock.sell.pool_limit: 60% of 40% and more than 50% in the pool are refused."""
    game = moment(hold={**NYC, POOL: {"NYC": 40}})
    assert "stock.sell.held" in broken(game, sell("NYC", 60))
    assert broken(game, sell("NYC", 20)) == {"stock.sell.pool_limit"}
    assert broken(game, sell("NYC", 10)) == set()


def test_shares_of_what_has_not_floated() -> None:
    """stock.sell.not_floated: 10% of C&O with 30% sold bring 71, and its price falls to 67."""
    game = moment(hold={"P1": {"C&O": 30}}, cells={"C&O": PARS[71]}, cash={"P1": 0})
    play(game, sell("C&O"))
    assert (cash(game, "P1"), game.state.market["C&O"], game.state.floated) == (71, PARS[67], ())


@pytest.mark.parametrize(
    ("cell", "clause"), [(PARS[82], "stock.limit.sixty"), (YELLOW, "stock.limit.sixty"), (ORANGE, ""), (BROWN, "")]
)
def test_sixty_percent(cell: tuple[int, int], clause: str) -> None:
    """stock.limit.sixty, stock.limit.orange: refused in white and yellow, allowed in orange and brown."""
    game = moment(hold={"P1": {"NYC": 60}, POOL: {"NYC": 10}}, cells={"NYC": cell})
    assert broken(game, buy("NYC", POOL)) == ({clause} if clause else set())


def test_seventy_percent_after_the_orange_zone() -> None:
    """stock.limit.over_sixty: a pass or a purchase is refused until 10% are sold; a table may let it be kept."""
    given = {"hold": {"P1": {"NYC": 70}, "P2": {"PRR": 30}}, "cells": {"NYC": (6, 4), "PRR": PARS[67]}}
    for profile in ("rulebook", "18xx.games"):
        game = moment(**given, profile=profile)
        assert broken(game, Pass("P1")) == {"stock.limit.over_sixty"}
        assert broken(game, buy("PRR")) == {"stock.limit.over_sixty"}
        assert broken(play(game, sell("NYC")), Pass("P1")) == set()
    assert broken(moment(**given, options={"keep_over_sixty": True}), Pass("P1")) == set()


def test_eighty_percent_after_the_orange_zone() -> None:
    """stock.limit.over_sixty: where one share less leaves the price outside the orange zone 10% of 80% are too few; 20%
    bring it to 60%."""
    given = {"hold": {"P1": {"NYC": 80}}, "cells": {"NYC": (4, 4)}}
    assert broken(moment(**given), sell("NYC", 10)) == {"stock.limit.over_sixty"}
    assert broken(play(moment(**given), sell("NYC", 20)), Pass("P1")) == set()
    site = play(moment(**given, profile="18xx.games"), sell("NYC", 10))
    assert broken(site, Pass("P1")) == {"stock.limit.over_sixty"}
    assert broken(play(site, sell("NYC", 10)), Pass("P1")) == set()


@pytest.mark.parametrize("held", [80, 90])
def test_a_sale_back_into_the_orange_zone(held: int) -> None:
    """stock.limit.over_sixty: C&O at 50 yellow; 10% sold lead to 45 orange, where more than 60% may be held: that is
    enough. At 54, a row higher, one share is refused and two are enough."""
    game = moment(hold={"P1": {"C&O": held}}, cells={"C&O": (5, 3)})
    assert broken(game, Pass("P1")) == {"stock.limit.over_sixty"}
    play(game, sell("C&O", 10))
    assert game.position.zone("C&O") == "orange"
    assert broken(game, Pass("P1")) == set()
    higher = moment(hold={"P1": {"C&O": 90}}, cells={"C&O": (4, 3)})
    assert broken(higher, sell("C&O", 10)) == {"stock.limit.over_sixty"}
    assert broken(play(higher, sell("C&O", 20)), Pass("P1")) == set()


def test_brown_shares() -> None:
    """stock.brown.several, stock.brown.leaves: three of B&M out of the pool, at the same price."""
    game = moment(hold={"P2": {"B&M": 30}, POOL: {"B&M": 40}}, cells={"B&M": BROWN})
    play(game, buy("B&M", POOL), buy("B&M", POOL), buy("B&M", POOL))
    assert (game.position.holding("P1", "B&M"), cash(game, "P1"), game.state.market["B&M"]) == (30, 510, BROWN)


def test_brown_shares_of_one_company() -> None:
    """stock.brown.one_company: another certificate after them, or before them, is refused."""
    given = {"hold": {"P2": {"B&M": 30, "NYC": 30}, POOL: {"B&M": 40}}, "cells": {"B&M": BROWN, "NYC": PARS[67]}}
    game = play(moment(**given), buy("B&M", POOL), buy("B&M", POOL))
    assert "stock.brown.one_company" in broken(game, buy("NYC"))
    game = play(moment(**given), buy("NYC"))
    assert "stock.brown.one_company" in broken(game, buy("B&M", POOL))


def test_brown_shares_of_the_offering() -> None:
    """stock.brown.offering: a second from the IPO, and IPO with pool, are refused but for an option."""
    given = {"hold": {"P2": {"B&M": 30}, POOL: {"B&M": 20}}, "cells": {"B&M": BROWN}, "par": {"B&M": 67}}
    after_new = play(moment(**given), buy("B&M"))
    assert broken(after_new, buy("B&M")) == {"stock.brown.one_company", "stock.buy.single"}
    assert broken(after_new, buy("B&M", POOL)) == {"stock.brown.one_company", "stock.buy.single"}
    assert broken(play(moment(**given), buy("B&M", POOL)), buy("B&M")) == {"stock.brown.offering"}
    free = moment(**given, profile="18xx.games", options={"multiple_brown_from_ipo": True})
    assert broken(play(free, buy("B&M")), buy("B&M")) == set()


def test_free_zones_and_the_count() -> None:
    """stock.limit.free_zone, stock.limit.count: coloured ones do not count; the private does."""
    hold = {"P1": {"NYC": 40, "PRR": 20, "B&M": 20, "C&O": 20}}
    cells = {"NYC": PARS[82], "PRR": (0, 0), "B&M": (3, 0), "C&O": (5, 0)}
    game = moment(hold=hold, cells=cells, privates={"SV": "P1"})
    assert certificates.counted(game.position, "P1") == 4


def test_the_certificate_limit() -> None:
    """stock.limit.buy, stock.limit.over: at 16 of 16 a purchase is refused; above it, a pass."""
    sixteen = {"P1": {"NYC": 60, "PRR": 60, "CPR": 60, "B&O": 20}, "P2": {"B&O": 20}}
    game = moment(hold=sixteen, cells=dict.fromkeys(("NYC", "PRR", "CPR", "B&O"), PARS[67]))
    assert broken(game, buy("B&O")) == {"stock.limit.buy"}
    play(game, sell("NYC"))
    assert broken(game, buy("B&O")) == set()
    over = moment(
        hold={**sixteen, "P1": {**sixteen["P1"], "B&O": 30}},
        cells=dict.fromkeys(("NYC", "PRR", "CPR", "B&O"), PARS[67]),
    )
    assert broken(over, Pass("P1")) == {"stock.limit.over"}


# presidents


def test_overtaking_and_ties() -> None:
    """stock.president.overtake, stock.president.tie, stock.president.swap: 40% against 30% takes the presidency."""
    game = moment(hold={"P1": {"NYC": 30}, "P2": {"NYC": 20}}, cells={"NYC": PARS[67]}, player="P2")
    play(game, buy("NYC", player="P2"))
    passed(game, 3 + (due(game) == "P2"))
    assert game.position.president("NYC") == "P1"
    play(game, buy("NYC", player="P2"))
    assert game.state.certificates["NYC-0"] == "P2"
    assert (game.position.holding("P1", "NYC"), game.position.holding("P2", "NYC")) == (30, 40)


def test_the_largest_then_the_nearest_succeeds() -> None:
    """stock.president.by_sale, stock.president.nearest: P3 with 30%; of two with 20%, the next clockwise."""
    game = moment(hold={"P1": {"NYC": 40}, "P2": {"NYC": 20}, "P3": {"NYC": 30}})
    assert play(game, sell("NYC", 20)).position.president("NYC") == "P3"
    game = moment(hold={"P3": {"NYC": 30}, "P1": {"NYC": 20}, "P2": {"NYC": 20}}, player="P3")
    assert play(game, sell("NYC", 20, "P3")).position.president("NYC") == "P1"


def test_the_presidents_certificate_stays_out_of_the_pool() -> None:
    """stock.president.twenty, stock.president.dump_amount, stock.president.dump_room: refused without heir or room."""
    game = moment(hold={"P1": {"NYC": 40}, "P2": {"NYC": 10}, "P3": {"NYC": 10}})
    assert broken(game, sell("NYC", 30)) == {"stock.president.twenty"}
    assert broken(game, sell("NYC", 20)) == set()
    heir = {"P1": {"NYC": 20}, "P2": {"NYC": 20}}
    for percent in (10, 20):
        assert play(moment(hold=heir), sell("NYC", percent)).position.president("NYC") == "P2"
    assert broken(moment(hold={**heir, POOL: {"NYC": 50}}), sell("NYC", 20)) & {
        "stock.president.dump_room",
        "stock.sell.pool_limit",
    }


# starting and floating


def test_par_and_start() -> None:
    """stock.start.par, stock.start.cost, stock.start.any, market.start.token: 80 and too little cash are refused."""
    game = moment(cash={"P1": 150})
    assert broken(game, StartCompany("P1", "NYC", 80)) == {"stock.start.par"}
    assert broken(game, StartCompany("P1", "NYC", 76)) == {"stock.start.cost"}
    play(game, StartCompany("P1", "B&M", 71))
    assert (cash(game, "P1"), game.state.market["B&M"]) == (8, PARS[71])
    other = moment()
    assert {action.company for action in other.options("start_company")} == set(other.title.companies)
    assert {action.par for action in other.options("start_company")} == set(PARS)


def test_sixty_percent_floats() -> None:
    """stock.float.sixty, stock.float.treasury: the sixth share brings ten times par at once."""
    game = moment(hold={"P1": {"NYC": 30}, POOL: {"NYC": 20}}, cells={"NYC": PARS[76]}, par={"NYC": 76})
    assert game.state.floated == ()
    play(game, buy("NYC"))
    assert (game.state.floated, cash(game, "NYC")) == (("NYC",), 760)


def test_the_b_and_o_floats_like_others() -> None:
    """stock.float.b_and_o: 20% that came free and four more shares float it."""
    game = moment(
        hold={"P1": {"B&O": 20}, "P2": {"B&O": 30}}, cells={"B&O": PARS[67]}, par={"B&O": 67}, privates={"BO": "P1"}
    )
    assert game.state.floated == ()
    play(game, buy("B&O"))
    assert (game.state.floated, cash(game, "B&O")) == (("B&O",), 670)


# privates between players


SV_FOR_90 = TradePrivate("P1", "SV", 90, True)


def test_a_private_between_players() -> None:
    """stock.private.trade, stock.private.purchase: any agreed price, besides the purchase of the turn, before or after
    it; on 18xx.games it is that purchase, and the other one is refused."""
    game = moment(hold=NYC, privates={"SV": "P2"})
    play(game, SV_FOR_90)
    assert (game.state.privates["SV"], cash(game, "P1"), cash(game, "P2")) == ("P1", 510, 690)
    assert broken(game, buy("NYC")) == set()
    game = play(moment(hold=NYC, privates={"SV": "P2"}), buy("NYC"))
    assert broken(game, SV_FOR_90) == set()
    site = play(moment(hold=NYC, privates={"SV": "P2"}, profile="18xx.games"), SV_FOR_90)
    assert "stock.buy.single" in broken(site, buy("NYC"))
    site = play(moment(hold=NYC, privates={"SV": "P2"}, profile="18xx.games"), buy("NYC"))
    assert broken(site, SV_FOR_90) == {"stock.private.purchase"}


def test_a_private_in_the_turn_of_its_seller() -> None:
    """stock.private.purchase, stock.order.clockwise: P1 buys SV of P2 in P2's turn too, but it is refused in P3's; on
    18xx.games only in P1's own."""
    given = {"hold": NYC, "privates": {"SV": "P2"}}
    game = play(moment(**given, player="P2"), SV_FOR_90)
    assert (game.state.privates["SV"], cash(game, "P1"), cash(game, "P2"), due(game)) == ("P1", 510, 690, "P2")
    assert broken(moment(**given, player="P3"), SV_FOR_90) == {"stock.order.clockwise"}
    assert broken(moment(**given, player="P2", profile="18xx.games"), SV_FOR_90) == {"stock.order.clockwise"}
    assert play(game, Pass("P2"), Pass("P3"), Pass("P4"), Pass("P1"), Pass("P2")).state.priority == "P3"


def test_a_turn_waits_for_a_private() -> None:
    """stock.private.purchase: after the purchase P1 may still buy SV of P2, though nothing can be sold; without a
    private in other hands, and on 18xx.games, the turn is over."""
    given = {"hold": {"P2": {"PRR": 60}}, "cells": {"PRR": PARS[67]}}
    owned = {"privates": {"SV": "P2"}}
    for extra, waits in ((owned, True), ({}, False), ({**owned, "profile": "18xx.games"}, False)):
        game = play(moment(**given, **extra), StartCompany("P1", "NYC", 67))
        assert (due(game) == "P1") is waits, extra


def test_both_must_agree() -> None:
    """stock.private.consent: without the owner's yes it is refused."""
    assert broken(moment(privates={"SV": "P2"}), TradePrivate("P1", "SV", 90)) == {"stock.private.consent"}


def test_a_private_needs_room() -> None:
    """stock.private.count: at 16 of 16 it is refused by the book, not on 18xx.games; below, it counts one."""
    sixteen = {"P1": {"NYC": 60, "PRR": 60, "CPR": 60, "B&O": 20}}
    cells = dict.fromkeys(("NYC", "PRR", "CPR", "B&O"), PARS[67])
    trade = TradePrivate("P1", "SV", 20, True)
    given = {"hold": sixteen, "cells": cells, "privates": {"SV": "P2"}}
    assert broken(moment(**given), trade) == {"stock.limit.buy"}
    assert broken(moment(**given, profile="18xx.games"), trade) == set()
    game = play(moment(hold=NYC, privates={"SV": "P2"}), trade)
    assert certificates.counted(game.position, "P1") == 4
