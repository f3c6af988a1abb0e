"""Pay for forced purchases as 18xx.games does."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.actions import BuyTrain
from rails18.core.hook import on
from rails18.core.notes import TrainNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.rules.compat.options import EARLIER_READINGS
from rails18.rules.trains import trains


def needs_all_sold(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse the price of another company's train that could be paid without the share sold last.

    Only trains are meant that the treasury cannot pay at their face value.

    Source: `emergency.help.least`.
    """
    if pos.option(EARLIER_READINGS):
        return
    last, cash = pos.frame.noted(TrainNotes).last, pos.cash(action.company)
    if last is None or pos.state.trains[action.train] not in pos.title.companies:
        return
    least = cash + pos.cash(action.player) - last + 1
    if cash < pos.side(action.train).price and action.price < least:
        yield refuse("emergency.help.least", company=action.company, price=least, offer=action.price)


FEATURE = Feature("compat.money", listeners=(on(trains.PURCHASE_REFUSED, needs_all_sold),))
