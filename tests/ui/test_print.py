"""Print board, market and charters to scale, and save them as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QImage

from rails18.interchange.open import open_game
from rails18.ui.board.curves import INNER
from rails18.ui.record import sheets
from rails18.ui.record.print_dialog import BOARD, CHARTERS, MARKET, PDF, PNG, PRIVATES, SVG, Print
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

DATA = Path(__file__).parents[1] / "saves" / "data"


@pytest.fixture
def dialog(hand: Hand) -> Print:
    hand.open(open_game(DATA / "v1-first-1889.rails18").game)
    hand.key(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    shown = hand.window.dialogs.print
    assert shown is not None
    assert shown.isVisible()
    return shown


def test_sheets_cover_the_whole_board_once() -> None:
    area = QRectF(-50, 20, 2_000, 1_300)
    parts = [piece for _, _, piece in sheets.pieces(area, 0.25, QSizeF(186, 273))]
    assert len(parts) == 3 * 2
    assert sum(part.width() * part.height() for part in parts) == pytest.approx(area.width() * area.height())
    assert all(area.contains(part) for part in parts)


def test_hexes_are_as_large_as_chosen(dialog: Print) -> None:
    for across in (sheets.SMALLEST, sheets.LARGEST):
        dialog.across.setValue(across)
        layout, found = dialog.sheets()
        room = sheets.room_of(layout)
        assert all(sheet.size.width() <= room.width() and sheet.size.height() <= room.height() for sheet in found)
        whole = dialog.board.whole()
        wide = {round(sheet.size.width(), 3): sheet.size.width() for sheet in found}
        assert sum(wide.values()) == pytest.approx(whole.width() * across / (2 * INNER), abs=0.01)
        assert f"hexes {across} mm – for personal use with the printed game" in found[0].words
        assert dialog.told.text().startswith(f"{len(found)} sheets of A4")
    dialog.paper.choose("A3")
    assert len(dialog.sheets()[1]) < len(found)


def test_everything_is_saved(dialog: Print, tmp_path: Path) -> None:
    for kind in (BOARD, MARKET, CHARTERS, PRIVATES):
        dialog.what.choose(kind)
        dialog.write(str(tmp_path / f"{kind}.pdf"), PDF)
        assert dialog.note.text() == f"Saved as {tmp_path / kind}.pdf."
        assert (tmp_path / f"{kind}.pdf").read_bytes().startswith(b"%PDF")
    for kind in (MARKET, CHARTERS, PRIVATES):
        dialog.what.choose(kind)
        dialog.write(str(tmp_path / f"{kind}.svg"), SVG)
        dialog.write(str(tmp_path / f"{kind}.png"), PNG)
        assert "<svg" in (tmp_path / f"{kind}.svg").read_text(encoding="utf-8")
        picture = QImage(str(tmp_path / f"{kind}.png"))
        colours = {picture.pixel(x, y) for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)}
        assert len(colours) > 5
    for kind in (PDF, SVG, PNG):
        dialog.write(str(tmp_path / "none" / "market"), kind)
        assert dialog.note.text().endswith("cannot be written. Choose another place.")


@pytest.mark.parametrize("kind", [PDF, SVG, PNG])
def test_qt_does_not_complain_of_a_place_that_cannot_be_written(
    dialog: Print, tmp_path: Path, qtlog: Any, kind: str
) -> None:
    dialog.what.choose(MARKET)
    dialog.write(str(tmp_path / "none" / "market"), kind)
    assert [one.message for one in qtlog.records if "begin" in one.message] == []


def test_an_empty_board_is_printed_for_a_new_game(dialog: Print) -> None:
    assert dialog.position.state.tiles
    dialog.empty.click()
    assert not dialog.position.state.tiles
    assert dialog.board.position is not None
    assert not dialog.board.position.state.tiles


def test_every_company_has_its_charter_and_every_private_its_card(dialog: Print) -> None:
    for kind, number, each in ((CHARTERS, 7, 2), (PRIVATES, 6, 8)):
        dialog.what.choose(kind)
        found = dialog.cards()
        layout, printed = dialog.sheets()
        room = sheets.room_of(layout)
        assert len(found) == number
        assert len(printed) == -(-number // each)
        assert all(sheet.size.width() <= room.width() and sheet.size.height() <= room.height() for sheet in printed)
        assert printed[0].words.endswith("for personal use with the printed game")
