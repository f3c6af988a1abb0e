"""The club book keeps results over evenings in one file, counts them, and never loses what it cannot read."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from rails18.core.text import LONGEST_NAME
from rails18.record.club import Club, Evening, Result, evening_of, head_to_head, lines, table
from rails18.storage.disk import CannotSave
from tests.support.recorded_game import recorded_game

PLAYED = Path(__file__).parents[1] / "games" / "played"
DAY = date(2026, 3, 14)


def evening(game: str, *results: tuple[str, int, int], program: str = "") -> Evening:
    made = tuple(Result(name, place, worth, name == program) for name, place, worth in results)
    return Evening(game, f"2026-03-{len(game):02}", "1889", "full", made)


def test_the_result_of_a_game_is_entered_once_and_read_again(tmp_path: Path) -> None:
    game = recorded_game(PLAYED / "1843-finish.rails18")
    found = evening_of(game, DAY)
    worth = game.state.ending.worth
    assert [result.worth for result in found.results] == sorted(worth.values(), reverse=True)
    assert [result.place for result in found.results] == [1, 2, 3]
    assert (found.title, found.variant, found.day) == ("1843", "full", "2026-03-14")
    book = Club(tmp_path / "club.json")
    book.enter(found)
    book.enter(found)
    assert book.has(evening_of(game, date(2026, 4, 1))), "the same game on another day"
    assert Club(tmp_path / "club.json").evenings == [found]
    book.strike(found)
    assert Club(tmp_path / "club.json").evenings == []


def test_people_are_counted_and_programs_are_not() -> None:
    evenings = [
        evening("a", ("Ann", 1, 1000), ("Ben", 2, 500), ("Cora", 3, 100), program="Cora"),
        evening("bb", ("Ben", 1, 800), ("Ann", 1, 800)),
        evening("ccc", ("Ben", 0, 700), ("Ann", 0, 600)),  # a stalemate: nobody wins
    ]
    ann, ben = table(evenings)
    assert (ann.name, ann.games, ann.wins, ann.place, ann.share) == ("Ann", 2, 2, 1.0, 100.0)
    assert (ben.name, ben.games, ben.wins, ben.place, ben.share) == ("Ben", 2, 1, 1.5, 75.0)
    assert head_to_head(evenings) == {("Ann", "Ben"): 1, ("Ben", "Ann"): 0}


def test_all_results_are_told_for_a_table() -> None:
    heads, *rows = lines([evening("a", ("Ann", 1, 1000), ("Ben", 2, 500), program="Ben")])
    assert heads == ("day", "title", "variant", "players", "place", "name", "worth", "program")
    assert rows == [
        ("2026-03-01", "1889", "full", "2", "1", "Ann", "1000", ""),
        ("2026-03-01", "1889", "full", "2", "2", "Ben", "500", "yes"),
    ]


def test_what_somebody_wrote_into_the_book_is_harmless_and_the_latest_first(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    written = [evening("a", ("An\u202en\n", 1, 10)), evening("bb", ("B" * 500, 1, 10))]
    file.write_bytes(msgspec.json.encode(written))
    later, first = Club(file).evenings
    assert (len(later.results[0].name), first.results[0].name.isprintable()) == (LONGEST_NAME, True)


@pytest.mark.parametrize("content", ["{", "[1]", '[{"game": 1}]', "[" * 5000, "\x00"])
def test_a_damaged_book_is_kept_beside_a_new_one(tmp_path: Path, content: str) -> None:
    file = tmp_path / "club.json"
    file.write_text(content, encoding="utf-8")
    book = Club(file)
    assert "could not be read" in book.notice
    book.enter(evening("a", ("Ann", 1, 10)))
    assert len(Club(file).evenings) == 1
    kept = [other for other in tmp_path.iterdir() if other != file]
    assert [other.read_text(encoding="utf-8") for other in kept] == [content]


def test_what_the_disk_refuses_is_not_entered(tmp_path: Path) -> None:
    (tmp_path / "club.json").mkdir()
    book = Club(tmp_path / "club.json")
    (tmp_path / "club.json").mkdir(exist_ok=True)
    with pytest.raises(CannotSave):
        book.enter(evening("a", ("Ann", 1, 10)))
    assert book.evenings == []
