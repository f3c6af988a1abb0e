"""Show the auction of privates."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Noun, StepView
from rails18.ui.pages.auction import AuctionPage, ContestPage
from rails18.ui.text.actions import auction as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "auction": StepView(AuctionPage, (act.TakePrivate, act.Bid), ("private company", "bid")),
        "contest": StepView(ContestPage, (act.Bid,)),
    },
)
