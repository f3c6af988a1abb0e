"""Hold the hobby's words and turn them into links."""

from __future__ import annotations

import re
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import yaml

from rails18.core.errors import CannotRead
from rails18.loading.reading import text_of
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
        titles: ids of the titles that know it; all when empty.
    """

    id: str
    term: str
    words: tuple[str, ...]
    text: str
    see: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()


NAMED = re.compile(r"\b[A-Z][a-z]+ $")  # a capital before a capital, as in Fort Worth, makes a name


class Glossary:
    """Hold all terms in alphabetical order.

    Args:
        path: file to read; None takes the one that comes with the program.

    Raises:
        CannotRead: the file is damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        where = path or resources() / "text" / "en" / "glossary.yaml"
        try:
            loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
            plain = yaml.load(text_of(where), Loader=loader)
            found = msgspec.convert(plain["terms"], tuple[Term, ...])
        except (yaml.YAMLError, msgspec.ValidationError, KeyError, TypeError) as error:
            raise CannotRead(f"the glossary is damaged ({error}).", str(where), "Install rails18 again.") from None
        said = (Term(t.id, tr(t.term), tuple(map(tr, t.words)), tr(t.text), t.see, t.titles) for t in found)
        self.terms = tuple(sorted(said, key=lambda term: term.term.lower()))
        self._by_id = {term.id: term for term in self.terms}
        self._of: dict[str, Glossary] = {}

    def of(self, title: str) -> Glossary:
        """Return the glossary with only the terms that a title knows; "" leaves all."""
        if title not in self._of:
            made = copy(self)
            made.terms = tuple(term for term in self.terms if not title or not term.titles or title in term.titles)
            made._by_id = {term.id: term for term in made.terms}
            for cached in ("_forms", "_pattern"):
                made.__dict__.pop(cached, None)
            self._of[title] = made
        return self._of[title]

    def get(self, term: str) -> Term | None:
        """Return a term by id."""
        return self._by_id.get(term)

    @cached_property
    def _forms(self) -> dict[str, str]:
        return {word.lower(): term.id for term in self.terms for word in term.words}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = sorted(self._forms, key=len, reverse=True)
        return re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, words)) + r")(?![\w-])", re.IGNORECASE)

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
