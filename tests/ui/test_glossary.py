"""The glossary knows the words of the title that is played, and a search leads to them."""

from __future__ import annotations

import pytest

from rails18.core.game import Game
from rails18.loading.files import title_ids
from rails18.ui.dialogs.help import Help
from rails18.ui.text.glossary import Glossary
from tests.ui.conftest import Hand


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
    ],
)
def test_a_title_knows_its_own_words(title: str, own: str, foreign: str) -> None:
    glossary = Glossary()
    glossary.title = title
    assert glossary.found(own)
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
