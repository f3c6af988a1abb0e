"""Move price tokens on the stock market and put companies in share price order."""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId
from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.rules.market import closing
from rails18.rules.options import MARKET_FOOT, MARKET_PILES, MARKET_TOP_ROW

LEDGE = 2  # steps that must be left to pass a ledge
PRICE_MOVED: Hook[Callable[[Draft, CompanyId], None]] = Hook("price moved")


def flags(market: Market, cell: Cell) -> tuple[str, ...]:
    """Return the flags of a cell, for example ``up`` where a move to the right goes up instead."""
    return market.rows[cell[0]][cell[1]].flags


def exists(market: Market, cell: Cell) -> bool:
    """Return whether the market has this cell; a place without a zone is none."""
    row, column = cell
    within = 0 <= row < len(market.rows) and 0 <= column < len(market.rows[row])
    return within and bool(market.rows[row][column].zone)


def up(market: Market, cell: Cell) -> Cell:
    """Return the cell one row up, or the same one in the top row (`market.move.up`, `market.move.top_row`)."""
    above = (cell[0] - 1, cell[1])
    return above if exists(market, above) else cell


def raised(pos: Position, company: CompanyId) -> Cell:
    """Return the cell that `company` rises to: one up, or out of the top row where the market goes on beside it.

    Where there is but one row it goes to the right.

    Source: `market.reason.all_sold`, `market.up.top_row`.
    """
    market, cell = pos.title.market, pos.state.market[company]
    if len(market.rows) == 1:
        return right(market, cell)
    if cell[0] == 0 and pos.option(MARKET_TOP_ROW) == "right_down":
        beside = (1, cell[1] + 1)
        return beside if exists(market, beside) else cell
    return up(market, cell)


def down(market: Market, cell: Cell, steps: int = 1) -> Cell:
    """Return the cell up to `steps` rows down, stopping at the edge and above a ledge that takes two steps to pass.

    Source: `market.move.down`, `market.move.down_edge`, `market.down.above_ledge`.
    """
    for left in range(steps, 0, -1):
        below = (cell[0] + 1, cell[1])
        if not exists(market, below):
            break
        if left < LEDGE and "lower" in flags(market, below) and "lower" not in flags(market, cell):
            break
        cell = below
    return cell


def right(market: Market, cell: Cell) -> Cell:
    """Return the cell one to the right, or up where an arrow says so (`market.move.right_arrow`)."""
    beside = (cell[0], cell[1] + 1)
    if "up" in flags(market, cell):
        return up(market, cell)
    return beside if exists(market, beside) else cell


def left(market: Market, cell: Cell) -> Cell:
    """Return the cell one to the left, or down where an arrow says so (`market.move.left_arrow`)."""
    beside = (cell[0], cell[1] - 1)
    if "down" in flags(market, cell):
        return down(market, cell)
    return beside if exists(market, beside) else cell


def par_cells(market: Market) -> dict[int, Cell]:
    """Return par value → starting cell, the dearest first."""
    return {
        place.price: (row, column)
        for row, places in enumerate(market.rows)
        for column, place in enumerate(places)
        if "par" in place.flags
    }


def open_pars(pos: Position, colours: tuple[str, ...] = ()) -> dict[int, Cell]:
    """Return par value → starting cell of the par values that may be chosen now, the dearest first.

    Args:
        colours: colours to choose from whatever the phase; () for those of the phase.

    Source: `stock.start.par`, `phase.pars`.
    """
    return _pars_of(pos, colours or pos.title.phases[pos.state.phase].pars)


@derived()
def _pars_of(pos: Position, colours: tuple[str, ...]) -> dict[int, Cell]:
    """Return the par values that have no colour or one of `colours`, if any is named."""
    market = pos.title.market

    def is_open(cell: Cell) -> bool:
        colour = market.rows[cell[0]][cell[1]].par
        return not colour or not colours or colour in colours

    return {par: cell for par, cell in par_cells(market).items() if is_open(cell)}


def shift(draft: Draft, company: CompanyId, target: Cell) -> None:
    """Move the price token of `company` to `target`; one that cannot move keeps its place (`market.stack.unmoved`)."""
    old = draft.state.market[company]
    if target != old:
        before = draft.pos.price(company)
        draft.move_token(company, target)
        sort_pile(draft, target)
        draft.tell("price_moved", company=company, before=before, price=draft.pos.price(company))
        for moved in draft.pos.hooked(PRICE_MOVED):
            moved(draft, company)
        zone = draft.pos.zone(company)
        if zone and draft.title.market.zones[zone].closes:
            closing.close(draft, company)


def fall(draft: Draft, company: CompanyId, steps: int) -> None:
    """Lower the price of `company` for that many shares sold (`market.down.per_share`).

    At the foot of a column it sinks as many places in its pile instead, where that is played (`market.foot.pile`).
    """
    cell = draft.state.market[company]
    target = down(draft.title.market, cell, steps)
    if target == cell and draft.pos.option(MARKET_FOOT) == "sink":
        sink(draft, company, steps)
    shift(draft, company, target)


def sink(draft: Draft, company: CompanyId, places: int) -> None:
    """Put `company` that many places lower in the pile on its cell, at most to the bottom."""
    cell = draft.state.market[company]
    pile = draft.state.stacks[cell]
    others = tuple(name for name in pile if name != company)
    place = min(pile.index(company) + places, len(others))
    if place != pile.index(company):
        draft.order_pile(cell, (*others[:place], company, *others[place:]))
        draft.tell("sunk_in_pile", company=company, below=others[place - 1])


def sort_pile(draft: Draft, cell: Cell) -> None:
    """Keep companies that still have to operate above those that have, in an operating round (`market.pile.two`)."""
    state = draft.state
    if state.round.kind == "operating" and draft.pos.option(MARKET_PILES) == "two":
        pile = state.stacks[cell]
        draft.order_pile(cell, tuple(sorted(pile, key=lambda company: company in state.operated)))


def lower_in_pile(draft: Draft, company: CompanyId) -> None:
    """Put a company that has operated and stays in its cell below the others there (`market.move.half_dividend`)."""
    if company in draft.state.market and draft.pos.option(MARKET_PILES) == "two":
        cell = draft.state.market[company]
        draft.move_token(company, cell)
        sort_pile(draft, cell)


@derived("market", "stacks")
def order(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies with a price token in share price order (`market.order.price`)."""
    stacks, market = pos.state.stacks, pos.state.market

    def rank(company: CompanyId) -> tuple[int, int, int, int]:
        cell = market[company]
        return -pos.price(company), -cell[1], cell[0], stacks[cell].index(company)

    return tuple(sorted(market, key=rank))
