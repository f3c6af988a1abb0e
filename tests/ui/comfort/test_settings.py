"""Settings hold at once and the next time; names of earlier games are offered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

from rails18.core.game import Game
from rails18.ui.board.board import READABLE
from rails18.ui.look.text_size import usual_text
from rails18.ui.system.sounds import found_player
from tests.support.waiting import wait
from tests.ui.conftest import Hand


class Screen:
    """Stand for a screen."""

    def __init__(self, wide: int, high: int, *millimetres: float) -> None:
        self._size, self._real = QSize(wide, high), QSizeF(*millimetres) if millimetres else QSizeF(0, 0)

    def size(self) -> QSize:
        return self._size

    def physicalSize(self) -> QSizeF:
        return self._real


@pytest.mark.parametrize(
    ("screen", "wanted"),
    [
        (Screen(1920, 1080, 530, 300), 1.0),
        (Screen(1920, 1080), 1.0),  # it tells no size
        (Screen(3840, 2160, 600, 340), 1.6),
        (Screen(2560, 1440, 600, 340), 1.2),
        (Screen(1920, 1080, 1210, 680), 1.25),  # a television of 55 inches
        (Screen(1280, 800, 1600, 1000), 1.25),  # a projector
        (Screen(1920, 1080, 294, 165), 1.2),  # 13 inches, not scaled
        (Screen(1920, 1080, 16, 9), 1.0),  # nonsense
    ],
)
def test_the_screen_proposes_a_text_size(screen: Screen, wanted: float) -> None:
    assert usual_text(screen) == wanted  # type: ignore[arg-type]


def test_companies_have_letters_instead_of_emblems_where_somebody_wants_that(hand: Hand, recorded: Game) -> None:
    window = hand.window
    hand.open(recorded)
    window.resize(1920, 1080)
    QTest.qWait(1)
    shelf = window.panel.shelf

    def card() -> QImage:
        wait(lambda: not shelf.drawing.isActive())
        return shelf.cards[0].picture.toImage()

    before = card()
    window.commands.actions["settings"].trigger()
    window.dialogs.settings.emblems.click()
    assert not window.settings.flag("emblems", True)
    assert not window.commands.actions["emblems"].isChecked()
    assert card() != before
    window.appearance.set_dark(True)
    assert not window.theme.palette.emblems, "the theme does not matter"
    window.appearance.set_dark(False)
    window.commands.actions["emblems"].trigger()
    assert window.settings.flag("emblems", False)
    assert window.theme.palette.emblems
    window.dialogs.settings.close()


def test_names_on_the_map_grow_with_the_pixels_of_the_screen(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hand.window
    assert window.context.board.board.readable == READABLE
    monkeypatch.setattr(window, "screen", lambda: Screen(3840, 2160, 600, 340))
    window.appearance.fit_text()
    assert window.context.board.board.readable == pytest.approx(1.6 * READABLE)
    monkeypatch.setattr(window, "screen", lambda: Screen(1280, 800, 1600, 1000))
    window.appearance.fit_text()
    assert window.context.board.board.readable == READABLE, "a projector has no room for larger ones"


def test_settings_hold_at_once_and_the_next_time(hand: Hand) -> None:
    window = hand.window
    window.commands.actions["settings"].trigger()
    dialog = window.dialogs.settings
    dialog.dark.click()
    dialog.text.setValue(130)
    dialog.clock.click()
    dialog.minutes.setValue(90)
    dialog.motion.setCurrentIndex(2)
    assert (window.theme.palette.name, round(window.theme.text_scale, 2)) == ("dark", 1.3)
    assert window.comfort.clock.on
    assert not window.theme.motion
    kept = window.settings
    assert (kept.text("theme", ""), kept.text("motion", ""), kept.number("clock/minutes", 0)) == ("dark", "off", 90)
    assert (kept.flag("clock/on", False), kept.number("text", 0)) == (True, 1.3)
    dialog.text.parentWidget().findChild(QPushButton, "setting-text-proposed").click()
    assert round(window.theme.text_scale, 2) == usual_text(window.screen())
    dialog.close()


def test_settings_grow_with_the_text_and_stay_on_the_screen(hand: Hand) -> None:
    window = hand.window
    window.commands.actions["settings"].trigger()
    dialog = window.dialogs.settings
    screen = window.screen().availableGeometry()
    dialog.move(screen.right() - dialog.width(), screen.bottom() - dialog.height())
    widths = []
    for percent in (130, 200, 100):
        dialog.text.setValue(percent)
        QApplication.processEvents()
        widths.append(dialog.width())
        assert screen.contains(dialog.geometry()), percent
    assert widths == [min(806, screen.width() - 20), min(1240, screen.width() - 20), 620]
    dialog.close()


def test_smaller_text_undoes_larger_text_and_settings_tell_it(hand: Hand) -> None:
    window = hand.window
    window.commands.actions["settings"].trigger()
    for way in ("larger", "smaller"):
        for _ in range(7):
            window.commands.actions[way].trigger()
        assert window.appearance.text_percent() == (170 if way == "larger" else 100)
        assert window.dialogs.settings.text.value() == window.appearance.text_percent()
    window.dialogs.settings.close()


def test_the_wheel_changes_no_setting(hand: Hand) -> None:
    window = hand.window
    window.commands.actions["settings"].trigger()
    dialog = window.dialogs.settings
    for control in (dialog.language, dialog.text, dialog.motion, dialog.minutes):
        control.setFocus()
        before = control.currentIndex() if isinstance(control, QComboBox) else control.value()
        middle = QPointF(control.rect().center())
        for way in (-120, 120):
            turn = QWheelEvent(
                middle, control.mapToGlobal(middle), QPoint(), QPoint(0, way), Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(control, turn)
            assert before == (control.currentIndex() if isinstance(control, QComboBox) else control.value())
    dialog.close()


def test_a_system_without_a_player_says_what_to_install(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"paplay": "/usr/bin/paplay", "aplay": "/usr/bin/aplay"}
    assert found_player("linux", there.get) == ("paplay",)
    assert found_player("linux", {"aplay": "x"}.get) == ("aplay", "-q")
    assert found_player("darwin", {"afplay": "x"}.get) == ("afplay",)
    assert found_player("win32", {}.get) is None
    monkeypatch.setattr(hand.window.comfort.speaker, "command", ())
    hand.window.commands.actions["settings"].trigger()
    assert not hand.window.dialogs.settings.sounds.isEnabled()
    assert "install" in hand.window.dialogs.settings.sounds.parentWidget().accessibleDescription()


def test_names_of_earlier_games_are_offered(hand: Hand, fresh: Game) -> None:
    hand.window.settings.put("new/known", ["Zoë", "Ann", "Ben"])
    hand.window.beginnings.new_page = None
    hand.window.beginnings.show_new_game()
    page = hand.window.beginnings.new_page
    assert page is not None
    page.players.setValue(4)
    assert [entry.text() for entry in page.names[:3]] == ["Zoë", "Ann", "Ben"]
    entry = page.names[3]
    entry.clear()
    QTest.keyClicks(entry, "z")
    offered = entry.completer()
    assert offered.currentCompletion() == "Zoë"
    offered.popup().hide()
    QTest.keyClick(entry, Qt.Key.Key_Down)
    assert offered.popup().isVisible()
    assert offered.completionCount() == 3
    offered.popup().hide()
    entry.setText("Dora")
    button = page.findChild(QPushButton, "begin")
    assert button is not None
    button.click()
    assert hand.window.settings.words("new/known")[:4] == ["Zoë", "Ann", "Ben", "Dora"]
