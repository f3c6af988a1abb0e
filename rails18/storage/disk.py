"""Write files so that nothing is lost by a kill, a full disk, or the way a file is linked and owned."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterable
from pathlib import Path

from rails18 import file_sharing, own_files
from rails18.core.errors import Rails18Error, reason

LEFTOVER = re.compile(r"\..+\.[0-9a-z_]{8}\.part")  # what `write_whole` makes beside a file, and earlier versions made
LEFTOVER_AGE = 3600.0  # seconds after which surely nobody is still writing it
NO_PLACE = "{file} could not be written ({reason}). Choose another place for it."
LONGEST_STEM = 100  # letters of a name that are taken over into the name of a file beside it


class CannotSave(Rails18Error):
    """Report that something could not be written."""


def write_whole(path: Path, text: str) -> None:
    """Replace the file at `path` so that it is, at any moment, either the old one or the new one.

    A symbolic link is written through; mode and owner stay. A file with several names, or whose owner cannot be kept,
    is written over in place, while the whole text is beside it.

    Raises:
        CannotSave: the disk refuses.
    """
    try:
        replace(path, text.encode("utf-8"))
    except OSError as error:
        raise CannotSave(NO_PLACE, file=path, reason=reason(error)) from error


def write_own(path: Path, text: str) -> None:
    """Replace a file that is the program's alone; a link, or whatever else is under its name, stays as it is.

    Raises:
        CannotSave: something else is there, or the disk refuses.
    """
    try:
        own_files.replace(path, text.encode("utf-8"))
    except OSError as error:
        raise CannotSave(
            "{file} could not be written ({reason}). Move away what lies there.", file=path, reason=reason(error)
        ) from error


def write_export(path: Path, data: bytes) -> None:
    """Write a file that people have chosen a name for; a link, a pipe, or a file with other names there stays as it is.

    Raises:
        CannotSave: something else is there, the folder is not, or the disk refuses.
    """
    try:
        if os.path.lexists(path) and not own_files.is_plain(path.lstat()):
            raise own_files.NotOwn(path)
        path.parent.stat()  # only folders of the program's own are made
        replace(path, data)
    except OSError as error:
        raise CannotSave(NO_PLACE, file=path, reason=reason(error)) from error


def replace(path: Path, data: bytes) -> None:
    """Replace the bytes of a file as `write_whole` does.

    Raises:
        OSError: the disk refuses.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    old = target.stat() if target.exists() else None
    if old is not None and not stat.S_ISREG(old.st_mode):
        raise own_files.NotOwn(path)  # a device too could be replaced, by those who may
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = target.with_name(f".{target.name[:LONGEST_STEM]}.{os.urandom(4).hex()}.part")
    try:
        own_files.write_new(beside, data)
        if old is None or _like(beside, old):
            file_sharing.put(beside, target)
        else:
            _write_over(target, data)
    finally:
        beside.unlink(missing_ok=True)
    settle_folder(target.parent)


def _write_over(path: Path, data: bytes) -> None:
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())


def _like(path: Path, old: os.stat_result) -> bool:
    """Give the file at `path` the owner and mode of another; return whether it can take its place unnoticed."""
    if old.st_nlink > 1:
        return False
    new = path.stat()
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.chown(path, old.st_uid, old.st_gid)
        except OSError:
            return False
    path.chmod(stat.S_IMODE(old.st_mode))
    return True


def settle_folder(folder: Path) -> None:
    """Make a new name in `folder` survive a power cut, where the system can do that."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def free_name(path: Path) -> Path:
    """Return a name like `path` that no file has."""
    number = 2
    while os.path.lexists(candidate := path.with_name(f"{path.stem} ({number}){path.suffix}")):
        number += 1
    return candidate


def set_aside(path: Path) -> Path | None:
    """Keep a damaged file under another name beside it, and return that; None where the disk refuses."""
    aside = free_name(path.with_name(f"{path.stem}-damaged{path.suffix}"))
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside


def why_not_writable(folder: Path) -> str:
    """Return "" when a file can be made in `folder`, which is made for it, else the reason in the system's words."""
    probe = folder / f".{os.urandom(4).hex()}.probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""


def clear_leftovers(folders: Iterable[Path]) -> list[Path]:
    """Remove what a program that was killed left beside the files that it was writing, and return what was removed.

    Only files with the names that `write_whole` gives, of the same owner, and older than an hour are touched.
    """
    gone = []
    for folder in folders:
        try:
            found = [entry for entry in folder.iterdir() if LEFTOVER.fullmatch(entry.name) and _is_old(entry)]
        except OSError:
            continue
        gone += [file for file in found if own_files.remove(file)]
    return gone


def _is_old(file: Path) -> bool:
    try:
        return time.time() - file.lstat().st_mtime > LEFTOVER_AGE
    except OSError:
        return False
