"""Words of trains."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.state import DEPOT
from rails18.questions import trains as questions
from rails18.ui.text import train_names
from rails18.ui.text.actions.base import Kind, StepWords
from rails18.ui.text.names import Names


def _buy(names: Names, pos: Position, action: act.BuyTrain) -> str:
    owner = pos.state.trains.get(action.train, DEPOT)
    train = train_names.as_noun(action.side) if action.side else names.train(pos, action.train)
    text = f"{action.company} buys a {train} from {names.who(owner)} for {names.money(action.price)}"
    if action.trade_in:
        text += f", trading in a {names.train(pos, action.trade_in)}"
    if action.help:
        text += f"; {names.who(action.player)} adds {names.money(action.help)}"
    return text


def _discard(names: Names, pos: Position, action: act.DiscardTrain) -> str:
    return f"{action.company} discards a {names.train(pos, action.train)}"


def _turn(names: Names, pos: Position, action: act.TurnTrain) -> str:
    to = questions.smaller(pos, action.train)
    turned = f"{action.company} turns a {names.train(pos, action.train)} over"
    return turned + (f" to its {to.name} side" if to else "")


def _save(names: Names, pos: Position, action: act.SaveTrain) -> str:
    runs = f"a {names.train(pos, action.train)} runs once more after it rusts"
    return f"{action.company} discards {names.private(action.private)}: {runs}"


def _offer(names: Names, pos: Position, action: act.OfferTrain) -> str:
    seller, price = pos.state.trains.get(action.train, DEPOT), names.money(action.price)
    return f"Offer {action.company} the {names.train(pos, action.train)} of {names.who(seller)} for {price}"


def _bankruptcy(names: Names, pos: Position, action: act.DeclareBankruptcy) -> str:
    return f"Declare bankruptcy: {action.company} cannot pay for a train"


KINDS = (
    Kind(act.BuyTrain, _buy),
    Kind(act.DiscardTrain, _discard),
    Kind(act.TurnTrain, _turn),
    Kind(act.SaveTrain, _save),
    Kind(act.OfferTrain, _offer),
    Kind(act.DeclareBankruptcy, _bankruptcy),
)
STEPS = {
    "trains": StepWords("Trains", "End the turn"),
    "discard": StepWords("Discard"),
    "train_offer": StepWords("Offer a train", "Do not sell"),
}
