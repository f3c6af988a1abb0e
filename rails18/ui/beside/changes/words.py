"""Say in words what has changed between two moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rails18.core.ids import NO_COMPANY, NO_HEX, CompanyId, HexId, among, hex_of
from rails18.core.position import Position
from rails18.core.state import CLOSED, UNSOLD
from rails18.questions.changes import Changes
from rails18.ui.text import train_names
from rails18.ui.text.names import Names
from rails18.ui.text.phrases import labelled, listed
from rails18.words.translation import tr
from rails18.words.wording import phase_name


class Line(NamedTuple):
    """Hold one line of the list: its `group`, the `text`, and the hex or company that it is about, or ""."""

    group: str
    text: str
    hex: HexId = NO_HEX
    company: CompanyId = NO_COMPANY


def lines(changes: Changes, pos: Position, words: Names) -> list[Line]:
    """Return what has changed, group by group; `pos` is the later position."""
    return [*_rounds(changes), *_map(changes, pos, words), *_market(changes, words), *_owners(changes, pos, words),
            *_money(changes, words)]  # fmt: skip


def _rounds(changes: Changes) -> Iterator[Line]:
    old, new = changes.phase
    if old != new:
        yield Line(tr("Phase"), tr("Phase {old} → {new}", old=phase_name(old), new=phase_name(new)))
    for company in changes.started:
        yield Line(tr("Companies"), tr("{company} was started", company=company), company=company)
    for company in changes.closed:
        yield Line(tr("Companies"), tr("{company} closed", company=company), company=company)


def _map(changes: Changes, pos: Position, words: Names) -> Iterator[Line]:
    for tile in changes.tiles:
        place = words.hex(pos, tile.hex)
        if tile.old:
            text = tr("{place}: #{old} → #{tile}", place=place, old=tile.old, tile=tile.tile)
        else:
            text = tr("{place}: #{tile}", place=place, tile=tile.tile)
        yield Line(tr("Tiles"), text, tile.hex)
    for token in changes.tokens:
        place = words.place(pos, token.stop)
        text = tr("{company} leaves {place}", company=token.company, place=place)
        if not token.taken:
            text = tr("{company} in {place}", company=token.company, place=place)
        yield Line(tr("Tokens"), text, hex_of(token.stop), token.company)


def _market(changes: Changes, words: Names) -> Iterator[Line]:
    for price in changes.prices:
        if price.old and price.new:
            text = f"{price.company} {words.cell(price.old)} → {words.cell(price.new)}"
        elif price.new:
            text = tr("{company} starts at {price}", company=price.company, price=words.cell(price.new))
        else:
            text = tr("{company} leaves the market", company=price.company)
        yield Line(tr("Prices"), text, company=price.company)


def _owners(changes: Changes, pos: Position, words: Names) -> Iterator[Line]:
    owners = dict.fromkeys(holding.owner for holding in changes.holdings)
    for owner in (*(p for p in pos.players if p in owners), *(o for o in owners if o not in pos.players)):
        if owner == CLOSED:
            continue
        mine = [f"{_signed(h.percent)}% {h.company}" for h in changes.holdings if h.owner == owner]
        yield Line(tr("Certificates"), labelled(words.who(owner), ", ".join(mine)))
    for company, (old, new) in changes.presidents.items():
        text = tr(
            "{company}: {new} takes the presidency from {old}", company=company, new=words.who(new), old=words.who(old)
        )
        yield Line(tr("Certificates"), text, company=company)
    for company in dict.fromkeys(train.company for train in changes.trains):
        got = [train_names.short(pos, t.train) for t in changes.trains if t.company == company and not t.lost]
        lost = [train_names.short(pos, t.train) for t in changes.trains if t.company == company and t.lost]
        told = [tr("got {trains}", trains=listed(got))] if got else []
        told += [tr("lost {trains}", trains=listed(lost))] if lost else []
        yield Line(tr("Trains"), labelled(company, ", ".join(told)), company=company)
    for private, (seller, buyer) in changes.privates.items():
        name = words.private(private)
        if buyer == CLOSED:
            text = tr("{private} closed", private=name)
        elif seller == UNSOLD:
            text = tr("{private} sold to {owner}", private=name, owner=words.who(buyer))
        else:
            text = tr("{private}: {old} → {owner}", private=name, old=words.who(seller), owner=words.who(buyer))
        yield Line(tr("Private companies"), text)


def _money(changes: Changes, words: Names) -> Iterator[Line]:
    for owner, (old, new) in changes.cash.items():
        if owner in words.title.companies and words.hide_cash:
            continue
        more = words.signed(new - old)
        text = tr("{owner} {old} → {new} ({more})", owner=words.who(owner), old=words.money(old), new=words.money(new),
                  more=more)  # fmt: skip
        yield Line(tr("Money"), text, company=owner if among(owner, words.title.companies) else NO_COMPANY)


def _signed(percent: int) -> str:
    return f"+{percent}" if percent > 0 else f"−{-percent}"
