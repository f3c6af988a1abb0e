"""Words of private companies."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.state import POOL
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names


def _buy(names: Names, pos: Position, action: act.BuyPrivate) -> str:
    becomes = " and turns it into a train" if action.convert else ""
    return f"{action.company} buys {names.private(action.private)} for {names.money(action.price)}{becomes}"


def _trade(names: Names, pos: Position, action: act.TradePrivate) -> str:
    holder = pos.state.privates.get(action.private, POOL)
    return f"Buy {names.private(action.private)} from {names.who(holder)} for {names.money(action.price)}"


def _exchange(names: Names, pos: Position, action: act.Exchange) -> str:
    given = names.private(action.private)
    if action.par:
        half = f"half of the president's certificate of {action.company}"
        return f"Exchange {given} for {half} at par {names.money(action.par)}"
    return f"Exchange {given} for a share" + (f" of {action.company}" if action.company else "")


def _discard(names: Names, pos: Position, action: act.DiscardPrivate) -> str:
    return f"Discard {names.private(action.private)} for {names.money(pos.private(action.private).cost)}"


def _close(names: Names, pos: Position, action: act.ClosePrivate) -> str:
    return f"Close {names.private(action.private)}; its mark stays, closed"


def _mark(names: Names, pos: Position, action: act.MarkCity) -> str:
    how = ", closed" if action.closed else ""
    return f"Place the mark of {names.private(action.private)} on {names.hex(pos, action.hex)}{how}"


KINDS = (
    Kind(act.BuyPrivate, _buy),
    Kind(act.TradePrivate, _trade),
    Kind(act.Exchange, _exchange),
    Kind(act.DiscardPrivate, _discard),
    Kind(act.ClosePrivate, _close),
    Kind(act.MarkCity, _mark),
)
STEPS = {
    "exchange": StepWords("Exchange", "Let it close"),
}
