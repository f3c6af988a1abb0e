"""Name certificates, tiles, trains and token places as 18xx.games does, where its names depend on what came before."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.board.layout import slots
from rails18.core.events import Event
from rails18.core.ids import CompanyId, HexId, PrivateId, StopId, TileId, TrainId, hex_of, index_of, kind_of, stated
from rails18.core.position import Position
from rails18.core.slices import Block
from rails18.core.state import DEPOT, OFFERING, POOL, REMOVED, UNSOLD
from rails18.interchange.ledger import SHARE_PERCENT, Ledger
from rails18.rules.tokens import tokens


class Shares:
    """Follow which share id is where.

    Args:
        pos: the position at the beginning.
        brings: private → share id that comes with it.
    """

    def __init__(self, pos: Position, brings: dict[PrivateId, str]) -> None:
        companies = pos.title.companies.values()
        self._ledger = Ledger(pos.setup.ids, {company.id: company.certificates[0] for company in companies})
        self._brings = brings
        self._blocks: dict[tuple[str, str, int], tuple[str, ...]] = {}  # what was sold last: seller, company, percent
        for company in companies:
            for number in range(1, len(company.certificates)):
                self._ledger.hand(f"{company.id}_{number}", OFFERING)

    def follow(self, before: Position, after: Position) -> None:
        """Hand out the shares that come with the privates bought between two positions."""
        for private, share in self._brings.items():
            owner = after.state.privates.get(private, UNSOLD)
            bought = before.state.privates.get(private) != owner and owner in after.players
            company = stated(share.rpartition("_")[0])
            if bought and not before.holding(owner, company) and after.holding(owner, company):
                self._ledger.hand(share, owner)
        for company in set(after.state.floated) - set(before.state.floated):
            if not after.holding(OFFERING, company):  # the rest of the offering has come into the pool
                for share in self._ledger.ordinary(OFFERING, company):
                    self._ledger.hand(share, POOL)

    def start(self, player: str, company: str) -> None:
        """Hand out the president's certificate."""
        self._ledger.hand(f"{company}_0", player)

    def take(self, source: str, company: str, percent: int, to: str) -> list[str]:
        """Move ordinary shares that add up to `percent` and return their ids, the first to arrive first.

        Where the pool has no other it sells the president's certificate as one share.
        """
        ids = self._ledger.ordinary(source, company)[: percent // SHARE_PERCENT]
        if not ids and source == POOL:
            ids = (f"{company}_0",)
        self._ledger.move(ids, percent, to)
        return list(ids)

    def remove(self, company: str) -> list[str]:
        """Take the share that came into the pool last out of the game, and return its id."""
        share = self._ledger.ordinary(POOL, company)[-1]
        self._ledger.hand(share, REMOVED)
        return [share]

    def sell(self, player: str, company: str, percent: int) -> list[str]:
        """Move a block to the pool, ordinary shares first, and return its ids."""
        ids = self._ledger.ordinary(player, company)[: percent // SHARE_PERCENT]
        if len(ids) * SHARE_PERCENT < percent:
            ids = (*ids, f"{company}_0")
        self._blocks[player, company, percent] = ids
        self._ledger.move(ids, percent, POOL)
        return list(ids)

    def sell_out(self, company: CompanyId, events: tuple[Event, ...]) -> None:
        """Move what a bankruptcy brings to the pool: shares of the treasury of `company`, then those of the player."""
        for event in events:
            if event.key == "shares_issued":
                self.take(OFFERING, company, event.facts["percent"], POOL)
            elif event.key == "shares_sold":
                self.sell(event.facts["player"], event.facts["company"], event.facts["percent"])

    def take_block(self, block: Block, to: str) -> list[str]:
        """Move a block that was just sold to the president who takes it over, and return its ids."""
        ids = self._blocks.pop((block.seller, block.company, block.percent))
        self._ledger.move(ids, block.percent, to)
        return list(ids)

    def offer(self, company: str) -> list[str]:
        """Return the ids of all shares that a company has bought back, and offer them again."""
        ids = self._ledger.ordinary(company, company)
        self._ledger.move(ids, len(ids) * SHARE_PERCENT, OFFERING)
        return list(ids)

    def faults(self, pos: Position) -> list[str]:
        """Return who has another percent at `pos` than here."""
        return [
            f"{holder} has {pos.holding(holder, company)}% of {company}, not {here}%"
            for company in pos.title.companies
            for holder in (*pos.players, POOL)
            if not pos.is_closed(company)
            and (here := self._ledger.percent(holder, company)) != pos.holding(holder, company)
        ]


class Tiles:
    """Follow which copy of a tile is where: the copy that came back last is laid last.

    A tile that never runs out has one copy at first, and each lay adds another behind those that wait.

    Args:
        pos: the position at the beginning.
        theirs: tile → their name of it, where that is another.
        printed: hex → number of its printed tile, where that is not 0.
        counts: copies in a game without options; where there are fewer, the first ones are missing.
    """

    def __init__(
        self, pos: Position, theirs: dict[TileId, str], printed: Mapping[HexId, int], counts: Mapping[TileId, int]
    ) -> None:
        self._theirs, self._printed, self._unlimited = theirs, printed, frozenset[str](pos.title.unlimited)
        self._supply: dict[str, list[str]] = {}
        self._made: dict[str, int] = {}
        self._on: dict[str, str] = {}
        for tile, count in pos.title.tile_counts.items():
            if tile in pos.title.unlimited:
                continue
            first = max(0, counts.get(tile, count) - count)
            self._supply[tile] = [self._named(tile, copy) for copy in range(first, first + count)]
            self._made[tile] = first + count

    def _named(self, tile: str, copy: int) -> str:
        return f"{self._theirs.get(stated(tile), tile)}-{copy}"

    def _make(self, tile: str) -> None:
        """Add the next copy of a tile to those that wait."""
        number = self._made.get(tile, 0)
        self._supply[tile].append(self._named(tile, number))
        self._made[tile] = number + 1

    def lay(self, tile: str, hex_id: str, replaced: str) -> str:
        """Take a copy out of the supply, put back what it replaces, and return the id of the copy."""
        waiting = self._supply.setdefault(tile, [])
        if not waiting:
            self._make(tile)
        if tile in self._unlimited:
            self._make(tile)
        copy = waiting.pop(0)
        if hex_id in self._on:
            self._supply[replaced].append(self._on[hex_id])
        self._on[hex_id] = copy
        return copy

    def city(self, stop: StopId) -> str:
        """Return the id of a city; on the tiles of the site cities are the first parts."""
        hex_id = hex_of(stop)
        tile = self._on.get(hex_id, f"{hex_id}-{self._printed.get(hex_id, 0)}")
        return f"{tile}-{index_of(stop)}"


class WrittenTrains:
    """Match our trains with theirs: numbered in order of purchase, and the first discarded of a type is sold first.

    Args:
        pos: the position at the beginning.
    """

    def __init__(self, pos: Position) -> None:
        self._theirs: dict[str, str] = {}
        self._sold: dict[str, int] = {}
        self._pool: list[str] = []  # their ids, the first discarded first
        self._arrivals: list[str] = []  # our ids of trains that companies own, the first to arrive first
        for train, owner in pos.state.trains.items():
            if owner != DEPOT:
                self.bought(train, DEPOT)

    def name(self, train: str) -> str:
        """Return their id of a train."""
        return self._theirs.get(train, train)

    def bought(self, train: TrainId, owner: str) -> str:
        """Return their id of a train that its `owner` sells."""
        kind = kind_of(train)
        if owner == DEPOT:
            self._theirs[train] = f"{kind}-{self._sold.get(kind, 0)}"
            self._sold[kind] = self._sold.get(kind, 0) + 1
        elif owner == POOL:
            before, first = self.name(train), next(t for t in self._pool if kind_of(stated(t)) == kind)
            other = next((ours for ours, theirs in self._theirs.items() if theirs == first), first)
            self._theirs[train], self._theirs[other] = first, before
        return self.name(train)

    def follow(self, before: Position, after: Position) -> None:
        """Take note of the trains that changed hands, and number those that left the depot without being bought."""
        moved = [t for t, owner in after.state.trains.items() if owner != before.state.trains.get(t, DEPOT)]
        for train in sorted(moved, key=lambda t: self._arrivals.index(t) if t in self._arrivals else -1):
            was, owner = before.state.trains.get(train, DEPOT), after.state.trains[train]
            if was == DEPOT and train not in self._theirs:
                self.bought(train, DEPOT)
            if was == POOL:
                self._pool.remove(self.name(train))
            if owner == POOL:
                self._pool.append(self.name(train))
            self._arrivals = [t for t in self._arrivals if t != train]
            if owner in after.title.companies:
                self._arrivals.append(train)


class Slots:
    """Follow which place of its city each token has: the first one free that no home token waits for."""

    def __init__(self) -> None:
        self._slots: dict[HexId, dict[CompanyId, int]] = {}  # hex → company → place

    def follow(self, pos: Position) -> None:
        """Take note of the tokens at a position."""
        on_hex: dict[HexId, set[CompanyId]] = {}
        for stop, there in pos.state.tokens.items():
            places = self._slots.setdefault(hex_of(stop), {})
            on_hex.setdefault(hex_of(stop), set()).update(there)
            for company in there:
                if company not in places and company not in pos.state.beside.get(stop, ()):
                    places[company] = self._free(pos, stop, company)
        for hex, places in self._slots.items():
            for company in places.keys() - on_hex.get(hex, set()):
                del places[company]

    def place(self, pos: Position, stop: StopId, company: CompanyId) -> int:
        """Return the place that a token takes which a company sets at `pos`, and take note of it."""
        place = self._free(pos, stop, company)
        self._slots[hex_of(stop)][company] = place
        return place

    def _free(self, pos: Position, stop: StopId, company: CompanyId) -> int:
        places = self._slots.setdefault(hex_of(stop), {})
        taken = {places[other] for other in pos.state.tokens.get(stop, ()) if other in places}
        free = [place for place in range(slots(pos, stop)) if place not in taken] or [0]
        home = company not in pos.title.operators or tokens.home_city(pos, company) == stop
        kept = 0 if home else len(tokens.kept_for(pos, stop))
        return free[min(kept, len(free) - 1)]
