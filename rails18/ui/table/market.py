"""Show the market to the table: the part in which prices are, or a company may start, so that it is read."""

from __future__ import annotations

from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.ui.market.grid import Part, part_round
from rails18.ui.market.market import MarketView

BESIDE = 1  # cells that are shown round those in which prices are
FEWEST = 8, 6  # rows and columns that are always shown
GAIN = 1.15  # times larger from which it is worth leaving the whole market


class TableMarket(MarketView):
    """Show the part of the market that matters, as large as its view allows."""

    explains = False  # nobody would read it from the other side of the room

    def shown(self, pos: Position) -> Part:
        market = pos.title.market
        rows, columns = len(market.rows), max(map(len, market.rows))
        whole = Part(0, 0, rows, columns)
        if not pos.state.stacks or pos.state.round.kind == "auction":
            return whole
        cells = [*pos.state.stacks, *([self.previewed[1]] if self.previewed is not None else [])]
        if pos.state.round.kind == "stock" and not pos.title.companies.keys() <= pos.state.market.keys():
            cells += _starting_cells(market)
        part = part_round(market, cells, *map(_with_margin, FEWEST, zip(*cells, strict=True)))
        return part if max(rows / part.rows, columns / part.columns) >= GAIN else whole


def _starting_cells(market: Market) -> list[Cell]:
    """Return where companies may start."""
    return [(r, c) for r, line in enumerate(market.rows) for c, cell in enumerate(line) if "par" in cell.flags]


def _with_margin(fewest: int, used: tuple[int, ...]) -> int:
    """Return how many rows or columns are shown when these are used."""
    return max(fewest, max(used) - min(used) + 1 + 2 * BESIDE)
