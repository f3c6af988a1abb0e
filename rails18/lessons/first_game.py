"""Read how a first whole game is set up, and which landmarks it has."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18 import paths
from rails18.core.ids import NO_KIND, NO_PHASE, KindId, PhaseId, PlayerId
from rails18.core.title import Setup
from rails18.lessons.reading import FOLDER
from rails18.storage.documents import Document, read, spelling
from rails18.words.texts import LANGUAGE, load_events


class Landmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Describe a moment of a game.

    Args:
        id: key of its text.
        events: keys of the events of which one makes it.
        mine: only when it is about the learner or a company of theirs.
        colour: only when a tile of this colour is laid.
        phase: only when this phase begins.
        last: only when the depot holds no train of this type any more.
        earned: only when trains have earned something.
        variant: only in this variant of the game, "" for any.
    """

    id: str
    events: tuple[str, ...]
    mine: bool = False
    colour: str = ""
    phase: PhaseId = NO_PHASE
    last: KindId = NO_KIND
    earned: bool = False
    variant: str = ""


class FirstGame(msgspec.Struct, frozen=True):
    """Hold the first game.

    Attributes:
        setup: the game; the learner's name takes the place of the one at `seat`.
        opponents: seat → program that plays it: a level, or a character of one.
        level: level of the coach.
        landmarks: in the order in which they usually come.
        name, rules, closing: heading, what is said before the first move and after the last.
        words: landmark → its name.
    """

    setup: Setup
    seat: PlayerId
    opponents: dict[PlayerId, str]
    level: str
    landmarks: tuple[Landmark, ...]
    name: str
    rules: str
    closing: str
    words: Mapping[str, str]


def load_first_game() -> FirstGame:
    """Return the first game.

    Raises:
        CannotRead: one of the two files is missing or wrong.
    """
    doc = read(paths.resources() / FOLDER / "first_game.yaml", f"resources/{FOLDER}/first_game.yaml")
    doc.only(("setup", "seat", "opponents", "level", "landmarks"))
    landmarks: tuple[Landmark, ...] = doc.value("landmarks", tuple[Landmark, ...])
    text = read(paths.resources() / "text" / LANGUAGE / "first_game.yaml", f"resources/text/{LANGUAGE}/first_game.yaml")
    text.only(("name", "rules", "landmarks", "closing"))
    words = words_of(doc, "landmarks", landmarks, text)
    return FirstGame(
        setup=doc.value("setup", Setup),
        seat=doc.value("seat", str),
        opponents=doc.value("opponents", dict[str, str]),
        level=doc.value("level", str),
        landmarks=landmarks,
        name=text.value("name", str),
        rules=text.value("rules", str),
        closing=text.value("closing", str),
        words=words,
    )


def words_of(doc: Document, section: str, landmarks: tuple[Landmark, ...], text: Document) -> dict[str, str]:
    """Return the words of landmarks.

    Args:
        doc: the file of the landmarks.
        section: where they are in it, and their words in the other file.
        text: the file of their words.

    Raises:
        CannotRead: there is no such event, or a landmark has no words.
    """
    known = load_events().templates
    for number, landmark in enumerate(landmarks):
        for event in landmark.events:
            if event not in known:
                raise doc.fault(f"{section}[{number}].events", f"there is no event {event}.", spelling(event, known))
    words: dict[str, str] = text.value(section, dict[str, str])
    for landmark in landmarks:
        if landmark.id not in words:
            raise text.fault(f"{section}.{landmark.id}", "this text is missing.", "Write it.")
    return words
