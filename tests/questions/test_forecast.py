"""When the bank may break is foreseen in recorded games that end so."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.game import Game
from rails18.core.state import Round
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
