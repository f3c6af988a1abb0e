"""Answer offers of other players: who has to agree to an action, and what a program agrees to."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.actions import Action, StopGame
from rails18.core.game import Game
from rails18.core.ids import NO_HOLDER, PlayerId, among, named
from rails18.core.position import Position
from rails18.core.slices import Ports
from rails18.players.choices import seen_by
from rails18.players.judge import Judge
from rails18.players.level import Level

WORTHWHILE = 5.0  # what a deal must gain the one who is asked, in money at the end of the game


def parties(pos: Position, action: Action) -> tuple[PlayerId, ...]:
    """Return the players who have to agree to an action besides the one who decides."""
    if isinstance(action, act.StopGame):
        return tuple(player for player in pos.players if player != action.player)
    if not getattr(action, "agreed", False):
        return ()
    other = NO_HOLDER
    if isinstance(action, act.BuyTrain):
        other = pos.president(named(pos.state.trains[action.train], pos.title.companies))
    elif isinstance(action, act.BuyPrivate | act.TradePrivate):
        other = pos.state.privates[action.private]
    elif isinstance(action, act.BuyPort):
        other = pos.president(pos.slice(Ports).ports[action.hex])
    elif isinstance(action, act.Redeem):
        other = action.source
    return (other,) if among(other, pos.players) and other != action.player else ()


def agrees(game: Game, action: Action, player: PlayerId, level: Level) -> bool:
    """Tell whether `player` agrees to what another one would do: to what gains them something, and to stop."""
    if isinstance(action, StopGame):
        return True
    seen = seen_by(game, player)
    judge = Judge(seen.questions, seen.position, player, level)
    after = Position(game.title, game.setup, seen.what_if(action).after)
    return judge.standing(after) - judge.standing(seen.position) >= WORTHWHILE
