"""Read files of any origin: regular files only, up to a limit before and after unpacking, as bytes, text or JSON."""

from __future__ import annotations

import json
import math
import os
import re
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from rails18.core.errors import CannotRead, Rails18Error, reason

LARGEST = 8 * 1024 * 1024  # bytes; the longest game that people have played takes 180 KB
PACKED = b"\x1f\x8b"  # first bytes of a gzip file
GZIP = 31  # zlib's word for "with the header and checksum of gzip"
ANOTHER = "Choose another one."
_QUIET = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # to open a pipe does not wait for its other end
NO_FILES: dict[Callable[[int], bool], str] = {
    stat.S_ISDIR: "this is a folder, not a file.",
    stat.S_ISFIFO: "this is a pipe, not a file.",
    stat.S_ISSOCK: "this is a socket, not a file.",
    stat.S_ISCHR: "this is a device, not a file.",
    stat.S_ISBLK: "this is a device, not a file.",
    lambda _mode: True: "this is something else, not a file.",
}
# an escaped backslash, a pair of surrogates, or half of one; only the last is a fault
_HIGH, _LOW, _ANY = (rf"\\u[dD][{half}][0-9a-fA-F]{{2}}" for half in ("89abAB", "c-fC-F", "89a-fA-F"))
_ESCAPES = re.compile(rf"\\\\|{_HIGH}{_LOW}|({_ANY})")


def data_of(path: Path, label: str = "") -> bytes:
    """Return the bytes of a file, unpacked when it is packed with gzip.

    Args:
        path: file of any origin.
        label: how sentences call it; "" means its path.

    Raises:
        CannotRead: it is missing, no regular file, may not be read, or holds more than `LARGEST` bytes.
    """
    where = label or str(path)
    with opened(path, where) as file:
        data = _taken(file, LARGEST + 1, where)
    if data.startswith(PACKED) and len(data) <= LARGEST:
        data = _unpacked(data, where)
    if len(data) > LARGEST:
        raise CannotRead("this file is too large: rails18 reads up to {most} MB.", where, ANOTHER, most=LARGEST >> 20)
    return data


def text_of(path: Path, label: str = "") -> str:
    """Return the text of a file, without the byte order mark that some editors put first.

    Raises:
        CannotRead: it cannot be read (see `data_of`), or is not text in UTF-8.
    """
    try:
        return data_of(path, label).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CannotRead("this file is not text in UTF-8.", label or str(path), "Save it as UTF-8.") from None


def ends_of(path: Path, first: int, last: int) -> tuple[bytes, bytes]:
    """Return the first line of a file, up to `first` bytes of it, and the `last` bytes of the file.

    Raises:
        CannotRead: it is missing, no regular file, or may not be read.
    """
    with opened(path, str(path)) as file:
        try:
            line = file.readline(first)
            file.seek(max(0, os.fstat(file.fileno()).st_size - last))
        except OSError as error:
            raise _refused(error, str(path)) from None
        return line, _taken(file, last, str(path))


def json_of(text: str) -> Any:
    """Return what a JSON text holds; half a surrogate pair, which no text may hold, becomes a replacement character.

    Raises:
        ValueError: it is no JSON, nested too deeply, or holds a number that is none or has no bounds.
    """
    if "\\u" in text:
        text = _ESCAPES.sub(lambda found: "\\ufffd" if found.group(1) else found.group(), text)
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _finite(number: str) -> float:
    if not math.isfinite(found := float(number)):
        raise ValueError(f"{number[:20]} is no number")
    return found


def opened(path: Path, where: str) -> IO[bytes]:
    """Return a regular file of any origin, open to be read; nothing else is opened.

    Raises:
        CannotRead: it is missing, no regular file, or may not be read.
    """
    try:
        _raise_unless_regular(path.stat().st_mode, where)  # to open a device may already do something
        file = os.fdopen(os.open(path, os.O_RDONLY | _QUIET), "rb")
    except (OSError, ValueError) as error:  # a ValueError: the path holds a zero byte
        raise _refused(error, where) from None
    try:
        _raise_unless_regular(os.fstat(file.fileno()).st_mode, where)
    except CannotRead:
        file.close()
        raise
    return file


def _raise_unless_regular(mode: int, where: str) -> None:
    if not stat.S_ISREG(mode):
        told = next(told for is_one, told in NO_FILES.items() if is_one(mode))
        raise CannotRead(told, where, ANOTHER)


def _taken(file: IO[bytes], most: int, where: str) -> bytes:
    try:
        return file.read(most) or b""  # None: it holds nothing yet
    except OSError as error:
        raise _refused(error, where) from None


def _refused(error: OSError | ValueError, where: str) -> CannotRead:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return CannotRead("there is no such file.", where, ANOTHER)
    if isinstance(error, PermissionError):
        return CannotRead("this file may not be read.", where, "Ask its owner, or choose another one.")
    why = reason(error) if isinstance(error, OSError) else Rails18Error("this is no name of a file")
    return CannotRead("the file cannot be opened ({reason}).", where, ANOTHER, reason=why)


def _unpacked(data: bytes, where: str) -> bytes:
    """Return the content of a packed file, one byte more than `LARGEST` at most."""
    unpacking = zlib.decompressobj(GZIP)
    try:
        content = unpacking.decompress(data, LARGEST + 1)
    except zlib.error:
        raise CannotRead("this packed file is damaged.", where, "Get a fresh copy.") from None
    if len(content) > LARGEST:
        return content
    if not unpacking.eof:
        raise CannotRead("this packed file is cut short.", where, "Get a fresh copy.")
    if unpacking.unused_data.strip(b"\0"):
        raise CannotRead("more than one file is packed in this one.", where, "Unpack it, and open them one by one.")
    return content
