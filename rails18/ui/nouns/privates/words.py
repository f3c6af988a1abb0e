"""Show private companies."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.state import POOL
from rails18.ui.nouns.privates.exchange import ExchangePage, LastExchangePage
from rails18.ui.nouns.privates.page import BuyPrivatePage
from rails18.ui.nouns.privates.trade import TradePrivatePage
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _buy(names: Names, pos: Position, action: act.BuyPrivate) -> str:
    becomes = tr(" and turns it into a train") if action.convert else ""
    return tr(
        "{company} buys {private} for {price}{becomes}",
        company=action.company,
        private=names.private(action.private),
        price=names.money(action.price),
        becomes=becomes,
    )


def _trade(names: Names, pos: Position, action: act.TradePrivate) -> str:
    holder = pos.state.privates.get(action.private, POOL)
    return tr(
        "Buy {private} from {holder} for {price}",
        private=names.private(action.private),
        holder=names.who(holder),
        price=names.money(action.price),
    )


def _exchange(names: Names, pos: Position, action: act.Exchange) -> str:
    given = names.private(action.private)
    if action.par:
        half = tr("half of the president's certificate of {company}", company=action.company)
        return tr("Exchange {given} for {half} at par {par}", given=given, half=half, par=names.money(action.par))
    return tr("Exchange {given} for a share", given=given) + (
        tr(" of {company}", company=action.company) if action.company else ""
    )


def _discard(names: Names, pos: Position, action: act.DiscardPrivate) -> str:
    return tr(
        "Discard {private} for {cost}",
        private=names.private(action.private),
        cost=names.money(pos.private(action.private).cost),
    )


NOUN = Noun(
    (
        Kind(act.BuyPrivate, _buy),
        Kind(act.TradePrivate, _trade),
        Kind(act.Exchange, _exchange),
        Kind(act.DiscardPrivate, _discard, grave=True),
    ),
    {"exchange": StepWords("Exchange", "Let it close", "{player}: exchange the private company, or let it close?")},
    steps={"exchange": StepView(LastExchangePage, (act.Exchange,))},
    links={
        act.BuyPrivate: Link("Buy a private…", BuyPrivatePage),
        act.TradePrivate: Link("Trade a private…", TradePrivatePage),
        act.Exchange: Link("Exchange a private…", ExchangePage),
    },
)
