"""Work out whether the rest of a game confirms a judgement: what was foreseen of shares and trains is known by then."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.action_json import from_json
from rails18.core.actions import Action, BuyShare, Dividend, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, CompanyId, PlayerId
from rails18.questions import routes
from rails18.review.look import STOCK, TRAINS, Look

ROUNDS = 2  # operating rounds in which it shows what a decision about trains came to
PAID = {"pay": 1.0, "half": 0.5}  # part of the income that shareholders get
DUMP = "stock.dump"  # reason of a sale by which somebody else becomes president and has to pay for trains
BORNE_OUT = 0.5  # part of what a decision about shares is said to cost that it came to at least
WHOLE = 10  # percent that a share is


def borne_out(game: Game, look: Look) -> float:
    """Return what a decision cost as far as the rest of the game confirms it, 0 where it speaks against that.

    What a sale of shares is said to save for trains counts only where it hands a company on that the player came to pay
    for: money from a sale pays no train that the money of the next sale would not pay as well. A sale that was made is
    credited with the shares that were bought with its money.

    Args:
        game: the game as far as it was looked through.
        look: the decision.
    """
    best, made = from_json(look.best), game.actions[look.number - 1]
    if look.step == TRAINS:
        return look.cost if _was_left_bare(game, look) else 0.0
    if isinstance(best, Dividend) and isinstance(made, Dividend):
        return look.cost if _was_right_to_pay(game, look, best, made) else 0.0
    if look.step != STOCK:
        return look.cost
    came = _brought(game, look.number, best) - came_of(game, look.number, made)
    if isinstance(best, SellShares) and look.reason is not None and look.reason.key == DUMP:
        came += helped(game, look.number, best.company, look.player)
    return min(look.cost, came) if came >= BORNE_OUT * look.cost else 0.0


def helped(game: Game, after: int, company: CompanyId, player: PlayerId = NO_PLAYER) -> int:
    """Return what a player, or anybody, paid for trains of a company later: the most that handing it on can save."""
    later = (event for number in range(after + 1, game.at + 1) for event in game.events_of(number))
    paid = [event.facts for event in later if event.key == "president_helps" and event.facts["company"] == company]
    return sum(int(facts["amount"]) for facts in paid if player in (NO_PLAYER, facts["player"]))


def came_of(game: Game, number: int, made: Action) -> float:
    """Return what an action that was made has brought, with what the money of a sale was used for."""
    brought = _brought(game, number, made)
    if isinstance(made, SellShares):
        before, after = game.position_at(number - 1), game.position_at(number)
        brought += used(game, number, made.player, after.cash(made.player) - before.cash(made.player))
        if before.president(made.company) == made.player != after.president(made.company):
            brought += helped(game, number, made.company)
    return brought


def used(game: Game, number: int, player: PlayerId, money: float) -> float:
    """Return what the money of a sale has brought at best in the shares that its seller bought in the same round."""
    rates, now = list[tuple[float, int]](), game.state_at(number).round
    for later in range(number + 1, game.at + 1):
        if game.state_at(later - 1).round != now:
            break
        bought = game.actions[later - 1]
        price = game.position_at(later - 1).cash(player) - game.position_at(later).cash(player)
        if bought.player == player and isinstance(bought, (BuyShare, StartCompany)) and price > 0:
            rates.append((_brought(game, later, bought) / price, price))
    gained = 0.0
    for rate, price in sorted(rates, reverse=True):
        spent = min(money, price)
        gained, money = gained + spent * max(0.0, rate), money - spent
    return gained


def _brought(game: Game, number: int, action: Action) -> float:
    """Return what a purchase or a sale has brought by now against doing nothing, 0 for anything else."""
    pos = game.position_at(number - 1)
    if isinstance(action, StartCompany):
        shares = pos.company(action.company).certificates[0] / WHOLE
        return shares * (share_brought(game, number, action.company) - action.par)
    if isinstance(action, BuyShare):
        return share_brought(game, number, action.company) - pos.price(action.company)
    if isinstance(action, SellShares):
        kept = share_brought(game, number, action.company) - pos.price(action.company)
        return -kept * action.percent / WHOLE
    return 0.0


def share_brought(game: Game, number: int, company: CompanyId) -> float:
    """Return what a share has paid since an action, and what it is worth now."""
    pos, paid = game.position, 0.0
    for later in range(number, game.at):
        action = game.actions[later]
        if isinstance(action, Dividend) and action.company == company:
            before = game.position_at(later)
            income = before.state.income.get(company, 0)
            paid += PAID.get(action.choice, 0.0) * routes.per_share(before, company, income)
    return paid + (pos.price(company) if company in pos.state.market else 0)


def _was_left_bare(game: Game, look: Look) -> bool:
    """Return whether a company was left without a train, or its president had to pay, soon after a decision."""
    for number, ends in _soon(game, look.number):
        events = (event for event in game.events_of(number) if event.key == "president_helps")
        if any(event.facts["company"] == look.company for event in events):
            return True
        if ends and not game.position_at(number).trains(look.company):
            return True
    return False


def _was_right_to_pay(game: Game, look: Look, best: Dividend, made: Dividend) -> bool:
    """Return whether a company could do without the money that it should have paid out, or lacked what it did pay."""
    income = game.state_at(look.number - 1).income.get(made.company, 0)
    kept = income * (PAID.get(best.choice, 0.0) - PAID.get(made.choice, 0.0))
    if kept < 0:
        return _was_left_bare(game, look)
    return all(game.position_at(number).cash(made.company) >= kept for number, _ in _soon(game, look.number))


def _soon(game: Game, after: int) -> Iterator[tuple[int, bool]]:
    """Yield the actions after one, and whether an operating round ends with it, until `ROUNDS` of them are over."""
    rounds, last = 0, game.state_at(after).round
    for number in range(after + 1, game.at + 1):
        now = game.state_at(number).round
        ends = now != last and last.kind == "operating"
        yield number, ends
        rounds, last = rounds + ends, now
        if rounds == ROUNDS:
            return
