"""Files in the forms of earlier years open, and what cannot be read of a check is only warned of."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rails18.cli import main
from rails18.core.errors import CannotRead, NoTitle
from rails18.interchange import replay
from rails18.interchange.open import open_game
from rails18.saves import saves
from tests.support.sources import plain, write

FILES = Path(__file__).parent / "files"
WORTH = {"P1": 3880, "P2": 4444, "P3": 4317, "P4": 3091}  # of the game in three of the files


def content(name: str) -> dict[str, Any]:
    """Return what a file of this folder holds."""
    found: dict[str, Any] = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", ["result-by-name", "entities-by-name", "old-hotseat-names"])
def test_players_may_be_called_by_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Results name players until August 2022, actions of spring 2020 do, and hot-seat players have no id."""
    assert replay.run(str(FILES / f"{name}.json")) == replay.EQUAL
    said = capsys.readouterr().out
    assert "final worth of Player 2: 4444, recorded 4444" in said
    assert said.endswith("equal\n")
    ending = open_game(FILES / f"{name}.json").game.state.ending
    assert ending is not None
    assert ending.worth == WORTH


def test_players_may_be_bare_names(tmp_path: Path) -> None:
    """Files of spring 2020 list the players' names alone."""
    game = content("entities-by-name")
    game["players"] = [player["name"] for player in game["players"]]
    ending = open_game(write(tmp_path, game)).game.state.ending
    assert ending is not None
    assert ending.worth == WORTH


def test_ids_come_before_names(tmp_path: Path) -> None:
    """Somebody may be called as another player's id."""
    game = content("result-by-name")
    game["players"][0]["name"] = "545"  # the id of the second
    game["result"] = {str(player["id"]): game["result"].get(player["name"], 3880) for player in game["players"]}
    opened = open_game(write(tmp_path, game))
    assert opened.warning == ""
    assert opened.game.state.ending is not None
    assert opened.game.state.ending.worth == WORTH


@pytest.mark.parametrize(
    "result",
    [{"44": 5}, {"Player 1": 3880}, {"1230": "much", "545": 1, "253": 1, "147": 1}, [4, 3], "none", {"1230": None}],
    ids=["stranger", "one only", "a word", "a list", "text", "nothing"],
)
def test_a_result_that_cannot_be_read_is_warned_of(
    result: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game opens and replays whole; only nothing can be compared."""
    path = write(tmp_path, content("result-by-name") | {"result": result})
    opened = open_game(path)
    assert opened.warning == "The result in this file cannot be read, so the end of the game is compared with nothing."
    assert opened.game.state.ending is not None
    assert opened.game.state.ending.worth == WORTH
    assert replay.run(str(path)) == replay.EQUAL
    assert "cannot be read" in capsys.readouterr().out


def test_an_income_that_cannot_be_read_is_warned_of(tmp_path: Path) -> None:
    """The run is traced and paid by its track."""
    game = plain("random/1889-3p-103")
    runs = [action for action in game["actions"] if action["type"] == "run_routes" and action["routes"]]
    runs[3]["routes"][0]["revenue"] = "a lot"
    runs[5]["extra_revenue"] = [1]
    opened = open_game(write(tmp_path, game))
    assert f"actions {runs[3]['id']}, {runs[5]['id']}." in opened.warning
    assert "cannot be read" in opened.warning
    assert opened.game.state.ending is not None
    assert list(opened.game.state.ending.worth.values()) != []
    assert {f"P{key}": worth for key, worth in game["result"].items()} == opened.game.state.ending.worth


@pytest.mark.parametrize("seed", range(3))
def test_stretches_in_any_order_are_followed(seed: int, tmp_path: Path) -> None:
    """Files of other programs list complete stretches, but their hexes or stretches in no order."""
    dice, game = random.Random(seed), plain("random/1889-3p-103")
    muddled = 0
    for action in game["actions"]:
        for route in action.get("routes", ()):
            if len(route["connections"]) > 1:
                dice.shuffle(route["hexes"])
                if seed:
                    dice.shuffle(route["connections"])
                muddled += 1
                route.pop("nodes", None)
    assert muddled > 50
    opened = open_game(write(tmp_path, game))
    assert (opened.warning, opened.differences) == ("", ())


def test_description_date_and_chat_are_kept_as_notes(tmp_path: Path) -> None:
    """They stand in the game, at the moment when they were written, and in its save."""
    game = plain("random/1889-3p-103") | {"description": "Penticton", "created_at": "2020-05-18", "id": 68}
    chat = {"type": "message", "entity": 2, "entity_type": "player", "id": 999, "created_at": 1_600_000_000}
    stranger = {"type": "message", "entity": 77, "entity_type": "player", "id": 1000, "message": "hello"}
    game["actions"][50:50] = [chat | {"message": "good game"}, stranger, chat | {"message": " "}]
    opened = open_game(write(tmp_path, game))
    about, said, hello = opened.game.table.written
    assert (about.text, about.author, about.time, about.at) == ("Penticton\n18xx.games 68", "", "2020-05-18", 0)
    assert (said.text, said.author, said.time[:7], hello.text, hello.author) == (
        "good game",
        "P2",
        "2020-09",
        "hello",
        "",
    )
    assert said.at == hello.at > 50
    kept = saves.parse(saves.text_of(opened.game), "kept").table
    assert kept.written == opened.game.table.written


def test_a_file_without_words_has_no_notes(tmp_path: Path) -> None:
    """Nothing is made up where the file says nothing."""
    game = {name: value for name, value in plain("random/1889-3p-103").items() if name not in ("created_at",)}
    assert open_game(write(tmp_path, game | {"description": ""})).game.table.written == []


def untitled(folder: Path) -> Path:
    """Write a game as the first weeks of 2020 knew it: names and actions, no more."""
    game = content("entities-by-name")
    return write(folder, {"players": [each["name"] for each in game["players"]], "actions": game["actions"]})


def test_a_file_without_a_title_asks_for_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The likeliest title is named first, and every command that opens games takes it."""
    path = untitled(tmp_path)
    with pytest.raises(NoTitle) as caught:
        open_game(path)
    assert caught.value.titles == ("1889", "1870", "1830", "18Chesapeake", "1846")
    told = "It may be one of these: 1889, 1870, 1830, 18Chesapeake, 1846. Say which when you open it, or by --title"
    assert told in str(caught.value)
    for command in (("replay",), ("info",), ("export", "--format", "csv")):
        assert main([*command, str(path)]) == 2
        assert main([*command, str(path), "--title", "1889"]) == 0
    assert main(["problem", str(path), "--title", "1889", "--output", str(tmp_path / "p.rails18-problem")]) == 0
    capsys.readouterr()
    assert main(["replay", str(path), "--title", "1889"]) == 0
    said = capsys.readouterr().out
    assert "final worth of Player 2: 4444" in said
    assert said.endswith("equal as far as can be told: the file records no result\n")


def test_a_title_that_is_not_known_gets_a_sentence(tmp_path: Path) -> None:
    """What is said by hand may be wrong."""
    with pytest.raises(CannotRead, match="cannot replay games of 1899"):
        open_game(untitled(tmp_path), "1899")
    with pytest.raises(CannotRead):
        open_game(write(tmp_path, {"actions": [], "players": ["Ann", "Ann"]}), "1889")


def test_companies_tell_the_likely_title(tmp_path: Path) -> None:
    """The companies that act are compared with those of each title."""
    game = plain("random/1870-3p-103")
    del game["title"]
    with pytest.raises(NoTitle) as caught:
        open_game(write(tmp_path, game))
    assert caught.value.titles[0] == "1870"
    assert open_game(write(tmp_path, game), "1870").warning == ""
