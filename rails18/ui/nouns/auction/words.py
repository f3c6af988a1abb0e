"""Show the auction of privates."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import auction as questions
from rails18.questions import draft
from rails18.ui.nouns.auction.page import AuctionPage, ContestPage
from rails18.ui.nouns.auction.par import ParPage
from rails18.ui.now.noun import Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _take(names: Names, pos: Position, action: act.TakePrivate) -> str:
    private = action.private
    if draft.is_drafting(pos):
        return tr("Keep a card")  # which one is for the player alone to see
    return tr(
        "Buy {private} for {price}", private=names.private(private), price=names.money(questions.price(pos, private))
    )


def _bid(names: Names, pos: Position, action: act.Bid) -> str:
    return tr("Bid {amount} on {private}", amount=names.money(action.amount), private=names.private(action.private))


def _leave(pos: Position) -> str:
    return tr("Drop out") if questions.contest(pos).final else tr("Pass")


def _par(names: Names, pos: Position, action: act.ChoosePar) -> str:
    return tr("Set the par value of {company} to {par}", company=action.company, par=names.money(action.par))


NOUN = Noun(
    (Kind(act.TakePrivate, _take), Kind(act.Bid, _bid), Kind(act.ChoosePar, _par)),
    {
        "auction": StepWords(
            "Auction",
            question="{player}: take a private company, bid, or pass?",
            nothing="no private can be bought or bid for",
        ),
        "contest": StepWords(
            "Auction", _leave, "{player}: raise the bid, or pass?", nothing="the bid cannot be raised"
        ),
        "par": StepWords("Par", question="{player}: at which par value does the company start?"),
    },
    steps={
        "auction": StepView(AuctionPage, (act.TakePrivate, act.Bid), ("private company", "bid")),
        "contest": StepView(ContestPage, (act.Bid,)),
        "par": StepView(ParPage, (act.ChoosePar,)),
    },
)
