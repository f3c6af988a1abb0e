"""Read the files of a title in `maps/` into `TitleData`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.core.title import Company, Market, MarketCell, Phase, TrainType, Zone
from rails18.loading.documents import Document, read, spelling
from rails18.loading.schema import Head, HexEntry, PrivateEntry, Shape, Switch, TileEntry, TitleData, Variant

FILES = ("title", "map", "tiles", "market", "companies", "trains", "phases", "privates", "variants", "switches")
COMMON = "common"


def title_ids() -> tuple[str, ...]:
    """Return the ids of the titles that are installed, sorted."""
    return tuple(sorted(folder.parent.name for folder in paths.maps().glob("*/title.yaml")))


def folder_of(title: str) -> Path:
    """Return the folder of a title.

    Raises:
        CannotRead: no such title is installed.
    """
    known = title_ids()
    if title not in known:
        raise CannotRead(f"there is no title {title} here.", "maps/", spelling(title, known))
    return paths.maps() / title


def document(title: str, name: str) -> Document:
    """Read one file of a title."""
    return read(folder_of(title) / f"{name}.yaml", f"maps/{title}/{name}.yaml")


def stamp(files: tuple[Path, ...]) -> tuple[tuple[str, int, int], ...]:
    """Return what changes when one of `files` is edited: path, time and size of each."""
    states = [(file, file.stat() if file.exists() else None) for file in files]
    return tuple(
        (str(file), state.st_mtime_ns if state else 0, state.st_size if state else 0) for file, state in states
    )


def title_files(title: str) -> tuple[Path, ...]:
    """Return the paths of the files that make a title."""
    folder = folder_of(title)
    return (paths.maps() / COMMON / "tiles.yaml", *(folder / f"{name}.yaml" for name in FILES))


@lru_cache(maxsize=16)
def title_data(title: str, _stamp: Any) -> TitleData:
    """Read a title; the same files are read once.

    Args:
        title: id of an installed title.
        _stamp: `stamp` of its files.

    Raises:
        CannotRead: a file is missing, or something in it is unknown or of the wrong type.
    """
    docs = {name: document(title, name) for name in FILES}
    common = read(paths.maps() / COMMON / "tiles.yaml", f"maps/{COMMON}/tiles.yaml")
    common.only(("tiles",))
    docs["map"].only(("orientation", "hexes"))
    docs["tiles"].only(("first", "tiles"))
    docs["market"].only(("zones", "rows"))
    docs["companies"].only(("certificates", "float_percent", "companies"))
    for name in ("trains", "phases", "privates", "variants"):
        docs[name].only((name,))
    docs["switches"].only(("profiles", "switches"))
    shared = {key: docs["companies"].data[key] for key in ("certificates", "float_percent")}
    return TitleData(
        head=head(docs["title"]),
        orientation=docs["map"].value("orientation", str),
        hexes=docs["map"].entries("hexes", HexEntry),
        shapes=common.entries("tiles", Shape),
        first=docs["tiles"].value("first", dict[str, tuple[str, ...]]),
        tiles=docs["tiles"].entries("tiles", TileEntry),
        market=market(docs["market"]),
        companies=docs["companies"].entries("companies", Company, "id", **shared),
        trains=docs["trains"].entries("trains", TrainType, "name"),
        phases=docs["phases"].entries("phases", Phase, "name"),
        privates=docs["privates"].entries("privates", PrivateEntry),
        variants=docs["variants"].entries("variants", Variant),
        switches=docs["switches"].entries("switches", Switch),
        profiles=docs["switches"].value("profiles", dict[str, str]),
    )


def head(doc: Document) -> Head:
    """Return what ``title.yaml`` says."""
    made: Head = doc.convert(doc.data, Head, "")
    return made


def market(doc: Document) -> Market:
    """Return the stock market; a cell is written as [price, zone, flags...]."""
    zones = doc.entries("zones", Zone)
    rows = []
    raw_rows = doc.value("rows", list[list[list[int | str]]])
    for r, raw_row in enumerate(raw_rows):
        row = []
        for c, (cell, place) in enumerate((cell, f"rows[{r}][{c}]") for c, cell in enumerate(raw_row)):
            if len(cell) < 2 or not isinstance(cell[0], int) or not all(isinstance(word, str) for word in cell[1:]):
                raise doc.fault(place, f"cell {c} of row {r} is no price with a zone.", "Write [75, white] or so.")
            row.append(MarketCell(cell[0], str(cell[1]), tuple(str(word) for word in cell[2:])))
        rows.append(tuple(row))
    return Market(tuple(rows), zones)
