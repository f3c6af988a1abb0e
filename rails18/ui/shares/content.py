"""Gather what the share display shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from rails18.core.derived import derived
from rails18.core.ids import CompanyId, HexId, PlayerId, among, is_presidents, stated
from rails18.core.position import Position
from rails18.core.state import CLOSED, OFFERING, POOL, REMOVED, UNSOLD
from rails18.core.title import Title
from rails18.questions import ports, redemption, rounds, shares, standings, stock, trains
from rails18.ui.look.marks import money
from rails18.ui.text import train_names
from rails18.words.translation import tr

UNIT = 10  # percent of an ordinary certificate
OWN = "own"  # column of the shares that companies hold of themselves
HIDDEN = "•••"
FOOT = ("cash", "limit", "held", "worth")  # rows of the players' part
LEFT = QUOTED = ("company", "price", "par")
RIGHT = ("treasury", "trains", "tokens", "ports", "privates", "run")
KEPT = "†"  # sign of a train that runs once more after its time


class Content(msgspec.Struct, frozen=True, gc=False):
    """Hold what one cell shows.

    Args:
        words: text.
        percents: certificates as cards, the president's first.
        president: the first card is the president's.
        chips: small chips, for example train names.
        discs: prices of station tokens left.
        anchors: hexes of ports.
        tone: ``plain``, ``muted``, ``strong`` or ``bad``.
        mark: ``sold``, ``priority``, ``turn`` or "".
    """

    words: str = ""
    percents: tuple[int, ...] = ()
    president: bool = False
    chips: tuple[str, ...] = ()
    discs: tuple[int, ...] = ()
    anchors: tuple[HexId, ...] = ()
    tone: str = "plain"
    mark: str = ""

    @property
    def told(self) -> str:
        """Return what it shows in words, "" where it shows nothing."""
        held = f"{sum(self.percents)}%" if self.percents else ""
        prices = ", ".join(map(str, self.discs))
        parts = (self.words, held, " ".join(self.chips), prices, " ".join(self.anchors))
        return ", ".join(part for part in parts if part.strip())

    @property
    def units(self) -> float:
        """Return the length of the cards in ordinary certificates."""
        return sum(self.percents) / UNIT


def rows_of(title: Title) -> tuple[CompanyId, ...]:
    """Return the rows between head and players' part: the companies, and below them the independents."""
    return (*title.companies, *title.independents)


def columns_of(pos: Position, players: Sequence[PlayerId] = ()) -> tuple[str, ...]:
    """Return the names of the columns from the left, see `card_columns`."""
    return (*LEFT, *card_columns(pos, players), *RIGHT)


def card_columns(pos: Position, players: Sequence[PlayerId] = ()) -> tuple[str, ...]:
    """Return the names of the columns of certificates, with those of `players`, or of who still plays."""
    gone = (REMOVED,) if stock.shares_leave(pos) else ()
    return (OFFERING, POOL, *gone, *((OWN,) if holds_itself(pos) else ()), *(players or pos.players))


def player_name(pos: Position, player: PlayerId) -> str:
    """Return the name of a player, whatever seat is theirs now."""
    return pos.setup.players[pos.setup.ids.index(player)]


def heading(pos: Position, column: str) -> Content:
    """Return the head of a column."""
    if among(column, pos.players):
        name = player_name(pos, column)
        mark = "priority" if pos.state.priority == column else ""
        return Content(name, tone="turn" if pos.frame.player == column else "strong", mark=mark)
    names = {
        "company": tr("Company"),
        "price": tr("Price"),
        "par": tr("Par"),
        OFFERING: tr("Unsold") if shares.in_treasuries(pos.title) else tr("IPO"),
        POOL: tr("Pool"),
        REMOVED: tr("Out"),
        OWN: tr("Own"),
        "treasury": tr("Treasury"),
        "trains": tr("Trains"),
        "tokens": tr("Tokens"),
        "ports": tr("Ports"),
        "privates": tr("Privates"),
        "run": tr("Last run"),
    }
    return Content(names[column], tone="strong")


def body(pos: Position, company: CompanyId, column: str, hidden: bool) -> Content:
    """Return what the cell of a company in a column shows; `hidden` keeps its treasury secret."""
    if pos.is_closed(company):
        return _closed(pos, company, column)
    if column == "treasury":
        return _treasury(pos, company, hidden)
    if column in QUOTED:
        return _quoted(pos, company, column)
    return _owned(pos, company, column) if column in RIGHT else _cards(pos, company, column)


def bodies(pos: Position, hidden: Collection[CompanyId]) -> dict[tuple[str, str], Content]:
    """Return what the cells of all companies show; the treasuries of those that are `hidden` are kept secret."""
    contents = {**_all_cards(pos), **_all_quoted(pos), **_all_owned(pos)}
    for company in pos.title.companies:
        if pos.is_closed(company):
            contents.update({(company, column): _closed(pos, company, column) for column in columns_of(pos)})
        else:
            contents[company, "treasury"] = _treasury(pos, company, company in hidden)
    for company in pos.title.independents:
        contents.update(_independent(pos, company, company in hidden))
    return contents


def _independent(pos: Position, company: CompanyId, hidden: bool) -> dict[tuple[str, str], Content]:
    """Return what the row of an independent shows: its owner, its money, its trains and its last run."""
    owner, runs = pos.independent_owner(company), bool(pos.president(company))
    cells = {column: Content() for column in columns_of(pos)}
    cells["company"] = Content(pos.company(company).name, chips=("",), tone="plain" if runs else "muted")
    if owner == CLOSED:
        cells[OFFERING] = Content(tr("closed"), tone="bad")
    elif runs:
        cells[owner] = Content(tr("owns"))
        cells["treasury"] = Content(HIDDEN if hidden else money(pos.title.currency, pos.cash(company)))
        cells |= {column: _owned(pos, company, column) for column in ("trains", "run")}  # its only token is on the map
    elif owner != UNSOLD:
        cells[OFFERING] = Content(tr("in {company}", company=owner), tone="muted")
    return {(company, column): content for column, content in cells.items()}


@derived("certificates", "sold", "round", "features")
def _all_cards(pos: Position) -> dict[tuple[str, str], Content]:
    return {(name, column): _cards(pos, name, column) for name in pos.title.companies for column in card_columns(pos)}


@derived("market", "stacks", "par", "round", "features")
def _all_quoted(pos: Position) -> dict[tuple[str, str], Content]:
    return {(name, column): _quoted(pos, name, column) for name in pos.title.companies for column in QUOTED}


@derived("trains", "features", "sides", "tokens_left", "privates", "income")
def _all_owned(pos: Position) -> dict[tuple[str, str], Content]:
    held = tuple(column for column in RIGHT if column != "treasury")
    return {(name, column): _owned(pos, name, column) for name in pos.title.companies for column in held}


@derived("certificates", "sold", "round", "features")
def _cards(pos: Position, company: CompanyId, column: str) -> Content:
    """Return the certificates of a company in a column."""
    held = pos.certificates(company if column == OWN else stated(column), company)
    sold = "sold" if among(column, pos.players) and stock.may_not_buy(pos, column, company) else ""
    return Content(
        percents=tuple(pos.percent(certificate) for certificate in held),
        president=bool(held) and is_presidents(held[0]),
        mark="again" if column == OFFERING and held and redemption.is_reissued(pos, company) else sold,
    )


@derived("market", "stacks", "par", "round", "features")
def _quoted(pos: Position, company: CompanyId, column: str) -> Content:
    """Return the name of a company with its place in the order, its price or its par value."""
    state, currency = pos.state, pos.title.currency
    if column == "company":
        started = rounds.companies_in_order(pos)
        place = str(started.index(company) + 1) if company in started else ""
        return Content(pos.company(company).name, chips=(place,), tone="plain" if company in state.par else "muted")
    if column == "price":
        return Content(money(currency, pos.price(company)) if company in state.market else "", tone="strong")
    return Content(money(currency, state.par[company]) if company in state.par else "", tone="muted")


@derived("trains", "features", "sides", "tokens_left", "privates", "income")
def _owned(pos: Position, company: CompanyId, column: str) -> Content:
    """Return trains, station tokens, ports or private companies of a company, or what it ran for last."""
    state = pos.state
    if column == "trains":
        owned = [(train_names.short(pos, train), trains.is_protected(pos, train)) for train in pos.trains(company)]
        return Content(chips=tuple(f"{name} {KEPT}" if protected else name for name, protected in owned))
    if column == "tokens":
        return Content(discs=state.tokens_left.get(company, ()))
    if column == "ports":
        return Content(anchors=tuple(hex_id for hex_id, owner in ports.owners(pos).items() if owner == company))
    if column == "privates":
        return Content(" ".join(name for name, owner in state.privates.items() if owner == company))
    income = state.income.get(company)
    return Content(money(pos.title.currency, income) if income is not None else "")


def _closed(pos: Position, company: CompanyId, column: str) -> Content:
    """Return what the row of a closed company shows: its name, and that it is gone."""
    if column == "company":
        return Content(pos.company(company).name, chips=("",), tone="muted")
    return Content(tr("closed"), tone="bad") if column == OFFERING else Content()


def holds_itself(pos: Position) -> bool:
    """Return whether companies of this title may hold shares of themselves."""
    return redemption.possible(pos)


def _treasury(pos: Position, company: CompanyId, hidden: bool) -> Content:
    if company not in pos.state.par:
        return Content()
    if company not in pos.state.floated:
        sold, needed = pos.sold_percent(company), pos.company(company).float_percent
        return Content(tr("{sold} of {needed}%", sold=sold, needed=needed), tone="muted")
    return Content(HIDDEN if hidden else money(pos.title.currency, pos.cash(company)))


def foot_rows(pos: Position) -> tuple[str, ...]:
    """Return the rows of the players' part; they stay the same all game, so that nothing moves."""
    return tuple(row for row in FOOT if row != "held" or pos.title.privates)


def foot_heading(pos: Position, row: str) -> str:
    """Return the name of a row of the players' part."""
    return {
        "cash": tr("Cash, next order") if _ranked(pos) else tr("Cash"),
        "limit": tr("Certificates (limit {limit})", limit=stock.limit(pos)),
        "held": tr("Private companies"),
        "worth": tr("Worth"),
    }[row]


def foot(pos: Position, row: str, player: PlayerId) -> Content:
    """Return what the players' part shows for a player."""
    if row == "cash":
        place = (str(stock.next_order(pos).index(player) + 1),) if _ranked(pos) else ()
        return Content(money(pos.title.currency, pos.cash(player)), chips=place, tone="strong")
    if row == "limit":
        count = stock.count(pos, player)
        return Content(f"{count.held} / {count.limit}", tone="bad" if count.held > count.limit else "plain")
    if row == "held":
        return Content(" ".join(name for name, owner in pos.state.privates.items() if owner == player))
    return Content(money(pos.title.currency, standings.worth(pos, player)), tone="strong")


def _ranked(pos: Position) -> bool:
    """Return whether the order of the next round is forming now."""
    return pos.state.round.kind == "stock" and stock.orders_by_cash(pos)
