"""Ask who goes first: which company operates, or which player begins, when everybody passes from here on."""

from __future__ import annotations

from rails18.core.actions import Pass, SellShares
from rails18.core.game import Game
from rails18.core.ids import NO_PLAYER, PlayerId, stated
from rails18.practice.task import FIRST, Ask, GoOn, Proof, Tried
from rails18.words.translation import tr

COMPANY, PLAYER = "company", "player"
LONGEST = 60  # passes until the stock round is over


def fault(game: Game, ask: Ask) -> str:
    """Return why nobody can say here who goes first, "" where it can be said."""
    if game.state.round.kind != "stock":
        return tr("No stock round runs here.")
    if ask.who not in (COMPANY, PLAYER):
        return tr("Nobody can tell who {who} is.", who=ask.who)
    return "" if outcome(game, ask) else tr("Nobody can say here who goes first.")


def outcome(game: Game, ask: Ask) -> str:
    """Return the company or the player who is first when what is to be sold is sold and everybody passes, or ""."""
    there = later(game, ask)
    if there is None:
        return ""
    return there.position.state.priority if ask.who == PLAYER else there.position.frame.company


def later(game: Game, ask: Ask) -> Game | None:
    """Return the game in its next round when what is to be sold is sold and everybody passes, None without one."""
    there = game.fork()
    if ask.sells is not None:
        sale = SellShares(there.position.frame.player, stated(ask.sells[0]), ask.sells[1])
        if there.refusals(sale):
            return None
        there.play(sale)
    for _ in range(LONGEST):
        pos = there.position
        if not pos.state.frames:
            return None
        if pos.state.round != game.state.round:
            return there
        passing = Pass(pos.frame.player)
        if there.refusals(passing):
            return None
        there.play(passing)
    return None


def last_to_act(game: Game) -> PlayerId:
    """Return who bought or sold last in the round, if the player to their left is the first of the next one."""
    there, round_ = later(game, Ask(FIRST, who=PLAYER)), game.state.round
    for number in range(game.at, 0, -1):
        action = game.actions[number - 1]
        if game.state_at(number - 1).round != round_:
            break
        if not isinstance(action, Pass):
            seats = game.position.players
            left = seats[(seats.index(action.player) + 1) % len(seats)] if action.player in seats else ""
            return action.player if there is not None and there.state.priority == left else NO_PLAYER
    return NO_PLAYER


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return who goes first."""
    first, pos = outcome(game, ask), game.position
    others = pos.players if ask.who == PLAYER else tuple(c for c in pos.state.floated if not pos.is_closed(c))
    return Proof(1, (Tried(1, names=first),), tuple(Tried(0, names=other) for other in others if other != first))
