"""Read catalogues of other languages and say texts in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from rails18.core.errors import CannotRead
from rails18.core.refusal import Refusal
from rails18.core.title import Setup
from rails18.loading import translation
from rails18.loading.games import new_game
from rails18.loading.texts import load_rulebook
from rails18.loading.translation import Catalogue, English, load, noun, tr
from rails18.loading.wording import phase_name, train_type
from rails18.ui.app import language

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
    head = folder / "pl" / "language.yaml"
    head.parent.mkdir(exist_ok=True)
    head.write_text(text, encoding="utf-8")
    return head


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


def test_what_a_file_lacks_is_looked_for_in_the_next(tmp_path: Path) -> None:
    head = written(tmp_path, POLISH)
    (head.parent / "window.yaml").write_text("texts: {Undo: Cofnij}\n", encoding="utf-8")
    (head.parent / "rules-1889.yaml").write_text("texts: {Share: Akcja}\n", encoding="utf-8")
    polish = load(head)
    assert "Undo" not in polish.texts  # read when it is wanted
    assert polish.text("Undo") == "Cofnij"
    assert "Share" not in polish.texts
    assert polish.text("Share") == "Akcja"
    assert polish.text("Nowhere") == "Nowhere"


def test_a_damaged_file_leaves_the_others(tmp_path: Path) -> None:
    head = written(tmp_path, POLISH)
    (head.parent / "window.yaml").write_text('texts: {"{one}": "{two}"}\n', encoding="utf-8")
    (head.parent / "log.yaml").write_text("texts: {Undo: Cofnij}\n", encoding="utf-8")
    polish = load(head)
    assert (polish.text("{one}"), polish.text("Undo")) == ("{one}", "Cofnij")


def test_the_language_that_is_wanted_most_and_known_is_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    class System:
        def __init__(self, *names: str) -> None:
            self.names = list(names)

        def uiLanguages(self) -> list[str]:
            return self.names

    found = []
    for names in (("de-AT", "en"), ("pl_PL", "fr-CA"), ("C",), ("en-GB", "de")):
        asked = type("Asked", (QLocale,), {"system": staticmethod(lambda names=names: System(*names))})
        monkeypatch.setattr(language, "QLocale", asked)
        found.append(language.of_system())
    assert found == ["de", "fr", "en", "en"]


def test_a_damaged_language_leaves_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "languages", lambda: {"pl": written(tmp_path, "language: [")})
    language.speak("pl")
    language.speak("xx")
    assert tr("{company} floats", company="IR") == "IR floats"
    assert language.offered() == {"en": "English"}
    monkeypatch.setattr(language, "languages", lambda: {"pl": written(tmp_path, POLISH)})
    language.speak("pl")
    assert tr("{company} floats", company="IR") == "IR rusza"
    assert language.offered() == {"en": "English", "pl": "polski"}


def test_an_empty_text_waits_for_its_translator(tmp_path: Path) -> None:
    head = written(tmp_path, POLISH)
    (head.parent / "window.yaml").write_text('texts: {"Undo {number}": ""}\n', encoding="utf-8")
    assert load(head).text("Undo {number}") == "Undo {number}"


@pytest.mark.parametrize(("code", "gray"), [("en", "gray"), ("de", "Grau"), ("fr", "grise")])
def test_phases_called_by_a_colour_are_told_in_the_language_of_the_screen(code: str, gray: str) -> None:
    language.speak(code)
    assert phase_name("gray") == gray
    assert phase_name("3") == "3"
    assert phase_name("orange") == {"de": "Orange"}.get(code, "orange")
    assert phase_name("white") == {"en": "white", "de": "Weiß", "fr": "blanche"}[code]
    assert train_type("gray") == {"en": "gray train", "de": "Zug Grau", "fr": "train gris"}[code]
    assert train_type("3") == {"en": "3-train", "de": "3-Zug", "fr": "train 3"}[code]
    setup = Setup("1843", ("Aki", "Botan", "Chiyo"))
    told = load_rulebook("1843").sentence(Refusal("token.move.phase", {"company": "PO", "phase": "gray"}),
                                          new_game(setup).title, setup)  # fmt: skip
    assert gray in told
