"""Check the data of titles, for loading and for `rails18 check`."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.errors import CannotRead
from rails18.titledata.board_checks import Fault, board_faults, unreachable
from rails18.titledata.files import COMMON, place_of
from rails18.titledata.option_checks import option_faults
from rails18.titledata.schema import TitleData
from rails18.titledata.table_checks import table_faults


def faults(title: str, data: TitleData) -> Iterator[CannotRead]:
    """Yield every fault in the data of a title, with file, place and cure."""
    if data.head.id != title:
        sentence = f"the id {data.head.id} is not the name of its folder."
        yield as_error(title, ("title", "id", sentence, f'Write "{title}".'))
    for group in (board_faults, table_faults, option_faults, unreachable):
        found = [as_error(title, fault) for fault in group(data)]
        yield from found
        if found:
            return  # what comes after would only repeat it


def as_error(title: str, fault: Fault) -> CannotRead:
    """Return a fault as the error that names its file."""
    file, place, sentence, cure = fault
    path = f"maps/{COMMON}/tiles.yaml" if file == "common" else place_of(title, f"{file}.yaml")
    return CannotRead(sentence, f"{path}: {place}", cure)


def raise_first(title: str, data: TitleData) -> None:
    """Raise the first fault, if there is one."""
    for error in faults(title, data):
        raise error
