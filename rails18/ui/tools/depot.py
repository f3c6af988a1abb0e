"""Buy trains by a click on the depot or by dragging one to a charter."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from rails18.core.actions import BuyTrain
from rails18.core.ids import TrainId
from rails18.questions import trains
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.words.translation import tr


def label_of(context: Context, action: BuyTrain) -> str:
    """Return the words of the confirm button for a purchase."""
    words, price = context.words, context.words.money(action.price)
    if action.side:
        return tr("Buy {train} · {price}", train=action.side, price=price)
    return tr("Buy a {train} · {price}", train=words.train(context.position, action.train), price=price)


def choose(context: Context, train: TrainId) -> None:
    """Choose to buy a train, or say why it cannot be bought now; once more chooses its next side."""
    if context.adapter.game is None or context.adapter.is_looking:
        return
    offered = trains.purchases(context.position, train)
    usable = [action for action in offered if not context.adapter.refusals(action)]
    if not usable:
        context.selection.propose(offered[0])
        return
    chosen = context.selection.proposal.action if context.selection.proposal else None
    next_one = usable[(usable.index(chosen) + 1) % len(usable)] if chosen in usable else usable[0]
    context.selection.propose(next_one, label_of(context, next_one))
    if len(usable) > 1:
        sides = [
            tr("{side} for {price}", side=action.side, price=context.words.money(action.price)) for action in usable
        ]
        context.pointer.tell(
            tr(
                "It is sold as {sides}; {side} is chosen. Click again for the other side.",
                sides=listed(sides),
                side=next_one.side,
            )
        )


def carried(context: Context, action: BuyTrain, at: QPoint, released: bool) -> None:
    """Drop a train that is dragged about once it is released."""
    if released:
        drop(context, action, at)


def drop(context: Context, action: BuyTrain, at: QPoint) -> None:
    """Take a train that was carried to a global point: on the charter of its buyer it is chosen."""
    view = context.shares
    local = view.viewport().mapFromGlobal(at)
    if not view.viewport().rect().contains(local) or context.adapter.is_looking:
        return
    target = view.company_at(local)
    if target is None:
        return
    if target != action.company:
        wanted = BuyTrain(action.player, target, action.train, action.price, 0, action.trade_in, side=action.side)
        context.pointer.tell_refusals(context.adapter.refusals(wanted))
    elif action.side or len(trains.sides(context.position, action.train)) < 2:
        context.selection.propose(action, label_of(context, action))
    else:
        choose(context, action.train)
