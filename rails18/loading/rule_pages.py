"""Lay out the rules of a title as a page to be read and searched: its clauses by section of the rule book."""

from __future__ import annotations

import re

import msgspec

from rails18.core.refusal import Refusal
from rails18.loading.texts import Rulebook, load_rulebook
from rails18.loading.translation import tr

_LETTERS = 10**6  # letters come after any number


class Clause(msgspec.Struct, frozen=True):
    """Hold one clause: its `key`, the `section` of the rule book, and what it `says`."""

    key: str
    section: str
    says: str


class Chapter(msgspec.Struct, frozen=True):
    """Hold the clauses of one section, for example ``7.1``.

    Attributes:
        section: number of the section.
        topics: what its clauses are about, as nouns.
        clauses: its clauses in the order of the book.
    """

    section: str
    topics: tuple[str, ...]
    clauses: tuple[Clause, ...]


class RulePage:
    """Hold the rules of a title by section.

    Attributes:
        title: id of the title.
        chapters: the sections in the order of the book.
    """

    def __init__(self, title: str, book: Rulebook) -> None:
        self.title, self._book = title, book
        sections: dict[str, list[Clause]] = {}
        for key, entry in book.entries.items():
            sections.setdefault(entry.section, []).append(Clause(key, entry.section, tr(entry.says)))
        self.chapters = tuple(
            Chapter(section, _topics(clauses), tuple(clauses))
            for section, clauses in sorted(sections.items(), key=lambda pair: order(pair[0]))
        )

    def chapter_of(self, refusal: Refusal) -> Chapter | None:
        """Return the section in which the rule stands that a refusal cites."""
        keys = self._book.clauses(refusal)
        return self.chapter(self._book.entries[keys[0]].section) if keys else None

    def chapter(self, section: str) -> Chapter | None:
        """Return a section by its number."""
        return next((chapter for chapter in self.chapters if chapter.section == section), None)

    def search(self, text: str) -> tuple[Chapter, ...]:
        """Return the sections with those clauses only that hold every word of a text; a number names a section."""
        words = [word for word in re.split(r"\s+", text.lower()) if word]
        found = []
        for chapter in self.chapters:
            kept = tuple(clause for clause in chapter.clauses if _holds(clause, words))
            if kept:
                found.append(msgspec.structs.replace(chapter, clauses=kept, topics=_topics(kept)))
        return tuple(found)


def load_rule_page(title: str) -> RulePage:
    """Return the rules of a title as a page.

    Raises:
        CannotRead: ``rules.yaml`` is wrong.
    """
    return RulePage(title, load_rulebook(title))


def order(section: str) -> tuple[tuple[int, str], ...]:
    """Return by what sections are sorted: ``5.10`` after ``5.9``, letters after numbers."""
    parts = re.findall(r"\d+|[^\d.]+", section)
    return tuple((int(part), "") if part.isdecimal() else (_LETTERS, part) for part in parts)


def _topics(clauses: tuple[Clause, ...] | list[Clause]) -> tuple[str, ...]:
    return tuple(tr(topic) for topic in dict.fromkeys(clause.key.partition(".")[0] for clause in clauses))


def _holds(clause: Clause, words: list[str]) -> bool:
    text = f"{clause.says} {clause.key.replace('.', ' ').replace('_', ' ')}".lower()
    return all(word in text or clause.section == word or clause.section.startswith(f"{word}.") for word in words)
