"""Read the headers of Mach-O files, as programs and libraries of macOS are: enough to compare systems and libraries."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FAT, _THIN = 0xCAFEBABE, 0xFEEDFACF
_PROCESSORS = {0x0100000C: "arm64", 0x01000007: "x86_64"}
_LIBRARIES = (0x0C, 0x80000018, 0x8000001F, 0x80000023)  # needed, wanted if there, passed on, needed upwards
_LOWEST, _OLD_LOWEST, _SIGNATURE, _SEARCHED = 0x32, 0x24, 0x1D, 0x8000001C


class Slice(NamedTuple):
    """Hold what one slice of a file says.

    Attributes:
        processor: `arm64` or `x86_64`.
        lowest: the lowest system that it was built for, as two numbers.
        signed: it carries a signature.
        libraries: what it loads.
        searched: where it looks for what it loads by `@rpath`.
    """

    processor: str
    lowest: tuple[int, int]
    signed: bool
    libraries: tuple[str, ...]
    searched: tuple[str, ...]


def slices(file: Path) -> list[Slice]:
    """Return the slices of a file, none when it is no Mach-O file."""
    data = file.read_bytes()
    return [_slice(data[at:]) for at in _places(data)]


def _places(data: bytes) -> Iterator[int]:
    if len(data) < 32:
        return
    if struct.unpack(">I", data[:4])[0] == _FAT and (count := struct.unpack(">I", data[4:8])[0]) < 20:
        yield from (struct.unpack(">5I", data[8 + 20 * one : 28 + 20 * one])[2] for one in range(count))
    elif struct.unpack("<I", data[:4])[0] == _THIN:
        yield 0


def _slice(data: bytes) -> Slice:
    _, processor, _, _, count, *_ = struct.unpack("<8I", data[:32])
    at, lowest, signed = 32, (0, 0), False
    libraries, searched = [], []
    for _ in range(count):
        kind, size = struct.unpack("<2I", data[at : at + 8])
        if kind in (_LOWEST, _OLD_LOWEST):
            number = struct.unpack("<I", data[at + (12 if kind == _LOWEST else 8) :][:4])[0]
            lowest = (number >> 16, number >> 8 & 0xFF)
        elif kind in _LIBRARIES or kind == _SEARCHED:
            start = struct.unpack("<I", data[at + 8 : at + 12])[0]
            text = data[at + start : at + size].split(b"\0")[0].decode()
            (searched if kind == _SEARCHED else libraries).append(text)
        signed = signed or kind == _SIGNATURE
        at += size
    return Slice(_PROCESSORS.get(processor, hex(processor)), lowest, signed, tuple(libraries), tuple(searched))
