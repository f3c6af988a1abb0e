"""Words of shares: start, buy, sell, par values."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.state import OFFERING
from rails18.rules.stock.shares import proceeds
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names


def _start(names: Names, pos: Position, action: act.StartCompany) -> str:
    return f"Start {action.company} at par {names.money(action.par)}"


def _buy(names: Names, pos: Position, action: act.BuyShare) -> str:
    price = names.money(share_price(pos, action))
    return f"Buy a share of {action.company} from {names.who(action.source)} for {price}"


def _sell(names: Names, pos: Position, action: act.SellShares) -> str:
    company, percent = action.company, action.percent
    return f"Sell {percent}% of {company} for {names.money(proceeds(pos, company, percent))}"


def _par(names: Names, pos: Position, action: act.ChoosePar) -> str:
    return f"Set the par value of {action.company} to {names.money(action.par)}"


def share_price(pos: Position, action: act.BuyShare) -> int:
    """Return what a share costs: par in the offering, else the market price."""
    return pos.state.par.get(action.company, 0) if action.source == OFFERING else pos.price(action.company)


def _passing(pos: Position) -> str:
    return "End the turn" if any(pos.frame.notes.get(done) for done in ("acted", "bought", "sold")) else "Pass"


KINDS = (
    Kind(act.StartCompany, "Start a company", _start),
    Kind(act.BuyShare, "Buy a share", _buy),
    Kind(act.SellShares, "Sell shares", _sell),
    Kind(act.ChoosePar, "Par value", _par),
)
STEPS = {
    "stock": StepWords("Stock round", _passing),
    "par": StepWords("Par"),
}
