"""Read the ideas of the coach: which idea belongs to which decision or event, and in which words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18 import paths
from rails18.core.kinds import kinds
from rails18.lessons.reading import FOLDER
from rails18.storage.documents import Document, read, spelling
from rails18.words.answers import Sentences
from rails18.words.texts import LANGUAGE, load_events
from rails18.words.wording import Template

WARNINGS = ("trainless", "own_rust", "president")


class DecisionIdea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Belong to a decision: `kind` of action, names of steps () for all, and `case` it fits, "" for any."""

    id: str
    kind: str
    step: tuple[str, ...] = ()
    case: str = ""


class EventIdea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Belong to an event, in a `case` or in any; peculiar to `titles`; told before others where it decides games.

    Args:
        at_once: whom it concerns is told in their own turn, even after another idea.
        passing: told in the turn in which it happens, or not at all.
    """

    id: str
    event: str
    case: str = ""
    titles: tuple[str, ...] = ()
    first: bool = False
    at_once: bool = False
    passing: bool = False


class Ideas(msgspec.Struct, frozen=True):
    """Hold all ideas of the coach.

    Attributes:
        decisions, events: ideas, those for special cases first.
        quiet: events that need none.
        considerations: idea → what to consider; sentences whose facts are not there are left out.
        sentences: idea of an event → sentences, of which the first that fits is taken.
        warnings: likewise, by warning.
        names: idea → what it is about, in a few words.
    """

    decisions: tuple[DecisionIdea, ...]
    events: tuple[EventIdea, ...]
    quiet: tuple[str, ...]
    considerations: Mapping[str, tuple[Template, ...]]
    sentences: Mapping[str, tuple[Template, ...]]
    warnings: Mapping[str, tuple[Template, ...]]
    names: Mapping[str, str]

    @property
    def ids(self) -> frozenset[str]:
        """Return the ids of all ideas."""
        return frozenset((*self.considerations, *self.sentences))


def load_ideas() -> Ideas:
    """Return the ideas of the coach.

    Raises:
        CannotRead: one of the two files is missing or wrong.
    """
    doc = read(paths.resources() / FOLDER / "ideas.yaml", f"resources/{FOLDER}/ideas.yaml")
    doc.only(("decisions", "events", "quiet"))
    decisions: tuple[DecisionIdea, ...] = doc.value("decisions", tuple[DecisionIdea, ...])
    events: tuple[EventIdea, ...] = doc.value("events", tuple[EventIdea, ...])
    quiet: tuple[str, ...] = doc.value("quiet", tuple[str, ...])
    _raise_unless_known(doc, "decisions", [idea.kind for idea in decisions], _kinds())
    known = load_events().templates
    _raise_unless_known(doc, "events", [idea.event for idea in events], known)
    _raise_unless_known(doc, "quiet", quiet, known)
    return _with_words(decisions, events, quiet)


def _with_words(decisions: tuple[DecisionIdea, ...], events: tuple[EventIdea, ...], quiet: tuple[str, ...]) -> Ideas:
    words = _words()
    considerations = _templates(words, "decisions", words.value("decisions", dict[str, Sentences]))
    raw = words.value("events", dict[str, Sentences])
    _raise_unless_same(words, "decisions", considerations, {idea.id for idea in decisions})
    _raise_unless_same(words, "events", raw, {idea.id for idea in events})
    warnings = words.value("warnings", dict[str, Sentences])
    _raise_unless_same(words, "warnings", warnings, set(WARNINGS))
    sentences, warned = _templates(words, "events", raw), _templates(words, "warnings", warnings)
    names = words.value("names", dict[str, str])
    _raise_unless_same(words, "names", names, {*considerations, *sentences, *warnings})
    return Ideas(decisions, events, quiet, considerations, sentences, warned, names)


def _words() -> Document:
    doc = read(paths.resources() / "text" / LANGUAGE / "ideas.yaml", f"resources/text/{LANGUAGE}/ideas.yaml")
    doc.only(("decisions", "events", "warnings", "names"))
    return doc


def _kinds() -> dict[str, type]:
    return {str(one.__struct_config__.tag): one for one in kinds()}


def _raise_unless_known(
    doc: Document, section: str, names: list[str] | tuple[str, ...], known: Mapping[str, object]
) -> None:
    for number, name in enumerate(names):
        if name not in known:
            raise doc.fault(f"{section}[{number}]", f"there is no {name}.", spelling(name, known))


def _raise_unless_same(doc: Document, section: str, there: Mapping[str, object], needed: set[str]) -> None:
    for id in sorted(needed - there.keys()):
        raise doc.fault(f"{section}.{id}", "this text is missing.", "Write it.")
    for id in sorted(there.keys() - needed):
        raise doc.fault(f"{section}.{id}", "no idea has this id.", spelling(id, needed))


def _templates(doc: Document, section: str, raw: Mapping[str, Sentences]) -> dict[str, tuple[Template, ...]]:
    return {
        id: tuple(_template(doc, f"{section}.{id}", text) for text in ([texts] if isinstance(texts, str) else texts))
        for id, texts in raw.items()
    }


def _template(doc: Document, place: str, text: str) -> Template:
    try:
        return Template(text)
    except ValueError as error:
        raise doc.fault(place, f"this sentence is wrong: {error}.", "Compare it with the others.") from None
