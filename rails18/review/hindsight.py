"""Work out whether the rest of a game confirms a judgement: what was foreseen of shares and trains is known by then."""

from __future__ import annotations

from rails18.core.action_json import from_json
from rails18.core.actions import Action, BuyShare, Dividend, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.players.reason import Reason
from rails18.questions import routes
from rails18.review.look import STOCK, TRAINS, Look

ROUNDS = 2  # operating rounds in which it shows what a decision about trains came to
PAID = {"pay": 1.0, "half": 0.5}  # part of the income that shareholders get
FEARS = ("stock.dump", "sale.cash", "sale.forced")  # reasons that foresee what a president has to pay for trains
WHOLE = 10  # percent that a share is


def bears_out(game: Game, look: Look) -> bool:
    """Return whether what came of a decision does not speak against the judgement of it.

    Args:
        game: the game as far as it was looked through.
        look: the decision.
    """
    if look.step == TRAINS:
        return _was_left_bare(game, look)
    if look.step != STOCK:
        return True
    best, made = from_json(look.best), game.actions[look.number - 1]
    saved = _helped(game, look.number, look.player) if isinstance(best, SellShares) and _is_feared(look.reason) else 0
    return _brought(game, look.number, best) + saved > _brought(game, look.number, made)


def _is_feared(reason: Reason | None) -> bool:
    return reason is not None and (reason.key in FEARS or _is_feared(reason.more))


def _helped(game: Game, after: int, player: PlayerId) -> int:
    """Return what a player had to pay for trains later, which is the most that a sale for fear of it can have saved."""
    later = (event for number in range(after + 1, game.at + 1) for event in game.events_of(number))
    paid = (event.facts for event in later if event.key == "president_helps" and event.facts["player"] == player)
    return sum(int(facts["amount"]) for facts in paid)


def _brought(game: Game, number: int, action: Action) -> float:
    """Return what a purchase or a sale has brought by now against doing nothing, 0 for anything else."""
    pos = game.position_at(number - 1)
    if isinstance(action, StartCompany):
        return share_brought(game, number, action.company) - action.par
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
