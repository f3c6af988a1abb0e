"""Buy trains by a click on the depot or by dragging one to a charter."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from rails18.core.actions import BuyTrain
from rails18.core.position import Position
from rails18.rules import supply
from rails18.rules.emergency import must_buy
from rails18.rules.trains import list_price
from rails18.ui.table import Table


def purchase(pos: Position, train: str, traded: str | None = None) -> BuyTrain:
    """Return the purchase of a train of depot or pool by the company of the open step, with the help it needs."""
    company, player = pos.frame.company, pos.frame.player
    price = list_price(pos, train, traded)
    lacking = price - pos.cash(company)
    forced = bool(company) and must_buy(pos, company) and price == supply.cheapest(pos)
    return BuyTrain(player, company, train, price, lacking if lacking > 0 and forced else 0, traded)


def label_of(table: Table, action: BuyTrain) -> str:
    """Return the words of the confirm button for a purchase."""
    words = table.words
    return f"Buy a {words.train(table.pos, action.train)} · {words.money(action.price)}"


def choose(table: Table, train: str) -> None:
    """Choose to buy a train, or say why it cannot be bought now."""
    if table.adapter.game is None or table.adapter.is_looking:
        return
    action = purchase(table.pos, train)
    table.desk.propose(action, label_of(table, action))


def drop(table: Table, action: BuyTrain, at: QPoint) -> None:
    """Take a train that was carried to a global point: on the charter of its buyer it is chosen."""
    view = table.shares
    local = view.viewport().mapFromGlobal(at)
    if not view.viewport().rect().contains(local) or table.adapter.is_looking:
        return
    target = view.company_at(local)
    if target is None:
        return
    if target == action.company:
        table.desk.propose(action, label_of(table, action))
        return
    wanted = BuyTrain(action.player, target, action.train, action.price, 0, action.trade_in)
    table.tell_refusals(table.adapter.refusals(wanted))
