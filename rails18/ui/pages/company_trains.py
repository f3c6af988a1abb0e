"""Offer the trains of other companies: price, consent, what the president adds, and a train given up for it."""

from __future__ import annotations

from rails18.core.actions import Action, BuyTrain
from rails18.core.position import Position, train_type
from rails18.rules.money import emergency
from rails18.rules.trains import roster, supply, trains
from rails18.ui.pages.offers import Deal
from rails18.ui.pages.page import Page
from rails18.ui.widgets.controls import set_tone


def helped(pos: Position, train: str) -> bool:
    """Tell whether the president may add money for a train of another company now."""
    company = pos.frame.company
    forced = emergency.helps_with_companies(pos) and emergency.must_buy(pos, company) and emergency.shortfall(pos) > 0
    return forced and not roster.second_hand(pos, train)


def offered(pos: Position) -> list[str]:
    """Return one train of each kind and side that another company owns."""
    seen: dict[tuple[str, str, str], str] = {}
    for train, owner in pos.state.trains.items():
        if owner in pos.title.companies and owner != pos.frame.company:
            seen.setdefault((owner, train_type(train), pos.side(train).name), train)
    return list(seen.values())


def deal(page: Page, train: str, handed: str | None = None) -> Deal:
    """Return the purchase of a train of another company, for which a train may be given up and the president may help.

    Args:
        page: the page it stands on.
        train: id of the train.
        handed: train that the company gives up for it, or None.
    """
    pos, words, company = page.position, page.context.words, page.company
    seller, helps, cash = pos.state.trains[train], helped(pos, train), pos.cash(company)
    kind = supply.kind(pos, train)
    face = pos.side(train).price if kind.sides else kind.price
    most = max(cash, min(face, cash + pos.cash(page.player))) if helps else cash
    asked = trains.offered(pos, train)

    def terms(price: int, agreed: bool) -> tuple[Action, str]:
        added = max(0, price - cash) if helps else 0
        text = f"Buy · {words.money(price)}"
        if added:
            text += f", {words.money(added)} of it from {words.who(page.player)}"
        return BuyTrain(page.player, company, train, price, added, handed, agreed=agreed), text

    what = f"the {words.train(pos, train)} of {seller}"
    made = Deal(page, train, what, pos.president(seller), (1, most, min(most, face if asked is None else asked)))
    button = made.offer("Buy", terms, f"buy-{train}")
    button.setAccessibleName(f"Buy {what}")
    set_tone(button, role="small")
    return made
