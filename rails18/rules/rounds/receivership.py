"""Let a company without a president operate by itself, until somebody holds enough of it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rails18.core.actions import BuyShare, BuyTrain, RunTrains
from rails18.core.draft import Draft
from rails18.core.hook import Hook, on
from rails18.core.ids import NO_PLAYER, CompanyId, PlayerId, TrainId, among, presidents
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature
from rails18.core.state import DEPOT, POOL
from rails18.core.train_types import TrainSide
from rails18.rules.market import market
from rails18.rules.money import dividends
from rails18.rules.routes import running
from rails18.rules.stock import presidency, selling, shares, stock
from rails18.rules.trains import phases, roster, supply, trains
from rails18.rules.turn import next_step

STATED: Hook[Callable[[Position], bool]] = Hook("runs and discards without a president are stated")


def alone(pos: Position, company: CompanyId) -> bool:
    """Return whether a company that has been started has no president (`receivership.enter.no_president`)."""
    return company in pos.state.par and not pos.president(company)


def no_building(draft: Draft) -> bool:
    """Go straight to the run (`receivership.turn.nothing`)."""
    if not alone(draft.pos, draft.frame.company):
        return False
    next_step(draft)
    return True


def run(draft: Draft) -> bool:
    """Run the best routes (`receivership.run.best`); where a file states them whoever has the priority does that."""
    pos, company = draft.pos, draft.frame.company
    if not alone(pos, company) or not running.has_run(pos):
        return False
    if pos.says(STATED):
        return ask_priority(draft)
    running.run(draft, RunTrains(NO_PLAYER, company, running.best(pos, company).routes))
    return True


def ask_priority(draft: Draft) -> bool:
    """Let whoever has the priority state what a company without a president does."""
    if draft.frame.player:
        return False
    draft.hand_on(draft.state.priority)
    return True


def keep(draft: Draft) -> bool:
    """Keep the income; the price falls two steps without a train.

    Source: `dividend.receivership.withhold`, `dividend.receivership.no_train`.
    """
    company = draft.frame.company
    if not alone(draft.pos, company):
        return False
    trained = bool(draft.pos.trains(company))
    dividends.keep(draft, company, draft.state.income.get(company, 0))
    if not trained and company in draft.state.market:
        market.shift(draft, company, market.left(draft.title.market, draft.state.market[company]))
    dividends.go_on(draft, company)
    return True


def buy(draft: Draft) -> bool:
    """Buy the cheapest train on sale for a company without one, if it can pay (`receivership.train.buys`)."""
    company = draft.frame.company
    if not alone(draft.pos, company):
        return False
    buy_cheapest(draft)
    if draft.frame.company == company and draft.frame.step == "trains":
        next_step(draft)
    return True


def buy_cheapest(draft: Draft) -> None:
    """Buy the cheapest side on sale for the operating company when it has no president, no train and the money."""
    pos, company = draft.pos, draft.frame.company
    train, side = cheapest(pos)
    if train is None or side is None or pos.trains(company) or not alone(pos, company):
        return
    if pos.cash(company) >= side.price:
        named = side.name if len(supply.sides(pos, train)) > 1 else ""
        trains.pay_and_take(draft, BuyTrain(NO_PLAYER, company, train, side.price, side=named))


def cheapest(pos: Position) -> tuple[TrainId | None, TrainSide | None]:
    """Return the cheapest side on sale and its train, the depot's first (`receivership.train.cheaper_side`)."""
    offers = [(train, side) for train in supply.first_hand(pos) for side in supply.sides(pos, train)]
    return min(offers, key=lambda offer: (offer[1].price, pos.state.trains[offer[0]] != DEPOT), default=(None, None))


def discard(draft: Draft) -> bool:
    """Give up the cheapest train over the limit (`receivership.train.discard`)."""
    company = draft.frame.company
    if not alone(draft.pos, company) or phases.excess(draft.pos, company) <= 0:
        return False
    if draft.pos.says(STATED):
        return ask_priority(draft)
    train = min(roster.counted(draft.pos, company), key=lambda train: draft.pos.side(train).price)
    draft.put_all("trains", {train: POOL})
    draft.tell("train_discarded", company=company, train=supply.called(draft.pos, train))
    return True


def not_offered(pos: Position, action: BuyTrain) -> Iterator[Refusal]:
    """Refuse trains of a company that nobody speaks for (`train.company.receivership`)."""
    seller = pos.state.trains.get(action.train)
    if among(seller, pos.title.companies) and seller != action.company and alone(pos, seller):
        yield refuse("train.company.receivership", company=action.company, seller=seller)


# shares


def not_sold(pos: Position, player: PlayerId, company: CompanyId) -> bool:
    """Say that shares of a company without a president are not sold (`stock.sell.receivership`)."""
    return alone(pos, company)


def certificate_on_sale(pos: Position, action: BuyShare) -> bool:
    """Return whether the president's certificate can be bought as one share (`receivership.certificate.half`)."""
    company = action.company
    return (
        action.source == POOL
        and alone(pos, company)
        and presidents(company) in pos.certificates(POOL, company)
        and bool(shares.ordinary(pos, action.player, company))
    )


def buy_certificate(draft: Draft, action: BuyShare) -> bool:
    """Pay for one share where only the president's certificate is left, and hand one share back for it.

    Source: `receivership.certificate.swap`.
    """
    company, player = action.company, action.player
    if shares.ordinary(draft.pos, action.source, company) or not certificate_on_sale(draft.pos, action):
        return False
    price = shares.share_price(draft.pos, company, action.source)
    shares.pay_for(draft, player, company, action.source, price)
    draft.tell("share_bought", player=player, company=company, source=action.source, price=price)
    back = shares.ordinary(draft.pos, player, company)[0]
    draft.put_all("certificates", {presidents(company): player, back: POOL})
    draft.tell("president_changed", company=company, player=player, old="")
    return True


def new_president(draft: Draft, company: CompanyId) -> None:
    """Give the president's certificate to who holds as much (`receivership.president.new`)."""
    pos = draft.pos
    if not alone(pos, company) or pos.state.certificates[presidents(company)] != POOL:
        return
    least = presidency.president_percent(pos, company)
    player = next((player for player in pos.players if pos.holding(player, company) >= least), NO_PLAYER)
    if player:
        given = shares.ordinary(pos, player, company)[: least // pos.company(company).share]
        draft.put_all("certificates", {presidents(company): player, **dict.fromkeys(given, POOL)})
        draft.tell("president_changed", company=company, player=player, old="")


FEATURE = Feature(
    "receivership",
    settles={"track": no_building, "run": run, "dividend": keep, "trains": buy, "discard": discard},
    listeners=(
        on(selling.BARRED, not_sold),
        on(trains.PURCHASE_REFUSED, not_offered),
        on(stock.ON_SALE, certificate_on_sale),
        on(stock.BEFORE_PURCHASE, buy_certificate),
        on(shares.TAKEN, new_president),
    ),
)
