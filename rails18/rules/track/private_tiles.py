"""Let players who own privates, or sell them to a company, lay the tiles of their powers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.board.layout import supply, tile_at
from rails18.core.actions import BuyPrivate, LayOnTable, Pass, PowerTile
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import HolderId, PlayerId, PrivateId, among
from rails18.core.notes import PrivateNotes, TrackNotes
from rails18.core.position import Position
from rails18.core.powers import LayPower
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays, Step
from rails18.core.state import Frame
from rails18.rules import on_table as tabletop
from rails18.rules.on_table import seeing
from rails18.rules.passing import passes
from rails18.rules.privates import powers, privates
from rails18.rules.track import upgrades
from rails18.rules.turn import begun, next_step, open_turn

BARRED: Hook[Callable[[Position, Frame | None], bool]] = Hook("tile of a private barred")  # in the turn that is open


def power_of(pos: Position, private: PrivateId) -> LayPower | None:
    """Return the power of `private` by which a player lays a tile, if it has one."""
    power = powers.of(pos, private, LayPower)
    return power if power is not None and power.who == "player" else None


def on_sale(pos: Position, private: PrivateId) -> bool:
    """Return whether the tile of `private` is laid when a company buys it, and at no other time."""
    power = power_of(pos, private)
    return power is not None and power.moment == "sold"


# at any time


def right_moment(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse others than the player who owns the private, and powers of sale out of their moment.

    Source: `private.ferry_b.owner`, `private.ehime.immediate`, `private.ehime.seller`, `private.power.none`.
    """
    if on_sale(pos, action.private):
        if (pos.frame.step, pos.frame.noted(PrivateNotes).private) != ("sale_tile", action.private):
            yield refuse("private.sale_tile.immediate", private=action.private, hex=action.hex, player=action.player)
        elif action.player != pos.frame.player:
            yield refuse("private.sale_tile.seller", private=action.private, player=action.player, due=pos.frame.player)
    elif power_of(pos, action.private) is None:
        yield refuse("private.power.none", private=action.private)
    elif privates.owner(pos, action.private) != action.player:
        owner = privates.owner(pos, action.private)
        yield refuse("private.any_tile.owner", private=action.private, player=action.player, owner=owner)


def still_unused(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse a second use (`private.ferry_b.once`)."""
    power = power_of(pos, action.private)
    gone = power is not None and power.tiles and all(supply(pos).get(tile, 0) <= 0 for tile in power.tiles)
    if power and power.tiles and (gone or tabletop.spent(pos, action.private)):
        yield refuse("private.any_tile.once", private=action.private, tile=power.tiles[0])


def not_in_anothers_turn(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse it in the operating turn of a company of another player (`private.ferry_b.timing`)."""
    if not on_sale(pos, action.private):
        turn = open_turn(pos)
        theirs = turn is not None and begun(pos, turn) and turn.player != action.player
        if theirs or any(barred(pos, turn) for barred in pos.hooked(BARRED)):
            company = turn.company if turn else ""
            yield refuse("private.any_tile.timing", private=action.private, player=action.player, company=company)


def fits(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse another tile or place than the power names (`private.ferry_b.place`, `private.ehime.tile`)."""
    power, old = power_of(pos, action.private), tile_at(pos, action.hex)[0]
    assert power is not None
    colour = pos.title.tiles[action.tile].colour
    right = action.tile in power.tiles if power.tiles else colour in power.colours and action.tile in old.upgrades
    used = power.often == "once" and action.hex in pos.state.tiles
    if not right or used or (power.where and action.hex not in power.where):
        key = "private.sale_tile.tile" if power.moment == "sold" else "private.any_tile.place"
        yield refuse(key, private=action.private, hex=action.hex, tile=action.tile, old=old.name)


def right_way_round(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse tiles that the rules of track forbid there (`track.lay.dead_end`, `track.upgrade.preserve`)."""
    found = (*upgrades.no_dead_end(pos, action), *upgrades.keeps_track(pos, action))
    yield from found
    if found and on_sale(pos, action.private):
        yield refuse("private.sale_tile.tile", private=action.private, hex=action.hex, tile=action.tile, old=action.hex)


def lay(draft: Draft, action: PowerTile) -> None:
    """Lay the tile without cost; the power of a sale is spent and its step closes (`private.power.open`)."""
    sale = on_sale(draft.pos, action.private)
    upgrades.put_down(draft, action)
    draft.tell(
        "sale_tile_laid" if sale else "port_tile_laid",
        player=action.player,
        private=action.private,
        hex=action.hex,
        tile=action.tile,
        rotation=action.rotation % 6,
    )
    if sale:
        draft.pop()
    elif draft.frame.noted(TrackNotes).waits:  # the track step had only waited for this
        next_step(draft)


def ports(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield lays of the tiles that may be laid at any time, by the players who own the privates."""
    for private, owner in pos.state.privates.items():
        power = power_of(pos, private)
        if power and power.moment != "sold" and among(owner, pos.players):
            yield from _lays(pos, owner, private, power, fixed)


def _lays(
    pos: Position, player: PlayerId, private: PrivateId, power: LayPower, fixed: Mapping[str, Any]
) -> Iterator[PowerTile]:
    """Yield every tile of the power on each of its hexes."""
    for hex in power.where:
        for tile in power.tiles or tile_at(pos, hex)[0].upgrades:
            for rotation in upgrades.fitting_rotations(pos, hex, tile, fixed.get("rotation")):
                yield PowerTile(player, private, hex, tile, rotation)


CHECKS = (
    (right_moment,),
    (upgrades.on_the_map,),
    (still_unused, not_in_anothers_turn),
    (fits,),
    (*map(seeing, (upgrades.in_supply, right_way_round)), upgrades.fits_table),
)
PORT_TILE = Move(PowerTile, lay, ports, CHECKS, who=privates.all_players)


# on sale


def open_sale(draft: Draft, action: BuyPrivate, seller: HolderId) -> None:
    """Let the seller of a private with such a power lay its tile at once (`private.ehime.seller`)."""
    if on_sale(draft.pos, action.private):
        assert among(seller, draft.pos.players)
        draft.push("sale_tile", seller, private=action.private)


def sale_tiles(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield the tiles that the seller of the private may lay now."""
    private = pos.frame.noted(PrivateNotes).private
    power = power_of(pos, private)
    assert power is not None
    yield from _lays(pos, pos.frame.player, private, power, fixed)


def decline(draft: Draft, action: Pass) -> None:
    """Give the lay up (`private.ehime.immediate`)."""
    draft.tell("sale_tile_declined", player=action.player, private=draft.frame.noted(PrivateNotes).private)
    draft.pop()


def on_table(pos: Position) -> Iterator[LayOnTable]:
    """Yield the tiles that players can lay on the real table by their privates."""
    for private, owner in pos.state.privates.items():
        power = power_of(pos, private)
        player = pos.frame.player if on_sale(pos, private) else owner
        if power is None or tabletop.spent(pos, private) or not among(player, pos.players):
            continue
        tried = PowerTile(player, private, power.where[0], next(iter(power.tiles or pos.title.tiles)), 0)
        checks = (right_moment, still_unused, not_in_anothers_turn)
        if not any(True for check in checks for _ in check(pos, tried)):
            yield LayOnTable(player, private=private)


def use_on_table(draft: Draft, action: LayOnTable) -> bool:
    """Use the power of a private whose tile was laid on the real table."""
    if power_of(draft.pos, action.private) is None:
        return False
    if on_sale(draft.pos, action.private):
        draft.pop()
    return True


def settle(draft: Draft) -> bool:
    """Close the step when no tile can be laid."""
    if tabletop.on_table(draft.pos):
        return False
    if any(allowed(draft.pos, action) for action in sale_tiles(draft.pos, {})):
        return False
    draft.pop()
    return True


def allowed(pos: Position, action: PowerTile) -> bool:
    """Return whether no check refuses the lay."""
    return not any(True for group in CHECKS for check in group for _ in check(pos, action))


SALE_TILE = Move(PowerTile, lay, sale_tiles, CHECKS)
DECLINE = Move(Pass, decline, passes)
FEATURE = Feature(
    "private_tiles",
    steps=(Step("sale_tile", (SALE_TILE, DECLINE), settle, "private.sale_tile.seller"),),
    anytime=(PORT_TILE,),
    listeners=(
        on(privates.PRIVATE_BOUGHT, open_sale),
        on(tabletop.POWERS, on_table),
        on(tabletop.POWER_USED, use_on_table),
    ),
    plays=(
        Plays(LayPower, "player", ("between_turns",), ("once",)),
        Plays(LayPower, "player", ("sold",)),
    ),
    not_now={PowerTile: "private.sale_tile.immediate"},
)
