"""18Chesapeake: stock rounds, in which a player sells first and then buys, and share prices."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, DiscardTrain, Pass, SellShares, StartCompany, TradePrivate
from rails18.core.game import Game
from rails18.core.state import OFFERING, POOL, Round
from rails18.rules.market import market
from rails18.rules.stock import certificates
from tests.support.games_18chesapeake import PARS, broken, cash, due, everybody_passes, moment, passed, play, step

FIRST = Round("stock", 1, 1, 1)
WIDE = {"P1": {"C&O": 30, "LV": 20}, "P2": {"C&O": 30}, "P3": {"LV": 40}}


def floated(**given: object) -> Game:
    """Return a stock round in which C&O (P1) and LV (P3) have floated."""
    return moment(WIDE, {"C&O": (2, 4), "LV": (3, 3)}, **given)  # type: ignore[arg-type]


def test_order_and_end() -> None:
    """stock.order.clockwise, stock.end.all_pass, stock.turn.pass, stock.priority.next: left of the last who acted."""
    game = floated()
    assert broken(game, Pass("P2")) == {"stock.order.clockwise"}
    play(game, Pass("P1"), Pass("P2"), SellShares("P3", "LV", 10))
    assert due(game) == "P3"
    play(game, Pass("P3"))
    passed(game, 3)
    assert (game.state.round.kind, due(game)) == ("stock", "P3")
    passed(game, 1)
    assert (game.state.round.kind, game.state.priority) == ("operating", "P4")


def test_no_sale_in_the_first_round() -> None:
    """stock.first.no_sale: P1 has shares of a started company; selling is refused."""
    game = floated(round=FIRST)
    assert "stock.first.no_sale" in broken(game, SellShares("P1", "C&O", 10))


def test_sell_first_then_buy() -> None:
    """stock.turn.order, stock.turn.ends, stock.buy.single, stock.turn.just_bought: the purchase ends the turn.

    What would come after it is refused: it is another player's turn.
    """
    game = play(floated(), SellShares("P1", "LV", 10))
    assert due(game) == "P1"
    play(game, BuyShare("P1", "C&O", OFFERING))
    assert due(game) == "P2"
    for late in (SellShares("P1", "C&O", 10), BuyShare("P1", "C&O", OFFERING)):
        assert broken(game, late) == {"stock.order.clockwise"}


def test_one_by_one_or_together() -> None:
    """stock.sell.one_by_one, stock.sell.price, market.move.down: three at once bring 285, one by one 95 + 85 + 80."""
    shares = {"P1": {"C&O": 50}, "P2": {"C&O": 20}}
    together = play(moment(shares, {"C&O": (2, 4)}), SellShares("P1", "C&O", 30))
    single = moment(shares, {"C&O": (2, 4)})
    for _ in range(3):
        play(single, SellShares("P1", "C&O", 10))
    assert (cash(together, "P1"), cash(single, "P1")) == (600 + 285, 600 + 95 + 85 + 80)
    assert together.state.market == single.state.market == {"C&O": (5, 4)}


def test_the_order_of_sales_is_free() -> None:
    """stock.sell.sequence, market.stack.arrival: P3 sells LV and then C&O, or the other way; the first lies above."""
    shares = {"P1": {"C&O": 60}, "P2": {"LV": 60}, "P3": {"LV": 10, "C&O": 10}}
    for first, second in (("LV", "C&O"), ("C&O", "LV")):
        game = moment(shares, {"C&O": (3, 3), "LV": (3, 3)}, player="P3")
        play(game, SellShares("P3", first, 10), SellShares("P3", second, 10))
        assert (due(game), game.position.holding(POOL, first), game.position.holding(POOL, second)) == ("P3", 10, 10)
        assert game.state.stacks[4, 3] == (first, second)


def test_where_shares_come_from() -> None:
    """stock.buy.source, stock.buy.price, stock.buy.cash, stock.buy.unstarted, stock.treasury.separate: refused."""
    game = floated(cash={"P1": 80, "C&O": 500})
    assert broken(game, BuyShare("P1", "C&O", POOL)) == {"stock.buy.source"}
    assert broken(game, BuyShare("P1", "PRR", OFFERING)) == {"stock.buy.unstarted"}
    assert broken(game, BuyShare("P1", "LV", OFFERING, 90)) == {
        "stock.buy.price",
        "stock.buy.cash",
        "stock.treasury.separate",
    }
    rich = floated(par={"LV": 80})
    before = rich.state.cash["bank"]
    play(rich, BuyShare("P1", "LV", OFFERING))
    assert (cash(rich, "P1"), rich.state.cash["bank"] - before) == (520, 80)


def test_no_purchase_after_a_sale() -> None:
    """stock.buy.after_sale: P1 sold LV in this round; buying it again in it is refused."""
    game = play(floated(), SellShares("P1", "LV", 10))
    assert broken(game, BuyShare("P1", "LV", POOL)) == {"stock.buy.after_sale"}


def test_what_can_be_sold() -> None:
    """stock.sell.held, stock.sell.no_price, stock.sell.pool_limit, stock.sell.not_floated.

    What is refused, and what not.
    """
    game = moment({"P1": {"C&O": 60, "LV": 10}, "P2": {"LV": 20}}, cells={"LV": (4, 2), "C&O": (2, 4)})
    assert broken(game, SellShares("P1", "C&O", 70)) == {"stock.sell.held"}
    full = moment({"P1": {"C&O": 20}, "P2": {"C&O": 30}, "pool": {"C&O": 50}}, {"C&O": (2, 4)}, player="P2")
    assert "stock.sell.pool_limit" in broken(full, SellShares("P2", "C&O", 10))
    assert "LV" not in game.state.floated
    play(game, SellShares("P1", "LV", 10))
    assert game.state.market["LV"] == (5, 2)


def test_a_share_without_a_price_cannot_be_sold() -> None:
    """stock.sell.no_price: the B&O share of BOR before B&O has a price; a sale is refused."""
    certificates_of = {**moment().state.certificates, "B&O-1": "P1"}
    game = moment(certificates=certificates_of)
    assert broken(game, SellShares("P1", "B&O", 10)) == {"stock.sell.no_price"}


def test_certificate_limit() -> None:
    """stock.limit.buy, stock.limit.count, stock.limit.yellow_buy, stock.limit.over.

    Sixteen for four: the next is refused, unless it is yellow; and above it anything but selling is refused.
    """
    many = {"P1": {"PRR": 60, "PLE": 60, "SRR": 60, "C&O": 10}, "P2": {"C&O": 20, "LV": 20}}
    held = moment(many, privates={"DR": "P1"})
    assert certificates.counted(held.position, "P1") == 3 * 5 + 1 + 1
    assert broken(held, Pass("P1")) == {"stock.limit.over"}
    full = moment({**many, "P1": {**many["P1"], "C&O": 0}}, {"LV": (3, 3), "C&O": (5, 0)}, privates={"DR": "P1"})
    assert certificates.counted(full.position, "P1") == 16
    assert broken(full, BuyShare("P1", "LV", OFFERING)) == {"stock.limit.buy"}
    assert broken(full, BuyShare("P1", "C&O", OFFERING)) == set()  # yellow
    play(full, BuyShare("P1", "C&O", OFFERING))
    assert certificates.counted(full.position, "P1") == 16


@pytest.mark.parametrize("cell", [(5, 0), (6, 0), (6, 1), (7, 0), (7, 1), (7, 2), (4, 0), (5, 1), (6, 2)])
def test_what_does_not_count(cell: tuple[int, int]) -> None:
    """stock.limit.free_zone: certificates of a company in one of the six yellow cells."""
    game = moment({"P1": {"C&O": 60}}, {"C&O": cell})
    assert certificates.counted(game.position, "P1") == (5 if cell in ((4, 0), (5, 1), (6, 2)) else 0)


def test_sixty_percent_everywhere() -> None:
    """stock.limit.sixty: a seventh share is refused, in the yellow zone too."""
    for cell in ((2, 4), (5, 0)):
        game = moment({"P1": {"C&O": 60}}, {"C&O": cell})
        assert "stock.limit.sixty" in broken(game, BuyShare("P1", "C&O", OFFERING))


def test_presidencies() -> None:
    """stock.president.overtake, stock.president.tie, stock.president.swap, stock.president.duties: P2 buys past P1.

    In C&O's next turn P2 decides, and must buy the train that C&O needs; to pass is refused.
    """
    hold = {"P1": {"C&O": 30}, "P2": {"C&O": 20}, "P3": {"C&O": 10}}
    game = moment(hold, player="P2", cash={"C&O": 50}, tiles={"G13": ("57", 2)})
    play(game, BuyShare("P2", "C&O", OFFERING))
    assert game.position.president("C&O") == "P1"
    passed(game, 3)
    play(game, BuyShare("P2", "C&O", OFFERING))
    assert game.position.president("C&O") == "P2"
    assert len(game.position.certificates("P1", "C&O")) == 3
    everybody_passes(game)
    while step(game) != "trains":
        play(game, Pass("P2"))
    assert (due(game), game.position.frame.company, cash(game, "C&O")) == ("P2", "C&O", 50)
    assert broken(game, Pass("P2")) == {"train.own.must"}


def test_the_share_of_a_private_company_counts() -> None:
    """stock.president.b_and_o_share: P2 holds it when P1 starts B&O, and is president with 30%."""
    start = moment()
    game = moment(certificates={**start.state.certificates, "B&O-1": "P2"})
    play(game, StartCompany("P1", "B&O", 80), BuyShare("P2", "B&O", OFFERING))
    assert game.position.president("B&O") == "P1"
    passed(game, 3)
    play(game, BuyShare("P2", "B&O", OFFERING))
    assert (game.position.president("B&O"), game.position.holding("P2", "B&O")) == ("P2", 30)


def test_selling_a_presidency() -> None:
    """stock.president.by_sale, stock.president.nearest, stock.president.dump_amount, stock.president.twenty.

    P3 sits to P2's left. Refused alone.
    """
    shares = {"P2": {"C&O": 40}, "P1": {"C&O": 20}, "P3": {"C&O": 20}}
    game = play(moment(shares, player="P2"), SellShares("P2", "C&O", 40))
    assert (game.position.president("C&O"), game.position.holding(POOL, "C&O")) == ("P3", 40)
    more = {"P1": {"C&O": 40}, "P2": {"C&O": 20}, "P3": {"C&O": 30}}
    assert play(moment(more), SellShares("P1", "C&O", 20)).position.president("C&O") == "P3"
    alone = moment({"P1": {"C&O": 40}, "P2": {"C&O": 10}})
    assert broken(alone, SellShares("P1", "C&O", 30)) == {"stock.president.twenty", "two.president.hold"}
    assert broken(alone, SellShares("P1", "C&O", 20)) == set()


def test_room_for_a_presidency() -> None:
    """stock.president.dump_room: with 50% in the pool nothing of the chair can be sold; it is refused."""
    game = moment({"P1": {"C&O": 20}, "P2": {"C&O": 20}, "pool": {"C&O": 50}})
    assert "stock.president.dump_room" in broken(game, SellShares("P1", "C&O", 10))


@pytest.mark.parametrize("par", PARS)
def test_starting_a_company(par: int) -> None:
    """stock.start.par, stock.start.cost, stock.start.any, stock.president.first, market.start.token: twice par."""
    for company in ("PRR", "PLE", "SRR", "B&O", "C&O", "LV", "C&A", "N&W"):
        game = play(moment(), StartCompany("P1", company, par))
        assert (cash(game, "P1"), game.position.president(company)) == (600 - 2 * par, "P1")
        assert game.state.market[company] == PARS[par]
    assert broken(moment(), StartCompany("P1", "PRR", 75)) == {"stock.start.par"}
    assert "stock.start.cost" in broken(moment(cash={"P1": 2 * par - 1}), StartCompany("P1", "PRR", par))


def test_floating() -> None:
    """stock.float.sixty, stock.float.treasury: the sixth share brings ten times par, from the pool's shares too."""
    shares = {"P1": {"C&O": 30}, "P2": {"C&O": 10}, "pool": {"C&O": 10}}
    game = play(moment(shares, par={"C&O": 95}), BuyShare("P1", "C&O", OFFERING))
    assert ("C&O" in game.state.floated, cash(game, "C&O")) == (True, 950)


@pytest.mark.parametrize("company", ["LV", "B&O"])
def test_free_shares_count(company: str) -> None:
    """stock.float.drawn, stock.float.b_and_o: what came with CV and BOR has left the offering."""
    game = moment({"P1": {company: 20}, "P2": {company: 30}}, par={company: 70})
    play(game, BuyShare("P1", company, OFFERING))
    assert cash(game, company) == 700


def test_privates_stay_with_their_owners() -> None:
    """private.trade.players: a sale between players is refused, there is no such step."""
    game = moment(privates={"DR": "P2"})
    trade = TradePrivate("P1", "DR", 20, agreed=True)
    assert broken(game, trade) == {"private.trade.players", "auction.no_trade.ban"}
    assert "trade_private" not in {entry.kind for entry in game.menu()}


# prices


def test_the_grid() -> None:
    """market.grid.cells, market.end.none.

    Eight rows, 77 cells, yellow from 55 down in the corner.
    """
    chart = moment().title.market
    cells = [cell for row in chart.rows for cell in row if cell.price]
    assert ([len(row) for row in chart.rows], len(cells)) == ([17, 17, 12, 10, 8, 6, 4, 3], 77)
    assert sorted(cell.price for cell in cells if cell.zone == "yellow") == [40, 45, 50, 50, 55, 55]
    assert market.par_cells(chart) == PARS


@pytest.mark.parametrize(
    ("cell", "right", "left", "up", "down"),
    [
        ((2, 4), (2, 5), (2, 3), (1, 4), (3, 4)),
        ((2, 11), (1, 11), (2, 10), (1, 11), (2, 11)),
        ((7, 2), (6, 2), (7, 1), (6, 2), (7, 2)),
        ((0, 16), (0, 16), (0, 15), (0, 16), (1, 16)),
        ((3, 0), (3, 1), (4, 0), (2, 0), (4, 0)),
        ((7, 0), (7, 1), (7, 0), (6, 0), (7, 0)),
    ],
    ids=["within", "end of a row", "short row", "top", "left edge", "corner"],
)
def test_moves(
    cell: tuple[int, int], right: tuple[int, int], left: tuple[int, int], up: tuple[int, int], down: tuple[int, int]
) -> None:
    """market.move.right, .right_edge, .left, .left_edge, .left_stuck, .up, .top_row, .down, .down_edge.

    market.move.right_edge, market.move.left, market.move.left_edge, market.move.left_stuck, market.move.up,
    market.move.top_row, market.move.down_edge: each kind of cell.
    """
    game = moment({"P1": {"C&O": 60}}, {"C&O": cell})
    chart = game.title.market
    assert market.right(chart, cell) == right
    assert market.left(chart, cell) == left
    assert market.raised(game.position, "C&O") == up
    assert market.down(chart, cell, 1) == down


def test_share_price_order() -> None:
    """market.order.price: 85 before 80; of three at 80 the one further right, and then the upper one."""
    hold = {"P1": {"PRR": 20, "C&O": 20}, "P2": {"LV": 20, "N&W": 20}}
    game = moment(hold, {"N&W": (3, 3), "PRR": (3, 3), "C&O": (4, 4), "LV": (3, 4)})
    assert market.order(game.position) == ("LV", "C&O", *game.state.stacks[3, 3])
    assert set(game.state.stacks[3, 3]) == {"N&W", "PRR"}


def test_piles() -> None:
    """market.start.stack, market.stack.unmoved, information.market.open: who comes lies below."""
    game = moment({"P2": {"C&O": 20}}, {"C&O": (2, 4)})
    play(game, StartCompany("P1", "LV", 95))
    assert game.state.stacks[2, 4] == ("C&O", "LV")
    stuck = moment({"P1": {"C&O": 30}, "P2": {"LV": 20}}, {"C&O": (7, 0), "LV": (7, 0)})
    play(stuck, SellShares("P1", "C&O", 10))
    assert stuck.state.stacks[7, 0] == ("C&O", "LV")


def test_sold_out() -> None:
    """market.reason.all_sold, market.reason.all_sold_order, market.reason.sale, market.reason.idle.

    C&O and LV rise in order. PRR, which has not floated, stays through the operating rounds too.
    """
    shares = {"P1": {"C&O": 60, "LV": 40}, "P2": {"C&O": 40, "LV": 60}, "P3": {"PRR": 20}, "P4": {"N&W": 60}}
    game = moment({**shares, POOL: {"N&W": 10}}, {"C&O": (2, 5), "LV": (2, 5), "PRR": (3, 3), "N&W": (3, 4)})
    above = game.state.stacks[2, 5]
    everybody_passes(game)
    assert game.state.market == {"C&O": (1, 5), "LV": (1, 5), "PRR": (3, 3), "N&W": (3, 4)}
    assert game.state.stacks[1, 5] == above
    while game.state.round.kind == "operating":
        play(game, Pass(due(game)))
    assert (game.state.market["PRR"], game.state.market["C&O"]) == ((3, 3), (1, 4))


def test_a_discard_is_no_stock_turn() -> None:
    """train.limit.no_discard: giving up a train in a stock turn is refused."""
    game = floated(trains={"2-0": "C&O"})
    assert step(game) == "stock"
    assert broken(game, DiscardTrain("P1", "C&O", "2-0")) == {"train.limit.no_discard"}
