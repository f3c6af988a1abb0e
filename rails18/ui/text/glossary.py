"""Hold the hobby's words and turn them into links."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from rails18.core.errors import CannotRead
from rails18.paths import resources
from rails18.storage.documents import read
from rails18.ui.look.markup import Markup, escaped
from rails18.words.translation import tr


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Explain a word.

    Args:
        id: name in links.
        term: heading.
        words: forms of it that become links.
        also: other words by which it is looked for.
        text: what it means.
        see: ids of related terms.
        titles: titles that know it, () for all.
        differs: title → what is otherwise there.
    """

    id: str
    term: str
    words: tuple[str, ...]
    text: str
    also: tuple[str, ...] = ()
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
    words, also = tuple(map(tr, term.words)), tuple(map(tr, term.also))
    return Term(term.id, tr(term.term), words, tr(term.text), also, term.see, term.titles, differs)


KNOWN = 512  # sentences whose links are remembered
FIRST = re.compile(r"(?<![\w-])(?:\w+|[^\w\s-])")  # the first word or sign of a form
ONWARD = re.compile(r"[\w-]")  # what makes a form a part of another word
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
            raise CannotRead(
                "the glossary is damaged ({why}).", str(where), "Install rails18 again.", why=error
            ) from None
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
        self._linked: dict[tuple[str, str], Markup] = {}
        self._beginning: dict[str, list[str]] = defaultdict(list)  # first word → forms that begin with it
        for form in sorted(self._forms, key=len, reverse=True):
            first = FIRST.match(form)
            if first is not None:
                self._beginning[first.group()].append(form)

    def _uses(self, sentence: str) -> Iterator[tuple[int, int, str]]:
        """Yield where each use of a term in a sentence begins and ends, and its id; the longest form counts.

        One pattern of all forms would do the same, but take 10 ms to be made, for every title anew.
        """
        plain, done = sentence.lower(), 0
        if len(plain) != len(sentence):
            plain = sentence  # a letter that has no single small one
        for match in FIRST.finditer(plain):
            at = match.start()
            if at < done or match.group() not in self._beginning:
                continue
            for form in self._beginning[match.group()]:
                if plain.startswith(form, at) and not ONWARD.match(plain, at + len(form)):
                    done = at + len(form)
                    yield at, done, self._forms[form]
                    break

    def meaning(self, term: Term) -> str:
        """Return what a term means in the title."""
        return term.meaning(self._title)

    def search(self, text: str) -> list[Term]:
        """Return the terms that hold a text, exact hits first, then those that begin with it, then by their name."""
        wanted = text.strip().lower()

        def rank(term: Term) -> int:
            names = [word.lower() for word in (term.term, *term.words, *term.also)]
            near = (wanted in names, any(name.startswith(wanted) for name in names), any(wanted in n for n in names))
            return near.index(True) if True in near else len(near)

        found = [
            term
            for term in self.terms
            if wanted in "\n".join((term.term, *term.words, *term.also, self.meaning(term))).lower()
        ]
        return sorted(found, key=rank)

    def kin(self) -> list[tuple[str, ...]]:
        """Return groups of words that mean the same in the title."""
        return [(*term.words, *term.also) for term in self.terms]

    def get(self, term: str) -> Term | None:
        """Return a term by id."""
        return self._by_id.get(term)

    def found(self, sentence: str) -> list[Term]:
        """Return the terms that a sentence uses, in the order of their first use."""
        return [self._by_id[id] for id in dict.fromkeys(id for _, _, id in self._uses(sentence))]

    def linked(self, sentence: str, but: str = "") -> Markup:
        """Return a sentence as rich text in which the first use of each term leads to its entry.

        Args:
            but: id of a term that gets no link.
        """
        asked = (sentence, but)
        if asked not in self._linked:
            if len(self._linked) >= KNOWN:
                self._linked.clear()
            self._linked[asked] = self._with_links(*asked)
        return self._linked[asked]

    def _with_links(self, sentence: str, but: str) -> Markup:
        seen = {but}  # no colour: the view has it, also once the theme changes
        text, parts, done = str(escaped(sentence)), [], 0
        for at, end, term in self._uses(text):
            named = text[at].isupper() and NAMED.search(text[:at])
            if term not in seen and not named:
                seen.add(term)
                parts += [text[done:at], f'<a href="glossary:{term}" style="text-decoration: none;">{text[at:end]}</a>']
                done = end
        return Markup("".join((*parts, text[done:])))
