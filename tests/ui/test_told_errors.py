"""What cannot be read or written is told in the language of the window, in English for the command line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rails18.core.errors import CannotRead, Rails18Error
from rails18.core.game import Game
from rails18.saves import saves
from rails18.storage.disk import CannotSave, write_export
from rails18.ui.system import language
from rails18.words.translation import worded
from tests.ui.conftest import Hand


@pytest.fixture
def german() -> Iterator[None]:
    language.speak("de")
    yield
    language.speak(language.ENGLISH)


def told(hand: Hand) -> str:
    return hand.window.notice.sentence if hand.window.notice.isVisible() else ""


def test_a_file_that_is_no_save_is_told_wholly_in_german(german: None, hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "torn.rails18").write_text('{"format": "rails18', encoding="utf-8")
    hand.window.session.open_now(tmp_path / "torn.rails18")
    assert told(hand) == (
        "torn.rails18: Die erste Zeile, die sagt, wer was spielt, ist beschädigt. "
        "Wähle eine Datei, die rails18 gespeichert hat, oder eine Spieldatei von 18xx.games."
    )
    hand.window.session.open_now(tmp_path / "none.rails18")
    assert told(hand) == f"{tmp_path / 'none.rails18'}: Diese Datei gibt es nicht. Wähle eine andere."


def test_a_save_damaged_further_down_is_told_wholly_in_german(
    german: None, hand: Hand, fresh: Game, tmp_path: Path
) -> None:
    path = saves.save(fresh, tmp_path / "evening.rails18")
    path.write_text(path.read_text(encoding="utf-8") + "no action\n", encoding="utf-8")
    hand.window.session.open_now(path)
    assert told(hand) == (
        "evening.rails18 ist beschädigt: Zeile 2: Das ist kein JSON. Das Spiel ist so weit geöffnet, wie die Datei in "
        "Ordnung ist. Die Datei bleibt, wie sie ist; neue Aktionen kommen in eine neue."
    )


def test_a_place_that_cannot_be_written_is_told_wholly_in_german(
    german: None, hand: Hand, fresh: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's reason is translated where it is one of the usual English ones, as on a Mac."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    hand.window.session.begin(fresh.setup)
    monkeypatch.setattr("rails18.own_files.write_new", full)
    assert not hand.window.session.save_as(tmp_path / "evening.rails18")
    assert told(hand) == (
        f"{tmp_path / 'evening.rails18'} konnte nicht geschrieben werden (kein Platz mehr auf dem Datenträger). "
        "Wähle einen anderen Ort dafür."
    )


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_something_else_at_the_place_of_an_export_is_told_in_both_languages(german: None, tmp_path: Path) -> None:
    place = tmp_path / "table.csv"
    place.symlink_to("elsewhere")
    with pytest.raises(CannotSave) as caught:
        write_export(place, b"")
    assert str(caught.value) == (
        f"{place} could not be written (something else lies at this name). Choose another place for it."
    )
    assert worded(caught.value) == (
        f"{place} konnte nicht geschrieben werden (Unter diesem Namen liegt etwas anderes). "
        "Wähle einen anderen Ort dafür."
    )


def test_the_place_of_a_fault_is_told_with_the_colon_of_the_language() -> None:
    error = CannotRead("the file is empty.", "a.json", "Choose another one.")
    language.speak("fr")
    try:
        assert worded(error) == "a.json\u00a0: le fichier est vide. Choisissez-en un autre."
    finally:
        language.speak(language.ENGLISH)
    assert str(error) == "a.json: the file is empty. Choose another one."


def test_words_of_a_file_are_no_places_to_fill_in() -> None:
    error = CannotRead("its set-up is damaged ({why}).", "{name}.rails18", why="no {option}")
    assert str(error) == "{name}.rails18: its set-up is damaged (no {option})."
    assert str(Rails18Error("a {brace} of its own")) == "a {brace} of its own"
