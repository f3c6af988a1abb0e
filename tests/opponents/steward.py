"""Play by rules of thumb that count: what a share will still earn, how long trains last, and what would be forced.

The steward floats a company by its own money, as cheap as leaves the company its first trains, and leads a second one
only when the first has a lasting train or there is money for it. It buys what will earn most until the end for its
price, and sells what will be left without trains. Its companies pay unless a purchase comes that they could not make.
It shares no judgement with `rails18.players`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core import actions as a
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import CompanyId, KindId, PlayerId, kind_of
from rails18.core.position import Position
from rails18.core.state import BANK
from rails18.players.choices import actions
from rails18.players.opponent import Choice, Failure
from rails18.questions.shares import in_treasuries
from tests.opponents.baseline import improving, next_price, own_privates
from tests.opponents.habits import Kinds, first_wish, goes_with, keeper, lasts, over, stands_still

LONGEST = 8.0  # operating rounds that it counts on at most
LATER = 3.0  # operating rounds that have to be left for another company
DOUBT = 0.5  # part of its income that a company is thought to keep up once its trains have gone
STEPS = 5.0  # payments that it expects to raise a price
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

    def rank(each: a.StartCompany) -> tuple[bool, int, int, str]:
        poor = each.par * (min(10, cash // each.par) if in_treasuries(game.title) else 10) < needs
        return poor, -each.par if poor else each.par, -len(game.questions.first_joins(pos, each.company)), each.company

    def floats(each: a.StartCompany) -> bool:
        company = pos.company(each.company)
        return company.float_percent / company.share * each.par <= cash

    offers = [each for each in actions(game, "start_company", player, False) if isinstance(each, a.StartCompany)]
    yield from sorted(filter(floats, offers), key=rank)


def _operating(game: Game, player: PlayerId, company: CompanyId, kinds: Kinds) -> Iterator[Action]:
    yield from _chances(game, player, kinds)
    if "run_trains" in kinds or "dividend" in kinds:
        yield from actions(game, "run_trains", player, False)
        choice = _kept(game, company)
        found = [each for each in actions(game, "dividend", player, False) if isinstance(each, a.Dividend)]
        yield from sorted(found, key=lambda each: each.choice != choice)
    if {"lay_tile", "power_tile", "mark_city"} & set(kinds):
        yield from improving(game, player, company, ("lay_tile", "power_tile", "mark_city"), kinds)
    if {"place_token", "power_token"} & set(kinds):
        yield from improving(game, player, company, ("place_token", "power_token"), kinds)
    if "buy_train" in kinds:
        yield from _train(game, player, company, kinds)
    if "buy_private" in kinds:
        yield from own_privates(game, player, company)


def _kept(game: Game, company: CompanyId) -> str:
    """Return what is done with income: it is paid unless all trains go soon and a few runs bring the next one."""
    pos, income = game.position, game.state.income.get(company, 0)
    prices = [row.price for row in game.questions.depot(pos)][:2]
    missing = max(prices, default=0) - pos.cash(company)
    if over(game) or not goes_with(game, company, 1) or not 0 < missing <= WAIT * income:
        return "pay"
    return "half" if 2 * missing <= income else "withhold"


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


def rounds_left(game: Game) -> float:
    """Return how many operating rounds are thought to come after this one."""
    pos = game.position
    now = pos.state.round
    rest = now.of - now.number if now.kind == "operating" else pos.title.phases[pos.state.phase].rounds
    if over(game):
        return rest
    paid = 1.2 * sum(pos.state.income.values())
    return max(rest, min(LONGEST, pos.cash(BANK) / paid if paid else LONGEST))


def lasting(game: Game, kind: KindId) -> float:
    """Return how many runs a type of train is thought to have left."""
    pos = game.position
    left = game.questions.rust(pos).get(kind)
    return LONGEST if left is None else left / max(1, len(pos.state.floated) / 2)


def short_of_keeper(game: Game, company: CompanyId) -> int:
    """Return what a company without a train that never rusts lacks for the first one, 0 for one that has one."""
    prices = [row.price for row in game.questions.depot(game.position) if lasts(game, row.kind)]
    return 0 if keeper(game, company) else max(0, min(prices, default=0) - game.position.cash(company))


def gains(game: Game, company: CompanyId) -> float:
    """Return what a share of ten percent will still earn, and what its price will rise by."""
    pos, ask = game.position, game.questions
    fleet, rounds = ask.fleet(pos, company), rounds_left(game)
    income = ask.best_run(pos, company, fleet).income or DOUBT * pos.state.income.get(company, 0)
    sure = max((lasting(game, kind) for kind, _ in fleet), default=0.0)
    whole = rounds if pos.cash(company) >= next_price(game) else min(rounds, sure)
    runs = whole + DOUBT * (rounds - whole)
    row, column = pos.state.market[company]
    cells = pos.title.market.rows[row]
    step = cells[min(column + 1, len(cells) - 1)].price - cells[column].price
    rises = len(pos.title.market.rows) > 1 or income >= pos.price(company)
    return income * runs / 10 + max(0, step) * rises * min(STEPS, runs)


def _sellable(game: Game, player: PlayerId) -> list[a.SellShares]:
    return [each for each in actions(game, "sell_shares", player, False) if isinstance(each, a.SellShares)]


def _led(pos: Position, player: PlayerId) -> list[CompanyId]:
    return [company for company in pos.state.par if pos.president(company) == player]
