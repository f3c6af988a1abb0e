"""The glossary knows the words of the title that is played, and a search leads to them."""

from __future__ import annotations

import re

import pytest
from pytestqt.qtbot import QtBot

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.ui.dialogs.help import Help
from rails18.ui.learn.glossary.pictures import DRAWN, GlossaryPictures
from rails18.ui.look.theme import Theme
from rails18.ui.system import language
from rails18.ui.text.glossary import Glossary
from tests.ui.conftest import Hand

NO_WORD = {"about"}  # pictures of pages that are no words
PLAIN = {"1843": {"bank_breaks"}}  # words without a picture besides "pass", see glossary/README.md
FEW = 0.02  # of a picture at least that is not its ground


@pytest.mark.parametrize(
    ("title", "own", "foreign"),
    [
        (
            "1889",
            "sold out",
            "ledges, protection, reissues, foreign trade and the engineers card",
        ),
        ("1870", "half dividends, ledges and protection", "foreign trade, the engineers card and a red line"),
        ("1843", "foreign trade, the engineers card and a red line", "ledges, protection and reissues"),
        ("1830", "trade-in and sold out", "ports, ledges, reissues and foreign trade"),
        ("1846", "a draft, independents, treasury shares and receivership", "ports, ledges and the engineers card"),
        ("18Chesapeake", "train export and trade-in", "ports, ledges, the engineers card and reissues"),
    ],
)
def test_a_title_knows_its_own_words(title: str, own: str, foreign: str) -> None:
    glossary = Glossary()
    glossary.title = title
    for word in re.split(", | and ", own):
        assert glossary.found(word), word
    assert glossary.found(foreign) == []
    assert all(not term.titles or title in term.titles for term in glossary.terms)


def test_a_word_tells_what_is_otherwise_in_the_title() -> None:
    glossary = Glossary()
    term = glossary.get("float")
    assert term is not None
    assert "1870: Six" in glossary.meaning(term)
    glossary.title = "1889"
    assert glossary.meaning(term).endswith("Five shares of ten are needed.")
    assert "1843" not in " ".join(glossary.meaning(term) for term in glossary.terms)


def test_what_1846_does_otherwise_is_told_at_the_words_of_all() -> None:
    """bankrupt.player.out, draft.choice.one, stock.start.float, market.row.column: four words mean something else."""
    glossary = Glossary()
    glossary.title = "1846"
    for id, part in (
        ("auction", "the privates are drafted"),
        ("bankrupt", "the game ends when one is left"),
        ("float", "The president's certificate is enough"),
        ("market", "All prices are in one row"),
    ):
        term = glossary.get(id)
        assert term is not None
        assert part in glossary.meaning(term)


@pytest.mark.parametrize("code", [language.ENGLISH, "de", "fr"])
def test_no_term_of_the_list_is_cut(qtbot: QtBot, code: str) -> None:
    language.speak(code)
    try:
        glossary = Glossary()
        glossary.title = "1843"
        shown = Help(glossary)
    finally:
        language.speak(language.ENGLISH)
    qtbot.addWidget(shown)
    shown.show()
    assert shown.list.count() > 50
    assert shown.list.horizontalScrollBar().maximum() == 0


def test_a_search_puts_the_exact_word_first() -> None:
    glossary = Glossary()
    assert glossary.search("Dividend")[0].id == "dividend"
    assert glossary.search("cash")[0].id == "cash"
    assert glossary.search("relates to nothing") == []
    assert "zones" in [term.id for term in glossary.search("orange")]


def test_every_difference_and_filter_names_a_title() -> None:
    for term in Glossary().terms:
        assert set(term.titles) | set(term.differs) <= set(title_ids())


def test_the_window_shows_the_words_of_the_open_game(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    glossary = hand.window.context.explainer.glossary
    assert glossary.title == fresh.title.id == "1889"
    help_ = Help(glossary, hand.window)
    help_.search.setText("par")
    shown = help_.list.currentItem()
    assert shown.text() == "Par"
    glossary.title = "1870"
    help_.open_term("ledge")
    assert help_.list.currentItem().text() == "Ledge"
    help_.close()


def test_every_picture_belongs_to_a_word() -> None:
    assert set(DRAWN) - NO_WORD <= {term.id for term in Glossary().terms}


@pytest.mark.parametrize(
    ("title", "theme"), [(title, ("light", "dark")[number % 2]) for number, title in enumerate(title_ids())]
)
def test_words_are_drawn_with_the_pieces_of_the_title(qapp: object, title: str, theme: str) -> None:
    glossary, pictures = Glossary(), GlossaryPictures(Theme(theme))
    glossary.title = title
    pos = new_game(Setup(title, ("Ann", "Ben", "Cleo"))).position
    known = {term.id for term in glossary.terms}
    drawn = {term: pictures.of(term, pos) for term in DRAWN if term in known | NO_WORD}
    shown = {term: picture for term, picture in drawn.items() if picture is not None}
    assert known - shown.keys() == {"pass"} | PLAIN.get(title, set())
    for term, picture in shown.items():
        image = picture.toImage().scaled(55, 17)
        ground = image.pixel(0, 0)
        others = sum(image.pixel(x, y) != ground for x in range(55) for y in range(17))
        assert others > FEW * 55 * 17, term


def test_a_word_is_shown_with_its_picture_in_the_open_title(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    hand.window.dialogs.show_help("glossary:float")
    shown = hand.window.dialogs.help
    assert shown is not None
    assert "picture:float" in shown.page.toHtml()
    assert "float" in shown.page.pictures
    shown.open_term("pass")
    assert "picture:" not in shown.page.toHtml()
    shown.close()
    hand.window.dialogs.show_rules("about")
    rules = hand.window.dialogs.rules
    assert rules is not None
    assert "picture:about" in rules.page.toHtml()
    rules.close()
