"""Answer how the last operating rounds go on when nobody builds or buys, and all run as before, or better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

import msgspec

from rails18.core.actions import Action, Dividend, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.ids import NO_COMPANY, NO_PLAYER, CompanyId, PlayerId
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.state import Round
from rails18.questions import rounds, routes, standings, tabletop, turns

MOST_STEPS = 2000  # steps; no rounds have so many
SEARCH_SECONDS = 2.0  # for the best run of a company
RUN, PAY = "run", "dividend"


class RunTurn(msgspec.Struct, frozen=True, gc=False):
    """Describe what a company does in one of the rounds.

    Args:
        round: the round.
        company: the company.
        income: what it runs for.
        choice: ``pay``, ``half`` or ``withhold``.
        was, now: share price before and after.
        more: how much more that is than the last routes would earn.
    """

    round: Round
    company: CompanyId
    income: int
    choice: str
    was: int
    now: int
    more: int = 0


class Stop(msgspec.Struct, frozen=True, gc=False):
    """Describe which decision is open and not fixed.

    Args:
        kind: ``run`` (no run to repeat), ``choice`` (no dividend to repeat), ``refused`` (the same again is against the
            rules), ``step`` (another decision) or ``round`` (the game goes on after these rounds).
        step: the open step.
        company: whose it is, "" for nobody's.
        player: who decides.
        refusal: why the same again is not allowed, None where that is not why.
    """

    kind: str
    step: str = ""
    company: CompanyId = NO_COMPANY
    player: PlayerId = NO_PLAYER
    refusal: Refusal | None = None


class Plan(msgspec.Struct, frozen=True, gc=False):
    """Hold what would be played.

    Args:
        at: number of actions after which it begins.
        actions: every step.
        turns: what the companies do, in order.
        worth: what the players have then.
        stop: the decision before which it ends, None when that is the end of the game.
    """

    at: int
    actions: tuple[Action, ...]
    turns: tuple[RunTurn, ...]
    worth: Mapping[PlayerId, int]
    stop: Stop | None


def is_fixed(pos: Position) -> bool:
    """Return whether an operating round of the last set is running, so that the end is fixed."""
    return pos.state.ending is None and pos.state.round.kind == "operating" and rounds.is_last_set(pos)


def best_run(pos: Position, company: CompanyId) -> RunTrains | None:
    """Return the best run of a company that is found in a moment, None for none."""
    until = monotonic() + SEARCH_SECONDS
    best = routes.search(pos, company, lambda _found, _bound: monotonic() < until)
    return RunTrains(pos.frame.player, company, best.routes) if best.routes else None


def plan(game: Game, best: Callable[[Position, CompanyId], RunTrains | None] = best_run) -> Plan:
    """Return how the rounds go on: no track, token or train, the same runs or better ones, and what was paid last time.

    It goes as far as no decision is open that is not fixed. The game is not changed.

    Args:
        best: returns the best run of a company.
    """
    fork = game.fork()
    played, told, runs = list(game.actions[: game.at]), list[RunTurn](), Runs(best)
    stop: Stop | None = None
    while fork.state.ending is None and len(fork.actions) < MOST_STEPS:
        found = _next(fork, played, runs)
        if isinstance(found, Stop):
            stop = found
            break
        before = fork.position
        fork.play(found)
        played.append(found)
        if isinstance(found, Dividend):
            told.append(_turn(before, fork.position, found, runs.more))
    ending = fork.state.ending
    worth = ending.worth if ending else {player: standings.worth(fork.position, player) for player in game.setup.ids}
    return Plan(game.at, tuple(fork.actions), tuple(told), worth, stop)


class Runs:
    """Choose between the last run of a company and its best one.

    Attributes:
        more: how much more the run that was chosen last earns than the one before it.
    """

    def __init__(self, best: Callable[[Position, CompanyId], RunTrains | None]) -> None:
        self.more = 0
        self._best = best
        self._known: dict[tuple[CompanyId, tuple[str, ...]], RunTrains | None] = {}

    def choose(self, fork: Game, last: RunTrains | None) -> RunTrains | None:
        """Return the last run again, or the best one where that earns more or the last one is not possible."""
        pos = fork.position
        player, company = pos.frame.player, pos.frame.company
        again = None if last is None else RunTrains(player, company, last.routes, last.declared)
        key = company, tuple(pos.trains(company))  # nobody builds: with the same trains its best run stays the same
        if key not in self._known:
            self._known[key] = None if tabletop.on_table(pos) else self._best(pos, company)
        better = self._known[key]
        can = again is not None and not fork.refusals(again)
        earned = _income(fork, again) if again is not None and can else 0
        most = 0 if better is None or fork.refusals(better) else _income(fork, better)
        before = earned if can else pos.state.income.get(company, 0)  # else what the last run earned in its time
        self.more = max(0, most - before) if again is not None else 0
        return better if most > earned else again


def _income(fork: Game, action: RunTrains) -> int:
    return fork.what_if(action).after.income.get(action.company, 0)


def _next(fork: Game, played: Sequence[Action], runs: Runs) -> Action | Stop:
    """Return the next step, or why there is none that is fixed."""
    pos = fork.position
    frame = pos.frame
    if not is_fixed(pos):
        return Stop("round", frame.step, frame.company, frame.player)
    action: Action | None = None
    kind = "step"
    if frame.step == RUN:
        last = next((a for a in reversed(played) if isinstance(a, RunTrains) and a.company == frame.company), None)
        kind, action = RUN, runs.choose(fork, last)
    elif frame.step == PAY:
        paid = next((a for a in reversed(played) if isinstance(a, Dividend) and a.company == frame.company), None)
        kind, action = "choice", Dividend(frame.player, frame.company, paid.choice) if paid is not None else None
    elif frame.step in turns.steps(pos):
        action = Pass(frame.player)
    if action is None:
        return Stop(kind, frame.step, frame.company, frame.player)
    refusals = fork.refusals(action)
    return Stop("refused", frame.step, frame.company, frame.player, refusals[0]) if refusals else action


def _turn(before: Position, after: Position, action: Dividend, more: int) -> RunTurn:
    company = action.company
    now = after.price(company) if company in after.state.market else 0
    income = before.state.income.get(company, 0)
    return RunTurn(before.state.round, company, income, action.choice, before.price(company), now, more)
