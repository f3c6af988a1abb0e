"""Whatever is broken in a file, opening it ends in a game, a warning or a sentence, never in a fault of the program."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from rails18.core.errors import CannotRead
from rails18.interchange.open import open_game
from rails18.interchange.replay import run
from rails18.saves import saves
from tests.support.sources import GAMES

NAME = "random/1889-3p-143"
JUNK: tuple[Any, ...] = (
    *("XX", "", None, -1, 0, 7, 10**30, 3.5, True, [], {}, "9-9-9", "999-0", "A1", "P9", "P1", "2-99", "D-7", "é"),
    *(["x"], {"a": 1}, "IR", "I4", "437", "bank", "offering"),
)


def damaged(plain: Any, dice: random.Random) -> Any:
    """Return a copy in which one entry somewhere inside is removed or replaced."""
    copy = json.loads(json.dumps(plain))
    places: list[tuple[Any, Any]] = []

    def walk(part: Any) -> None:
        entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        for key, value in entries:
            places.append((part, key))
            walk(value)

    walk(copy)
    inside, key = dice.choice(places)
    if dice.random() < 0.15:
        del inside[key]
    else:
        inside[key] = dice.choice(JUNK)
    return copy


def json_file(dice: random.Random) -> str:
    game = json.loads((GAMES / f"{NAME}.json").read_text(encoding="utf-8"))
    game["actions"] = game["actions"][: dice.choice([60, 150])]
    place = dice.randrange(len(game["actions"]))
    if dice.random() < 0.2:
        return json.dumps(damaged({key: value for key, value in game.items() if key != "actions"}, dice))
    game["actions"][place] = damaged(game["actions"][place], dice)
    return json.dumps(game)


def lines_file(lines: list[str], dice: random.Random) -> str:
    lines = lines[: dice.choice([60, 150])]
    place = dice.randrange(len(lines)) if dice.random() < 0.9 else 0
    lines[place] = json.dumps(damaged(json.loads(lines[place]), dice))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_never_break_the_program(tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    dice = random.Random(seed)
    record = gzip.decompress((GAMES / f"{NAME}.jsonl.gz").read_bytes()).decode().splitlines()
    save = saves.text_of(open_game(GAMES / f"{NAME}.json").game).splitlines()
    path = tmp_path / "game"
    codes = []
    for _ in range(8):
        for text in (json_file(dice), lines_file(record, dice), lines_file(save, dice)):
            path.write_text(text, encoding="utf-8")
            codes.append(run(str(path)))
    assert set(codes) <= {0, 1, 2}
    assert len(set(codes)) > 1
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.rails18", '{"format":"rails18","ver', "a.rails18: its first line"),
        ("a.rails18", '{"format\n{"kind":"pass"}\n', "a.rails18: its first line"),
        ("a.json", '{"id": 3, "actions": [', "a.json: this is not JSON"),
        ("a.rails18", '{"id": 3,\n"actions": 4}', "a.rails18: this is not a game file of 18xx.games"),
    ],
)
def test_a_file_that_is_cut_is_told_as_what_its_name_says(tmp_path: Path, name: str, text: str, said: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead) as caught:
        open_game(path)
    assert str(caught.value).startswith(said)
    assert caught.value.cure


def test_a_save_of_a_title_that_is_not_here_is_told_with_its_name_and_title(tmp_path: Path) -> None:
    path = tmp_path / "Friday.rails18"
    header = {"format": "rails18", "version": 1, "setup": {"title": "1899", "players": ["Ann", "Ben"]}}
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(CannotRead) as caught:
        open_game(path)
    assert caught.value.where == "Friday.rails18"
    assert "1899" in str(caught.value)
