"""Know who has to agree to an action."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import NO_HOLDER, PlayerId, among, named


def parties(game: Game, action: Action) -> tuple[PlayerId, ...]:
    """Return the players who have to agree to an action besides the one who decides."""
    pos = game.position
    if isinstance(action, act.StopGame):
        return tuple(player for player in pos.players if player != action.player)
    if not getattr(action, "agreed", False):
        return ()
    other = NO_HOLDER
    if isinstance(action, act.TradePrivate) and action.player != pos.frame.player:
        other = action.player  # who decides sells
    elif isinstance(action, act.BuyTrain):
        other = pos.president(named(pos.state.trains[action.train], pos.title.companies))
    elif isinstance(action, act.BuyPrivate | act.TradePrivate):
        other = pos.state.privates[action.private]
    elif isinstance(action, act.BuyPort):
        other = pos.president(game.questions.port_owners(pos)[action.hex])
    elif isinstance(action, act.Redeem):
        other = action.source
    decides = pos.frame.player if isinstance(action, act.TradePrivate) else action.player
    return (other,) if among(other, pos.players) and other != decides else ()
