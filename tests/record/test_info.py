"""Say what games are in files and folders."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rails18.record import info
from rails18.words.translation import Catalogue, English, use
from tests.support.summaries import summary

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games" / "recorded"
PLAYED = ROOT / "tests" / "games" / "played"
SAVES = Path(__file__).parents[1] / "saves" / "data"


def test_a_finished_game_tells_its_result() -> None:
    found = summary(GAMES / "1889-bankrupt.json")
    assert found.worth == {"P2": 1473, "P3": 1134, "P1": 320}
    assert (found.ended, found.winners, found.round) == ("bankruptcy", ("P2",), "Operating round 7.1")


def test_money_is_written_as_the_language_of_the_screen_does() -> None:
    found = summary(GAMES / "1889-bankrupt.json")
    use(Catalogue("Deutsch", thousands="."))
    try:
        assert "result: P2 ¥1.473, P3 ¥1.134, P1 ¥320" in info.facts(found, "¥{}")
    finally:
        use(English())


def test_a_folder_lists_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert info.run([str(SAVES)]) == info.DONE
    out = capsys.readouterr().out
    assert "v1-first-1889.rails18: 1889: History of Shikoku Railways (the printed rule book)" in out
    assert "  players: Aki, Botan, Chiyo" in out
    assert "  worth now: Chiyo 1,629fr, Botan 1,150fr, Aki 776fr" in out


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text("{}", encoding="utf-8")
    (tmp_path / "b.json").write_bytes((GAMES / "1889-start-a.json").read_bytes())
    (tmp_path / "c.txt").write_text("no game", encoding="utf-8")
    assert info.run([str(tmp_path)]) == info.UNREADABLE
    said = capsys.readouterr()
    assert said.err.count("cannot read") == 1
    assert "b.json: 1889" in said.out


def test_an_empty_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert info.run([str(tmp_path)]) == info.UNREADABLE
    assert "no game here" in capsys.readouterr().err


def test_short_tells_what_files_say_of_themselves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A saved game that has ended, one that goes on, one whose last line is cut off, a file of 18xx.games, a record."""
    ended = (PLAYED / "1870-bankrupt.rails18").read_text(encoding="utf-8")
    (tmp_path / "a.rails18").write_text(ended, encoding="utf-8")
    (tmp_path / "b.rails18").write_text("\n".join(ended.split("\n")[:20]) + "\n", encoding="utf-8")
    (tmp_path / "c.rails18").write_text(ended[: len(ended) - 9], encoding="utf-8")
    (tmp_path / "d.json").write_bytes((GAMES / "1889-bankrupt.json").read_bytes())
    (tmp_path / "e.rails18").write_text("no game", encoding="utf-8")
    (tmp_path / "f.rails18").write_text(ended.replace('"1870"', '"18none"', 1), encoding="utf-8")
    (tmp_path / "g.rails18").write_bytes(b'{"format"\xff')
    assert info.run([str(tmp_path)], short=True) == info.UNREADABLE
    said = capsys.readouterr()
    told = said.out.splitlines()
    assert [line.partition(":")[0] for line in told if line[:1] != " "] == [
        "a.rails18",
        "b.rails18",
        "c.rails18",
        "d.json",
    ]
    whole = summary(tmp_path / "a.rails18")
    result = ", ".join(f"{name} {worth:,}" for name, worth in whole.worth.items())
    assert told[:3] == [
        f"a.rails18: {whole.title} ({whole.rules})",
        f"  players: {', '.join(whole.players)}",
        f"  result: {result}",
    ]
    assert (told[5], told[8], told[11]) == (
        "  no result yet",
        "  no result yet",
        "  result: P2 1,473, P3 1,134, P1 320",
    )
    assert said.err.count("cannot read") == 3


def test_short_takes_ten_milliseconds_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [PLAYED / "1870-bankrupt.rails18", GAMES / "1889-bankrupt.json", PLAYED / "1843-gray.rails18"]
    for number in range(60):
        file = files[number % len(files)]
        (tmp_path / f"{number}{file.suffix}").write_bytes(file.read_bytes())
    info.run([str(tmp_path)], short=True)  # what is read of titles is read once
    begun = time.process_time()
    info.run([str(tmp_path)], short=True)
    assert (time.process_time() - begun) / 60 < 0.01


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is sent as a signal")
@pytest.mark.parametrize("short", [True, False])
def test_what_is_known_is_told_and_ctrl_c_stops_it(tmp_path: Path, short: bool) -> None:
    data = (GAMES / "1889-start-a.json").read_bytes()
    for number in range(3000):
        (tmp_path / f"{number:04}.json").write_bytes(data)
    command = [sys.executable, "-m", "rails18", "info", str(tmp_path), *(["--short"] if short else [])]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # else a program hands on what it ignores itself
    try:
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            first = program.stdout.readline()
            program.send_signal(signal.SIGINT)
            rest, told = program.communicate(timeout=20)
    finally:
        signal.signal(signal.SIGINT, before)
    assert first.startswith("0000.json: 1889")
    assert program.returncode == 130
    assert "Stopped after" in told
    assert "Traceback" not in told
    assert "2999.json" not in rest
