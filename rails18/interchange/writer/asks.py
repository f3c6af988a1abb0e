"""Tell what 18xx.games asks about in a company's turn: where it asks, a pass stands in its files.

It skips every step in which it sees no choice. Where our engine waits for a pass and the site does not, or the other
way round, is decided here; stock turns are looked at in `idle`.
"""

from __future__ import annotations

from collections.abc import Collection

from rails18.core.actions import PowerTile
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PrivateId, kind_of
from rails18.core.position import Position
from rails18.core.slices import CityMarks, Protection
from rails18.core.state import DEPOT, POOL
from rails18.interchange.idle import idle
from rails18.interchange.ledger import SHARE_PERCENT
from rails18.rules.city_marks import city_marks
from rails18.rules.money import emergency
from rails18.rules.options import PRIVATE_SALES, TRACK_PRICE
from rails18.rules.privates import privates
from rails18.rules.river import river
from rails18.rules.stock import certificates
from rails18.rules.track import power_checks, track
from rails18.rules.trains import phases, roster, supply, trains


def at_all(game: Game, used: Collection[PrivateId]) -> bool:
    """Tell whether anything is asked in the open step; a step without a choice the site passes by itself.

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
    """Tell whether the player of the open stock turn is asked about anything."""
    return not idle(game)


def about_protection(pos: Position) -> bool:
    """Tell whether the president is asked about taking over the block that was sold.

    The site counts certificates as if no block at all waited, and the president's certificate as two shares.
    """
    block = pos.slice(Protection).blocks[0]
    staying = pos.supposing_slice(Protection, blocks=())
    room = certificates.room(staying, block.president)
    return not certificates.counts(staying, block.company) or room >= block.percent // SHARE_PERCENT


def about_track(game: Game) -> bool:
    """Tell whether the company of the open track step is asked: always, unless its token comes with the tiles.

    There the site looks for money for the cheapest tile while one is left, whatever its ground, and for a place for a
    token.
    """
    pos = game.position
    if "token" in pos.title.turn:
        return True
    left = not track.turn_full(pos) and pos.cash(pos.frame.company) >= pos.option(TRACK_PRICE)
    return left or any(True for _ in game.options("place_token"))


def about_trains(pos: Position, company: CompanyId) -> bool:
    """Tell whether a company is asked about buying a train that it need not buy."""
    if emergency.must_buy(pos, company):
        return False
    if len(roster.counted(pos, company)) < phases.current(pos).train_limit:
        return _cheapest(pos, company) <= pos.cash(company)
    return any(price <= pos.cash(company) for price in _traded(pos, company))


def _cheapest(pos: Position, company: CompanyId) -> int:
    """Return the least for which a train could be had: trains of other companies cost 1 at least."""
    others = [t for t, owner in pos.state.trains.items() if owner in pos.title.companies and owner != company]
    listed = [supply.sides(pos, t)[0].price for t in supply.on_sale(pos) if pos.state.trains[t] in (DEPOT, POOL)]
    return 1 if others else min(listed, default=pos.title.bank)


def _traded(pos: Position, company: CompanyId) -> list[int]:
    """Return the prices of trains for which one of its own can be handed in."""
    return [
        trains.list_price(pos, train, own)
        for train in supply.on_sale(pos)
        for own in pos.trains(company)
        if kind_of(own) in supply.kind(pos, train).credit_for
    ]


def about_privates(pos: Position, company: CompanyId, used: Collection[PrivateId]) -> bool:
    """Tell whether a company is asked about privates, its own or those it could buy, at the end of its turn.

    Args:
        used: privates whose power to lay a tile is used up.
    """
    return any(
        asked(pos, private, company) for private in pos.state.privates for asked in (_affordable, _marks, _bridges)
    ) or any(_lays(pos, private, company) for private in pos.state.privates if private not in used)


def laid_by_power(game: Game) -> frozenset[PrivateId]:
    """Return the privates by whose power a tile was laid in a game."""
    return frozenset(action.private for action in game.actions[: game.at] if isinstance(action, PowerTile))


def _lays(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Tell whether a private has the power to lay a tile in any step of the company's turn, even if it cannot now."""
    power = power_checks.tile_power(pos, private)
    return power is not None and power.moment == "turn" and pos.state.privates[private] == company


def _bridges(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Tell whether the site offers the right to bridge a river in the first phase; it does, whoever owns it."""
    power = river.right(pos, private)
    first = pos.state.phase == next(iter(pos.title.phases))
    if power is None or not first or company not in power.companies:
        return False
    return privates.price_range(pos, private)[0] <= pos.cash(company)


def _marks(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Tell whether a company may set the mark of its private, or close one that serves others too."""
    power = city_marks.power_of(pos, private)
    if power is None or pos.state.privates[private] != company:
        return False
    return private not in pos.slice(CityMarks).city_marks or (
        len(power.tokens) > 1 and not pos.slice(CityMarks).city_marks[private][2]
    )


def _affordable(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    open_now = phases.current(pos).private_sales or privates.early_buyer(pos, private, company)
    if not open_now or pos.state.privates[private] not in pos.players or privates.barred(pos, private):
        return False
    return bool(pos.option(PRIVATE_SALES)) and privates.price_range(pos, private)[0] <= pos.cash(company)
