"""Follow how far 18xx.games is ahead of our game: it passes every turn without a choice at once, ours waits for it.

That matters where something comes at any time: by then the site may be in a later turn, or in another round.
"""

from __future__ import annotations

from collections.abc import Collection

from rails18.core import actions as a
from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PrivateId
from rails18.core.position import Position
from rails18.core.state import Round
from rails18.interchange.writer import asks
from rails18.words.translation import tr

OF_STEPS = (a.LayTile, a.PlaceToken, a.BuyTrain, a.Reissue, a.Redeem)  # what is done in a step alone that may be passed


class CannotFollow(Rails18Error):
    """Report the first action that the site would not follow.

    Args:
        number: number of the action, from 1.
        why: what it does instead.
    """

    def __init__(self, number: int, why: str) -> None:
        self.number, self.why = number, why
        super().__init__(why)


def name_of(round_: Round) -> str:
    """Return what a round is called."""
    if round_.kind == "operating":
        return tr("operating round {number}", number=f"{round_.set}.{round_.number}")
    return tr("stock round {number}", number=round_.set)


class Ahead:
    """Count the turns that are still to be passed here and are over at the site.

    Args:
        game: the game with its history.
        used: privates whose power to lay a tile is used up; others add to it.
        silent: the steps that the site has passed in the open turn; others follow it.
    """

    def __init__(self, game: Game, used: Collection[PrivateId], silent: asks.Silent) -> None:
        self.game, self._used, self._silent = game, used, silent
        self._turns = 0

    def takes(self, number: int, action: a.Action, before: Position) -> bool:
        """Return whether an action belongs to a turn that is over there, so that nothing is written for it.

        Raises:
            CannotFollow: something else than passing is done in such a turn, or comes when the round is over there.
        """
        if isinstance(action, a.Exchange) or (isinstance(action, a.PowerTile) and _of_player(before, action)):
            self._look(number, before)
        elif self._turns and isinstance(action, a.Pass):
            self._turns -= 1
            return True
        elif self._turns:
            raise CannotFollow(
                number, tr("it has passed this turn by itself, as nothing was to be decided in it before.")
            )
        elif self._idle(action, before):
            raise CannotFollow(number, tr("it passes this turn by itself, as its player can do nothing else in it."))
        elif self._over(action, before):
            raise CannotFollow(
                number, tr("it has passed this step by itself, as nothing was to be decided in it before.")
            )
        return False

    def _over(self, action: a.Action, before: Position) -> bool:
        """Return whether an action belongs to a step or a turn of a company that is over there.

        Nothing opens a step again that was passed; privates may be used and bought as long as the turn lasts.
        """
        if isinstance(action, a.Pass) or not self._silent.passed(before):
            return False
        there = self.game.fork(before.state)
        while there.state.frames and there.position.frame.company == before.frame.company and not self._asks(there):
            there.play(a.Pass(there.position.frame.player))
        over = not there.state.frames or _turn(there.position) != _turn(before)
        return over or isinstance(action, OF_STEPS)

    def _asks(self, there: Game) -> bool:
        """Return whether the site asks about something in the open step of a game that goes on from ours."""
        pos = there.position
        if not self._silent.passed(pos):
            return asks.at_all(there, self._used)
        return pos.frame.step == "trains" and asks.about_privates(pos, pos.frame.company, self._used)

    def _idle(self, action: a.Action, before: Position) -> bool:
        """Return whether a company acts in a stock turn in which its player is asked about nothing."""
        acts = isinstance(action, a.Redeem | a.Reissue) and before.frame.step == "stock"
        return acts and not asks.about_shares(self.game.fork(before.state))

    def _look(self, number: int, before: Position) -> None:
        """Count the turns that the site has passed by itself; what is done now comes after them there."""
        there, turns = self.game.fork(before.state), 0
        while there.state.frames and not self._asks(there):
            there.play(a.Pass(there.position.frame.player))
            turns += 1
            if there.state.round != before.state.round:
                now = name_of(there.state.round)
                raise CannotFollow(
                    number, tr("{round} has begun by then, as it passes turns without a choice by itself.", round=now)
                )
        self._turns = max(self._turns, turns)


def _turn(pos: Position) -> tuple[CompanyId, Round]:
    return pos.frame.company, pos.state.round


def _of_player(pos: Position, action: a.PowerTile) -> bool:
    return pos.frame.step != "sale_tile" and pos.state.privates.get(action.private) in pos.players
