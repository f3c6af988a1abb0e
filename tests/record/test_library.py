"""Bring the games of a folder in: copied once, those of 18xx.games as saved games, what cannot be read is told."""

from __future__ import annotations

import shutil
from pathlib import Path

from rails18.interchange.open import open_game
from rails18.record.library import bring_in

TESTS = Path(__file__).parents[1]


def test_the_games_of_a_folder_are_copied_once(tmp_path: Path) -> None:
    source, target = tmp_path / "from", tmp_path / "mine"
    source.mkdir()
    shutil.copy(TESTS / "saves" / "data" / "v1-first-1889.rails18", source / "a.rails18")
    shutil.copy(TESTS / "games" / "random" / "1889-2p-102.json", source / "b.json")
    (source / "c.json").write_text("{}", encoding="utf-8")
    found = bring_in(source, target)
    assert [file.name for file in found.copied] == ["a.rails18", "b.rails18"]
    assert list(found.refused) == ["c.json"]
    assert (target / "a.rails18").read_bytes() == (source / "a.rails18").read_bytes()
    assert open_game(target / "b.rails18").game.state == open_game(source / "b.json").game.state
    again = bring_in(source, target)
    assert (again.copied, again.known) == ((), 2)


def test_another_game_of_the_same_name_gets_a_name_of_its_own(tmp_path: Path) -> None:
    source, target = tmp_path / "from", tmp_path / "mine"
    source.mkdir()
    target.mkdir()
    shutil.copy(TESTS / "saves" / "data" / "v1-first-1889.rails18", source / "a.rails18")
    (target / "a.rails18").write_text("mine", encoding="utf-8")
    (made,) = bring_in(source, target).copied
    assert made.name != "a.rails18"
    assert (target / "a.rails18").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert bring_in(tmp_path, tmp_path / "file").refused
