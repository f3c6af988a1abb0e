"""People write notes about the game: they stand in a list and in the log, and lie in the save."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rails18.core.game import Game
from rails18.saves import saves
from rails18.ui.beside.note_panel import NotesPanel
from tests.ui.conftest import Hand


def lines(hand: Hand) -> list[str]:
    """Return the lines of the log."""
    return [entry.text for entry in hand.window.log.model.entries]


def test_a_note_is_written_by_keys_and_saved(hand: Hand, fresh: Game) -> None:
    hand.window.session.begin(fresh.setup)
    hand.window.adapter.play(next(hand.window.adapter.iter_options("pass")))
    QTest.qWait(1)
    hand.key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert hand.window.focusWidget() is hand.window.note_panel.box
    QTest.keyClicks(hand.window.note_panel.box, "Tonight 2 tiles cost ¥10")
    hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    note = hand.game.table.written[0]
    assert (note.text, note.author, note.at) == ("Tonight 2 tiles cost ¥10", "Botan", 1)
    assert "Note by Botan: Tonight 2 tiles cost ¥10" in lines(hand)
    assert hand.window.session.autosave is not None
    assert saves.load(hand.window.session.autosave.path or "").table.written == [note]
    hand.window.history.undo()
    assert hand.game.table.written == [note]
    assert not any("2 tiles" in line for line in lines(hand))
    hand.window.history.redo()
    assert any("2 tiles" in line for line in lines(hand))
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.panel.isAncestorOf(hand.window.focusWidget())


def test_a_note_leads_to_its_moment_and_can_be_deleted(hand: Hand, recorded: Game) -> None:
    recorded.go_to(300)
    hand.open(recorded)
    notes = hand.window.note_panel
    hand.window.tabs.show_notes()
    notes.add()
    assert "empty" in hand.said()
    for text in ("first", "second"):
        notes.box.setPlainText(text)
        hand.press("note-add")
    hand.window.history.look_by(-50)
    notes.list.itemClicked.emit(notes.list.item(0))
    assert hand.window.adapter.at == 300
    notes.list.setCurrentRow(0)
    hand.press("note-remove")
    assert [note.text for note in recorded.table.written] == ["second"]
    recorded.table.written.clear()
    recorded.go_to(len(recorded.actions))


def test_in_a_low_panel_nothing_lies_on_the_note_that_is_written(hand: Hand, fresh: Game, qtbot: QtBot) -> None:
    hand.open(fresh)
    notes = NotesPanel(hand.window.context)
    qtbot.addWidget(notes)
    notes.show()
    for high in (92, 300):
        notes.resize(420, high)
        QTest.qWait(1)
        boxes = [part.geometry() for part in (notes.list, notes.box, notes.author)]
        assert all(box.height() > 15 for box in boxes), high
        assert all(one.bottom() < other.top() for one, other in pairwise(boxes)), high
        assert boxes[-1].bottom() <= high
