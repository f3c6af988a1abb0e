"""Programs play seats of the table: they move by themselves, can be paused, give a seat back, and are saved."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import msgspec
import pytest
from PySide6.QtCore import QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from rails18.core.actions import Dividend, StopGame
from rails18.core.title import Setup
from rails18.interchange.open import open_game
from rails18.lessons.first_game import load_first_game
from rails18.lessons.progress import Progress
from rails18.players import offers
from rails18.players.opponent import Failure
from rails18.record import made_by
from rails18.saves import saves
from rails18.ui.app.window import Window
from rails18.ui.beside.opponents_bar import PACE
from rails18.ui.look.plain import Button
from rails18.ui.session import opponents as seats
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.room import room, window

__all__ = ["room", "window"]

BANKRUPT = Path(__file__).parents[1] / "games" / "played" / "1870-bankrupt.rails18"
SETUP = Setup("1889", ("Ann", "Blue", "Green"), variant="beginner", seed=5)


@pytest.fixture(autouse=True)
def _programs_do_not_wait(window: Window) -> None:
    """Let programs move as soon as they can."""
    window.session.opponents.pace = "fast"


def begun(window: Window, **programs: str) -> None:
    """Begin a game with programs at some seats."""
    window.session.opponents.pause(False)
    window.session.begin(SETUP, programs)


def own(window: Window) -> bool:
    """Return whether a person decides."""
    assert window.adapter.game is not None
    return not window.adapter.is_held


def make_one_move(window: Window) -> None:
    """Play the first allowed thing for the person who decides."""
    adapter = window.adapter
    kind = next(entry.kind for entry in adapter.menu() if entry.enabled and entry.kind != "stop_game")
    assert adapter.play(next(adapter.iter_options(kind)))


def test_programs_move_until_a_person_decides_and_undo_leads_back_there(window: Window) -> None:
    begun(window, P2="relaxed", P3="relaxed")
    game = window.adapter.game
    assert game is not None
    assert window.opponents_bar.isVisible()
    wait(lambda: own(window))
    first = game.at
    make_one_move(window)
    wait(lambda: own(window) and game.at > first + 1)
    assert {action.player for action in game.actions[first + 1 :]} <= {"P2", "P3"}
    window.history.undo()
    assert game.at == first
    assert own(window)
    assert set(window.session.opponents.reasons) >= {first + 2}


def test_choices_have_the_room_after_a_wait_that_they_have_without_one(window: Window) -> None:
    begun(window, P2="relaxed", P3="relaxed")
    game, panel = window.adapter.game, window.panel
    assert game is not None
    wait(lambda: own(window))
    first = game.at
    make_one_move(window)
    wait(lambda: own(window) and game.at > first + 1)
    QTest.qWait(50)
    waited = panel.area.height(), panel.outcome.height()
    panel.rebuild()
    QTest.qWait(50)
    assert waited == (panel.area.height(), panel.outcome.height())


@pytest.mark.parametrize("title", ["1889", "1870"])
def test_programs_take_no_room_from_board_and_choices(window: Window, title: str) -> None:
    """What people can do about them stands in the line of the log, or over it."""
    rooms = []
    for programs in ({}, {"P2": "relaxed", "P3": "relaxed"}):
        window.session.opponents.pause(True)
        window.session.begin(Setup(title, SETUP.players, seed=5), programs)
        window.resize(1366, 768)
        QTest.qWait(20)
        assert window.opponents_bar.isVisible() == bool(programs)
        rooms.append((window.panel.size(), window.context.board.size(), window.context.shares.size()))
    assert rooms[0] == rooms[1]
    window.session.opponents.pause(False)


def test_nothing_can_be_played_for_a_program(window: Window) -> None:
    begun(window, P1="solid", P2="solid", P3="solid")
    window.session.opponents.pause(True)
    game = window.adapter.game
    assert game is not None
    at = game.at
    assert window.adapter.is_held
    assert window.adapter.menu() == ()
    assert not window.adapter.play(next(game.options("start_company")))
    QTest.qWait(50)
    assert game.at == at
    window.session.opponents.step()
    wait(lambda: game.at == at + 1)
    wait(lambda: window.session.opponents.thinks)
    QTest.qWait(50)
    assert game.at == at + 1


def test_a_program_that_fails_hands_its_seat_back(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "choose", lambda game, level, seed: Failure("P1", "ZeroDivisionError"))
    begun(window, P1="sharp")
    game = window.adapter.game
    assert game is not None
    wait(lambda: own(window))
    assert game.at == 0
    assert game.programs == {}
    assert "Ann" in window.notice.sentence
    assert window.adapter.menu()


def test_saves_say_who_played_and_the_reasons_stand_in_the_log(window: Window) -> None:
    begun(window, P2="relaxed", P3="solid")
    wait(lambda: own(window))
    make_one_move(window)
    game = window.adapter.game
    assert game is not None
    wait(lambda: own(window) and game.at > 2)
    autosave = window.session.autosave
    assert autosave is not None
    assert autosave.path is not None
    opened = open_game(autosave.path)
    assert opened.game.programs == {"P2": "relaxed", "P3": "solid"}
    assert opened.game.state == game.state
    window.session.opponents.seat("P3", "")
    assert open_game(autosave.path).game.programs == {"P2": "relaxed"}
    before = [entry.text for entry in window.log.model.entries]
    window.commands.actions["reasons"].setChecked(True)
    told = [entry.text for entry in window.log.model.entries]
    assert len(told) > len(before)
    assert all(text in told for text in before)
    entries = window.log.model.entries
    said = [number for number, entry in enumerate(entries) if entry.text.startswith("“")]
    assert said
    for number in said:  # beside what was done, before what followed from it
        assert entries[number - 1].move == entries[number].move
        assert number < 2 or entries[number - 2].move != entries[number].move
    window.commands.actions["reasons"].setChecked(False)
    assert [entry.text for entry in window.log.model.entries] == before


def test_pace_and_reasons_are_remembered_and_a_pace_that_nobody_knows_is_the_usual_one(window: Window) -> None:
    bar = window.opponents_bar
    bar.pace.setCurrentIndex(bar.pace.findData("slow"))
    window.commands.actions["reasons"].setChecked(True)
    next_time = Window(window.settings)
    assert next_time.session.opponents.pace == next_time.opponents_bar.pace.currentData() == "slow"
    assert next_time.commands.actions["reasons"].isChecked()
    assert next_time.log.model.with_reasons
    next_time.deleteLater()
    window.commands.actions["reasons"].setChecked(False)
    bar.pace.setCurrentIndex(bar.pace.findData("fast"))
    window.settings.put(PACE, "headlong")
    next_time = Window(window.settings)
    assert next_time.session.opponents.pace == next_time.opponents_bar.pace.currentData() == "normal"
    assert not next_time.commands.actions["reasons"].isChecked()
    next_time.deleteLater()


def test_seats_in_a_header_that_make_no_sense_are_those_of_persons() -> None:
    line = saves.header_line(SETUP, {"P2": "solid"}).replace('"P2":"solid"', '"P2":"solid","P9":"sharp","P1":7')
    assert saves.parse(line, "x").programs == {"P2": "solid"}
    assert saves.parse(line.replace('{"P2":"solid","P9":"sharp","P1":7}', "[]"), "x").programs == {}


def test_the_new_game_page_says_who_plays(window: Window) -> None:
    window.beginnings.show_new_game("1889")
    page = window.beginnings.new_page
    assert page is not None
    page.players.setValue(3)
    page.who[1].setCurrentIndex(page.who[1].findData("relaxed"))
    page.who[0].setCurrentIndex(page.who[0].findData("person expert"))
    assert page.seats.programs() == {"P2": "relaxed"}
    assert page.seats.coached(page.setup().players) == {page.names[0].text(): "expert"}
    name = page.names[1].text()
    page.shuffle()
    seat = [entry.text() for entry in page.names].index(name)
    assert page.seats.programs() == {f"P{seat + 1}": "relaxed"}


def test_a_program_that_breaks_down_over_an_offer_hands_its_seat_back(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error outside the search for a move does not reach anybody either."""

    def break_down(*given: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(offers, "offer", break_down)
    begun(window, P1="solid")
    game = window.adapter.game
    assert game is not None
    wait(lambda: own(window))
    assert game.at == 0
    assert game.programs == {}
    assert "found no move" in window.notice.sentence
    assert window.adapter.menu()


def test_a_program_that_takes_too_long_hands_its_seat_back(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    opponents, go_on = window.session.opponents, Event()
    monkeypatch.setattr(offers, "choose", lambda game, level, seed: go_on.wait(10))
    opponents.patience.setInterval(1)
    begun(window, P1="sharp")
    game = window.adapter.game
    assert game is not None
    wait(lambda: own(window))
    assert "took too long" in window.notice.sentence
    assert game.at == 0
    go_on.set()
    opponents.patience.setInterval(seats.LATEST)
    QTest.qWait(20)
    assert game.at == 0


def test_a_seat_is_taken_over_for_a_while_and_the_save_says_which_moves_were_made_by_whom(window: Window) -> None:
    begun(window)
    game, opponents = window.adapter.game, window.session.opponents
    assert game is not None
    assert own(window)
    opponents.seat("P1", "relaxed")
    assert not own(window)
    wait(lambda: game.at == 1)
    opponents.seat("P1", "")
    assert game.actions[0].player == "P1"
    assert own(window)
    while game.at < 2 or game.actions[-1].player != "P1":
        make_one_move(window)
    assert made_by.told(game) == {"P1": "program, relaxed, move 1"}
    autosave = window.session.autosave
    assert autosave is not None
    assert autosave.path is not None
    assert made_by.turns(open_game(autosave.path).game) == made_by.turns(game)
    game.go_to(0)
    window.adapter.refresh()
    assert window.adapter.play(game.actions[0])  # the person makes the same move
    assert made_by.told(game) == {}
    assert made_by.told(open_game(autosave.path).game) == {}


def test_the_first_game_seats_programs_and_ticks_its_landmarks(window: Window) -> None:
    window.beginnings.show_lessons()
    page = window.beginnings.learn_page
    assert page is not None
    page.name.setText("Ann")
    page.refresh()
    window.school.progress.set_level("Ann", "expert")
    page.first_game.emit(False)
    game, trail = window.adapter.game, window.tabs.trail
    assert game is not None
    assert trail is not None
    assert game.programs == {"P2": "operator relaxed", "P3": "investor relaxed"}
    kept = Progress(window.school.progress.file)
    kept.meet("Ann")
    assert kept.player("Ann").level == "new"
    assert window.notice.isVisible()
    wait(lambda: own(window))
    assert not trail.done
    assert "How you stand" in trail.toPlainText()
    assert "You are worth ¥" in trail.toPlainText()
    assert "<" not in trail.toPlainText()
    assert window.coach.is_heard
    game.play(StopGame("P1"))
    window.adapter.refresh()
    assert set(trail.done) == {"result"}
    assert "✓ The result" in trail.toPlainText()
    assert trail.first.closing in trail.toPlainText()
    window.notice.hide()
    window.session.record()
    autosave = window.session.autosave
    assert autosave is not None
    assert autosave.path is not None
    begun(window)
    assert window.tabs.trail is None
    window.session.open_now(autosave.path)
    assert window.tabs.trail is not None, "it was left, and is opened again"
    assert set(window.tabs.trail.done) == {"result"}
    begun(window, P2="solid", P3="relaxed")
    assert window.tabs.trail is None
    assert "Landmarks" not in [window.tabs.tabText(number) for number in range(window.tabs.count())]


def test_a_newcomer_alone_is_not_asked_to_read_with_others(window: Window) -> None:
    window.beginnings.begin(SETUP, {"P2": "relaxed", "P3": "relaxed"}, {"Ann": "new"})
    assert window.notice.sentence.startswith("You are new")
    window.beginnings.begin(SETUP, {"P3": "relaxed"}, {"Ann": "new"})
    assert "read together" in window.notice.sentence
    make_one_move(window)
    assert not window.notice.isVisible(), "nobody reads on about what has begun"
    window.notice.say("The disk is full.")
    make_one_move(window)
    assert window.notice.isVisible(), "what is still so is closed by hand"
    window.notice.hide()


def test_the_move_of_a_program_leaves_what_a_newcomer_reads(window: Window) -> None:
    window.session.opponents.pause(False)
    setup = msgspec.structs.replace(SETUP, players=("Ann", "Ivo", "Green"))
    window.beginnings.begin(setup, {"P1": "relaxed"}, {"Ivo": "new"})
    wait(lambda: own(window))
    assert window.adapter.at == 1
    assert window.notice.isVisible()
    window.notice.hide()


def test_a_name_is_heard_as_it_is_typed_and_not_when_a_button_is_being_pressed(window: Window) -> None:
    window.beginnings.show_lessons()
    page = window.beginnings.learn_page
    assert page is not None
    window.school.progress.reach("Ada", "1889/money", "worth")
    page.name.setFocus()
    page.name.selectAll()
    QTest.keyClicks(page.name, "Ada")
    QTest.qWait(1)
    button = page.findChildren(Button, "lesson-1889-money")[-1]
    assert button.text() == "Continue"
    page.name.editingFinished.emit()  # as the mouse goes down on the button
    assert page.findChildren(Button, "lesson-1889-money")[-1] is button
    window.beginnings.show_start()


def test_the_menu_offers_who_plays_and_how_much_the_coach_says(window: Window) -> None:
    begun(window, P2="solid")
    window.menus.refill("seats")
    inner = next(action.menu() for action in window.menus.submenus["seats"].actions() if action.text() == "Blue")
    assert isinstance(inner, QMenu)
    on = [action.text() for action in inner.actions() if action.isChecked()]
    assert on == ["Program, solid", "Coach: Knows 18xx"]
    next(action for action in inner.actions() if action.text() == "Coach: Expert").trigger()
    assert window.coach.level("P2") == "expert"
    next(action for action in inner.actions() if action.text() == "Person").trigger()
    assert window.adapter.game is not None
    assert window.adapter.game.programs == {}


def test_a_bankrupt_learner_reads_how_it_came_and_plays_on_from_there(window: Window) -> None:
    game = recorded_game(BANKRUPT)
    assert game.state.ending is not None
    first = msgspec.structs.replace(load_first_game(), seat=game.state.ending.player)
    paid = max(
        number
        for number, action in enumerate(game.actions)
        if isinstance(action, Dividend) and action.player == first.seat and action.choice != "withhold"
    )
    window.adapter.open(game)
    window.tabs.add_trail(first)
    window.adapter.refresh()
    trail = window.tabs.trail
    assert trail is not None
    assert "How it came" in trail.toPlainText()
    assert "Withheld, it would have helped" in trail.toPlainText()
    trail.anchorClicked.emit(QUrl(f"from:{paid}"))
    assert game.at == paid
    assert "How it came" not in trail.toPlainText()
    begun(window)
