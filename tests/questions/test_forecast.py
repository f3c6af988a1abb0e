"""When the bank may break is foreseen in recorded games that end so."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.state import BANK, Ending, GameState, Round
from rails18.questions import forecast
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[1] / "games"
BROKEN = (
    "played/1830-bank.rails18",
    "random/1870-3p-103.json",
    "random/1870-4p-104.json",
    "random/1889-4p-144.json",
    "random/1889-3p-143.json",
)


def broken_at(game: Game) -> int:
    """Return the number of actions after which the bank is broken."""
    return next((n for n in range(len(game.actions) + 1) if game.state_at(n).bank_broken), 0)


def key(marker: Round) -> tuple[int, int]:
    return marker.set, marker.number


def test_the_range_nearly_always_holds_the_round_in_which_the_bank_breaks() -> None:
    told = right = off = 0
    for name in BROKEN:
        game = recorded_game(GAMES / name)
        end = broken_at(game)
        assert end, name
        true = game.state_at(end - 1).round
        for at in range(0, end, max(1, end // 40)):
            seen = forecast.bank(game, at)
            if seen is None:
                continue
            told += 1
            assert key(seen.soonest) <= key(seen.likely)
            assert seen.latest is None or key(seen.likely) <= key(seen.latest)
            right += key(seen.soonest) <= key(true) and (seen.latest is None or key(true) <= key(seen.latest))
            off += abs(seen.likely.set - true.set)
    assert told > 40
    assert right / told >= 0.85
    assert off / told <= 1.2  # sets


def test_actions_lead_to_about_the_end() -> None:
    game = recorded_game(GAMES / BROKEN[0])
    end = broken_at(game)
    at = next(n for n in range(end - 1, 0, -1) if game.state_at(n).round.kind == "stock")
    seen = forecast.bank(game, at)
    assert seen is not None
    assert 0.3 * (end - at) <= seen.actions <= 3 * (end - at)


@pytest.mark.parametrize("name", BROKEN[:2])
def test_nothing_is_foreseen_too_early_or_when_it_has_come(name: str) -> None:
    game = recorded_game(GAMES / name)
    first = next(n for n in range(len(game.actions)) if game.state_at(n).round.kind == "operating")
    assert forecast.bank(game, 0) is None
    assert forecast.bank(game, first) is None
    assert forecast.bank(game, broken_at(game)) is None
    assert forecast.bank(game, len(game.actions)) is None


class Record:
    """Stand in for a game: rounds of so many actions each, with what the bank holds once they are over.

    Args:
        rounds: round, number of its actions, money in the bank afterwards.
        options: of the table.
        ended: how the game ended, in all states.
    """

    def __init__(self, *rounds: tuple[Round, int, int], ended: Ending | None = None, **options: str | bool) -> None:
        base = recorded_game(GAMES / BROKEN[3]).position_at(0)
        self.title = msgspec.structs.replace(base.title, options={**base.title.options, **options})
        self.setup, self.states, held = base.setup, list[GameState](), 800
        for marker, many, left in rounds:
            cash = {**base.state.cash, BANK: held}
            state = msgspec.structs.replace(base.state, round=marker, cash=cash, ending=ended)
            self.states += [state] * many
            held = left

    def state_at(self, number: int) -> GameState:
        return self.states[number]

    def position_at(self, number: int) -> Position:
        return Position(self.title, self.setup, self.states[number])


def operating(turn: int, number: int) -> Round:
    return Round("operating", turn, number, 2)


PLAYED = (  # three operating rounds that pay out 100, 120 and 80
    (Round("stock", 1, 1, 1), 3, 800),
    (operating(1, 1), 10, 700),
    (operating(1, 2), 10, 580),
    (operating(2, 1), 10, 500),
)
RUNNING, STOCK = (operating(2, 2), 10, 400), (Round("stock", 3, 1, 1), 10, 500)


def foreseen(record: Record, at: int = 33) -> forecast.Forecast | None:
    return forecast.bank(cast(Game, record), at)


@pytest.mark.parametrize(("last", "rounds"), [(RUNNING, ((5, 1), (6, 1), (10, 1))), (STOCK, ((6, 1), (7, 1), (11, 1)))])
def test_the_rounds_are_told_by_their_numbers(
    last: tuple[Round, int, int], rounds: tuple[tuple[int, int], ...]
) -> None:
    """500 last four rounds of at least 150, five of about 105 and nine of 60; phase 2 has one a set."""
    seen = foreseen(Record(*PLAYED, last))
    assert seen is not None
    assert seen.latest is not None
    assert (key(seen.soonest), key(seen.likely), key(seen.latest)) == rounds


def test_what_was_played_of_the_running_round_counts() -> None:
    record = Record(*PLAYED, RUNNING)
    assert [seen.actions for at in (33, 36, 42) if (seen := foreseen(record, at))] == [55, 52, 46]


@pytest.mark.parametrize("options", [{"bank.broken_at": "never"}, {"hidden_treasuries": True}])
def test_nothing_is_foreseen_where_the_bank_never_breaks_or_is_hidden(options: dict[str, str | bool]) -> None:
    """information.bank.count: what the bank holds would tell the sum of secret treasuries."""
    assert foreseen(Record(*PLAYED, RUNNING)) is not None
    assert foreseen(Record(*PLAYED, RUNNING, **options)) is None


def test_nothing_is_foreseen_once_the_game_has_ended() -> None:
    assert foreseen(Record(*PLAYED, RUNNING, ended=Ending("agreed", {}))) is None


def test_a_bank_that_lasts_too_long_is_not_foreseen() -> None:
    rounds = [(marker, many, left + 2000) for marker, many, left in PLAYED[1:]]
    assert foreseen(Record((PLAYED[0][0], 3, 2800), *rounds, RUNNING)) is None
