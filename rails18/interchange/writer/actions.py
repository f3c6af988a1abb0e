"""Write the actions of a game as those of a game file of 18xx.games, one by one.

What follows by itself there and here alike is not written. Passes are written where that site asks for something, not
where our engine does (see `asks`), and in games with connection runs what its look for connections finds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

import msgspec

from rails18.core import actions as a
from rails18.core.game import Game, Update
from rails18.core.ids import CompanyId, PrivateId, TileId, kind_of
from rails18.core.notes import LendNotes, PrivateNotes, TurnNotes
from rails18.core.position import Position
from rails18.core.slices import CityMarks, Protection
from rails18.core.state import OFFERING, POOL, Round
from rails18.core.title import Setup
from rails18.interchange.ledger import face
from rails18.interchange.names import Names
from rails18.interchange.runs import earned
from rails18.interchange.writer import asks, routes
from rails18.interchange.writer.ahead import Ahead, CannotFollow
from rails18.interchange.writer.looks import Looks
from rails18.interchange.writer.pieces import Shares, Slots, Tiles, WrittenTrains
from rails18.rules.auction import auction
from rails18.rules.city_marks import lending
from rails18.rules.draft import drafting
from rails18.rules.market import market
from rails18.rules.privates import share_exchange
from rails18.rules.trains import supply
from rails18.saves.note_lines import move
from rails18.titledata.titles import load_title
from rails18.words.translation import tr

Plain = dict[str, Any]
CHOICES = {"pay": "payout", "half": "half", "withhold": "withhold"}
USES = {"map": "Map", "charter": "Charter", "existing": "Charter"}
SHARE = 10  # percent


class ActionWriter:
    """Turn what was played into entries of a file.

    Args:
        game: the game with its history.
        names: ids of privates and tiles in both vocabularies.
        strict: what the site would not follow is an error.

    Attributes:
        entries: the file's actions so far, without ids.
    """

    def __init__(self, game: Game, names: Names, strict: bool) -> None:
        self.game, self.names, self.strict = game, names, strict
        self.entries: list[Plain] = []
        start = game.position_at(0)
        self.shares = Shares(start, dict(names.brings))
        self.tiles = Tiles(start, dict(names.tiles), names.printed, printed_counts(game.setup))
        self.trains = WrittenTrains(start)
        self.slots = Slots()
        self.silent = asks.Silent()
        self._used: set[PrivateId] = set()  # privates whose power to lay a tile is used up
        self._trained: tuple[CompanyId, Round] | None = None  # turn in which the pass of trains is written
        self.ahead = Ahead(game, self._used, self.silent)
        self.looks = Looks(any(company.destination for company in game.title.companies.values()))
        self.slots.follow(start)

    def write(self, number: int) -> None:
        """Write action `number`, counted from 1; actions are written in order.

        Raises:
            CannotFollow: the site would not do the same.
        """
        before, after = self.game.position_at(number - 1), self.game.position_at(number)
        action = self.game.actions[number - 1]
        update = Update(before.state, after.state, number, action, self.game.events_of(number))
        write = WRITERS.get(type(action))
        self.silent.follow(self.game.fork(before.state))
        self.late_pass(number, action, before)
        over = self.strict and self.ahead.takes(number, action, before)
        if write is not None and not over:
            write(self, action, before, update)
        self.looks.follow(self.follow_up, update)
        self.slots.follow(after)
        self.shares.follow(before, after)
        self.trains.follow(before, after)

    # entries

    def add(self, kind: str, entity: str | int, by: str, /, **fields: Any) -> None:
        """Add an entry."""
        self.entries.append({"type": kind, "entity": entity, "entity_type": by, **fields})

    def by_player(self, kind: str, player: str, /, **fields: Any) -> None:
        """Add an entry of a player."""
        self.add(kind, key_of(player), "player", **fields)

    def by_company(self, kind: str, company: str, /, **fields: Any) -> None:
        """Add an entry of a company."""
        self.add(kind, company, "minor" if company in self.game.title.independents else "corporation", **fields)

    def by_private(self, kind: str, private: PrivateId, /, **fields: Any) -> None:
        """Add an entry of a private."""
        self.add(kind, self.names.theirs[private], "company", **fields)

    def follow_up(self, kind: str, company: str, /, **fields: Any) -> None:
        """Add what the site does by itself after the last entry."""
        plain = {"type": kind, "entity": company, "entity_type": "corporation", **fields}
        self.entries[-1].setdefault("auto_actions", []).append(plain)

    # passing

    def passed(self, action: a.Pass, before: Position, update: Update) -> None:
        """Write a pass where the site asks for one."""
        frame = before.frame
        if frame.step in ("sale_tile", "power_token", "second_tile"):
            self.by_private("pass", frame.noted(PrivateNotes).private)
        elif frame.step == lending.STEP:
            self.by_private("pass", frame.noted(LendNotes).private)
        elif frame.step == "stock":
            if asks.about_shares(self.game.fork(before.state)):
                self.by_player("pass", action.player)
        elif frame.step == "token" and frame.noted(TurnNotes).lay_power:
            self.by_private("pass", frame.noted(TurnNotes).lay_power)
        elif frame.step == "token" or (frame.step == "track" and not self.silent.passed(before)):
            self.by_company("pass", frame.company)
        elif frame.step == "trains":
            self.end_turn(before)
        elif not frame.company or (frame.step == "protection" and asks.about_protection(before)):
            self.by_player("pass", action.player)

    def late_pass(self, number: int, action: a.Action, pos: Position) -> None:
        """Write the pass of trains before what follows it in the turn, where the file that was read had it."""
        if pos.frame.step != "trains" or isinstance(action, a.Pass) or not self.game.table.passed:
            return
        company = pos.frame.company
        noted = move(self.game.actions, number - 1) in self.game.table.passed
        turn = takewhile(lambda later: not isinstance(later, a.Pass), self.game.actions[number - 1 : self.game.at])
        buys = any(isinstance(later, a.BuyTrain) and later.company == company for later in turn)
        goes_on = asks.about_privates(pos, company, self._used)
        if noted and not buys and goes_on and not self.silent.passed(pos) and asks.about_trains(pos, company):
            self.by_company("pass", company)
            self._trained = (company, pos.state.round)

    def end_turn(self, pos: Position) -> None:
        """Write the passes with which a company's turn ends."""
        company = pos.frame.company
        trained = self._trained == (company, pos.state.round) or self.silent.passed(pos)
        if not trained and asks.about_trains(pos, company):
            self.by_company("pass", company)
        if asks.about_privates(pos, company, self._used):
            self.by_company("pass", company)

    # privates

    def take_private(self, action: a.TakePrivate, before: Position, update: Update) -> None:
        """Write the purchase of the cheapest private, or the choice of a card, as a bid.

        A card has its list price there, whatever it costs; a blank one has none.
        """
        if before.frame.step == drafting.STEP:
            listed = before.title.privates.get(action.private)
            price = 0 if listed is None else listed.cost
        else:
            price = auction.cost(before, action.private) if action.price is None else action.price
        self.by_player("bid", action.player, company=self.names.theirs[action.private], price=price)

    def bid(self, action: a.Bid, before: Position, update: Update) -> None:
        """Write a bid."""
        self.by_player("bid", action.player, company=self.names.theirs[action.private], price=action.amount)

    def buy_private(self, action: a.BuyPrivate, before: Position, update: Update) -> None:
        """Write the purchase of a private by a company."""
        fields = {"company": self.names.theirs[action.private], "price": action.price}
        self.by_company("buy_company", action.company, **fields)

    def trade_private(self, action: a.TradePrivate, before: Position, update: Update) -> None:
        """Write the purchase of a private by a player; with the private the site hands out its share once more."""
        if self.strict and action.private in self.names.brings:
            private = self.names.theirs[action.private]
            told = tr("it hands out again the share that came with {private}.", private=private)
            raise CannotFollow(update.at, told)
        fields = {"company": self.names.theirs[action.private], "price": action.price}
        self.by_player("buy_company", action.player, **fields)

    def exchange(self, action: a.Exchange, before: Position, update: Update) -> None:
        """Write the exchange of a private for a share."""
        power = share_exchange.exchange_power(before, action.private)
        assert power is not None
        source = share_exchange.source_of(before, power)
        ids = self.shares.take(source, power.company, power.percent, action.player)
        self.by_private("buy_shares", action.private, shares=ids, percent=power.percent)

    def mark(self, action: a.MarkCity, before: Position, update: Update) -> None:
        """Write a mark on a city; one that serves its owner alone is a second mark on the same city."""
        for _ in range(2 if action.closed else 1):
            self.by_private("assign", action.private, target=action.hex, target_type="hex")

    def lend(self, action: a.LendMark, before: Position, update: Update) -> None:
        """Write whom a mark serves."""
        target_type = "minor" if action.company in before.title.independents else "corporation"
        self.by_private("assign", action.private, target=action.company, target_type=target_type)

    def close(self, action: a.ClosePrivate, before: Position, update: Update) -> None:
        """Write the closing of a mark as a second one on the same city."""
        target = before.state.slice(CityMarks).city_marks[action.private][0]
        self.by_private("assign", action.private, target=target, target_type="hex")

    # shares

    def par(self, action: a.StartCompany | a.ChoosePar, before: Position, update: Update) -> None:
        """Write the choice of a par value."""
        row, column = market.par_cells(before.title.market)[action.par]
        self.shares.start(action.player, action.company)
        price = f"{action.par},{row},{column}"
        self.by_player("par", action.player, corporation=action.company, share_price=price)

    def buy_share(self, action: a.BuyShare, before: Position, update: Update) -> None:
        """Write the purchase of a share; one that leaves the game first may have been the last."""
        told = {event.key for event in update.events}
        ids = self.shares.remove(action.company) if "share_removed" in told else []
        percent = SHARE
        if "share_bought" in told:
            ids = self.shares.take(action.source, action.company, SHARE, action.player)
            percent = face(tuple(ids))
        self.by_player("buy_shares", action.player, shares=ids, percent=percent)

    def sell_shares(self, action: a.SellShares, before: Position, update: Update) -> None:
        """Write the sale of a block."""
        ids = self.shares.sell(action.player, action.company, action.percent)
        self.by_player("sell_shares", action.player, shares=ids, percent=action.percent)

    def take_over(self, action: a.TakeOver, before: Position, update: Update) -> None:
        """Write the protection of a share price as the purchase of the block."""
        block = before.state.slice(Protection).blocks[0]
        ids = self.shares.take_block(block, action.player)
        self.by_player("buy_shares", action.player, shares=ids, percent=block.percent)

    def redeem(self, action: a.Redeem, before: Position, update: Update) -> None:
        """Write the redemption of shares; some treasuries keep them as those that were never sold."""
        if self.names.treasury:
            percent = action.percent or SHARE
            ids = self.shares.take(action.source, action.company, percent, OFFERING)
            price = next(event.facts["price"] for event in update.events if event.key == "shares_bought_back")
            self.by_company("buy_shares", action.company, shares=ids, percent=percent, share_price=price)
            return
        ids = self.shares.take(action.source, action.company, SHARE, action.company)
        self.by_company("buy_shares", action.company, shares=ids, percent=SHARE)

    def reissue(self, action: a.Reissue, before: Position, update: Update) -> None:
        """Write the reissue of all redeemed shares, or of some of a treasury that sells to the market."""
        if self.names.treasury:
            percent = action.percent or SHARE
            ids = self.shares.take(OFFERING, action.company, percent, POOL)
            price = next(event.facts["price"] for event in update.events if event.key == "shares_issued")
            self.by_company("sell_shares", action.company, shares=ids, percent=percent, share_price=price)
            return
        percent = before.holding(action.company, action.company)
        ids = self.shares.offer(action.company)
        price = update.after.par[action.company]
        self.by_company("sell_shares", action.company, shares=ids, percent=percent, share_price=price)

    # operating

    def lay(self, action: a.LayTile | a.PowerTile, before: Position, update: Update) -> None:
        """Write a tile lay, of a company or by the power of a private."""
        replaced = before.state.tiles.get(action.hex, ("", 0))[0]
        copy = self.tiles.lay(action.tile, action.hex, replaced)
        fields = {"hex": action.hex, "tile": copy, "rotation": action.rotation % 6}
        if isinstance(action, a.PowerTile):
            self.by_private("lay_tile", action.private, **fields)
            self._used.add(action.private)
        else:
            self.by_company("lay_tile", action.company, **fields)

    def token(self, action: a.PlaceToken, before: Position, update: Update) -> None:
        """Write a station token."""
        slot = self.slots.place(before, action.stop, action.company)
        self.by_company("place_token", action.company, city=self.tiles.city(action.stop), slot=slot)

    def power_token(self, action: a.PowerToken, before: Position, update: Update) -> None:
        """Write a station token by the power of a private."""
        slot = self.slots.place(before, action.stop, before.frame.company)
        self.by_private("place_token", action.private, city=self.tiles.city(action.stop), slot=slot)

    def run(self, action: a.RunTrains, before: Position, update: Update) -> None:
        """Write a run; a sum that a file stated instead of what the routes earn is with the last of them."""
        names = [self.trains.name(route.train) for route in action.routes]
        written = routes.written(before, action.company, action.routes, names, self.names.bonuses)
        extra = earned(update) - sum(run["revenue"] for run in written)
        if written:
            written[-1]["revenue"] += extra
            extra = 0
        self.by_company("run_routes", action.company, routes=written, extra_revenue=extra, subsidy=0)

    def dividend(self, action: a.Dividend, before: Position, update: Update) -> None:
        """Write the decision about the income."""
        self.by_company("dividend", action.company, kind=CHOICES[action.choice])

    def buy_train(self, action: a.BuyTrain, before: Position, update: Update) -> None:
        """Write the purchase of a train."""
        train = self.trains.bought(action.train, before.state.trains[action.train])
        side = supply.wanted(before, action)
        variant = kind_of(action.train) if side is None else side.name
        fields: Plain = {"train": train, "price": action.price, "variant": variant}
        if action.trade_in:
            fields["exchange"] = self.trains.name(action.trade_in)
        self.by_company("buy_train", action.company, **fields)

    def discard(self, action: a.DiscardTrain, before: Position, update: Update) -> None:
        """Write the discard of a train."""
        self.by_company("discard_train", action.company, train=self.trains.name(action.train))

    def use(self, action: a.DestinationToken, before: Position, update: Update) -> None:
        """Write what is done with the destination token."""
        self.by_company("choose", action.company, choice=USES[action.use])

    def bankrupt(self, action: a.DeclareBankruptcy, before: Position, update: Update) -> None:
        """Write a bankruptcy."""
        self.shares.sell_out(action.company, update.events)
        self.by_company("bankrupt", action.company)

    def stop(self, action: a.StopGame, before: Position, update: Update) -> None:
        """Write the end by agreement, in the turn of a company as its act."""
        if before.state.round.kind == "operating" and before.frame.company:
            self.by_company("end_game", before.frame.company)
        else:
            self.by_player("end_game", action.player)


def printed_counts(setup: Setup) -> Mapping[TileId, int]:
    """Return the copies of each tile in a game without options."""
    return load_title(msgspec.structs.replace(setup, options={})).tile_counts


def key_of(player: str) -> int:
    """Return the key of a player in the file: the number of the seat."""
    return int(player[1:])


WRITERS: Mapping[type[a.Action], Callable[[ActionWriter, Any, Position, Update], None]] = {
    a.Pass: ActionWriter.passed,
    a.TakePrivate: ActionWriter.take_private,
    a.Bid: ActionWriter.bid,
    a.BuyPrivate: ActionWriter.buy_private,
    a.TradePrivate: ActionWriter.trade_private,
    a.Exchange: ActionWriter.exchange,
    a.MarkCity: ActionWriter.mark,
    a.LendMark: ActionWriter.lend,
    a.ClosePrivate: ActionWriter.close,
    a.StartCompany: ActionWriter.par,
    a.ChoosePar: ActionWriter.par,
    a.BuyShare: ActionWriter.buy_share,
    a.SellShares: ActionWriter.sell_shares,
    a.TakeOver: ActionWriter.take_over,
    a.Redeem: ActionWriter.redeem,
    a.Reissue: ActionWriter.reissue,
    a.LayTile: ActionWriter.lay,
    a.PowerTile: ActionWriter.lay,
    a.PlaceToken: ActionWriter.token,
    a.PowerToken: ActionWriter.power_token,
    a.RunTrains: ActionWriter.run,
    a.Dividend: ActionWriter.dividend,
    a.BuyTrain: ActionWriter.buy_train,
    a.DiscardTrain: ActionWriter.discard,
    a.DestinationToken: ActionWriter.use,
    a.DeclareBankruptcy: ActionWriter.bankrupt,
    a.StopGame: ActionWriter.stop,
}
