"""Check lessons as a person would find them: each is played, each wrong try made, each text filled in and measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from rails18.core.action_json import from_json
from rails18.core.actions import Action
from rails18.core.errors import CannotRead, Rails18Error
from rails18.core.kinds import kinds
from rails18.lessons import cases, targets
from rails18.lessons.figures import BadFigure
from rails18.lessons.ideas import load_ideas
from rails18.lessons.lesson import Lesson, Pattern, Step, Wrong
from rails18.lessons.lesson_texts import LessonText, load_text
from rails18.lessons.lessons import load_curriculum
from rails18.lessons.play import DONE, LessonPlay
from rails18.storage.documents import spelling

STEP_WORDS, REMARK_WORDS, CLOSING_WORDS = 35, 15, 30
NEXT_IN_A_ROW = 2
FIRST_ACTION = 3
HANDS = ("play", "choose", "refused", "undo")
TYPED = re.compile(r"#\d+|\b\d+-trains?\b|\b18\d\d\b|\b[A-Z]\d{1,2}\b")  # figures that are names
LEARNER = "You"


def run(title: str | None = None) -> int:
    """Print what is wrong with the lessons of one title or of all, and return 0 when nothing is, else 1."""
    curriculum = load_curriculum(title)
    found = [*curriculum.faults, *(fault for lesson in curriculum.lessons for fault in faults(lesson))]
    found += idea_faults(curriculum.lessons)
    for fault in dict.fromkeys(map(str, found)):  # lessons share texts and boards
        print(fault)
    if not found and curriculum.lessons:
        number = len(curriculum.lessons)
        print(f"{number} lesson{'s' if number > 1 else ''}: nothing wrong found.")
    return 1 if found else 0


def faults(lesson: Lesson) -> list[CannotRead]:
    """Return what is wrong with a lesson; a board that cannot be played ends the search."""
    found = [*_form(lesson), *_claims(lesson), *_parts(lesson)]
    try:
        text = load_text(lesson)
        found += _typed(lesson, text)
        found += _unused(lesson, text)
        for fault in _played(lesson, text):
            found.append(fault)
    except CannotRead as error:
        found.append(error)
    except (Rails18Error, BadFigure) as error:
        found.append(CannotRead(f"the lesson cannot be played ({error}).", _place(lesson), "Fix its line."))
    return found


def idea_faults(lessons: tuple[Lesson, ...]) -> list[CannotRead]:
    """Return what is wrong with the ideas of the coach, and with those that lessons name."""
    try:
        ideas = load_ideas()
    except CannotRead as error:
        return [error]
    found = []
    asked = [("decisions", idea.case, cases.DECISIONS.keys()) for idea in ideas.decisions]
    asked += [("events", idea.case, cases.EVENTS.keys()) for idea in ideas.events]
    for section, case, known in asked:
        if case and case not in known:
            where = f"resources/lessons/ideas.yaml: {section}"
            found.append(CannotRead(f"there is no case {case}.", where, spelling(case, known)))
    for lesson in lessons:
        for id in lesson.ideas:
            if id not in ideas.ids:
                cure = spelling(id, ideas.ids)
                found.append(CannotRead(f"there is no idea {id}.", _place(lesson, "ideas"), cure))
    return found


def _place(lesson: Lesson, inside: str = "") -> str:
    return f"resources/lessons/{lesson.id}.yaml" + (f": {inside}" if inside else "")


def _form(lesson: Lesson) -> Iterator[CannotRead]:
    """Yield what is wrong with the order of steps."""
    does = [step.ends.does for step in lesson.steps]
    if not any(each in HANDS for each in does[:FIRST_ACTION]):
        yield CannotRead(f"the first {FIRST_ACTION} steps have no action.", _place(lesson, "steps"), "Act sooner.")
    if not any(step.alone for step in lesson.steps):
        yield CannotRead("there is no task that is done alone.", _place(lesson, "steps"), "Write `alone: true` in one.")
    for number in range(NEXT_IN_A_ROW, len(does)):
        if all(each == "next" for each in does[number - NEXT_IN_A_ROW : number + 1]):
            place = _place(lesson, f"steps.{lesson.steps[number].id}")
            yield CannotRead(
                f"more than {NEXT_IN_A_ROW} steps in a row are only read.", place, "Let something be done."
            )


def _parts(lesson: Lesson) -> Iterator[CannotRead]:
    """Yield parts of the window that nobody can dim, and those that are dimmed to the end or opened for nothing."""
    opened = {part: f"steps.{step.id}" for step in lesson.steps for part in step.opens}
    for part in (*lesson.dims, *opened):
        if part not in targets.PARTS:
            yield CannotRead(f"no part is called {part}.", _place(lesson, "dims"), spelling(part, targets.PARTS))
    for part in opened.keys() - set(lesson.dims):
        yield CannotRead(f"{part} is not dimmed.", _place(lesson, opened[part]), "Add it to `dims`.")


def _claims(lesson: Lesson) -> Iterator[CannotRead]:
    """Yield answers about track which joins, or does not, without asking the engine."""
    answers = {f"steps.{step.id}.wrong[{n}]": wrong for step in lesson.steps for n, wrong in enumerate(step.answers)}
    judged = {wrong.say: wrong.joins for wrong in answers.values() if wrong.joins is not None and wrong.say}
    for place, wrong in answers.items():
        if wrong.say in judged and wrong.joins is not judged[wrong.say]:
            cure = f"Write `joins: {str(judged[wrong.say]).lower()}`."
            yield CannotRead(f"{wrong.say} speaks of track that joins, or does not.", _place(lesson, place), cure)


def _typed(lesson: Lesson, text: LessonText) -> Iterator[CannotRead]:
    """Yield texts in which a figure is typed."""
    texts = {f"steps.{key}": value for key, value in text.steps.items()}
    texts |= {f"says.{key}": value for key, value in text.says.items()} | {"closing": text.closing}
    for place, template in texts.items():
        bare = TYPED.sub("", re.sub(r"\{[^}]*\}", "", template.text))
        if re.search(r"\d", bare):
            where = f"resources/text/en/lessons/{lesson.id}.yaml: {place}"
            yield CannotRead("a figure is typed.", where, "Take it from the board: `{name:money}` and `figures`.")


def _unused(lesson: Lesson, text: LessonText) -> Iterator[CannotRead]:
    """Yield figures that no text uses."""
    shared = frozenset().union(*(said.facts for said in text.says.values()), text.closing.facts)
    everywhere = shared.union(*(said.facts for said in text.steps.values()))
    for name in lesson.figures.keys() - everywhere:
        yield CannotRead(f"no text uses the figure {name}.", _place(lesson, "figures"), "Take it out.")
    for step in lesson.steps:
        for name in step.figures.keys() - shared - text.steps[step.id].facts - set(step.bars):
            yield CannotRead(f"no text uses the figure {name}.", _place(lesson, f"steps.{step.id}"), "Take it out.")


def _played(lesson: Lesson, text: LessonText) -> Iterator[CannotRead]:
    play = LessonPlay(lesson, text, LEARNER)
    said: dict[str, str] = {}
    while not play.finished:
        for move in play.finish_script():
            said |= {f"remark after {move.update.at}": move.remark[1]} if move.remark else {}
        step = play.step
        yield from _too_long(lesson, f"steps.{step.id}", play.card(), STEP_WORDS)
        yield from _targets(lesson, step, play)
        yield from _bars(lesson, step)
        for number, wrong in enumerate(step.answers):
            yield from _tried(lesson, f"steps.{step.id}.wrong[{number}]", play, wrong)
        answer = play.show_me()
        if answer.kind != DONE:
            yield CannotRead(f"it cannot be done: {answer.text}", _place(lesson, f"steps.{step.id}.want"), "Fix it.")
            return
        said |= {f"remark at {step.id}": answer.remark[1]} if answer.remark else {}
    for place, remark in said.items():
        yield from _too_long(lesson, place, remark, REMARK_WORDS)
    yield from _too_long(lesson, "closing", play.card(), CLOSING_WORDS)


def _too_long(lesson: Lesson, place: str, text: str, most: int) -> Iterator[CannotRead]:
    number = len(text.split())
    if number > most:
        where = f"resources/text/en/lessons/{lesson.id}.yaml: {place}"
        yield CannotRead(f"{number} words are too many.", where, f"Say it in {most}.")


def _targets(lesson: Lesson, step: Step, play: LessonPlay) -> Iterator[CannotRead]:
    for target in (*step.glow, *step.ends.targets):
        reason = targets.fault(target, play.game.position)
        if reason:
            group = target.partition(":")[0]
            cure = "" if group in targets.KNOWN else spelling(group, (*targets.KNOWN, *targets.ALONE))
            yield CannotRead(f"{reason}.", _place(lesson, f"steps.{step.id}"), cure)


def _bars(lesson: Lesson, step: Step) -> Iterator[CannotRead]:
    """Yield bars that no figure gives a length."""
    for name in step.bars:
        if name not in {**lesson.figures, **step.figures}:
            place = _place(lesson, f"steps.{step.id}.bars")
            yield CannotRead(f"no figure has the name {name}.", place, f"Add `{name}:` to `figures` of the step.")


def _tried(lesson: Lesson, place: str, play: LessonPlay, wrong: Wrong) -> Iterator[CannotRead]:
    """Yield what is wrong with the answer to a wrong try: it must be possible to make it, or the rules refuse it."""
    where = _place(lesson, place)
    if wrong.refused:
        action = _whole(wrong.pattern, play, where)
        keys = [refusal.key for refusal in play.game.refusals(action)]
        if wrong.refused not in keys:
            found = ", ".join(keys) or "nothing"
            yield CannotRead(f"{wrong.refused} does not refuse this try, but {found}.", where, "Name what does.")
            return
        play.play(action)  # every text of it is filled in
        return
    for one in _single(wrong):
        tried = allowed(one, play, wrong)
        if tried is None:
            yield CannotRead("nothing on the board is this try.", where, "Take it out, or fix it.")
            return
        play.play(tried)


def _single(wrong: Wrong) -> list[Wrong]:
    """Return a try for each value of which a list names several: all of them have to be what is said of them."""
    several = {name: values for name, values in wrong.pattern.fields.items() if isinstance(values, list)}
    for name, values in several.items():
        if not any(str(value).endswith("*") for value in values):
            patterns = (Pattern(wrong.pattern.kind, {**wrong.pattern.fields, name: value}) for value in values)
            return [msgspec.structs.replace(wrong, pattern=pattern) for pattern in patterns]
    return [wrong]


def allowed(wrong: Wrong, play: LessonPlay, answer: Wrong | None = None) -> Action | None:
    """Return an allowed action of a try, to which it or `answer` is the answer, None when there is none."""
    ends = play.step.ends
    plain = {name: value for name, value in wrong.pattern.fields.items() if not isinstance(value, list)}
    plain = {name: value for name, value in plain.items() if not str(value).endswith("*")}
    for action in play.game.options(wrong.pattern.kind, **plain):
        if ends.does == "play" and ends.pattern is not None and ends.pattern.fits(action):
            continue
        if wrong.pattern.fits(action) and play.answer_to(action) is (answer or wrong):
            return action
    return None


def _whole(pattern: Pattern, play: LessonPlay, where: str) -> Action:
    """Return the action of a pattern; the first of several values is taken, player and company are those in turn."""
    plain: dict[str, Any] = {"player": play.seat, "company": play.game.position.frame.company}
    fields = next(one for one in kinds() if str(one.__struct_config__.tag) == pattern.kind).__struct_fields__
    plain = {name: value for name, value in plain.items() if name in fields}
    chosen = {name: value[0] if isinstance(value, list) else value for name, value in pattern.fields.items()}
    return from_json({**plain, **chosen, "kind": pattern.kind}, where)
