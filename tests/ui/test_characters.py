"""Characters are chosen with a face and a name, say beforehand how they play, and speak while they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QMenu

from rails18.core.actions import StopGame
from rails18.core.title import Setup
from rails18.players.character import CHARACTERS, character_of, line
from rails18.saves import note_lines
from rails18.ui.app.window import Window
from rails18.ui.dialogs.new_game import NewGamePage
from rails18.ui.learn.matched import KEY, met, parts
from rails18.ui.look.faces import face
from rails18.ui.nouns.rounds.over import LARGE_FACE
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait
from tests.ui.room import room, window

__all__ = ["room", "window"]

GAMES = Path(__file__).parents[1] / "games"
BARON = "Baron Grimsby"


@pytest.fixture
def page(window: Window) -> NewGamePage:
    """Return the page of a new game."""
    return page_of(window)


def page_of(window: Window) -> NewGamePage:
    """Return the page of a new game with four seats of people; it goes once a game is begun."""
    window.beginnings.new_page = None
    window.beginnings.show_new_game("1889")
    made = window.beginnings.new_page
    assert made is not None
    made.players.setValue(4)
    for entry, name in zip(made.names, ("Ann", "Botan", "Chiyo", "Daigo"), strict=True):
        entry.setText(name)
    return made


def choose(page: NewGamePage, seat: int, who: str) -> None:
    page.who[seat].setCurrentIndex(page.who[seat].findData(who))


def test_a_character_brings_a_name_and_gives_it_back_but_never_takes_a_written_one(page: NewGamePage) -> None:
    choose(page, 1, "baron")
    assert page.names[1].text() == BARON
    choose(page, 1, "operator")
    assert page.names[1].text() == "Otto"
    choose(page, 1, "solid")
    assert page.names[1].text() not in ("Otto", "Chiyo", "Daigo", "Ann")
    page.names[0].setText("Zoe")
    choose(page, 0, "baron")
    assert page.names[0].text() == "Zoe"
    choose(page, 2, "baron")
    choose(page, 3, "baron")
    assert [entry.text() for entry in page.names[2:]] == [BARON, "Daigo"]


def test_the_page_says_beforehand_how_characters_play(page: NewGamePage) -> None:
    assert not page.seats.said.isVisibleTo(page)
    choose(page, 1, "baron")
    choose(page, 2, "relaxed")
    assert page.seats.said.isVisibleTo(page)
    assert page.seats.said.text() == f"{BARON}: “{CHARACTERS['baron'].says}”"
    choose(page, 1, "person")
    assert not page.seats.said.isVisibleTo(page)
    faces = {page.who[0].itemData(row) for row in range(page.who[0].count()) if not page.who[0].itemIcon(row).isNull()}
    assert faces == set(CHARACTERS)


def test_a_game_tells_who_sits_there_and_shows_the_face_of_who_decides(window: Window) -> None:
    names = ("Ann", BARON, "Clara")
    window.session.opponents.pause(True)
    window.session.begin(Setup("1889", names, "beginner", seed=3), {"P2": "baron", "P3": "investor relaxed"})
    window.show_game()
    game, log = window.adapter.game, window.log.model
    assert game is not None
    told = [entry.text for entry in log.entries]
    assert f"{BARON}: “{CHARACTERS['baron'].says}”" in told
    assert f"Clara: “{CHARACTERS['investor'].says}”" in told
    if not window.adapter.is_held:
        assert window.adapter.play(next(window.adapter.iter_options("start_company")))
    wait(lambda: window.session.opponents.thinks != "")
    seat = window.session.opponents.thinks
    large = face(game.programs[seat], "1889", window.theme, LARGE_FACE).deviceIndependentSize().toSize()
    wait(
        lambda: any(
            label.pixmap().deviceIndependentSize().toSize() == large
            for label in labels(window)
            if not label.pixmap().isNull()
        )
    )
    assert not window.opponents_bar.face.pixmap().isNull()
    said = CHARACTERS[game.programs[seat].partition(" ")[0]].says
    assert any(said in label.text() for label in labels(window))


def labels(window: Window) -> list[QLabel]:
    return [label for label in window.panel.findChildren(QLabel) if label.isVisible()]


def test_a_character_speaks_in_the_log_before_the_reason(window: Window) -> None:
    opponents = window.session.opponents
    opponents.pause(False)
    opponents.pace = "fast"
    window.session.begin(Setup("1889", (BARON, "Otto"), "beginner", seed=3), {"P1": "baron", "P2": "operator"})
    window.show_game()
    game = window.adapter.game
    assert game is not None
    wait(lambda: any(said(window, number) for number in opponents.reasons))
    opponents.pause(True)
    number = next(number for number in opponents.reasons if said(window, number))
    assert window.context.reasons.of(number).startswith(said(window, number))
    assert window.context.reasons.of(number) != said(window, number)


def said(window: Window, number: int) -> str:
    game = window.adapter.game
    assert game is not None
    if number > game.at:
        return ""
    action = game.actions[number - 1]
    return line(game.programs[action.player], game.position_at(number - 1), action)


def test_a_seat_given_to_a_character_in_a_game_is_announced(window: Window) -> None:
    window.session.opponents.pause(True)
    window.session.begin(Setup("1889", ("Ann", "Bea"), "beginner", seed=3))
    window.show_game()
    menu = window.menus.submenus["seats"]
    menu.aboutToShow.emit()
    inner = next(action.menu() for action in menu.actions() if action.text() == "Bea")
    assert isinstance(inner, QMenu)
    baron = next(action for action in inner.actions() if action.text() == "Program, robber baron")
    assert not baron.icon().isNull()
    baron.trigger()
    game = window.adapter.game
    assert game is not None
    assert character_of(game.programs["P2"]) is CHARACTERS["baron"]
    assert CHARACTERS["baron"].says in window.notice.sentence


def ended(window: Window, person: str, programs: dict[str, str], seed: int) -> None:
    """End a game of a person against two programs by agreement."""
    window.session.opponents.pause(True)
    window.session.begin(Setup("1889", (person, "Bea", "Cem"), "beginner", seed=seed), programs)
    window.show_game()
    assert window.adapter.play(StopGame("P1"))
    wait(lambda: window.adapter.is_over)  # once the programs have agreed


def test_how_games_against_programs_ended_is_noted_and_a_level_proposed(window: Window) -> None:
    window.settings.put(KEY, True)
    progress = window.school.progress
    ended(window, "Ann", {"P2": "solid", "P3": "investor relaxed"}, 2)
    (noted,) = progress.player("Ann").games
    assert (noted.level, noted.part) == ("solid", 1.0)
    assert not progress.player("Bea").games
    page = page_of(window)
    assert "Ann" in page.seats.said.text()
    assert "relaxed" in page.seats.said.text()
    choose(page, 0, "solid")
    assert "Ann" not in page.seats.said.text()


def test_no_result_is_kept_and_no_level_proposed_where_that_is_switched_off(window: Window) -> None:
    window.settings.put(KEY, False)
    ended(window, "Eva", {"P2": "solid", "P3": "solid"}, 3)
    assert not window.school.progress.player("Eva").games
    window.school.progress.note_game("Eva", "1889 4", "solid", 1.0)
    page = page_of(window)
    page.names[0].setText("Eva")
    assert "Eva" not in page.seats.said.text()


def test_a_copy_on_which_moves_are_tried_is_no_game(window: Window) -> None:
    window.settings.put(KEY, True)
    window.session.opponents.pause(True)
    window.session.begin(Setup("1889", ("Dan", "Bea"), "beginner", seed=4), {"P2": "solid"})
    window.show_game()
    window.look_back.trying.begin()
    assert window.adapter.play(StopGame("P1"))
    assert window.adapter.is_over
    window.look_back.trying.end()
    assert not window.school.progress.player("Dan").games


def test_only_who_made_all_moves_of_a_game_with_programs_has_a_part() -> None:
    game = recorded_game(GAMES / "played" / "1830-bank.rails18")
    people = list(game.setup.ids)
    assert parts(game) == {}
    game.programs = {people[0]: "sharp", people[1]: "baron relaxed"}
    assert set(parts(game)) == set(people[2:])
    assert met(game) == "sharp"
    ending = game.state.ending
    assert ending is not None
    best = max(people[2:], key=lambda player: ending.worth[player])
    assert parts(game)[best] == pytest.approx(ending.worth[best] * len(people) / sum(ending.worth.values()))
    game.table.made[note_lines.move(game.actions, 1)] = "solid"
    assert game.actions[0].player not in parts(game)
