"""Hold the hobby's words and turn them into links."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from rails18.core.errors import CannotRead
from rails18.loading.documents import read
from rails18.loading.translation import tr
from rails18.paths import resources
from rails18.ui.text.markup import Markup, escaped


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Explain a word.

    Args:
        id: name in links.
        term: heading.
        words: forms of it that become links.
        text: what it means.
        see: ids of related terms.
        titles: titles that know it, () for all.
        differs: title → what is otherwise there.
    """

    id: str
    term: str
    words: tuple[str, ...]
    text: str
    see: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    differs: Mapping[str, str] = {}

    def meaning(self, title: str) -> str:
        """Return what it means in a title; "" asks for all titles."""
        own = [text for id, text in self.differs.items() if id == title]
        all_ = [f"{id}: {text}" for id, text in self.differs.items()]
        return " ".join((self.text, *(own if title else all_)))


def translated(term: Term) -> Term:
    """Return a term in the language of the screen."""
    differs = {title: tr(text) for title, text in term.differs.items()}
    return Term(term.id, tr(term.term), tuple(map(tr, term.words)), tr(term.text), term.see, term.titles, differs)


KNOWN = 512  # sentences whose links are remembered
NAMED = re.compile(r"\b[A-Z][a-z]+ $")  # a capital before a capital, as in Fort Worth, makes a name


class Glossary:
    """Hold the terms of a title, or of all, in alphabetical order.

    Args:
        path: file to read; None takes the one that comes with the program.

    Raises:
        CannotRead: the file is damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        where = path or resources() / "text" / "en" / "glossary.yaml"
        try:
            found: tuple[Term, ...] = read(where, where.name).value("terms", tuple[Term, ...])
        except CannotRead as error:
            raise CannotRead(f"the glossary is damaged ({error}).", str(where), "Install rails18 again.") from None
        self._all = tuple(sorted(map(translated, found), key=lambda term: term.term.lower()))
        self._by_id = {term.id: term for term in self._all}
        self._title = ""
        self._begin()

    @property
    def title(self) -> str:
        """Return the title whose words are known, "" when they all are."""
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        if title != self._title:
            self._title = title
            self._begin()

    def _begin(self) -> None:
        """Take up the words of the title."""
        self.terms = tuple(
            term for term in self._all if not (self._title and term.titles) or self._title in term.titles
        )
        self._forms = {word.lower(): term.id for term in self.terms for word in term.words}
        words = sorted(self._forms, key=len, reverse=True)
        self._linked: dict[tuple[str, str, str], Markup] = {}
        self._pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, words)) + r")(?![\w-])", re.IGNORECASE)

    def meaning(self, term: Term) -> str:
        """Return what a term means in the title."""
        return term.meaning(self._title)

    def search(self, text: str) -> list[Term]:
        """Return the terms that hold a text, exact hits first, then those that begin with it, then by their name."""
        wanted = text.strip().lower()

        def rank(term: Term) -> int:
            names = [term.term.lower(), *(word.lower() for word in term.words)]
            near = (wanted in names, any(name.startswith(wanted) for name in names), any(wanted in n for n in names))
            return near.index(True) if True in near else len(near)

        found = [
            term for term in self.terms if wanted in f"{term.term} {' '.join(term.words)} {self.meaning(term)}".lower()
        ]
        return sorted(found, key=rank)

    def get(self, term: str) -> Term | None:
        """Return a term by id."""
        return self._by_id.get(term)

    def found(self, sentence: str) -> list[Term]:
        """Return the terms that a sentence uses, in the order of their first use."""
        ids = dict.fromkeys(self._forms[match.group(0).lower()] for match in self._pattern.finditer(sentence))
        return [self._by_id[id] for id in ids]

    def linked(self, sentence: str, but: str = "", colour: str = "") -> Markup:
        """Return a sentence as rich text in which the first use of each term leads to its entry.

        Args:
            but: id of a term that gets no link.
            colour: colour of the links; "" leaves it to the view.
        """
        asked = (sentence, but, colour)
        if asked not in self._linked:
            if len(self._linked) >= KNOWN:
                self._linked.clear()
            self._linked[asked] = self._with_links(*asked)
        return self._linked[asked]

    def _with_links(self, sentence: str, but: str, colour: str) -> Markup:
        seen = {but}
        style = f' style="color: {colour}; text-decoration: none;"' if colour else ""

        def link(match: re.Match[str]) -> str:
            term = self._forms[match.group(0).lower()]
            named = match.group(0)[0].isupper() and NAMED.search(match.string[: match.start()])
            if term in seen or named:
                return match.group(0)
            seen.add(term)
            return f'<a href="glossary:{term}"{style}>{match.group(0)}</a>'

        return Markup(self._pattern.sub(link, escaped(sentence)))
