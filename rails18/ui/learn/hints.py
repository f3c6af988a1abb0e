"""Give a hint when somebody asks, and an opinion on the last move; both are worked out beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.ids import NO_COMPANY
from rails18.core.kinds import company_of
from rails18.core.position import Position
from rails18.players.reason import Candidate
from rails18.questions import tabletop
from rails18.ui.learn.coach import CoachStrip
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.model.thinking import Asked, thinking
from rails18.ui.stage.context import Context
from rails18.ui.text import reasons
from rails18.words.translation import tr

if TYPE_CHECKING:
    from rails18.players.hint import Alternative

JUDGED = {  # by the verdict on a move that was made
    "equal": "That is about as good as the best move: {best}.",
    "unsure": "That could be just as good. Another move looks no better now, but may turn out better: {best}.",
    "unfloated": "It leaves {company} without money, though a share of it could be bought. Better: {best}.",
    "likely": "It looks worse than this: {best}.",
    "worse": "It cost about {cost} by the end of the game. Better: {best}.",
    "much worse": "It cost a lot. Better: {best}.",
    "unweighed": "This move was not weighed. The best seems to be: {best}.",
}
COMPARED = {  # by the verdict on an alternative
    "best": "just as good",
    "equal": "just as good",
    "unsure": "could be as good",
    "unfloated": "leaves {company} without money",
    "likely": "looks worse",
    "worse": "about {money} less by the end",
    "much worse": "much worse",
}


class Hinter(QObject):
    """Ask the best program for its opinion; nothing is ever played.

    Attributes:
        actions: the moves of the hint that is shown, the best first.

    Signals:
        answered: a hint or an opinion is shown.
    """

    answered = Signal()

    def __init__(self, context: Context, strip: CoachStrip) -> None:
        super().__init__(context)
        self.context, self.strip = context, strip
        self.actions: tuple[Action, ...] = ()
        self._asked: Asked | None = None
        strip.linked.connect(self._follow)
        context.adapter.updated.connect(self._moved_on)

    def _moved_on(self, update: object) -> None:
        self._drop()
        self.actions = ()

    def _drop(self) -> None:
        if self._asked is not None:
            self._asked.drop()

    def ask(self) -> None:
        """Work a hint out for the player who decides."""
        game = self.context.adapter.game
        if game is None or not self.strip.speaks:
            self.context.pointer.tell(tr("A hint is for the player who decides at this window."))
            return
        if self._sees_nothing():
            return
        from rails18.players.hint import hint

        self._ask(self._hinted, hint, game, game.setup.seed)

    def ask_about_last(self) -> None:
        """Judge the last move of a person."""
        game = self.context.adapter.game
        if game is None or not self.strip.speaks:
            waits = game is not None and bool(game.state.frames) and game.position.frame.player in game.programs
            told = tr("A program is to move. Ask when it is your turn again.") if waits else ""
            self.context.pointer.tell(told or tr("There is nothing to judge here."))
            return
        if self._sees_nothing():
            return
        number = next((n for n in range(game.at, 0, -1) if game.actions[n - 1].player not in game.programs), 0)
        if not number:
            self.context.pointer.tell(tr("Nobody has moved yet."))
            return
        before = game.copy()
        before.go_to(number - 1)
        from rails18.players.hint import judge

        self._ask(partial(self._judged, number), judge, before, game.actions[number - 1], game.setup.seed)

    def _sees_nothing(self) -> bool:
        """Return whether the board lies on the real table, and say that nothing can be told of it."""
        seen = not tabletop.on_table(self.context.position)
        if not seen:
            self.context.pointer.tell(tr("The board is on your table: the program cannot see it, so it has no advice."))
        return not seen

    def _ask(self, told: Callable[[object], None], work: Callable[..., object], game: Game, *rest: object) -> None:
        self._drop()
        self.strip.answer(markup("<i>{}</i>", tr("Thinking …")))
        self._asked = thinking().ask(partial(self._done, told), self, work, game, *rest)

    def _done(self, told: Callable[[object], None], answer: object) -> None:
        told(answer)
        self.answered.emit()

    # words

    def _hinted(self, answer: object) -> None:
        from rails18.players.hint import Hint

        if not isinstance(answer, Hint):
            self.strip.answer(markup("{}", tr("There is no opinion on this decision.")))
            return
        game = self.context.adapter.game
        assert game is not None
        others = answer.others
        self.actions = (answer.best.action, *(other.candidate.action for other in others))
        best = self._move(game, answer.best)
        why = self._reason(game, game.at, answer.best)
        rows = [
            markup("<br>{} ({}). {} {}", self._move(game, other.candidate), self._cost(other), said, _show(number))
            for number, other in enumerate(others, start=1)
            for said in [self._differing(game, other.candidate, why)]
        ]
        self.strip.answer(markup("<b>{}</b> {}. {} {}{}", tr("Hint (an opinion):"), best, why, _show(0), joined(rows)))

    def _judged(self, number: int, answer: object) -> None:
        game = self.context.adapter.game
        assert game is not None
        pos, action = game.position_at(number - 1), game.actions[number - 1]
        move = self.context.words.action(pos, action)
        who = self._who(pos, action, move)
        said = tr("{who}: {move}.", who=who, move=move) if who else tr("{move}.", move=move)
        told = markup("<b>{}</b> {}", tr("Was that good?"), said)
        self.strip.answer(markup("{} {}", told, self._opinion(pos, answer)))

    def _who(self, pos: Position, action: Action, move: str) -> str:
        """Return who made a move and for which company, where neither the reader nor the words of the move know."""
        company = company_of(action) or pos.frame.company
        company = company if company and company not in move else NO_COMPANY
        if self.context.adapter.is_alone:
            return company
        who = self.context.words.who(action.player)
        return who + tr(" for {company}", company=company) if company else who

    def _opinion(self, pos: Position, answer: object) -> str:
        """Return what is thought of a move that was made in a position."""
        from rails18.players.hint import Judgement, Verdict, about

        if not isinstance(answer, Judgement):
            return tr("There is no opinion on this decision.")
        if answer.verdict is Verdict.BEST:
            return tr("That looks like the best move.")
        cost, best = self.context.words.money(about(answer.cost)), self.context.words.action(pos, answer.best.action)
        told = tr(JUDGED[answer.verdict.value], cost=cost, best=best, company=answer.leaves)
        if answer.verdict is Verdict.EQUAL:
            return told
        return f"{told} {reasons.checked(pos, self.context.words, answer.best.action, answer.best.reason)}"

    def _cost(self, other: Alternative) -> str:
        """Return how an alternative compares with the best move."""
        from rails18.players.hint import about

        money = self.context.words.money(about(other.cost))
        return tr(COMPARED[other.verdict.value], money=money, company=other.leaves)

    def _move(self, game: Game, candidate: Candidate) -> str:
        return str(self.context.words.action(game.position, candidate.action))

    def _reason(self, game: Game, number: int, candidate: Candidate) -> str:
        return reasons.checked(game.position_at(number), self.context.words, candidate.action, candidate.reason)

    def _differing(self, game: Game, other: Candidate, why: str) -> str:
        """Return what an alternative does that the best move does not, "" where the same can be said of both.

        That a move compares well with all others is not true of an alternative.
        """
        from rails18.players.reason import COMPARING

        said = self._reason(game, game.at, other) if other.reason.key not in COMPARING else ""
        return "" if said == why else said

    def _follow(self, link: str) -> None:
        """Choose one of the moves, as a click on it would; it waits for a yes like everything else."""
        number = int(link.partition(":")[2])
        if number < len(self.actions):
            self.context.selection.propose(self.actions[number])


def _show(number: int) -> Markup:
    return markup('<a href="hint:{}">{}</a>', str(number), tr("Show"))
