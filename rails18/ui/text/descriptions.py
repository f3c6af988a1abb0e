"""Say in words what the pictures show, for tips and screen readers."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rails18.core.position import Position
from rails18.core.state import BLOCKED, Cell
from rails18.core.title import Hex, MarketCell, Stop, Zone
from rails18.ui.board.facts import HexFacts
from rails18.ui.board.words import steps
from rails18.ui.market.ledges import ledge_told, order_told
from rails18.ui.widgets.marks import money


def colour_name(colour: str) -> str:
    """Return the word for a tile colour."""
    names = {
        "blank": QCoreApplication.translate("Map", "no track yet"),
        "yellow": QCoreApplication.translate("Map", "yellow tile"),
        "green": QCoreApplication.translate("Map", "green tile"),
        "brown": QCoreApplication.translate("Map", "brown tile"),
        "gray": QCoreApplication.translate("Map", "gray, fixed track"),
        "red": QCoreApplication.translate("Map", "off-board area"),
    }
    return names.get(colour, colour)


def describe_hex(pos: Position, facts: HexFacts) -> str:
    """Return a sentence about what lies on a hex, what it is worth and what the next tile costs."""
    place, tile = facts.place, facts.tile
    parts = [f"{place.id} {place.name}".strip()]
    if facts.laid:
        named = QCoreApplication.translate("Map", "number {tile}").format(tile=tile.name)
        parts.append(f"{colour_name(tile.colour)} {named}")
    else:
        parts.append(colour_name(tile.colour))
        parts += [_terrain(word) for word in place.terrain]
    if facts.cost:
        cost = money(pos.title.currency, facts.cost)
        parts.append(QCoreApplication.translate("Map", "the next tile costs {cost}").format(cost=cost))
    for number, stop in enumerate(tile.stops):
        parts.append(_stop(facts, number, stop))
    parts += _river(place)
    for company in facts.goals:
        parts.append(QCoreApplication.translate("Map", "destination of {company}").format(company=company))
    for mark, company, closed in facts.marks:
        how = QCoreApplication.translate("Map", "closed") if closed else QCoreApplication.translate("Map", "open")
        words = QCoreApplication.translate("Map", "{mark} mark of {company}, {how}")
        parts.append(words.format(mark=mark, company=company, how=how))
    if "port" in facts.icons:
        parts.append(QCoreApplication.translate("Map", "port"))
    for private in facts.blocks:
        name = pos.private(private).name
        parts.append(QCoreApplication.translate("Map", "blocked by {private}").format(private=name))
    return ", ".join(part for part in parts if part) + "."


def _river(place: Hex) -> list[str]:
    if not place.banks:
        return []
    words = [QCoreApplication.translate("Map", "the river runs through it")]
    if place.stop_bank is not None:
        words.append(
            QCoreApplication.translate("Map", "its stop is on the west bank")
            if place.stop_bank == 0
            else QCoreApplication.translate("Map", "its stop is on the east bank")
        )
    return words


def _terrain(word: str) -> str:
    names = {
        "mountain": QCoreApplication.translate("Map", "mountains"),
        "water": QCoreApplication.translate("Map", "water"),
        "lake": QCoreApplication.translate("Map", "lake"),
        "river": QCoreApplication.translate("Map", "river"),
    }
    return names.get(word, word)


def _stop(facts: HexFacts, number: int, stop: Stop) -> str:
    kind, slots, revenue = stop.kind, stop.slots, stop.revenue
    names = {
        "city": QCoreApplication.translate("Map", "city"),
        "town": QCoreApplication.translate("Map", "town"),
        "offboard": QCoreApplication.translate("Map", "values"),
    }
    words = [f"{names.get(kind, kind)} {stop.name}".rstrip()]
    if isinstance(revenue, int):
        if revenue:
            words.append(str(revenue))
    else:
        now = QCoreApplication.translate("Map", "{value} now")
        words += [now.format(value=value) if facts.key in keys else str(value) for keys, value in steps(revenue)]
    tokens, homes = facts.tokens[number], facts.homes[number]
    beside = facts.beside[number] if number < len(facts.beside) else ()
    if beside:
        told = QCoreApplication.translate("Map", "non-blocking token of {companies}")
        words.append(told.format(companies=", ".join(beside)))
    if tokens:
        blocked = QCoreApplication.translate("Map", "a blocked marker")
        named = ", ".join(blocked if token == BLOCKED else token for token in tokens)
        words.append(QCoreApplication.translate("Map", "with {companies}").format(companies=named))
    if homes:
        words.append(QCoreApplication.translate("Map", "home of {companies}").format(companies=", ".join(homes)))
    free = slots - len(tokens)
    if kind == "city" and free > 0 and slots > 1:
        words.append(QCoreApplication.translate("Map", "%n free slot(s)", "", free))
    return " ".join(words)


# the stock market


def zone_words(zone: Zone, brief: bool = False) -> str:
    """Return what a zone of the market lifts, or "" when it lifts nothing; `brief` for a legend."""
    if brief and not zone.counts and zone.over_limit:
        return QCoreApplication.translate("Market", "no certificate or share limit")
    words = []
    if not zone.counts:
        long = QCoreApplication.translate("Market", "certificates do not count toward the limit")
        words.append(QCoreApplication.translate("Market", "no certificate limit") if brief else long)
    if zone.over_limit:
        long = QCoreApplication.translate("Market", "no share limit for players")
        words.append(QCoreApplication.translate("Market", "no share limit") if brief else long)
    if zone.several:
        words.append(QCoreApplication.translate("Market", "several shares from the bank pool in one turn"))
    if zone.closes:
        words = [QCoreApplication.translate("Market", "a company that enters closes")]
    return "; ".join(words)


def edge_words(cell: MarketCell) -> list[str]:
    """Return what is special about moves from a cell."""
    words = []
    if cell.par:
        told = QCoreApplication.translate("Market", "par value: companies may start here from the {colour} phase on")
        words.append(told.format(colour=cell.par))
    elif "par" in cell.flags:
        words.append(QCoreApplication.translate("Market", "par value: companies may start here"))
    if "up" in cell.flags:
        words.append(QCoreApplication.translate("Market", "a move to the right goes up instead"))
    if "down" in cell.flags:
        words.append(QCoreApplication.translate("Market", "a move to the left goes down instead"))
    if "end" in cell.flags:
        words.append(QCoreApplication.translate("Market", "the top of the market"))
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
        parts.append(QCoreApplication.translate("Market", "here in order: {companies}").format(companies=names))
    return "; ".join(part for part in parts if part) + "."
