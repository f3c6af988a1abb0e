"""Keep track from crossing a river while the right to bridge it is in a player's hand."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.board.layout import track_at
from rails18.core.actions import LayTile, PowerTile
from rails18.core.draft import Draft
from rails18.core.ids import NO_PRIVATE, CompanyId, HexId, PrivateId, hex_of
from rails18.core.position import Position
from rails18.core.powers import BridgeRiver
from rails18.core.refusal import Refusal, refuse
from rails18.core.slices import Rivers
from rails18.core.state import CLOSED, POOL, UNSOLD
from rails18.core.title import End, Hex, Tile
from rails18.rules.market import closing
from rails18.rules.privates import powers, privates
from rails18.rules.turn import operated_before


def right(pos: Position, private: PrivateId) -> BridgeRiver | None:
    """Return the power of `private` to bridge the river, if it has it."""
    return powers.of(pos, private, BridgeRiver)


def owned(pos: Position, company: CompanyId) -> PrivateId:
    """Return the private whose right to bridge the river `company` owns and has not used, or ""."""
    return next(
        (
            private
            for private, holder in pos.state.privates.items()
            if holder == company and right(pos, private) and private not in pos.slice(Rivers).used
        ),
        NO_PRIVATE,
    )


def bridges_home(pos: Position, private: PrivateId, company: CompanyId, hex: HexId) -> bool:
    """Return whether a tile in `hex` is the free further one of a company that bought `private` in its first turn.

    Source: `river.home.free_bridge`.
    """
    power = right(pos, private)
    assert power is not None
    first = company in power.companies and not operated_before(pos, company)
    return first and hex == hex_of(pos.company(company).home)


def banned(pos: Position, hex: HexId) -> str:
    """Return the private that keeps track in `hex` from crossing, or "" when none does.

    Once a company has owned it the river stays open, also when a player buys it after that company has closed.

    Source: `river.ban.no_crossing`, `river.ban.lifted`, `closing.privates.to_market`.
    """
    for private in pos.title.privates:
        if private in pos.slice(Rivers).let_go:
            continue
        power = right(pos, private)
        holder = pos.state.privates.get(private, CLOSED)
        if power and hex in power.where and (holder == UNSOLD or holder in pos.players):
            return private
    return ""


def let_go(draft: Draft, company: CompanyId) -> None:
    """Remember the rights of a company that closes: the river stays open (`closing.privates.to_market`)."""
    held = [private for private, holder in draft.state.privates.items() if holder == company]
    rights = tuple(private for private in held if right(draft.pos, private))
    if rights and closing.privates_go_to(draft.pos) == POOL:
        draft.change(Rivers, let_go=(*draft.pos.slice(Rivers).let_go, *rights))


def early_buyer(pos: Position, private: PrivateId, company: CompanyId) -> bool:
    """Return whether `company` may buy the right before companies may buy any private (`phase.privates.barred`)."""
    power = right(pos, private)
    return power is not None and company in power.companies and not privates.closing_time(pos)


def early_prices(pos: Position, private: PrivateId) -> tuple[int, int] | None:
    """Return the lowest and highest price of the right in the first phase (`river.price.phase_one`)."""
    power = right(pos, private)
    if power is None:
        return None
    return privates.least_price(pos, private), min(pos.private(private).cost * 2, power.first_phase_price_max)


def crosses(place: Hex, tile: Tile, rotation: int) -> bool:
    """Return whether a piece of track of the turned tile leads from bank to bank, stops being on theirs."""
    return any(len({_bank(place, end) for end in piece}) > 1 for piece in track_at(tile, rotation % 6))


def _bank(place: Hex, end: End) -> int | None:
    if isinstance(end, str):
        return place.stop_bank
    return next((number for number, sides in enumerate(place.banks) if end in sides), None)


def no_crossing(pos: Position, action: LayTile | PowerTile) -> Iterator[Refusal]:
    """Refuse track across the river while that is not allowed (`river.ban.no_crossing`, `river.ban.upgrades`)."""
    place = pos.board.hexes[action.hex]
    private = banned(pos, action.hex) if place.banks else ""
    if private and crosses(place, pos.title.tiles[action.tile], action.rotation):
        key = "river.ban.upgrades" if action.hex in pos.state.tiles else "river.ban.no_crossing"
        yield refuse(key, hex=action.hex, tile=action.tile, private=private)
