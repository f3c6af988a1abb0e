"""The final standings show winner, board and curve on one page, and enter the result in the club book."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtWidgets import QLabel

from rails18.record.club import Club, Evening, Result
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.conftest import Hand

PLAYED = Path(__file__).parents[1] / "games" / "played"


def test_the_table_enters_its_result_and_finds_it_in_the_book(hand: Hand, tmp_path: Path) -> None:
    hand.open(recorded_game(PLAYED / "1843-finish.rails18"))
    hand.window.dialogs.show_results()
    page = hand.window.dialogs.results
    assert page is not None
    assert page.book is not None
    assert page.head.text() == "Aki wins!"
    page.book.click()
    assert page.note.text() == "Entered in the club book."
    page.grab()  # which lays it out
    line = page.note.heightForWidth(9999)
    assert page.note.heightForWidth(page.note.width()) == line, "it has room beside the buttons"
    page.enter()
    assert page.note.text() == "This game is in the club book already."
    hand.window.dialogs.show_club()
    book = hand.window.dialogs.club
    assert book is not None
    assert book.games.rowCount() == 1
    assert book.games.item(0, 2).text() == "1. Aki 9,818 · 2. Chiyo 7,074 · 3. Botan 5,353"
    assert [book.people.item(row, 0).text() for row in range(3)] == ["Aki", "Chiyo", "Botan"]
    assert book.meetings.item(0, 2).text() == "1 : 0"
    book.write(str(tmp_path / "club.csv"))
    assert book.note.property("tone") == "muted", "what went well is no warning"
    assert [book.games.item(0, 1).text(), book.people.item(1, 3).text()] == ["1843", "2.0"]
    assert (tmp_path / "club.csv").read_text(encoding="utf-8").splitlines()[1].endswith("3,1,Aki,9818,")
    assert not book.strike_out.isEnabled()
    book.games.selectRow(0)
    book.strike_out.click()
    assert book.games.rowCount() == 0
    assert Club().evenings == []


def test_a_book_of_many_evenings_cuts_none_and_opens_at_once(hand: Hand) -> None:
    """Rows beyond those that are measured one by one are as high as the longest needs."""
    short, long = (Result("Ann", 1, 10),), tuple(Result(f"Somebody with a long name {n}", n, 9) for n in range(1, 7))
    evenings = [Evening(f"{n}", "2026-03-14", "1889", "full", long if n == 900 else short) for n in range(1000)]
    book = Club()
    book.file.parent.mkdir(parents=True, exist_ok=True)
    book.file.write_bytes(msgspec.json.encode(evenings))
    hand.window.dialogs.show_club()
    page = hand.window.dialogs.club
    assert page is not None
    games = page.games
    assert games.rowHeight(900) >= games.sizeHintForRow(900) > games.sizeHintForRow(1)
    assert len({games.rowHeight(row) for row in range(1000)}) == 1
    page.close()


def test_the_curves_are_shown_round_by_round_between_the_same_axes(hand: Hand) -> None:
    hand.open(recorded_game(PLAYED / "1843-finish.rails18"))
    hand.window.dialogs.show_results()
    page = hand.window.dialogs.results
    assert page is not None
    whole = {name: list(line) for name, line in page.chart.lines.items()}
    page.reveal(pace=1)
    assert all(line[1:] == [None] * (len(line) - 1) for line in page.chart.lines.values())
    assert page.chart.top == max(max(line) for line in whole.values())
    assert page.head.text() == "start"
    assert page.ranking.isHidden(), "who has won is said last"
    wait(lambda: sum(value is not None for value in page.chart.lines["Aki"]) >= 2)
    wait(lambda: page.ranking.isVisible())
    assert page.head.text().endswith("wins!")
    page.reveal(pace=1000)
    assert page.revealing.text() == "Show the end"
    page.revealing.click()
    assert (page.ranking.isVisible(), page.revealing.text()) == (True, "Show it round by round")
    page.close()


def test_a_game_that_goes_on_is_not_entered(hand: Hand) -> None:
    game = recorded_game(PLAYED / "1843-finish.rails18")
    game.go_to(200)
    hand.open(game)
    hand.window.dialogs.show_results()
    page = hand.window.dialogs.results
    assert page is not None
    assert page.book is None
    assert "If the game ended now" in [made.text() for made in page.findChildren(QLabel)]
