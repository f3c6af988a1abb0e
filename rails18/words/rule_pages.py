"""Lay out the rules of a title as a page to be read and searched: its clauses by section of the rule book."""

from __future__ import annotations

import re

import msgspec

from rails18.words.rule_search import Clause, Kin, Search
from rails18.words.texts import Rulebook, load_rulebook
from rails18.words.translation import tr

_LETTERS = 10**6  # letters come after any number


class Chapter(msgspec.Struct, frozen=True):
    """Hold the clauses of one section, for example ``7.1``.

    Attributes:
        section: number of the section.
        clauses: its clauses in the order of the book.
    """

    section: str
    clauses: tuple[Clause, ...]


class RulePage:
    """Hold the rules of a title by section.

    Attributes:
        title: id of the title.
        chapters: the sections in the order of the book.
    """

    def __init__(self, title: str, book: Rulebook) -> None:
        self.title = title
        sections: dict[str, list[Clause]] = {}
        for key, entry in book.entries.items():
            sections.setdefault(entry.section, []).append(Clause(key, entry.section, tr(entry.says)))
        self.chapters = tuple(
            Chapter(section, tuple(clauses))
            for section, clauses in sorted(sections.items(), key=lambda pair: order(pair[0]))
        )

    def chapter(self, section: str) -> Chapter | None:
        """Return a section by its number."""
        return next((chapter for chapter in self.chapters if chapter.section == section), None)

    def search(self, text: str, kin: Kin = ()) -> tuple[Chapter, ...]:
        """Return the sections with those clauses that mention a text, the best first; a number names a section.

        Args:
            kin: groups of words that mean the same.
        """
        found = Search(text, kin, [clause for chapter in self.chapters for clause in chapter.clauses])
        kept = []
        for chapter in self.chapters:
            held = filter(found.holds, chapter.clauses)
            clauses = tuple(sorted(held, key=lambda clause: round(found.distance(clause), 2)))  # else as in the book
            if clauses:
                kept.append(msgspec.structs.replace(chapter, clauses=clauses))
        return tuple(sorted(kept, key=lambda chapter: min(map(found.distance, chapter.clauses))))


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
