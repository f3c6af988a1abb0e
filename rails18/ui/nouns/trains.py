"""Show trains."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Noun, StepView
from rails18.ui.pages.discard import DiscardPage
from rails18.ui.pages.train_offer import TrainOfferPage
from rails18.ui.pages.trains import TrainsPage
from rails18.ui.text.actions import trains as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "trains": StepView(
            TrainsPage,
            (act.BuyTrain, act.SaveTrain, act.SellShares, act.DiscardPrivate, act.DeclareBankruptcy),
            ("train", "rust", "phase"),
        ),
        "train_offer": StepView(TrainOfferPage, (act.OfferTrain,)),
        "discard": StepView(DiscardPage, (act.DiscardTrain, act.TurnTrain)),
    },
)
