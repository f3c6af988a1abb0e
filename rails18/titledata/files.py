"""Read the files of a title in `maps/` into `TitleData`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from os.path import lexists
from pathlib import Path
from typing import Any

import msgspec

from rails18 import __version__, paths
from rails18.core.errors import CannotRead
from rails18.core.market import Market, MarketCell, Zone
from rails18.core.option import Value
from rails18.core.text import is_number
from rails18.core.title import Company, Crossing, Phase
from rails18.core.train_types import TrainType
from rails18.storage.documents import Document, read, spelling
from rails18.titledata.closed_sides import with_closed_sides
from rails18.titledata.overlays import SECTION, deciding, overlaid, raise_unknown
from rails18.titledata.schema import (
    FixedEntry,
    Head,
    HexEntry,
    OptionEntry,
    PrivateEntry,
    Reading,
    Shape,
    TileEntry,
    TitleData,
    Variant,
)

FILES = ("title", "map", "tiles", "market", "companies", "trains", "phases", "privates", "variants", "options")
COMMON = "common"
# Rooms whose code decides what a game looks like.
ROOMS = ("core", "board", "rules", "questions", "titles", "storage", "titledata")


def title_ids() -> tuple[str, ...]:
    """Return the ids of the titles that are installed or are in a pack, sorted."""
    return tuple(sorted({file.parent.name for home in _homes() for file in home.glob("*/title.yaml")}))


def _homes() -> tuple[Path, ...]:
    """Return the folders in which titles are; a title of the program comes before one of the same name in a pack."""
    return (paths.maps(), *paths.title_packs())


def folder_of(title: str) -> Path:
    """Return the folder of a title.

    Raises:
        CannotRead: no such title is installed.
    """
    for home in _homes():
        folder = home / title
        if folder.parent == home and lexists(folder / "title.yaml"):  # which never fails, whatever the name
            return folder
    raise CannotRead(f"there is no title {title} here.", "maps/", spelling(title, title_ids()))


def title_at(folder: Path) -> str:
    """Return the id of the title in a folder, which becomes known if it is in no pack yet.

    Raises:
        CannotRead: there is no title in it, or another one of that name comes before it.
    """
    folder = folder.resolve()
    if not lexists(folder / "title.yaml"):
        cure = "Name the folder of one title, which has the file title.yaml."
        raise CannotRead("there is no title in this folder.", str(folder), cure)
    if folder.name not in title_ids():
        packs = (os.environ.get(paths.TITLES, ""), str(folder.parent))
        os.environ[paths.TITLES] = os.pathsep.join(filter(None, packs))
    found = folder_of(folder.name)
    if found.resolve() != folder:
        sentence = f"there is another title {folder.name}, which comes before this one ({found})."
        raise CannotRead(sentence, str(folder), "Rename the folder and the id in title.yaml.")
    return folder.name


def place_of(title: str, name: str = "") -> str:
    """Return how sentences call the folder of a title, or a file or folder in it: as the system does outside ours."""
    folder = folder_of(title)
    ours = folder.parent == paths.maps()
    return f"maps/{title}/{name}".rstrip("/") if ours else str(folder / name)


def file_of(title: str, name: str) -> Path:
    """Return where a file or folder of a title is, or would be.

    Raises:
        CannotRead: it is a link that leads out of the folder of the title.
    """
    folder = folder_of(title)
    file = folder / name
    try:
        real = os.path.realpath(file, strict=True)
    except (FileNotFoundError, NotADirectoryError, PermissionError):  # whoever opens it says so
        real = os.path.realpath(file)
    except OSError:  # links that lead to each other
        real = ""
    if not real.startswith(os.path.join(os.path.realpath(folder), "")):
        cure = "Put the file itself there."
        raise CannotRead("this is a link that leads out of the folder of the title.", place_of(title, name), cure)
    return file


def document(title: str, name: str) -> Document:
    """Read one file of a title."""
    return read(file_of(title, f"{name}.yaml"), place_of(title, f"{name}.yaml"))


Stamp = tuple[tuple[str, int, int], ...]  # path, time and size of files


def stamp(files: tuple[Path, ...]) -> Stamp:
    """Return what changes when one of `files` is edited: path, time and size of each."""
    return tuple((str(file), *_time_and_size(file)) for file in files)


def _time_and_size(file: Path) -> tuple[int, int]:
    try:
        state = file.stat()
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size


@cache
def program_stamp() -> bytes:
    """Return what changes with the code that reads titles and plays games, or with the frozen program."""
    frozen = [Path(sys.executable)] if getattr(sys, "frozen", False) else []
    files = frozen or sorted(file for room in ROOMS for file in (paths.PACKAGE / room).rglob("*.py"))
    return repr((__version__, sys.version, stamp(tuple(files)))).encode()


def title_files(title: str) -> tuple[Path, ...]:
    """Return the paths of the files that make a title."""
    folder = folder_of(title)
    return (paths.maps() / COMMON / "tiles.yaml", *(folder / f"{name}.yaml" for name in FILES))


Values = tuple[tuple[str, Value], ...]  # options and how they are set


@lru_cache(maxsize=2)  # while the data of a title are made of them
def title_documents(title: str, _stamp: Any) -> dict[str, Document]:
    """Read the files of a title; the same files are read once.

    Args:
        title: id of an installed title.
        _stamp: `stamp` of its files.

    Raises:
        CannotRead: a file is missing, or no valid YAML.
    """
    docs = {name: document(title, name) for name in FILES}
    docs[COMMON] = read(paths.maps() / COMMON / "tiles.yaml", f"maps/{COMMON}/tiles.yaml")
    return docs


@lru_cache(maxsize=16)
def deciding_options(title: str, state_of_files: Any) -> tuple[str, ...]:
    """Return the options on which the data of a title depend."""
    return deciding(title_documents(title, state_of_files))


@lru_cache(maxsize=12)
def title_data(title: str, state_of_files: Any, values: Values = ()) -> TitleData:
    """Return what the files of a title say.

    Args:
        title: id of an installed title.
        state_of_files: `stamp` of its files.
        values: how the options are set on which data depend; without them the files are taken as they stand.

    Raises:
        CannotRead: a file is missing, or something in it is unknown or of the wrong type.
    """
    raw = title_documents(title, state_of_files)
    docs = {name: overlaid(doc, dict(values)) for name, doc in raw.items()}
    docs[COMMON].only(("tiles",))
    docs["map"].only(("orientation", "hexes"), ("crossings",))
    docs["tiles"].only(("first", "tiles"))
    docs["market"].only(("zones", "rows"), ("cells", "pars"))
    docs["companies"].only(("certificates", "float_percent", "companies"), ("independents",))
    for name in ("trains", "phases", "privates", "variants"):
        docs[name].only((name,))
    docs["options"].only(("profiles",), ("options", "fixed", "readings"))
    shared = {key: docs["companies"].data[key] for key in ("certificates", "float_percent")}
    choices = docs["options"].entries("options", OptionEntry)
    raise_unknown(raw, choices)
    orientation = docs["map"].value("orientation", str)
    return TitleData(
        head=head(docs["title"]),
        orientation=orientation,
        hexes=with_closed_sides(docs["map"].entries("hexes", HexEntry), orientation),
        shapes=docs[COMMON].entries("tiles", Shape),
        first=docs["tiles"].value("first", dict[str, tuple[str, ...]]),
        tiles=docs["tiles"].entries("tiles", TileEntry),
        market=market(docs["market"]),
        companies=docs["companies"].entries("companies", Company, "id", **shared),
        trains=docs["trains"].entries("trains", TrainType, "name"),
        phases=docs["phases"].entries("phases", Phase, "name"),
        privates=docs["privates"].entries("privates", PrivateEntry),
        variants=docs["variants"].entries("variants", Variant),
        options=choices,
        fixed=docs["options"].entries("fixed", FixedEntry),
        readings=docs["options"].entries("readings", Reading),
        profiles=docs["options"].value("profiles", dict[str, str]),
        deciding=deciding(raw),
        independents=docs["companies"].entries("independents", Company, "id", certificates=(), float_percent=0),
        crossings=docs["map"].value("crossings", tuple[Crossing, ...]) if "crossings" in docs["map"].data else (),
    )


def head(doc: Document) -> Head:
    """Return what ``title.yaml`` says."""
    made: Head = doc.convert({key: value for key, value in doc.data.items() if key != SECTION}, Head, "")
    return made


def market(doc: Document) -> Market:
    """Return the stock market; a cell is [price, zone, flags...] or null where there is none.

    `cells` replaces some, by row and column; `pars` has the colours of par values.
    """
    zones = doc.entries("zones", Zone)
    raw_rows = doc.value("rows", list[list[list[int | str] | None]])
    rows = [[cell(doc, f"rows[{r}][{c}]", raw) for c, raw in enumerate(row)] for r, row in enumerate(raw_rows)]
    for place, raw in cells(doc).items():
        row, _, column = place.partition(",")
        r, c = (int(number) if is_number(number.strip()) else -1 for number in (row, column))
        if not (0 <= r < len(rows) and 0 <= c < len(rows[r])):
            raise doc.fault(f"cells.{place}", f"there is no cell {place}.", 'Write row and column: "4,0".')
        rows[r][c] = cell(doc, f"cells.{place}", raw)
    colours = par_colours(doc)
    return Market(tuple(tuple(coloured(place, colours) for place in row) for row in rows), zones)


def par_colours(doc: Document) -> Mapping[int, str]:
    """Return par value → its colour."""
    listed: dict[str, list[int]] = doc.value("pars", dict[str, list[int]]) if "pars" in doc.data else {}
    return {price: colour for colour, prices in listed.items() for price in prices}


def coloured(place: MarketCell, colours: Mapping[int, str]) -> MarketCell:
    """Return a cell with the colour of its par value, if it is one."""
    return msgspec.structs.replace(place, par=colours.get(place.price, "")) if "par" in place.flags else place


def cells(doc: Document) -> Mapping[str, list[int | str]]:
    """Return the cells that replace single ones of the rows."""
    found: dict[str, list[int | str]] = doc.value("cells", dict[str, list[int | str]]) if "cells" in doc.data else {}
    return found


def cell(doc: Document, place: str, raw: list[int | str] | None) -> MarketCell:
    """Return one cell of the stock market, or the one that says that there is none.

    Raises:
        CannotRead: it is neither null nor [price, zone, flags...].
    """
    if raw is None:
        return MarketCell(0, "")
    if len(raw) < 2 or not isinstance(raw[0], int) or not all(isinstance(word, str) for word in raw[1:]):
        raise doc.fault(place, "this is no price with a zone.", "Write [75, white] or so.")
    return MarketCell(raw[0], str(raw[1]), tuple(str(word) for word in raw[2:]))
