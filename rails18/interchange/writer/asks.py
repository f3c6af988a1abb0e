"""Work out what 18xx.games asks about in a company's turn: where it asks, a pass is in its files.

It skips every step in which it sees no choice. Where our engine waits for a pass and the site does not, or the other
way round, is decided here; stock turns are looked at in `idle`.
"""

from __future__ import annotations

from collections.abc import Collection

from rails18.core.actions import PowerTile
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PrivateId, StopId, TrainId, hex_of, kind_of
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.slices import CityMarks, Protection
from rails18.core.state import DEPOT, POOL
from rails18.interchange import states
from rails18.interchange.idle import idle
from rails18.interchange.ledger import SHARE_PERCENT
from rails18.rules.city_marks import city_marks
from rails18.rules.money import emergency
from rails18.rules.options import PRIVATE_SALES, TRACK_PRICE
from rails18.rules.privates import privates
from rails18.rules.redemption import own_turn
from rails18.rules.river import river
from rails18.rules.stock import certificates
from rails18.rules.tokens import private_station, tokens
from rails18.rules.track import power_checks, private_lays, track
from rails18.rules.trains import phases, roster, supply, trains


class Silent:
    """Remember the steps of a turn in which the site saw no choice at some moment: nothing opens them again."""

    def __init__(self) -> None:
        self._turn: tuple[object, ...] = ()
        self._steps: set[str] = set()

    def follow(self, game: Game) -> None:
        """Look at the open step of a game."""
        if not game.state.frames:
            return
        pos = game.position
        frame = pos.frame
        turn = (frame.company, pos.state.round)
        if turn != self._turn:
            self._turn, self._steps = turn, set()
        if frame.step == "track" and frame.step not in self._steps and not about_track(game):
            self._steps.add(frame.step)
        company = frame.company
        if frame.step == "trains" and not emergency.must_buy(pos, company) and not about_trains(pos, company):
            self._steps.add(frame.step)

    def passed(self, pos: Position) -> bool:
        """Return whether the site has passed the open step by itself."""
        return (pos.frame.company, pos.state.round) == self._turn and pos.frame.step in self._steps


def passed_before(game: Game) -> bool:
    """Return whether the site passed the open step by itself before the last actions of a turn, from its history."""
    pos, silent = game.position, Silent()
    turn, first = (pos.frame.company, pos.state.round), game.at
    while first and (before := game.state_at(first - 1)).frames and (before.frames[-1].company, before.round) == turn:
        first -= 1
    for number in range(first, game.at):
        silent.follow(game.fork(game.state_at(number)))
    return silent.passed(pos)


def at_all(game: Game, used: Collection[PrivateId]) -> bool:
    """Return whether anything is asked in the open step; a step without a choice the site passes by itself.

    Args:
        used: privates whose power to lay a tile is used up.
    """
    pos = game.position
    if pos.frame.step == "stock":
        return about_shares(game)
    if pos.frame.step == "protection":
        return about_protection(pos)
    if pos.frame.step == "track":
        return about_track(game)
    if pos.frame.step == "trains":
        company = pos.frame.company
        return emergency.must_buy(pos, company) or about_trains(pos, company) or about_privates(pos, company, used)
    return True


def about_shares(game: Game) -> bool:
    """Return whether the player of the open stock turn is asked about anything."""
    return not idle(game)


def about_protection(pos: Position) -> bool:
    """Return whether the president is asked about taking over the block that was sold.

    The site counts certificates as if no block at all waited, and the president's certificate as two shares.
    """
    block = pos.slice(Protection).blocks[0]
    staying = pos.supposing_slice(Protection, blocks=())
    room = certificates.room(staying, block.president)
    return not certificates.counts(staying, block.company) or room >= block.percent // SHARE_PERCENT


def about_track(game: Game) -> bool:
    """Return whether the company of the open track step is asked: always, unless its token comes with the tiles.

    There the site looks for money for the cheapest tile while one is left, whatever its ground, or for one that costs
    nothing; and for money for its cheapest token, wherever that goes, and a place for any. Shares that the company
    could issue count as money.
    """
    pos = game.position
    company = pos.frame.company
    if "token" in pos.title.turn:
        return True
    money = within_reach(pos, company) + _issued(pos, company)
    if not track.turn_full(pos) and (money >= pos.option(TRACK_PRICE) or _free_tile(pos, company)):
        return True
    left = tokens.paid_left(pos, company)
    if not left or min(_token_prices(pos, company), default=left[0]) > money:
        return False
    cash = {**pos.state.cash, company: pos.title.bank}
    rich = game.fork(pos.supposing(cash=cash).state)
    return any(True for _ in rich.options("place_token"))


def within_reach(pos: Position, company: CompanyId, trains: Collection[int] = range(4)) -> int:
    """Return the cash of a company with what it would get by taking in independents for 1 each, as the site counts.

    Args:
        trains: with how many trains the site looks at independents.
    """
    cash = pos.cash(company)
    if company not in pos.title.companies or cash <= 0 or len(pos.trains(company)) not in trains:
        return cash
    owned = (each for each in pos.title.independents if pos.president(each) and pos.cash(each))
    return cash + sum(pos.cash(each) - 1 for each in owned)


def _issued(pos: Position, company: CompanyId) -> int:
    """Return what a company would get for all shares that it may still issue in its turn."""
    if company not in pos.state.market or pos.frame.noted(TurnNotes).financed:
        return 0
    percent = own_turn.most_issued(pos, company)
    return pos.company(company).worth(percent, own_turn.issue_price(pos, company))


def _free_tile(pos: Position, company: CompanyId) -> bool:
    """Return whether the site sees a bare hex on which a tile costs the company nothing, by a grant or by a private."""
    if company not in pos.title.companies:
        return False
    free = [*pos.company(company).grants]
    for private, holder in pos.state.privates.items():
        power = private_lays.power_of(pos, private)
        if holder == company and power is not None and states.uses_left(pos, private):
            free += power.where
    return any(hex not in pos.state.tiles for hex in free)


def _token_prices(pos: Position, company: CompanyId) -> list[int]:
    """Return the prices of the tokens of a company at any place, that of a private's power included."""
    if company not in pos.title.companies:
        return []
    prices = list(tokens.paid_left(pos, company)[:1])
    reserved = pos.company(company).reserved
    if reserved is not None and not _stands(pos, company, reserved.stop):
        prices += [price for price in (reserved.price, reserved.far) if price is not None]
    stations = (private for private, holder in pos.state.privates.items() if holder == company)
    return prices + [0 for private in stations if _station_left(pos, private, company)]


def _station_left(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether a private can still put a token of its company, which has none in that hex."""
    power = private_station.own_power(pos, private)
    return power is not None and bool(states.uses_left(pos, private)) and not _stands(pos, company, power.stop)


def _stands(pos: Position, company: CompanyId, stop: StopId) -> bool:
    """Return whether a company has a token in the hex of a stop."""
    there = pos.state.tokens.items()
    return any(company in owners for other, owners in there if hex_of(other) == hex_of(stop))


def about_trains(pos: Position, company: CompanyId) -> bool:
    """Return whether a company is asked about buying a train that it need not buy."""
    if emergency.must_buy(pos, company):
        return False
    money = within_reach(pos, company, range(1, 3))
    if len(roster.counted(pos, company)) < phases.current(pos).train_limit:
        return _cheapest(pos, company) <= money
    return any(price <= money for price in _traded(pos, company))


def _cheapest(pos: Position, company: CompanyId) -> int:
    """Return the least for which a train could be had: trains of other companies cost 1 at least."""
    companies = (other for other in pos.title.companies if other != company)
    listed = [min(side.price for side in supply.sides(pos, t)) for t in supply.on_sale(pos) if _at_bank(pos, t)]
    others = any(roster.counted(pos, other) for other in companies)
    return 1 if others else min(listed, default=pos.title.bank)


def _at_bank(pos: Position, train: TrainId) -> bool:
    return pos.state.trains[train] in (DEPOT, POOL)


def _traded(pos: Position, company: CompanyId) -> list[int]:
    """Return the prices of trains for which one of its own can be handed in."""
    return [
        trains.list_price(pos, train, own)
        for train in supply.on_sale(pos)
        for own in pos.trains(company)
        if kind_of(own) in supply.kind(pos, train).credit_for
    ]


def about_privates(pos: Position, company: CompanyId, used: Collection[PrivateId]) -> bool:
    """Return whether a company is asked about privates, its own or those it could buy, at the end of its turn.

    Args:
        used: privates whose power to lay a tile is used up.
    """
    return any(
        asked(pos, private, company)
        for private in pos.state.privates
        for asked in (_affordable, _marks, _bridges, _extra, _station)
    ) or any(_lays(pos, private, company) for private in pos.state.privates if private not in used)


def laid_by_power(game: Game) -> frozenset[PrivateId]:
    """Return the privates by whose power a tile was laid in a game."""
    return frozenset(action.private for action in game.actions[: game.at] if isinstance(action, PowerTile))


def _lays(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether a private has the power to lay a tile in any step of the company's turn, even if it cannot now."""
    power = power_checks.tile_power(pos, private)
    return power is not None and power.moment == "turn" and pos.state.privates[private] == company


def _extra(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether a company has tiles of its private left that it may lay besides those of its turn."""
    if pos.state.privates[private] != company or private_lays.power_of(pos, private) is None:
        return False
    return bool(states.uses_left(pos, private))


def _station(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether a company has the token of its private left, and none in that hex."""
    return pos.state.privates[private] == company and _station_left(pos, private, company)


def _bridges(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether the site offers the right to bridge a river in the first phase; it does, whoever owns it."""
    power = river.right(pos, private)
    first = pos.state.phase == next(iter(pos.title.phases))
    if power is None or not first or company not in power.companies:
        return False
    return privates.price_range(pos, private)[0] <= pos.cash(company)


def _marks(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether a company may set the mark of its private, or close one that serves others too."""
    power = city_marks.power_of(pos, private)
    if power is None or power.moves or pos.state.privates[private] != company:
        return False
    return private not in pos.slice(CityMarks).city_marks or (
        len(power.tokens) > 1 and not pos.slice(CityMarks).city_marks[private][2]
    )


def _affordable(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    open_now = phases.current(pos).private_sales or privates.early_buyer(pos, private, company)
    if not open_now or pos.state.privates[private] not in pos.players or privates.barred(pos, private):
        return False
    return bool(pos.option(PRIVATE_SALES)) and privates.price_range(pos, private)[0] <= pos.cash(company)
