"""Say why an action is worth something, by figures of the position that a reader can check."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core import actions as a
from rails18.core.ids import NO_COMPANY, CompanyId, kind_of
from rails18.core.kinds import company_of
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.core.state import DEPOT
from rails18.players.calendar import LASTING
from rails18.players.judge import Judge
from rails18.players.reason import Reason

BUYING = frozenset({"buy_share", "start_company"})
PLAIN: Mapping[type[a.Action], str] = {  # what needs no figures but the company
    a.ConnectionRun: "connection.now",
    a.Reissue: "reissue",
    a.ClaimPort: "port",
    a.BuyPort: "port",
    a.MarkCity: "mark",
    a.DeclareBankruptcy: "bankrupt",
    a.TurnTrain: "turn",
    a.SaveTrain: "save",
}
DECLINED = {"connection": "connection.later", "protection": "protect.none"}  # by step


def explained(
    judge: Judge, pos: Position, after: Position, action: a.Action, gain: float, kinds: tuple[str, ...]
) -> Reason:
    """Return why an action is worth something.

    Args:
        after: what it leads to.
        gain: what it gains against leaving things as they are, before anything is played on in the mind.
        kinds: what can be done besides.
    """
    company = company_of(action) or pos.frame.company
    facts = {"company": company}
    if isinstance(action, a.BuyShare | a.StartCompany | a.ChoosePar):
        return _share(judge, pos, after, action)
    if isinstance(action, a.SellShares):
        return _sale(judge, pos, after, action, gain, kinds)
    if isinstance(action, a.BuyTrain):
        return _train(judge, pos, after, action)
    if isinstance(action, a.Dividend):
        return Reason(f"dividend.{action.choice}", {**facts, "income": pos.state.income.get(company, 0)})
    if isinstance(action, a.BuyPrivate):
        return _private(judge, pos, after, action)
    if isinstance(action, a.TakeOver):
        return Reason("protect", {**facts, "price": pos.price(company), "value": round(judge.share(after, company))})
    if isinstance(action, a.Redeem):
        return Reason("redeem", {**facts, "price": pos.cash(company) - after.cash(company)})
    if isinstance(action, a.DestinationToken):
        return Reason("destination.charter" if action.use == "charter" else "destination.map", facts)
    if isinstance(action, a.DiscardTrain):
        return Reason("discard", {**facts, "train": pos.title.trains[kind_of(action.train)].name})
    if isinstance(action, a.Exchange) and action.company in after.state.market:
        return Reason("exchange", {**facts, "value": round(judge.share(after, action.company))})
    if type(action) in PLAIN:
        return _plain(pos, after, action, company)
    if isinstance(action, a.Pass):
        return declined(judge.ask, pos, kinds)
    return Reason("best", {"gain": round(gain)}) if gain >= 1 else Reason("even")


def _plain(pos: Position, after: Position, action: a.Action, company: CompanyId) -> Reason:
    """Return what needs no figures, but for shares of its own that bring a company money at once."""
    if isinstance(action, a.MarkCity) and not company:
        return Reason("mark.lent")
    if isinstance(action, a.Reissue) and after.cash(company) > pos.cash(company):
        return Reason("issue", {"company": company, "price": after.cash(company) - pos.cash(company)})
    return Reason(PLAIN[type(action)], {"company": company})


def declined(ask: Questions, pos: Position, kinds: tuple[str, ...]) -> Reason:
    """Return why nothing of these kinds is done."""
    company = pos.frame.company
    if pos.frame.step in DECLINED:
        return Reason(DECLINED[pos.frame.step], {"company": company})
    if "buy_port" in kinds:
        owners = {owner for owner in ask.port_owners(pos).values() if owner != company}
        alike = any(pos.president(owner) == pos.president(company) for owner in owners)
        return Reason("port.alike" if alike else "port.others", {"company": company})
    if company and "buy_train" in kinds:
        return Reason(no_train(ask, pos, company), {"company": company})
    if company:
        return Reason("company.done", {"company": company})
    if BUYING & set(kinds):
        return Reason("stock.pass")
    return Reason("stock.keep" if "sell_shares" in kinds else "even")  # a private may offer a tile as it is sold


def no_train(ask: Questions, pos: Position, company: CompanyId) -> str:
    """Return why a company buys no train: it needs none yet, has room for none or use for none, or cannot pay."""
    if not pos.trains(company):
        return "train.wait"
    price = min((offer.price for offer in ask.trains_on_sale(pos)), default=0)
    poor = pos.cash(company) < price and ask.train_room(pos, company) > 0
    return "train.poor" if poor else "train.none"


def _share(judge: Judge, pos: Position, after: Position, action: a.BuyShare | a.StartCompany | a.ChoosePar) -> Reason:
    company = action.company
    value = round(judge.share(after, company)) if company in after.state.market else 0
    if not isinstance(action, a.BuyShare):
        return Reason("stock.start", {"company": company, "par": action.par, "value": value})
    if company not in pos.state.floated and pos.president(company) == action.player:
        return Reason("stock.float", {"company": company})
    price = pos.cash(action.player) - after.cash(action.player)
    return Reason("stock.buy", {"company": company, "price": price, "value": value})


def _sale(
    judge: Judge, pos: Position, after: Position, action: a.SellShares, gain: float, kinds: tuple[str, ...]
) -> Reason:
    """Return why shares are sold: by what each brings now, against what it should bring until the end."""
    company, player = action.company, action.player
    now = (after.cash(player) - pos.cash(player)) / (action.percent / pos.company(company).share)
    value = judge.share(pos, company)
    debt = round(judge.prospect(pos, company).debt)
    facts = {"company": company, "now": round(now), "value": round(value), "debt": debt}
    if "pass" not in kinds:
        return Reason("sale.forced", facts) if pos.frame.company else Reason("stock.sell", facts, Reason("sale.limit"))
    if debt and pos.president(company) == player != after.president(company):
        return Reason("stock.dump", facts)
    if value <= now or gain <= 0:
        return Reason("stock.sell", facts)
    if value <= now * judge.money_factor(after, player):
        return Reason("stock.sell", facts, Reason("sale.swap"))
    return Reason("stock.sell", facts, _purpose(judge, pos, after, action, gain))


def _purpose(judge: Judge, pos: Position, after: Position, action: a.SellShares, gain: float) -> Reason:
    """Return the purpose of a sale for less than the shares should bring: the money, or the harm to others."""
    company, player = action.company, action.player
    own = [each for each in pos.state.market if pos.president(each) == player]
    floats = (each for each in own if each != company and judge.chance(after, each) > judge.chance(pos, each))
    helped = next(floats, None)
    if helped is not None:
        return Reason("sale.float", {"company": helped})
    if sum(judge.prospect(pos, each).debt for each in own) > pos.cash(player):
        return Reason("sale.cash")
    falls = company not in after.state.market or after.price(company) < pos.price(company)
    harms = any(pos.holding(other, company) for other in pos.players if other != player)
    return Reason("sale.rivals") if falls and harms else Reason("best", {"gain": round(gain)})


def _train(judge: Judge, pos: Position, after: Position, action: a.BuyTrain) -> Reason:
    company, ask = action.company, judge.ask
    against = _bare(judge, pos, after, action) or (
        Reason("train.help", {"short": action.help}) if action.help else _loss_of_seller(judge, pos, after, action)
    )
    facts = {"company": company}
    if is_duty(ask, pos, action):
        return Reason("train.must", facts, against)
    before = ask.best_run(pos, company, ask.fleet(pos, company)).income
    later = ask.best_run(after, company, ask.fleet(after, company)).income
    if later > before:
        return Reason("train.buy", {**facts, "before": before, "after": later}, against)
    kinds = [kind for kind, _ in ask.fleet(pos, company)]
    if not kinds:
        return Reason("train.first", facts, against)
    times = judge.calendar.rust
    lasts = max((times.get(kind, LASTING) for kind, _ in ask.fleet(after, company)), default=0.0)
    longer = lasts > max(times.get(kind, LASTING) for kind in kinds)
    if longer:
        return Reason("train.last", facts, against)
    return Reason("train.push" if pos.state.trains[action.train] == DEPOT else "train.room", facts, against)


def is_duty(ask: Questions, pos: Position, action: a.BuyTrain) -> bool:
    """Return whether a company has to own a train and buys the cheapest that the bank sells."""
    duty = ask.duty(pos, action.company)
    return duty.must_buy and action.price <= duty.price and not _company(pos, pos.state.trains[action.train])


def _private(judge: Judge, pos: Position, after: Position, action: a.BuyPrivate) -> Reason:
    """Return why a company buys a private, at its price: the most that it can pay, or less for the sake of a train."""
    company = action.company
    facts = {"company": company, "price": action.price}
    amounts = judge.ask.amounts(pos, action)
    if amounts is None:
        return Reason("private.sell", facts)
    most = amounts[1]
    if action.price >= most:
        return Reason("private.most", facts)
    train = min(judge.ask.trains_on_sale(pos), key=lambda offer: offer.price, default=None)
    if train is None or not pos.cash(company) - most < train.price <= after.cash(company):
        return Reason("private.sell", facts)
    spared = {"company": company, "train": train.side}
    return Reason("private.sell", facts, Reason("private.spare", spared))


def _bare(judge: Judge, pos: Position, after: Position, action: a.BuyTrain) -> Reason | None:
    """Return what it costs that the company which sells the train is left without one, None where it is not."""
    seller = _company(pos, pos.state.trains[action.train])
    if not seller or judge.ask.fleet(after, seller):
        return None
    duty = judge.ask.duty(after, seller)
    if not duty.must_buy:
        return None
    help = Reason("train.help", {"short": duty.short}) if duty.short else None
    return Reason("train.bare", {"seller": seller, "price": duty.price}, help)


def _loss_of_seller(judge: Judge, pos: Position, after: Position, action: a.BuyTrain) -> Reason | None:
    """Return what the company that sells the train earns without it, None where it does not earn less."""
    seller, ask = _company(pos, pos.state.trains[action.train]), judge.ask
    if not seller:
        return None
    before = ask.best_run(pos, seller, ask.fleet(pos, seller)).income
    later = ask.best_run(after, seller, ask.fleet(after, seller)).income
    return Reason("train.less", {"seller": seller, "before": before, "after": later}) if later < before else None


def _company(pos: Position, owner: str) -> CompanyId:
    return next((company for company in pos.title.companies if company == owner), NO_COMPANY)
