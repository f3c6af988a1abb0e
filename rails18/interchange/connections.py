"""Hold our engine to the connections that a game file states.

18xx.games looks for connections at the beginning and at the end of each company's turn and stores what it finds; when
it loads a game again it does not look again. Only the look at the beginning of a round's first turn and those at the
end of turns ever find any.
"""

from __future__ import annotations

from collections.abc import Callable

from rails18.core.actions import ConnectionRun
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.core.notes import RoundNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.state import GameState
from rails18.interchange.wishes import WishConnections
from rails18.rules.destinations import connection, destinations
from rails18.words.texts import refused

PENDING = (connection.STEP, connection.RUN[0])


class Connections:
    """Compare the connections that a file states with those that our rules find, and let the file's stand.

    Args:
        game: the game.
        come_to: finishes what is open until a condition holds, or leaves the game as it is.
    """

    def __init__(self, game: Game, come_to: Callable[[Callable[[], bool]], None]) -> None:
        self.game, self.come_to = game, come_to
        self._open = NO_COMPANY  # company whose turn has begun in the file and is not over
        self._begun: frozenset[CompanyId] = frozenset()  # companies whose turns have begun in the file's round

    def begun(self, company: CompanyId) -> bool:
        """Return whether the turn of `company` has begun in the file's round."""
        return company in self._begun

    def meet(self, wish: WishConnections) -> str:
        """Let the companies of the file connect, and no others; return how our rules differ, "" when they do not.

        Raises:
            NotAllowed: a company is not of this game, has made its connection run, or has not floated.
        """
        for company in wish.companies:
            if company not in self.game.title.companies:
                raise NotAllowed((refuse("destination.run.eligible", company=company, stop=""),))
        ends = self._open == wish.operator
        self._open = NO_COMPANY if ends else wish.operator
        looked = looked_after if ends else _looked_before
        if not ends and not self._opens_round(wish.operator):
            return ""
        if not wish.companies and not self._pending() and not destinations.queue(self.game.position):
            return ""
        if ends:
            self.come_to(lambda: wish.operator in self.game.state.operated)
        self.come_to(lambda: looked(self.game.state, wish.operator))
        found = self._pending()
        if found == wish.companies or not looked(self.game.state, wish.operator):
            return ""
        return self._state(wish, found, looked)

    def _opens_round(self, company: CompanyId) -> bool:
        """Return whether the turn of `company` that begins in the file is the first of a round."""
        state = self.game.state
        here = state.round.kind != "operating" or state.operated == (company,)
        first = here or company in self._begun
        self._begun = frozenset((company,)) if first else self._begun | {company}
        return first

    def _pending(self) -> tuple[CompanyId, ...]:
        """Return the companies whose connection runs come next, in order."""
        return tuple(frame.company for frame in reversed(self.game.state.frames) if frame.step in PENDING)

    def _state(
        self, wish: WishConnections, found: tuple[CompanyId, ...], looked: Callable[[GameState, CompanyId], bool]
    ) -> str:
        """State the file's connections before our engine looks for any, and come back to where the game stands."""
        last = first = self.game.at
        while first and looked(self.game.state_at(first), wish.operator):
            first -= 1
        actions = self.game.actions[first:last]
        self.game.go_to(first)
        reason = _reason(self.game, wish, found)
        company = (*wish.companies, wish.operator)[0]
        stated = ConnectionRun(self.game.position.president(company), company, wish.companies)
        try:
            for action in (stated, *actions):
                self.game.play(action)
        except NotAllowed:
            self.game.go_to(last)
            raise
        return reason


def _looked_before(state: GameState, company: CompanyId) -> bool:
    """Return whether the round that `company` opens has begun."""
    return state.round.kind == "operating" and state.operated == (company,)


def looked_after(state: GameState, company: CompanyId) -> bool:
    """Return whether our engine has looked for connections after the turn of `company`."""
    checked = any(frame.step == "operating" and frame.noted(RoundNotes).checked for frame in state.frames)
    return checked or state.round.kind != "operating" or state.operated[-1:] != (company,)


def _reason(game: Game, wish: WishConnections, found: tuple[CompanyId, ...]) -> str:
    """Return how the companies of the file differ from those that our rules have `found`."""
    if sorted(found) == sorted(wish.companies):
        return f"{', '.join(wish.companies)} connect in this order, by our rules it is {', '.join(found)}"
    unable = [_why_not(game.position, company) for company in wish.companies if company not in found]
    told = [f"{', '.join(wish.companies) or 'nobody'} connects", refused(game, unable)]
    told += [f"by our rules {company} does" for company in found if company not in wish.companies]
    return "; ".join(filter(None, told))


def _why_not(pos: Position, company: CompanyId) -> Refusal:
    """Return why our rules do not let `company` connect."""
    key = "destination.run.all_stops" if destinations.too_short(pos, company) else "destination.run.eligible"
    return refuse(key, company=company, stop=pos.company(company).destination)
