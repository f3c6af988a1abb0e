"""The header says when the bank may break, in the words that there is room for."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from rails18.core.game import Game
from rails18.questions import forecast
from rails18.ui.beside.forecast import name, sentence
from rails18.ui.model.pace import BREAK, FEWEST, Pace
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

BANK = Path(__file__).parents[1] / "games/played/1830-bank.rails18"


@pytest.fixture
def game() -> Game:
    """Return a game shortly before its bank breaks."""
    found = recorded_game(BANK)
    end = next(n for n in range(len(found.actions)) if found.state_at(n).bank_broken)
    found.go_to(next(n for n in range(end - 30, 0, -1) if forecast.bank(found, n) is not None))
    return found


@pytest.mark.parametrize("wide", [1366, 1920])
def test_the_header_says_when_the_bank_may_break(hand: Hand, game: Game, wide: int) -> None:
    hand.window.resize(wide, 768)
    hand.open(game)
    seen, shown = forecast.bank(game, game.at), hand.window.header.forecast
    assert seen is not None
    assert shown.isVisible()
    assert name(seen.likely) in shown.text()
    assert name(seen.soonest) in shown.toolTip()
    assert "today" not in sentence(hand.window.context, seen)  # nothing has been played yet
    hand.window.adapter.look_at(1)
    assert not shown.isVisible()
    hand.window.adapter.look_at(None)


def test_the_hour_goes_by_the_pace_of_today(hand: Hand, game: Game) -> None:
    hand.open(game)
    now = [0.0]
    pace = Pace(hand.window.adapter, now=lambda: now[0])
    noon = datetime(2030, 1, 1, 12, tzinfo=UTC)
    for _ in range(FEWEST):
        assert pace.hour(10, noon) is None
        now[0] += 30
        game.redo()
        hand.window.adapter.refresh()
    assert pace.hour(10, noon) == datetime(2030, 1, 1, 12, 5, tzinfo=UTC)
    game.undo()
    hand.window.adapter.refresh()
    game.redo()
    hand.window.adapter.refresh()
    assert pace.hour(10, noon) == datetime(2030, 1, 1, 12, 5, tzinfo=UTC), "what is played again counts once"
    now[0] += 100 * BREAK
    game.redo()
    hand.window.adapter.refresh()
    later = pace.hour(10, noon)
    assert later is not None
    assert later <= datetime(2030, 1, 1, 12, 12, tzinfo=UTC), "a break of the table counts little"


def test_tokens_of_nine_companies_are_beside_each_other_before_a_cut_sentence_gets_room(hand: Hand) -> None:
    """What rusts is said in whole words that leave room for the operating order, or not at all."""
    hand.window.resize(1366, 768)
    late = recorded_game(BANK.with_name("1843-gray.rails18"))
    late.go_to(1518)
    header = hand.window.header
    hand.open(late.fork())
    token = 0.8 * header.order.size_of_token  # pixels across, at normal text size
    assert len(header.order.turns) == 9
    assert not header.rust.isVisible()
    assert header.order.width() >= 9 * token
    game = recorded_game(BANK.with_name("1870-finish-400.rails18"))
    game.go_to(660)  # shorter words for what rusts leave room for nine tokens
    hand.open(game.fork())
    assert len(header.order.turns) == 9
    assert header.rust.text().startswith("first 6-train")
    assert header.order.width() >= 9 * token
    game.go_to(120)
    hand.open(game.fork())
    assert header.rust.isVisible()
    assert header.rust.text()


def test_the_header_says_the_same_whatever_it_said_before(hand: Hand) -> None:
    games = [("1843-gray", 1518), ("1843-gray", 60), ("1870-finish-400", 660), ("1870-finish-400", 120)]
    forks = []
    for saved, at in games:
        game = recorded_game(BANK.with_name(f"{saved}.rails18"))
        game.go_to(at)
        forks.append(game.fork())
    header = hand.window.header
    for wide in (1000, 1366):
        said = set()
        for before in forks[1:]:
            hand.window.resize(1920, 768)
            hand.open(before)
            hand.window.resize(wide, 768)
            hand.open(forks[0])
            parts = (header.title, header.rounds, header.order, header.phase, header.trains, header.rust)
            said.add((tuple(not part.isHidden() for part in parts), header.order.most, header.phase.text()))
        assert len(said) == 1, wide
