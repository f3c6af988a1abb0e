"""Say refusals and events in sentences: the rule book of a title, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.events import Event
from rails18.core.game import Game
from rails18.core.refusal import Refusal
from rails18.core.title import Setup, Title
from rails18.storage.documents import Document, read
from rails18.titledata.files import COMMON, document, folder_of, stamp
from rails18.words.answers import Answer, Sentences, read_answers
from rails18.words.translation import tr
from rails18.words.wording import Names, Template, first_fitting

LANGUAGE = "en"
UNTOLD = "The rules do not allow that now."
SECRET = ("cash", "could", "treasury")  # facts that tell what a company has
GROUPS = ("owners", "steps", "actions", "closed", "ends", "uses")


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold what ``rules.yaml`` says about a rule.

    Args:
        section: number in the printed rule book.
        says: what the rule says, in short.
        refusal: sentences to somebody who breaks it; "" when nobody can.
        hidden: sentence instead of those when the money of companies is secret.
    """

    section: str
    says: str
    refusal: Sentences = ""
    hidden: str = ""


class Rulebook:
    """Explain the rules of a title; a key of the rules that all titles share is looked up in `answers` first.

    Attributes:
        entries: rule key → what is written about it.
        answers: shared rule key → clauses of this book.
        common: shared rule key → sentences for titles that have none of their own.
    """

    def __init__(
        self,
        entries: Mapping[str, RuleEntry],
        answers: Mapping[str, Answer],
        templates: Mapping[str, Mapping[str, tuple[Template, ...]]],
        common: Mapping[str, tuple[Template, ...]],
    ):
        self.entries, self.answers, self.common, self._templates = entries, answers, common, templates
        self._names: Names | None = None

    def clauses(self, refusal: Refusal) -> tuple[str, ...]:
        """Return the keys of the rules of this book that are broken, the one to show first; () when none is known."""
        answer = self.answers.get(refusal.key)
        if answer is not None:
            return answer.found(refusal)
        return (refusal.key,) if refusal.key in self.entries else ()

    def clause(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return the key under which a rule is in this book, by the facts of the case; "" when it is unknown."""
        found = self.clauses(Refusal(key, facts or {}))
        return found[0] if found else ""

    def sentence(self, refusal: Refusal, title: Title, setup: Setup) -> str:
        """Return why an action is refused, told with the facts of the case as far as they are known."""
        clause = self.clause(refusal.key, refusal.facts)
        hidden = bool(setup.options.get("hidden_treasuries"))
        kind = "hidden" if hidden else "refusal"
        names = self._names_of(title, setup)
        own = ""
        for place in (_own(refusal.key), clause):  # sentences for the shared rule come before those of the clause
            templates = self._templates[kind].get(place) or self._templates["refusal"].get(place, ())
            if templates:
                own = first_fitting(templates, refusal.facts, names) or ""
                break
        own = own or self._common_sentence(refusal, names, hidden)
        return own or self.says(refusal.key, refusal.facts) or tr(UNTOLD)

    def _names_of(self, title: Title, setup: Setup) -> Names:
        """Return how things of a game are called; a page asks for many sentences of one game."""
        if self._names is None or self._names.title is not title or self._names.setup is not setup:
            self._names = names_of(title, setup)
        return self._names

    def _common_sentence(self, refusal: Refusal, names: Names, hidden: bool) -> str:
        """Return the sentence that all titles share, without money that is secret; "" when none fits."""
        facts = {name: fact for name, fact in refusal.facts.items() if not (hidden and name in SECRET)}
        return first_fitting(shared(self.common, refusal.key), facts, names) or ""

    def section(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return the number of the rule in the printed book, "" when it is unknown."""
        clause = self.clause(key, facts)
        return self.entries[clause].section if clause else ""

    def says(self, key: str, facts: Mapping[str, Any] | None = None) -> str:
        """Return what the rule says in short, "" when it is unknown."""
        clause = self.clause(key, facts)
        return tr(self.entries[clause].says) if clause else ""

    def templates(self, key: str, facts: Mapping[str, Any] | None = None) -> tuple[Template, ...]:
        """Return the sentences of a refusal, the one for secret treasuries last."""
        if not self.clause(key, facts):
            return shared(self.common, key)
        places = [place for place in (_own(key), self.clause(key, facts)) if self._templates["refusal"].get(place)]
        found = self._templates
        own = (*found["refusal"].get(places[0], ()), *found["hidden"].get(places[0], ())) if places else ()
        return own or shared(self.common, key)


def shared(common: Mapping[str, tuple[Template, ...]], key: str) -> tuple[Template, ...]:
    """Return the sentences that all titles share for a refusal: those of its key or of the keys above it."""
    while key not in common and "." in key:
        key = key.rpartition(".")[0]
    return common.get(key, ())


def _own(key: str) -> str:
    """Return under which name the sentences of an answer are kept, apart from those of a clause of the same key."""
    return f"answers.{key}"


class Events:
    """Say what happened.

    Attributes:
        templates: event key → sentences, of which the first that fits is taken.
    """

    def __init__(self, templates: Mapping[str, tuple[Template, ...]]) -> None:
        self.templates = templates

    def sentence(self, event: Event, title: Title, setup: Setup) -> str:
        """Return an event as a sentence of the log."""
        return self.told(event, names_of(title, setup))

    def told(self, event: Event, names: Names) -> str:
        """Return an event as a sentence, with the names of its game."""
        found = first_fitting(self.templates.get(event.key, ()), event.facts, names)
        return found or event.key.replace("_", " ").capitalize() + "."


def load_rulebook(title: str) -> Rulebook:
    """Return the rules of a title in words.

    Raises:
        CannotRead: ``rules.yaml`` is wrong.
    """
    words = paths.resources() / "text" / LANGUAGE / "words.yaml"
    files = (folder_of(title) / "rules.yaml", paths.maps() / COMMON / "refusals.yaml", words)
    return _rulebook(title, stamp(files))


@lru_cache(maxsize=8)
def _rulebook(title: str, _stamp: Any) -> Rulebook:
    doc = document(title, "rules")
    doc.only(("rules",), ("answers",))
    entries = doc.entries("rules", RuleEntry)
    answers = read_answers(doc, entries.keys())
    refusals, hidden = {}, {}
    for section, texts in (("rules", entries), ("answers", answers)):
        for key, entry in texts.items():
            name = key if section == "rules" else _own(key)
            refusals[name] = _templates(doc, f"{section}.{key}.refusal", entry.refusal)
            hidden[name] = _templates(doc, f"{section}.{key}.hidden", entry.hidden)
    return Rulebook(entries, answers, {"refusal": refusals, "hidden": hidden}, load_refusals())


def refused(game: Game, refusals: Iterable[Refusal]) -> str:
    """Return why something is refused, in the sentences of the title's rule book; "" without a reason.

    Where that book cannot be read, it is said that the rules refuse it.
    """
    try:
        book = load_rulebook(game.title.id)
    except CannotRead:
        return tr(UNTOLD) if tuple(refusals) else ""
    return " ".join(dict.fromkeys(book.sentence(refusal, game.title, game.setup) for refusal in refusals))


def load_refusals() -> Mapping[str, tuple[Template, ...]]:
    """Return shared rule key → the sentences that titles use when they have none of their own.

    Raises:
        CannotRead: ``common/refusals.yaml`` is wrong.
    """
    return _refusals(stamp((paths.maps() / COMMON / "refusals.yaml",)))


@lru_cache(maxsize=4)
def _refusals(_stamp: Any) -> dict[str, tuple[Template, ...]]:
    doc = read(paths.maps() / COMMON / "refusals.yaml", f"maps/{COMMON}/refusals.yaml")
    doc.only(("refusals",))
    raw = doc.value("refusals", dict[str, Sentences])
    return {key: _templates(doc, f"refusals.{key}", texts) for key, texts in raw.items()}


def load_events() -> Events:
    """Return the sentences of the log.

    Raises:
        CannotRead: ``events.yaml`` is wrong.
    """
    return _events(stamp((paths.resources() / "text" / LANGUAGE / "events.yaml",)))


@lru_cache(maxsize=4)
def _events(_stamp: Any) -> Events:
    doc = _text("events")
    doc.only(("events",))
    raw = doc.value("events", dict[str, Sentences])
    return Events({key: _templates(doc, f"events.{key}", texts) for key, texts in raw.items()})


def names_of(title: Title, setup: Setup) -> Names:
    """Return how things of a game are called."""
    words, sides = _words(stamp((paths.resources() / "text" / LANGUAGE / "words.yaml",)))
    return Names(title, setup, words, sides)


@lru_cache(maxsize=4)
def _words(_stamp: Any) -> tuple[dict[str, dict[str, str]], dict[str, tuple[str, ...]]]:
    doc = _text("words")
    doc.only((*GROUPS, "sides"))
    words = {group: doc.value(group, dict[str, str]) for group in GROUPS}
    return words, doc.value("sides", dict[str, tuple[str, ...]])


def _text(name: str) -> Document:
    return read(paths.resources() / "text" / LANGUAGE / f"{name}.yaml", f"resources/text/{LANGUAGE}/{name}.yaml")


def _templates(doc: Document, place: str, texts: Sentences) -> tuple[Template, ...]:
    made = []
    for text in (texts,) if isinstance(texts, str) else texts:
        if text:
            try:
                made.append(Template(text))
            except ValueError as error:
                raise doc.fault(place, f"this sentence is wrong: {error}.", "Compare it with the others.") from None
    return tuple(made)
