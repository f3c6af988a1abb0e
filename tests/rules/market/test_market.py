"""Test the stock market: its cells, how price tokens move, why, and in which order they lie."""

import pytest

from rails18.core.actions import Dividend, Pass, SellShares, StartCompany
from rails18.core.state import SCRAPPED
from rails18.rules.market import market
from tests.support.play import auction, due, everybody_passes, play, step, stock

ROUTE = {  # AR at Tokushima with track to a red area
    "tiles": {"K8": ("57", 1)},
    "tokens": {"K8.c0": ("AR",)},
}


@pytest.fixture(scope="module")
def grid():
    """Return the stock market of the title."""
    return auction().title.market


def dividend(cell, income, choice, **more):
    """Return where AR stands after its president decided about the income of a run that began at `cell`."""
    game = stock({"P1": {"AR": 50}}, {"AR": cell}, step="dividend", company="AR", income={"AR": income}, **more)
    if step(game) == "dividend":
        play(game, Dividend("P1", "AR", choice))
    return game.state.market["AR"]


def test_the_cells(grid):
    """market.grid.cells: eleven rows, 90 cells; price, zone and starting cells where the board has them."""
    assert [len(row) for row in grid.rows] == [15, 15, 12, 10, 8, 7, 6, 5, 4, 4, 4]
    cells = {place: grid.rows[place[0]][place[1]] for place in [(0, 14), (3, 3), (6, 1), (9, 1), (10, 0)]}
    assert [(cell.price, cell.zone) for cell in cells.values()] == [
        (350, "white"),
        (75, "white"),
        (50, "yellow"),
        (30, "orange"),
        (10, "orange"),
    ]
    starts = {100: (0, 3), 90: (1, 3), 80: (2, 3), 75: (3, 3), 70: (4, 3), 65: (5, 3)}
    assert market.par_cells(grid) == starts


def test_a_new_company_stands_on_its_starting_cell():
    """market.start.token: IR starts at 75 on [3,3], and keeps its par of 75 when the price falls."""
    game = stock()
    play(game, StartCompany("P1", "IR", 75))
    assert game.state.market["IR"] == (3, 3)
    game = stock({"P1": {"IR": 30}}, par={"IR": 75})
    play(game, SellShares("P1", "IR", 10))
    assert (game.state.market["IR"], game.state.par["IR"]) == ((4, 3), 75)


def test_a_new_token_lies_below():
    """market.start.stack: SR lies on [3,3]; IR starts at 75 and lies below it."""
    game = stock({"P2": {"SR": 20}}, par={"SR": 75})
    play(game, StartCompany("P1", "IR", 75))
    assert game.state.stacks == {(3, 3): ("SR", "IR")}
    assert market.order(game.position) == ("SR", "IR")


def test_right(grid):
    """market.move.right: a dividend takes AR from 80 on [2,3] to 90 on [2,4]."""
    assert dividend((2, 3), 30, "pay", trains={"2-0": "AR"}) == (2, 4)
    assert grid.rows[2][4].price == 90


@pytest.mark.parametrize(("cell", "to", "price"), [((5, 6), (4, 6), 90), ((2, 11), (1, 11), 225)])
def test_right_at_the_edge(grid, cell, to, price):
    """market.move.right_arrow: from 80 on [5,6] up to 90, from 200 on [2,11] up to 225."""
    assert dividend(cell, 30, "pay", trains={"2-0": "AR"}) == market.right(grid, cell) == to
    assert grid.rows[to[0]][to[1]].price == price


def test_left(grid):
    """market.move.left: AR keeps its income and goes from 80 on [2,3] to 75 on [2,2]."""
    assert dividend((2, 3), 30, "withhold", trains={"2-0": "AR"}) == (2, 2)
    assert grid.rows[2][2].price == 75


def test_left_at_the_edge(grid):
    """market.move.left_arrow: from 55 on [4,0] down to 50 on [5,0], which is yellow."""
    assert dividend((4, 0), 30, "withhold", trains={"2-0": "AR"}) == (5, 0)
    assert (grid.rows[5][0].price, grid.rows[5][0].zone) == (50, "yellow")


def test_up():
    """market.move.up: AR all sold goes from 80 on [2,3] to 90 on [1,3]; on 350 it stays."""
    for cell, to in (((2, 3), (1, 3)), ((0, 14), (0, 14))):
        game = everybody_passes(stock({"P1": {"AR": 60}, "P2": {"AR": 40}}, {"AR": cell}))
        assert game.state.market["AR"] == to


def test_the_top_row(grid):
    """market.move.top_row: AR all sold stays on 125 at [0,5], and AR on 350 stays when it pays."""
    game = everybody_passes(stock({"P1": {"AR": 60}, "P2": {"AR": 40}}, {"AR": (0, 5)}))
    assert game.state.market["AR"] == (0, 5)
    assert dividend((0, 14), 30, "pay", trains={"2-0": "AR"}) == (0, 14)
    assert [market.up(grid, (0, column)) for column in range(15)] == [(0, column) for column in range(15)]


def test_down(grid):
    """market.move.down: three shares sold take AR from 100 on [1,4] to 75 on [4,4]."""
    game = stock({"P2": {"AR": 40}, "P1": {"AR": 30}}, {"AR": (1, 4)})
    play(game, SellShares("P1", "AR", 30))
    assert (game.state.market["AR"], game.position.price("AR")) == ((4, 4), 75)
    assert market.down(grid, (1, 4), 3) == (4, 4)


def test_the_lower_edge(grid):
    """market.move.down_edge: AR on 65 at [6,4] falls one row to 60 for three shares, and 10 at [10,0] is the bottom."""
    for cell, to in (((6, 4), (7, 4)), ((10, 0), (10, 0))):
        game = stock({"P2": {"AR": 40}, "P1": {"AR": 30}}, {"AR": cell})
        play(game, SellShares("P1", "AR", 30))
        assert game.state.market["AR"] == to
    assert grid.rows[7][4].price == 60
    assert dividend((10, 0), 30, "withhold", trains={"2-0": "AR"}) == (10, 0)


def test_sales_lower_the_price():
    """market.reason.sale: two shares of SR sold for a train lower it from 90 on [1,3] to 75 on [3,3], as in any round.

    AR has nothing and needs a train of 180; two shares of SR at 90 bring 180.
    """
    hold = {"P2": {"SR": 30}, "P1": {"AR": 50, "SR": 20}}
    game = stock(hold, par={"SR": 90})
    play(game, SellShares("P1", "SR", 20))
    assert game.state.market["SR"] == (3, 3)
    scrapped = {f"2-{number}": SCRAPPED for number in range(6)}
    cash = {"P1": 0}
    game = stock(hold, par={"SR": 90}, step="trains", company="AR", cash=cash, trains=scrapped, phase="3", **ROUTE)
    play(game, SellShares("P1", "SR", 20))
    assert (game.state.market["SR"], game.state.cash["P1"]) == ((3, 3), 180)


@pytest.mark.parametrize("income", [30, 600])
def test_a_dividend_moves_one_step(income):
    """market.reason.dividend: 3 a share or 60 a share, AR moves one cell right."""
    assert dividend((2, 3), income, "pay", trains={"2-0": "AR"}) == (2, 4)


def test_no_dividend_moves_left():
    """market.reason.withhold: one cell left without a train, with a run of nothing, and when 90 are kept."""
    game = stock({"P1": {"AR": 50}}, {"AR": (2, 3)}, step="token", company="AR", **ROUTE)
    play(game, Pass("P1"))
    assert (step(game), game.state.market["AR"]) == ("trains", (2, 2))
    no_track = {"trains": {"2-0": "AR"}, "tokens": ROUTE["tokens"]}
    game = stock({"P1": {"AR": 50}}, {"AR": (2, 3)}, step="token", company="AR", **no_track)
    play(game, Pass("P1"))
    assert (step(game), game.state.market["AR"]) == ("trains", (2, 2))
    assert dividend((2, 3), 90, "withhold", trains={"2-0": "AR"}) == (2, 2)


def test_all_shares_with_players():
    """market.reason.all_sold: only KO has all its shares with players; AR has 10% in the pool, SR in the offering."""
    hold = {
        "P1": {"KO": 60, "AR": 50, "SR": 50},
        "P2": {"KO": 40, "AR": 40, "SR": 40},
        "pool": {"AR": 10},
    }
    game = everybody_passes(stock(hold))
    assert game.state.market == {"KO": (1, 3), "AR": (2, 3), "SR": (2, 3)}


def test_all_sold_in_share_price_order():
    """market.reason.all_sold_order: IR lies above SR on [2,3]; both rise, IR first, and lies above SR again.

    KO at 90 on [1,3] rises before them to [0,3], so its cell is empty when they come.
    """
    hold = {"P1": {"SR": 60, "IR": 60}, "P2": {"SR": 40, "IR": 40}, "P3": {"KO": 60}, "P4": {"KO": 40}}
    game = everybody_passes(stock(hold, {"IR": (2, 3), "SR": (2, 3), "KO": (1, 3)}))
    assert game.state.stacks == {(1, 3): ("IR", "SR"), (0, 3): ("KO",)}


def test_the_further_right_is_checked_first():
    """market.reason.all_sold_order: SR at 80 on [3,4] and IR at 80 on [2,3]: SR is told of first."""
    hold = {"P1": {"IR": 60, "SR": 60}, "P2": {"IR": 40, "SR": 40}}
    game = everybody_passes(stock(hold, {"IR": (2, 3), "SR": (3, 4)}))
    told = [event.facts["company"] for event in game.events_of(game.at) if event.key == "all_sold"]
    assert told == ["SR", "IR"]


def test_an_idle_company_stays():
    """market.reason.idle: TR with 40% sold at 75 does not move in three operating rounds, only when a share is sold."""
    game = everybody_passes(stock({"P1": {"TR": 40}}, par={"TR": 75}, phase="5"))
    rounds = [event for event in game.events_of(game.at) if event.key == "operating_round"]
    assert len(rounds) == 3
    assert (step(game), game.state.market["TR"]) == ("stock", (3, 3))
    while due(game) != "P1":
        play(game, Pass(due(game)))
    play(game, SellShares("P1", "TR", 10))
    assert game.state.market["TR"] == (4, 3)


def test_a_token_arrives_below():
    """market.stack.arrival: SR lies on [2,4]; AR pays a dividend, moves there and lies below it."""
    hold = {"P1": {"AR": 50}, "P2": {"SR": 20}}
    cells = {"SR": (2, 4), "AR": (2, 3)}
    game = stock(hold, cells, step="dividend", company="AR", income={"AR": 30}, trains={"2-0": "AR"})
    play(game, Dividend("P1", "AR", "pay"))
    assert game.state.stacks == {(2, 4): ("SR", "AR")}


def test_a_token_that_cannot_move_keeps_its_place():
    """market.stack.unmoved: AR lies above SR on 10 at [10,0], keeps its income and still lies above it."""
    hold = {"P1": {"AR": 50}, "P2": {"SR": 20}}
    cells = {"AR": (10, 0), "SR": (10, 0)}
    game = stock(hold, cells, step="dividend", company="AR", income={"AR": 30}, trains={"2-0": "AR"})
    play(game, Dividend("P1", "AR", "withhold"))
    assert game.state.stacks == {(10, 0): ("AR", "SR")}


def test_share_price_order():
    """market.order.price: IR at 80, SR at 75 on [4,4], which is further right than AR at 75 on [3,3], KO below AR."""
    hold = {"P1": {"AR": 20, "SR": 20, "IR": 20, "KO": 20}}
    game = stock(hold, {"AR": (3, 3), "SR": (4, 4), "IR": (2, 3), "KO": (3, 3)})
    assert market.order(game.position) == ("IR", "SR", "AR", "KO")
