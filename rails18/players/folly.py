"""Know what nobody does, however they err: what no beginner does, and what is too dear for a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from msgspec.structs import replace

from rails18.core.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    ChoosePar,
    DiscardTrain,
    Dividend,
    LayTile,
    LendMark,
    PlaceToken,
    PowerTile,
    PowerToken,
    Redeem,
    SellShares,
)
from rails18.core.game import Game
from rails18.core.ids import CompanyId, TrainId, among, kind_of
from rails18.core.position import Position
from rails18.core.questions import Questions
from rails18.players.calendar import LASTING, left_of_set
from rails18.players.consent import most_price
from rails18.players.judge import Judge
from rails18.players.reason import Candidate

SPENDS = (LayTile, PowerTile, PlaceToken, PowerToken, BuyPrivate, Redeem)  # what a company does before it buys trains
SLOW = 1.5  # times that trains may sell more slowly than expected where a purchase is said to be certain
GIVEN_AWAY = 2.0  # times what it brings that a share should be worth at most to be sold of one's own will


def price_of_round(ask: Questions, pos: Position) -> float:
    """Return what a share costs in this round: the middle of all prices, before any the lowest par value."""
    prices = [pos.price(company) for company in pos.state.market if company in pos.state.par]
    return median(prices) if prices else float(min(ask.pars(pos), default=0))


def in_last_set(judge: Judge, pos: Position) -> bool:
    """Return whether the game is expected to end with the set of operating rounds that is played."""
    left = left_of_set(pos)
    return bool(left) and (judge.ask.is_last_set(pos) or judge.calendar.rounds <= left < judge.level.rounds)


def no_more_runs(judge: Judge, pos: Position) -> bool:
    """Return whether it is certain that no company runs after this turn but for those that are still to come."""
    return judge.ask.is_last_set(pos) and judge.calendar.rounds <= 1


def parted(
    game: Game, judge: Judge, kinds: tuple[str, ...], found: list[Candidate], ease: float
) -> tuple[list[Candidate], list[Candidate]]:
    """Return candidates without what nobody does, and that besides, in their order: people do it, and it is judged.

    Args:
        ease: what a train has to gain to be bought in the last set, where it is bought for its runs alone.
    """
    foolish = set(_follies(game, judge, kinds, found, ease))
    sane = [each for each in found if each.action not in foolish]
    if not sane:
        return found, []
    most = max(each.gain for each in sane)
    return sane, [replace(each, gain=min(each.gain, most)) for each in found if each.action in foolish]


def _follies(game: Game, judge: Judge, kinds: tuple[str, ...], found: list[Candidate], ease: float) -> Iterator[Action]:
    """Yield what nobody does who may leave it, or may do something else."""
    last = in_last_set(judge, game.position)
    if last:
        yield from _hoarding(game, judge, [each.action for each in found if isinstance(each.action, Dividend)])
    yield from (each.action for each in found if _overpays(judge, game.position, each.action))
    yield from _too_dear(game, [each.action for each in found if isinstance(each.action, ChoosePar)])
    yield from _throwing_away(game, judge, [each.action for each in found if isinstance(each.action, DiscardTrain)])
    if "pass" not in kinds:
        return
    earns = dict[TrainId, bool]()  # trains of other companies of the player that earn more by a purchase
    for each in found:
        action = each.action
        if not isinstance(action, BuyTrain):
            foolish = _wastes(game, judge, action)
        elif last and each.gain <= ease:
            foolish = True
        elif _is_own(game.position, action):
            if action.train not in earns:
                earns[action.train] = _earns_more(game, judge, action)
            foolish = not earns[action.train]
        else:
            foolish = False
        if foolish:
            yield action


def _wastes(game: Game, judge: Judge, action: Action) -> bool:
    if isinstance(action, SellShares):
        return _gives_away(game, judge, action)
    if isinstance(action, LendMark):
        return _serves_others(game.position, action)
    return isinstance(action, SPENDS) and _leaves_too_little(game, action)


def _serves_others(pos: Position, action: LendMark) -> bool:
    """Return whether a mark is lent to a company, or to an independent, in which its owner has no part."""
    return pos.president(action.company) != action.player and not pos.holding(action.player, action.company)


def _hoarding(game: Game, judge: Judge, every: list[Dividend]) -> Iterator[Action]:
    """Yield what leaves the president poorer than something else done with income, but to pay for a certain train."""
    worth = {action: _worth(game, action) for action in every}
    most = max(worth.values(), default=0)
    yield from (each for each in every if worth[each] < most and not has_to_buy(judge, game.position, each.company))


def _worth(game: Game, action: Action) -> int:
    after = Position(game.title, game.setup, game.what_if(action).after)
    return game.questions.worth(after, action.player)


def has_to_buy(judge: Judge, pos: Position, company: CompanyId) -> bool:
    """Return whether it is certain that a company has to buy a train before the end that its treasury cannot pay."""
    times = judge.calendar_of(pos).slower(SLOW)
    last = max((times.rust.get(kind, LASTING) for kind, _ in judge.ask.fleet(pos, company)), default=0.0)
    offer = times.on_sale(last)
    return last < judge.calendar.rounds - 1 and offer is not None and offer[1] > pos.cash(company)


def _leaves_too_little(game: Game, action: LayTile | PowerTile | PlaceToken | PowerToken | BuyPrivate | Redeem) -> bool:
    """Return whether money is spent that a company lacks then for the train that it has to buy in this very turn.

    Its president could pay what it lacks so far: by no lay is it worth to sell shares for it, or to go bankrupt.
    """
    pos, ask = game.position, game.questions
    company = pos.frame.company
    if pos.president(company) != action.player or ask.fleet(pos, company):
        return False
    after = Position(game.title, game.setup, game.what_if(action).after)
    if after.frame.company != company or after.cash(company) >= pos.cash(company):
        return False
    due = ask.duty(after, company)
    return due.must_buy and due.missing > ask.duty(pos, company).missing


def _is_own(pos: Position, action: BuyTrain) -> bool:
    """Return whether a train would move between two companies of the same president."""
    seller = pos.state.trains[action.train]
    return among(seller, pos.title.companies) and pos.president(seller) == action.player


def _throwing_away(game: Game, judge: Judge, every: list[DiscardTrain]) -> Iterator[Action]:
    """Yield discards of a train beside which a cheaper one is kept that runs no longer, and earns no more."""
    types, income = game.title.trains, dict[Action, int]()
    price = {action: types[kind_of(action.train)].price for action in every}
    rust = {action: judge.calendar.rust.get(kind_of(action.train), LASTING) for action in every}
    for action in every:
        after = Position(game.title, game.setup, game.what_if(action).after)
        fleet = judge.ask.fleet(after, action.company)
        income[action] = judge.ask.best_run(after, action.company, fleet).income
    for action in every:
        if any(
            price[other] < price[action] and rust[other] <= rust[action] and income[other] >= income[action]
            for other in every
        ):
            yield action


def _too_dear(game: Game, every: list[ChoosePar]) -> Iterator[Action]:
    """Yield par values at which a player cannot float a company of a lot alone, where they can at a lower one."""
    short = dict[Action, float]()
    for action in every:
        after = Position(game.title, game.setup, game.what_if(action).after)
        company = after.company(action.company)
        shares = (company.float_percent - after.sold_percent(action.company)) / company.share
        short[action] = shares * action.par - after.cash(action.player)
    if min(short.values(), default=1.0) <= 0:
        yield from (action for action in every if short[action] > 0)


def _overpays(judge: Judge, pos: Position, action: Action) -> bool:
    """Return whether a company pays another one of its president more than the bank asks for a train that is no worse.

    By forecasts, which believe in the debts of the poorer one in part only, nearly all of its money would move.
    """
    if not isinstance(action, BuyTrain) or not _is_own(pos, action):
        return False
    most = most_price(judge, pos, action.train)
    return most is not None and action.price > most and pos.cash(action.company) >= most


def _earns_more(game: Game, judge: Judge, action: BuyTrain) -> bool:
    """Return whether a train that moves between two companies of a president makes their runs bring that player more.

    Forecasts differ by more than that from one company to the other, so that by them, or by error, a train would go to
    and fro. What earns more cannot be undone with gain. A company that is still to operate does not lose a run for it,
    and none is left to buy another train.
    """
    pos, ask, seller = game.position, judge.ask, game.position.state.trains[action.train]
    after = Position(game.title, game.setup, game.what_if(action).after)
    assert among(seller, pos.title.companies)
    if not ask.fleet(after, seller) and ask.duty(after, seller).must_buy:
        return False
    more = 0.0
    for company in (action.company, seller):
        runs = [ask.best_run(each, company, ask.fleet(each, company)).income for each in (pos, after)]
        if runs[1] < runs[0] and company not in pos.state.operated:
            return False
        more += pos.holding(action.player, company) * (runs[1] - runs[0])
    return more > 0


def _gives_away(game: Game, judge: Judge, action: SellShares) -> bool:
    """Return whether shares are sold for less than half of what they should bring.

    Who lacks money for a train that is due, sells to float a company, or leaves the company to another president has
    a reason for it.
    """
    pos, company, player = game.position, action.company, action.player
    after = Position(game.title, game.setup, game.what_if(action).after)
    brought = (after.cash(player) - pos.cash(player)) / (action.percent / pos.company(company).share)
    if judge.share(pos, company) <= GIVEN_AWAY * brought or after.president(company) != pos.president(company):
        return False
    own = [each for each in pos.state.market if pos.president(each) == player]
    if sum(judge.prospect(pos, each).due for each in own) > pos.cash(player):
        return False
    return not any(judge.chance(after, each) > judge.chance(pos, each) for each in own if each != company)
