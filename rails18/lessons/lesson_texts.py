"""Read the words of lessons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rails18 import paths
from rails18.lessons.lesson import Lesson
from rails18.lessons.reading import FOLDER
from rails18.storage.documents import Document, read
from rails18.words.texts import LANGUAGE
from rails18.words.translation import tr
from rails18.words.wording import Template


class LessonText(msgspec.Struct, frozen=True):
    """Hold the words of a lesson.

    Attributes:
        name: heading.
        about: what it teaches, in short.
        steps: step → what the card says.
        says: key → answer to a wrong try, or remark of an opponent.
        closing: what the card says at the end.
        can: what the learner can do then.
        bars: figure that is drawn → what it stands for.
    """

    name: str
    about: str
    steps: Mapping[str, Template]
    says: Mapping[str, Template]
    closing: Template
    can: str
    bars: Mapping[str, str] = {}


def load_text(lesson: Lesson) -> LessonText:
    """Return the words of a lesson.

    Raises:
        CannotRead: the file is missing or wrong, a step has no text, or a text belongs to nothing.
    """
    doc = _read(lesson.id)
    _raise_unless_whole(doc, lesson)
    return LessonText(
        name=tr(doc.value("name", str)),
        about=tr(doc.value("about", str)),
        steps=_templates(doc, "steps"),
        says=_templates(doc, "says"),
        closing=_template(doc, "closing", doc.value("closing", str)),
        can=tr(doc.value("can", str)),
        bars={key: tr(text) for key, text in doc.convert(doc.data.get("bars", {}), dict[str, str], "bars").items()},
    )


def needed_says(lesson: Lesson) -> set[str]:
    """Return the keys of all answers and remarks that a lesson uses."""
    said = {wrong.say for step in lesson.steps for wrong in step.answers if wrong.say}
    said |= {step.remark.say for step in lesson.steps if step.remark}
    return said | {remark.say for remark in lesson.remarks}


def _raise_unless_whole(doc: Document, lesson: Lesson) -> None:
    bars = {name for step in lesson.steps for name in step.bars}
    steps = {step.id for step in lesson.steps}
    for group, needed in (("steps", steps), ("says", needed_says(lesson)), ("bars", bars)):
        there = {str(key) for key in doc.section(group)}
        for key in sorted(needed - there):
            raise doc.fault(f"{group}.{key}", "this text is missing.", "Write it.")
        for key in sorted(there - needed):
            raise doc.fault(f"{group}.{key}", "nothing in the lesson uses this text.", "Take it out, or use it.")


def _read(id: str) -> Document:
    place = Path("text", LANGUAGE, FOLDER, *f"{id}.yaml".split("/"))
    doc = read(paths.resources() / place, f"resources/{place.as_posix()}")
    doc.only(("name", "about", "steps", "closing", "can"), ("says", "bars"))
    return doc


def _templates(doc: Document, group: str) -> dict[str, Template]:
    texts = doc.convert(doc.data.get(group, {}), dict[str, str], group)
    return {key: _template(doc, f"{group}.{key}", text) for key, text in texts.items()}


def _template(doc: Document, place: str, text: str) -> Template:
    try:
        return Template(text)
    except ValueError as error:
        raise doc.fault(place, f"this sentence is wrong: {error}.", "Compare it with the others.") from None


def load_general() -> Mapping[str, str]:
    """Return the sentences that all lessons share, by key.

    Raises:
        CannotRead: the file is missing or wrong.
    """
    place = Path("text", LANGUAGE, FOLDER, "general.yaml")
    doc = read(paths.resources() / place, f"resources/{place.as_posix()}")
    doc.only(("other", "elsewhere", "not_this"))
    return {key: doc.value(key, str) for key in doc.data}
