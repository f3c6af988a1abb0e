"""Let companies lay the tiles that the powers of their privates give, some of them with a station token."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rails18.board.layout import stops_of, tile_at
from rails18.core.actions import Action, ClaimPort, LayOnTable, LayTile, MoveToken, PlaceToken, PowerTile, PowerToken
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import NO_PRIVATE, NO_STOP, CompanyId, HexId, PrivateId
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.core.powers import LayPower
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Check, Feature, Move, Plays
from rails18.rules import bank
from rails18.rules import on_table as tabletop
from rails18.rules.on_table import seeing
from rails18.rules.options import EXTRA_TILE_OWNED_ONLY
from rails18.rules.privates import powers, privates
from rails18.rules.privates.powers import Likewise
from rails18.rules.tokens import tokens
from rails18.rules.track import track, upgrades
from rails18.rules.track.power_checks import (
    OF_TURN,
    PAIR_STEP,
    by_owner,
    can_take_token,
    funds,
    gives_token,
    has_power,
    in_time,
    price,
    set_token,
    tile_power,
    token_due,
    token_price,
    used_up,
)
from rails18.rules.track.power_tokens import POWER_TOKEN, token_to_come
from rails18.rules.trains import phases
from rails18.rules.turn import TRACK, next_step

TILE_REFUSED: Hook[Callable[[Position, PowerTile], Iterable[Refusal]]] = Hook("power tile refused")
FOLLOWS: Hook[Callable[[Draft, PowerTile | LayOnTable, LayPower], bool]] = Hook(
    "what follows a power tile"
)  # True: it leads the turn on


def right_tile(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse another place or colour than the power names, and a place that has its tile.

    Source: `private.power.tile`, `private.power.laid`.
    """
    power, tile = tile_power(pos, action.private), pos.title.tiles[action.tile]
    assert power is not None
    elsewhere = bool(power.where) and action.hex not in power.where
    named = power.tiles or power.choice
    right = tile.name in named if named else tile.colour in power.colours
    if not elsewhere and used_up(pos, action.private, power, action.hex):
        yield refuse("private.power.laid", private=action.private, hex=action.hex)
    elif elsewhere or not right:
        yield refuse("private.power.tile", private=action.private, hex=action.hex, tile=action.tile)


def rules_of_track(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse what the rules of track refuse, a missing link only where the power needs one (`private.power.tile`).

    Money is another matter (`price`).
    """
    power = tile_power(pos, action.private)
    if power is not None and power.linked:
        found = first_refusals(pos, as_lay(pos, action), track.PLACE_CHECKS)
    else:
        found = first_refusals(pos, action, UNLINKED_CHECKS)
    yield from found
    if found:
        yield refuse("private.power.tile", private=action.private, hex=action.hex, tile=action.tile)


def first_refusals(
    pos: Position, action: LayTile | PowerTile, groups: tuple[tuple[Any, ...], ...]
) -> tuple[Refusal, ...]:
    """Return what the first group of checks that refuses says."""
    for group in groups:
        found = tuple(refusal for check in group for refusal in check(pos, action))
        if found:
            return found
    return ()


def as_lay(pos: Position, action: PowerTile) -> LayTile:
    """Return the same lay without the power."""
    return LayTile(action.player, pos.frame.company, action.hex, action.tile, action.rotation)


def with_token(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse a tile without the token that belongs to it, and a token that belongs to none (`private.power.token`)."""
    company = pos.frame.company
    later = upgrades.after_laying(pos, action)
    power = tile_power(pos, action.private)
    wanted = power is not None and gives_token(power)
    here = action.stop in stops_of(later, action.hex)
    if wanted != bool(action.stop) or (wanted and not here):
        yield refuse("private.power.token", private=action.private, company=company, stop=action.stop or None)
    elif wanted:
        yield from can_take_token(later, action.private, action.stop)


def otherwise_refused(pos: Position, action: PowerTile) -> Iterator[Refusal]:
    """Refuse what a feature of the title refuses besides."""
    for check in pos.hooked(TILE_REFUSED):
        yield from check(pos, action)


def likewise(pos: Position, action: LayTile | PlaceToken) -> Iterator[Likewise]:
    """Yield what builds the same by a power that is not lost elsewhere by that and leaves the other steps open."""
    for private, power in powers.owned(pos, pos.frame.company, LayPower):
        if isinstance(action, PlaceToken):
            if token_due(pos, private):
                yield Likewise(PowerToken(action.player, private, action.stop), token_price(pos, private, action.stop))
        elif power.moment != "instead" and power.often != "closes":
            lay = PowerTile(action.player, private, action.hex, action.tile, action.rotation)
            besides, token = power.moment == "turn", power.token in OF_TURN
            yield Likewise(lay, price(pos, private, action.hex), besides, token)


# what is left to lay


def extra_tile_left(pos: Position, company: CompanyId) -> bool:
    """Return whether the step waits for an extra tile that `company` can still pay for (`private.power.moment`)."""
    found = (extra_power(pos, private) for private, _ in powers.owned(pos, company, LayPower))
    return any(power.cost <= pos.cash(company) for power in found if power is not None)


def extra_power(pos: Position, private: PrivateId) -> LayPower | None:
    """Return the power of `private` to lay one more tile in the track step of this phase, if it has it."""
    power, known = tile_power(pos, private), phases.current(pos).tiles
    if power is None or power.moment != "track" or not any(colour in known for colour in power.colours):
        return None
    return None if power.where and all(used_up(pos, private, power, hex) for hex in power.where) else power


def extra_tile_on_offer(pos: Position, company: CompanyId) -> PrivateId:
    """Return the private that `company` can still buy from a player, and pay, to lay an extra tile by it, else "".

    Source: `private.power.moment`, `private.buy.anytime`.
    """
    if pos.option(EXTRA_TILE_OWNED_ONLY):
        return NO_PRIVATE
    for private in pos.state.privates:
        power = extra_power(pos, private)
        if power is None or not privates.within_reach(pos, company, private):
            continue
        if pos.cash(company) >= privates.price_range(pos, private)[0] + power.cost:
            return private
    return NO_PRIVATE


def more_to_lay(pos: Position, company: CompanyId) -> bool:
    """Return whether the track step has to wait for an extra tile."""
    return extra_tile_left(pos, company) or bool(extra_tile_on_offer(pos, company))


# laying


def lay(draft: Draft, action: PowerTile) -> None:
    """Pay for the tile and lay it; what comes with it or after it depends on the power."""
    company, power = draft.frame.company, tile_power(draft.pos, action.private)
    assert power is not None
    cost = price(draft.pos, action.private, action.hex)
    saved = None if gives_token(power) else max(0, track.ground_cost(draft.pos, company, action.hex) - cost) or None
    put_down(draft, action, cost, saved)
    if power.moment == "lay":
        track.count_lay(draft, as_lay(draft.pos, action))
    use(draft, action, power)


def put_down(draft: Draft, action: PowerTile, cost: int, saved: int | None = None) -> None:
    """Pay for the tile of a power, put it down and tell it, with what the power saves of the cost of the ground."""
    company = draft.frame.company
    bank.charge(draft, company, cost)
    upgrades.put_down(draft, action)
    draft.tell(
        "power_tile_laid",
        company=company,
        private=action.private,
        hex=action.hex,
        tile=action.tile,
        rotation=action.rotation % 6,
        cost=cost,
        saved=saved,
    )


def use(draft: Draft, action: PowerTile | LayOnTable, power: LayPower) -> None:
    """Do what comes with the tile of a power, and lead the turn on."""
    if power.often == "closes":
        privates.close(draft, action.private)
    if any(leads(draft, action, power) for leads in draft.pos.hooked(FOLLOWS)):
        return
    if gives_token(power):
        set_token(draft, action.private, action.stop, 0)
    elif power.moment == "track":
        after_extra_tile(draft, action.private)
    elif power.moment == "lay":
        draft.note(lay_power=action.private)
        track.go_on(draft)
    else:
        draft.note(acted=True)


def after_extra_tile(draft: Draft, private: PrivateId) -> None:
    """Go on: an extra tile that comes after others ends the step, one that comes first leaves them open."""
    draft.note(added=private, acted=True)
    if draft.frame.noted(TurnNotes).laid:
        next_step(draft)


def on_table(pos: Position) -> Iterator[LayOnTable]:
    """Yield the tiles that the operating company can lay on the real table by powers, with their tokens."""
    company, player = pos.frame.company, pos.frame.player
    for private, holder in pos.state.privates.items():
        power = tile_power(pos, private) if company and holder == company else None
        if power is None or tabletop.spent(pos, private):
            continue
        places = power.where or tuple(pos.board.hexes)[:1]
        free = [hex for hex in places if not power.where or power.often != "once" or hex not in pos.state.tiles]
        tried = PowerTile(player, private, free[0] if free else places[0], next(iter(pos.title.tiles)), 0)
        if not free or any(True for check in (by_owner, in_time) for _ in check(pos, tried)):
            continue
        stops = [stop for hex in free for stop in stops_of(pos, hex)] if gives_token(power) else [NO_STOP]
        for stop in stops:
            if not stop or not any(True for _ in can_take_token(pos, private, stop)):
                yield LayOnTable(player, company, power.cost, private, stop)


def use_on_table(draft: Draft, action: LayOnTable) -> bool:
    """Use the power of a private whose tile was laid on the real table."""
    power = tile_power(draft.pos, action.private)
    if power is not None:
        use(draft, action, power)
    return power is not None


def tiles(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield the lays by the powers of the operating company's privates, but in a step that has its own."""
    if pos.frame.step != PAIR_STEP:
        yield from lays(pos, fixed)


def lays(pos: Position, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    """Yield the lays by the powers of the operating company's privates."""
    company = pos.frame.company
    for private, holder in pos.state.privates.items():
        power = tile_power(pos, private) if company and holder == company else None
        if power is not None and fixed.get("private", private) == private:
            yield from _lays(pos, private, power, fixed)


def _lays(pos: Position, private: PrivateId, power: LayPower, fixed: Mapping[str, Any]) -> Iterator[PowerTile]:
    player, company = pos.frame.player, pos.frame.company
    places: Iterable[HexId] = power.where or pos.board.hexes
    if power.linked:
        near = track.near(pos, company) if pos.frame.step == TRACK else frozenset()
        places = tuple(hex for hex in places if hex in near and hex not in pos.state.tiles)
    for hex in places:
        for name in tile_at(pos, hex)[0].upgrades if fixed.get("hex", hex) == hex else ():
            for rotation in upgrades.fitting_rotations(pos, hex, name, fixed.get("rotation")):
                action = PowerTile(player, private, hex, name, rotation)
                stops = stops_of(upgrades.after_laying(pos, action), hex) if gives_token(power) else (NO_STOP,)
                for stop in stops:
                    yield PowerTile(player, private, hex, name, rotation, stop)


UNLINKED_CHECKS: tuple[tuple[Check, ...], ...] = (
    (track.not_blocked, *map(seeing, (upgrades.next_colour, upgrades.not_final))),
    (upgrades.in_phase, *map(seeing, (upgrades.in_supply, upgrades.on_chart)), upgrades.fits_table),
    tuple(map(seeing, (upgrades.right_way_up, upgrades.no_dead_end, upgrades.keeps_track))),
)
POWER_TILE = Move(
    PowerTile,
    lay,
    tiles,
    (
        (has_power,),
        (by_owner,),
        (upgrades.on_the_map,),
        (in_time,),
        (right_tile,),
        (rules_of_track,),
        (otherwise_refused,),
        (with_token,),
        (funds,),
    ),
    who=privates.buyers,
    wrong_player="operating.president.acts",
)


def instead(pos: Position, action: Action) -> str:
    """Return the rule that other building breaks after a power that takes its place (`private.power.instead`)."""
    building = isinstance(action, LayTile | PlaceToken | MoveToken | ClaimPort)
    return "private.power.instead" if building and pos.frame.noted(TurnNotes).instead else ""


FEATURE = Feature(
    "power_tiles",
    anytime=(POWER_TILE, POWER_TOKEN),
    listeners=(
        on(track.MORE_TO_LAY, more_to_lay),
        on(powers.LIKEWISE, likewise),
        on(tokens.OTHER_ACTS, token_to_come),
        on(tabletop.POWERS, on_table),
        on(tabletop.POWER_USED, use_on_table),
    ),
    options=(EXTRA_TILE_OWNED_ONLY,),
    plays=(
        Plays(LayPower, "company", ("turn", "lay", "instead"), ("always", "once")),
        Plays(LayPower, "company", ("track",), ("closes",)),
    ),
    judges=(instead,),
)
