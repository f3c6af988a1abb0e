"""Make and read the ids by which states and saved games name things; no other module takes one apart.

Ids are plain text in JSON and in memory, so telling them apart costs nothing at run time. A player, a company, a
private and a hex are named by the title or the set-up; what is counted carries a number (``IR-0``, ``3-2``), and what
lies on a hex begins with it (``K4.c0``, ``K4:0-3``).
"""

from __future__ import annotations

from typing import NewType

PlayerId = NewType("PlayerId", str)
"""A seat: ``P1`` is who sits first."""
CompanyId = NewType("CompanyId", str)
PrivateId = NewType("PrivateId", str)
CertificateId = NewType("CertificateId", str)
"""A share certificate: its company and its number, 0 for the president's."""
KindId = NewType("KindId", str)
"""A type of train."""
TrainId = NewType("TrainId", str)
"""A train certificate: its type and its number."""
PhaseId = NewType("PhaseId", str)
TileId = NewType("TileId", str)
HexId = NewType("HexId", str)
StopId = NewType("StopId", str)
"""A stop: its hex, the letter of its kind, and its number on the tile."""
SegmentId = NewType("SegmentId", str)
"""A piece of track: its hex and its two ends."""


def player(seat: int) -> PlayerId:
    """Return the id of the player who sits at `seat`, counted from 0."""
    return PlayerId(f"P{seat + 1}")


# what is counted


def certificate(company: str, number: int) -> CertificateId:
    """Return the id of a certificate of `company`."""
    return CertificateId(f"{company}-{number}")


def presidents(company: str) -> CertificateId:
    """Return the id of the president's certificate of `company`."""
    return certificate(company, 0)


def company_of(certificate: str) -> CompanyId:
    """Return the company of a certificate."""
    return CompanyId(certificate.rpartition("-")[0])


def number_of(counted: str) -> int:
    """Return the number of a certificate or train among those of its company or type."""
    return int(counted.rpartition("-")[2])


def is_presidents(certificate: str) -> bool:
    """Tell whether a certificate is a president's."""
    return certificate.rpartition("-")[2] == "0"


def train(kind: str, number: int) -> TrainId:
    """Return the id of a train of type `kind`."""
    return TrainId(f"{kind}-{number}")


def kind_of(train: str) -> KindId:
    """Return the type of a train."""
    return KindId(train.rpartition("-")[0])


def next_after(train: str) -> TrainId:
    """Return the id of the train that follows `train` where its type never runs out."""
    return TrainId(f"{kind_of(train)}-{number_of(train) + 1}")


def runner(train: str, number: int) -> str:
    """Return the name of one of several trains that a certificate runs, counted from 1."""
    return f"{train}/{number}"


def train_of(runner: str) -> TrainId:
    """Return the train certificate that runs a train of a route."""
    return TrainId(runner.partition("/")[0])


def number_run(runner: str) -> int | None:
    """Return which of the trains of its certificate a train of a route is, None when it is the certificate."""
    number = runner.partition("/")[2]
    return int(number) if number else None


# what lies on a hex


def stop(hex: str, letter: str, number: int) -> StopId:
    """Return the id of the stop with this number on the tile of `hex`; the letter stands for its kind."""
    return StopId(f"{hex}.{letter}{number}")


def is_stop(id: str) -> bool:
    """Tell whether an id of something on the map is that of a stop."""
    return "." in id


def hex_of(stop: str) -> HexId:
    """Return the hex of a stop, or the hex itself."""
    return HexId(stop.partition(".")[0])


def place_of(stop: str) -> str:
    """Return the place of a stop on its hex: the letter of its kind and its number, "" for what is no stop."""
    return stop.partition(".")[2]


def letter_of(stop: str) -> str:
    """Return the letter of the kind of a stop."""
    return place_of(stop)[:1]


def index_of(stop: str) -> int:
    """Return the number of a stop on its tile."""
    return int(place_of(stop)[1:])


def segment(hex: str, a: int | str, b: int | str) -> SegmentId:
    """Return the id of the piece of track on `hex` between two ends, sides or stops."""
    return SegmentId(f"{hex}:{a}-{b}")


def side(hex: str, number: int) -> str:
    """Return the name of a side of a hex."""
    return f"{hex}:{number}"


def hex_of_segment(segment: str) -> HexId:
    """Return the hex of a piece of track."""
    return HexId(segment.partition(":")[0])


def ends_of(segment: str) -> tuple[str, str]:
    """Return the two ends of a piece of track as they are written."""
    a, _, b = segment.partition(":")[2].partition("-")
    return a, b
