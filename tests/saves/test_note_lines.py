"""Notes and clocks of a table lie in its save, and a program that knows none of them opens it as it was."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from rails18.core.actions import Pass
from rails18.core.game import Game
from rails18.core.table_notes import Note
from rails18.saves import note_lines, savefile, saves
from rails18.saves.autosave import Autosave
from tests.support.toy_game import bid, played, reopened


def write(game: Game, text: str, author: str = "Ann") -> Note:
    """Write a note about where the game stands."""
    note = note_lines.written(text, author, game.actions, game.at)
    game.table.written.append(note)
    return note


def test_notes_and_clocks_come_back(tmp_path: Path) -> None:
    game = played(1, 2, 3)
    note = write(game, "Two lines:\nthe house rule of tonight")
    game.table.used = {"P1": 61, "P2": 7}
    table = reopened(saves.save(game, tmp_path / "a.rails18"))[1].table
    assert table.written == [note]
    assert (note.at, note.author, note.text) == (3, "Ann", "Two lines:\nthe house rule of tonight")
    assert table.used == {"P1": 61, "P2": 7}


def test_they_are_added_as_they_come_and_outlive_undo(tmp_path: Path) -> None:
    game, autosave = played(1, 2), Autosave(tmp_path / "a.rails18")
    autosave.record(game)
    before = (tmp_path / "a.rails18").read_bytes()
    first = write(game, "first")
    autosave.record(game)
    game.table.used = {"P1": 5}
    autosave.record(game, game.play(bid(3)))
    autosave.record(game, game.undo())
    autosave.close()
    after = (tmp_path / "a.rails18").read_bytes()
    assert after.startswith(before)
    _, opened = reopened(tmp_path / "a.rails18")
    assert (opened.at, len(opened.actions)) == (2, 3)
    assert opened.table.written == [first]
    assert opened.table.used == {"P1": 5}


def test_a_note_that_was_taken_out_is_gone(tmp_path: Path) -> None:
    game, autosave = played(1, 2), Autosave(tmp_path / "a.rails18")
    write(game, "slip of the pen")
    kept = write(game, "kept")
    autosave.record(game)
    del game.table.written[0]
    autosave.record(game)
    autosave.close()
    assert reopened(tmp_path / "a.rails18")[1].table.written == [kept]


def test_earlier_versions_read_the_same_game(tmp_path: Path) -> None:
    """Their reader looks at the key `undo_to` of such a line and at nothing else."""
    game = played(1, 2, 3)
    game.go_to(1)
    write(game, "looked back")
    game.table.made = {note_lines.move(game.actions, 1): "solid"}
    path = saves.save(game, tmp_path / "a.rails18")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    extra = [line for line in lines if {note_lines.NOTE, note_lines.USED, note_lines.MADE} & line.keys()]
    assert {note_lines.NOTE, note_lines.MADE} <= {key for line in extra for key in line}
    assert all("undo_to" in line for line in extra)
    known = [{"undo_to": line["undo_to"]} if "undo_to" in line else line for line in lines]
    plain = saves.parse("".join(json.dumps(line) + "\n" for line in known), "a.rails18")
    assert (plain.actions, plain.at, plain.warning) == (tuple(game.actions), 1, "")


def test_a_finished_game_still_says_so_after_a_note(tmp_path: Path) -> None:
    game, autosave = played(1), Autosave(tmp_path / "a.rails18")
    autosave.record(game, game.play(Pass("P1")))
    write(game, "A fine evening")
    autosave.record(game)
    autosave.close()
    assert (tmp_path / "a.rails18").read_text(encoding="utf-8").splitlines()[-1].startswith('{"ended"')
    opened = reopened(tmp_path / "a.rails18")[1]
    assert opened.worth == {"P1": 3, "P2": 4}
    assert opened.table.written[0].text == "A fine evening"


def test_damaged_notes_are_passed_over(tmp_path: Path) -> None:
    game = played(1, 2)
    path = saves.save(game, tmp_path / "a.rails18")
    with path.open("a", encoding="utf-8") as file:
        file.write('{"undo_to":2,"note":7}\n{"undo_to":2,"used":{"P1":-4,"P2":true,"P3":9}}\n')
    _, opened = reopened(path)
    assert (opened.at, opened.warning, opened.table.written, opened.table.used) == (2, "", [], {"P3": 9})


def test_a_note_knows_its_moment_in_another_line() -> None:
    game = played(1, 2)
    note = write(game, "here")
    game.go_to(1)
    game.play(bid(20))
    assert note_lines.digest(game.actions, note.at) != note.after
    game.take_line(0)
    assert note_lines.digest(game.actions, note.at) == note.after


def test_a_save_full_of_notes_opens_again(tmp_path: Path) -> None:
    """Notes are taken as long as there is room for them, and a save with all of them is not too long to be read."""
    game, text = played(1, 2), ('"\\' * 1000)[: note_lines.LONGEST]
    keeper = Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    note = note_lines.written(text, "Ann", game.actions, game.at)
    size = len(msgspec.json.encode(note))
    game.table.written = [note] * (note_lines.MOST_BYTES // size)
    assert not note_lines.has_room(game.table, note)
    game.table.written.pop()
    assert note_lines.has_room(game.table, note)
    keeper.record(game)
    keeper.close()
    assert len(reopened(tmp_path / "a.rails18")[1].table.written) == len(game.table.written)


def test_a_game_that_only_went_back_and_forth_stays_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is a line; before there are too many to be read again, the save is written anew without them."""
    monkeypatch.setattr(savefile, "LARGEST", 2000)
    game, keeper = played(1, 2, 3), Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    for _ in range(200):
        keeper.record(game, game.undo())
        keeper.record(game, game.redo())
        assert (tmp_path / "a.rails18").stat().st_size <= 2000
    keeper.close()
    assert reopened(tmp_path / "a.rails18")[1].actions == tuple(game.actions)


def test_a_game_that_would_not_open_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, keeper = played(1, 2), Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    for module in (savefile, saves):
        monkeypatch.setattr(module, "LARGEST", 2000)
    write(game, "x" * 2000)
    before = (tmp_path / "a.rails18").read_bytes()
    with pytest.raises(saves.CannotSave, match="longer than the 8 MB that rails18 can open again"):
        keeper.record(game)
    with pytest.raises(saves.CannotSave, match="Delete some notes"):
        saves.save(game, tmp_path / "b.rails18")
    assert (tmp_path / "a.rails18").read_bytes() == before
    game.table.written.clear()
    assert "saved again" in keeper.record(game)
    keeper.close()
