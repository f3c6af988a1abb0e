"""Whoever looks for a word that beginners use finds the clause that answers it among the first three."""

from __future__ import annotations

import pytest

from rails18.ui.text.glossary import Glossary
from rails18.words import translation
from rails18.words.rule_pages import RulePage, load_rule_page

FIRST = 3
# what is typed: for each title the clauses of which one answers it
SOUGHT = {
    "rust": {
        "1889": ["phase.rust.trains"],
        "1870": ["phase.scrap.twos"],
        "1843": ["phase.blue.rust"],
        "1830": ["phase.rust.trains"],
        "18Chesapeake": ["phase.rust.trains"],
    },
    "scrapped": {
        "1889": ["phase.rust.trains", "train.scrap.nothing"],
        "1830": ["phase.rust.trains", "phase.rust.pool"],
        "18Chesapeake": ["phase.rust.trains"],
    },
    "bankrupt": {
        "1889": ["emergency.fail.bankrupt"],
        "1870": ["emergency.fail.bankrupt", "end.bankrupt.stops"],
        "1843": ["end.bankrupt"],
        "1830": ["end.bankrupt.immediate"],
        "18Chesapeake": ["end.bankrupt.immediate"],
    },
    "how many trains": {
        "1889": ["phase.trains.limit"],
        "1870": ["phase.trains.four"],
        "1843": ["train.limit.table"],
        "1830": ["phase.trains.limit"],
        "18Chesapeake": ["phase.trains.limit"],
    },
    "how many certificates": {
        "1889": ["stock.limit.table"],
        "1870": ["stock.limit.table"],
        "1843": ["certificate.limit.table"],
        "1830": ["stock.limit.table"],
        "18Chesapeake": ["stock.limit.table"],
    },
    "sell the presidency": {
        "1889": ["stock.president.dump_amount"],
        "1870": ["stock.president.dump_conditions"],
        "1843": ["director.sell.transfer"],
        "1830": ["stock.president.dump_amount"],
        "18Chesapeake": ["stock.president.by_sale"],
    },
    "upgrade city": {
        "1889": ["track.upgrade.colour"],
        "1870": ["track.upgrade.new_use"],
        "1843": ["track.phase.gray"],
        "1830": ["track.upgrade.tokens", "track.upgrade.preserve_cities"],
        "18Chesapeake": ["track.upgrade.city"],
    },
    "last set": {
        "1889": ["end.bank.operating"],
        "1870": ["end.bank.during_operating"],
        "1843": ["end.gray.second"],
        "1830": ["end.bank.stock"],
        "18Chesapeake": ["export.game.end"],
    },
    "end of the game": {
        "1889": ["end.bank.operating"],
        "1870": ["end.bankrupt.stops", "end.bank.during_operating"],
        "1843": ["end.gray.second"],
        "1830": ["end.bank.stock"],
        "18Chesapeake": ["end.bank.operating"],
    },
    "must buy train": {
        "1889": ["train.own.must"],
        "1870": ["train.owner.required"],
        "1843": ["train.duty.route"],
        "1830": ["train.own.must"],
        "18Chesapeake": ["train.own.must"],
    },
    "float": {
        "1889": ["stock.float.five"],
        "1870": ["operating.float.six_shares"],
        "1843": ["company.float.threshold"],
        "1830": ["stock.float.sixty"],
        "18Chesapeake": ["stock.float.sixty"],
    },
    "sold out": {
        "1889": ["market.reason.all_sold"],
        "1870": ["market.soldout.redeemed", "market.soldout.order"],
        "1843": ["market.soldout.top"],
        "1830": ["market.reason.all_sold"],
        "18Chesapeake": ["market.reason.all_sold"],
    },
    "who goes first": {
        "1889": ["stock.priority.next", "stock.order.clockwise"],
        "1870": ["stock.round.starts_priority", "stock.priority.left_of_last"],
        "1843": ["stock.order.first", "auction.order.first"],
        "1830": ["stock.priority.next", "stock.order.clockwise"],
        "18Chesapeake": ["stock.priority.next"],
    },
    "cost of mountains": {
        "1889": ["track.cost.first"],
        "1870": ["track.terrain.first_cost"],
        "1843": ["track.terrain.cost"],
        "1830": ["track.cost.first"],
        "18Chesapeake": ["track.cost.first"],
    },
    "blocked city": {
        "1889": ["route.blocked.ends"],
        "1870": ["route.city.blocked"],
        "1843": ["route.blocked.marker"],
        "1830": ["route.blocked.ends"],
        "18Chesapeake": ["route.blocked.ends"],
    },
    "buy train from another company": {
        "1889": ["train.company.price"],
        "1870": ["train.price.agreed"],
        "1843": ["train.sell.agreement"],
        "1830": ["train.company.price"],
        "18Chesapeake": ["train.company.price"],
    },
    "private closes": {
        "1889": ["private.close.five"],
        "1843": ["private.close.brown"],
        "1830": ["private.close.five"],
        "18Chesapeake": ["private.close.five"],
    },
    "train goes abroad": {"18Chesapeake": ["export.set.train", "export.set.each"]},
    "outbid": {"18Chesapeake": ["auction.bid.outbid_free"]},
    "shares out of the game": {"18Chesapeake": ["two.share.removed_start", "two.buy.remove"]},
    "all privates close": {"1870": ["phase.privates.closed"]},
    "turn order": {
        "1889": ["stock.order.clockwise"],
        "1870": ["setup.seats.card_order"],
        "1843": ["operating.order.price", "auction.order.first"],
        "1830": ["stock.order.clockwise"],
        "18Chesapeake": ["stock.order.clockwise"],
    },
}
PAGES: dict[str, tuple[RulePage, Glossary]] = {}


def found(title: str, text: str) -> list[str]:
    """Return the keys of the clauses found, in the order in which they are shown."""
    if title not in PAGES:
        glossary = Glossary()
        glossary.title = title
        PAGES[title] = load_rule_page(title), glossary
    page, glossary = PAGES[title]
    return [clause.key for chapter in page.search(text, glossary.kin()) for clause in chapter.clauses]


@pytest.mark.parametrize(("text", "title"), [(text, title) for text, titles in SOUGHT.items() for title in titles])
def test_the_clause_that_answers_is_among_the_first_three(text: str, title: str) -> None:
    keys = found(title, text)
    assert set(SOUGHT[text][title]) & set(keys[:FIRST]), keys[:8]


def test_words_that_no_rule_holds_find_nothing() -> None:
    assert found("1889", "camel") == []
    assert found("1889", "camel train limit") == found("1889", "train limit")


def test_a_common_word_alone_brings_no_clauses_beside_a_rare_one() -> None:
    """Nine clauses meet a bankruptcy; dozens tell of private companies and nothing of it."""
    assert "score.bankrupt.worth" in found("1889", "bankrupt private")[:FIRST]
    assert len(found("1889", "bankrupt private")) < 2 * len(found("1889", "bankrupt"))


@pytest.mark.parametrize(
    ("text", "answers"),
    [("how many tokens does a company have", "token.place.supply"), ("what is the limit", "phase.trains.limit")],
)
def test_small_words_of_a_question_count_for_nothing(text: str, answers: str) -> None:
    assert answers in found("1889", text)[:FIRST]


def test_signs_alone_find_nothing() -> None:
    assert found("1889", "?!") == []


def test_small_words_alone_are_looked_for_as_they_are() -> None:
    assert found("1889", "how")


def test_a_section_is_found_by_its_number_with_those_inside() -> None:
    page = load_rule_page("1889")
    assert {chapter.section for chapter in page.search("10.6")} == {"10.6", "10.6.1", "10.6.2"}


def test_no_text_lists_the_book_as_it_is() -> None:
    page = load_rule_page("1889")
    assert page.search(" ") == page.chapters


@pytest.mark.parametrize(
    ("language", "text", "answers"),
    [
        ("de", "wie viele Züge", "phase.trains.limit"),
        ("de", "bankrott", "end.bankrupt.immediate"),
        ("de", "verrosten", "phase.rust.trains"),
        ("de", "Züge einer anderen Gesellschaft kaufen", "train.company.price"),
        ("de", "wer beginnt", "stock.order.clockwise"),
        ("fr", "combien de trains", "phase.trains.limit"),
        ("fr", "faillite", "end.bankrupt.immediate"),
        ("fr", "rouiller", "phase.rust.trains"),
        ("fr", "combien de certificats", "stock.limit.table"),
        ("fr", "dernière série", "end.bank.operating"),
    ],
)
def test_other_languages_find_as_well(language: str, text: str, answers: str) -> None:
    translation.use(translation.load(translation.languages()[language]))
    try:
        glossary = Glossary()
        glossary.title = "1889"
        page = load_rule_page("1889")
        keys = [clause.key for chapter in page.search(text, glossary.kin()) for clause in chapter.clauses]
    finally:
        translation.use(translation.English())
    assert answers in keys[:FIRST], keys[:8]


def test_a_word_is_found_inside_a_compound() -> None:
    translation.use(translation.load(translation.languages()["de"]))
    try:
        clauses = [clause for chapter in load_rule_page("1889").search("Städte") for clause in chapter.clauses]
    finally:
        translation.use(translation.English())
    assert any("großstädten" in clause.says.lower() for clause in clauses)
