"""Let companies lay and upgrade tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.board.layout import exits, tile_at
from rails18.board.reach import Reach, leads_into, reach
from rails18.core.actions import Action, LayTile, PowerTile
from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import NO_HEX, NO_PRIVATE, CompanyId, HexId, PrivateId, TileId
from rails18.core.notes import TrackNotes, TurnNotes
from rails18.core.position import Position
from rails18.core.powers import BlockPower, FreeTerrain, Terrain
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays, Step
from rails18.core.title import COLOURS
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.on_table import seeing
from rails18.rules.options import (
    TRACK_LAYS,
    TRACK_LINE_FAULTS,
    TRACK_PRICE,
    TRACK_REACH,
    TRACK_UPGRADE,
)
from rails18.rules.privates import powers, privates
from rails18.rules.tokens import tokens
from rails18.rules.track import direct_lays, reach_faults, upgrades
from rails18.rules.track.usefulness import is_useful, own_stops
from rails18.rules.turn import SKIP, TRACK, is_open, next_step, not_its_turn

TILE_REFUSED: Hook[Callable[[Position, LayTile | PowerTile], Iterable[Refusal]]] = Hook("tile refused")
HOME_TO_COME: Hook[Callable[[Position, CompanyId], HexId]] = Hook(
    "home to come"
)  # hex that a company may lay on without track
UNBLOCKED: Hook[Callable[[Position], bool]] = Hook("privates block no hex")
MORE_TO_LAY: Hook[Callable[[Position, CompanyId], bool]] = Hook("more to lay")  # by a power that no later step allows
OWN_PRICE: Hook[Callable[[Position, CompanyId, HexId], int | None]] = Hook(
    "own price of a tile"
)  # instead of the usual
ALSO_COSTS: Hook[Callable[[Position, CompanyId, LayTile | PowerTile], int]] = Hook("cost of the track of a tile")
GROUND_CHEAPER: Hook[Callable[[Position, CompanyId, tuple[str, ...]], int]] = Hook(
    "money off the ground"
)  # its terrain
TILE_LAID: Hook[Callable[[Draft], None]] = Hook("tile laid in a turn")

# the hex


def own_turn(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse to lay for another than the operating company (`operating.order.once`)."""
    yield from not_its_turn(pos, action.company, "operating.order.once", due=pos.frame.company)


def lay_left(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse more lays than a turn has (`track.lay.one`, `track.turn.two_yellow`, `track.turn.one_upgrade`)."""
    laid: tuple[TileId, ...] = pos.frame.noted(TurnNotes).laid
    mixed = bool(laid) and pos.title.tiles[action.tile].colour != COLOURS[0]
    if one_upgrade(pos):  # which may come before or after the other tile
        mixed = turn_full(pos) or (mixed and _upgraded(pos, laid))
    if mixed or pos.frame.noted(TrackNotes).waits or action.hex == pos.frame.noted(TrackNotes).extra:
        yield refuse(late_key(pos, action), company=action.company, hex=action.hex, tile=action.tile)


def one_upgrade(pos: Position) -> bool:
    """Return whether one of the tiles of a turn may be an upgrade (`track.turn.two_lays`)."""
    return pos.option(TRACK_LAYS) == "one_upgrade"


def upgrades_left(pos: Position) -> int:
    """Return how many upgrades are left of a turn in which one of the tiles may be one."""
    return int(not turn_full(pos) and not _upgraded(pos, pos.frame.noted(TurnNotes).laid))


def _upgraded(pos: Position, laid: tuple[TileId, ...]) -> bool:
    return any(pos.title.tiles[tile].colour != COLOURS[0] for tile in laid)


def late_key(pos: Position, action: LayTile) -> str:
    """Return the rule that a lay after the lays of the turn breaks."""
    if pos.title.yellow_lays == 1 and all(company.second_lay is None for company in pos.title.companies.values()):
        return "track.lay.one"
    laid = [pos.title.tiles[tile].colour == COLOURS[0] for tile in pos.frame.noted(TurnNotes).laid]
    yellow = action.tile not in pos.title.tiles or pos.title.tiles[action.tile].colour == COLOURS[0]
    if one_upgrade(pos):
        return "track.turn.two_lays" if yellow or all(laid) else "track.turn.one_upgrade"
    if yellow and all(laid):
        return "track.turn.two_yellow" if yellow_lays(pos, action.company) > 1 else "track.turn.one_yellow"
    return "track.turn.exclusive" if yellow or any(laid) else "track.turn.one_upgrade"


def yellow_lays(pos: Position, company: CompanyId) -> int:
    """Return how many yellow tiles `company` may lay in a turn.

    Source: `track.turn.two_yellow`, `track.turn.one_yellow`.
    """
    own = company in pos.title.operators and pos.company(company).second_lay is not None
    return max(pos.title.yellow_lays, 2 if own else 1)


def not_blocked(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse a hex that a player's private keeps free (`track.block.private`, `track.block.lifted`)."""
    for private in kept_free(pos).get(action.hex, ()):
        holder = privates.owner(pos, private)
        yield refuse("track.block.private", hex=action.hex, private=private, player=holder)


def kept_free(pos: Position) -> Mapping[HexId, tuple[PrivateId, ...]]:
    """Return hex → privates that keep it free now."""
    return {} if pos.says(UNBLOCKED) else _blocking(pos)


@derived("privates")
def _blocking(pos: Position) -> dict[HexId, tuple[PrivateId, ...]]:
    """Return hex → privates whose power keeps it free now."""
    found: dict[HexId, tuple[PrivateId, ...]] = {}
    for private, power in powers.working(pos):
        for hex in power.closed_hexes:
            found[hex] = (*found.get(hex, ()), private)
    return found


def reached(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse a hex to which no track of the company leads (`track.lay.reach`, `track.lay.blocked`)."""
    seen = tokens.view(pos, action.company)
    if not leads_into(seen, action.company, action.hex) and action.hex != home_to_come(pos, action.company):
        yield unreached(pos, action)


def home_to_come(pos: Position, company: CompanyId) -> HexId:
    """Return the hex on which `company` may lay the first tile without track, for its home to come, or ""."""
    return next(filter(None, (hex(pos, company) for hex in pos.hooked(HOME_TO_COME))), NO_HEX)


def otherwise_refused(pos: Position, action: LayTile | PowerTile) -> Iterator[Refusal]:
    """Refuse what a feature of the title refuses besides."""
    for check in pos.hooked(TILE_REFUSED):
        yield from check(pos, action)


def near(pos: Position, company: CompanyId) -> frozenset[HexId]:
    """Return the hexes that `company` reaches; the first tile where its home token is to come is laid without track."""
    if tabletop.on_table(pos):
        return frozenset(hex for hex, place in pos.board.hexes.items() if place.kind not in ("gray", "offboard"))
    home = home_to_come(pos, company)
    found = reach(tokens.view(pos, company), company).hexes
    return found | {home} if home else found


def unreached(pos: Position, action: LayTile) -> Refusal:
    """Return why no line from the company's tokens leads to the tile.

    Source: `track.lay.reach`, `track.lay.blocked`, `track.lay.edge_twice`, `track.lay.reversal`, `track.leap.reach`.
    """
    company, hex, colour = action.company, action.hex, tile_at(pos, action.hex)[0].colour
    if hex not in reach(pos, company).hexes:
        if hex in _unhindered(pos, company).hexes:
            return refuse("track.lay.blocked", company=company, hex=hex, old_colour=colour)
        key = reach_faults.fault(pos, company, hex) if pos.option(TRACK_LINE_FAULTS) else ""
        if key:
            return refuse(key, company=company, hex=hex, old_colour=colour)
    key = "track.leap.reach" if action.tile in direct_lays.permitted(pos, company, hex) else "track.lay.reach"
    return refuse(key, company=company, hex=hex, old_colour=colour)


@derived("tiles", "tokens", "beside")
def _unhindered(pos: Position, company: CompanyId) -> Reach:
    """Return what `company` would reach if no other company had tokens on the map."""
    alone = {stop: (company,) for stop, tokens in pos.state.tokens.items() if company in tokens}
    return reach(pos.supposing(tokens=alone), company)


# the way round


def meets_track(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse a tile whose track is of no use to the company, where that is asked for.

    Source: `track.lay.unconnected`, `track.reach.run_new_track`.
    """
    asked = pos.option(TRACK_REACH)
    old, _ = tile_at(pos, action.hex)
    if asked == "run" and not old.track and not is_useful(pos, action):
        yield refuse("track.reach.run_new_track", company=action.company, hex=action.hex, tile=action.tile)
    if asked != "exit":
        return
    found = reach(tokens.view(pos, action.company), action.company)
    if any(stop in found.stops for stop in own_stops(pos, action)) or action.hex == home_to_come(pos, action.company):
        return
    if not any((action.hex, side) in found.sides for side in _exits(pos, action)):
        yield unreached(pos, action)


def _exits(pos: Position, action: LayTile) -> frozenset[int]:
    return exits(pos.title.tiles[action.tile], action.rotation % 6)


def matters(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse an upgrade that gives the company nothing (`track.upgrade.connection`)."""
    old, _ = tile_at(pos, action.hex)
    if pos.option(TRACK_UPGRADE) == "nothing":
        return
    if old.track and not is_useful(pos, action):
        yield refuse("track.upgrade.connection", company=action.company, hex=action.hex, tile=action.tile, old=old.name)


# the money


def cost(pos: Position, company: CompanyId, hex: HexId) -> int:
    """Return what `company` pays to lay the next tile on `hex`.

    Source: `track.cost.second`, and those of `ground_cost`.
    """
    for own in pos.hooked(OWN_PRICE):
        price = own(pos, company, hex)
        if price is not None:
            return price
    return max(pos.option(TRACK_PRICE), ground_cost(pos, company, hex)) + second_cost(pos, company)


def whole_cost(pos: Position, company: CompanyId, action: LayTile | PowerTile, price: int) -> int:
    """Return what a tile costs at `price` for its hex, with what features of the title add for its track."""
    return price + sum(more(pos, company, action) for more in pos.hooked(ALSO_COSTS))


def second_cost(pos: Position, company: CompanyId) -> int:
    """Return what the next tile costs `company` because it has laid one in this turn (`track.cost.second`)."""
    again = pos.frame.company == company and pos.frame.step == TRACK and pos.frame.noted(TurnNotes).laid
    return (pos.company(company).second_lay or 0) if again else 0


def ground_cost(pos: Position, company: CompanyId, hex: HexId) -> int:
    """Return what the ground of `hex` costs `company` for the next tile.

    Source: `track.cost.first`, `track.cost.upgrade_free`, `track.cost.kotohira`, `private.sumitomo.discount`.
    """
    if hex in pos.state.tiles:
        return tile_at(pos, hex)[0].upgrade_cost
    if paves(pos, company, hex):
        return 0
    full, terrain = pos.board.hexes[hex].cost, pos.board.hexes[hex].terrain
    return max(0, full - sum(less(pos, company, terrain) for less in pos.hooked(GROUND_CHEAPER)))


def paves(pos: Position, company: CompanyId, hex: HexId) -> PrivateId:
    """Return the private that frees `company` of what the ground of a bare `hex` costs, or ""."""
    terrain = frozenset(map(Terrain, pos.board.hexes[hex].terrain))
    bare = terrain and hex not in pos.state.tiles
    return _free_terrains(pos, company).get(terrain, NO_PRIVATE) if bare else NO_PRIVATE


@derived("privates")
def _free_terrains(pos: Position, company: CompanyId) -> dict[frozenset[Terrain], PrivateId]:
    """Return the combinations of terrain that cost `company` nothing → the private (`private.sumitomo.company`)."""
    return {
        power.free_ground: private
        for private, power in powers.working(pos)
        if power.free_ground and privates.owner(pos, private) == company
    }


def funds(pos: Position, action: LayTile) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay (`track.cost.funds`, `track.cost.second`)."""
    price = whole_cost(pos, action.company, action, cost(pos, action.company, action.hex))
    cash = pos.cash(action.company)
    if price > cash:
        key = "track.cost.second" if second_cost(pos, action.company) else "track.cost.funds"
        yield refuse(key, company=action.company, hex=action.hex, cost=price, cash=cash)


# laying


def lay(draft: Draft, action: LayTile) -> None:
    """Pay for the tile, put it on the map and close the step when nothing more can be laid in it."""
    private = paves(draft.pos, action.company, action.hex)
    saved = draft.pos.board.hexes[action.hex].cost if private else 0
    price = whole_cost(draft.pos, action.company, action, cost(draft.pos, action.company, action.hex))
    pay_and_lay(draft, action, price, private, saved)
    count_lay(draft, action)
    go_on(draft)
    for laid in draft.pos.hooked(TILE_LAID):
        laid(draft)


def pay_and_lay(draft: Draft, action: LayTile, price: int, private: PrivateId = NO_PRIVATE, saved: int = 0) -> None:
    """Pay `price` for the tile, of which `private` has `saved` something, and put it on the map."""
    bank.charge(draft, action.company, price)
    old = upgrades.put_down(draft, action)
    draft.tell(
        "tile_laid",
        company=action.company,
        hex=action.hex,
        tile=action.tile,
        rotation=action.rotation % 6,
        cost=price,
        private=private,
        saved=saved or None,
        old=old,
    )


def count_lay(draft: Draft, action: LayTile) -> None:
    """Remember the lay of a turn (`track.turn.two_yellow`, `track.turn.one_upgrade`)."""
    draft.note(laid=(*draft.frame.noted(TurnNotes).laid, action.tile))


def turn_full(pos: Position) -> bool:
    """Return whether the operating company has laid all that a turn allows."""
    laid: tuple[TileId, ...] = pos.frame.noted(TurnNotes).laid
    upgraded = _upgraded(pos, laid) and not one_upgrade(pos)
    return upgraded or len(laid) >= yellow_lays(pos, pos.frame.company)


def go_on(draft: Draft) -> None:
    """Close the step after the last lay of a turn, unless a power can be used only in it, or tiles are elsewhere."""
    if not turn_full(draft.pos) or tabletop.on_table(draft.pos):
        return
    pos, company = draft.pos, draft.frame.company
    if any(more(pos, company) for more in pos.hooked(MORE_TO_LAY)):
        draft.note(waits=True)
    else:
        next_step(draft)


def lays(pos: Position, fixed: Mapping[str, Any]) -> Iterator[LayTile]:
    """Yield lays on reached hexes, each tile once for each way round that fits and looks different.

    Of those that are refused whichever way round, only the first is yielded, for its refusal.
    """
    company = fixed.get("company", pos.frame.company)
    refused = False
    for hex, name in _to_try(pos, company, fixed) if company in pos.title.operators else ():
        first = LayTile(pos.frame.player, company, hex, name, 0)
        if any(True for check in TILE_CHECKS for _ in check(pos, first)):
            if not refused:
                yield first
            refused = True
            continue
        for rotation in upgrades.fitting_rotations(pos, hex, name, fixed.get("rotation")):
            yield LayTile(pos.frame.player, company, hex, name, rotation)


def _to_try(pos: Position, company: CompanyId, fixed: Mapping[str, Any]) -> Iterator[tuple[HexId, TileId]]:
    """Yield hexes that `company` reaches, each with the tiles that may replace what is there."""
    found = near(pos, company)
    for hex in (fixed["hex"],) if "hex" in fixed else (hex for hex in pos.board.hexes if hex in found):
        if hex in pos.board.hexes:
            follow = upgrades.later_tiles(pos, hex) if tabletop.on_table(pos) else upgrades.following(pos, company, hex)
            for name in (fixed["tile"],) if "tile" in fixed else follow:
                if name in pos.title.tiles:
                    yield hex, name


TILE_CHECKS = (seeing(lay_left), upgrades.in_phase, seeing(upgrades.in_supply))  # whichever way round
PLACE_CHECKS = (
    (not_blocked, *map(seeing, (upgrades.next_colour, upgrades.not_final, reached))),
    (upgrades.in_phase, *map(seeing, (upgrades.in_supply, upgrades.on_chart)), upgrades.fits_table),
    tuple(
        map(
            seeing,
            (upgrades.right_way_up, upgrades.no_dead_end, upgrades.keeps_track, otherwise_refused, meets_track),
        )
    ),
    (seeing(matters),),
)
CHECKS = ((own_turn, upgrades.on_the_map), (seeing(lay_left),), *PLACE_CHECKS[:-1], (seeing(matters), funds))
LAY_TILE = Move(LayTile, lay, lays, CHECKS)


def too_late(pos: Position, action: Action) -> str:
    """Return the rule that a lay after the lays of the turn breaks, in whichever step."""
    late = isinstance(action, LayTile) and is_open(pos) and turn_full(pos)
    return late_key(pos, action) if late and isinstance(action, LayTile) else ""


def too_late_for_one(pos: Position, action: Action) -> str:
    """Return the rule that a lay after the track step breaks where a turn has one lay."""
    return "track.lay.one" if isinstance(action, LayTile) and is_open(pos) and pos.frame.step != TRACK else ""


FEATURE = Feature(
    "track",
    steps=(Step(TRACK, (LAY_TILE, SKIP), wrong_player="operating.president.acts"),),
    plays=(Plays(BlockPower), Plays(FreeTerrain, "company")),
)
LATE_LAYS = Feature("late_lays", judges=(too_late,))
ONE_LAY = Feature("one_lay", judges=(too_late_for_one,))
