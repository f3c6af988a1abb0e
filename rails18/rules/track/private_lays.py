"""Let companies lay tiles by privates besides those of a turn: one, or two of which the second follows at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rails18.board.geometry import neighbour, opposite
from rails18.board.layout import exits, stops_of, tile_at
from rails18.board.reach import reach
from rails18.core.actions import Pass, PowerTile
from rails18.core.draft import Draft
from rails18.core.further_powers import LayExtra
from rails18.core.hook import Hook
from rails18.core.ids import NO_PRIVATE, NO_TILE, HexId, PrivateId
from rails18.core.notes import PrivateNotes, SecondNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays, Step
from rails18.core.slices import PowerUses
from rails18.rules.passing import passes
from rails18.rules.privates import powers, privates
from rails18.rules.track import power_tiles, track, upgrades
from rails18.rules.turn import is_open

STEP = "second_tile"
UNLINKED: Hook[Callable[[Position], bool]] = Hook("tiles of privates need no connection")


def power_of(pos: Position, private: PrivateId) -> LayExtra | None:
    """Return the power of `private` to lay tiles, if it has it."""
    return powers.of(pos, private, LayExtra)


def left(pos: Position, private: PrivateId) -> int:
    """Return how many tiles the power of `private` may still lay."""
    power = power_of(pos, private)
    return 0 if power is None else power.tiles_in_all - pos.slice(PowerUses).uses.get(private, 0)


def owner_acts(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse others than the operating company that owns the private, and a power that is used up.

    Source: `private.mc.anytime`, `private.lsl.once`.
    """
    power, begun = power_of(pos, action.private), pos.frame.noted(PrivateNotes).private
    if power is None:
        yield refuse("private.power.none", private=action.private)
    elif privates.owner(pos, action.private) != pos.frame.company or not (is_open(pos) or pos.frame.step == STEP):
        yield refuse("private.power.moment", private=action.private, company=pos.frame.company)
    elif begun and begun != action.private:
        yield refuse("private.pair.both", private=begun, company=pos.frame.company)
    elif left(pos, action.private) <= 0:
        yield refuse("private.power.laid", private=action.private, hex=action.hex)


def right_tile(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse another hex or tile than the power names (`private.mc.lay`)."""
    power = power_of(pos, action.private)
    assert power is not None
    if action.hex not in power.where or action.tile not in power.choice:
        yield refuse("private.power.tile", private=action.private, hex=action.hex, tile=action.tile)


def rules_of_track(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse what the rules of track refuse, a missing link where the power needs one (`private.lsl.connection`)."""
    power = power_of(pos, action.private)
    assert power is not None
    if power.linked and not pos.says(UNLINKED):
        yield from power_tiles.first_refusals(pos, power_tiles.as_lay(pos, action), track.PLACE_CHECKS)
    else:
        yield from power_tiles.first_refusals(pos, action, power_tiles.UNLINKED_CHECKS)


def belongs(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse a second tile that does not join the first, or leaves two cities apart that the power has to join.

    Source: `private.mc.join`, `private.lm.joined_after`.
    """
    power = power_of(pos, action.private)
    assert power is not None
    if power.connects:
        yield from _connects(pos, action, power)
    elif pos.frame.step == STEP and not joins(pos, action):
        other = next(hex for hex in power.where if hex != action.hex)
        yield refuse("private.pair.joined", private=action.private, hex=action.hex, tile=action.tile, other=other)


def joins(pos: Position, action: PowerTile) -> bool:
    """Return whether the track of a tile meets that of another hex of its power."""
    power = power_of(pos, action.private)
    assert power is not None
    for side in exits(pos.title.tiles[action.tile], action.rotation % 6):
        beyond = neighbour(pos.board, action.hex, side)
        if beyond in power.where and beyond is not None and opposite(side) in exits(*tile_at(pos, beyond)):
            return True
    return False


def _connects(pos: Position, action: PowerTile, power: LayExtra) -> Iterator[Refusal]:
    later = upgrades.after_laying(pos, action)
    other = next(hex for hex in power.where if hex != action.hex)
    facts = {"private": action.private, "hex": action.hex, "tile": action.tile, "other": other}
    if pos.frame.step != STEP and linked(pos, power.where):
        yield refuse("private.lay.connected", private=action.private)
    elif pos.frame.step == STEP:
        if action.hex in _laid(pos) or not linked(later, power.where) or not _both_join(pos, later, power):
            yield refuse("private.pair.joined", **facts)
    elif not linked(later, power.where) and not _can_follow(pos, later, action, power):
        yield refuse("private.pair.joined", **facts)


def _both_join(pos: Position, later: Position, power: LayExtra) -> bool:
    """Return whether the cities are joined by the second tile, and would not be without the first.

    Source: `private.lm.new_track`.
    """
    first, notes = _laid(pos)[-1], pos.frame.noted(SecondNotes)
    tiles = {hex: there for hex, there in later.state.tiles.items() if hex != first}
    without = {**tiles, first: (notes.under, notes.turned)} if notes.under else tiles
    return not linked(pos, power.where) and not linked(later.supposing(tiles=without), power.where)


def _can_follow(before: Position, pos: Position, first: PowerTile, power: LayExtra) -> bool:
    """Return whether a second tile, on the other hex, joins the cities only once the first one is laid."""
    other = next(hex for hex in power.where if hex != first.hex)
    cash = before.cash(before.frame.company) - price(before, first)
    for name in tile_at(pos, other)[0].upgrades:
        for rotation in upgrades.fitting_rotations(pos, other, name, None) if name in power.choice else ():
            second = PowerTile(first.player, first.private, other, name, rotation)
            fits = not power_tiles.first_refusals(pos, second, power_tiles.UNLINKED_CHECKS)
            paid = track.whole_cost(pos, pos.frame.company, second, 0) <= cash
            alone = linked(upgrades.after_laying(before, second), power.where)
            if fits and paid and not alone and linked(upgrades.after_laying(pos, second), power.where):
                return True
    return False


def _laid(pos: Position) -> tuple[HexId, ...]:
    return pos.slice(PowerUses).laid_on


def linked(pos: Position, hexes: tuple[HexId, ...]) -> bool:
    """Return whether track joins the cities of two hexes, whatever tokens are on it."""
    company = next(iter(pos.title.companies))
    start = stops_of(pos, hexes[0])[0]
    alone = pos.supposing(tokens={start: (company,)}, beside={})
    return bool(set(stops_of(pos, hexes[1])) & set(reach(alone, company).stops))


def price(pos: Position, action: PowerTile) -> int:
    """Return what a tile costs by a power: nothing, but for crossings where the power does not free them."""
    power = power_of(pos, action.private)
    return track.whole_cost(pos, pos.frame.company, action, 0) if power is not None and power.crossings else 0


def funds(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay (`private.power.price`)."""
    cost, cash = price(pos, action), pos.cash(pos.frame.company)
    if cost > cash:
        yield refuse("private.power.price", private=action.private, company=pos.frame.company, cost=cost, cash=cash)


def lay(draft: Draft, action: PowerTile) -> None:
    """Lay the tile; where a second one may follow it does so at once or never (`private.mc.second_lost`)."""
    company, cost = draft.frame.company, price(draft.pos, action)
    under, turned = draft.state.tiles.get(action.hex, (NO_TILE, 0))
    power_tiles.put_down(draft, action, cost)
    held = draft.pos.slice(PowerUses)
    number = held.uses.get(action.private, 0) + 1
    draft.change(PowerUses, uses={**held.uses, action.private: number}, laid_on=(*held.laid_on, action.hex))
    if draft.frame.step == STEP:
        draft.pop()
    elif left(draft.pos, action.private):
        draft.push(STEP, draft.frame.player, company, private=action.private, under=under, turned=turned)
        return
    draft.note(acted=True)


def without_second(draft: Draft, action: Pass) -> None:
    """Lay no second tile; the power is used up."""
    private = draft.frame.noted(PrivateNotes).private
    power = power_of(draft.pos, private)
    assert power is not None
    draft.change(PowerUses, uses={**draft.pos.slice(PowerUses).uses, private: power.tiles_in_all})
    draft.pop()
    draft.note(acted=True)


def joined_already(pos: Position, action: Pass) -> Iterator[Refusal]:
    """Refuse to leave cities apart that the power has to join (`private.lm.joined_after`)."""
    private = pos.frame.noted(PrivateNotes).private
    power = power_of(pos, private)
    if power is not None and power.connects and not linked(pos, power.where):
        yield refuse("private.lay.apart", private=private)


def tiles(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield the lays by the privates of the operating company, but in the step that has its own."""
    if pos.frame.step != STEP:
        yield from lays(pos, fixed)


def lays(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield the lays by the privates of the operating company."""
    begun = pos.frame.noted(PrivateNotes).private or NO_PRIVATE
    for private, power in powers.owned(pos, pos.frame.company, LayExtra):
        if fixed.get("private", private) == private and begun in (NO_PRIVATE, private) and left(pos, private):
            for hex in power.where:
                for name in tile_at(pos, hex)[0].upgrades if fixed.get("hex", hex) == hex else ():
                    for rotation in upgrades.fitting_rotations(pos, hex, name, fixed.get("rotation")):
                        yield PowerTile(pos.frame.player, private, hex, name, rotation)


LAY = Move(
    PowerTile,
    lay,
    tiles,
    ((owner_acts,), (upgrades.on_the_map,), (right_tile,), (rules_of_track,), (belongs,), (funds,)),
    who=privates.buyers,
    wrong_player="operating.president.acts",
)
SECOND = replace(LAY, options=lays)
WITHOUT = Move(Pass, without_second, passes, ((joined_already,),))
FEATURE = Feature(
    "private_lays",
    anytime=(LAY,),
    steps=(Step(STEP, (SECOND, WITHOUT), wrong_player="operating.president.acts"),),
    keeps=PowerUses,
    plays=(Plays(LayExtra, "company", ("turn",), ("once",)),),
)
