"""1830: the stock market, cell by cell where its edges matter."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, Dividend, Pass, SellShares, StartCompany
from rails18.core.state import POOL
from rails18.rules.market import market
from tests.support.games_1830 import PARS, everybody_passes, moment, play, turn

Cell = tuple[int, int]


def after_dividend(cell: Cell, choice: str) -> Cell:
    """Return where the price of NYC goes from a cell when it has earned 100."""
    game = turn("NYC", "dividend", cells={"NYC": cell}, income={"NYC": 100}, trains={"2-0": "NYC"})
    return play(game, Dividend("P1", "NYC", choice)).state.market["NYC"]


def test_the_grid() -> None:
    """market.grid.cells: 120 cells in eleven rows, four zones, six par cells, 350 on top."""
    title = moment().title
    rows = title.market.rows
    cells = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.zone}
    assert (len(cells), max(row for row, _ in cells) + 1) == (120, 11)
    assert {place: cells[place].price for place in PARS.values()} == {place: par for par, place in PARS.items()}
    zones = {cells[place].zone for place in ((0, 0), (0, 18), (3, 0), (5, 0))}
    assert zones == {"yellow", "white", "orange", "brown"}
    assert (cells[0, 18].price, cells[0, 0].price, cells[10, 3].price) == (350, 60, 10)


@pytest.mark.parametrize(
    ("cell", "to"), [((3, 6), (3, 7)), ((3, 12), (2, 12)), ((7, 7), (6, 7)), ((0, 17), (0, 18)), ((0, 18), (0, 18))]
)
def test_paying(cell: Cell, to: Cell) -> None:
    """market.move.right, market.move.right_edge, market.reason.dividend: right, up at the end of a row, 350 stays."""
    assert after_dividend(cell, "pay") == to


@pytest.mark.parametrize(
    ("cell", "to"),
    [((3, 6), (3, 5)), ((2, 0), (3, 0)), ((7, 0), (7, 0)), ((8, 1), (8, 1)), ((9, 2), (9, 2)), ((10, 3), (10, 3))],
)
def test_withholding(cell: Cell, to: Cell) -> None:
    """market.move.left, market.move.left_edge, market.move.left_stuck, market.reason.withhold: left, down, or stuck."""
    assert after_dividend(cell, "withhold") == to


@pytest.mark.parametrize(
    ("cell", "sold", "to"), [((2, 6), 3, (5, 6)), ((6, 8), 2, (6, 8)), ((5, 9), 2, (5, 9)), ((7, 0), 1, (7, 0))]
)
def test_sales(cell: Cell, sold: int, to: Cell) -> None:
    """market.move.down, market.move.down_edge, market.reason.sale: a cell for each share, to the foot of the column."""
    game = moment(hold={"P1": {"NYC": 60}}, cells={"NYC": cell})
    assert play(game, SellShares("P1", "NYC", 10 * sold)).state.market["NYC"] == to


@pytest.mark.parametrize(("cell", "to"), [((3, 6), (2, 6)), ((0, 9), (0, 9))])
def test_sold_out(cell: Cell, to: Cell) -> None:
    """market.move.up, market.move.top_row, market.reason.all_sold: all with players goes up, in the top row nowhere."""
    game = moment(hold={"P1": {"NYC": 60}, "P2": {"NYC": 40}}, cells={"NYC": cell})
    assert everybody_passes(game).state.market["NYC"] == to
    with_pool = moment(hold={"P1": {"NYC": 60}, "P2": {"NYC": 30}, POOL: {"NYC": 10}}, cells={"NYC": cell})
    assert everybody_passes(with_pool).state.market["NYC"] == cell


def test_sold_out_in_order() -> None:
    """market.reason.all_sold_order, market.stack.arrival: NYC above PRR arrives above it."""
    hold = {"P1": {"NYC": 60, "PRR": 60}, "P2": {"NYC": 40, "PRR": 40}}
    game = everybody_passes(moment(hold=hold, cells={"NYC": (3, 6), "PRR": (3, 6)}))
    assert game.state.stacks[2, 6] == ("NYC", "PRR")


def test_arrivals_go_below() -> None:
    """market.stack.arrival, market.start.stack, market.start.token: PRR, started at 76, goes below NYC."""
    game = play(moment(hold={"P2": {"NYC": 20}}, cells={"NYC": PARS[76]}), StartCompany("P1", "PRR", 76))
    assert game.state.market["PRR"] == (3, 6)
    assert game.state.stacks[3, 6] == ("NYC", "PRR")


def test_what_cannot_move_keeps_its_place() -> None:
    """market.stack.unmoved: NYC above PRR on [7,0] withholds, and stays above."""
    game = turn("NYC", "dividend", others={"PRR": "P2"}, cells={"NYC": (7, 0), "PRR": (7, 0)}, income={"NYC": 100})
    assert play(game, Dividend("P1", "NYC", "withhold")).state.stacks[7, 0] == ("NYC", "PRR")


def test_what_has_not_floated_moves_by_sales_only() -> None:
    """market.reason.idle, stock.float.sixty: C&O with 40% sold stays where it is at the end of a stock round."""
    game = everybody_passes(moment(hold={"P1": {"C&O": 40}}, cells={"C&O": PARS[71]}))
    assert game.state.market["C&O"] == PARS[71]


def test_share_price_order() -> None:
    """market.order.price, information.market.open: price, then further right, then the upper token."""
    hold = {"P1": {"NYC": 60, "PRR": 60}, "P2": {"B&M": 60, "C&O": 60}}
    game = moment(hold=hold, cells={"B&M": (2, 5), "NYC": (3, 6), "PRR": (3, 6), "C&O": (4, 7)})
    assert [game.position.price(name) for name in ("B&M", "NYC", "C&O")] == [76, 76, 76]
    assert market.order(game.position) == ("C&O", "NYC", "PRR", "B&M")


def test_the_top_ends_nothing() -> None:
    """market.end.none, end.market.none: NYC reaches 350, and the last 6 is sold; the game goes on."""
    game = turn("NYC", "dividend", cells={"NYC": (0, 17)}, income={"NYC": 100}, phase="D", trains={"D-0": "NYC"})
    play(game, Dividend("P1", "NYC", "pay"))
    assert game.position.price("NYC") == 350
    assert game.state.ending is None
    assert game.position.frame.step == "trains"
    assert Pass("P1") in list(game.options("pass"))


def test_a_purchase_moves_no_price() -> None:
    """stock.brown.leaves: prices stay when shares are bought."""
    game = play(moment(hold={"P2": {"NYC": 30}}, cells={"NYC": PARS[67]}), BuyShare("P1", "NYC", "offering"))
    assert game.state.market["NYC"] == PARS[67]
