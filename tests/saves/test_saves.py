"""Saved games survive undo, kills and damage, and nothing damaged is ever written over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rails18.core.actions import Pass
from rails18.core.errors import CannotRead
from rails18.saves import saves
from rails18.storage import reading
from tests.support.toy_game import SETUP, bid, new, played, reopened


def test_a_saved_game_comes_back(tmp_path: Path) -> None:
    game = played(1, 2, 3)
    path = saves.save(game, tmp_path / "a.rails18")
    again, opened = reopened(path)
    assert opened.setup == SETUP
    assert (again.actions, again.at, again.state) == (game.actions, 3, game.state)
    assert opened.warning == ""


def test_undone_actions_and_branches_are_kept(tmp_path: Path) -> None:
    game = played(1, 2, 3, 4)
    game.go_to(2)
    game.play(bid(30))
    game.play(bid(31))
    game.go_to(1)
    game.play(bid(20))
    game.play(bid(21))
    game.undo()
    _, opened = reopened(saves.save(game, tmp_path / "a.rails18"))
    assert list(opened.actions) == game.actions == [bid(1), bid(20), bid(21)]
    assert opened.at == 2
    assert list(opened.branches) == game.branches
    assert opened.branches == ((2, (bid(3), bid(4))), (1, (bid(2), bid(30), bid(31))))


def test_the_same_move_after_undo_keeps_what_came_after_it(tmp_path: Path) -> None:
    game = played(1, 2, 3, 4)
    game.go_to(1)
    game.play(bid(2))
    assert (game.at, game.actions, game.branches) == (2, [bid(1), bid(2), bid(3), bid(4)], [])
    assert reopened(saves.save(game, tmp_path / "a.rails18"))[1].at == 2
    game.play(bid(30))
    assert game.branches == [(2, (bid(3), bid(4)))]
    assert list(reopened(saves.save(game, tmp_path / "b.rails18"))[1].branches) == game.branches


def test_the_file_is_lines_of_json_with_a_header(tmp_path: Path) -> None:
    path = saves.save(played(1), tmp_path / "a.rails18")
    header, action = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    assert (header["format"], header["version"], header["setup"]["title"]) == ("rails18", 3, "toy")
    assert header["setup"]["players"] == ["Ann", "Bob"]
    assert action == {"kind": "bid", "player": "P1", "private": "A", "amount": 1}


def test_the_end_records_the_worth(tmp_path: Path) -> None:
    game = played(1)
    game.play(Pass("P1"))
    assert saves.load(saves.save(game, tmp_path / "a.rails18")).worth == {"P1": 3, "P2": 4}


def test_a_line_cut_off_at_any_byte_loses_only_that_line(tmp_path: Path) -> None:
    text = saves.text_of(played(1, 2, 3))
    header = text.index("\n") + 1
    path = tmp_path / "a.rails18"
    for size in range(header, len(text)):
        path.write_text(text[:size], encoding="utf-8")
        opened = saves.load(path)
        whole = text[:size].count("\n") - 1
        assert opened.actions == tuple(bid(n) for n in range(1, whole + 1)), size
        assert (opened.warning == "") == text[:size].endswith("\n"), size


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{not json", "line 3: this is not JSON"),
        ('{"kind":"fly","player":"P1"}', "line 3: this is not an action"),
        ('{"kind":"bid","player":"P1","private":"A","amount":"x"}', "line 3: this is not an action"),
        ("[1]", "line 3: this is not an action"),
        ('{"undo_to":9}', "line 3: it goes back to an action that is not there"),
        ('{"ended":{"worth":{"P1":"much"}}}', "line 3: it records an end"),
        ("\ufffd", "line 3: this is not JSON"),
    ],
)
def test_a_damaged_line_ends_the_sound_part(tmp_path: Path, bad: str, said: str) -> None:
    header, one, *rest = saves.text_of(played(1, 2, 3)).splitlines()
    path = tmp_path / "a.rails18"
    path.write_text("\n".join([header, one, bad, *rest, ""]), encoding="utf-8")
    opened = saves.load(path)
    assert opened.actions == (bid(1),)
    assert said in opened.warning


def test_bytes_that_are_no_text_end_the_sound_part(tmp_path: Path) -> None:
    path = tmp_path / "a.rails18"
    path.write_bytes(saves.text_of(played(1)).encode() + b"\xff\xfe\x00\n")
    opened = saves.load(path)
    assert opened.actions == (bid(1),)
    assert opened.warning


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\x89PNG\x00\xff", "not a text file"),
        (b"hello\n", "first line"),
        (b'{"actions": []}\n', "not a saved game"),
        (b"[" * 100000, "first line"),
        (b'{"format":"rails18"}\n', "names no version"),
        (b'{"format":"rails18","version":1,"setup":{"title":3}}\n', "set-up is damaged"),
        (b'{"format":"rails18","version":9,"program":"9.9","setup":{"odd":3}}\n', "newer rails18 (9.9)"),
    ],
)
def test_what_is_no_save_gets_a_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "a.rails18"
    path.write_bytes(data)
    with pytest.raises(CannotRead) as caught:
        saves.load(path)
    assert said in str(caught.value)


def test_missing_folder_and_huge_files_get_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, told in ((tmp_path / "none", "no such file"), (tmp_path, "this is a folder")):
        with pytest.raises(CannotRead, match=told):
            saves.load(path)
    big = tmp_path / "big"
    big.write_text("x" * 100, encoding="utf-8")
    monkeypatch.setattr(reading, "LARGEST", 99)
    with pytest.raises(CannotRead, match="too large"):
        saves.load(big)


def test_a_newer_file_opens_as_far_as_it_is_understood(tmp_path: Path) -> None:
    header, one = saves.text_of(played(1)).splitlines()
    plain = json.loads(header) | {"version": 9, "program": "7.0"}
    path = tmp_path / "a.rails18"
    path.write_text(json.dumps(plain) + "\n" + one + '\n{"kind":"teleport"}\n', encoding="utf-8")
    opened = saves.load(path)
    assert opened.actions == (bid(1),)
    assert opened.warning == (
        "a.rails18 was saved by a newer rails18 (7.0); it is opened as far as this version understands it. "
        "That is up to line 2."
    )
    path.write_text(json.dumps(plain) + "\n" + one + "\n", encoding="utf-8")
    assert "newer rails18 (7.0)" in saves.load(path).warning


@pytest.mark.parametrize("damage", ["", "garbage\n", '{"format":"rails18","version":9}\n'])
def test_saving_over_what_is_not_sound_takes_a_new_name(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "a.rails18"
    path.write_text(damage, encoding="utf-8")
    other = saves.save(played(1), path)
    assert other.name == "a (2).rails18"
    assert path.read_text(encoding="utf-8") == damage
    assert saves.save(played(1, 2), path).name == "a (3).rails18"


def test_saving_over_a_sound_save_replaces_it_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = saves.save(played(1), tmp_path / "a.rails18")
    assert saves.save(played(1, 2), path) == path
    assert saves.load(path).actions == (bid(1), bid(2))
    assert [p.name for p in tmp_path.iterdir()] == ["a.rails18"]


def test_a_disk_that_refuses_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(saves.CannotSave, match="could not be written"):
        saves.save(played(1), tmp_path / "file" / "a.rails18")


def test_restore_plays_up_to_the_first_action_that_is_refused() -> None:
    game = new()
    told = saves.restore(game, [bid(1), bid(51), bid(2)], 3)
    assert "Action 2 (Ann: bid) is not allowed. The rules do not allow that now." in told
    assert (game.at, game.actions) == (1, [bid(1)])
