"""The log stays short, and nothing that is written is lost before its time."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rails18.ui.system.log_file import LogFile


@pytest.fixture
def log(tmp_path: Path) -> Iterator[logging.Logger]:
    """Return a log that begins anew after 100 bytes and keeps two older files."""
    made = logging.Logger("short")
    handler = LogFile(tmp_path / "short.log", 100, 2)
    made.addHandler(handler)
    yield made
    handler.close()


def lines(folder: Path) -> dict[str, list[str]]:
    return {file.name: file.read_text(encoding="utf-8").split() for file in sorted(folder.iterdir())}


def test_a_short_log_is_one_file(log: logging.Logger, tmp_path: Path) -> None:
    log.info("first")
    log.info("zweite-Ä")
    assert lines(tmp_path) == {"short.log": ["first", "zweite-Ä"]}


def test_a_long_log_begins_anew_and_the_oldest_goes(log: logging.Logger, tmp_path: Path) -> None:
    for number in range(9):
        log.info("%s%s", number, "x" * 60)  # two lines a file
    kept = {name: [line[0] for line in there] for name, there in lines(tmp_path).items()}
    assert kept == {"short.log": ["8"], "short.log.1": ["6", "7"], "short.log.2": ["4", "5"]}


@pytest.mark.skipif(os.name == "nt", reason="Windows moves no file that two programs have open: it only grows there")
def test_it_goes_on_where_the_last_program_ended(log: logging.Logger, tmp_path: Path) -> None:
    log.info("a" * 90)
    other = LogFile(tmp_path / "short.log", 100, 2)
    other.handle(log.makeRecord("short", logging.INFO, "", 0, "b" * 9, (), None))
    other.close()
    assert lines(tmp_path) == {"short.log": [], "short.log.1": ["a" * 90, "b" * 9]}


@pytest.mark.skipif(os.name == "nt", reason="Windows takes such a folder for no file")
def test_one_that_cannot_be_moved_is_written_on(log: logging.Logger, tmp_path: Path) -> None:
    (tmp_path / "short.log.1").mkdir()
    (tmp_path / "short.log.2").mkdir()
    (tmp_path / "short.log.2" / "full").touch()
    log.info("a" * 200)
    log.info("last")
    assert (tmp_path / "short.log").read_text(encoding="utf-8").split() == ["a" * 200, "last"]
