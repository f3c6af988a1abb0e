"""Answer questions about track: what may be laid where, for how much, and why not."""

from __future__ import annotations

import msgspec

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import exits, tile_at
from rails18.board.network import pieces_on
from rails18.board.reach import runs_over
from rails18.core.actions import LayTile, PlaceToken, PowerTile
from rails18.core.ids import NO_HEX, NO_HOLDER, NO_PRIVATE, HexId, HolderId, PrivateId, TileId
from rails18.core.notes import PrivateNotes, TrackNotes
from rails18.core.position import Position
from rails18.core.powers import LayPower
from rails18.core.refusal import Refusal
from rails18.rules import on_table as tabletop
from rails18.rules.privates import powers, privates
from rails18.rules.privates.powers import Likewise as Likewise
from rails18.rules.river import bridging, river
from rails18.rules.tokens import tokens
from rails18.rules.track import lay_choices, power_checks, power_tiles, private_lays, track, upgrades

TRACK_STEP, SALE_STEP = "track", "sale_tile"


# what the rules answer themselves
power = power_checks.tile_power
power_owner = privates.owner
further_power = private_lays.power_of
power_only = upgrades.power_only
after = upgrades.after_laying


class TrackTurn(msgspec.Struct, frozen=True, gc=False):
    """Describe how far the track of a turn has come.

    Args:
        laid: a tile was laid.
        waits: the step waits only for the power of a private.
        most: yellow tiles that may be laid in a turn.
        second: price of a second tile beside the ground, 0 for none.
        full: nothing more may be laid without a private.
        upgrades: upgrades among those tiles that are still allowed, None where one stands for all tiles.
    """

    laid: bool
    waits: bool
    most: int
    second: int
    full: bool
    upgrades: int | None


class Extra(msgspec.Struct, frozen=True, gc=False):
    """Describe one more tile by a private: its `private`, `power`, and the player who sells it, "" when owned."""

    private: PrivateId
    power: LayPower
    seller: HolderId


def turn(pos: Position) -> TrackTurn:
    """Return how far the track of the turn has come."""
    company, notes = pos.frame.company, pos.frame.noted(TrackNotes)
    second = pos.company(company).second_lay if company in pos.title.operators else 0
    return TrackTurn(
        bool(notes.laid),
        bool(notes.waits),
        track.yellow_lays(pos, company),
        second or 0,
        track.turn_full(pos),
        track.upgrades_left(pos) if track.one_upgrade(pos) else None,
    )


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """Describe how the track of a tile would join what is round it.

    Args:
        joins: trains of the operating company reach its track.
        joined: sides over which it meets other track.
        dead: sides at which its track ends for good.
    """

    joins: bool
    joined: frozenset[int]
    dead: frozenset[int]


def prospect(pos: Position, action: LayTile | PowerTile) -> Prospect:
    """Return how the track of a tile would join what is round it."""
    later, company, hex_id = after(pos, action), pos.frame.company, action.hex
    tile, rotation = tile_at(later, hex_id)
    joined, dead = set(), set()
    for side in exits(tile, rotation):
        beside = neighbour(pos.board, hex_id, side)
        if beside is None or side in pos.board.hexes[hex_id].closed:
            dead.add(side)
        elif opposite(side) in exits(*tile_at(later, beside)):
            joined.add(side)
    pieces = [piece.id for piece in pieces_on(later, hex_id)]
    unseen = tabletop.on_table(pos)  # what it joins there is seen on the table alone
    joins = unseen or (bool(company) and runs_over(tokens.view(later, company), company, pieces))
    return Prospect(joins, frozenset(joined), frozenset(dead))


def is_open(pos: Position) -> bool:
    """Return whether a company lays its track now."""
    return pos.frame.step == TRACK_STEP


def extra(pos: Position) -> Extra | None:
    """Return the private by which the company may lay one more tile, owned or to be bought, None for none."""
    company = pos.frame.company
    owned = (private for private, _ in powers.owned(pos, company, LayPower))
    own = next((private for private in owned if power_tiles.extra_power(pos, private)), NO_PRIVATE)
    private = own or power_tiles.extra_tile_on_offer(pos, company)
    power = power_tiles.extra_power(pos, private) if private else None
    return None if power is None else Extra(private, power, NO_HOLDER if own else pos.state.privates[private])


def ends_early(before: Position, after: Position) -> bool:
    """Return whether a tile by a private ended a track step in which the company could have laid another tile."""
    return is_open(before) and turn(before).laid and not turn(before).full and not is_open(after)


def second_of_pair(pos: Position) -> HexId:
    """Return the hex on which the second tile of a pair is due, "" at any other step."""
    private = pos.frame.noted(PrivateNotes).private if pos.frame.step == power_checks.PAIR_STEP else NO_PRIVATE
    place = power(pos, private) if private else None
    return next((hex for hex in place.where if hex not in pos.state.tiles), NO_HEX) if place else NO_HEX


def follows_at_once(pos: Position) -> bool:
    """Return whether the second tile of a private may be laid now, or never."""
    return pos.frame.step == private_lays.STEP


def tiles_left(pos: Position, private: PrivateId) -> int:
    """Return how many tiles the power of a private may still lay besides those of a turn, 0 for other powers."""
    return private_lays.left(pos, private)


def own_step(pos: Position) -> PrivateId:
    """Return the private that lays a tile in a step of its own: once sold, or after its first; "" at other steps."""
    return pos.frame.noted(PrivateNotes).private if pos.frame.step in (SALE_STEP, private_lays.STEP) else NO_PRIVATE


def offered(pos: Position, hex: HexId) -> list[tuple[TileId, int | None, Refusal | None]]:
    """Return the tiles that may follow on `hex`: tile, copies left (None: any number), and why not (None: it can)."""
    return lay_choices.tiles(pos, pos.frame.company, hex)


def why_not(pos: Position, hex: HexId) -> Refusal | None:
    """Return why the operating company can lay nothing on `hex`, None when it can."""
    return lay_choices.why_not(pos, pos.frame.company, hex)


def not_available(pos: Position, tile: TileId) -> tuple[Refusal, ...]:
    """Return why a tile can be laid nowhere: its colour, or no copy left."""
    action = LayTile(pos.frame.player, pos.frame.company, next(iter(pos.board.hexes)), tile, 0)
    for check in (upgrades.in_phase, upgrades.in_supply):
        found = tuple(check(pos, action))
        if found:
            return found
    return ()


def cost(pos: Position, hex: HexId) -> int:
    """Return what the operating company pays to lay the next tile on `hex`."""
    return track.cost(pos, pos.frame.company, hex)


def power_cost(pos: Position, private: PrivateId, hex: HexId) -> int:
    """Return what the operating company pays to lay a tile on `hex` with a private."""
    if pos.frame.company and river.right(pos, private):
        return bridging.price(pos, private, hex)
    return power_checks.price(pos, private, hex) if pos.frame.company and power(pos, private) is not None else 0


def lay_cost(pos: Position, action: LayTile | PowerTile) -> int:
    """Return what the operating company pays for a tile this way round, with what its track crosses."""
    if isinstance(action, LayTile):
        return track.whole_cost(pos, pos.frame.company, action, cost(pos, action.hex))
    if further_power(pos, action.private) is not None:
        return private_lays.price(pos, action)
    return power_cost(pos, action.private, action.hex)


def likewise(pos: Position, action: LayTile | PlaceToken) -> tuple[Likewise, ...]:
    """Return the powers of the company's privates that build the same and bring more: money, a lay or a token.

    What they do is not judged: the rules may refuse it.
    """
    lay = isinstance(action, LayTile)
    price = cost(pos, action.hex) if isinstance(action, LayTile) else tokens.cost(pos, action.company)
    return tuple(
        same
        for same in powers.likewise(pos, action)
        if same.cost < price or (lay and same.cost == price and (same.besides or same.token))
    )


def may_bridge(pos: Position) -> bool:
    """Return whether the company that lays track may cross the river for less."""
    return is_open(pos) and bool(river.owned(pos, pos.frame.company))


def bridge_discount(pos: Position, private: PrivateId) -> int:
    """Return by how much a private makes a bridge cheaper."""
    right = river.right(pos, private)
    return right.discount if right else 0
