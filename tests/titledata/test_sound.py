"""Data that were found sound are not checked again before anything in them, or the program, is another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.titledata import checks, titles

SETUP = Setup("1889", ("Ann", "Ben"))


@pytest.fixture
def checked(maps: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each title whose data are checked."""
    heard: list[str] = []
    check = checks.raise_first

    def raise_first(title: str, data: object) -> None:
        heard.append(title)
        check(title, data)  # type: ignore[arg-type]

    monkeypatch.setattr(checks, "raise_first", raise_first)
    return heard


def start_again() -> None:
    """Forget what only a running program remembers."""
    titles.sound_data.cache_clear()


def test_the_next_start_checks_nothing_again(checked: list[str]) -> None:
    titles.data_for(SETUP)
    assert checked == ["1889"]
    start_again()
    titles.data_for(SETUP)
    assert checked == ["1889"]


@pytest.mark.parametrize("what", ["data", "program", "cache"])
def test_whatever_is_another_is_checked(
    checked: list[str], maps: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles.data_for(SETUP)
    start_again()
    if what == "data":
        os.utime(maps / "1889" / "map.yaml", ns=(1, 1))
    elif what == "program":
        monkeypatch.setattr(titles, "program_stamp", lambda: b"another one")
    else:
        for file in (paths.cache() / titles.SOUND).iterdir():
            file.write_bytes(b"broken")
    titles.data_for(SETUP)
    assert checked == ["1889"] * 2


def test_a_fault_is_told_at_every_start(checked: list[str], maps: Path) -> None:
    titles.data_for(SETUP)
    file = maps / "1889" / "companies.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"#1b1c1e"', "no_such_colour"), encoding="utf-8")
    for _ in range(2):
        start_again()
        with pytest.raises(CannotRead, match="no_such_colour"):
            titles.data_for(SETUP)
    assert checked == ["1889"] * 3
