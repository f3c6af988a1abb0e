"""Touch only files that are rails18's own, so that whatever else is at their names stays as it is.

A file is one's own when it is a regular file with one name that belongs to this account. Links, files with several
names, pipes, devices, folders and other people's files are not: they are neither written nor removed, and nobody waits
for them. Standard library only: a start asks this before anything is installed.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from pathlib import Path

from rails18 import file_sharing

LARGEST = 64 << 20  # bytes of a file that is read
SEEN = 4096  # bytes that show what a file is
TAKEN = "something else lies at this name"
QT_LOCK = re.compile(rb"\d+\n[^\n]*\n")  # how the lock files of Qt begin: number and name of the program that holds it
_LINKS_REFUSED = getattr(os, "O_NOFOLLOW", 0)  # where it is not known, names are compared before and after
SAFE = _LINKS_REFUSED | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class NotOwn(OSError):
    """Report that something which is no file of rails18's own is at a name."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EPERM, TAKEN, str(path))


def is_plain(found: os.stat_result) -> bool:
    """Return whether a file is regular and has one name, whoever owns it."""
    return stat.S_ISREG(found.st_mode) and found.st_nlink == 1


def is_own(found: os.stat_result) -> bool:
    """Return whether a file is regular, has one name, and belongs to this account."""
    return is_plain(found) and (not hasattr(os, "geteuid") or found.st_uid == os.geteuid())


def opened(path: Path, flags: int, accepts: Callable[[os.stat_result], bool] = is_own) -> int:
    """Return a handle on a file of one's own.

    Args:
        path: where it is, or shall be.
        flags: as for `os.open`.
        accepts: `is_plain` opens other people's files as well.

    Raises:
        NotOwn: something else is there.
        FileNotFoundError: it was removed meanwhile.
        OSError: the disk refuses.
    """
    _raise_unless(accepts, path)  # to open a device may already do something
    try:
        handle = os.open(path, flags | SAFE, 0o666)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EMLINK, errno.ENXIO):
            raise NotOwn(path) from None
        raise
    try:
        found, there = os.fstat(handle), path.lstat()
        if found.st_nlink == 0:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        if not accepts(found) or (found.st_dev, found.st_ino) != (there.st_dev, there.st_ino):
            raise NotOwn(path)
    except OSError:
        os.close(handle)
        raise
    return handle


def _raise_unless(accepts: Callable[[os.stat_result], bool], path: Path) -> None:
    try:
        found = path.lstat()
    except FileNotFoundError:
        return
    if not accepts(found):
        raise NotOwn(path)


def read(path: Path, most: int = LARGEST) -> bytes:
    """Return the bytes of a file of one's own.

    Raises:
        OSError: it is none, cannot be read, or holds more than `most` bytes.
    """
    with os.fdopen(opened(path, os.O_RDONLY), "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def appended(path: Path) -> TextIOWrapper:
    """Return a text file of one's own to which lines are added.

    Raises:
        OSError: something else is there, or the disk refuses.
    """
    handle = opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    return TextIOWrapper(os.fdopen(handle, "ab"), encoding="utf-8")


def write_new(path: Path, data: bytes, *, settle: bool = True) -> None:
    """Write a file where there is nothing.

    Args:
        path: where.
        data: what.
        settle: wait until the disk has it.

    Raises:
        OSError: something is there, or the disk refuses.
    """
    with path.open("xb") as file:
        file.write(data)
        if settle:
            file.flush()
            os.fsync(file.fileno())


def replace(path: Path, data: bytes, *, settle: bool = True) -> None:
    """Replace a file of one's own, or make it, so that it is at any moment either the old one or the new one.

    Args:
        path: where.
        data: what.
        settle: wait until the disk has it.

    Raises:
        OSError: something else is there, or the disk refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _raise_unless(is_own, path)
    beside = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}.part")
    try:
        write_new(beside, data, settle=settle)
        file_sharing.put(beside, path)
    except OSError:
        remove(beside)
        raise


def remove(path: Path) -> bool:
    """Remove a file of one's own; return whether it was one and is gone."""
    try:
        if not is_own(path.lstat()):
            return False
        path.unlink()
    except OSError:
        return False
    return True


def is_free(path: Path, kind: re.Pattern[bytes]) -> bool:
    """Return whether nothing is at a name, or a file of one's own that begins as files of its kind do."""
    try:
        return kind.match(read(path, SEEN)) is not None
    except FileNotFoundError:
        return True
    except OSError:
        return False


def in_the_way(paths: Iterable[Path]) -> list[Path]:
    """Return those of `paths` at which there is something else than a file of one's own."""
    return [path for path in paths if os.path.lexists(path) and not is_own(path.lstat())]
