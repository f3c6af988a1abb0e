"""Ask which share to sell before somebody leaves the player with a company without a train."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.action_json import to_json
from rails18.core.actions import Action, Pass, SellShares
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.practice.task import Ask, GoOn, Proof, Tried
from rails18.words.translation import tr

WHOLE = 100  # percent of a company: the less is sold, the better is a sale that keeps the player safe
CAUGHT = 0
LONGEST = 30  # passes until the turn of somebody comes


def fault(game: Game, ask: Ask) -> str:
    """Return why nobody has to beware here, "" where somebody has."""
    if game.state.round.kind != "stock" or not _sales(game):
        return tr("Nobody can sell shares here.")
    if not _dumped(game, game.position.frame.player):
        return tr("Nobody can be left with a company without a train here.")
    return ""


def value(game: Game, ask: Ask, action: Action) -> int | None:
    """Return what is kept when a sale keeps the player safe, `CAUGHT` when it does not, None for no sale."""
    if not isinstance(action, SellShares) or game.refusals(action):
        return None
    after = game.fork(game.what_if(action).after)
    return CAUGHT if _dumped(after, action.player) else WHOLE - action.percent


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return the smallest sales that keep the player safe, and what the others come to."""
    found = [(value(game, ask, sale) or CAUGHT, sale) for sale in _sales(game)]
    top = max(kept for kept, _ in found)
    told = [(kept, Tried(kept, (to_json(sale),))) for kept, sale in found]
    others = sorted((one for kept, one in told if kept < top), key=lambda one: -one.value)
    return Proof(top, tuple(one for kept, one in told if kept == top), tuple(others))


def threats(game: Game) -> tuple[tuple[PlayerId, CompanyId], ...]:
    """Return who can leave the player whose turn it is with which company before their next turn."""
    return _dumped(game, game.position.frame.player)


def _sales(game: Game) -> list[SellShares]:
    return [action for action in game.options("sell_shares") if isinstance(action, SellShares)]


def _dumped(game: Game, me: PlayerId) -> tuple[tuple[PlayerId, CompanyId], ...]:
    """Return who can make `me` president of a company that has no train and cannot buy one, if all others pass."""
    pos = game.position
    shells = [company for company in _shells(game) if pos.president(company) not in ("", me)]
    found = []
    for company in shells:
        seller = pos.president(company)
        there = _turn_of(game, seller, me)
        if there is not None and any(
            _leads(there, sale, company, me) for sale in there.options("sell_shares", company=company)
        ):
            found.append((seller, company))
    return tuple(found)


def _shells(game: Game) -> Iterator[CompanyId]:
    pos = game.position
    offers = game.questions.trains_on_sale(pos)
    if not offers:
        return
    price = min(offer.price for offer in offers)
    for company in pos.state.floated:
        if not pos.is_closed(company) and not pos.trains(company) and pos.cash(company) < price:
            yield company


def _leads(game: Game, sale: Action, company: CompanyId, me: PlayerId) -> bool:
    after = game.fork(game.what_if(sale).after)
    return after.position.president(company) == me


def _turn_of(game: Game, player: PlayerId, me: PlayerId) -> Game | None:
    """Return the game at the next turn of `player` when everybody before passes, None when there is none."""
    there = game.fork()
    own = True  # the turn of `me` is still open
    for _ in range(LONGEST):
        pos = there.position
        if pos.state.round != game.state.round or not pos.state.frames:
            return None
        if pos.frame.player == player and pos.frame.step == game.position.frame.step:
            return there
        own = own and pos.frame.player == me
        if pos.frame.player == me and not own:
            return None
        passing = Pass(pos.frame.player)
        if there.refusals(passing):
            return None
        there.play(passing)
    return None
