"""Show purchases and sales of shares."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Noun, StepView
from rails18.ui.pages.par import ParPage
from rails18.ui.pages.stock import StockPage
from rails18.ui.text.actions import stock as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={
        "stock": StepView(
            StockPage, (act.StartCompany, act.BuyShare, act.SellShares), ("share", "president", "certificate limit")
        ),
        "par": StepView(ParPage, (act.ChoosePar,)),
    },
)
