"""Name owners, places, money, trains and rounds of a game for people."""

from __future__ import annotations

from collections.abc import Iterable

from rails18.board.layout import stop, stops_of, tile_at, track_at
from rails18.core.ids import CompanyId, HexId, HolderId, PrivateId, RunnerId, StopId, among, hex_of
from rails18.core.position import Position
from rails18.core.state import BANK, CLOSED, DEPOT, OFFERING, POOL, REMOVED, SCRAPPED, UNSOLD, Cell, Round
from rails18.questions import shares
from rails18.ui.look.marks import money as money_text
from rails18.ui.text import train_names
from rails18.ui.text.phrases import listed
from rails18.words.texts import names_of
from rails18.words.translation import tr

HIDDEN = "hidden"
OWNERS: dict[str, str] = {
    BANK: "the bank",
    OFFERING: "the IPO",
    POOL: "the bank pool",
    DEPOT: "the depot",
    SCRAPPED: "scrap",
    UNSOLD: "unsold",
    CLOSED: "closed",
    REMOVED: "out of the game",
}


class Names:
    """Name things of one game for people.

    Args:
        pos: any position of the game; title and setup are read from it.
        hide_cash: treasuries of companies are told as hidden.
    """

    def __init__(self, pos: Position, hide_cash: bool = False) -> None:
        self.title, self.setup, self.hide_cash = pos.title, pos.setup, hide_cash

    def money(self, amount: int) -> str:
        """Return money in the title's currency."""
        return money_text(self.title.currency, amount)

    def signed(self, amount: int) -> str:
        """Return a change of money with its sign."""
        return ("+" if amount > 0 else "") + self.money(amount)

    def who(self, owner: HolderId | PrivateId) -> str:
        """Return the name of a player, company, private or other owner."""
        if among(owner, self.setup.ids):
            return self.setup.players[self.setup.ids.index(owner)]
        if owner in self.title.companies:
            return owner
        if among(owner, self.title.privates):
            return self.private(owner)
        if owner == OFFERING and shares.in_treasuries(self.title):
            return tr("the treasury")
        return tr(OWNERS[owner]) if owner in OWNERS else owner

    def company(self, company: CompanyId) -> str:
        """Return the full name of a company with its letters."""
        return f"{self.title.operators[company].name} ({company})"

    def private(self, private: PrivateId) -> str:
        """Return the name of a private company with its letter."""
        data = self.title.privates.get(private)
        return f"{data.name} ({private})" if data else private

    def treasury(self, company: CompanyId, amount: int) -> str:
        """Return the treasury of a company, or that it is hidden."""
        return tr(HIDDEN) if self.hide_cash else self.money(amount)

    def train(self, pos: Position, train: RunnerId) -> str:
        """Return a train as players say it, for example ``3-train`` or ``4+1 train``."""
        return train_names.as_noun(train_names.short(pos, train))

    def place(self, pos: Position, stop: StopId | HexId) -> str:
        """Return the name of the place where a stop is, or its hex; a city among several has its own name."""
        hex_id = hex_of(stop)
        own = city_name(pos, stop)
        if own:
            return own
        found = pos.board.hexes.get(hex_id)
        return (found.name if found else "") or hex_id

    def hex(self, pos: Position, hex_id: HexId) -> str:
        """Return a hex with its place name, for example ``Takamatsu (K4)``."""
        found = pos.board.hexes.get(hex_id)
        return f"{found.name} ({hex_id})" if found and found.name else hex_id

    def cell(self, cell: Cell) -> str:
        """Return the price of a market cell."""
        return self.money(self.title.market.rows[cell[0]][cell[1]].price)

    def names(self, owners: Iterable[HolderId | PrivateId]) -> str:
        """Return owners as a list in a sentence."""
        return listed([self.who(owner) for owner in owners])

    def round(self, marker: Round) -> str:
        """Return the name of a round, for example ``Operating round 3.2``."""
        if marker.kind == "operating":
            return tr("Operating round {set}.{number}", set=marker.set, number=marker.number)
        if marker.kind == "draft":
            return tr("Draft")
        return tr("Private auction") if marker.kind == "auction" else tr("Stock round {set}", set=marker.set)

    def short_round(self, marker: Round) -> str:
        """Return a round in few letters, for example ``OR 3.2``."""
        return short_round(marker)

    def city(self, pos: Position, city: StopId) -> str:
        """Return a city by its hex, and by its own name or the sides to which it leads where the hex has several."""
        hex_id = hex_of(city)
        place = self.hex(pos, hex_id)
        if len(stops_of(pos, hex_id)) == 1:
            return place
        own = stop(pos, city).name
        if own:
            return f"{own} ({hex_id})" if own in place else tr("{own} in {place}", own=own, place=place)
        names, end = names_of(pos.title, pos.setup), f"s{stops_of(pos, hex_id).index(city)}"
        sides = [side for piece in track_at(*tile_at(pos, hex_id)) if end in piece for side in piece if side != end]
        return (
            tr("{place}, to the {words}", place=place, words=listed([names.side(side) for side in sides]))
            if sides
            else place
        )


def city_name(pos: Position, city: StopId | HexId) -> str:
    """Return the own name of a stop that shares its hex with others, or ""."""
    hex_id = hex_of(city)
    here = stops_of(pos, hex_id) if hex_id in pos.board.hexes else ()
    return stop(pos, city).name if len(here) > 1 and among(city, here) else ""


def short_round(marker: Round) -> str:
    """Return a round in few letters, for example ``OR 3.2``."""
    if marker.kind == "operating":
        return tr("OR {set}.{number}", set=marker.set, number=marker.number)
    if marker.kind == "auction":
        return tr("auction")
    if marker.kind == "draft":
        return tr("Draft")
    return tr("SR {set}", set=marker.set)
