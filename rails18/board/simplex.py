"""Solve packing problems in fractions: take columns up to the capacities of their rows, for the highest value."""

from __future__ import annotations

from collections.abc import Sequence

Column = tuple[int, tuple[int, ...]]  # value, rows of which it takes one unit each

TINY = 1e-9
SHORTLIST = 40  # columns that are tried before all are priced again


class Packing:
    """Hold a fractional packing and make it better column by column (revised simplex method).

    Attributes:
        duals: row → what a little more capacity would be worth.
    """

    def __init__(self, capacities: Sequence[int]) -> None:
        """Start with nothing taken; capacities are raised by tiny different amounts so that pivots do not circle."""
        size = len(capacities)
        self.duals = [0.0] * size
        self._amounts = [capacity + 1e-6 * (1 + row * 0.618 % 1) for row, capacity in enumerate(capacities)]
        self._basis = [-1 - row for row in range(size)]  # negative: what is left of a row's capacity
        self._inverse = [[float(row == column) for row in range(size)] for column in range(size)]

    def solve(self, columns: Sequence[Column], most_pivots: int = 2000) -> None:
        """Take `columns` so that their value is highest; columns known before keep their numbers."""
        pivots = 0
        while pivots < most_pivots:
            priced = sorted(
                ((gain, number) for number, column in enumerate(columns) if (gain := self._gain(column)) > 1e-6),
                reverse=True,
            )[:SHORTLIST]
            priced += [(-dual, -1 - row) for row, dual in enumerate(self.duals) if dual < -1e-7]
            if not priced:
                return
            for _, number in priced:
                gain = self._gain(columns[number]) if number >= 0 else -self.duals[-1 - number]
                if gain > 1e-7:
                    rows = columns[number][1] if number >= 0 else (-1 - number,)
                    self._enter(number, rows, gain)
                    pivots += 1

    def taken(self) -> list[tuple[float, int]]:
        """Return (share taken, number) of each column taken, the largest share first."""
        shares = [(amount, number) for amount, number in zip(self._amounts, self._basis, strict=True) if number >= 0]
        return sorted((pair for pair in shares if pair[0] > 1e-4), reverse=True)

    def _gain(self, column: Column) -> float:
        value, rows = column
        duals = self.duals
        gain = float(value)
        for row in rows:
            gain -= duals[row]
        return gain

    def _enter(self, number: int, rows: Sequence[int], gain: float) -> None:
        """Bring a column into the basis."""
        inverse, amounts = self._inverse, self._amounts
        change = [sum(parts) for parts in zip(*(inverse[row] for row in rows), strict=True)]
        ratios = [(amounts[i] / part, i) for i, part in enumerate(change) if part > TINY]
        if not ratios:
            return
        step, out = min(ratios)
        pivot = change[out]
        others = [(i, part) for i, part in enumerate(change) if i != out and abs(part) > TINY]
        for row, column in enumerate(inverse):
            share = column[out] / pivot
            if share:
                for i, part in others:
                    column[i] -= part * share
                column[out] = share
                self.duals[row] += gain * share
        for i, part in others:
            amounts[i] = max(amounts[i] - part * step, 0.0)
        amounts[out] = step
        self._basis[out] = number
