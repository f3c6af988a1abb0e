"""Look back at a game in the window: the review beside it, its list, moments and tasks, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton

from rails18.core.action_json import from_json
from rails18.core.actions import Action, Pass
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.review import choosing, keeping
from rails18.review.keeping import place_of
from rails18.review.look import Found, Look, Short
from rails18.saves import saves
from rails18.ui.app.window import Window
from rails18.ui.model.thinking import Lost, thinking
from rails18.ui.review import dialog, retrospect, reviewer
from tests.reviews.test_looks import BAD_SALE, SHORT_RUN, made_look, played
from tests.support.waiting import wait
from tests.ui.room import lasting_window, put_right

SECOND, LARGER = 57, 372  # a decision and a run
KEPT: list[bytes] = []  # the file of the whole review, once a test has had it made


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> dict[int, Found | Exception]:
    """Return what is found at which action, in no time; tests change it."""
    found: dict[int, Found | Exception] = {number: made_look(number) for number in (SECOND, BAD_SALE)}
    best = {"kind": "pass", "player": played().actions[SECOND - 1].player}
    found[SECOND] = made_look(SECOND, best=best)

    def looked_at(game: Game, action: Action) -> Found:
        one = found.get(game.at + 1)
        if isinstance(one, Exception):
            raise one
        return one

    monkeypatch.setattr(reviewer, "looked_at", looked_at)
    monkeypatch.setattr(reviewer, "REST", 0)
    monkeypatch.setattr(choosing, "borne_out", lambda _, look: look.cost)
    monkeypatch.setattr(retrospect, "what_follows", what_follows)
    return found


def what_follows(game: Game, first: Action) -> tuple[Action, ...]:
    """Return a move and a pass after it."""
    after = game.fork()
    after.play(first)
    return first, Pass(after.position.frame.player)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Return the save of a game that is over."""
    return saves.save(played(), tmp_path / "game.rails18")


@pytest.fixture(scope="module")
def room(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    """Return one window for all games."""
    with lasting_window(tmp_path_factory.mktemp("room")) as made:
        yield made


@pytest.fixture
def window(room: Window, save: Path, finds: dict[int, Found]) -> Iterator[Window]:
    """Return a window with the game."""
    agrees, room.files.asks = room.look_back.agrees, False
    room.look_back.reviewer.rest.setInterval(0)
    room.session.open_now(save)
    yield room
    put_right(room)
    room.look_back.agrees = agrees


def looked_through(window: Window) -> None:
    """Look the whole game through."""
    window.look_back.show()
    wait(lambda: window.look_back.reviewer.is_whole and not window.look_back.reviewer.runs)


def reviewed(window: Window, save: Path) -> None:
    """Have the whole game looked through; the tests after the first one read what was kept then."""
    if not KEPT:
        looked_through(window)
        KEPT.append(place_of(save).read_bytes())
        return
    place_of(save).write_bytes(KEPT[0])
    window.session.open_now(save)
    window.look_back.show()
    assert window.look_back.reviewer.is_whole


def press(window: Window, name: str) -> None:
    """Press a button of the list or the card."""
    places = (window.look_back.dialog, window.look_back.card)
    found = [one for place in places if place is not None for one in place.findChildren(QAbstractButton, name)]
    assert found, name
    found[0].click()


def begun(window: Window, save: Path) -> None:
    """Show the first moment of a game that is looked through."""
    reviewed(window, save)
    enter_first(window)


def enter_first(window: Window) -> None:
    """Show the first moment."""
    press(window, f"review-look-{SECOND}")
    wait(lambda: bool(window.look_back.retrospect.line))


def said(window: Window) -> str:
    """Return what the card answers."""
    return window.look_back.card.answer.accessibleName()


def test_a_game_is_looked_through_and_what_was_found_is_kept_beside_its_save(window: Window, save: Path) -> None:
    before = save.read_bytes()
    looked_through(window)
    assert place_of(save).is_file()
    assert save.read_bytes() == before
    assert open_game(save).game.state == played().state


def test_moments_are_marked_on_the_slider_and_on_the_curve_of_worth(window: Window, save: Path) -> None:
    reviewed(window, save)
    assert set(window.header.slider.moments) == {SECOND - 1, BAD_SALE - 1}
    assert "shares" in window.header.slider.words_at(BAD_SALE - 1)
    dialog = window.look_back.dialog
    assert dialog is not None
    players = [played().setup.players[played().setup.ids.index(played().actions[n - 1].player)] for n in (57, 101)]
    assert [name for name, _ in dialog.chart.marked] == players
    assert all(0 < along < len(dialog.chart.rounds) for _, along in dialog.chart.marked)


def test_a_review_that_was_kept_is_there_when_the_game_is_opened_again(window: Window, save: Path) -> None:
    reviewed(window, save)
    other = played().copy()
    other.go_to(other.at - 3)
    window.session.open_now(saves.save(other, save.with_name("other.rails18")))
    assert not window.header.slider.moments
    window.session.open_now(save)
    assert set(window.header.slider.moments) == {SECOND - 1, BAD_SALE - 1}
    assert window.look_back.reviewer.is_whole


def test_a_game_that_is_not_over_is_looked_through_only_when_the_table_agrees(window: Window) -> None:
    window.adapter.undo()
    window.look_back.agrees = lambda: False
    window.look_back.show()
    assert not window.look_back.reviewer.runs
    assert window.look_back.dialog is None
    window.look_back.agrees = lambda: True
    looked_through(window)


def test_it_can_be_stopped_and_goes_on_from_there(window: Window, save: Path) -> None:
    looker = window.look_back.reviewer
    window.look_back.show()
    wait(lambda: looker.review is not None and looker.review.at > 60)
    kept = keeping.read(save, played()).review
    assert kept is not None  # a program that is killed loses little
    assert looker.review is not None
    assert looker.review.at - kept.at < 2 * reviewer.KEEP_EVERY
    press(window, "review-stop")
    assert not looker.runs
    assert looker.review is not None
    at = looker.review.at
    assert 0 < at < played().at
    assert place_of(save).is_file()
    assert f"move {at} of" in window.look_back.dialog.head.text()  # type: ignore[union-attr]
    press(window, "review-stop")
    wait(lambda: looker.is_whole)


def test_it_goes_on_by_itself_when_a_game_is_opened_again(window: Window, save: Path) -> None:
    looker, soon = window.look_back.reviewer, window.look_back.soon
    window.look_back.show()
    wait(lambda: looker.review is not None and looker.review.at > 20)
    looker.stop()
    window.session.begin(played().setup)
    assert not soon.isActive()
    window.session.open_now(save)
    assert soon.isActive()
    soon.start(0)
    wait(lambda: looker.is_whole)


def test_it_gives_way_to_whoever_waits_for_an_answer(window: Window) -> None:
    looker = window.look_back.reviewer
    looker.rest.setInterval(600_000)
    window.look_back.show()
    wait(lambda: looker.asked is not None)
    thinking().claimed.emit()
    assert looker.asked is None
    assert looker.runs
    looker.rest.start(0)
    wait(lambda: looker.is_whole)


def test_a_decision_that_cannot_be_looked_at_is_told_and_the_rest_is_looked_at(
    window: Window, finds: dict[int, Found | Exception]
) -> None:
    finds[SHORT_RUN] = ValueError("broken")
    looked_through(window)
    review = window.look_back.reviewer.review
    assert review is not None
    assert review.unknown == (SHORT_RUN,)


def test_a_process_that_ends_stops_the_review_and_says_so(
    window: Window, save: Path, finds: dict[int, Found | Exception]
) -> None:
    before, finds[SHORT_RUN] = save.read_bytes(), Lost()
    window.look_back.show()
    wait(lambda: not window.look_back.reviewer.runs)
    assert "that thinks has ended" in window.look_back.dialog.head.text()  # type: ignore[union-attr]
    assert save.read_bytes() == before


def test_a_review_of_another_game_is_told_and_made_again(window: Window, save: Path) -> None:
    reviewed(window, save)
    game = played().copy()
    game.go_to(game.at - 3)
    other = saves.save(game, save.with_name("other.rails18"))
    place_of(other).write_bytes(place_of(save).read_bytes())
    window.session.open_now(other)
    assert not window.header.slider.moments
    assert "of another game" in window.look_back.reviewer.told
    window.look_back.agrees = lambda: True
    looked_through(window)


def test_of_many_short_runs_the_largest_are_listed(
    window: Window, finds: dict[int, Found | Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialog, "SHOWN", 1)
    finds[SHORT_RUN] = Short(SHORT_RUN, "P3", "SR", 250, 260)  # type: ignore[arg-type]
    finds[LARGER] = Short(LARGER, "P2", "AR", 440, 460)  # type: ignore[arg-type]
    looked_through(window)
    shown = window.look_back.dialog
    assert shown is not None
    assert shown.findChild(QAbstractButton, f"review-see-{LARGER}") is not None
    assert shown.findChild(QAbstractButton, f"review-see-{SHORT_RUN}") is None


def test_at_a_moment_a_try_is_compared_with_what_was_played_and_what_sharp_would_play(
    window: Window, save: Path
) -> None:
    begun(window, save)
    assert "What would you do?" in window.look_back.told()
    assert window.adapter.at == SECOND - 1
    game = window.adapter.game
    assert game is not None
    window.adapter.play(Pass(game.position.frame.player))
    assert said(window).startswith("That is what sharp would have played.")
    assert "Played: " in said(window)
    press(window, "lesson-back")
    assert said(window) == ""
    assert window.adapter.at == SECOND - 1
    window.adapter.play(played().actions[SECOND - 1])
    assert said(window).startswith("That is what was played.")


def test_what_follows_in_the_mind_is_stepped_through_to_the_next_moment(window: Window, save: Path) -> None:
    begun(window, save)
    press(window, "lesson-help")
    assert "Sharp would have played: " in said(window)
    shown: list[object] = []
    window.adapter.updated.connect(lambda update: shown.append(update.after))
    for number in (1, 2):
        press(window, "lesson-on")
        assert said(window).startswith(f"What may follow, {number} of 2: ")
        assert window.adapter.at == SECOND - 1 + number
        assert shown[-1:] == [window.adapter.position.state]  # board and market follow
    press(window, "lesson-on")
    look = window.look_back.retrospect.look
    assert look is not None
    assert look.number == BAD_SALE


def test_nothing_of_a_moment_stays_in_game_history_or_save(window: Window, save: Path) -> None:
    reviewed(window, save)
    real, before = window.adapter.game, save.read_bytes()
    assert real is not None
    actions, branches, at = list(real.actions), list(real.branches), real.at
    enter_first(window)
    press(window, "lesson-help")
    press(window, "lesson-on")
    window.history.undo()
    assert window.adapter.at == SECOND - 1
    window.hand.cancel()
    assert window.adapter.game is real
    assert (real.actions, real.branches, real.at) == (actions, branches, at)
    assert save.read_bytes() == before
    assert window.look_back.retrospect.look is None
    assert not window.look_back.card.isVisibleTo(window)


def test_a_moment_becomes_a_task_and_the_game_comes_back_after_it(window: Window, save: Path) -> None:
    reviewed(window, save)
    window.look_back.begin_task(SHORT_RUN)
    wait(lambda: window.drill.lead is not None)
    assert window.drill.lead is not None
    assert window.drill.lead.play.task.ask.kind == "run"
    window.drill.leave()
    wait(lambda: window.session.autosave is not None and not window.session.reading)
    assert window.session.autosave is not None
    assert window.session.autosave.path == save


def test_a_moment_without_a_proven_answer_says_why_there_is_no_task(window: Window, save: Path) -> None:
    begun(window, save)
    told: list[str] = []
    window.context.pointer.told.connect(lambda sentence, _: told.append(sentence))
    press(window, "moment-task")
    assert told
    assert "task" in told[0]
    assert window.look_back.retrospect.look is not None


def test_a_task_or_a_lesson_is_not_looked_back_at(window: Window, save: Path) -> None:
    reviewed(window, save)
    window.look_back.begin_task(SHORT_RUN)
    wait(lambda: window.drill.lead is not None)
    told: list[str] = []
    window.context.pointer.told.connect(lambda sentence, _: told.append(sentence))
    window.look_back.show()
    assert told == ["A game can be looked back at, not a lesson or a task."]


def test_the_game_is_looked_through_by_itself_after_its_end(window: Window) -> None:
    last = window.adapter.game
    assert last is not None
    end = last.actions[last.at - 1]
    window.adapter.undo()
    assert not window.look_back.soon.isActive()
    window.adapter.play(end)
    assert window.look_back.soon.isActive()
    window.look_back.soon.start(0)
    wait(lambda: window.look_back.reviewer.is_whole)


def test_best_moves_of_the_tests_are_sound() -> None:
    for number in (SECOND, BAD_SALE):
        assert isinstance(made_look(number), Look)
        assert from_json(made_look(number).best)
