"""Pass where a game file has no entry, and keep account of the passes that it should have one for."""

from __future__ import annotations

import msgspec

from rails18.core import actions as a
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.notes import TurnNotes
from rails18.core.position import Position
from rails18.interchange import wishes as w
from rails18.interchange.translate import RUNS
from rails18.interchange.writer import asks
from rails18.rules.city_marks import city_marks, lending

SKIPPED = (
    "track",
    "token",
    "trains",
    "sale_tile",
    "power_token",
    "second_tile",
    "lend",
    "stock",
    "protection",
)  # steps that a pass closes
TAKEN_BACK = "second_tile"  # a step that the site closes as soon as anything else is done, without a pass


def closes_own_step(wish: w.Wish, pos: Position) -> bool:
    """Return whether a pass of a private closes the open step."""
    frame = pos.frame
    if frame.step == "token":
        return frame.noted(TurnNotes).lay_power == wish.used
    return frame.step in ("sale_tile", "power_token", "second_tile", lending.STEP)


def lends(wish: w.Wish, pos: Position) -> bool:
    """Return whether a wish is about a mark that its player lends before the first turn of a round."""
    power = city_marks.power_of(pos, wish.used) if wish.by == "private" else None
    return power is not None and power.moves and pos.state.privates.get(wish.used) in pos.players


def lends_later(wish: w.Wish, pos: Position) -> bool:
    """Return whether a wish is about a mark that its player lends in the next round."""
    return lends(wish, pos) and pos.frame.step != lending.STEP


class Invented(msgspec.Struct, frozen=True):
    """Report a pass that was made although 18xx.games would have asked, so that its file should hold an entry.

    Args:
        at: number of actions that were played before it.
        player: who passed.
        step: step that was passed.
    """

    at: int
    player: PlayerId
    step: str


class Passes:
    """Pass steps of a game and tell which of these passes a file leaves out.

    Args:
        game: the game.

    Attributes:
        invented: passes in steps in which 18xx.games asks, in order.
        late: number of actions played before the last pass of the file that closes no step of ours.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.invented: list[Invented] = []
        self.late = -1
        self._turn: tuple[object, ...] = ()  # company and round of the turn whose hints are counted
        self._hints = 0  # passes of the file in that turn for which no step was passed yet
        self._trained: tuple[object, ...] = ()  # turn in which the file has a pass about trains
        self._over: tuple[object, ...] = ()  # turn that a pass of the file has ended

    def hint(self, company: CompanyId) -> None:
        """Remember a pass of the file that closes no open step: a step that is passed later in the turn has it."""
        pos = self.game.position
        turn = (company, pos.state.round)
        self._turn, self._hints = turn, self._hints + 1 if turn == self._turn else 1
        self.late = self.game.at
        if (pos.frame.step, pos.frame.company) == ("trains", company):
            privates = asks.about_privates(pos, company, asks.laid_by_power(self.game))
            if self._trained == turn or not asks.about_trains(pos, company) or not privates:
                self._over = turn
            self._trained = turn

    def end_turn(self, company: CompanyId) -> None:
        """End a turn in which nothing is asked, or the passes of the file have answered it, if its next one follows."""
        start, pos = self.game.at, self.game.position
        silent = pos.frame.step == "trains" and not asks.at_all(self.game, asks.laid_by_power(self.game))
        if pos.frame.company != company or not (silent or self._over == (company, pos.state.round)):
            return
        kept = self._turn, self._hints
        passed = self.pass_on()
        while passed and self._elsewhere(company) and not self.asked():
            passed = self.pass_on()
        if not passed or not self.game.state.frames or self._elsewhere(company):
            self.back(start)
            self._turn, self._hints = kept  # the passes of the file are still to be taken

    def _elsewhere(self, company: CompanyId) -> bool:
        """Return whether the turn of another company is open."""
        return bool(self.game.state.frames) and self.game.position.frame.company != company

    def asked(self) -> bool:
        """Return whether 18xx.games asks in the open step, and its file holds no pass for it."""
        pos = self.game.position
        frame = pos.frame
        if frame.step == "stock":
            return asks.about_shares(self.game)
        if frame.step == "protection":
            return asks.about_protection(pos)
        if frame.step not in (*SKIPPED, *RUNS) or frame.step == TAKEN_BACK or self._hinted(frame.company):
            return False
        if frame.step == "track":
            return self.asks_about_track()
        if frame.step != "trains":
            return True
        about_trains = asks.about_trains(pos, frame.company) and not self._passed()
        return about_trains or asks.about_privates(pos, frame.company, asks.laid_by_power(self.game))

    def asks_about_track(self) -> bool:
        """Return whether 18xx.games asks in the open step of track: a pass of its file there is about that."""
        return asks.about_track(self.game) and not self._passed()

    def leave_silent_track(self, company: CompanyId) -> None:
        """Pass the track step of a company if the site has passed it: its own shares are sold for a train then."""
        frame = self.game.position.frame
        if (frame.step, frame.company) == ("track", company) and not self.asks_about_track():
            self.pass_on()

    def pass_on(self) -> bool:
        """Pass the open step if that is allowed; return whether it was."""
        frame = self.game.position.frame
        action: a.Action
        if frame.step in SKIPPED:
            action = a.Pass(frame.player)
        elif frame.step in RUNS:
            action = a.RunTrains(frame.player, frame.company)
        else:
            return False
        if self.game.refusals(action):
            return False
        if self.asked():
            self.invented.append(Invented(self.game.at, frame.player, frame.step))
        elif self._hinted(frame.company) and self._has_pass(frame.step):
            self._hints -= self._questions() if frame.step == "trains" else 1
        left = self._hints if frame.step == "trains" and self._hinted(frame.company) else 0
        self.game.play(action)
        if left and self.game.state.frames and self.game.position.frame.company == frame.company:
            self._turn, self._hints = (frame.company, self.game.state.round), left  # its next turn follows at once
        return True

    def _has_pass(self, step: str) -> bool:
        """Return whether a pass of the file may be about the open step."""
        return step != TAKEN_BACK and (step != "track" or self.asks_about_track())

    def back(self, at: int) -> None:
        """Go back to where `at` actions were played."""
        self.game.go_to(at)
        while self.invented and self.invented[-1].at >= at:
            self.invented.pop()

    def _questions(self) -> int:
        """Return how many passes end the turn of the open step of trains: about trains, and about privates."""
        pos = self.game.position
        company, laid = pos.frame.company, asks.laid_by_power(self.game)
        return asks.about_trains(pos, company) + asks.about_privates(pos, company, laid)

    def _passed(self) -> bool:
        """Return whether the site has passed the open step already, where it may see a choice in it again."""
        return "token" not in self.game.title.turn and asks.passed_before(self.game)

    def _hinted(self, company: CompanyId) -> bool:
        return self._hints > 0 and self._turn == (company, self.game.state.round)
