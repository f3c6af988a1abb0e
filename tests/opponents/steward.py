"""Play by rules of thumb that count: what a share will still earn, how long trains last, and what would be forced.

The steward floats a company by its own money, as cheap as leaves the company its first trains, and leads a second one
only when the first has a lasting train or there is money for it. It buys what will earn most until the end for its
price, and sells what will be left without trains. Its companies pay unless a purchase comes that they could not make.
It shares no judgement with `rails18.players`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rails18.core import actions as a
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId, kind_of
from rails18.core.position import Position
from rails18.players.choices import actions
from rails18.players.opponent import Choice, Failure
from rails18.questions.shares import in_treasuries
from rails18.questions.standings import liquidity
from tests.opponents.baseline import improving, next_price, own_privates
from tests.opponents.counting import gains, lasting, rounds_left, short_of_keeper
from tests.opponents.habits import Kinds, first_wish, goes_with, keeper, lasts, over, stands_still

LATER = 3.0  # operating rounds that have to be left for another company
FEW = 4  # shares that it wants of a company that is paid for each
WAIT = 3  # runs that a purchase may be away for income to be kept for it
PAYS = 1.0  # times its price that a train has to bring


def steward(game: Game, seed: int) -> Choice | Failure:
    """Return the move of a player who counts; the same position gives the same move."""
    return first_wish(game, _stock, _operating)


def _stock(game: Game, player: PlayerId, kinds: Kinds) -> Iterator[Action]:
    pos, led = game.position, _led(game.position, player)
    yield from _chances(game, player, kinds)
    buys = [each for each in actions(game, "buy_share", player, False) if isinstance(each, a.BuyShare)]
    yield from (each for each in buys if each.company in led and each.company not in pos.state.floated)
    if "sell_shares" in kinds:
        yield from _sales(game, player, led)
    if "start_company" in kinds and all(each in pos.state.floated for each in led) and rounds_left(game) >= LATER:
        yield from _starts(game, player, pos.cash(player) - sum(short_of_keeper(game, each) for each in led))
    prices = {each: pos.cash(player) - game.what_if(each).after.cash[player] for each in buys}
    scarce = pos.cash(player) < sum(sorted(prices.values())[-1:]) * game.questions.certificate_room(pos, player)

    def worth(buy: a.BuyShare) -> float:
        gain = gains(game, buy.company) + pos.price(buy.company) - prices[buy]
        return gain / max(1, prices[buy]) if scarce else gain

    rated = {each: worth(each) for each in buys if not stands_still(game, each.company)}
    yield from sorted((each for each in rated if rated[each] > 0), key=lambda each: (-rated[each], each.company))


def _chances(game: Game, player: PlayerId, kinds: Kinds) -> Iterator[Action]:
    """Yield what a title offers that is as good as always worth it."""
    for kind in ("connection_run", "exchange"):
        if kind in kinds:
            yield from actions(game, kind, player, False)
    if "take_over" in kinds:
        for each in actions(game, "take_over", player, False):
            if isinstance(each, a.TakeOver) and not stands_still(game, each.company):
                yield each


def _sales(game: Game, player: PlayerId, led: list[CompanyId]) -> Iterator[Action]:
    """Yield to sell, all at once, shares of others whose companies will have no train and no money for one."""
    lost = [each for each in _sellable(game, player) if each.company not in led and stands_still(game, each.company)]
    yield from sorted(lost, key=lambda each: (-each.percent, each.company))


def _starts(game: Game, player: PlayerId, cash: int) -> Iterator[Action]:
    """Yield to start a company that `cash` floats alone, as cheap as gives it its first trains, else as dear."""
    pos, prices = game.position, [row.price for row in game.questions.depot(game.position)]
    needs = 2 * sum(prices[:1]) + sum(prices[1:2])

    by_share = in_treasuries(game.title)  # then all its money comes with what is bought

    def rank(each: a.StartCompany) -> tuple[bool, int, int, str]:
        dear = FEW * each.par <= cash if by_share else 10 * each.par < needs
        joins = len(game.questions.first_joins(pos, each.company))
        return dear is not by_share, -each.par if dear else each.par, -joins, each.company

    def floats(each: a.StartCompany) -> bool:
        company = pos.company(each.company)
        brings = each.par * (min(10, cash // each.par) if by_share else 10)
        return company.float_percent / company.share * each.par <= cash and brings >= sum(prices[:1])

    offers = [each for each in actions(game, "start_company", player, False) if isinstance(each, a.StartCompany)]
    yield from sorted(filter(floats, offers), key=rank)


def _operating(game: Game, player: PlayerId, company: CompanyId, kinds: Kinds) -> Iterator[Action]:
    yield from _chances(game, player, kinds)
    if "reissue" in kinds and in_treasuries(game.title):
        yield from _issues(game, player, company)
    if "run_trains" in kinds or "dividend" in kinds:
        yield from actions(game, "run_trains", player, False)
        choice = ("half", "withhold", "pay") if _keeps(game, company) else ("pay",)
        found = [each for each in actions(game, "dividend", player, False) if isinstance(each, a.Dividend)]
        yield from sorted(found, key=lambda each: (*choice, each.choice).index(each.choice))
    for those in (("lay_tile", "power_tile", "mark_city"), ("place_token", "power_token")):
        if set(those) & set(kinds):
            yield from filter(partial(_affords, game, company), improving(game, player, company, those, kinds))
    if "buy_train" in kinds:
        yield from _train(game, player, company, kinds)
    if "buy_private" in kinds:
        yield from own_privates(game, player, company)


def _affords(game: Game, company: CompanyId, action: Action) -> bool:
    """Return whether building leaves a company without a train its money for one, and with one the next if it can."""
    owned, cash, price = len(game.position.trains(company)), game.position.cash(company), next_price(game)
    least = min(cash, price) if not owned else price if owned == 1 and cash >= price else 0
    return game.what_if(action).after.cash[company] >= least


def _keeps(game: Game, company: CompanyId) -> bool:
    """Return whether income is kept: all trains go soon, and a few runs bring the next one or nobody could pay it."""
    pos, income = game.position, game.state.income.get(company, 0)
    missing = max([row.price for row in game.questions.depot(pos)][:2], default=0) - pos.cash(company)
    within = missing <= WAIT * income or missing > liquidity(pos, pos.president(company))
    return not over(game) and missing > 0 and within and goes_with(game, company, 1)


def _issues(game: Game, player: PlayerId, company: CompanyId) -> Iterator[Action]:
    """Yield to sell as few shares of the company's own as pay a train that it needs."""
    pos, price = game.position, next_price(game)
    if pos.cash(company) < price and (len(pos.trains(company)) < 2 or goes_with(game, company, 1)):
        found = [(game.what_if(each).after.cash[company], each) for each in actions(game, "reissue", player, False)]
        yield from (each for cash, each in sorted(found, key=lambda pair: pair[0]) if cash >= price)


def _train(game: Game, player: PlayerId, company: CompanyId, kinds: Kinds) -> Iterator[Action]:
    """Yield to buy the train that brings most beyond its price, or what costs the president least where one has to."""
    pos, ask = game.position, game.questions
    found = [each for each in actions(game, "buy_train", player, True) if isinstance(each, a.BuyTrain)]
    own = [each for each in found if _spares(game, player, each)]
    bank = [each for each in found if pos.state.trains[each.train] not in game.title.companies]
    if ask.duty(pos, company).must_buy:
        yield from sorted((*own, *bank), key=lambda each: (each.help, not lasts(game, kind_of(each.train)), each.price))
        if "reissue" in kinds:
            yield from actions(game, "reissue", player, False)
        yield from sorted(_sellable(game, player), key=lambda each: (gains(game, each.company), each.percent))
        yield from sorted(found, key=lambda each: (each.help, each.price))
    else:
        brought = [(-_brings(game, company, each), number) for number, each in enumerate(bank) if not each.help]
        yield from (bank[number] for worth, number in sorted(brought) if worth < 0)


def _spares(game: Game, player: PlayerId, each: a.BuyTrain) -> bool:
    """Return whether a train comes from another company of the player's that keeps one."""
    seller = game.position.state.trains[each.train]
    return seller in _led(game.position, player) and len(game.position.trains(seller)) > 1


def _brings(game: Game, company: CompanyId, each: a.BuyTrain) -> float:
    """Return what a train earns as long as it lasts, beyond its price."""
    pos, ask, kind = game.position, game.questions, kind_of(each.train)
    fleet, new = ask.fleet(pos, company), (kind, each.side or game.title.trains[kind].faces[0].name)
    run, alone, more = (ask.best_run(pos, company, those).income for those in (fleet, (new,), (*fleet, new)))
    runs = min(rounds_left(game), lasting(game, kind))
    beside = min(runs, max((lasting(game, other) for other, _ in fleet), default=0.0))
    earned = (more - run) * beside + alone * (runs - beside)
    first = lasts(game, kind) and not keeper(game, company) and runs > 0
    return earned - (PAYS - first) * each.price


def _sellable(game: Game, player: PlayerId) -> list[a.SellShares]:
    return [each for each in actions(game, "sell_shares", player, False) if isinstance(each, a.SellShares)]


def _led(pos: Position, player: PlayerId) -> list[CompanyId]:
    return [company for company in pos.state.par if pos.president(company) == player]
