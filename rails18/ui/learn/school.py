"""Hold the lessons of the window: which one runs, its card, what glows, and what each player has learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.lessons.first_game import FirstGame, load_first_game
from rails18.lessons.introductions import load_introductions
from rails18.lessons.lessons import lesson_ids, load_lesson
from rails18.lessons.progress import DONE, Progress
from rails18.lessons.reading import with_learner
from rails18.lessons.targets import PARTS
from rails18.storage.disk import CannotSave
from rails18.ui.beside.header import Header
from rails18.ui.learn import names
from rails18.ui.learn.arrows import Arrow
from rails18.ui.learn.card import LessonCard
from rails18.ui.learn.glow import AGAIN, Glow, Veil
from rails18.ui.learn.guide import Guide
from rails18.ui.learn.places import Places
from rails18.ui.learn.teacher import Teacher
from rails18.ui.learn.watch import Watch
from rails18.ui.now.panel import NowPanel
from rails18.ui.session.session import Session
from rails18.ui.stage.context import Context
from rails18.words.translation import tr, worded

if TYPE_CHECKING:
    from rails18.ui.learn.lead import LessonLead

LARGEST_SEED = 999_999
BY_ITSELF = "The next move comes by itself, once there was time to read; this shows it at once"
LOOKS = 5  # times that the keyboard is given to what has come to glow


class School(QObject):
    """Begin, lead and leave lessons.

    Attributes:
        card: the card beside the board.
        glow: what glows.
        arrows: what the others moved, and from where to where.
        lead: the lesson that runs, or None.
        learner: name of the player whose progress is kept.

    Signals:
        left: the lesson is over or was left.
        turned: what popped up before has to go: the learner clicked something, or another step is open.
        first_game_wanted: whoever has ended the last lesson goes on to a game.
        begun: a lesson is on the board.
    """

    left = Signal()
    turned = Signal()
    first_game_wanted = Signal()
    begun = Signal()

    def __init__(self, context: Context, session: Session, panel: NowPanel, header: Header) -> None:
        super().__init__(context)
        self.context, self.session = context, session
        self.progress = Progress()
        self.learner = ""
        self.lead: LessonLead | None = None
        self.card = LessonCard(context)
        self.teacher = Teacher(context.adapter, context.table, self.card)
        self.places = Places(context, panel, header)
        self.guide = Guide(context, panel)
        self.glow = Glow(self.places, context.theme, self)
        self.glow.moved.connect(self._bring_into_view)
        self.veils = Glow(self.places, context.theme, self, Veil)
        self.arrows = Glow(self.places, context.theme, self, Arrow)
        views = (context.board, context.market, context.shares)
        pictures: tuple[QWidget, ...] = (*(view.viewport() for view in views), header.trains)
        self._watch = Watch(self.places, pictures, self._clicked, self._pointed, self)
        self._panel, self._header = panel, header
        self._looks = 0
        self._bringing = QTimer(self, interval=AGAIN)
        self._bringing.timeout.connect(self._bring)
        panel.sight.turned.connect(self._bringing.stop)
        self.card.back_wanted.connect(self._back)
        self.card.on_wanted.connect(self.go_on)
        self.card.help_wanted.connect(self._help)
        self.card.left.connect(panel.focus_choice)
        self.card.leave_wanted.connect(self.leave)
        self.card.named.connect(self._clicked)
        context.adapter.opened.connect(self._other_game)

    # coming and going

    def begin(self, id: str, learner: str, again: bool = False) -> None:
        """Open a lesson where the learner left it, or from its first step.

        Raises:
            CannotRead: the lesson, or one of its texts, is wrong.
        """
        from rails18.lessons.lesson_texts import load_general, load_text
        from rails18.lessons.play import LessonPlay  # games need nothing of it
        from rails18.ui.learn.lead import LessonLead

        self.learner = learner
        lesson = load_lesson(id)
        start = "" if again else self.progress.step(learner, id)
        play = LessonPlay(lesson, load_text(lesson), learner, start, load_general())
        self._drop()
        self.lead = lead = LessonLead(self.context, play, self)
        lead.changed.connect(self._changed)
        lead.reached.connect(self._reached)
        lead.failed.connect(self._failed, Qt.ConnectionType.QueuedConnection)
        self.session.show_lesson(play.game, lead)
        self._keep(play.step.id)
        lead.begin()
        QTimer.singleShot(0, self._panel, self._panel.fitting.fit)  # once the card has taken its own
        self.begun.emit()

    def begin_first_game(self, learner: str) -> FirstGame:
        """Begin the first whole game of a learner against programs, with another seed each time.

        Raises:
            CannotRead: one of its files is wrong.
        """
        import random

        first = load_first_game()
        setup = with_learner(first.setup, learner, first.seat)
        setup = msgspec.structs.replace(setup, seed=random.SystemRandom().randint(1, LARGEST_SEED))
        self.progress.set_level(setup.players[setup.ids.index(first.seat)], first.level)
        self.session.begin(setup, first.opponents)
        return first

    def first_game(self, game: Game) -> FirstGame | None:
        """Return the first game where a game is one: it was left, and is opened again. None for any other."""
        try:
            first = load_first_game()
        except CannotRead:
            return None  # the list of lessons says so
        usual = msgspec.structs.replace(first.setup, players=game.setup.players, seed=game.setup.seed)
        seats = len(first.setup.players), set(first.opponents)
        if usual != game.setup or seats != (len(game.setup.players), set(game.programs)):
            return None
        learner = game.setup.players[game.setup.ids.index(first.seat)]
        return first if self.progress.player(learner).level == first.level else None

    def is_first(self, title: str, people: Sequence[str]) -> bool:
        """Return whether a title has a difference card that one of these people has not been offered, and note it."""
        card = f"card:{title}"
        fresh = [name for name in people if card not in self.progress.player(name).ideas]
        for name in fresh:
            self.progress.player(name).ideas[card] = 1
        self.progress.save_quietly()
        return bool(fresh) and title in load_introductions().differences

    def told(self) -> str:
        """Return what the card of the lesson says, "" without a lesson."""
        return self.card.text.accessibleName() if self.lead is not None or self.teacher.waiting else ""

    def leave(self) -> None:
        """Leave the lesson; it goes on where it was next time. In a taught game the teacher says nothing more."""
        if self.lead is None:
            self.teacher.leave()
        else:
            self._drop()
            self.left.emit()

    def leave_by_key(self) -> None:
        """Leave the lesson where the key that cancels finds nothing else to do, and is pressed once more."""
        if self.lead is not None and self.lead.may_leave():
            self.leave()

    def _failed(self, why: str) -> None:
        """Leave a lesson that cannot go on, and say what is wrong with it; the others stay."""
        self.leave()
        self.session.noted.emit(why)

    def _drop(self) -> None:
        if self.lead is not None:
            self.lead.close()
            if self.context.adapter.lead is self.lead:  # else a task has begun in the meantime
                self.context.adapter.lead = self.context.table
            self.lead = None
        self._watch.look_for("", ())
        self.glow.stop()
        self.veils.stop()
        self.arrows.stop()
        self._bringing.stop()
        self.card.hide()

    def _other_game(self, game: object) -> None:
        """End the lesson when another game is opened."""
        if self.lead is not None and game is not self.lead.play.game:
            self._drop()

    # going on

    def go_on(self) -> bool:
        """Go on in the lesson, or to what the teacher says next; return whether there is any."""
        if self.lead is None:
            return self.teacher.go_on()
        if self.lead.play.finished and not self.lead.waits:
            self._next_lesson()
        else:
            self.lead.go_on()
        return True

    def _help(self) -> None:
        if self.lead is not None:
            self.lead.help()

    def read_on(self) -> bool:
        """Take a name that was chosen, or go on from a step that is only read; return whether that was possible."""
        lead = self.lead
        if lead is not None and self.card.take_name():
            return True
        if lead is None:
            return self.teacher.go_on()
        if not (lead.play.finished or lead.waits or lead.play.is_read):
            return False
        return self.go_on()

    def following(self) -> str:
        """Return the lesson after the one that runs, "" after the last one of its title."""
        ids, here = lesson_ids(), self.lead.play.lesson.id if self.lead is not None else ""
        number = ids.index(here) + 1 if here in ids else len(ids)
        same = number < len(ids) and ids[number].partition("/")[0] == here.partition("/")[0]
        return ids[number] if same else ""

    @property
    def leads_to_game(self) -> bool:
        """Return whether the lesson that runs is the last one before the first game."""
        ids, here = lesson_ids(), self.lead.play.lesson.id if self.lead is not None else ""
        return bool(here) and not self.following() and here.partition("/")[0] == ids[0].partition("/")[0]

    def _next_lesson(self) -> None:
        id = self.following()
        if not id:
            wanted = self.leads_to_game
            self.leave()
            if wanted:
                self.first_game_wanted.emit()
            return
        try:
            self.begin(id, self.learner, again=self.progress.is_finished(self.learner, id))
        except CannotRead as error:
            self.leave()
            self.session.noted.emit(worded(error))

    def _back(self) -> None:
        if self.lead is not None:
            self.lead.go_back()

    def _clicked(self, target: str) -> None:
        self.turned.emit()
        if self.lead is not None:
            self.lead.click(target)

    def _pointed(self, target: str) -> None:
        if self.lead is not None:
            self.lead.point(target)

    def _reached(self, step: str) -> None:
        self.turned.emit()
        self._panel.keys.take_over()
        self._keep(step)

    def _keep(self, step: str) -> None:
        if self.lead is None:
            return
        try:
            self.progress.reach(self.learner, self.lead.play.lesson.id, DONE if step == DONE else step)
        except CannotSave as error:
            self.session.noted.emit(worded(error))

    # showing

    def _changed(self) -> None:
        if self.lead is not None:
            with self.lead.careful():
                self._show(self.lead)

    def _show(self, lead: LessonLead) -> None:
        play, card = lead.play, self.card
        steps = len(play.lesson.steps)
        place = tr("step {number} of {steps}", number=min(play.index + 1, steps), steps=steps)
        at_end = play.finished and not lead.waits
        where = tr("end of the lesson") if at_end else tr("the others move") if lead.waits else place
        card.say(self._text(lead), f"{play.text.name} · {where}")
        money = self.context.words.money
        card.bars.show_figures([] if lead.waits else [(words, value, money(value)) for words, value in play.bars()])
        new = " ".join(tr(PARTS[part]) for part in play.step.opens) if not (lead.remark or lead.waits) else ""
        card.answer_with(lead.remark or new, lead.tone if lead.remark else "muted", lead.section)
        card.tick_off(play.text.can if at_end else "")
        card.back.show()
        card.back.setEnabled(play.index > 0)
        card.offer_on(self._on_words(lead), tr(BY_ITSELF) if lead.waits else "")
        card.offer_help(self._help_words(lead))
        card.hurry.setVisible(lead.waits and play.script_waits)
        ends = play.step.ends
        waits = play.finished or lead.waits
        self._watch.look_for("" if waits else ends.does, play.targets)
        card.offer_names(names.to_choose(self.context, ends.targets) if not waits and ends.does == "click" else [])
        card.show()
        self._header.show_undo()
        self.glow.show(self._glows, lead.waits or play.pulses)
        self.arrows.show(lambda: lead.ways)
        self.veils.show(self._dimmed)
        self._bring_into_view()

    def _text(self, lead: LessonLead) -> str:
        """Return what the card says: a move of the others, else the step, never before its position is there."""
        if lead.told:
            return lead.told
        return tr("Now the others move.") if lead.play.script_waits else lead.play.card()

    def _glows(self) -> tuple[str, ...]:
        """Return the names of what glows now: what the others changed, what the card mentions, or what leads on."""
        lead = self.lead
        if lead is None:
            return ()
        play = lead.play
        if lead.waits:
            return lead.flashes
        if play.finished:
            return ()  # its last words ask for nothing
        if play.step.ends.does == "next":
            return play.step.glow
        if not play.leads:
            return ()
        if play.targets:
            return tuple(target for target in play.targets if self.places.seen(target)) or play.targets
        return self.guide.next(play.step.ends)

    def _dimmed(self) -> tuple[str, ...]:
        """Return the names of what is dimmed: what has not come up, and choices while nothing is to be chosen."""
        if self.lead is None:
            return ()
        play = self.lead.play
        dimmed = tuple(f"part:{part}" for part in play.dimmed)
        rests = play.lesson.dims and not play.finished and play.step.ends.does in ("next", "click", "undo")
        return (*dimmed, "part:choices") if rests and not self.lead.waits else dimmed

    def _on_words(self, lead: LessonLead) -> str:
        """Return the words of the button that goes on, "" where something is to be done."""
        play = lead.play
        if lead.waits:
            return tr("Next move")
        if play.finished:
            done = tr("Your first game") if self.leads_to_game else tr("Done")
            return tr("Next lesson") if self.following() else done
        return tr("Next") if play.is_read else ""

    def _help_words(self, lead: LessonLead) -> str:
        """Return the words of the button that helps, "" for none."""
        play = lead.play
        if lead.waits or play.finished or play.is_read:
            return ""
        if not play.leads:
            return tr("Hint")
        return tr("Show me") if play.offers_to_show else tr("Skip")

    def _bring_into_view(self) -> None:
        """Keep the NOW panel scrolled to what glows in it until the learner scrolls elsewhere.

        A page is laid out again when a run has been found or a sentence has got its height, however late that is.
        """
        self._looks = LOOKS
        self._bringing.start()
        self._bring()

    def _bring(self) -> None:
        if QApplication.mouseButtons():
            return  # what is pressed shall not move away from the pointer
        self._looks -= 1
        proposal = self.context.selection.proposal
        if self._looks < 0 and proposal is not None:
            return  # what was chosen is looked at
        for target in self.glow.targets:
            for place in self.places.of(target):
                if self._panel.isAncestorOf(place.widget) and place.widget.isVisible():
                    if self._looks >= 0 and proposal is None and self._panel.keys.may_lead():
                        self._panel.keys.give(place.widget)
                    self._panel.sight.bring(place.widget)
                    return
