"""The language changes while the program runs: everything is said anew, and the game goes on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from rails18.core.actions import Dividend
from rails18.core.game import Game
from rails18.saves import saves
from rails18.ui.app.desk import Desk
from rails18.ui.app.window import Window
from rails18.ui.system import language
from rails18.ui.system.settings import Settings
from rails18.words import translation
from tests.support import pseudo
from tests.support.waiting import wait
from tests.ui.test_translation import MOMENTS


@pytest.fixture
def desk(tmp_path: Path, qtbot: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk with a window, at which one can speak the language of the tests too."""

    def speak(code: str) -> None:
        translation.use(pseudo.Pseudo() if code == "xx" else translation.English())

    monkeypatch.setattr("rails18.ui.app.appearance.speak", speak)
    made = Desk(Settings(tmp_path / "settings.ini"))
    made.window.resize(1366, 768)
    made.window.show()
    yield made
    made.window.close()
    made.window.deleteLater()
    language.speak(language.ENGLISH)
    QTest.qWait(1)


def words(window: Window) -> set[str]:
    """Return what the page of the game says."""
    return {text for _, text in pseudo.texts(window.game_page)}


def test_paused_programs_and_their_reasons_go_on_in_another_language(desk: Desk, fresh: Game) -> None:
    old = desk.window
    old.commands.actions["reasons"].setChecked(True)
    old.opponents_bar.pause.setChecked(True)
    old.session.begin(fresh.setup, dict.fromkeys(fresh.setup.ids, "relaxed"))
    opponents, game = old.session.opponents, old.adapter.game
    assert game is not None
    opponents.step()
    wait(lambda: game.at == 1)
    said = [entry.text for entry in old.log.model.entries if entry.text.startswith("“")]
    assert said
    old.appearance.use_language("xx")
    new = desk.window
    assert new is not old
    assert new.opponents_bar.pause.isChecked()
    assert sum(set(entry.text) & set("“”") != set() for entry in new.log.model.entries) == len(said)
    new.opponents_bar.pause.click()
    wait(lambda: game.at > 1)


def test_the_window_in_the_language_before_goes_with_all_that_it_showed(desk: Desk, fresh: Game) -> None:
    desk.window.session.begin(fresh.setup, {})
    gc.freeze()  # as the program does once its window is there
    old = ref(desk.window)
    desk.window.appearance.use_language("xx")
    for _ in range(100):
        QTest.qWait(20)  # which also destroys what is to be destroyed later
        if old() is None:
            break
    assert old() is None


def test_a_game_goes_on_in_another_language(desk: Desk, fresh: Game) -> None:
    desk.window.session.begin(fresh.setup, {})
    old = desk.window
    game, autosave = old.adapter.game, old.session.autosave
    assert game is not None
    assert autosave is not None
    game_before = list(game.actions)
    old.adapter.play(next(iter(game.options("bid"))))
    assert words(old)
    old.appearance.use_language("xx")
    new = desk.window
    assert new is not old
    assert not old.isVisible()
    assert new.isVisible()
    assert new.adapter.game is game
    assert new.session.autosave is autosave
    assert not autosave.unsaved
    assert new.commands.actions["confirm"].text() != "Confirm"
    assert new.commands.actions["confirm"].shortcut().toString() == "Return"
    assert new.settings.text("language", "") == "xx"
    new.history.undo()
    assert game.actions[: game.at] == game_before
    new.history.redo()
    new.adapter.look_at(0)
    new.appearance.use_language("")
    assert desk.window.adapter.is_past
    desk.window.history.look_home()
    assert [text for text in words(desk.window) if set(text) & set(pseudo.ACCENTED)] == []
    assert autosave.path is not None
    saved = autosave.path.read_text(encoding="utf-8")
    assert not set(saved) & set(pseudo.ACCENTED)


@pytest.mark.parametrize("shown", [False, True], ids=["read", "shown"])
def test_a_game_that_is_being_opened_is_opened_in_another_language(
    desk: Desk, fresh: Game, tmp_path: Path, shown: bool
) -> None:
    file = saves.save(fresh, tmp_path / "game.rails18")
    desk.window.beginnings.play_from(file)
    if shown:
        wait(lambda: desk.window.opening.runs)
    assert desk.window.busy.isVisible()
    desk.window.appearance.use_language("xx")
    wait(lambda: not desk.window.busy.isVisible() and desk.window.session.is_open)
    assert desk.window.stack.currentWidget() is desk.window.game_page
    assert desk.window.context.file_of() == file
    assert not desk.window.adapter.watching


def test_a_choice_and_stopped_clocks_stay(desk: Desk) -> None:
    run = MOMENTS["run"]()
    desk.window.session.begin(run.setup, {})
    desk.window.adapter.open(run)
    action = next(iter(run.options("run_trains")))
    pay = Dividend("P1", "IR", "pay")
    assert desk.window.selection.propose(action, then=pay)
    desk.window.comfort.clock.stop(True)
    desk.window.appearance.use_language("xx")
    chosen = desk.window.selection.proposal
    assert chosen is not None
    assert (chosen.action, chosen.then) == (action, pay)
    assert desk.window.comfort.clock.stopped


def test_windows_beside_the_game_open_again(desk: Desk, fresh: Game) -> None:
    desk.window.session.begin(fresh.setup, {})
    desk.window.dialogs.show_overview("trains")
    desk.window.dialogs.show_help("par")
    desk.window.table.toggle()
    desk.window.layouts.tear("market", desk.window)
    desk.window.selection.propose(next(iter(fresh.options("bid"))))
    desk.window.commands.actions["settings"].trigger()
    desk.window.dialogs.settings.language.chosen.emit("xx")
    new = desk.window
    beside = (new.dialogs.overview, new.dialogs.help, new.table.window, new.dialogs.settings)
    for shown in (*beside, new.layouts.torn["market"]):
        assert isinstance(shown, QWidget)
        assert shown.isVisible()
    assert new.selection.proposal is not None
    assert new.dialogs.overview is not None
    assert new.dialogs.overview.windowTitle() != "Overview"


def test_a_lesson_goes_on_where_it_was(desk: Desk) -> None:
    desk.window.school.begin("1889/money", "Ann")
    lead = desk.window.school.lead
    assert lead is not None
    desk.window.school.go_on()
    step = lead.play.step.id
    desk.window.appearance.use_language("xx")
    assert desk.window.school.lead is not None
    assert desk.window.school.lead.play.step.id == step


@pytest.mark.parametrize("page", ["show_start", "show_new_game", "show_lessons"])
def test_the_page_stays(desk: Desk, page: str) -> None:
    getattr(desk.window.beginnings, page)()
    shown = type(desk.window.stack.currentWidget())
    desk.window.start_page.language.chosen.emit("xx")
    assert type(desk.window.stack.currentWidget()) is shown
    assert desk.window.commands.actions["new"].text() != "New game …"


def test_qts_own_buttons_speak_too(qapp: object) -> None:
    """Their catalogues come with Qt, and the package keeps them."""
    said = {}
    for code in ("de", "fr", "en"):
        language.speak(code)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel | QDialogButtonBox.StandardButton.Close)
        said[code] = [button.text().replace("&", "") for button in box.buttons()]
        box.deleteLater()
    assert sorted(said["de"]) == ["Abbrechen", "Schließen"]
    assert sorted(said["fr"]) == ["Annuler", "Fermer"]
    assert sorted(said["en"]) == ["Cancel", "Close"]
    spec = Path(__file__).parents[2] / "packaging" / "rails18.spec"
    assert "qtbase_(fr|de|en)" in spec.read_text(encoding="utf-8")
