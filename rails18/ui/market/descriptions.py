"""Say in words what the stock market shows, for tips and screen readers."""

from __future__ import annotations

from rails18.core.market import MarketCell, Zone
from rails18.core.position import Position
from rails18.core.state import Cell
from rails18.ui.look.marks import money
from rails18.ui.market.ledges import ledge_told, order_told
from rails18.words.translation import tr
from rails18.words.wording import phase_name


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
    """Return a sentence about a cell of the market and who is there, in order."""
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
