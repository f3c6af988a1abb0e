"""Check the data of titles, for loading and for `rails18 check`."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.errors import CannotRead
from rails18.loading.board_checks import Fault, board_faults
from rails18.loading.files import COMMON, stamp, title_data, title_files, title_ids
from rails18.loading.schema import TitleData
from rails18.loading.table_checks import table_faults


def faults(title: str, data: TitleData) -> Iterator[CannotRead]:
    """Yield every fault in the data of a title, with file, place and cure."""
    if data.head.id != title:
        sentence = f"the id {data.head.id} is not the name of its folder."
        yield as_error(title, ("title", "id", sentence, f'Write "{title}".'))
    found = [*board_faults(data)]
    yield from (as_error(title, fault) for fault in found or table_faults(data))


def as_error(title: str, fault: Fault) -> CannotRead:
    """Return a fault as the error that names its file."""
    file, place, sentence, cure = fault
    path = f"maps/{COMMON}/tiles.yaml" if file == "common" else f"maps/{title}/{file}.yaml"
    return CannotRead(sentence, f"{path}: {place}", cure)


def raise_first(title: str, data: TitleData) -> None:
    """Raise the first fault, if there is one."""
    for error in faults(title, data):
        raise error


def run_check(title: str | None = None) -> int:
    """Print what is wrong with the data of one title or of all, and return 0 when nothing is, else 1."""
    worst = 0
    try:
        names = (title,) if title is not None else title_ids()
        for name in names:
            worst = max(worst, check_one(name))
    except CannotRead as error:
        print(error)
        return 1
    return worst


def check_one(title: str) -> int:
    """Print the faults of one title and return 0 or 1."""
    data = title_data(title, stamp(title_files(title)))
    found = list(faults(title, data))
    for error in found:
        print(error)
    if not found:
        parts = f"{len(data.hexes)} hexes, {len(data.tiles)} tiles, {len(data.companies)} companies"
        print(f"{title}: {parts}, {len(data.trains)} trains, {len(data.switches)} switches: nothing wrong found.")
    return 1 if found else 0
