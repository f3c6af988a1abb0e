"""Write states in the common form in which the replays of two programs can be compared line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rails18.board.layout import exits_of, tile_at
from rails18.core.game import Game
from rails18.core.ids import CompanyId, HolderId, PlayerId, PrivateId, TileId, TrainId, hex_of, kind_of
from rails18.core.notes import PrivateNotes, RoundNotes, TrainNotes
from rails18.core.position import Position, holdings
from rails18.core.slices import Bankrupts, CityMarks, CompanyActs, Destinations, PowerUses, Protection, Stations
from rails18.core.state import BANK, CLOSED, DEPOT, OFFERING, POOL, REMOVED, UNSOLD, Round
from rails18.interchange.names import Names
from rails18.rules.rounds import scoring
from rails18.rules.stock import certificates, shares
from rails18.rules.tokens import homes
from rails18.rules.trains import roster, supply

Plain = dict[str, Any]

ROUNDS = {"auction": "ISR", "draft": "DR", "stock": "SR", "operating": "OR"}
STEPS = {
    "auction": "WaterfallAuction",
    "contest": "WaterfallAuction",
    "draft": "DraftDistribution",
    "stock": "BuySellParShares",
    "track": "Track",
    "sale_tile": "SpecialTrack",
    "pair": "SpecialTrack",
    "power_token": "SpecialToken",
    "token": "Token",
    "run": "Route",
    "dividend": "Dividend",
    "discard": "DiscardTrain",
    "trains": "BuyTrain",
    "par": "CompanyPendingPar",
    "protection": "PriceProtection",
    "connection_token": "ConnectionToken",
    "connection_run": "ConnectionRoute",
    "connection_dividend": "ConnectionDividend",
}
NESTED = ("discard", "protection")  # steps that open inside the turn of a company or after it
BESIDE = "+"  # after the hex of a token that takes no place
CLOSED_MARK = "ᶜ"  # after the name of a private whose mark serves its owner alone
REASONS = {"agreed": "manually_ended", "finish": "stock_market"}
UNLIMITED = -1


def _round(pos: Position) -> Round:
    """Return the round as 18xx.games counts it: a set is over once a train has gone abroad."""
    now = pos.state.round
    over = any(frame.noted(RoundNotes).exported for frame in pos.state.frames)
    return Round("stock", now.set + 1, 1, 1) if over else now


def uses_left(pos: Position, private: PrivateId) -> int | None:
    """Return how often the power of a private can still be used, None for powers that are lost or not counted."""
    counted = (power.most_uses for power in pos.private(private).powers if power.most_uses is not None)
    most = next(counted, None)
    marked = bool(pos.state.slice(CityMarks).city_marks.get(private, ("",))[0])
    once = marked or private in pos.state.slice(Stations).stationed
    return None if most is None else most - max(once, pos.state.slice(PowerUses).uses.get(private, 0))


class Exporter:
    """Turn the states of one game into the common form.

    Args:
        game: the game; it may grow between two calls.
        names: ids of privates in both vocabularies.
    """

    def __init__(self, game: Game, names: Names) -> None:
        self.game, self.names = game, names
        self._seen = 0  # states looked at for the order in which trains came to their owners
        self._owners: Mapping[TrainId, HolderId] = {}
        self._arrivals: list[TrainId] = []
        self._pool: list[str] = []
        self._called: dict[TrainId, str] = {}  # train in the pool → its name there

    def state(self) -> Plain:
        """Return the current state of the game."""
        pos = self.game.position
        state = pos.state
        now = _round(pos)
        plain: Plain = {
            "round": ROUNDS[now.kind],
            "turn": now.set,
            "round_num": now.number,
            "or_count": now.of,
            "phase": state.phase,
            "bank": pos.cash(BANK),
            "order": [*pos.after(state.priority)[-1:], *pos.after(state.priority)[:-1]],
            "cert_limit": certificates.limit(pos),
            "players": {player: self._player(pos, player) for player in pos.setup.ids},
            "corps": {
                company: self._company(pos, company) for company in pos.title.companies if not pos.is_closed(company)
            },
            "companies": {self.names.theirs[p]: self._holder(owner) for p, owner in state.privates.items()},
            "depot": self._depot(pos),
            "tiles": {hex_id: self._tile(tile, rotation) for hex_id, (tile, rotation) in state.tiles.items()},
        }
        self._independents(pos, plain)
        self._marks(pos, plain)
        self._decision(pos, plain)
        self._auction(pos, plain)
        self._end(pos, plain)
        return plain

    def _independents(self, pos: Position, plain: Plain) -> None:
        """Add the independents that nobody has taken in, and the tokens of companies that are not in the game."""
        minors: Plain = {}
        for company in pos.title.independents:
            owner = pos.independent_owner(company)
            if owner == UNSOLD or owner in pos.players:
                drafted = owner in pos.players
                minors[company] = {
                    **({"owner": owner} if drafted else {}),
                    "floated": drafted,
                    "cash": pos.cash(company),
                    "trains": [kind_of(train) for train in pos.trains(company)],
                    "tokens": self._tokens(pos, company),
                }
        for company in pos.title.independents:
            if company in minors:
                minors[company] |= self._marked(pos, company)
        powers = {
            self.names.theirs[private]: left
            for private, owner in pos.state.privates.items()
            if owner != CLOSED and (left := uses_left(pos, private)) is not None
        }
        if powers and pos.title.independents:
            plain["powers"] = powers
        if any(frame.noted(TrainNotes).issued for frame in pos.state.frames):
            plain["emergency_issued"] = True
        removed = {company.id: [hex_of(company.home)] for company in pos.title.left_out.values()}
        plain.update((key, value) for key, value in (("minors", minors), ("removed", removed)) if value)

    def _marked(self, pos: Position, company: CompanyId) -> Plain:
        """Return the marks that serve whoever operates, and the trains that run once more."""
        served = [
            self.names.theirs[private]
            for private, (_, owner, _) in pos.state.slice(CityMarks).city_marks.items()
            if owner == company
        ]
        old = [pos.side(train).name for train in pos.trains(company) if roster.late(pos, train)]
        return {key: value for key, value in (("assigned", served), ("obsolete", old)) if value}

    def _tile(self, tile: TileId, rotation: int) -> str:
        return f"{self.names.tiles.get(tile, tile)}:{rotation}"

    def _player(self, pos: Position, player: PlayerId) -> Plain:
        held = holdings(pos)
        plain: Plain = {
            "cash": pos.cash(player),
            "certs": certificates.counted(pos, player),
            "shares": {company: held[player, company] for company in pos.title.companies if (player, company) in held},
            "companies": self._privates(pos, player),
            "value": scoring.worth(pos, player),
        }
        last = pos.state.ending is not None and pos.state.ending.player == player
        if last or player in pos.slice(Bankrupts).bankrupt:
            plain["bankrupt"] = True
        return plain

    def _company(self, pos: Position, company: CompanyId) -> Plain:
        state = pos.state
        plain: Plain = {
            "ipo": pos.holding(OFFERING, company),
            "pool": pos.holding(POOL, company),
            "tokens": self._tokens(pos, company),
            "tokens_left": list(state.tokens_left[company]),
        }
        exits = self._token_exits(pos, company)
        if exits:
            plain["token_exits"] = exits
        if pos.company(company).destination:
            use = state.slice(Destinations).destinations.get(company, "open")
            plain["dest"] = "charter" if use == "existing" else use
        if company not in state.par:
            return plain
        cell = state.market[company]
        plain |= {
            "president": pos.president(company),
            "par": pos.price(company) if shares.by_share(pos) else state.par[company],
            "price": pos.price(company),
            "cell": list(cell),
            "stack": state.stacks[cell].index(company),
            "floated": company in state.floated,
            "operated": company in state.income,
            "cash": pos.cash(company),
            "trains": [pos.side(train).name for train in pos.trains(company)],
        }
        owned = self._privates(pos, company)
        if owned:
            plain["companies"] = owned
        if pos.title.independents:
            plain |= self._marked(pos, company)
            if not pos.president(company):
                plain["receivership"] = True
                del plain["president"]
        redeemed = pos.holding(company, company)
        if redeemed:
            plain["own"] = redeemed
        removed = pos.holding(REMOVED, company)
        if removed:
            plain["removed"] = removed
        if company in state.slice(CompanyActs).reissued:
            plain["reissued"] = True
        return plain

    def _tokens(self, pos: Position, company: CompanyId) -> list[str]:
        state = pos.state
        beside = {stop for stop, there in state.beside.items() if company in there}
        placed = (stop for stop, there in state.tokens.items() if company in there)
        found = [f"{hex_of(stop)}{BESIDE if stop in beside else ''}" for stop in placed]
        waiting = homes.open_hex(pos, company)  # its home token is there already, in no city yet
        return [*found, waiting] if waiting else found

    def _token_exits(self, pos: Position, company: CompanyId) -> dict[str, list[int]]:
        """Return hex → exits of the city in which the token is, for hexes with several cities."""
        found: dict[str, list[int]] = {hex: [] for hex in (homes.open_hex(pos, company),) if hex}
        for stop, there in pos.state.tokens.items():
            hex = hex_of(stop)
            if company in there and sum(place.kind == "city" for place in tile_at(pos, hex)[0].stops) > 1:
                found[hex] = sorted(exits_of(pos, stop))
        return found

    def _marks(self, pos: Position, plain: Plain) -> None:
        """Add marks on cities, blocks that wait for protection and connection runs, where there are any."""
        state = pos.state
        marks = {
            f"{self.names.theirs[private]}{CLOSED_MARK if closed else ''}": hex_id
            for private, (hex_id, _, closed) in state.slice(CityMarks).city_marks.items()
            if hex_id
        }
        waiting = [
            [block.company, block.percent, block.president, block.seller] for block in state.slice(Protection).blocks
        ]
        tables = (
            ("hex_tokens", marks),
            ("sell_queue", waiting),
            ("connection_runs", list(state.slice(Destinations).connections)),
        )
        plain.update((key, value) for key, value in tables if value)

    def _privates(self, pos: Position, owner: HolderId) -> list[str]:
        return [self.names.theirs[private] for private, holder in pos.state.privates.items() if holder == owner]

    def _holder(self, owner: HolderId) -> str:
        return {UNSOLD: "unsold", CLOSED: "closed"}.get(owner, owner)

    def _depot(self, pos: Position) -> Plain:
        left = {name: UNLIMITED if number is None else number for name, number in supply.left(pos).items()}
        first = [kind_of(train) for train in pos.trains(DEPOT)][:1]
        plain: Plain = {"next": first[0]} if first else {}
        plain["left"] = {name: number for name, number in left.items() if number}
        plain["discarded"] = self._pool_in_order()
        return plain

    def _pool_in_order(self) -> list[str]:
        """Return the types of the trains in the pool, the first discarded first; the state does not remember that.

        Trains that come there together come in the order in which their company had got them. Of two of a type the
        first discarded is sold first, whatever their numbers.
        """
        for number in range(self._seen, self.game.at + 1):
            trains = self.game.state_at(number).trains
            moved = sorted((t for t, owner in trains.items() if owner != self._owners.get(t)), key=self._arrived)
            for train in moved:
                if self._owners.get(train) == POOL:
                    self._pool.remove(self._called[train])
                if trains[train] == POOL:
                    self._called[train] = self.game.position_at(number).side(train).name
                    self._pool.append(self._called[train])
            self._arrivals = [t for t in self._arrivals if t not in moved] + moved
            self._owners = trains
        self._seen = self.game.at
        return list(self._pool)

    def _arrived(self, train: TrainId) -> int:
        return self._arrivals.index(train) if train in self._arrivals else -1

    def _decision(self, pos: Position, plain: Plain) -> None:
        frame = pos.frame
        if frame.step not in STEPS:
            return
        plain["step"] = STEPS[frame.step]
        operating = next((f.company for f in reversed(pos.state.frames) if f.step not in NESTED and f.company), "")
        if plain["round"] == "OR" and operating:
            plain["operator"] = operating
        plain["entity"] = frame.company or frame.player
        if frame.step in ("sale_tile", "pair", "power_token"):
            plain["entity"] = self.names.theirs[frame.noted(PrivateNotes).private]

    def _auction(self, pos: Position, plain: Plain) -> None:
        if plain["round"] != "ISR":
            return
        state = pos.state
        bids = {self.names.theirs[p]: [list(bid) for bid in placed] for p, placed in state.bids.items() if placed}
        discounts = {self.names.theirs[p]: amount for p, amount in state.discounts.items() if amount}
        plain |= {key: value for key, value in (("bids", bids), ("discounts", discounts)) if value}

    def _end(self, pos: Position, plain: Plain) -> None:
        ending = pos.state.ending
        plain["finished"] = ending is not None
        if ending is not None:
            plain["end_reason"] = REASONS.get(ending.reason, ending.reason)
            plain["result"] = dict(sorted(ending.worth.items(), key=lambda item: -item[1]))
