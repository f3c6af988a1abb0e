"""Type the stock market of a title: its cells and what its zones lift."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class MarketCell(msgspec.Struct, frozen=True, gc=False):
    """Describe a cell of the stock market.

    Args:
        zone: name of its zone; "" where the market has no cell.
        flags: ``par``, ``up``, ``down``, ``lower``, ``end``.
        par: colour of the par value, one of `Phase.pars`; "" when it is open from the start.
    """

    price: int
    zone: str
    flags: tuple[str, ...] = ()
    par: str = ""

    @property
    def absent(self) -> bool:
        """Return whether the market has no cell here."""
        return not self.zone


class Zone(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe what a market zone lifts or does.

    Args:
        colour: name of the colour it is drawn in.
        counts: certificates count against the limit.
        over_limit: the share limit per player is lifted.
        several: a player may buy several shares out of the pool in a turn.
        several_new: and out of the offering too.
        closes: a company that gets there is closed.
    """

    colour: str
    counts: bool = True
    over_limit: bool = False
    several: bool = False
    several_new: bool = False
    closes: bool = False


class Market(msgspec.Struct, frozen=True, gc=False):
    """Hold the stock market: rows of cells from the top, and what its zones lift."""

    rows: tuple[tuple[MarketCell, ...], ...]
    zones: Mapping[str, Zone]
