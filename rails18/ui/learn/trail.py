"""Tell a learner beside the log how a first whole game goes: landmarks, figures, and how a bankruptcy came."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QUrl

from rails18.core.actions import Dividend
from rails18.core.game import Game
from rails18.core.ids import kind_of
from rails18.lessons.first_game import FirstGame
from rails18.lessons.landmarks import reached
from rails18.questions import standings
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import TextPage
from rails18.ui.stage.context import Context
from rails18.ui.text.train_names import types_as_noun
from rails18.ui.widgets.controls import called
from rails18.words.translation import tr

PLAY_ON = "from:"  # link that goes back to a moment, and its number


class Trail(TextPage):
    """Show which landmarks of the first game have been reached, and how its learner stands.

    Attributes:
        done: landmarks that have been reached.
    """

    def __init__(self, context: Context, first: FirstGame) -> None:
        super().__init__()
        self.context, self.first = context, first
        self.done: dict[str, int] = {}
        called(self, tr("Landmarks"), "quiet")
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        context.adapter.updated.connect(self._updated)

    def _updated(self, update: object = None) -> None:
        game = self.context.adapter.game
        if game is None or self.context.adapter.is_held:
            return
        self.done = reached(game, self.first.landmarks, self.first.seat)
        lines = joined(
            markup("<br>{} {}", "✓" if landmark.id in self.done else "○", tr(self.first.words[landmark.id]))
            for landmark in self.first.landmarks
        )
        figures = joined(markup("<br>{}", line) for line in self._figures(game))
        closing = markup("<p>{}</p>", tr(self.first.closing)) if game.state.ending is not None else Markup()
        came = self._how_it_came(game)
        parts = (tr("How you stand"), figures, tr(self.first.name), lines, closing)
        self.setHtml(joined((came, markup("<p><b>{}</b>{}</p><p><b>{}</b>{}</p>{}", *parts))))

    def _figures(self, game: Game) -> Iterator[str]:
        """Yield worth and how it moved in this set, what the own companies earned last, and when trains rust next."""
        pos, seat, money = game.position, self.first.seat, self.context.words.money
        now = standings.worth(pos, seat)
        before = standings.worth(game.position_at(_set_start(game)), seat)
        change = self.context.words.signed(now - before) if now != before else tr("unchanged")
        yield tr("You are worth {worth}, {change} in this set of rounds.", worth=money(now), change=change)
        own = [company for company in pos.state.floated if pos.president(company) == seat]
        if own:
            earned = sum(pos.state.income.get(company, 0) for company in own)
            yield tr("Your companies earned {income} when they last ran.", income=money(earned))
        rust = {kind: wait for kind, wait in game.questions.rust(pos).items() if wait > 0}
        there = {kind_of(train) for company in pos.title.companies for train in pos.trains(company)}
        owned = {kind: wait for kind, wait in rust.items() if kind in there}
        if owned:
            kind = min(owned, key=lambda name: owned[name])
            name = types_as_noun(pos.title.trains[kind])
            yield tr("Trains left to be sold before every {kind} rusts: {number}.", kind=name, number=owned[kind])

    def _how_it_came(self, game: Game) -> Markup:
        """Return when money was paid out that was missing in the learner's bankruptcy, with the way back there."""
        ending = game.state.ending
        if ending is None or ending.player != self.first.seat:
            return Markup()
        for number in range(game.at, 0, -1):
            action = game.actions[number - 1]
            if isinstance(action, Dividend) and action.player == self.first.seat and action.choice != "withhold":
                income = game.state_at(number - 1).income.get(action.company, 0)
                told = tr(
                    "{company} paid out {income} in {round}. Withheld, it would have helped to pay for the train.",
                    company=action.company,
                    income=self.context.words.money(income),
                    round=self.context.words.short_round(game.state_at(number).round),
                )
                link = markup('<a href="{}">{}</a>', f"{PLAY_ON}{number - 1}", tr("Play on from there"))
                return markup("<p><b>{}</b> {} {}</p>", tr("How it came"), told, link)
        return Markup()

    def _follow(self, link: QUrl) -> None:
        start, _, number = link.toString().partition(":")
        if f"{start}:" == PLAY_ON and number.isdecimal():
            self.context.adapter.undo_to(int(number))


def _set_start(game: Game) -> int:
    """Return the number of actions after which the set of rounds began that is being played."""
    number = game.at
    while number > 0 and game.state_at(number - 1).round.set == game.state.round.set:
        number -= 1
    return number
