"""Put what the window takes for all titles and sizes into one table, scaled, with what is over its aim marked."""

from __future__ import annotations

from collections.abc import Mapping

from tests.benchmarks.measures import Series, spread

SIZES = ((1366, 768), (1920, 1080), (2560, 1440), (3840, 2160))
PARTS = ("board", "confirm", "slider", "resize")
COLUMNS = {  # what is measured → aims of worst and median, 0 for none
    "confirming, to redrawn": (50, 20),
    "slider, one step": (0, 16),
    "slider, far jump": (60, 0),
    "dragging a tile, a frame": (0, 4),
    "zooming, a frame": (0, 4),
    "sharp again after zooming, a part": (33, 0),
    "sharp again after zooming, in all": (250, 0),
    "resizing, a step": (0, 33),
}


def aimed(name: str) -> Series:
    """Return an empty series with its aims."""
    return Series(name, *COLUMNS[name])


def _aims(name: str) -> str:
    worst, middle = COLUMNS[name]
    return " / ".join(str(aim) if aim else "-" for aim in (middle, worst))


HEAD = "\n".join((
    "| median / worst | " + " | ".join(name.partition(", to")[0] for name in COLUMNS) + " |",
    "|---|" + "---|" * len(COLUMNS),
    "| aim | " + " | ".join(map(_aims, COLUMNS)) + " |",
))  # fmt: skip


def line(title: str, size: tuple[int, int], found: Mapping[str, Series]) -> str:
    """Return the line of a title in a window of a size.

    Args:
        found: what is measured → its times; a board on which nothing can be laid has none of a dragged tile.
    """
    cells = [_cell(found[name]) if name in found else "" for name in COLUMNS]
    return f"| {title} {size[0]}×{size[1]} | " + " | ".join(cells) + " |"


def _cell(series: Series) -> str:
    median, _, worst = spread(series.scaled)
    told = []
    for value, aim in ((median, series.middle), (worst, series.worst)):
        text = f"{value:.1f}" if value < 10 else f"{value:.0f}"
        told.append(f"**{text}**" if aim and value > aim else text)
    return " / ".join(told)
