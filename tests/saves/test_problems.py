"""Save moments of games as problems, open them as new games from there, and refuse what is no problem."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rails18.core.errors import CannotRead
from rails18.core.game import Game
from rails18.interchange.found import find
from rails18.interchange.open import PROBLEM, open_game
from rails18.saves import problems
from rails18.saves.problems import NoProblem, Problem

DATA = Path(__file__).parent / "data"
SAVE = DATA / "v1-first-1889.rails18"


def whole() -> Game:
    return open_game(SAVE).game


def moment(game: Game, step: str) -> int:
    """Return the number of actions before a step opens."""
    return next(n for n in range(100, game.at) if game.state_at(n).frames[-1].step == step)


@pytest.mark.parametrize("file", ["v1-first-1889.rails18", "v2-asked-1843.rails18"])
@pytest.mark.parametrize("ask", ["run", "decision"])
def test_a_problem_opens_as_a_new_game_from_there(file: str, ask: str, tmp_path: Path) -> None:
    game = open_game(DATA / file).game
    number = moment(game, "run")
    target = tmp_path / "problem.rails18"
    problems.save(game, number, Problem(ask, "White to run."), target)
    opened = open_game(target)
    assert opened.kind == PROBLEM
    assert opened.game.state == game.state_at(number)
    assert opened.game.at == len(opened.game.actions) == number
    assert opened.question == f"{problems.ASKS[ask]} White to run."
    assert opened.warning == ""
    opened.game.play(game.actions[number])
    assert opened.game.state == game.state_at(number + 1)


def test_playing_on_leaves_the_problem_as_it_is(tmp_path: Path) -> None:
    game = whole()
    target = tmp_path / "problem.rails18"
    problems.save(game, 150, Problem("decision"), target)
    before = target.read_bytes()
    found = find(target)
    assert found.file is None
    saved = tmp_path / "mine.rails18"
    found.opened.game.play(game.actions[150])
    autosave = found.autosave()
    autosave.record(found.opened.game)
    assert autosave.path is not None
    assert autosave.path != target
    autosave.close()
    assert target.read_bytes() == before
    assert not saved.exists()


@pytest.mark.parametrize(
    ("number", "ask", "note", "part"),
    [
        (100_000, "decision", "", "choose a number from 0 to 400"),
        (-1, "decision", "", "choose a number"),
        (150, "riddle", "", "no question riddle; choose run or decision"),
        (150, "decision", "x" * 1001, "too long"),
        (0, "run", "", "No company runs trains after action 0"),
    ],
)
def test_what_is_no_problem_is_told(number: int, ask: str, note: str, part: str) -> None:
    with pytest.raises(NoProblem, match=part):
        problems.text_of(whole(), number, Problem(ask, note))


def test_a_finished_game_asks_nothing() -> None:
    game = open_game(Path(__file__).parents[1] / "games" / "recorded" / "1889-start-a.json").game
    with pytest.raises(NoProblem, match="The game is over"):
        problems.text_of(game, game.at, Problem("decision"))


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"version": 2}, "newer rails18"),
        ({"problem": None}, "question is damaged"),
        ({"problem": {"ask": "riddle"}}, "asks riddle"),
        ({"setup": {}}, "set-up is damaged"),
        ({"saves": "x"}, "names no version"),
    ],
)
def test_a_damaged_problem_gets_a_sentence(changes: dict[str, object], part: str, tmp_path: Path) -> None:
    first, _, rest = problems.text_of(whole(), 150, Problem("decision")).partition("\n")
    target = tmp_path / "problem.rails18"
    target.write_text(json.dumps({**json.loads(first), **changes}) + "\n" + rest, encoding="utf-8")
    with pytest.raises(CannotRead, match=part):
        open_game(target)
