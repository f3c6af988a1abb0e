"""The rules of a title are one page: every clause stands in its section, and a refusal leads there."""

from __future__ import annotations

import pytest

from rails18.titledata.files import title_ids
from rails18.words.rule_pages import load_rule_page, order
from rails18.words.texts import load_rulebook


@pytest.mark.parametrize("title", title_ids())
def test_every_clause_stands_on_the_page_once(title: str) -> None:
    page = load_rule_page(title)
    keys = [clause.key for chapter in page.chapters for clause in chapter.clauses]
    assert sorted(keys) == sorted(load_rulebook(title).entries)
    sections = [chapter.section for chapter in page.chapters]
    assert sections == sorted(set(sections), key=order)
    assert all(clause.says for chapter in page.chapters for clause in chapter.clauses)


def test_sections_are_in_the_order_of_the_book() -> None:
    assert sorted(["10.1", "5.10", "5.9", "5", "5.9.1", "5.9a"], key=order) == [
        *("5", "5.9", "5.9.1", "5.9a", "5.10", "10.1")
    ]


@pytest.mark.parametrize(("title", "key"), [("1889", "train.own.must"), ("1870", "track.lay.reach")])
def test_a_refusal_leads_to_its_section(title: str, key: str) -> None:
    page, book = load_rule_page(title), load_rulebook(title)
    chapter = page.chapter(book.section(key))
    assert chapter is not None
    assert book.clause(key) in [clause.key for clause in chapter.clauses]
    assert page.chapter("99.99") is None


def test_a_search_keeps_the_clauses_with_every_word() -> None:
    page = load_rule_page("1889")
    found = page.search("train limit")
    assert found
    for chapter in found:
        for clause in chapter.clauses:
            told = f"{clause.says} {clause.key}".lower()
            assert "train" in told
            assert "limit" in told
    assert page.search("camel") == ()
    assert page.search("") == page.chapters
    tenth = page.search("10.1")
    assert [chapter.section for chapter in tenth if chapter.section == "10.1"] == ["10.1"]
