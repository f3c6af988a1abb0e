"""Make and read the ids by which states and saved games name things; no other module takes one apart.

Ids are plain text in JSON and in memory, so telling them apart costs nothing at run time. A player, a company, a
private and a hex are named by the title or the set-up; what is counted carries a number (``IR-0``, ``3-2``), and what
is on a hex begins with it (``K4.c0``, ``K4:0-3``).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, NewType, TypeGuard, TypeVar, cast

HolderId = NewType("HolderId", str)
"""Whoever may hold money, shares, trains or privates: a player, a company, or a place such as the bank or the pool."""
PlayerId = NewType("PlayerId", HolderId)
"""A seat: ``P1`` is who sits first."""
CompanyId = NewType("CompanyId", HolderId)
PrivateId = NewType("PrivateId", str)
CertificateId = NewType("CertificateId", str)
"""A share certificate: its company and its number, 0 for the president's."""
KindId = NewType("KindId", str)
"""A type of train."""
RunnerId = NewType("RunnerId", str)
"""A train as a route names it: a certificate, or one of several trains that a certificate runs."""
TrainId = NewType("TrainId", RunnerId)
"""A train certificate: its type and its number."""
PhaseId = NewType("PhaseId", str)
TileId = NewType("TileId", str)
HexId = NewType("HexId", str)
StopId = NewType("StopId", str)
"""A stop: its hex, the letter of its kind, and its number on the tile."""
SegmentId = NewType("SegmentId", str)
"""A piece of track: its hex and its two ends."""

T = TypeVar("T", bound=str)
H = TypeVar("H", bound=HolderId)

# what is where there is none
NO_HOLDER = HolderId("")
NO_PLAYER = PlayerId(HolderId(""))
NO_COMPANY = CompanyId(HolderId(""))
NO_PRIVATE = PrivateId("")
NO_CERTIFICATE = CertificateId("")
NO_TRAIN = TrainId(RunnerId(""))
NO_KIND = KindId("")
NO_PHASE = PhaseId("")
NO_TILE = TileId("")
NO_HEX = HexId("")
NO_STOP = StopId("")
NO_SEGMENT = SegmentId("")


def player(seat: int) -> PlayerId:
    """Return the id of the player who sits at `seat`, counted from 0."""
    return PlayerId(HolderId(f"P{seat + 1}"))


def among(id: str | None, known: Collection[T]) -> TypeGuard[T]:
    """Return whether an id is one of those `known`, and so of their kind: a holder among the players is a player."""
    return id in known


def named(text: str, known: Collection[T]) -> T:
    """Return the one of `known` that a text of a file or a link names.

    Raises:
        KeyError: none of them is called so.
    """
    if text in known:
        return cast(T, text)
    raise KeyError(text)


def stated(text: str) -> Any:
    """Return an id of whatever kind that a file or another program states; using it shows whether there is such."""
    return text


# what is counted: asked for more often than anything else, so that a game's own ids are kept


@lru_cache(4096)
def certificate(company: CompanyId, number: int) -> CertificateId:
    """Return the id of a certificate of `company`."""
    return CertificateId(f"{company}-{number}")


@lru_cache(4096)
def presidents(company: CompanyId) -> CertificateId:
    """Return the id of the president's certificate of `company`."""
    return certificate(company, 0)


@lru_cache(4096)
def company_of(certificate: CertificateId) -> CompanyId:
    """Return the company of a certificate."""
    return cast(CompanyId, certificate.rpartition("-")[0])


@lru_cache(4096)
def number_of(counted: str) -> int:
    """Return the number of a certificate or train among those of its company or type."""
    return int(counted.rpartition("-")[2])


def is_presidents(certificate: CertificateId) -> bool:
    """Return whether a certificate is a president's."""
    return certificate.rpartition("-")[2] == "0"


def blank(number: int) -> PrivateId:
    """Return the id of a card that stands for no private, where these are drawn from a deck."""
    return PrivateId(f"blank-{number}")


def train(kind: KindId, number: int) -> TrainId:
    """Return the id of a train of type `kind`."""
    return cast(TrainId, f"{kind}-{number}")


def kind_of(train: TrainId) -> KindId:
    """Return the type of a train."""
    return KindId(train.rpartition("-")[0])


def next_after(train: TrainId) -> TrainId:
    """Return the id of the train that follows `train` where its type never runs out."""
    return cast(TrainId, f"{kind_of(train)}-{number_of(train) + 1}")


def runner(train: TrainId, number: int) -> RunnerId:
    """Return the name of one of several trains that a certificate runs, counted from 1."""
    return RunnerId(f"{train}/{number}")


def train_of(runner: RunnerId) -> TrainId:
    """Return the train certificate that runs a train of a route."""
    return cast(TrainId, runner.partition("/")[0])


def number_run(runner: RunnerId) -> int | None:
    """Return which of the trains of its certificate a train of a route is, None when it is the certificate."""
    number = runner.partition("/")[2]
    return int(number) if number else None


# what is on a hex


def printed_on(hex: HexId) -> TileId:
    """Return the name of what is printed on a hex, which is there like a tile."""
    return TileId(hex)


def grid_of(hex: HexId) -> tuple[int, int]:
    """Return column and row of a hex; A is column 1."""
    letters = hex.rstrip("0123456789-")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column, int(hex[len(letters) :])


def hex_at(column: int, row: int) -> HexId:
    """Return the hex at a place of the grid, "" left of column A."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return HexId(f"{letters}{row}") if letters else NO_HEX


def stop(hex: HexId, letter: str, number: int) -> StopId:
    """Return the id of the stop with this number on the tile of `hex`; the letter stands for its kind."""
    return StopId(f"{hex}.{letter}{number}")


def is_stop(id: StopId | HexId) -> TypeGuard[StopId]:
    """Return whether an id of something on the map is that of a stop."""
    return "." in id


def hex_of(stop: StopId | HexId) -> HexId:
    """Return the hex of a stop, or the hex itself."""
    return HexId(stop.partition(".")[0])


def place_of(stop: StopId | HexId) -> str:
    """Return the place of a stop on its hex: the letter of its kind and its number, "" for what is no stop."""
    return stop.partition(".")[2]


def letter_of(stop: StopId) -> str:
    """Return the letter of the kind of a stop."""
    return place_of(stop)[:1]


def index_of(stop: StopId) -> int:
    """Return the number of a stop on its tile."""
    return int(place_of(stop)[1:])


def segment(hex: HexId, a: int | str, b: int | str) -> SegmentId:
    """Return the id of the piece of track on `hex` between two ends, sides or stops."""
    return SegmentId(f"{hex}:{a}-{b}")


def side(hex: HexId, number: int) -> str:
    """Return the name of a side of a hex."""
    return f"{hex}:{number}"


def hex_of_segment(segment: SegmentId) -> HexId:
    """Return the hex of a piece of track."""
    return HexId(segment.partition(":")[0])


def ends_of(segment: SegmentId) -> tuple[str, str]:
    """Return the two ends of a piece of track as they are written."""
    a, _, b = segment.partition(":")[2].partition("-")
    return a, b
