"""Show trains."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.state import DEPOT
from rails18.questions import money as duties
from rails18.questions import trains as questions
from rails18.ui.nouns.trains.discard import DiscardPage
from rails18.ui.nouns.trains.offer import TrainOfferPage
from rails18.ui.nouns.trains.page import TrainsPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text import train_names
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _buy(names: Names, pos: Position, action: act.BuyTrain) -> str:
    owner = pos.state.trains.get(action.train, DEPOT)
    train = train_names.as_noun(action.side) if action.side else names.train(pos, action.train)
    text = tr(
        "{company} buys a {train} from {owner} for {price}",
        company=action.company,
        train=train,
        owner=names.who(owner),
        price=names.money(action.price),
    )
    if action.trade_in:
        text += tr(", trading in a {trade_in}", trade_in=names.train(pos, action.trade_in))
    if action.help:
        text += tr("; {player} adds {help}", player=names.who(action.player), help=names.money(action.help))
    return text


def _discard(names: Names, pos: Position, action: act.DiscardTrain) -> str:
    return tr("{company} discards a {train}", company=action.company, train=names.train(pos, action.train))


def _turn(names: Names, pos: Position, action: act.TurnTrain) -> str:
    to = questions.smaller(pos, action.train)
    turned = tr("{company} turns a {train} over", company=action.company, train=names.train(pos, action.train))
    return turned + (tr(" to its {name} side", name=to.name) if to else "")


def _save(names: Names, pos: Position, action: act.SaveTrain) -> str:
    runs = tr("a {train} runs once more after it rusts", train=names.train(pos, action.train))
    return tr(
        "{company} discards {private}: {runs}", company=action.company, private=names.private(action.private), runs=runs
    )


def _offer(names: Names, pos: Position, action: act.OfferTrain) -> str:
    seller, price = pos.state.trains.get(action.train, DEPOT), names.money(action.price)
    return tr(
        "Offer {company} the {train} of {seller} for {price}",
        company=action.company,
        train=names.train(pos, action.train),
        seller=names.who(seller),
        price=price,
    )


def _bankruptcy(names: Names, pos: Position, action: act.DeclareBankruptcy) -> str:
    return tr("Declare bankruptcy: {company} cannot pay for a train", company=action.company)


def _no_route(names: Names, pos: Position, action: act.NoRoute) -> str:
    return tr("{company} has no route on the table: no train needed", company=action.company)


def _is_full(pos: Position) -> bool:
    return questions.owned(pos, pos.frame.company).trains >= questions.phase(pos).train_limit


def _nothing(pos: Position) -> str:
    return tr("there is no room for another train") if _is_full(pos) else tr("no train can be bought")


def _question(pos: Position) -> str:
    must = duties.must_buy(pos, pos.frame.company)
    if must:
        return tr("Which train does {company} buy?", company=pos.frame.company)
    if _is_full(pos):
        return tr("{company} has no room for another train.", company=pos.frame.company)
    return tr("Does {company} buy a train?", company=pos.frame.company)


NOUN = Noun(
    (
        Kind(act.BuyTrain, _buy),
        Kind(act.DiscardTrain, _discard),
        Kind(act.TurnTrain, _turn),
        Kind(act.SaveTrain, _save),
        Kind(act.OfferTrain, _offer, grave=True),
        Kind(act.DeclareBankruptcy, _bankruptcy, grave=True),
        Kind(act.NoRoute, _no_route, grave=True),
    ),
    {
        "trains": StepWords("Trains", "End the turn", _question, told="Buying trains", nothing=_nothing),
        "discard": StepWords("Discard", question="Which train does {company} discard?"),
        "train_offer": StepWords("Offer a train", "Do not sell", "{player}: sell a train to another company?"),
    },
    steps={
        "trains": StepView(
            TrainsPage,
            (act.BuyTrain, act.SaveTrain, act.NoRoute, act.SellShares, act.DiscardPrivate, act.DeclareBankruptcy),
            ("train", "rust", "phase"),
        ),
        "train_offer": StepView(TrainOfferPage, (act.OfferTrain,)),
        "discard": StepView(DiscardPage, (act.DiscardTrain, act.TurnTrain)),
    },
)
