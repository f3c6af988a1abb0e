"""The catalogues that come with the program fit what it says, and nothing of the window is left in English."""

from __future__ import annotations

import pytest

from rails18.words.translation import languages
from tests import languages as tool
from tests.support.sentences import of_errors, program, unseen

CODES = sorted(languages())


@pytest.mark.parametrize("code", CODES)
def test_catalogues_have_no_fault(code: str) -> None:
    """Wrong placeholders, forms that are not known, files that belong to nothing, nouns without their forms."""
    assert tool.faults(code) == []


@pytest.mark.parametrize("code", CODES)
def test_how_much_is_translated_is_told(code: str) -> None:
    """A sentence that was added today may wait for its translation: the share is printed."""
    shares = tool.coverage(code)
    for name, (there, whole) in shares.items():
        print(f"{code} {name}: {there} of {whole}, {len(tool.stale(code, name))} stale")
    assert set(shares) == set(program())


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"{player} passes": "{spieler} passt", "One {train}": "Ein {train:zug}", "{} and {}": "{}"}
    monkeypatch.setattr(tool, "said", lambda code, name: wrong if name == "log" else {})
    assert [fault.split(":")[1].strip() for fault in tool.faults("de")] == [
        "other placeholders",
        "train cannot take the form zug",
        "another number of places",
    ]
    assert tool.stale("de", "log") == list(wrong)
    assert tool.lacking("de", "log") == list(program()["log"].texts)


@pytest.mark.parametrize("code", CODES)
def test_every_error_that_the_window_shows_is_translated(code: str) -> None:
    """They are raised in rooms that know no language, so nobody sees there that one stays English."""
    texts, put_together = of_errors()
    assert put_together == []
    assert {"this file may not be read.", "Ask for a fresh copy of the file."} < texts.keys()
    there = tool.said(code, "window")
    assert [text for text in texts if not there.get(text)] == []


def test_every_noun_that_is_counted_is_known_to_the_catalogues() -> None:
    assert unseen() == []
    for code in CODES:
        assert tool.lacking_nouns(code) == []
