"""Play the wishes of a game file on our engine, with every check on.

Files skip every step in which their program saw no choice, and a pass in them means whatever step was open there. So
passes are not copied: our engine stays with its player or company, and optional steps are passed as soon as the next
wish needs a later one.
"""

from __future__ import annotations

from collections.abc import Callable

from rails18.core import actions as a
from rails18.core.changes import GiveTurn
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.ids import NO_HOLDER, CompanyId, PlayerId, among
from rails18.core.notes import StockNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.state import Round
from rails18.interchange import wishes as w
from rails18.interchange.accepted import Accepted, NotReconciled, accepted, handed_again, unnoticed
from rails18.interchange.connections import Connections
from rails18.interchange.idle import idle
from rails18.interchange.ledger import Issued
from rails18.interchange.passes import Passes, closes_own_step, lends, lends_later
from rails18.interchange.runs import Difference, find_run
from rails18.interchange.translate import TURN_STEPS, TheirTrains, candidates, step_of, steps_of
from rails18.saves.note_lines import move
from rails18.words.texts import refused
from rails18.words.translation import tr

MOST_PASSES = 200  # more than the passes of a stock round and the operating rounds after it, for seven players
SEARCHES = ((False, False), (False, True), (True, False), (True, True))  # for the turn of a pass, the best first
KEPT_ORDER = "18xx.games kept the order of the companies after a connection run until October 2023."
MOST_ROUNDS = 4  # rounds that may go by without a single entry in the file


class Reconciler:
    """Play wishes in order.

    Args:
        game: a new game of the same set-up.
        wishes: what the file asks for.
        finished: the file records a result, so that the game has to end.

    Attributes:
        done: number of wishes played.
        differences: runs that the file values differently, in order.
        accepted: what our rules refuse and 18xx.games accepted, in order.
        passes: what was passed without an entry in the file.
        issued: shares that are in the pool without an entry in the file.
    """

    def __init__(self, game: Game, wishes: tuple[w.Wish, ...], finished: bool = False) -> None:
        self.game, self.wishes, self.finished = game, wishes, finished
        self.done = 0
        self.differences: list[Difference] = []
        self.accepted: list[Accepted] = []
        self.passes = Passes(game)
        self._trains = TheirTrains()
        self.issued = Issued()
        self._connections = Connections(game, self._come_to)
        self._connected: Round | None = None  # round of the last connection run
        self._taken_over: set[int] = set()  # numbers of wishes that were takeovers of blocks just sold

    def run(self, until: int | None = None, after: Callable[[int], None] | None = None) -> None:
        """Play all wishes, or the first `until`.

        Args:
            until: number of wishes to play.
            after: called with the number of each wish played, once the game stands right before the next one.

        Raises:
            NotReconciled: the rules refuse a wish at every point that passing leads to; the game stands before it.
        """
        last = len(self.wishes) if until is None else min(until, len(self.wishes))
        for number in range(last):
            start = self.game.at
            try:
                self._take(number, after)
            except NotReconciled as error:
                self.passes.back(start)
                error.explain(next((each for each in self.accepted if each.strays), None))
                raise
            self.done = number + 1
        self._flush(last)
        if after is not None and last:
            after(last)

    @property
    def position(self) -> Position:
        """Return the position of the game."""
        return self.game.position

    def _take(self, number: int, after: Callable[[int], None] | None) -> None:
        wish = self.wishes[number]
        action: a.Action | None = None
        self._follow_order(number, wish)
        if isinstance(wish, w.WishPass):
            action = self._meant_pass(number, wish)
        elif isinstance(wish, w.WishConnections):
            self.connect(number, wish)
        else:
            action = self._reach(number, wish)
        if after is not None and number:
            after(number)
        if isinstance(action, a.TakeOver):
            self._taken_over.add(number)
        if action is not None:
            late = unnoticed(self.position, action)
            if late:
                self.accepted.append(accepted(self.game, wish, number + 1, refused(self.game, late)))
            if isinstance(action, a.DestinationToken):
                self._connected = self.position.state.round
            fault = handed_again(wish)
            if fault:
                self.accepted.append(accepted(self.game, wish, number + 1, fault, strays=True))
            if self.passes.late == self.game.at and self.position.frame.step == "trains":
                self.game.table.passed.append(move(self.game.actions, self.game.at))
            self.game.play(action)
            self.issued.follow(wish, self.game.events_of(self.game.at))

    # ordinary wishes

    def _reach(self, number: int, wish: w.Wish) -> a.Action:
        """Pass optional steps until the wish is allowed, and return it as an action."""
        if wish.anytime:
            self._go_along(number, wish)
        elif isinstance(wish, w.WishStop):
            self._come_to_stop(wish)
        elif wish.by == "company":
            self.passes.end_turn(wish.operator)
        if isinstance(wish, w.WishSell) and wish.by == "company":
            self.passes.leave_silent_track(wish.operator)
        first: tuple[Refusal, ...] = ()
        before = self.position
        rounds = 0
        for _ in range(MOST_PASSES):
            action, refusals = self.allowed(number, wish)
            if action is not None:
                return action
            if self._here(wish):
                raise NotReconciled(self.game, wish, number + 1, refusals)
            first = first or refusals
            now = self.position.state.round
            if not self.passes.pass_on():
                break
            rounds += self.position.state.round != now
            if rounds > MOST_ROUNDS:
                break
        raise NotReconciled(self.game, wish, number + 1, first, before)

    def connect(self, number: int, wish: w.WishConnections) -> None:
        """Let the companies connect that the file says can."""
        try:
            reason = self._connections.meet(wish)
        except NotAllowed as error:
            raise NotReconciled(self.game, wish, number + 1, error.refusals) from None
        if reason:
            self.accepted.append(accepted(self.game, wish, number + 1, reason))

    def _follow_order(self, number: int, wish: w.Wish) -> None:
        """Let the company of the file operate in place of another one whose turn has just begun.

        Until October 2023 the site kept the order of the companies when a connection run in the same round had changed
        their prices.
        """
        if self._connected != self.position.state.round or wish.by != "company":
            return
        acts, before = isinstance(wish, w.WishPass) or step_of(wish) in TURN_STEPS, self.position.frame.company
        if not acts or not self._connections.begun(wish.operator) or self._connections.begun(before):
            return
        turn = a.Correct(self.position.frame.player, KEPT_ORDER, (GiveTurn(company=wish.operator),))
        if not self.game.refusals(turn):
            self.game.play(turn)
            reason = tr(
                "By our rules {company} operates first, as its price is higher after the connection run.",
                company=before,
            )
            self.accepted.append(accepted(self.game, wish, number + 1, reason))

    def allowed(self, number: int, wish: w.Wish) -> tuple[a.Action | None, tuple[Refusal, ...]]:
        """Return the action that a wish of the file means now, or why there is none."""
        if isinstance(wish, w.WishRun):
            run, why_not, difference = find_run(self.game, wish, number + 1, self._trains)
            if difference is not None:
                self.differences.append(difference)
            return run, why_not
        first: tuple[Refusal, ...] = ()
        for action in candidates(self.issued.meant(wish), self.position, self._trains):
            refusals = self.game.refusals(action)
            if not refusals:
                if isinstance(action, a.BuyTrain) and isinstance(wish, w.WishTrain):
                    self._trains.swap(wish.train, action.train)
                return action, ()
            first = first or refusals
        return None, first

    def _here(self, wish: w.Wish) -> bool:
        """Return whether the wish belongs to the very step that is open, so that passing on would lead away from it."""
        frame = self.position.frame
        if frame.step == "stock":
            return wish.by == "player" and self._fresh(wish.player) and not idle(self.game)
        return frame.company == wish.entity and frame.step in steps_of(wish, self.position)

    def _fresh(self, player: PlayerId) -> bool:
        """Return whether it is the stock turn of `player` and they have done nothing in it."""
        frame = self.position.frame
        return frame.step == "stock" and frame.player == player and not frame.noted(StockNotes).acted

    def _protects(self, player: PlayerId) -> bool:
        """Return whether `player` has to say whether they take over a block that was sold."""
        frame = self.position.frame
        return frame.step == "protection" and frame.player == player

    # passing

    def _meant_pass(self, number: int, wish: w.Wish) -> a.Action | None:
        """Return the pass to play, or None when our engine needs none."""
        frame = self.position.frame
        if wish.by == "private":
            self._come_to(lambda: not lends_later(wish, self.position))
            return a.Pass(self.position.frame.player) if closes_own_step(wish, self.position) else None
        if wish.by == "company":
            return self._company_pass(number, wish)
        if frame.step in ("auction", "contest", "draft") or self._protects(wish.player):
            return self._checked(number, wish, a.Pass(wish.player))
        closes = self._ends_turn(number, wish)
        mine = frame.step == "stock" and frame.player == wish.entity and frame.noted(StockNotes).acted
        if closes and mine and not idle(self.game):  # else the site has passed the rest of the turn by itself
            return self._checked(number, wish, a.Pass(wish.player))
        start, before = self.game.at, self.position
        for over_asked, idle_turns_count in SEARCHES[:1] if closes else SEARCHES:
            if self._comes_to_pass(wish, over_asked, idle_turns_count):
                return self._checked(number, wish, a.Pass(wish.player))
            self.passes.back(start)
        if closes:  # a turn that is over here already
            return None
        raise NotReconciled(self.game, wish, number + 1, (), before)

    def _comes_to_pass(self, wish: w.Wish, over_asked: bool, idle_turns_count: bool) -> bool:
        """Pass on to where `wish` can be meant; return whether there is such a moment.

        Args:
            over_asked: also pass where the site would have asked somebody, so that the file should hold that.
            idle_turns_count: a turn in which only passing is possible may be meant, though files have no entry for it.
        """
        for _ in range(MOST_PASSES):
            mine = self._fresh(wish.player) and (idle_turns_count or not idle(self.game))
            if mine or self._protects(wish.player):
                return True
            if (self.passes.asked() and not over_asked) or not self.passes.pass_on():
                break
        return False

    def _company_pass(self, number: int, wish: w.Wish) -> a.Action | None:
        """Return the pass of a company if it closes our open step, else None; it may close a later one of the turn."""
        passed = (x for x in reversed(self.wishes[:number]) if x.by != "player" or isinstance(x, w.WishPass))
        before = next((x for x in passed if self._turn_of(x)), wish)
        mine = before is not wish and self._turn_of(before) == wish.entity
        traded = isinstance(before, w.WishBuy | w.WishSell)  # shares of its own, in a stock turn
        last = self.wishes[number - 1] if number else wish
        between = last.by == "player" or lends(last, self.position)  # a round: who sells for a train buys it
        if self.position.frame.company != wish.entity and mine and not traded and not between:
            return None  # its turn is over here already
        self._come_to(lambda: self.position.frame.company == wish.entity)
        coming = next((x for x in self.wishes[number + 1 :] if not self._apart(x)), wish)
        if coming.entity != wish.entity or step_of(coming) != "track":
            self.passes.end_turn(wish.operator)
        if self._closes(number, wish):
            return a.Pass(self.position.frame.player)
        self.passes.hint(wish.operator)
        return None

    def _come_to_stop(self, wish: w.Wish) -> None:
        """Before the table ends the game, come to the turn in which the file says it did."""
        if wish.by == "company":
            self._come_to(lambda: self.position.frame.company == wish.entity)
        elif wish.by == "player":
            self._come_to(lambda: self.position.frame.step not in TURN_STEPS)

    def _come_to(self, there: Callable[[], bool]) -> None:
        """Finish what is open until `there` holds; stay here when that leads nowhere."""
        start, rounds = self.game.at, 0
        while not there():
            now = self.position.state.round
            passed = self.passes.pass_on()
            rounds += self.position.state.round != now
            if not passed or rounds > 1:
                self.passes.back(start)
                return

    def _closes(self, number: int, wish: w.Wish) -> bool:
        """Return whether a company's pass closes our open step: track if the site asks, a token step if none follows.

        The last step stays open, because files have one more step than we, for buying privates.
        """
        frame = self.position.frame
        if frame.company != wish.entity or frame.step not in ("track", "token"):
            return False
        later = (x for x in self.wishes[number + 1 :] if not self._apart(x))
        coming = next((x for x in later if step_of(x) or x.entity != wish.entity), None)
        if frame.step == "track":
            return self.passes.asks_about_track()  # else it has passed it by itself, and means a later step
        return not isinstance(coming, w.WishToken) or coming.entity != wish.entity

    def _checked(self, number: int, wish: w.Wish, action: a.Action) -> a.Action:
        refusals = self.game.refusals(action)
        if refusals:
            raise NotReconciled(self.game, wish, number + 1, refusals)
        return action

    def _ends_turn(self, number: int, wish: w.Wish) -> bool:
        """Return whether a pass only closes a turn in which its player bought or sold."""
        last = next((k for k in range(number - 1, -1, -1) if not self._apart(self.wishes[k])), None)
        if last is None or last in self._taken_over:
            return False
        before = self.wishes[last]
        traded = isinstance(before, w.WishPar | w.WishBuy | w.WishSell | w.WishPrivate)
        return traded and before.entity == wish.entity

    def _go_along(self, number: int, wish: w.Wish) -> None:
        """Before something that may come at any time, finish the turns that are over in the file."""
        if self.position.frame.step == "sale_tile":
            return
        owner = self.position.state.privates.get(wish.used, NO_HOLDER)
        if among(owner, self.position.title.companies):
            coming = next((x for x in self.wishes[number + 1 :] if x.by != "private"), None)
            self._come_to(lambda: self._in_turn(owner, coming))
            return
        coming = next((x for x in self.wishes[number + 1 :] if not self._apart(x)), None)
        for _ in range(MOST_PASSES):
            if coming is None or self._fits_turn(coming) or not self.passes.pass_on():
                return

    def _in_turn(self, company: CompanyId, coming: w.Wish | None) -> bool:
        """Return whether the turn of `company` is open, and none later than `coming` needs if it wishes so."""
        if self.position.frame.company != company:
            return False
        if coming is None or coming.entity != company or isinstance(coming, w.WishConnections):
            return True
        return self._fits_turn(coming)

    def _apart(self, wish: w.Wish) -> bool:
        return wish.by == "private" or isinstance(wish, w.WishDiscard | w.WishStop | w.WishConnections)

    def _turn_of(self, wish: w.Wish) -> str:
        """Return in whose turn a wish belongs, "" where it may be in any: privates act in their company's."""
        if wish.by == "private":
            owner = self.position.state.privates.get(wish.used, NO_HOLDER)
            return owner if among(owner, self.position.title.companies) else ""
        return "" if self._apart(wish) else wish.entity

    def _fits_turn(self, wish: w.Wish) -> bool:
        """Return whether the open turn can be the one that `wish` belongs to."""
        frame = self.position.frame
        if frame.step not in TURN_STEPS:
            return frame.step != "stock" or wish.by == "player" or isinstance(wish, w.WishBuy | w.WishSell)
        if wish.by == "player":
            return isinstance(wish, w.WishSell) and self.allowed(0, wish)[0] is not None  # forced, for a train
        step = step_of(wish)
        return frame.company == wish.entity and (
            step not in TURN_STEPS or TURN_STEPS.index(step) >= TURN_STEPS.index(frame.step)
        )

    def _flush(self, played: int) -> None:
        """Close what the file's last passes close, and play a finished game to its end."""
        entries = (x for x in reversed(self.wishes[:played]) if not isinstance(x, w.WishConnections))
        last = next(entries, None)
        company = last.entity if isinstance(last, w.WishPass) and last.by == "company" else ""
        over = self.finished and played == len(self.wishes)
        for _ in range(MOST_PASSES):
            if not self.position.state.frames:
                return
            closed = company and self.position.frame.company == company and not self.passes.asked()
            if not (over or closed) or not self.passes.pass_on():
                return
