"""The replay command says what it read, where it departs, and ends with the right exit code."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from rails18.core.actions import Pass
from rails18.interchange.open import open_game, read
from rails18.interchange.replay import EQUAL, UNREADABLE, run
from rails18.interchange.wishes import Source
from rails18.saves import saves
from tests.support.links import make_link
from tests.support.sources import GAMES, plain, write

GAME = GAMES / "random" / "1889-3p-143.json"


def replayed(path: Path, capsys: pytest.CaptureFixture[str], *rest: Any) -> tuple[int, str]:
    code = run(str(path), *rest)
    return code, capsys.readouterr().out


def test_a_recorded_game_is_equal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = replayed(GAME, capsys, str(tmp_path / "out.jsonl"))
    assert code == 0
    assert "actions: 548 read, 548 live, 0 undone" in said
    assert "replayed: 548 of 548 actions" in said
    assert "final worth of P3: 4416, recorded 4416" in said
    assert said.endswith("equal\n")
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["n"] for line in lines] == list(range(1, 549))
    assert lines[0]["type"] == "bid"
    assert lines[-1]["state"]["result"] == {"P3": 4416, "P1": 4008, "P2": 2843}


def test_undone_actions_and_chat_are_counted_and_change_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = plain("random/1889-3p-143")
    actions = game["actions"]
    wrong = {"type": "pass", "entity": 1, "entity_type": "player", "id": 9001}
    undo = {"type": "undo", "entity": 1, "entity_type": "player", "id": 9002}
    chat = {"type": "message", "entity": 77, "entity_type": "player", "id": 9003, "message": ""}
    game["actions"] = [*actions[:40], wrong, undo, chat, *actions[40:]]
    code, said = replayed(write(tmp_path, game), capsys)
    assert code == 0
    assert "actions: 551 read, 548 live, 2 undone, 1 chat" in said


def test_another_result_diverges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = plain("random/1889-3p-143")
    game["result"]["1"] += 1
    code, said = replayed(write(tmp_path, game), capsys)
    assert code == 1
    assert "final worth of P1: 4008, recorded 4009" in said
    assert "diverged" in said


def test_the_first_action_that_does_not_fit_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = plain("random/1889-3p-143")
    number, action = next((k, x) for k, x in enumerate(game["actions"], 1) if x["type"] == "buy_train")
    action["price"] += 7
    code, said = replayed(write(tmp_path, game), capsys)
    assert code == 1
    start = (
        f"number {number}. Action {action['id']} ({action['entity']} buys a 2-train for ¥{action['price']}) does not"
    )
    assert f"{start} fit. " in said
    assert f"Here it is the turn of {action['entity']} (" in said
    assert "buying trains." in said


def test_a_game_that_stops_short_of_its_result_diverges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = plain("random/1889-3p-143")
    del game["actions"][300:]
    code, said = replayed(write(tmp_path, game), capsys)
    assert code == 1
    assert "diverged" in said


def test_a_game_still_going_on_is_equal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = plain("random/1889-3p-143") | {"status": "active"}
    del game["actions"][300:]
    code, said = replayed(write(tmp_path, game), capsys)
    assert code == 0
    assert "the game goes on" in said


def test_runs_of_another_value_are_listed_and_the_figure_stands(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = replayed(GAMES / "recorded" / "1889-bankrupt.json", capsys)
    assert code == 0
    (line,) = [line for line in said.splitlines() if line.startswith("revenue differs")]
    assert "action 367 (number 367) of IR: the file says 400" in line
    assert "The 3-train of IR cannot run through Marugame (I2): other companies' tokens fill it." in line


def test_until_stops_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = replayed(GAME, capsys, str(tmp_path / "out.jsonl"), 20)
    assert code == 0
    assert "replayed: 20 of 548 actions" in said
    assert len((tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()) == 20


@pytest.mark.parametrize(
    "content", ["", "hello", '{"title": "1830", "actions": []}', "[1, 2]", '{"format": "rails18"}']
)
def test_what_cannot_be_read_ends_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    code, said = replayed(write(tmp_path, content), capsys)
    assert code == 2
    assert said.startswith("rails18 cannot read this: ")
    assert said.count("\n") == 1


def test_missing_files_and_unwritable_states_end_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = replayed(tmp_path / "none.json", capsys)
    assert (code, "no such file" in said) == (2, True)
    code, said = replayed(GAME, capsys, str(tmp_path / "no" / "out.jsonl"))
    assert (code, "cannot write" in said) == (2, True)


@pytest.mark.parametrize(
    "damage",
    [b"\x1f\x8b", b"\x1f\x8bnonsense that is not packed", gzip.compress(b"\xff\xfe\x00")],
    ids=["cut", "nonsense", "no text"],  # packed bytes carry the time: as an id they would differ between processes
)
def test_damaged_packed_files_end_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: bytes) -> None:
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(damage)
    assert replayed(path, capsys)[0] == 2


def test_our_own_save_replays_and_is_compared_with_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = open_game(GAME).game
    path = saves.save(game, tmp_path / "a.rails18")
    code, said = replayed(path, capsys, str(tmp_path / "out.jsonl"))
    assert code == 0
    assert f"replayed: {len(game.actions)} of {len(game.actions)} actions" in said
    assert "final worth of P3: 4416, recorded 4416" in said
    last = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(last)["state"]["finished"] is True
    path.write_text(path.read_text(encoding="utf-8").replace('"P3":4416', '"P3":4417'), encoding="utf-8")
    assert replayed(path, capsys)[0] == 1


def test_a_refused_action_in_our_own_save_diverges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = open_game(GAME).game
    game.go_to(30)
    text = (
        saves.header_line(game.setup)
        + "".join(map(saves.action_line, game.actions[:30]))
        + saves.action_line(Pass("P9"))
    )
    code, said = replayed(write(tmp_path, text, "a.rails18"), capsys)
    assert code == 1
    assert "first action that is not allowed: number 31 (P9: pass)" in said
    assert "Here it is" in said


def test_a_truncated_save_diverges_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saves.save(open_game(GAME).game, tmp_path / "a.rails18")
    path.write_text(path.read_text(encoding="utf-8")[:-200], encoding="utf-8")
    code, said = replayed(path, capsys)
    assert code == 1
    assert "incomplete" in said


@pytest.mark.parametrize("name", ["1870-protect-allowed", "1870-protect-over-limit"])
@pytest.mark.parametrize("suffix", ["json", "jsonl.gz"])
def test_games_with_protection_open_whole(name: str, suffix: str) -> None:
    opened = open_game(GAMES / "recorded" / f"{name}.{suffix}")
    assert opened.warning == ""
    assert opened.game.at == len(opened.game.actions) > 400


def test_opening_leaves_nothing_to_redo_and_no_branches() -> None:
    opened = open_game(GAMES / "recorded" / "1889-old-233.jsonl.gz")
    assert opened.warning == ""
    assert (opened.game.branches, opened.game.at) == ([], len(opened.game.actions))
    assert len(opened.differences) == 13


def test_opening_keeps_the_game_up_to_what_does_not_fit(tmp_path: Path) -> None:
    game = plain("random/1889-3p-143")
    game["actions"][200] = {
        "type": "discard_train",
        "entity": "AR",
        "entity_type": "corporation",
        "train": "D-5",
        "id": 201,
    }
    opened = open_game(write(tmp_path, game))
    assert "Action 201 (AR discards a D-train) does not fit." in opened.warning
    assert opened.game.at == len(opened.game.actions) > 150
    found = read(GAME)
    assert isinstance(found, Source)
    assert found.setup == opened.game.setup


def test_opening_says_so_of_a_train_that_the_game_does_not_have(tmp_path: Path) -> None:
    game = plain("random/1889-3p-143")
    number, bought = next((n, act) for n, act in enumerate(game["actions"]) if act["type"] == "buy_train")
    game["actions"][number] = {**bought, "train": "-0", "variant": ""}
    opened = open_game(write(tmp_path, game))
    assert f"Action {number + 1} " in opened.warning
    assert "does not fit." in opened.warning
    assert opened.game.at == len(opened.game.actions) > 0


def test_opening_a_save_brings_back_undone_actions_and_branches(tmp_path: Path) -> None:
    game = open_game(GAME).game
    game.go_to(12)
    extra = next(action for action in game.options("pass"))
    game.play(extra)
    game.undo()
    opened = open_game(saves.save(game, tmp_path / "a.rails18"))
    assert opened.warning == ""
    assert (opened.game.actions, opened.game.at, opened.game.branches) == (game.actions, game.at, game.branches)
    assert opened.game.state == game.state


def test_states_never_destroy_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "evening.rails18"
    game.write_bytes((GAMES / "played" / "1870-bankrupt.rails18").read_bytes())
    before = game.read_bytes()
    link, hard = tmp_path / "link", tmp_path / "hard"
    make_link(link, game)
    hard.hardlink_to(game)
    for states in (game, link, hard):
        for force in (False, True):
            assert run(str(game), str(states), force=force) == UNREADABLE
            assert "over the game itself" in capsys.readouterr().out
            assert game.read_bytes() == before


def test_states_replace_another_file_only_when_told_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, states = str(GAMES / "played" / "1870-bankrupt.rails18"), tmp_path / "letter.txt"
    states.write_text("Dear Ann", encoding="utf-8")
    assert run(game, str(states), until=2) == UNREADABLE
    assert "add --force" in capsys.readouterr().out
    assert states.read_text(encoding="utf-8") == "Dear Ann"
    assert run(game, str(states), until=2, force=True) == EQUAL
    assert states.read_text(encoding="utf-8").startswith('{"n"')
