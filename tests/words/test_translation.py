"""Read catalogues of other languages and say texts in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from rails18.core.errors import CannotRead
from rails18.core.refusal import Refusal
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.look import marks
from rails18.ui.system import language
from rails18.words import translation
from rails18.words.texts import load_rulebook, names_of
from rails18.words.translation import Catalogue, English, load, noun, tr
from rails18.words.wording import Template, phase_name, train_type

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


@pytest.mark.parametrize(
    ("train", "said"),
    [
        ("3-train", "a 3-train"),
        ("8E-train", "an 8E-train"),
        ("Electric train", "an Electric train"),
        ("E\u2011train", "an E\u2011train"),
        ("11-train", "an 11-train"),
        ("110-train", "a 110-train"),
        ("2+1 train", "a 2+1 train"),
        ("yellow train", "a yellow train"),
    ],
)
def test_a_train_takes_the_article_with_which_it_is_said(train: str, said: str) -> None:
    assert tr("{company} buys a {train} for {price}", company="IR", train=train, price="¥8") == f"IR buys {said} for ¥8"
    assert tr("A {kind} leaves the depot", kind=train) == f"A{said[1:]} leaves the depot"


@pytest.mark.parametrize("text", ["a one-way train", "{company} is a {what} that owns a train", "extra 8E-train"])
def test_other_words_keep_their_article(text: str) -> None:
    assert tr(text, company="IR", what="company") == text.format(company="IR", what="company")


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


@pytest.mark.parametrize(
    ("code", "english", "said"),
    [
        (
            "fr",
            "Best with three or four, in an evening. A small map and lessons for every step: take it first.",
            "étape\u00a0: à prendre",
        ),
        ("de", "With two players presidents hold 30%, and shares leave the game.", "30\u00a0%"),
    ],
)
def test_no_line_begins_with_a_mark(code: str, english: str, said: str) -> None:
    """In French a space stands before a colon; nobody has to type one at which no line breaks."""
    language.speak(code)
    assert said in tr(english)


@pytest.mark.parametrize(("code", "gray"), [("en", "gray"), ("de", "Grau"), ("fr", "grise")])
def test_phases_called_by_a_colour_are_told_in_the_language_of_the_screen(code: str, gray: str) -> None:
    language.speak(code)
    assert phase_name("gray") == gray
    assert phase_name("3") == "3"
    assert phase_name("orange") == {"de": "Orange"}.get(code, "orange")
    assert phase_name("white") == {"en": "white", "de": "Weiß", "fr": "blanche"}[code]
    assert train_type("gray") == {"en": "gray train", "de": "grauer Zug", "fr": "train gris"}[code]
    assert train_type("3") == {"en": "3-train", "de": "3-Zug", "fr": "train 3"}[code]
    setup = Setup("1843", ("Aki", "Botan", "Chiyo"))
    told = load_rulebook("1843").sentence(Refusal("token.move.phase", {"company": "PO", "phase": "gray"}),
                                          new_game(setup).title, setup)  # fmt: skip
    assert gray in told


INFLECTED = [  # English, what is filled in, in German
    ("Every {kind} rusts", {"kind": "yellow"}, "Jeder gelbe Zug verrostet"),
    ("rusts with the first {types_as_noun}", {"types_as_noun": "green"}, "verrostet mit dem ersten grünen Zug"),
    (
        "first {types_as_noun} rusts every {gone}",
        {"types_as_noun": "green"},
        "erster grüner Zug: alle 2+1 verrosten",
    ),
    (
        "a {types_as_noun} leaves the depot ({end})",
        {"types_as_noun": "blue"},
        "ein blauer Zug verlässt das Depot (Ende)",
    ),
    (
        "Sets in which a company owns a {train}",
        {"train": "gray"},
        "Sätze, in denen eine Gesellschaft einen grauen Zug besitzt",
    ),
    ("rusts with the first {types_as_noun}", {"types_as_noun": "5"}, "verrostet mit dem ersten 5-Zug"),
]


@pytest.mark.parametrize(("english", "filled", "german"), INFLECTED)
def test_what_is_filled_in_takes_the_form_that_its_sentence_asks_for(
    english: str, filled: dict[str, str], german: str
) -> None:
    language.speak("de")
    values = {name: train_type(kind) for name, kind in filled.items()}
    assert tr(english, **values, gone="2+1", end="Ende").partition(" (Ende)")[0] == german.partition(" (Ende)")[0]


def test_facts_take_the_form_that_their_sentence_asks_for() -> None:
    names = names_of(new_game(Setup("1843", ("Aki", "Botan", "Chiyo"))).title, Setup("1843", ("Aki", "Botan", "Chiyo")))
    language.speak("de")
    facts = {"train": "yellow-0", "price": 200, "offer": 1, "company": "PO", "types": ("yellow",), "hex": "J9"}
    said = {
        "The {train} costs {price}, not {offer}.": "Der gelbe Zug kostet 200fr, nicht 1fr.",
        "The {train}'s route breaks off at {hex}.": "Die Strecke des gelben Zugs bricht bei Albi/Montauban (J9) ab.",
        "All {types:types} rust.": "Alle gelben Züge verrosten.",
    }
    for english, german in said.items():
        assert Template(english).render(facts, names) == german
    language.speak("fr")
    assert tr("Place a token of {company} in {stop}", company="OU", stop="J9") == "Placer un jeton d'OU à J9"
    assert tr("Place a token of {company} in {stop}", company="PO", stop="J9") == "Placer un jeton de PO à J9"
    sold = Template("{company} buys {train:one} from {source:owner} for {price}.")
    facts = {"company": "OU", "train": "yellow-0", "price": 5}
    said = {"second_hand": "parmi les trains d'occasion", "pool": "au pool", "PO": "à PO"}
    for source, french in said.items():
        assert sold.render({**facts, "source": source}, names) == f"OU achète un train jaune {french} pour 5fr."
    bought = "Buy a share of {company} from {source} for {price}"
    assert tr(bought, company="OU", source=tr("the IPO"), price="94fr") == "Acheter une action d'OU à l'IPO pour 94fr"
    assert (
        tr(bought, company="SO", source=tr("the bank pool"), price="5fr") == "Acheter une action de SO au pool pour 5fr"
    )


def test_a_rule_of_agreement_that_is_no_expression_is_told(tmp_path: Path) -> None:
    broken = POLISH + "agreement: {'(zug': 'x'}\n"
    with pytest.raises(CannotRead, match="regular expression"):
        load(written(tmp_path, broken))
    translation.use(load(written(tmp_path, POLISH + "agreement: {'IR rusza': 'Iza rusza'}\n")))
    assert tr("{company} floats", company="IR") == "Iza rusza"


@pytest.mark.parametrize(("code", "told"), [("en", "¥12,345"), ("de", "¥12.345"), ("fr", "¥12\u202f345")])
def test_thousands_are_apart_as_the_language_writes_them(code: str, told: str) -> None:
    language.speak(code)
    assert marks.money("¥{}", 12345) == told
    setup = Setup("1889", ("P1", "P2"))
    assert names_of(new_game(setup).title, setup).money(12345) == told


@pytest.mark.parametrize(("code", "told"), [("en", "12,345.7"), ("de", "12.345,7"), ("fr", "12\u202f345,7")])
def test_decimals_stand_behind_the_mark_of_the_language(code: str, told: str) -> None:
    language.speak(code)
    assert translation.figure(12345.67, 1) == told
    assert translation.figure(2) == "2"
