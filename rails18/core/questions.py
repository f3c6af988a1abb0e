"""Ask a game for figures that follow from its rules: trains on sale, duties, limits, best runs, ranges of prices.

A title answers them with its own rules (`RuleSet.questions`), so that whoever asks (a practice opponent, a hint, the
window) knows no rule. Each answer is about the position that is handed over, which need not be the one of the game:
a position that only supposes something is answered as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from rails18.core.actions import Action, LayTile
from rails18.core.ids import CompanyId, HexId, HolderId, KindId, PlayerId, PrivateId, TrainId
from rails18.core.position import Position
from rails18.core.route import Route

Fleet = tuple[tuple[KindId, str], ...]  # trains as (type, name of the side that faces up), in order of sale


class Run(msgspec.Struct, frozen=True, gc=False):
    """Hold the best run of a company: its `income`, its `routes`, and the `looks` that it took to find them."""

    income: int = 0
    routes: tuple[Route, ...] = ()
    looks: int = 0


class TrainOffer(msgspec.Struct, frozen=True, gc=False):
    """Describe a train that depot, bank pool or second-hand trade sell now.

    Args:
        train: train id.
        kind: its type.
        side: name of the side that it is sold in.
        price: what it costs without a train handed in.
        source: who sells it, one of the names in `core.state`.
    """

    train: TrainId
    kind: KindId
    side: str
    price: int
    source: HolderId


class DepotRow(msgspec.Struct, frozen=True, gc=False):
    """Describe a type of train that the depot still has.

    Args:
        kind: the type.
        price: price of its cheapest side.
        left: trains left, None for any number.
        wait: trains that leave the depot before the next one of this type can, at least.
        exported: while it is next, one of it goes abroad after each set of operating rounds.
    """

    kind: KindId
    price: int
    left: int | None
    wait: int
    exported: bool


class Duty(msgspec.Struct, frozen=True, gc=False):
    """Hold whether a company has to buy a train, and what that would take.

    Args:
        must_buy: it has a run, no train, and there are trains to buy.
        price: price of the cheapest train that it may be made to buy, 0 without any.
        short: what its treasury lacks for that.
        missing: what its president lacks beyond their own cash, and has to raise.
    """

    must_buy: bool
    price: int
    short: int
    missing: int


class Questions(Protocol):
    """Answer questions about a position by the rules of its title."""

    def best_run(self, pos: Position, company: CompanyId, fleet: Fleet | None = None) -> Run:
        """Return the best run of `company`, with its own trains or as if it had `fleet`."""
        ...

    def fleet(self, pos: Position, company: CompanyId) -> Fleet:
        """Return the trains of `company` that meet the duty to own one."""
        ...

    def trains_on_sale(self, pos: Position) -> tuple[TrainOffer, ...]:
        """Return what the bank sells now, the depot's first, each side of a certificate by itself."""
        ...

    def depot(self, pos: Position) -> tuple[DepotRow, ...]:
        """Return the types that the depot still has, in order of sale."""
        ...

    def rust(self, pos: Position) -> Mapping[KindId, int]:
        """Return type → trains that leave the depot, its first killer included, before it rusts; absent: never."""
        ...

    def closing(self, pos: Position) -> int | None:
        """Return the trains that leave the depot before privates close, None when they do not or have closed."""
        ...

    def train_room(self, pos: Position, company: CompanyId) -> int:
        """Return how many more trains `company` may own."""
        ...

    def duty(self, pos: Position, company: CompanyId) -> Duty:
        """Return the duty of `company` to own a train."""
        ...

    def certificate_room(self, pos: Position, player: PlayerId) -> int:
        """Return how many more certificates `player` may take; negative when over the limit."""
        ...

    def worth(self, pos: Position, player: PlayerId) -> int:
        """Return what `player` is worth now, as it is counted at the end."""
        ...

    def private_income(self, pos: Position, private: PrivateId) -> int:
        """Return what a private pays its owner in each operating round now."""
        ...

    def pars(self, pos: Position) -> tuple[int, ...]:
        """Return the par values that may be chosen now, the highest first."""
        ...

    def amounts(self, pos: Position, action: Action) -> tuple[int, int] | None:
        """Return the lowest and the highest amount of an action that names one, None when it is not negotiable.

        The highest is lower than the lowest when nothing can be paid.
        """
        ...

    def owed(self, pos: Position, player: PlayerId) -> int:
        """Return what `player` has to pay later for what they have chosen already."""
        ...

    def seen(self, pos: Position, player: PlayerId) -> Position:
        """Return the position as `player` may know it: secret money counts as the bank's, unknown cards as any."""
        ...

    def port_owners(self, pos: Position) -> Mapping[HexId, CompanyId]:
        """Return the hexes of ports that have been claimed, with the companies that own their markers."""
        ...

    def is_last_set(self, pos: Position) -> bool:
        """Return whether no set of operating rounds can follow the one that is running."""
        ...

    def payments_to_end(self, pos: Position) -> int | None:
        """Return how many dividends carry a share price to where it ends the game, None where no price does so."""
        ...

    def first_joins(self, pos: Position, company: CompanyId) -> tuple[HexId, ...]:
        """Return the places that one tile, on ground that costs nothing, joins with the home of a company."""
        ...

    def kept_free(self, pos: Position) -> frozenset[HexId]:
        """Return the hexes on which nobody may lay a tile now, because of a private."""
        ...

    def joins(self, pos: Position, lay: LayTile) -> bool:
        """Return whether trains of the operating company would reach the track of a tile."""
        ...
