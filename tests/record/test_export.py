"""Export games from the command line, and refuse what cannot be written or read in a sentence."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from rails18 import cli
from rails18.record import export, figures
from rails18.rules.rounds import scoring
from tests.support.replays import replay

GAMES = Path(__file__).parents[1] / "games"
SMALL = str(GAMES / "recorded" / "1889-start-a.json")
SAVE_1843 = str(Path(__file__).parents[1] / "saves" / "data" / "v2-asked-1843.rails18")


def test_every_format_of_the_command_is_known() -> None:
    assert tuple(export.FORMATS) == cli.EXPORTS


def test_a_game_goes_to_the_terminal_or_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export.run(SMALL, "18xx.games") == export.DONE
    shown = capsys.readouterr().out
    out = tmp_path / "out.json"
    assert export.run(SMALL, "18xx.games", str(out)) == export.DONE
    assert out.read_text(encoding="utf-8") == shown
    plain = json.loads(shown)
    assert plain["title"] == "1889"
    assert [action["id"] for action in plain["actions"]] == list(range(1, 54))


@pytest.mark.parametrize("form", cli.EXPORTS)
def test_a_file_that_is_there_is_replaced_only_by_force(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.write_text("mine", encoding="utf-8")
    assert export.run(SMALL, form, str(out)) == export.NOT_WRITTEN
    assert out.read_text(encoding="utf-8") == "mine"
    assert "is there already" in capsys.readouterr().err
    assert export.run(SMALL, form, str(out), force=True) == export.DONE
    assert out.read_text(encoding="utf-8") != "mine"


def test_the_game_itself_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.json"
    game.write_bytes(Path(SMALL).read_bytes())
    assert export.run(str(game), "text", str(game), force=True) == export.NOT_WRITTEN
    assert "does not write over the game itself" in capsys.readouterr().err
    assert game.read_bytes() == Path(SMALL).read_bytes()


@pytest.mark.parametrize(
    ("path", "form", "output", "code", "told"),
    [
        (SAVE_1843, "18xx.games", None, export.NOT_WRITTEN, "18xx.games has no 1843"),
        ("nowhere.json", "text", None, export.UNREADABLE, "there is no such file"),
        (__file__, "text", None, export.UNREADABLE, "neither a saved game"),
        (SMALL, "text", "nowhere/at/all.txt", export.NOT_WRITTEN, "cannot write nowhere/at/all.txt"),
    ],
)
def test_bad_input_gets_a_sentence(
    path: str, form: str, output: str | None, code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export.run(path, form, output) == code
    assert told in capsys.readouterr().err


def test_the_states_are_one_line_an_action() -> None:
    lines = [json.loads(line) for line in export.states(replay("recorded/1889-start-a").game).splitlines()]
    assert [line["n"] for line in lines] == list(range(54))
    assert lines[-1]["state"]["result"]["P5"] == 400


def test_the_text_tells_rounds_actions_and_the_end() -> None:
    text = export.FORMATS["text"](replay("recorded/1889-start-a").game)
    assert "\nStock round 1\n" in text
    assert "   33  P2 buys a share of IR from the IPO for ¥65." in text
    assert "KO: price ¥75, treasury ¥0, president P5, no train, bank pool 0%" in text


def test_the_figures_add_up() -> None:
    game = replay("random/1889-2p-102").game
    rows = list(csv.DictReader(figures.as_csv(game).splitlines()))
    players = [row for row in rows if row["worth"]]
    assert len(players) == 2 * (game.at + 1)
    assert all(int(r["cash"]) + int(r["shares"]) + int(r["privates"]) == int(r["worth"]) for r in players)
    last = {row["who"]: int(row["worth"]) for row in players if row["action"] == str(game.at)}
    assert last == {"P1": 7239, "P2": 8078}
    prices = [row for row in rows if row["price"]]
    assert all(row["who"] in game.title.companies for row in prices)
    assert len(prices) > 1000


def test_figures_by_round_are_those_of_the_last_action_of_each() -> None:
    game = replay("random/1889-2p-102").game
    by_round = figures.moments(game, rounds_only=True)
    assert [at.number for at in by_round] == sorted({at.number for at in by_round})
    for at in by_round[1:-1]:
        assert game.state_at(at.number).round != game.state_at(at.number + 1).round
    assert by_round[-1].players["P1"].worth == scoring.worth(game.position, "P1")


def test_who_rusted_whose_trains() -> None:
    found = list(figures.rustings(replay("random/1889-2p-102").game))
    assert found
    for rusting in found:
        assert rusting.by in replay("random/1889-2p-102").game.title.companies
        assert all(trains for trains in rusting.trains.values())
    assert {train for rusting in found for trains in rusting.trains.values() for train in trains} <= {"2", "3", "4"}


def test_what_companies_brought_their_presidents_adds_up() -> None:
    game = replay("random/1889-2p-102").game
    for company, found in figures.returns(game).items():
        assert found.president in game.setup.ids
        assert found.gain == found.received + found.held - found.spent
        assert found.spent >= 2 * min(65, game.state.par[company])


def test_names_are_no_formulas_in_a_spreadsheet() -> None:
    assert figures.no_formula("=1+1") == "'=1+1"
    assert figures.no_formula("Ann") == "Ann"
