"""Find by rule what decided a game, and nothing that did not happen."""

from __future__ import annotations

from pathlib import Path

from rails18.interchange.open import open_game
from rails18.record.text import text
from rails18.record.turning_points import turning_points
from tests.support.replays import replay

DATA = Path(__file__).parents[1] / "saves" / "data"


def test_a_bankrupt_game_is_told_by_what_led_there() -> None:
    found = dict(turning_points(replay("recorded/1870-bankrupt").game))
    assert found[14] == "The last private goes to P3: Missouri-Kansas-Texas Railroad (MKT) for $165."
    assert found[93] == "P3 leaves MKT to P2."
    assert found[532] == "P2 pays $219 towards a train of MKT."
    assert found[597] == "Operating round 6.2: P4 loses $1,454."
    assert found[173] == "Operating round 3.2: SLSF rusts trains: SLSF 2-train, MP three 2-trains, MKT three 2-trains."


def test_points_come_in_order_and_end_where_the_game_stands() -> None:
    game = open_game(DATA / "v2-asked-1843.rails18").game
    numbers = [point.number for point in turning_points(game)]
    assert numbers == sorted(numbers)
    game.go_to(100)
    earlier = turning_points(game)
    assert all(point.number <= 100 for point in earlier)
    assert len(earlier) < len(numbers)


def test_nothing_has_mattered_before_anything_is_played() -> None:
    game = open_game(DATA / "v1-first-1889.rails18").game
    game.go_to(0)
    assert [point.sentence for point in turning_points(game)] == []
    assert "Turning points" not in text(game)


def test_the_text_of_a_game_holds_its_turning_points() -> None:
    told = text(replay("recorded/1870-bankrupt").game)
    assert "\nTurning points\n   14  The last private goes to P3" in told
