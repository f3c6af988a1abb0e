"""1843: how share prices move, and the order in which companies operate (rule book 7.7, 8.2 and 14)."""

from __future__ import annotations

import pytest

from rails18.core.actions import Dividend, LayTile, Pass, RunTrains
from rails18.core.state import OFFERING, POOL
from rails18.rules.market import market
from tests.support.stock_1843 import (
    box,
    boxes,
    broken,
    cash,
    cell,
    due,
    everybody_passes,
    moment,
    pile,
    play,
    sell,
    told,
)

WHITE = "r6c4"  # 94
MANY = {"OU": 40, "PO": 40, "SO": 40}


def run(company: str, income: int, place: str, others=None, **given):
    """Return the dividend step of `company` of P1, which earned so much and stands on a box."""
    hold = {"P1": {company: 60}, **{f"P{number}": {name: 60} for number, name in enumerate(others or {}, 2)}}
    cells = {**boxes(**(others or {})), **boxes(**{company: place})}
    given.setdefault("operated", (company,))
    given.setdefault("trains", {"yellow-0": company})
    return moment(hold, cells, step="dividend", company=company, income={company: income}, **given)


def pays(company: str, income: int, place: str, choice: str = "pay", **given) -> str:
    """Return the box where `company` stands after its dividend, written as in the clauses."""
    row, column = cell(play(run(company, income, place, **given), Dividend("P1", company, choice)), company)
    return f"r{row + 1}c{column + 1}"


def sold(place: str, shares: int, **others: str):
    """Return a game after P1 has sold so many shares of PO, which stands on a box below the others named there."""
    cells = {**boxes(**others), **boxes(PO=place)}
    hold = {"P1": {"PO": 60}, **{f"P{number}": {name: 40} for number, name in enumerate(others, 2)}}
    return play(moment(hold, cells, par={"PO": 67}), sell("PO", shares))


def at_foot(order: tuple[str, ...], **given):
    """Return a turn of P1, who holds 40% of OU, PO and SO, all in the lowest box of their column in this order."""
    return moment({"P1": MANY}, boxes(**dict.fromkeys(order, "r14c9")), **given)


# prices


def test_the_price_is_that_of_the_box():
    """market.price.marker: EST at r6c4: 94, for sales, purchases out of the pool and worth."""
    game = moment({"P1": {"EST": 40}, POOL: {"EST": 20}}, boxes(EST=WHITE))
    assert game.position.price("EST") == 94
    assert cash(play(game, sell("EST", 1)), "P1") == 694


def test_each_share_sold_is_one_row():
    """market.sale.down: EST 94 (r6c4), 3 sold: 88, 82, 77: r9c4; the seller has 3 x 94 = 282."""
    game = play(moment({"P1": {"EST": 60}}, boxes(EST=WHITE)), sell("EST", 3))
    assert (cell(game, "EST"), game.position.price("EST"), cash(game, "P1")) == (box("r9c4"), 77, 882)


def test_the_foot_of_a_column_ends_a_fall():
    """market.sale.bottom: PO 79 (r13c9), 3 sold: 3 x 79 = 237; to 74 (r14c9), under OU there, and no further."""
    game = sold("r13c9", 3, OU="r14c9")
    assert (cash(game, "P1"), pile(game, "r14c9")) == (837, ("OU", "PO"))


@pytest.mark.parametrize(
    ("company", "shares", "after"),
    [
        ("OU", 1, ("PO", "OU", "SO")), ("OU", 2, ("PO", "SO", "OU")), ("OU", 3, ("PO", "SO", "OU")),
        ("PO", 1, ("OU", "SO", "PO")), ("SO", 1, ("OU", "PO", "SO")),
    ],
)  # fmt: skip
def test_sinking_in_a_pile(company, shares, after):
    """market.sale.stack: r14c9 holds OU, PO, SO. 1 OU sold: PO, OU, SO; 2 or more: PO, SO, OU; SO stays the last."""
    hold = {"P1": MANY, "P2": MANY} if shares > 2 else {"P1": {**MANY, company: 60}}
    game = moment(hold, boxes(OU="r14c9", PO="r14c9", SO="r14c9"))
    assert pile(play(game, sell(company, shares)), "r14c9") == after


def test_alone_at_the_foot():
    """market.sale.stack: OU alone at r14c9 stays there when 2 are sold, 2 x 74 = 148."""
    game = play(moment({"P1": {"OU": 40}}, boxes(OU="r14c9")), sell("OU", 2))
    assert (pile(game, "r14c9"), cash(game, "P1")) == (("OU",), 748)


# sell, buy, sell with moves in piles: hand-checked turns


def test_a_turn_on_both_sides_of_a_purchase_in_a_pile():
    """market.sale.stack, stock.turn.sequence: r14c9 (74) holds OU, PO, SO; P1 has 40% of each and 600fr. He sells 1 OU
    (+74; PO, OU, SO), buys 1 EST at par 67 (-67), sells 1 PO (+74; OU, PO, SO) and 1 OU (+74; PO, OU, SO):
    600 + 74 - 67 + 74 + 74 = 755."""
    hold = {"P1": MANY, "P2": {"EST": 20}}
    game = moment(hold, boxes(OU="r14c9", PO="r14c9", SO="r14c9", EST=WHITE), par={"EST": 67})
    piles = []
    for action in (sell("OU", 1), ("buy"), sell("PO", 1), sell("OU", 1)):
        if action == "buy":
            play(game, next(a for a in game.options("buy_share", company="EST", source=OFFERING)))
        else:
            play(game, action)
        piles.append(pile(game, "r14c9"))
    assert piles == [("PO", "OU", "SO"), ("PO", "OU", "SO"), ("OU", "PO", "SO"), ("PO", "OU", "SO")]
    assert cash(game, "P1") == 755


def test_the_order_of_sales_makes_the_order_of_the_pile():
    """market.sale.order: OU and PO at r8c4 (82); 1 of each sold: OU first puts both at r9c4 (77) with OU above PO, PO
    first with PO above OU. Either way 82 + 82 = 164."""
    hold = {"P1": {"OU": 40, "PO": 40}}
    for first, second in (("OU", "PO"), ("PO", "OU")):
        game = play(moment(hold, boxes(OU="r8c4", PO="r8c4")), sell(first, 1), sell(second, 1))
        assert (pile(game, "r9c4"), cash(game, "P1")) == ((first, second), 764)


def test_down_to_the_foot_and_then_in_the_pile():
    """market.sale.bottom, market.sale.stack: r14c9 holds SO; PO at 79 (r13c9), 1 sold: +79, to r14c9 under SO. Then 1
    SO sold at 74: SO sinks under PO. 600 + 79 + 74 = 753."""
    game = moment({"P1": {"PO": 40, "SO": 40}}, boxes(SO="r14c9", PO="r13c9"))
    assert pile(play(game, sell("PO", 1)), "r14c9") == ("SO", "PO")
    assert (pile(play(game, sell("SO", 1)), "r14c9"), cash(game, "P1")) == (("PO", "SO"), 753)


# dividends


def test_a_dividend_goes_right():
    """market.dividend.right: EST 94 (r6c4) pays 50, 5 a share: 99 (r6c5)."""
    assert pays("EST", 50, "r6c4") == "r6c5"


def test_a_dividend_at_the_end_of_a_row():
    """market.dividend.rowend: SO 74 (r14c9) pays: 79 (r13c9); 230 (r6c14) to 246 (r5c14), 59 (r15c7) to 64 (r14c7)."""
    assert [pays("SO", 50, place) for place in ("r14c9", "r6c14", "r15c7")] == ["r13c9", "r5c14", "r14c7"]


def test_no_dividend_goes_left():
    """market.withhold.left: EST 94 (r6c4) withholds 50: 90 (r6c3)."""
    assert pays("EST", 50, "r6c4", "withhold") == "r6c3"


def test_an_income_of_nothing_goes_left():
    """market.withhold.left: EST has run for 0, so that nothing is asked: 90 (r6c3)."""
    assert cell(run("EST", 0, "r6c4"), "EST") == box("r6c3")


def test_no_dividend_at_the_start_of_a_row():
    """market.withhold.leftend: PO 51 (r13c1) withholds: 47 (r14c1); 47 (r15c2): 43 (r16c2); 43 (r17c3): 40 (r18c3)."""
    places = ("r13c1", "r15c2", "r17c3", "r1c1")
    assert [pays("PO", 50, place, "withhold") for place in places] == ["r14c1", "r16c2", "r18c3", "r2c1"]


def test_corners():
    """market.withhold.corner: 47 (r14c1), 43 (r16c2) and 40 (r18c3) stay where they are, and keep their place in the
    pile."""
    for place in ("r14c1", "r16c2", "r18c3"):
        assert pays("PO", 50, place, "withhold") == place
    game = run("PO", 50, "r14c1", {"SO": "r14c1"}, trains={"yellow-0": "PO"})
    before = pile(game, "r14c1")
    assert pile(play(game, Dividend("P1", "PO", "withhold")), "r14c1") == before


# the red line: hand-checked moves

LINE = [("r5c2", "r6c2", 92, 86), ("r6c2", "r7c2", 86, 80), ("r7c3", "r8c3", 84, 78), ("r8c3", "r9c3", 78, 73)]


@pytest.mark.parametrize(("place", "below", "price", "lower"), LINE)
def test_the_red_line_bars_the_way_left(place, below, price, lower):
    """market.withhold.redline: 92 (r5c2) to 86 (r6c2) and not to 87 (r5c1); 86 (r6c2) to 80; 84 (r7c3) to 78 (r8c3); 78
    (r8c3) to 73 (r9c3)."""
    game = run("EST", 50, place)
    assert game.position.price("EST") == price
    play(game, Dividend("P1", "EST", "withhold"))
    assert (cell(game, "EST"), game.position.price("EST")) == (box(below), lower)


def test_the_red_line_affects_nothing_else():
    """market.withhold.redline: 87 (r5c1) pays across it to 92 (r5c2); 92 pays to 96 and falls to 86 by a sale; further
    down, at 73 (r9c3), the way left to 70 (r9c2) is free."""
    assert pays("EST", 50, "r5c1") == "r5c2"
    assert pays("EST", 50, "r5c2") == "r5c3"
    assert cell(sold("r5c2", 1), "PO") == box("r6c2")
    assert pays("EST", 50, "r9c3", "withhold") == "r9c2"


def test_twice_down_along_the_red_line():
    """market.withhold.redline: 92 (r5c2) withholds twice: 86 (r6c2), then 80 (r7c2), then left to 76 (r7c1), as no line
    lies there: 92, 86, 80, 76."""
    prices, place = [92], "r5c2"
    for _ in range(3):
        place = pays("EST", 50, place, "withhold")
        row, column = box(place)
        prices.append(moment().title.market.rows[row][column].price)
    assert prices == [92, 86, 80, 76]


# sold out: hand-checked ends of stock rounds


def all_sold(place: str, percents: dict[str, int], **given):
    """Return a game after a stock round in which EST stood on a box and its owners held these percents."""
    hold = {owner: {"EST": percent} for owner, percent in percents.items()}
    return everybody_passes(moment(hold, boxes(EST=place), par={"EST": 94}, **given))


FULL = {"P1": 60, "P2": 40}


def test_all_sold_goes_up():
    """market.soldout.up: EST 94 (r6c4), 100% with players: 101 (r5c4); with one in the pool or the IPO unchanged."""
    assert cell(all_sold("r6c4", FULL), "EST") == box("r5c4")
    assert cell(all_sold("r6c4", {"P1": 60, "P2": 30, POOL: 10}), "EST") == box("r6c4")
    assert cell(all_sold("r6c4", {"P1": 60, "P2": 30}), "EST") == box("r6c4")


def test_all_sold_in_the_top_row():
    """market.soldout.top: EST 157 (r1c5) goes down and right, to 154 (r2c6), though that is 3 less; 122 (r1c1) to 120
    (r2c2), 357 (r1c13) to 380 (r2c14) and 412 (r1c14) to 443 (r2c15)."""
    places = {
        "r1c5": (157, 154, "r2c6"),
        "r1c1": (122, 120, "r2c2"),
        "r1c13": (357, 380, "r2c14"),
        "r1c14": (412, 443, "r2c15"),
    }
    for place, (before, after, to) in places.items():
        row, column = box(place)
        game = all_sold(place, FULL)
        assert game.title.market.rows[row][column].price == before
        assert (cell(game, "EST"), game.position.price("EST")) == (box(to), after)


def test_up_to_the_top_row():
    """market.soldout.up: EST 154 (r2c6) is all sold: up to 167 (r1c6), and at the end of the next round down and right
    to 164 (r2c7)."""
    assert cell(all_sold("r2c6", FULL), "EST") == box("r1c6")
    assert cell(all_sold("r1c6", FULL), "EST") == box("r2c7")


def test_several_all_sold_at_once():
    """market.soldout.up: EST (99, r6c5) and PO (94, r6c4) rise to 106 (r5c5) and 101 (r5c4). OU above SO at 77 (r9c4)
    rise in that order, so that OU is above SO at 82 (r8c4) too."""
    hold = {"P1": {"EST": 60, "PO": 60, "OU": 60, "SO": 60}, "P2": {"EST": 40, "PO": 40, "OU": 40, "SO": 40}}
    game = moment(hold, boxes(EST="r6c5", PO="r6c4", OU="r9c4", SO="r9c4"), players=2)
    everybody_passes(game)
    assert (cell(game, "EST"), cell(game, "PO"), pile(game, "r8c4")) == (box("r5c5"), box("r5c4"), ("OU", "SO"))
    assert [game.position.price(company) for company in ("EST", "PO", "OU")] == [106, 101, 82]


def test_arriving_under_what_is_there():
    """market.arrival.under: PO stands at 99 (r6c5), EST pays and goes from 94 to 99: the pile is PO, EST."""
    game = play(run("EST", 50, "r6c4", {"PO": "r6c5"}), Dividend("P1", "EST", "pay"))
    assert pile(game, "r6c5") == ("PO", "EST")


# zones


def test_the_zones():
    """market.zone.list: r14c2 brown, r14c4 orange, r14c5 yellow, r6c4 a par box without privilege, r1c15 is 500."""
    rows = moment().title.market.rows
    places = {name: rows[box(name)[0]][box(name)[1]] for name in ("r14c2", "r14c4", "r14c5", "r6c4", "r1c15")}
    assert [place.zone for place in places.values()] == ["brown", "orange", "yellow", "white", "end"]
    assert (places["r6c4"].par, places["r1c15"].price, places["r1c15"].flags) == ("green", 500, ("end",))
    assert market.par_cells(moment().title.market).keys() == {120, 105, 94, 86, 79, 73, 67}


# the order of companies


def order(**places: str) -> tuple[str, ...]:
    """Return the order of companies on these boxes, in order of arrival."""
    return market.order(moment({"P1": dict.fromkeys(places, 60)}, boxes(**places)).position)


def test_the_dearest_company_first():
    """operating.order.price: EST 101 (r5c4), PO 99 (r6c5), OU 67 (r14c8): EST, PO, OU."""
    assert order(OU="r14c8", PO="r6c5", EST="r5c4") == ("EST", "PO", "OU")


def test_further_right_first():
    """operating.order.right: PO 94 at r6c4, SO 94 at r9c8: SO before PO."""
    assert order(PO="r6c4", SO="r9c8") == ("SO", "PO")


def test_from_the_top_of_the_pile():
    """operating.order.stack: the box r6c4 holds PO above OU: PO, then OU."""
    assert order(PO="r6c4", OU="r6c4") == ("PO", "OU")


def round_of(cells, at: str, turn: str, operated: tuple[str, ...], **given):
    """Return a step of the turn of a company in a round of all companies in `cells`, each led by another player."""
    hold = {f"P{number}": {name: 60} for number, name in enumerate(cells, 1)}
    return moment(hold, boxes(**cells), step=at, company=turn, operated=operated, **given)


def test_arrivals_wait_for_the_next_round():
    """operating.marker.acted: PO waits at 94 (r6c4); OU (90, r6c3) acts and pays to 94, then SO (90) too: the pile is
    PO, OU, SO, and the next round goes in that order."""
    trains = {"yellow-0": "OU", "yellow-1": "SO"}
    first = {"PO": "r6c4", "OU": "r6c3", "SO": "r6c3"}
    game = round_of(first, "dividend", "OU", ("OU",), income={"OU": 50}, trains=trains)
    play(game, Dividend("P2", "OU", "pay"))
    assert (pile(game, "r6c4"), market.order(game.position)) == (("PO", "OU"), ("PO", "OU", "SO"))
    then = {"PO": "r6c4", "OU": "r6c4", "SO": "r6c3"}
    game = round_of(then, "dividend", "SO", ("OU", "SO"), income={"SO": 50}, trains=trains)
    play(game, Dividend("P3", "SO", "pay"))
    assert (pile(game, "r6c4"), market.order(game.position)) == (("PO", "OU", "SO"), ("PO", "OU", "SO"))


def test_who_is_next_is_seen_anew():
    """operating.order.update: OU 101 (r5c4) would act before PO 99 (r6c5); in the turn of EST one OU is sold, OU stands
    at 94 (r6c4): PO acts next. EST, though dearest, never acts again in the round."""
    cells = {"EST": "r3c4", "OU": "r5c4", "PO": "r6c5"}
    game = round_of(cells, "trains", "EST", ("EST",))
    assert market.order(game.position) == ("EST", "OU", "PO")
    lower = {**game.state.market, "OU": box("r6c4")}
    piles = {place: (name,) for name, place in lower.items()}
    game = game.fork(game.position.supposing(market=lower, stacks=piles).state)
    while game.position.frame.company == "EST":
        play(game, Pass(due(game)))
    assert game.position.frame.company == "PO"


def test_a_turn_is_finished_before_the_next():
    """operating.company.whole: EST is buying trains: a tile of OU is refused."""
    game = round_of({"EST": "r3c4", "OU": "r5c4"}, "trains", "EST", ("EST",))
    assert broken(game, LayTile("P1", "OU", "D9", "57", 0)) == {"operating.company.whole"}


def test_the_steps_have_an_order():
    """operating.steps.order: running trains before the track step is over, and track after the run, are refused."""
    early = round_of({"EST": "r3c4"}, "track", "EST", ("EST",))
    late = round_of({"EST": "r3c4"}, "trains", "EST", ("EST",))
    assert broken(early, RunTrains("P1", "EST")) == {"operating.steps.order"}
    assert broken(late, LayTile("P1", "EST", "D9", "57", 0)) == {"operating.steps.order"}


# what is told


@pytest.mark.parametrize(
    ("company", "shares", "below"), [("OU", 1, ["PO"]), ("OU", 2, ["SO"]), ("PO", 2, ["SO"]), ("SO", 1, [])]
)
def test_what_is_told_about_sinking(company, shares, below):
    """market.sale.stack: the log names the company that lies right above now; whoever stays tells nothing, no price."""
    hold = {"P1": {**MANY, company: 60}}
    game = play(moment(hold, boxes(OU="r14c9", PO="r14c9", SO="r14c9")), sell(company, shares))
    assert [dict(facts) for facts in told(game, "sunk_in_pile")] == [
        {"company": company, "below": name} for name in below
    ]
    assert told(game, "price_moved") == []


def test_what_is_told_about_a_price():
    """market.sale.down: EST falls from 94 to 82 by two shares."""
    game = play(moment({"P1": {"EST": 60}}, boxes(EST=WHITE)), sell("EST", 2))
    assert [dict(facts) for facts in told(game, "price_moved")] == [{"company": "EST", "before": 94, "price": 82}]
