"""Correct what lies on the table: prices, tiles, station tokens, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rails18.board.layout import copies_left, free_slots, stop, stops_of
from rails18.core.changes import Change, GiveTurn, MoveStation, PutTile, SetPrice
from rails18.core.draft import Draft
from rails18.core.ids import CompanyId, HexId, StopId, TileId, hex_of
from rails18.core.notes import RoundNotes, TurnNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.rules import on_table as tabletop
from rails18.rules.corrections.kinds import Kind
from rails18.rules.rounds import rounds
from rails18.rules.tokens import tokens

# prices

KEPT = ("passes", "actor", "buyer")  # notes of a turn that go on when somebody else has it


def may_set_price(pos: Position, change: SetPrice) -> Iterator[Refusal]:
    """Refuse companies without a price, and cells that are not there or close the company.

    Source: `correction.price.unknown`, `correction.price.cell`, `correction.change.none`.
    """
    if change.company not in pos.state.market:
        yield refuse("correction.price.unknown", company=change.company)
        return
    rows = pos.title.market.rows
    there = 0 <= change.row < len(rows) and 0 <= change.column < len(rows[change.row])
    cell = rows[change.row][change.column] if there else None
    if cell is None or cell.absent or pos.title.market.zones[cell.zone].closes:
        yield refuse("correction.price.cell", company=change.company, row=change.row + 1, column=change.column + 1)
    elif pos.state.market[change.company] == (change.row, change.column):
        yield refuse("correction.change.none")


def set_price(draft: Draft, change: SetPrice) -> None:
    """Put the price token on the cell, below all others there."""
    before = draft.pos.price(change.company)
    draft.move_token(change.company, (change.row, change.column))
    draft.tell("corrected_price", company=change.company, before=before, price=draft.pos.price(change.company))


# tiles


def may_put_tile(pos: Position, change: PutTile) -> Iterator[Refusal]:
    """Refuse hexes and tiles that are not there, copies that are used up, and tiles too small for the tokens there.

    Source: `correction.tile.hex`, `correction.tile.unknown`, `correction.tile.supply`, `correction.tile.tokens`,
    `correction.change.none`.
    """
    place = pos.board.hexes.get(change.hex)
    if place is None or place.kind in ("gray", "offboard"):
        yield refuse("correction.tile.hex", hex=change.hex)
    elif not change.tile and change.hex not in pos.state.tiles:
        yield refuse("correction.tile.none", hex=change.hex)
    elif change.tile and (change.tile not in pos.title.tiles or not 0 <= change.rotation < 6):
        yield refuse("correction.tile.unknown", tile=change.tile, rotation=change.rotation)
    elif change.tile and pos.state.tiles.get(change.hex) == (change.tile, change.rotation):
        yield refuse("correction.change.none")
    elif change.tile and copies_left(pos, change.tile) == 0 and _lies_there(pos, change.hex) != change.tile:
        yield refuse("correction.tile.supply", tile=change.tile)
    else:
        after = pos.supposing(tiles=_tiles(pos, change))
        tokens = [id for id, there in pos.state.tokens.items() if hex_of(id) == change.hex and there]
        if any(id not in stops_of(after, change.hex) or free_slots(after, id) < 0 for id in tokens):
            yield refuse("correction.tile.tokens", hex=change.hex)


def _lies_there(pos: Position, hex: HexId) -> str:
    return pos.state.tiles.get(hex, ("", 0))[0]


def _tiles(pos: Position, change: PutTile) -> dict[HexId, tuple[TileId, int]]:
    others = {hex: laid for hex, laid in pos.state.tiles.items() if hex != change.hex}
    return {**others, change.hex: (change.tile, change.rotation)} if change.tile else others


def put_tile(draft: Draft, change: PutTile) -> None:
    """Put the tile on the hex, or take the one that is there off."""
    draft.write(tiles=_tiles(draft.pos, change))
    draft.tell(
        "corrected_tile" if change.tile else "corrected_tile_off",
        hex=change.hex,
        tile=change.tile,
        rotation=change.rotation,
    )


# station tokens


def may_move_station(pos: Position, change: MoveStation) -> Iterator[Refusal]:
    """Refuse tokens that are not where they are said to be, and places that are taken or no city.

    Source: `correction.token.unknown`, `correction.token.source`, `.left`, `correction.token.target`.
    """
    company, source, target = change.company, change.source, change.target
    if company not in pos.state.floated or source == target:
        yield refuse("correction.token.unknown", company=company)
    elif source and company not in pos.state.tokens.get(source, ()):
        yield refuse("correction.token.source", company=company, stop=source)
    elif not source and not pos.state.tokens_left[company]:
        yield refuse("correction.token.left", company=company)
    elif target:
        known = hex_of(target) in pos.board.hexes and target in stops_of(pos, hex_of(target))
        taken = not known or not stop(pos, target).slots
        taken = taken or (free_slots(pos, target) <= 0 and not tabletop.unknown(pos))  # it may be larger on the table
        if taken or company in pos.state.tokens.get(target, ()):
            yield refuse("correction.token.target", company=company, stop=target)


def move_station(draft: Draft, change: MoveStation) -> None:
    """Move the token; one that comes back to the charter is the next to be placed."""
    company, left = change.company, draft.state.tokens_left[change.company]
    if change.source:
        _take(draft, "tokens", change.source, company)
        _take(draft, "beside", change.source, company)
    else:
        left = left[1:]
    if change.target:
        draft.put_all("tokens", {change.target: (*draft.state.tokens.get(change.target, ()), company)})
        tabletop.seat(draft, change.target, company)
    else:
        used = Counter(draft.pos.company(company).tokens) - Counter(left)
        at_home = change.source == tokens.home_city(draft.pos, company)
        left = ((min if at_home else max)(used, default=0), *left)
    draft.put("tokens_left", **{company: left})
    if change.target:
        draft.tell(
            "corrected_token" if change.source else "corrected_token_placed",
            company=company,
            before=change.source,
            stop=change.target,
        )
    else:
        draft.tell("corrected_token_off", company=company, stop=change.source)


def _take(draft: Draft, table: str, stop: StopId, company: CompanyId) -> None:
    there = tuple(other for other in getattr(draft.state, table).get(stop, ()) if other != company)
    if there:
        draft.put_all(table, {stop: there})
    else:
        draft.drop(table, stop)


# turns


def may_give_turn(pos: Position, change: GiveTurn) -> Iterator[Refusal]:
    """Refuse unknown players, steps that the open turn does not have, and companies that cannot operate now.

    Source: `correction.turn.player`, `correction.turn.step`, `correction.turn.now`, `correction.turn.company`.
    """
    unknown = [player for player in (change.player, change.priority) if player and player not in pos.setup.ids]
    if unknown:
        yield refuse("correction.turn.player", player=unknown[0])
    elif not (change.player or change.step or change.priority or change.company):
        yield refuse("correction.change.none")
    elif change.company and change.company not in may_operate(pos):
        yield refuse("correction.turn.company", company=change.company)
    elif change.player and (pos.frame.step not in ("stock", "auction") or len(pos.state.frames) != 1):
        yield refuse("correction.turn.now", player=change.player)
    elif change.step and (change.step not in steps_of_turn(pos) or pos.frame.step not in steps_of_turn(pos)):
        yield refuse("correction.turn.step", step=change.step, company=pos.frame.company)


def steps_of_turn(pos: Position) -> tuple[str, ...]:
    """Return the steps of the turn that is open, () when no company operates."""
    rounds = (frame for frame in pos.state.frames if frame.step == "operating")
    return next((frame.noted(RoundNotes).steps for frame in rounds), ())


def may_operate(pos: Position) -> tuple[CompanyId, ...]:
    """Return the companies that can operate in place of the one whose turn has just begun."""
    steps = steps_of_turn(pos)
    if pos.frame.step not in steps[:1] or pos.frame.noted(TurnNotes).laid:
        return ()
    companies = next(frame.noted(RoundNotes).companies for frame in pos.state.frames if frame.step == "operating")
    return tuple(c for c in companies if c not in pos.state.operated and not pos.is_closed(c))


def give_turn(draft: Draft, change: GiveTurn) -> None:
    """Give the turn or the card to somebody else, or lead the company to another step of its turn."""
    frame = draft.frame
    if change.company:
        steps = steps_of_turn(draft.pos)
        draft.pop()
        draft.write(operated=draft.state.operated[:-1])
        rounds.open_turn(draft, change.company, steps)
        draft.tell("corrected_order", company=change.company, before=frame.company)
    if change.priority:
        draft.write(priority=change.priority)
        draft.tell("corrected_priority", player=change.priority)
    if change.player:
        kept = {name: getattr(frame.notes, name) for name in KEPT if name in frame.notes.__struct_fields__}
        draft.turn_to(frame.step, change.player, frame.company, **kept)
        draft.tell("corrected_turn", player=change.player)
    if change.step:
        steps = steps_of_turn(draft.pos)
        rest = steps[steps.index(change.step) + 1 :]
        draft.turn_to(change.step, draft.pos.president(frame.company), frame.company, rest=rest)
        draft.tell("corrected_step", company=frame.company, step=change.step)


KINDS: Mapping[type[Change], Kind] = {
    SetPrice: Kind(may_set_price, set_price),
    PutTile: Kind(may_put_tile, put_tile),
    MoveStation: Kind(may_move_station, move_station),
    GiveTurn: Kind(may_give_turn, give_turn),
}
