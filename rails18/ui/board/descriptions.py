"""Say in words what the board shows, for tips and screen readers."""

from __future__ import annotations

from rails18.board.geometry import neighbour
from rails18.core.ids import CompanyId, hex_of
from rails18.core.position import Position
from rails18.core.state import BLOCKED
from rails18.core.title import Hex, Stop
from rails18.questions import privates
from rails18.ui.board.facts import CityMark, HexFacts
from rails18.ui.board.words import steps
from rails18.ui.look.marks import money
from rails18.ui.text.phrases import counted
from rails18.words.translation import tr


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
    """Return a sentence about what is on a hex, what it is worth and what the next tile costs."""
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
        parts.append(_stop(pos, facts, number, stop))
    if place.end:
        bonus = money(pos.title.currency, place.bonus)
        parts.append(tr("{bonus} more for a route to the other side of the board", bonus=bonus))
    parts += _river(place)
    parts += _crossings(pos, place)
    for company in facts.goals:
        parts.append(tr("destination of {company}", company=company))
    parts += [_mark(pos, mark) for mark in facts.marks]
    if "port" in facts.icons:
        parts.append(tr("port"))
    for private in facts.blocks:
        name = pos.private(private).name
        parts.append(tr("blocked by {private}", private=name))
    return ", ".join(part for part in parts if part) + "."


def _mark(pos: Position, mark: CityMark) -> str:
    """Say whose mark lies here, and whom it serves."""
    private, power = pos.private(mark.private).name, privates.mark_power(pos, mark.private)
    bonus = money(pos.title.currency, power.bonus if power is not None else 0)
    if not mark.company:
        return tr("mark of {private}, which serves nobody now", private=private)
    if mark.closed:
        return tr("mark of {private}, closed to others: {bonus} more for {company}", private=private, bonus=bonus,
                  company=mark.company)  # fmt: skip
    return tr("mark of {private}: {bonus} more for {company}", private=private, bonus=bonus, company=mark.company)


def _crossings(pos: Position, place: Hex) -> list[str]:
    """Say what it costs to join track over its sides."""
    told = []
    for crossing in pos.board.crossings:
        beyond = neighbour(pos.board, crossing.hex, crossing.side)
        if place.id in (crossing.hex, beyond):
            other = beyond if place.id == crossing.hex else crossing.hex
            cost = money(pos.title.currency, crossing.cost)
            told.append(tr("joining track with {hex} costs {cost}, once", hex=other, cost=cost))
    return told


def _river(place: Hex) -> list[str]:
    if not place.banks:
        return []
    words = [tr("the river runs through it")]
    if place.stop_bank is not None:
        words.append(tr("its stop is on the west bank") if place.stop_bank == 0 else tr("its stop is on the east bank"))
    return words


def _terrain(word: str) -> str:
    names = {"mountain": tr("mountains"), "water": tr("water"), "lake": tr("lake"), "river": tr("river")}
    return names.get(word, word)


def _lives_on(pos: Position, company: CompanyId, place: Hex) -> bool:
    """Return whether a hex is the home of a company, and not only a place that is kept for it."""
    held = pos.company(company)
    return place.id in map(hex_of, held.homes or (held.home,))


def _stop(pos: Position, facts: HexFacts, number: int, stop: Stop) -> str:
    kind, slots, revenue = stop.kind, stop.slots, stop.revenue
    names = {"city": tr("city"), "town": tr("town"), "offboard": tr("values")}
    words = [f"{names.get(kind, kind)} {stop.name}".rstrip()]
    if isinstance(revenue, int):
        if revenue:
            words.append(str(revenue))
    else:
        now = tr("{value} now")
        words += [now.format(value=value) if facts.key in keys else str(value) for keys, value in steps(revenue)]
    tokens, waiting = facts.tokens[number], facts.homes[number]
    homes = [company for company in waiting if _lives_on(pos, company, facts.place)]
    kept = [company for company in waiting if company not in homes]
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
    if kept:
        told.append(tr("place kept for {companies}", companies=", ".join(kept)))
    free = slots - len(tokens)
    if kind == "city" and free > 0 and slots > 1:
        told.append(counted(free, "free slot"))
    return ", ".join(told)
