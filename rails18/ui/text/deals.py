"""Say actions of titles with protection, redemption, connections, marks of cities and offers of trains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.slices import Protection
from rails18.core.state import DEPOT, POOL
from rails18.rules.redemption import reissue

if TYPE_CHECKING:
    from rails18.ui.text.words import Words

KIND_NAMES = {
    "connection_run": "Connection run",
    "destination_token": "Destination token",
    "claim_routes": "Show routes",
    "mark_city": "Mark a city",
    "close_private": "Close a private",
    "choose_par": "Par value",
    "take_over": "Protect the price",
    "redeem": "Redeem a share",
    "reissue": "Reissue shares",
    "trade_private": "Buy a private",
    "offer_train": "Offer a train",
}
STEP_NAMES = {
    "par": "Par",
    "train_offer": "Offer a train",
    "protection": "Protection",
    "connection": "Connect",
    "connection_token": "Token",
    "connection_run": "Run",
    "connection_dividend": "Pay",
}
CONNECTION_STEPS = ("connection", "connection_token", "connection_run", "connection_dividend")
PASSES = {"protection": "Let the price fall", "connection": "Postpone", "train_offer": "Do not sell"}


def saying(words: Words, pos: Position, action: act.Action) -> str:
    """Return an action as a short sentence without its player, "" for a kind that is not known here."""
    match action:
        case act.ConnectionRun(company=company):
            goal = words.place(pos, pos.company(company).destination)
            return f"{company} makes its connection run to {goal}"
        case act.DestinationToken(company=company, use=use):
            goal = words.place(pos, pos.company(company).destination)
            sayings = {
                "map": f"Place the destination token of {company} at {goal}",
                "charter": f"Keep the destination token of {company} as a station token",
                "existing": f"Declare the token of {company} at {goal} the destination token",
            }
            return sayings.get(use, use)
        case act.ClaimRoutes(player=player, company=company):
            return f"{words.who(player)} shows routes of {company}"
        case act.MarkCity(private=private, hex=hex_id, closed=shut):
            how = ", closed" if shut else ""
            return f"Place the mark of {words.private(private)} on {words.hex(pos, hex_id)}{how}"
        case act.ClosePrivate(private=private):
            return f"Close {words.private(private)}; its mark stays, closed"
        case act.ChoosePar(company=company, par=par):
            return f"Set the par value of {company} to {words.money(par)}"
        case act.TakeOver(company=company):
            return _take_over(words, pos, company)
        case act.Redeem(company=company, source=source):
            return f"{company} redeems a share from {words.who(source)} for {words.money(pos.price(company))}"
        case act.Reissue(company=company):
            percent, price = pos.holding(company, company), words.money(reissue.new_par(pos, company))
            return f"{company} reissues {percent}% of its shares at {price}"
        case act.OfferTrain(company=company, train=train, price=price):
            seller = pos.state.trains.get(train, DEPOT)
            return f"Offer {company} the {words.train(pos, train)} of {words.who(seller)} for {words.money(price)}"
        case act.TradePrivate(private=private, price=price):
            holder = pos.state.privates.get(private, POOL)
            return f"Buy {words.private(private)} from {words.who(holder)} for {words.money(price)}"
    return ""


def _take_over(words: Words, pos: Position, company: str) -> str:
    if not pos.slice(Protection).blocks:
        return f"Protect {company}: buy the shares that were sold"
    block = pos.slice(Protection).blocks[0]
    return f"Protect {company}: buy {block.percent}% for {words.money(block.money)}"
