"""Play a lesson step by step: which board, what glows, what ends the step, and what answers a wrong try."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from rails18.core.action_json import from_json
from rails18.core.actions import Action, LayTile
from rails18.core.errors import CannotRead
from rails18.core.game import Game, Update
from rails18.core.ids import CompanyId, PlayerId
from rails18.core.refusal import Refusal
from rails18.lessons.figures import Timeline
from rails18.lessons.lesson import Lesson, Pattern, Remark, Step, Want, Wrong
from rails18.lessons.lesson_texts import LessonText
from rails18.words.texts import load_rulebook, names_of
from rails18.words.translation import tr
from rails18.words.wording import Names, Template

PULSE_AFTER = 2  # wrong tries until the target pulses
SHOW_AFTER = 3  # wrong tries until the card offers to play the step

DONE, WRONG, REFUSED, OTHER, WAIT = "done", "wrong", "refused", "other", "wait"


class Answer(msgspec.Struct, frozen=True):
    """Answer what the learner did.

    Attributes:
        kind: ``done`` (the step is over), ``wrong`` (a try that the lesson answers by name), ``refused`` (by the
            rules), ``other`` (allowed, but not what the step is about) or ``wait`` (part of what is wanted).
        text: the answer to a wrong try; "" otherwise.
        section: section of the rule book that a refusal cites.
        update: what changed on the board.
        remark: what an opponent says to it, as (player, text).
    """

    kind: str
    text: str = ""
    section: str = ""
    update: Update | None = None
    remark: tuple[PlayerId, str] | None = None


class Move(msgspec.Struct, frozen=True):
    """Show a move of the script: what changed, and what an opponent says to it."""

    update: Update
    remark: tuple[PlayerId, str] | None = None


class LessonPlay:
    """Lead a learner through a lesson.

    Args:
        lesson: the lesson.
        text: its words.
        learner: the learner's name.
        start: id of the step to begin with, "" for the first one.
        general: sentences that all lessons share (`general.yaml`).

    Attributes:
        game: the game on the board; every move in it is one of the real rules.
        index: number of the step.
        tries: wrong tries in this step.
        hinted: a hint was asked for in this step.
    """

    def __init__(
        self, lesson: Lesson, text: LessonText, learner: str, start: str = "", general: Mapping[str, str] | None = None
    ) -> None:
        self.lesson, self.text, self.general = lesson, text, general or {}
        self.timeline = Timeline(lesson, learner)
        self.index, self.tries, self.hinted = 0, 0, False
        self._seated = self.seat
        self.game: Game = self.timeline.game(self.seat)
        self._starts: list[tuple[Action, ...]] = []
        self._pointed: set[str] = set()
        self._book = load_rulebook(lesson.setup.title)
        self._set_board(lesson.line[: lesson.steps[0].at])
        ids = [step.id for step in lesson.steps]
        self._enter()
        for _ in range(ids.index(start) if start in ids else 0):
            self.show_me()
            self.finish_script()

    # looking

    @property
    def finished(self) -> bool:
        """Return whether all steps are over."""
        return self.index >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """Return the step that is open, the last one when all are over."""
        return self.lesson.steps[min(self.index, len(self.lesson.steps) - 1)]

    @property
    def seat(self) -> PlayerId:
        """Return the learner's seat."""
        return self.lesson.seat_of(self.step)

    @property
    def leads(self) -> bool:
        """Return whether the next control glows: not in a task that is done alone, before somebody asks for a hint."""
        return not self.step.alone or self.hinted or self.offers_to_show

    @property
    def pulses(self) -> bool:
        """Return whether what glows pulses."""
        return self.tries >= PULSE_AFTER

    @property
    def offers_to_show(self) -> bool:
        """Return whether the card offers *Show me*."""
        return self.tries >= SHOW_AFTER

    @property
    def targets(self) -> tuple[str, ...]:
        """Return what is to be clicked or pointed at, without what was pointed at already."""
        return tuple(target for target in self.step.ends.targets if target not in self._pointed)

    @property
    def dimmed(self) -> tuple[str, ...]:
        """Return the parts of the window that have not come up yet."""
        opened = {part for step in self.lesson.steps[: self.index + 1] for part in step.opens}
        return () if self.finished else tuple(part for part in self.lesson.dims if part not in opened)

    @property
    def script_waits(self) -> bool:
        """Return whether moves of the script come before the step that is open."""
        return not self.finished and self.game.at < self.step.at

    def card(self) -> str:
        """Return what the card says: the text of the step, or the closing words."""
        return self._said(self.text.closing if self.finished else self.text.steps[self.step.id])

    def bars(self) -> list[tuple[str, int]]:
        """Return what the open step sets side by side, each with what it stands for."""
        figures = {**self.lesson.figures, **self.step.figures}
        named = () if self.finished else self.step.bars
        facts = self.timeline.values({name: figures[name] for name in named}, self.game.position)
        return [(self.text.bars[name], value) for name in named if isinstance(value := facts[name], int)]

    # doing

    def play(self, action: Action) -> Answer:
        """Take an action of the learner: it is played when the step wants it, and answered otherwise."""
        ends = self.step.ends
        refusals = self.game.refusals(action)
        wanted = ends.pattern is not None and ends.pattern.fits(action)
        if ends.does == "refused" and wanted and ends.key in [refusal.key for refusal in refusals]:
            text, section = self._refusal(refusals)
            return self._done(None, text, section)
        if not refusals and ends.does == "play" and wanted:
            return self._done(self.game.play(action))
        return self._answered(action, refusals)

    def choose(self, action: Action) -> Answer:
        """Take what the learner has chosen and not confirmed yet; it counts only where the step asks for no more."""
        ends = self.step.ends
        if ends.does == "choose" and ends.pattern is not None and ends.pattern.fits(action):
            return self._done(None)
        return Answer(WAIT)

    def pick(self, company: CompanyId) -> Answer:
        """Take that the learner looks at a company: it is all that a step may want which names nothing else."""
        ends = self.step.ends
        if ends.does == "choose" and ends.pattern is not None and ends.pattern.fields == {"company": company}:
            return self._done(None)
        return Answer(WAIT)

    def click(self, target: str) -> Answer:
        """Take a click on something that has a name in the window."""
        ends = self.step.ends
        if ends.does != "click":
            return Answer(WAIT)
        if target in ends.targets or any(one.endswith("*") and target.startswith(one[:-1]) for one in ends.targets):
            return self._done(None)
        return self._missed(OTHER, tr(self.general.get("elsewhere" if self.leads else "not_this", "")))

    def point(self, target: str) -> Answer:
        """Take that pointer or focus rests on something."""
        ends = self.step.ends
        if ends.does != "point" or target not in ends.targets:
            return Answer(WAIT)
        self._pointed.add(target)
        return Answer(WAIT)

    @property
    def is_read(self) -> bool:
        """Return whether nothing is left to do in the step but to read: whoever has read it goes on."""
        return self.step.ends.does == "next" or (self.step.ends.does == "point" and not self.targets)

    def next(self) -> Answer:
        """Go on from a step in which nothing is left to do but to read."""
        return self._done(None) if self.is_read else Answer(WAIT)

    def undo(self) -> Answer:
        """Take back what the step wants to have taken back; otherwise go back to the step before."""
        if not self.finished and self.step.ends.does == "undo":
            return self._done(self.game.go_to(self.game.at - self.step.ends.times))
        return self.back()

    def back(self) -> Answer:
        """Go back to the step before, with the board that it began with."""
        if self.index == 0:
            return Answer(WAIT)
        self.index -= 1
        del self._starts[self.index + 1 :]
        update = self._set_board(self._starts.pop())
        self._enter()
        return Answer(WAIT, update=update)

    def show_me(self) -> Answer:
        """Do what the step wants."""
        ends = self.step.ends
        if ends.does == "undo":
            return self.undo()
        if ends.does in ("play", "refused"):
            return self.play(self.example(ends))
        return self._done(None)

    skip = show_me  # skipping a step leaves the board as doing it would

    def example(self, ends: Want) -> Action:
        """Return an action that the step wants: the one of the lesson's line, or the first that the game offers.

        Raises:
            CannotRead: there is none.
        """
        pattern = ends.pattern
        assert pattern is not None
        line = self.lesson.line
        if self.game.at < len(line) and pattern.fits(line[self.game.at]):
            return line[self.game.at]
        if ends.does == "refused":
            return _tried(pattern, self.seat)
        plain = {name: value for name, value in pattern.fields.items() if not _open(value)}
        found = next((action for action in self.game.options(pattern.kind, **plain) if pattern.fits(action)), None)
        if found is None:
            raise CannotRead("nothing on the board is what this step wants.", self._place(), "Fix want or at.")
        return found

    # the script

    def coming_move(self) -> Update | None:
        """Return what the next move of the script will bring, None when the step is the learner's."""
        if not self.script_waits:
            return None
        action = self.lesson.line[self.game.at]
        return None if self.game.refusals(action) else self.game.what_if(action)

    def next_move(self) -> Move | None:
        """Play the next move of the script, None when the step is the learner's."""
        if not self.script_waits:
            return None
        action = self.lesson.line[self.game.at]
        refusals = self.game.refusals(action)
        if refusals:
            raise CannotRead(f"the line cannot go on here ({refusals[0]}).", self._place(), "Fix want or the line.")
        update = self.game.play(action)
        if update.at == self.step.at:
            self._mark()
        remark = next((each for each in self.lesson.remarks if each.after == update.at), None)
        return Move(update, self._spoken(remark) if remark else None)

    def finish_script(self) -> list[Move]:
        """Play all moves up to the learner's next step at once."""
        moves = []
        while (move := self.next_move()) is not None:
            moves.append(move)
        return moves

    # inside

    def _done(self, update: Update | None, text: str = "", section: str = "") -> Answer:
        remark = self._spoken(self.step.remark) if self.step.remark else None
        if remark is None and update is not None and update.action is not None:
            found = next((each for each in self.lesson.remarks if each.after == update.at), None)
            remark = self._spoken(found) if found else None
        self.index += 1
        self._enter()
        return Answer(DONE, text, section, update, remark)

    def _enter(self) -> None:
        """Open the step at `index`."""
        self.tries, self.hinted = 0, False
        self._pointed = set()
        if not self.finished and self.step.jump:
            self._set_board(self.lesson.line[: self.step.at])
        self._mark()

    def _mark(self) -> None:
        """Remember the board with which the open step begins."""
        del self._starts[self.index :]
        self._starts.append(tuple(self.game.actions[: self.game.at]))

    def _set_board(self, actions: Sequence[Action]) -> Update:
        """Bring the board to where `actions` lead, with the learner at the seat of the step."""
        before = self.game.state
        if self._seated != self.seat:
            self._seated, self.game = self.seat, self.timeline.game(self.seat)
        there = self.game.actions
        common = next(
            (number for number, (a, b) in enumerate(zip(there, actions, strict=False)) if a != b),
            min(len(there), len(actions)),
        )
        self.game.go_to(common)
        for action in actions[common:]:
            self.game.play(action)
        return Update(before, self.game.state, self.game.at)

    def _answered(self, action: Action, refusals: tuple[Refusal, ...]) -> Answer:
        """Answer an action that the step does not want."""
        known = self.answer_to(action)
        said = self._said(self.text.says[known.say]) if known and known.say else ""
        if refusals:
            text, section = self._refusal(refusals)
            return self._missed(REFUSED, f"{text} {said}".strip(), section)
        return self._missed(WRONG if said else OTHER, said or tr(self.general.get("other", "")))

    def answer_to(self, action: Action) -> Wrong | None:
        """Return which wrong try of the step an action is; whether track joins is the engine's judgement."""
        found = (wrong for wrong in self.step.answers if wrong.pattern.fits(action))
        return next((wrong for wrong in found if self._judged(wrong, action)), None)

    def _judged(self, wrong: Wrong, action: Action) -> bool:
        if wrong.joins is None or not isinstance(action, LayTile) or self.game.refusals(action):
            return wrong.joins is None
        return self.game.questions.joins(self.game.position, action) is wrong.joins

    def _missed(self, kind: str, text: str, section: str = "") -> Answer:
        self.tries += 1
        return Answer(kind, text, section)

    def _refusal(self, refusals: tuple[Refusal, ...]) -> tuple[str, str]:
        first = refusals[0]
        sentence = self._book.sentence(first, self.game.title, self.game.setup)
        return sentence, self._book.section(first.key, first.facts)

    def _spoken(self, remark: Remark) -> tuple[PlayerId, str]:
        return remark.by, self._said(self.text.says[remark.say])

    def _said(self, template: Template) -> str:
        figures = {**self.lesson.figures, **self.step.figures}
        needed = {name: figures[name] for name in template.facts if name in figures}
        facts = self.timeline.values(needed, self.game.position)
        names: Names = names_of(self.game.title, self.game.setup)
        return filled(template, facts, names, self._place)

    def _place(self) -> str:
        return f"resources/lessons/{self.lesson.id}.yaml: steps.{self.step.id}"


def filled(template: Template, facts: Mapping[str, object], names: Names, place: Callable[[], str]) -> str:
    """Return the sentence of a template; figures may be 0.

    Raises:
        CannotRead: a figure that it needs is not worked out.
    """
    missing = sorted(template.facts - facts.keys())
    if missing:
        cure = f"Add `{missing[0]}:` to `figures` of the step."
        raise CannotRead(f"no figure has the name {missing[0]}.", place(), cure)
    text = template.render(facts, names)
    if text is None:
        raise CannotRead(f"the figures do not fit the sentence {template.text!r}.", place(), "Compare their forms.")
    return text


def _open(value: object) -> bool:
    return isinstance(value, list) or (isinstance(value, str) and value.endswith("*"))


def _tried(pattern: Pattern, seat: PlayerId) -> Action:
    """Return the action of a pattern that names all its fields."""
    return from_json({"player": seat, **pattern.fields, "kind": pattern.kind})
