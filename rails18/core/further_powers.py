"""Describe further powers of private companies: marks that move, places kept, tiles besides those of a turn."""

from __future__ import annotations

from rails18.core.ids import StopId, TileId
from rails18.core.powers import MarkPower, Power, Terrain


class LentMark(MarkPower, frozen=True, tag="lend_mark"):
    """Put a mark on one of the hexes, anew in each operating round; a player who owns it says whom it serves.

    Args:
        mark: name of the mark, for example ``port``.
        bonus: money more for the railway that it serves.
        others: money more for every other railway.
        tokens: ``open``, as the mark is never closed.
        removed_phase: phase in which it leaves the map.
        counted: it is earned only where the train counts the stop.
        icon: name of the icon on the map, each of which earns the bonus.
    """

    icon: str = ""

    @property
    def moves(self) -> bool:
        """Say that the mark may be moved."""
        return True


class KeepStation(Power, frozen=True, tag="keep_station"):
    """Keep a place in a city while a player owns the private; or put a further, free token of the company there.

    Args:
        stop: the city, as it is printed.
    """

    stop: StopId

    @property
    def most_uses(self) -> int | None:
        """Return that a company uses it once."""
        return 1 if self.who == "company" else None


class LayExtra(Power, frozen=True, tag="lay_extra"):
    """Lay tiles for nothing besides those of a turn.

    Args:
        choice: numbers of the tiles.
        tiles_in_all: how many; a second one follows the first at once.
        linked: it needs a connection.
        connects: the tiles have to join the cities of the two hexes.
        crossings: bridges and the like are paid.
    """

    choice: tuple[TileId, ...]
    tiles_in_all: int = 1
    linked: bool = False
    connects: bool = False
    crossings: bool = False

    @property
    def most_uses(self) -> int:
        """Return the number of the tiles."""
        return self.tiles_in_all


class TerrainDiscount(Power, frozen=True, tag="terrain_discount"):
    """Pay less where the ground or a crossing is of some terrain.

    Args:
        terrain: words of the ground.
        discount: money off.
    """

    terrain: tuple[Terrain, ...]
    discount: int


class StopIncome(Power, frozen=True, tag="stop_income"):
    """Earn for each stop that one train of the company visits.

    Args:
        amount: money for each.
    """

    amount: int
