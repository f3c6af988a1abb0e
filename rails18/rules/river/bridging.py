"""Let the company that owns the right to bridge a river lay one tile there for less."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.board.layout import tile_at
from rails18.core.actions import LayOnTable, LayTile, PlaceToken, PowerTile
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import CompanyId, HexId, PrivateId, hex_of
from rails18.core.position import Position
from rails18.core.powers import BridgeRiver
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Plays
from rails18.core.slices import Rivers
from rails18.rules import on_table as tabletop
from rails18.rules.market import closing
from rails18.rules.on_table import seeing
from rails18.rules.privates import privates
from rails18.rules.privates.powers import LIKEWISE, Likewise
from rails18.rules.river import river
from rails18.rules.track import track, upgrades
from rails18.rules.turn import TRACK

ANY_TILE: Hook[Callable[[Position], bool]] = Hook("any tile of the river cheaper")
BRIDGE_LATER: Hook[Callable[[Position], bool]] = Hook("bridge after the turn's track")


def may_bridge(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse powers that the operating company does not own or has used (`river.discount.once`)."""
    if not river.right(pos, action.private):
        yield refuse("private.power.none", private=action.private)
    elif river.owned(pos, pos.frame.company) != action.private:
        yield refuse("river.discount.once", private=action.private, company=pos.frame.company)


def bridging(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse anything but the first tile of a river hex, crossing the river where that is asked for.

    Source: `river.discount.once`, `river.home.free_bridge`.
    """
    power = river.right(pos, action.private)
    assert power is not None
    bare = action.hex not in pos.state.tiles and action.hex in power.where
    place, tile = pos.board.hexes[action.hex], pos.title.tiles[action.tile]
    asked = not pos.says(ANY_TILE)
    if not bare or (asked and not river.crosses(place, tile, action.rotation)):
        yield refuse("river.discount.once", private=action.private, company=pos.frame.company)


def price(pos: Position, private: PrivateId, hex: HexId) -> int:
    """Return what a tile on `hex` costs: nothing at home in the first turn, else the printed sum less the discount."""
    power = river.right(pos, private)
    assert power is not None
    if river.bridges_home(pos, private, pos.frame.company, hex):
        return 0
    return max(0, track.cost(pos, pos.frame.company, hex) - power.discount)


def as_lay(pos: Position, action: PowerTile) -> LayTile:
    """Return the same lay without the power."""
    return LayTile(action.player, pos.frame.company, action.hex, action.tile, action.rotation)


def likewise(pos: Position, action: LayTile | PlaceToken) -> Iterator[Likewise]:
    """Yield the same lay by the right to bridge the river."""
    private = river.owned(pos, pos.frame.company)
    if private and isinstance(action, LayTile):
        lay = PowerTile(action.player, private, action.hex, action.tile, action.rotation)
        besides = river.bridges_home(pos, private, pos.frame.company, action.hex)
        yield Likewise(lay, price(pos, private, action.hex), besides)


def bridge_left(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has or can buy the right to bridge the river with a tile besides those of its turn.

    Source: `river.home.free_bridge`; a table may let that tile come last in any turn.
    """
    home, late = hex_of(pos.company(company).home), pos.says(BRIDGE_LATER)
    for private, holder in pos.state.privates.items():
        if not river.right(pos, private) or private in pos.slice(Rivers).used:
            continue
        extra = home not in pos.state.tiles and river.bridges_home(pos, private, company, home)
        if (late or extra) and (holder == company or privates.within_reach(pos, company, private, late)):
            return True
    return False


def lay_left(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse a lay that the turn has no more room for, unless it comes besides or after the others."""
    if pos.says(BRIDGE_LATER):
        return
    if not river.bridges_home(pos, action.private, pos.frame.company, action.hex):
        yield from track.lay_left(pos, as_lay(pos, action))


def rules_of_track(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse what the rules of track refuse, money aside."""
    lay = as_lay(pos, action)
    for group in track.PLACE_CHECKS:
        found = tuple(refusal for check in group for refusal in check(pos, lay))
        if found:
            yield from found
            return


def funds(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse what the treasury cannot pay (`track.cost.funds`)."""
    cost, cash = price(pos, action.private, action.hex), pos.cash(pos.frame.company)
    if cost > cash:
        yield refuse("track.cost.funds", company=pos.frame.company, hex=action.hex, cost=cost, cash=cash)


def bridge(draft: Draft, action: PowerTile) -> None:
    """Lay the tile for less; the power is used up (`river.discount.once`)."""
    lay = as_lay(draft.pos, action)
    extra = river.bridges_home(draft.pos, action.private, lay.company, action.hex)
    cost = price(draft.pos, action.private, action.hex)
    saved = track.cost(draft.pos, lay.company, action.hex) - cost
    track.pay_and_lay(draft, lay, cost, action.private, saved)
    draft.change(Rivers, used=(*draft.state.slice(Rivers).used, action.private))
    if extra:
        draft.note(extra=action.hex)
    else:
        track.count_lay(draft, lay)
    track.go_on(draft)


def on_table(pos: Position) -> Iterator[LayOnTable]:
    """Yield the tile that the operating company can lay across the river on the real table."""
    private = river.owned(pos, pos.frame.company)
    if private and pos.frame.step == TRACK:
        yield LayOnTable(pos.frame.player, pos.frame.company, private=private)


def use_on_table(draft: Draft, action: LayOnTable) -> bool:
    """Use the right up whose tile was laid on the real table."""
    if not river.right(draft.pos, action.private):
        return False
    draft.change(Rivers, used=(*draft.state.slice(Rivers).used, action.private))
    draft.note(acted=True)
    return True


def bridges(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield the lays of the operating company's own right on bare hexes that it reaches, or one on another."""
    private = river.owned(pos, pos.frame.company)
    power = river.right(pos, private)
    bare = [hex for hex in power.where if hex not in pos.state.tiles] if power else []
    near = track.near(pos, pos.frame.company) if bare else frozenset()
    for hex in [hex for hex in bare if hex in near] or bare[:1]:
        if fixed.get("hex", hex) == hex:
            for name in tile_at(pos, hex)[0].upgrades:
                for rotation in upgrades.fitting_rotations(pos, hex, name, fixed.get("rotation")):
                    yield PowerTile(pos.frame.player, private, hex, name, rotation)


CHECKS = ((may_bridge,), (upgrades.on_the_map,), (*map(seeing, (lay_left, bridging)),), (rules_of_track,), (funds,))
BRIDGE_TILE = Move(PowerTile, bridge, bridges, CHECKS)
FEATURE = Feature(
    "rivers",
    moves={"track": (BRIDGE_TILE,)},
    listeners=(
        on(track.TILE_REFUSED, river.no_crossing),
        on(track.MORE_TO_LAY, bridge_left),
        on(LIKEWISE, likewise),
        on(privates.EARLY_BUYER, river.early_buyer),
        on(privates.EARLY_PRICES, river.early_prices),
        on(tabletop.POWERS, on_table),
        on(tabletop.POWER_USED, use_on_table),
        on(closing.COMPANY_CLOSING, river.let_go),
    ),
    keeps=Rivers,
    plays=(Plays(BridgeRiver, "company", ("track",), ("once",)),),
    not_now={PowerTile: "river.discount.once"},
)
