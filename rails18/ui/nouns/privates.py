"""Show private companies."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Link, Noun, StepView
from rails18.ui.pages.city_marks import ClosePrivatePage, MarkCityPage
from rails18.ui.pages.exchange import ExchangePage, LastExchangePage
from rails18.ui.pages.private import BuyPrivatePage
from rails18.ui.pages.trade import TradePrivatePage
from rails18.ui.text.actions import privates as words

NOUN = Noun(
    words.KINDS,
    words.STEPS,
    steps={"exchange": StepView(LastExchangePage, (act.Exchange,))},
    links={
        act.BuyPrivate: Link("Buy a private…", BuyPrivatePage),
        act.TradePrivate: Link("Buy a private…", TradePrivatePage),
        act.Exchange: Link("Exchange a private…", ExchangePage),
        act.MarkCity: Link("Mark a city…", MarkCityPage),
        act.ClosePrivate: Link("Close a private…", ClosePrivatePage),
    },
)
