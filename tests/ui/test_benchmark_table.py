"""The table of the benchmark has a line for each title and size, with what is over its aim marked."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from tests.benchmarks import table, window
from tests.benchmarks.measures import Series


def taken(name: str, *scaled: float) -> Series:
    """Return a series of measured times, raw ones all twice as long."""
    return Series(name, *table.COLUMNS.get(name, (0, 0)), raw=[2 * time for time in scaled], scaled=list(scaled))


def test_a_line_for_each_title_and_size_marks_what_is_over_its_aim(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[object, ...]] = []

    def apart(game: Game, size: tuple[int, int], parts: Iterable[str], most: int, times: int) -> list[Series]:
        asked.append((game.title.id, size, tuple(parts), most, times))
        found = [
            taken("choosing, to redrawn", 99.0),  # has no column
            taken("confirming, to redrawn", 20.1, 20.3, 50.0),
            taken("slider, one step", 9.94, 9.95, 99.0),
            taken("slider, far jump", 40.0, 60.6, 61.0),
            taken("resizing, a step", 33.0),
        ]
        return found if size[0] > 2000 else [*found, taken("dragging a tile, a frame", 0.44)]

    monkeypatch.setattr(window, "apart", apart)
    games = {title: new_game(Setup(title, ("Aki", "Botan", "Chiyo"), seed=7)) for title in ("1889", "1830")}
    window.print_table(games, [(1366, 768), (3840, 2160)], 8)
    title, rule, aims, *lines = capsys.readouterr().out.splitlines()
    assert title.split(" | ")[1:4] == ["confirming", "slider, one step", "slider, far jump"]
    assert aims.split(" | ")[:4] == ["| aim", "20 / 50", "16 / -", "- / 60"]
    assert [line.count("|") for line in (title, rule, aims, *lines)] == 7 * [len(table.COLUMNS) + 2]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [row[0] for row in cells] == ["1889 1366×768", "1830 1366×768", "1889 3840×2160", "1830 3840×2160"]
    assert cells[0][1:4] == ["**20** / 50", "9.9 / 99", "61 / **61**"]
    dragged, resized = list(table.COLUMNS).index("dragging a tile, a frame") + 1, len(table.COLUMNS)
    assert [row[dragged] for row in cells] == ["0.4 / 0.4", "0.4 / 0.4", "", ""]
    assert {row[resized] for row in cells} == {"33 / 33"}
    assert {row[len(row) - 2] for row in cells} == {""}, "what was not measured has an empty cell"
    assert asked == [
        (title, size, table.PARTS, 8, 1) for size in [(1366, 768), (3840, 2160)] for title in ("1889", "1830")
    ]
