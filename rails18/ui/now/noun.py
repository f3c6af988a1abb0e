"""Describe what the window shows of a noun: its words, the pages of its steps, and links to what else is possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from rails18.core.actions import Action
from rails18.core.position import Position
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.text.actions import Kind, StepWords
from rails18.words.translation import tr

PageClass = type[Page]


class StepView(msgspec.Struct, frozen=True):
    """Show a step.

    Args:
        page: page of the NOW panel.
        offers: kinds of action that the page offers itself, besides passing.
        terms: words of the glossary that go with the step.
    """

    page: PageClass
    offers: tuple[type[Action], ...] = ()
    terms: tuple[str, ...] = ()


class Link(msgspec.Struct, frozen=True):
    """Lead from any step to a page for a kind of action that is possible beside it.

    Args:
        text: words of the link, or what finds them for a position.
        page: the page, or what finds it for a position.
        possible: returns whether the link is shown; None asks the rules for an allowed action of the kind.
    """

    text: str | Callable[[Position], str]
    page: PageClass | Callable[[Position], PageClass]
    possible: Callable[[Context], bool] | None = None

    def text_at(self, pos: Position) -> str:
        """Return the words for a position."""
        return tr(self.text) if isinstance(self.text, str) else self.text(pos)

    def page_at(self, pos: Position) -> PageClass:
        """Return the page for a position."""
        return self.page if isinstance(self.page, type) else self.page(pos)


class Noun(msgspec.Struct, frozen=True):
    """Hold all that the window knows of a noun.

    Args:
        kinds, step_words: how its actions and steps are called.
        steps: step → what is shown.
        tables: step → page in its place while the board lies on the real table.
        moments: "waiting", "looking", "over" or "unknown" → page where no step is decided.
        links: class of action → link beside other steps.
        buttons: kinds of action that have a button or a menu entry of their own in the window.
    """

    kinds: tuple[Kind, ...]
    step_words: Mapping[str, StepWords] = msgspec.field(default_factory=dict)
    steps: Mapping[str, StepView] = msgspec.field(default_factory=dict)
    tables: Mapping[str, PageClass] = msgspec.field(default_factory=dict)
    moments: Mapping[str, PageClass] = msgspec.field(default_factory=dict)
    links: Mapping[type[Action], Link] = msgspec.field(default_factory=dict)
    buttons: tuple[type[Action], ...] = ()
