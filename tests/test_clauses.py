"""Hold that no clause of a rule book is without a test, and that the listing of those finds what it looks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import Clause, NamingTest, clauses, naming_tests, titles, unnamed


@pytest.fixture(scope="module")
def naming() -> list[NamingTest]:
    """Return all tests, read once for all titles."""
    return list(naming_tests())


@pytest.mark.parametrize("title", titles())
def test_every_clause_has_a_test(title: str, naming: list[NamingTest]) -> None:
    missing, silent = unnamed(clauses(title), naming)
    assert missing == []
    assert silent == []


@pytest.mark.parametrize("title", ["1830", "18Chesapeake"])
def test_relatives_have_tests_of_their_own(title: str, naming: list[NamingTest]) -> None:
    """Most of their clause ids are those of other titles, whose tests do not show that these follow them."""
    assert unnamed(clauses(title), [test for test in naming if title.lower() in test.name]) == ([], [])


def test_the_listing_finds_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(
        'CASES = ["stock.a"]\n'
        "def test_table():\n    assert [case for case in CASES]\n"
        'def test_named():\n    """stock.b: is refused."""\n    assert 1\n'
        'def test_hollow():\n    """stock.c: asks for nothing."""\n',
        encoding="utf-8",
    )
    listed = [Clause("stock.a", True), Clause("stock.b", True), Clause("stock.c", False), Clause("stock.d", True)]
    assert unnamed(listed, naming_tests(tmp_path)) == (["stock.c", "stock.d"], ["stock.a"])
