"""Play a written file as 18xx.games does: a step without a choice is over at once, and nothing else is passed.

`Reconciler` is patient, as files of many years are to be read; a file that is written here has to fit at once.
"""

from __future__ import annotations

from collections.abc import Collection

from rails18.core import actions as a
from rails18.core.game import Game
from rails18.core.ids import PrivateId
from rails18.core.state import Round
from rails18.interchange import wishes as w
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.writer import asks
from rails18.rules.money import emergency


class Misfit(Exception):
    """Report the first entry that does not fit where the site stands."""


class Strict:
    """Play the wishes of a file in order.

    Args:
        game: a new game of the same set-up.
        wishes: what the file asks for.
        used: privates whose power to lay a tile is used up.
    """

    def __init__(self, game: Game, wishes: tuple[w.Wish, ...] = (), used: Collection[PrivateId] = ()) -> None:
        self.game, self.wishes = game, wishes
        self._reading = Reconciler(game, wishes)
        self._used = set(used)
        self._trained: tuple[str, Round] | None = None  # turn of a company in which trains are bought no more

    def run(self) -> None:
        """Play all wishes.

        Raises:
            Misfit: one does not fit at once.
        """
        for number, wish in enumerate(self.wishes):
            self.go_on()
            self._take(number, wish)
        self.go_on()

    def go_on(self) -> None:
        """Leave what is not asked about."""
        while self.game.state.frames:
            frame = self.game.position.frame
            if frame.step == "trains" and not self._about_trains():
                self._trained = (frame.company, self.game.state.round)
            if asks.at_all(self.game, self._used) and (not self._trains_over or self._about_privates()):
                return
            self.game.play(a.Pass(frame.player))

    @property
    def _trains_over(self) -> bool:
        frame = self.game.position.frame
        return frame.step == "trains" and self._trained == (frame.company, self.game.state.round)

    def _about_trains(self) -> bool:
        pos = self.game.position
        return emergency.must_buy(pos, pos.frame.company) or asks.about_trains(pos, pos.frame.company)

    def _about_privates(self) -> bool:
        pos = self.game.position
        return asks.about_privates(pos, pos.frame.company, self._used)

    def _take(self, number: int, wish: w.Wish) -> None:
        if isinstance(wish, w.WishConnections):
            self._reading.connect(number, wish)
        elif isinstance(wish, w.WishPass):
            self._pass(wish)
        else:
            if isinstance(wish, w.WishTrain) and self._trains_over:
                raise self._misfit(wish, "no train can be bought any more")
            action, refusals = self._reading.allowed(number, wish)
            if action is None:
                raise self._misfit(wish, str(refusals))
            self.game.play(action)
            self._reading.issued.follow(wish, self.game.events_of(self.game.at))
            if isinstance(action, a.PowerTile):
                self._used.add(action.private)

    def _pass(self, wish: w.WishPass) -> None:
        frame = self.game.position.frame
        due = frame.company if wish.by == "company" else frame.player
        if wish.by != "private" and due != wish.entity:
            raise self._misfit(wish, "somebody else is to act")
        if frame.step == "trains" and not self._trains_over:
            if emergency.must_buy(self.game.position, frame.company):
                raise self._misfit(wish, "a train must be bought")
            self._trained = (frame.company, self.game.state.round)
            return
        self.game.play(a.Pass(frame.player))

    def _misfit(self, wish: w.Wish, why: str) -> Misfit:
        frame = self.game.position.frame if self.game.state.frames else None
        due = f"{frame.step} of {frame.company} {frame.player}" if frame else "the end"
        return Misfit(f"entry {wish.id} ({wish.type} by {wish.entity}) does not fit at {due}: {why}")
