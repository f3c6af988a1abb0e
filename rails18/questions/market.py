"""Answer questions about the market and par values."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.core.slices import Protection
from rails18.core.state import Cell, GameState
from rails18.rules.market import market
from rails18.rules.options import MARKET_PILES

# what the rules answer themselves
order = market.order


def par_cells(pos: Position) -> Mapping[int, Cell]:
    """Return par value → market cell, of all par values."""
    return market.par_cells(pos.title.market)


def par_colour(pos: Position, par: int) -> str:
    """Return the colour of a par value on the market, "" where par values have none."""
    row, column = par_cells(pos)[par]
    return pos.title.market.rows[row][column].par


def par_opens_with(pos: Position, par: int) -> str:
    """Return the name of the phase with which a par value opens, "" when it is open."""
    if par in market.open_pars(pos):
        return ""
    colour = par_colour(pos, par)
    return next((phase.name for phase in pos.title.phases.values() if colour in phase.pars), "")


def par_cell(pos: Position, par: int) -> Cell:
    """Return the cell that shows a par value: of the par column, or above it of the top row."""
    found = par_cells(pos).get(par)
    return found or (0, next(column for column, cell in enumerate(pos.title.market.rows[0]) if cell.price == par))


def piles_apart(pos: Position) -> bool:
    """Return whether the token that moved last is beside the pile of its cell now."""
    return pos.option(MARKET_PILES) == "two" and pos.state.round.kind == "operating"


def after_sales(state: GameState, pos: Position, company: CompanyId) -> Cell | None:
    """Return the cell to which the sales of `company` that wait in `state` would bring it, None when none waits."""
    cell = state.market.get(company)
    waiting = [block for block in state.slice(Protection).blocks if block.company == company]
    if cell is None or not waiting:
        return None
    for block in waiting:
        cell = market.down(pos.title.market, cell, block.percent // pos.company(company).share)
    return cell


def closes(pos: Position, cell: Cell) -> bool:
    """Return whether a company whose token comes to a cell closes."""
    return pos.title.market.zones[pos.title.market.rows[cell[0]][cell[1]].zone].closes


def open_pars(pos: Position) -> tuple[int, ...]:
    """Return the par values that may be chosen now."""
    return tuple(market.open_pars(pos))
