"""What is said before the first move is short, and whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.lessons.introductions import load_introductions
from rails18.titledata.files import title_ids


def test_the_page_before_the_first_move_is_short() -> None:
    about = load_introductions().about
    assert sum(len(text.split()) for text in about) <= 150
    assert len(about) == 4


def test_the_difference_cards_are_short() -> None:
    cards = load_introductions().differences
    assert set(title_ids()) == set(cards) | {card.known for card in cards.values()}
    for card in cards.values():
        assert card.known in title_ids()
        assert len(card.lines) == 12
        assert max(len(line.split()) for line in card.lines) < 25


def test_a_wrong_key_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = paths.resources() / "text" / "en" / "introductions.yaml"
    wrong = file.read_text(encoding="utf-8").replace("known:", "knows:", 1)
    (tmp_path / "text" / "en").mkdir(parents=True)
    (tmp_path / "text" / "en" / "introductions.yaml").write_text(wrong, encoding="utf-8")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    with pytest.raises(CannotRead, match=r"introductions.yaml: differences.1870.knows: .* Did you mean known"):
        load_introductions()
