"""Say in words what the pictures show, for tips and screen readers."""

from __future__ import annotations

from rails18.core.market import MarketCell, Zone
from rails18.core.position import Position
from rails18.core.state import BLOCKED, Cell
from rails18.core.title import Hex, Stop
from rails18.loading.translation import tr
from rails18.loading.wording import phase_name
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.words import steps
from rails18.ui.look.marks import money
from rails18.ui.market.ledges import ledge_told, order_told
from rails18.ui.text.phrases import counted


def colour_name(colour: str) -> str:
    """Return the word for a tile colour."""
    names = {
        "blank": tr("no track yet"),
        "yellow": tr("yellow tile"),
        "green": tr("green tile"),
        "brown": tr("brown tile"),
        "gray": tr("gray, fixed track"),
        "red": tr("off-board area"),
    }
    return names.get(colour, colour)


def describe_hex(pos: Position, facts: HexFacts) -> str:
    """Return a sentence about what lies on a hex, what it is worth and what the next tile costs."""
    place, tile = facts.place, facts.tile
    parts = [f"{place.id} {place.name}".strip()]
    if facts.laid:
        named = tr("number {tile}", tile=tile.name)
        parts.append(f"{colour_name(tile.colour)} {named}")
    else:
        parts.append(colour_name(tile.colour))
        parts += [_terrain(word) for word in place.terrain]
    if facts.cost:
        cost = money(pos.title.currency, facts.cost)
        parts.append(tr("the next tile costs {cost}", cost=cost))
    for number, stop in enumerate(tile.stops):
        parts.append(_stop(facts, number, stop))
    parts += _river(place)
    for company in facts.goals:
        parts.append(tr("destination of {company}", company=company))
    for mark, company, closed in facts.marks:
        how = tr("closed") if closed else tr("open")
        words = tr("{mark} mark of {company}, {how}")
        parts.append(words.format(mark=mark, company=company, how=how))
    if "port" in facts.icons:
        parts.append(tr("port"))
    for private in facts.blocks:
        name = pos.private(private).name
        parts.append(tr("blocked by {private}", private=name))
    return ", ".join(part for part in parts if part) + "."


def _river(place: Hex) -> list[str]:
    if not place.banks:
        return []
    words = [tr("the river runs through it")]
    if place.stop_bank is not None:
        words.append(tr("its stop is on the west bank") if place.stop_bank == 0 else tr("its stop is on the east bank"))
    return words


def _terrain(word: str) -> str:
    names = {
        "mountain": tr("mountains"),
        "water": tr("water"),
        "lake": tr("lake"),
        "river": tr("river"),
    }
    return names.get(word, word)


def _stop(facts: HexFacts, number: int, stop: Stop) -> str:
    kind, slots, revenue = stop.kind, stop.slots, stop.revenue
    names = {
        "city": tr("city"),
        "town": tr("town"),
        "offboard": tr("values"),
    }
    words = [f"{names.get(kind, kind)} {stop.name}".rstrip()]
    if isinstance(revenue, int):
        if revenue:
            words.append(str(revenue))
    else:
        now = tr("{value} now")
        words += [now.format(value=value) if facts.key in keys else str(value) for keys, value in steps(revenue)]
    tokens, homes = facts.tokens[number], facts.homes[number]
    beside = facts.beside[number] if number < len(facts.beside) else ()
    if beside:
        words.append(tr("non-blocking token of {companies}", companies=", ".join(beside)))
    if tokens:
        blocked = tr("a blocked marker")
        named = ", ".join(blocked if token == BLOCKED else token for token in tokens)
        words.append(tr("with {companies}", companies=named))
    told = [" ".join(words)]
    if homes:
        told.append(tr("home of {companies}", companies=", ".join(homes)))
    free = slots - len(tokens)
    if kind == "city" and free > 0 and slots > 1:
        told.append(counted(free, "free slot"))
    return ", ".join(told)


# the stock market


def zone_words(zone: Zone, brief: bool = False) -> str:
    """Return what a zone of the market lifts, or "" when it lifts nothing; `brief` for a legend."""
    if brief and not zone.counts and zone.over_limit:
        return tr("no certificate or share limit")
    words = []
    if not zone.counts:
        long = tr("certificates do not count toward the limit")
        words.append(tr("no certificate limit") if brief else long)
    if zone.over_limit:
        long = tr("no share limit for players")
        words.append(tr("no share limit") if brief else long)
    if zone.several:
        words.append(tr("several shares from the bank pool in one turn"))
    if zone.closes:
        words = [tr("a company that enters closes")]
    return "; ".join(words)


def edge_words(cell: MarketCell) -> list[str]:
    """Return what is special about moves from a cell."""
    words = []
    if cell.par:
        told = tr("par value: companies may start here from the {colour} phase on")
        words.append(told.format(colour=phase_name(cell.par)))
    elif "par" in cell.flags:
        words.append(tr("par value: companies may start here"))
    if "up" in cell.flags:
        words.append(tr("a move to the right goes up instead"))
    if "down" in cell.flags:
        words.append(tr("a move to the left goes down instead"))
    if "end" in cell.flags:
        words.append(tr("the top of the market"))
    return words


def describe_cell(pos: Position, cell: Cell) -> str:
    """Return a sentence about a cell of the market and who stands there, in order."""
    place = pos.title.market.rows[cell[0]][cell[1]]
    parts = [money(pos.title.currency, place.price), *edge_words(place), ledge_told(pos.title.market, cell)]
    zone = zone_words(pos.title.market.zones[place.zone]) if place.zone in pos.title.market.zones else ""
    if zone:
        parts.append(zone)
    there = pos.state.stacks.get(cell, ())
    if there:
        names = order_told(pos, there)
        parts.append(tr("here in order: {companies}", companies=names))
    return "; ".join(part for part in parts if part) + "."
