"""Offer the trains of other companies: price, consent, what the president adds, and a train given up for it."""

from __future__ import annotations

from rails18.core.actions import Action, BuyTrain
from rails18.core.ids import TrainId
from rails18.questions import trains
from rails18.ui.now.offers import Deal, DealsPage
from rails18.words.translation import tr


def deal(page: DealsPage, found: trains.CompanyTrain, handed: TrainId | None = None) -> Deal:
    """Return the purchase of a train of another company, for which a train may be given up and the president may help.

    Args:
        page: the page it is on.
        found: the train, and what may be paid for it.
        handed: train that the company gives up for it, or None.
    """
    pos, words, company = page.position, page.context.words, page.company
    train, seller, cash = found.train, found.seller, pos.cash(company)
    most, fair = found.most, found.face if found.asked is None else found.asked

    def terms(price: int, agreed: bool) -> tuple[Action, str]:
        added = max(0, price - cash) if found.helped else 0
        text = tr("Buy · {price}", price=words.money(price))
        if added:
            text += tr(", {added} of it from {player}", added=words.money(added), player=words.who(page.player))
        return BuyTrain(page.player, company, train, price, added, handed, agreed=agreed), text

    what = tr("the {train} of {seller}", train=words.train(pos, train), seller=seller)
    called = f"{seller} {words.train(pos, train)}"
    made = Deal(page, train, what, found.owner, (1, most, min(most, fair)), brief=called, apart=True)
    text = "{called} · {price}" if page.is_dense else "{called}\n{price}"
    button = made.offer(lambda price: text.format(called=called, price=price), terms, f"buy-{train}", role="cell")
    if button.why_not:
        button.setText(called)
    button.setAccessibleName(tr("Buy {what}", what=what))
    return made
