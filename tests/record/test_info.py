"""Say what games are in files and folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.record import info

GAMES = Path(__file__).parents[1] / "games" / "recorded"
SAVES = Path(__file__).parents[1] / "loading" / "data"


def test_a_finished_game_tells_its_result() -> None:
    found = info.summary(GAMES / "1889-bankrupt.json")
    assert found.worth == {"P2": 1473, "P3": 1134, "P1": 320}
    assert (found.ended, found.winners, found.round) == ("bankruptcy", ("P2",), "Operating round 7.1")


def test_a_folder_lists_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert info.run([str(SAVES)]) == info.DONE
    out = capsys.readouterr().out
    assert "v1-first-1889.rails18: 1889: History of Shikoku Railways (rulebook)" in out
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
