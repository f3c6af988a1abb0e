"""Work out whether the rest of a game confirms a judgement: what was foreseen of shares and trains is known by then."""

from __future__ import annotations

from rails18.core.action_json import from_json
from rails18.core.actions import Action, BuyShare, Dividend, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
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
    for: money from a sale pays no train that the money of the next sale would not pay as well.

    Args:
        game: the game as far as it was looked through.
        look: the decision.
    """
    if look.step == TRAINS:
        return look.cost if _was_left_bare(game, look) else 0.0
    if look.step != STOCK:
        return look.cost
    best, made = from_json(look.best), game.actions[look.number - 1]
    came = _brought(game, look.number, best) - _brought(game, look.number, made)
    if isinstance(best, SellShares) and look.reason is not None and look.reason.key == DUMP:
        came += _helped(game, look.number, look.player, best.company)
    return min(look.cost, came) if came >= BORNE_OUT * look.cost else 0.0


def _helped(game: Game, after: int, player: PlayerId, company: CompanyId) -> int:
    """Return what a player had to pay for trains of a company later, which is the most that handing it on saves."""
    later = (event for number in range(after + 1, game.at + 1) for event in game.events_of(number))
    paid = [event.facts for event in later if event.key == "president_helps"]
    return sum(int(facts["amount"]) for facts in paid if (facts["player"], facts["company"]) == (player, company))


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
    rounds, last = 0, game.state_at(look.number).round
    for number in range(look.number + 1, game.at + 1):
        if any(event.key == "president_helps" and event.facts["company"] == look.company
               for event in game.events_of(number)):  # fmt: skip
            return True
        now = game.state_at(number).round
        if now == last:
            continue
        if last.kind == "operating":
            rounds += 1
            if not game.position_at(number).trains(look.company):
                return True
        if rounds == ROUNDS:
            return False
        last = now
    return False
