"""Read catalogues of other languages and say texts in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rails18.core.errors import CannotRead
from rails18.loading import translation
from rails18.loading.translation import Catalogue, English, load, noun, tr

POLISH = """
language: polski
plural: slavic
texts:
  "{company} floats": "{company} rusza"
nouns:
  share: [akcja, akcje, akcji]
"""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    translation.use(English())


def written(folder: Path, text: str) -> Path:
    file = folder / "pl.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_english_needs_no_catalogue() -> None:
    assert tr("{company} floats", company="IR") == "IR floats"
    assert (noun("share", "shares", 1), noun("share", "shares", 2)) == ("share", "shares")


def test_a_catalogue_says_its_texts_and_leaves_the_others(tmp_path: Path) -> None:
    translation.use(load(written(tmp_path, POLISH)))
    assert tr("{company} floats", company="IR") == "IR rusza"
    assert tr("Undo") == "Undo"


@pytest.mark.parametrize(
    ("number", "form"), [(1, "akcja"), (2, "akcje"), (5, "akcji"), (12, "akcji"), (21, "akcja"), (23, "akcje")]
)
def test_nouns_take_the_plural_of_their_rule(tmp_path: Path, number: int, form: str) -> None:
    translation.use(load(written(tmp_path, POLISH)))
    assert noun("share", "shares", number) == form


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('"{company} rusza"', "placeholders"),
        ("plural: slavic", "plural"),
    ],
)
def test_a_damaged_catalogue_is_told(tmp_path: Path, wrong: str, told: str) -> None:
    broken = POLISH.replace(wrong, '"{kompania} rusza"' if told == "placeholders" else "plural: polish")
    with pytest.raises(CannotRead, match=told):
        load(written(tmp_path, broken))


def test_a_text_with_braces_of_a_name_is_left_alone() -> None:
    assert tr("{player} decides", player="{Ann}") == "{Ann} decides"
    assert Catalogue("x").text("{left alone") == "{left alone"


def test_a_damaged_language_leaves_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rails18.ui.app import app

    monkeypatch.setattr(app, "languages", lambda: {"pl": written(tmp_path, "language: [")})
    app.speak("pl")
    app.speak("xx")
    assert tr("{company} floats", company="IR") == "IR floats"
    monkeypatch.setattr(app, "languages", lambda: {"pl": written(tmp_path, POLISH)})
    app.speak("pl")
    assert tr("{company} floats", company="IR") == "IR rusza"
