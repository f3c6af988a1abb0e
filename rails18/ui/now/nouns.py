"""Know what the window shows of each noun: the pages of steps, links to what else is possible, and their words."""

from __future__ import annotations

from rails18.questions import tabletop
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.text import actions

USUAL = ("track", "token", "run", "dividend", "trains", "stock")  # steps of most turns
NOUNS: list[Noun] = []
STEPS: dict[str, StepView] = {}
TABLES: dict[str, type[Page]] = {}
MOMENTS: dict[str, type[Page]] = {}
LINKS: dict[str, Link] = {}


def register(noun: Noun) -> None:
    """Have the window show all that `noun` says: its actions and steps in words, its pages and its links."""
    NOUNS.append(noun)
    actions.KINDS.update((kind.id, kind) for kind in noun.kinds)
    actions.STEPS.update(noun.step_words)
    STEPS.update(noun.steps)
    TABLES.update(noun.tables)
    MOMENTS.update(noun.moments)
    LINKS.update((str(kind.__struct_config__.tag), link) for kind, link in noun.links.items())


def page_for(context: Context, extra: str = "") -> type[Page]:
    """Return the kind of page for the shown position.

    Args:
        extra: kind of action beside the open step whose page is wanted instead, or "".
    """
    pos = context.position
    if context.adapter.is_held and pos.state.ending is None:
        return MOMENTS["waiting"]
    if context.adapter.is_looking:
        return MOMENTS["looking"]
    if pos.state.ending is not None:
        return MOMENTS["over"]
    if extra:
        return LINKS[extra].page_at(pos)
    step = pos.frame.step
    if step not in STEPS:
        return MOMENTS["unknown"]
    return TABLES[step] if step in TABLES and tabletop.on_table(pos) else STEPS[step].page


def usual_pages() -> tuple[type[Page], ...]:
    """Return the kinds of page that come again and again in every game."""
    return tuple(STEPS[step].page for step in USUAL)


def links(context: Context) -> dict[str, Link]:
    """Return kind → link of all that is possible beside the open step and that its page does not offer."""
    view = STEPS.get(context.position.frame.step)
    own = {str(kind.__struct_config__.tag) for kind in view.offers} if view else set()
    return {kind: link for kind, link in LINKS.items() if kind not in own and _possible(context, kind, link)}


def is_idle(context: Context) -> bool:
    """Return whether nothing can be done that the page of the open step offers itself, but to pass."""
    step = context.position.frame.step
    own = {str(kind.__struct_config__.tag) for kind in STEPS[step].offers} if step in STEPS else set()
    return not any(entry.enabled and entry.kind in own for entry in context.adapter.menu())


def _possible(context: Context, kind: str, link: Link) -> bool:
    return link.possible(context) if link.possible else context.adapter.can(kind)


def terms(step: str) -> tuple[str, ...]:
    """Return the words of the glossary that go with a step."""
    return STEPS[step].terms if step in STEPS else ()
