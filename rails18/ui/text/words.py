"""Say actions, owners, money and steps in the words of the hobby."""

from __future__ import annotations

from collections.abc import Iterable

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.state import BANK, CLOSED, DEPOT, OFFERING, POOL, SCRAPPED, UNSOLD, Cell, Round
from rails18.rules.stock.shares import proceeds
from rails18.ui.text import deals, harbours, train_names
from rails18.ui.text.cities import city_name, city_words
from rails18.ui.widgets.marks import money as money_text

HIDDEN = "hidden"
STEP_NAMES = {
    "auction": "Auction",
    "contest": "Auction",
    "stock": "Stock round",
    "track": "Track",
    "token": "Token",
    "home": "Home city",
    "run": "Run",
    "dividend": "Pay",
    "trains": "Trains",
    "discard": "Discard",
    "sale_tile": "Tile",
    "ports": "Ports",
    "exchange": "Exchange",
    **deals.STEP_NAMES,
}
TURN_STEPS = ("track", "token", "run", "dividend", "trains")  # of most titles; `turn_steps` knows those of a game
KIND_NAMES = {
    "pass": "Pass",
    "take_private": "Buy the private on offer",
    "bid": "Bid",
    "start_company": "Start a company",
    "buy_share": "Buy a share",
    "sell_shares": "Sell shares",
    "lay_tile": "Lay a tile",
    "place_token": "Place a token",
    "move_token": "Move a token",
    "run_trains": "Run trains",
    "dividend": "Dividend",
    "buy_train": "Buy a train",
    "discard_train": "Discard a train",
    "turn_train": "Turn a certificate over",
    "save_train": "Protect a train",
    "claim_port": "Claim a port",
    "buy_port": "Buy a port marker",
    "power_token": "Token with a private",
    "discard_private": "Discard a private",
    "buy_private": "Buy a private",
    "power_tile": "Tile with a private",
    "exchange": "Exchange a private",
    "declare_bankruptcy": "Bankruptcy",
    "stop_game": "End the game",
    **deals.KIND_NAMES,
}
OWNERS = {
    BANK: "the bank",
    OFFERING: "the IPO",
    POOL: "the bank pool",
    DEPOT: "the depot",
    SCRAPPED: "scrap",
    UNSOLD: "unsold",
    CLOSED: "closed",
}


class Words:
    """Name things of one game for people.

    Args:
        pos: any position of the game; title and setup are read from it.
        hide_cash: treasuries of companies are told as hidden.
    """

    def __init__(self, pos: Position, hide_cash: bool = False) -> None:
        self.title, self.setup, self.hide_cash = pos.title, pos.setup, hide_cash

    # names

    def money(self, amount: int) -> str:
        """Return money in the title's currency."""
        return money_text(self.title.currency, amount)

    def signed(self, amount: int) -> str:
        """Return a change of money with its sign."""
        return ("+" if amount > 0 else "") + self.money(amount)

    def who(self, owner: str) -> str:
        """Return the name of a player, company, private or other owner."""
        if owner in self.setup.ids:
            return self.setup.players[self.setup.ids.index(owner)]
        if owner in self.title.companies:
            return owner
        if owner in self.title.privates:
            return self.private(owner)
        return OWNERS.get(owner, owner)

    def company(self, company: str) -> str:
        """Return the full name of a company with its letters."""
        return f"{self.title.companies[company].name} ({company})"

    def private(self, private: str) -> str:
        """Return the name of a private company with its letter."""
        data = self.title.privates.get(private)
        return f"{data.name} ({private})" if data else private

    def treasury(self, company: str, amount: int) -> str:
        """Return the treasury of a company, or that it is hidden."""
        return HIDDEN if self.hide_cash else self.money(amount)

    def train(self, pos: Position, train: str) -> str:
        """Return a train as players say it, for example ``3-train`` or ``4+1 train``."""
        return train_names.as_noun(train_names.short(pos, train))

    def place(self, pos: Position, stop: str) -> str:
        """Return the name of the place where a stop is, or its hex; a city among several has its own name."""
        hex_id = stop.partition(".")[0]
        own = city_name(pos, stop)
        if own:
            return own
        found = pos.board.hexes.get(hex_id)
        return (found.name if found else "") or hex_id

    def hex(self, pos: Position, hex_id: str) -> str:
        """Return a hex with its place name, for example ``Takamatsu (K4)``."""
        found = pos.board.hexes.get(hex_id)
        return f"{found.name} ({hex_id})" if found and found.name else hex_id

    def cell(self, cell: Cell) -> str:
        """Return the price of a market cell."""
        return self.money(self.title.market.rows[cell[0]][cell[1]].price)

    def names(self, owners: Iterable[str]) -> str:
        """Return owners as a list in a sentence."""
        return listed([self.who(owner) for owner in owners])

    def round(self, marker: Round) -> str:
        """Return the name of a round, for example ``Operating round 3.2``."""
        if marker.kind == "operating":
            return f"Operating round {marker.set}.{marker.number}"
        return "Private auction" if marker.kind == "auction" else f"Stock round {marker.set}"

    def short_round(self, marker: Round) -> str:
        """Return a round in few letters, for example ``OR 3.2``."""
        if marker.kind == "operating":
            return f"OR {marker.set}.{marker.number}"
        if marker.kind == "auction":
            return "auction"
        return f"SR {marker.set}"

    # actions

    def action(self, pos: Position, action: act.Action) -> str:  # noqa: C901 - one line for each kind
        """Return an action as a short sentence without its player, for example ``Buy 10% of IR for ¥80``."""
        match action:
            case act.Pass():
                return self._pass(pos)
            case act.TakePrivate(private=private):
                return f"Buy {self.private(private)} for {self.money(self.private_cost(pos, private))}"
            case act.Bid(private=private, amount=amount):
                return f"Bid {self.money(amount)} on {self.private(private)}"
            case act.StartCompany(company=company, par=par):
                return f"Start {company} at par {self.money(par)}"
            case act.BuyShare(company=company, source=source):
                return f"Buy a share of {company} from {self.who(source)} for {self.money(share_price(pos, action))}"
            case act.SellShares(company=company, percent=percent):
                return f"Sell {percent}% of {company} for {self.money(proceeds(pos, company, percent))}"
            case act.LayTile(hex=hex_id, tile=tile, rotation=rotation):
                return f"Lay #{tile} on {self.hex(pos, hex_id)}, rotation {rotation}"
            case act.PlaceToken(company=company, stop=stop):
                return f"Place a {company} token in {city_words(self, pos, stop)}"
            case act.MoveToken(company=company, source=source, stop=stop):
                there = city_words(self, pos, stop)
                return f"Move the {company} token from {city_words(self, pos, source)} to {there}"
            case act.RunTrains(company=company, routes=routes):
                ran = listed([train_names.as_noun(train_names.running(pos, route.train)) for route in routes])
                return f"Run {company}'s {ran}" if routes else f"Do not run {company}"
            case act.Dividend(company=company, choice=choice):
                sayings = {"pay": "pays out", "half": "pays a half dividend", "withhold": "withholds"}
                return f"{company} {sayings.get(choice, choice)}"
            case act.BuyTrain():
                return self._buy_train(pos, action)
            case act.DiscardTrain(company=company, train=train):
                return f"{company} discards a {self.train(pos, train)}"
            case act.BuyPrivate(company=company, private=private, price=price, convert=convert):
                becomes = " and turns it into a train" if convert else ""
                return f"{company} buys {self.private(private)} for {self.money(price)}{becomes}"
            case act.PowerTile(private=private, hex=hex_id, tile=tile, rotation=rotation, stop=stop):
                what, by = f"Lay #{tile}{' and a token' if stop else ''}", self.private(private)
                return f"{what} on {self.hex(pos, hex_id)}, rotation {rotation}, with {by}"
            case act.Exchange():
                return self._exchange(action)
            case act.DeclareBankruptcy(company=company):
                return f"Declare bankruptcy: {company} cannot pay for a train"
            case act.StopGame():
                return "End the game here: the players agree"
        return deals.saying(self, pos, action) or harbours.saying(self, pos, action) or action.kind

    def _pass(self, pos: Position) -> str:
        step = pos.frame.step
        sayings = {
            "track": "Skip track",
            "token": "Skip token",
            "trains": "End the turn",
            "contest": "Drop out",
            "sale_tile": "Skip tile",
            "ports": "Skip ports",
            "exchange": "Let it close",
            **deals.PASSES,
        }
        if step == "track" and pos.frame.notes.get("laid"):
            return "Done laying"
        if step == "stock" and any(pos.frame.notes.get(done) for done in ("acted", "bought", "sold")):
            return "End the turn"
        return sayings.get(step, "Pass")

    def _exchange(self, action: act.Exchange) -> str:
        given = self.private(action.private)
        if action.par:
            half = f"half of the president's certificate of {action.company}"
            return f"Exchange {given} for {half} at par {self.money(action.par)}"
        return f"Exchange {given} for a share" + (f" of {action.company}" if action.company else "")

    def _buy_train(self, pos: Position, action: act.BuyTrain) -> str:
        owner = pos.state.trains.get(action.train, DEPOT)
        train = train_names.as_noun(action.side) if action.side else self.train(pos, action.train)
        text = f"{action.company} buys a {train} from {self.who(owner)} for {self.money(action.price)}"
        if action.trade_in:
            text += f", trading in a {self.train(pos, action.trade_in)}"
        if action.help:
            text += f"; {self.who(action.player)} adds {self.money(action.help)}"
        return text

    def private_cost(self, pos: Position, private: str) -> int:
        """Return what the auction asks for a private."""
        return pos.private(private).cost - pos.state.discounts.get(private, 0)


def turn_steps(pos: Position) -> tuple[str, ...]:
    """Return the steps of a company's turn in the running round."""
    rounds = (frame for frame in pos.state.frames if frame.step == "operating")
    return next((tuple(frame.notes["steps"]) for frame in rounds if "steps" in frame.notes), TURN_STEPS)


def share_price(pos: Position, action: act.BuyShare) -> int:
    """Return what a share costs: par in the offering, else the market price."""
    return pos.state.par.get(action.company, 0) if action.source == OFFERING else pos.price(action.company)


def listed(items: list[str]) -> str:
    """Return items as a list in a sentence: ``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 share``, ``3 shares``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
