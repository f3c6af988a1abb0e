"""Type the trains of a title: their types, the sides of their certificates, and how far they run."""

from __future__ import annotations

import msgspec

from rails18.core.ids import NO_KIND, NO_PHASE, KindId, PhaseId


class TrainRun(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe how one train of a certificate runs.

    Args:
        name: printed name, for example ``3/5``.
        reach: stops on its route, None for any number.
        cities: at most so many of them may be cities or red areas, None for all.
        counted: the best so many of them earn, None for all.
    """

    name: str
    reach: int | None
    cities: int | None = None
    counted: int | None = None


class TrainSide(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe one side of a train certificate.

    Args:
        name: printed name, for example ``3/5×2``.
        price: printed price.
        runs: ways of running it, each a tuple of trains; the director chooses one at each run.
        turns_to: name of the side that it may be turned to for the train limit, or "".
    """

    name: str
    price: int
    runs: tuple[tuple[TrainRun, ...], ...]
    turns_to: str = ""

    @property
    def fewest(self) -> int:
        """Return the least number of trains that it counts as."""
        return min(len(trains) for trains in self.runs)


class TrainType(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe a type of train.

    Args:
        name: type, for example ``3`` or ``D``.
        price: printed price.
        count: copies, None for any number, 0 when only a power makes one.
        reach: stops it may count, None for any number.
        rusts_on: type whose first purchase scraps it, or "".
        late_on: type whose first purchase lets it run once more and then leave, or "".
        phase: phase that its first purchase starts, or "".
        opens_with: type whose first purchase puts it on sale early, or "".
        offboard: key of off-board values that it uses instead of the phase's, or "".
        credit: money off when a train is traded in.
        credit_for: types that may be traded in.
        sides: sides of its certificate, the single train first; () when `name`, `price` and `reach` say all.
        second_hand: sides in which it comes on sale again, obsolete, in a phase with `Phase.second_hand`.
        exported: it goes abroad when it is next and trains are exported.
    """

    name: KindId
    price: int
    count: int | None
    reach: int | None
    rusts_on: KindId = NO_KIND
    late_on: KindId = NO_KIND
    phase: PhaseId = NO_PHASE
    opens_with: KindId = NO_KIND
    offboard: str = ""
    credit: int = 0
    credit_for: tuple[KindId, ...] = ()
    sides: tuple[TrainSide, ...] = ()
    second_hand: tuple[TrainSide, ...] = ()
    exported: bool = True

    @property
    def ended_by(self) -> KindId:
        """Return the type whose first purchase ends its time, at once or after one more run, or ""."""
        return self.late_on or self.rusts_on

    @property
    def faces(self) -> tuple[TrainSide, ...]:
        """Return the sides of its certificate, the single train first."""
        return self.sides or (TrainSide(self.name, self.price, ((TrainRun(self.name, self.reach),),)),)
