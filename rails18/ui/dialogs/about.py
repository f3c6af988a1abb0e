"""Name the program, the people behind the games, and the licences."""

from __future__ import annotations

from PySide6 import __version__ as qt_version
from PySide6.QtWidgets import QWidget

from rails18 import __version__, project
from rails18.titledata.titles import TitleInfo
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import TextPage
from rails18.ui.widgets.controls import called, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

PAGE = """
    <p>rails18 {}: railway board games of the 18xx family on one computer for everybody round the table.</p>
    <p>The games are the work of their designers and publishers. rails18 contains no text or picture of theirs;
    please buy and play the originals.</p>
    <ul>{}</ul>
    <p>18xx goes back to <i>1829</i> by Francis Tresham.</p>
    <p>Made with Python, Qt for Python {} (LGPL 3), PyYAML (MIT), msgspec (BSD), HiGHS (MIT) and the
    typefaces Inter and Vollkorn (Open Font License).
    Copyright {}; you may use, change and share rails18 under the {} licence.</p>
    {}
    """


def text(credits: list[TitleInfo]) -> Markup:
    """Return the page."""
    home = markup("<p>{}</p>", project.REPOSITORY) if project.REPOSITORY else markup("")
    makers = (project.AUTHORS, project.LICENCE, home)
    return markup(tr(PAGE), __version__, joined(map(_credit, credits)), qt_version, *makers)


def _credit(title: TitleInfo) -> Markup:
    people = tr("designed by {designer}", designer=title.designer) + (
        tr(", developed by {developer}", developer=title.developer) if title.developer else ""
    )
    return markup("<li><b>{}</b>: {}. {}</li>", title.name, people, title.publisher)


class About(Dialog):
    """Show who made what."""

    def __init__(self, credits: list[TitleInfo], parent: QWidget | None = None) -> None:
        super().__init__(tr("About rails18"), parent, (680, 520))
        page = called(TextPage(), name="quiet")
        page.setHtml(text(credits))
        close = self.closing_button()
        fill(Column(self), label("rails18", "title"), (page, 1), row(1, close))
