"""Show figures as charts, and write the game for others, from the window."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest

from rails18.core.game import Game
from rails18.record import figures
from rails18.ui.record import story_pdf
from rails18.ui.record.chart_dialog import nice_step
from rails18.ui.record.dialog import COMPANIES, CSV, PLAYERS, SITE, TEXT, Record
from rails18.ui.record.tables import TABLES
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import GAMES, Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

SAVE_1843 = Path(__file__).parents[1] / "saves" / "data" / "v2-asked-1843.rails18"


@pytest.fixture(scope="module")
def whole() -> Game:
    """Return a whole recorded game."""
    return recorded_game(GAMES / "1889-2p-102.json")


@pytest.fixture
def record(hand: Hand, whole: Game) -> Record:
    hand.open(whole.copy())
    hand.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    shown = hand.window.dialogs.record
    assert shown is not None
    assert shown.isVisible()
    return shown


def test_every_figure_is_drawn_by_round_and_by_move(record: Record) -> None:
    for index in range(record.figure.count()):
        name = record.figure.itemData(index)
        if name in TABLES:
            continue
        record.figure.setCurrentIndex(index)
        assert set(record.chart.lines) == ({"P1", "P2"} if name in PLAYERS else set(record.game.state.par))
        assert all(len(line) == len(record.chart.rounds) for line in record.chart.lines.values())
    assert record.figure.count() == len({**PLAYERS, **COMPANIES, **TABLES})
    by_round = len(record.chart.rounds)
    record.by_move.click()
    assert len(record.chart.rounds) == record.game.at + 1 > by_round


def shown_table(record: Record, name: str) -> None:
    record.figure.setCurrentIndex(record.figure.findData(name))
    assert record.table.isVisible()
    assert not record.chart.isVisible()


def test_what_worth_is_made_of_and_what_companies_brought_is_shown_in_tables(record: Record, tmp_path: Path) -> None:
    shown_table(record, "sources")
    assert record.table.words_under("Player") == ["P2", "P1"]
    shares = [int(words.rpartition("· ")[2].rstrip("%")) for words in record.table.words_under("Shares")]
    assert all(0 < share < 100 for share in shares)
    shown_table(record, "returns")
    brought = figures.returns(record.game)
    assert len(record.table.words_under("Company")) == len(brought)
    best = max(brought.values(), key=lambda each: each.gain)
    assert f"{best.gain:,}" in record.table.words_under("Gain")[0]
    shown_table(record, "rusted")
    found = list(figures.rustings(record.game))
    assert found
    assert record.table.words_under("Rusted by") == [event.by for event in found]
    record.write_chart(str(tmp_path / "rust.csv"))
    lines = (tmp_path / "rust.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(found)
    record.figure.setCurrentIndex(0)
    assert record.chart.isVisible()
    record.write_chart(str(tmp_path / "worth.csv"))
    lines = (tmp_path / "worth.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",P1,P2"
    assert len(lines) == 1 + len(record.chart.rounds)
    record.write_chart(str(tmp_path / "none" / "worth.csv"))
    assert "none" in record.note.text()


def test_the_mouse_tells_the_values_of_the_nearest_round(record: Record) -> None:
    chart, last = record.chart, len(record.chart.rounds) - 1
    assert (chart.nearest(0), chart.nearest(chart.width())) == (0, last)
    told = chart.values_at(last)
    final = figures.moment(record.game, record.game.at).players
    assert told.splitlines()[1:] == [f"P2 ¥{final['P2'].worth:,}", f"P1 ¥{final['P1'].worth:,}"]
    QTest.mouseMove(chart, QPoint(chart.width() // 2, chart.height() // 2))
    assert 0 < chart.nearest(chart.width() / 2) < last


def test_the_chart_is_saved_as_picture_and_drawing(record: Record, tmp_path: Path) -> None:
    assert record.chart.save_png(str(tmp_path / "chart.png"))
    image = QImage(str(tmp_path / "chart.png"))
    assert image.width() == 2 * record.chart.width()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 5
    assert record.chart.save_svg(str(tmp_path / "chart.svg"))
    assert "<polyline" in (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert not record.chart.save_png(str(tmp_path / "none" / "chart.png"))


def test_the_game_is_exported(record: Record, tmp_path: Path) -> None:
    for kind, name in ((SITE, "a.json"), (CSV, "a.csv"), (TEXT, "a.txt")):
        record.write(str(tmp_path / name), kind)
        assert record.note.text() == f"Saved as {tmp_path / name}."
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["title"] == "1889"
    assert (tmp_path / "a.csv").read_text(encoding="utf-8").startswith("action,round,who")
    assert "Stock round 1" in (tmp_path / "a.txt").read_text(encoding="utf-8")


def test_what_cannot_be_exported_is_told(hand: Hand, tmp_path: Path) -> None:
    hand.open(recorded_game(SAVE_1843))
    hand.window.dialogs.show_record()
    shown = hand.window.dialogs.record
    assert shown is not None
    shown.write(str(tmp_path / "a.json"), SITE)
    assert shown.note.text().startswith("18xx.games has no 1843")
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    shown.write(str(tmp_path / "file" / "a.csv"), CSV)
    assert "file" in shown.note.text()
    assert not (tmp_path / "a.json").exists()


def test_log_and_position_are_copied(record: Record) -> None:
    record.buttons["Copy the log"].click()
    assert "buys a share of" in QGuiApplication.clipboard().text()
    record.buttons["Copy the position"].click()
    assert QGuiApplication.clipboard().text().startswith("1889: History of Shikoku Railways: P1, P2\nP2: worth ¥8,078")


def test_the_story_is_written_on_two_pages(record: Record, tmp_path: Path) -> None:
    record.write_story(str(tmp_path / "a.pdf"))
    assert record.note.text() == f"Saved as {tmp_path / 'a.pdf'}."
    written = (tmp_path / "a.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", written)) == 2
    record.write_story(str(tmp_path / "none" / "a.pdf"))
    assert record.note.text().endswith("cannot be written. Choose another place.")


def test_qt_does_not_complain_of_a_place_that_cannot_be_written(record: Record, tmp_path: Path, qtlog: Any) -> None:
    record.write_story(str(tmp_path / "none" / "a.pdf"))
    assert not record.chart.save_svg(str(tmp_path / "none" / "chart.svg"))
    assert [one.message for one in qtlog.records if "begin" in one.message] == []


def test_the_story_says_who_won_and_when_it_was_played(record: Record, tmp_path: Path) -> None:
    assert story_pdf.outcome(record.context, record.game) == "P2 wins. The bank has run out of money."
    places = story_pdf.result(record.context, record.game)
    assert [(place.rank, place.name, place.worth) for place in places] == [
        ("1.", "P2", "¥8,078"),
        ("2.", "P1", "¥7,239"),
    ]
    file = tmp_path / "a.rails18"
    file.touch()
    os.utime(file, (1_000_000_000, 1_000_000_000))
    record.context.file_of = lambda: file
    assert record.day().isoformat() in ("2001-09-08", "2001-09-09")  # the second as the world begins its day


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_a_low_chart_has_few_figures_on_its_axis(most: int) -> None:
    for top in (1, 7, 99, 640, 7478, 39194):
        step = nice_step(top, most)
        assert top // step + 1 <= most + 1
        assert str(step)[0] in "125"
