"""Write some games for 18xx.games: the short form of ``python -m tests.exports``."""

from __future__ import annotations

import json
from random import Random

import pytest

from rails18.core.actions import Exchange
from rails18.interchange import reader
from rails18.interchange.names import names_of
from rails18.interchange.settings import PROFILE
from rails18.interchange.writer import document
from rails18.titledata.games import new_game
from tests.exports import __main__ as command
from tests.exports.strict import Misfit, Strict
from tests.exports.trial import TITLES, played, setup_of, write

SEED, GAMES, LONGEST = 4, 4, 220


@pytest.mark.parametrize("title", TITLES)
def test_each_game_ends_in_its_file_or_a_sentence(title: str) -> None:
    files = 0
    for number in range(GAMES):
        game = played(setup_of(title, SEED, number), Random(f"{SEED} {number}"), LONGEST)
        found = write(game)
        assert found.faults == (), (title, number)
        assert bool(found.text) != bool(found.sentence)
        files += bool(found.text)
    assert files > 0


def test_a_file_without_one_of_its_passes_does_not_fit() -> None:
    game = played(setup_of("1889", SEED, 1, PROFILE), Random("passes"), LONGEST)
    plain = json.loads(document.text_of(game))
    passes = [place for place, entry in enumerate(plain["actions"]) if entry["type"] == "pass"]
    misfits = 0
    for place in passes[:-1:6]:
        less = {**plain, "actions": [*plain["actions"][:place], *plain["actions"][place + 1 :]]}
        source = reader.parse(json.dumps(less), "less", names_of)
        with pytest.raises(Misfit):
            Strict(new_game(source.setup), source.wishes).run()
        misfits += 1
    assert misfits > 3


def test_the_command_tells_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--only", "3", "--title", "1889", "--most", "60", "--jobs", "1"]) == 0
    assert "1 file" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("seed", "number", "most"),
    [
        pytest.param(5, 23, 600, id="a private of a company in receivership is used"),
        pytest.param(5, 9, 600, id="a step that was passed is asked about again, as a private came"),
        pytest.param(5, 25, 600, id="passes follow turns that were passed, and rounds without an entry"),
        pytest.param(9, 4, 130, id="a turn of an independent without a choice comes before the next one of a company"),
        pytest.param(9, 10, 104, id="a loan begins the round in which the next pass of a company stands"),
    ],
)
def test_games_of_1846_read_again_to_the_same_end(seed: int, number: int, most: int) -> None:
    game = played(setup_of("1846", seed, number), Random(f"{seed} {number}"), most)
    found = write(game)
    assert found.text
    assert found.faults == ()


def test_an_exchange_for_a_share_of_the_pool() -> None:
    """private.mh.source: nothing is left in the offering, so that the share comes from the bank pool."""
    game = played(setup_of("1830", 7, 64), Random("7 64"), 350)
    assert any(isinstance(action, Exchange) for action in game.actions)
    assert write(game).faults == ()
