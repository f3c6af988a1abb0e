"""Add to one save on disk, as long as it is still the file that was last written or read."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import IO, NamedTuple

from rails18.core.errors import CannotRead
from rails18.saves import claims
from rails18.storage.disk import replace
from rails18.storage.reading import LARGEST, opened

TOO_LONG = f"the game is longer than the {LARGEST >> 20} MB that rails18 can open again"
CHUNK = 1 << 20  # bytes read at once


class Changed(Exception):
    """Report that another program removed, moved, emptied or changed the file.

    Args:
        gone: nothing is under its name any more.
    """

    def __init__(self, gone: bool) -> None:
        super().__init__("gone" if gone else "changed")
        self.gone = gone


class Mark(NamedTuple):
    """Tell a file from any other and from what it was before."""

    device: int
    inode: int
    size: int
    changed: int

    @classmethod
    def of(cls, found: os.stat_result) -> Mark:
        """Return the mark of a file."""
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class SaveFile:
    """Write one save and notice when somebody else does.

    Args:
        path: where it is, or shall be.

    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._pending: bytes | None = None  # what has not yet reached the disk; None is everything
        self._mark: Mark | None = None
        self._digest = hashlib.blake2b()
        self._claim: claims.Claim | None = None

    @property
    def written(self) -> bool:
        """Return whether it has lain on disk, as it was written or read here."""
        return self._mark is not None

    def adopt(self) -> None:
        """Claim the file that is there and go on with it; nothing is written into it.

        Raises:
            Held: another program plays it.
            OSError: it cannot be read.
        """
        self._refuse_what_is_no_save()
        claim = claims.take(self.path)
        try:
            with self.path.open("rb") as file:
                self._mark = Mark.of(os.fstat(file.fileno()))
                self._digest = _digest_of(file, self._mark.size)
        except OSError:
            claim.release()
            raise
        self._claim, self._pending = claim, b""

    def _refuse_what_is_no_save(self) -> None:
        found = self.path.stat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    @property
    def in_the_way(self) -> list[Path]:
        """Return what is where other programs would look for who plays this save, and is none of ours."""
        return self._claim.in_the_way if self._claim is not None else []

    @property
    def has_folder(self) -> bool:
        """Return whether its folder is there, and on the disk that it was on: a card may have been taken out."""
        try:
            found = Path(os.path.realpath(self.path)).parent.stat()
        except OSError:
            return False
        return stat.S_ISDIR(found.st_mode) and (self._mark is None or found.st_dev == self._mark.device)

    def add(self, lines: str | None) -> None:
        """Have `lines` added by the next `flush`; None has the whole save written anew."""
        if lines is None or self._pending is None:
            self._pending = None
        else:
            self._pending += lines.encode("utf-8")

    def flush(self, whole: Callable[[], str]) -> None:
        """Bring the file up to date; when the disk refuses, it is left as it was and the next call tries again.

        Args:
            whole: returns the text of the whole save.

        Raises:
            Changed: this is not the file that was last written, or something is where nothing was written yet.
            OSError: the disk refuses, or the save would be too long to be read again.
        """
        if self._pending is not None and self._size + len(self._pending) > LARGEST:
            self._pending = None  # written anew it is shorter: what only went back and forth is left out
        if self._pending is None:
            if os.path.lexists(self.path) if self._mark is None else not self.is_untouched():
                raise Changed(gone=not os.path.lexists(self.path))
            self._write(whole().encode("utf-8"))
        elif self._pending:
            self._append(self._pending)
        self._pending = b""

    def _write(self, data: bytes) -> None:
        if len(data) > LARGEST:
            raise OSError(errno.EFBIG, TOO_LONG)
        replace(self.path, data)
        self._digest = hashlib.blake2b(data)
        self._mark = Mark.of(self.path.stat())
        self.hold()

    def _append(self, data: bytes) -> None:
        if not self._is_plain():
            raise Changed(gone=False)
        with self.path.open("r+b", buffering=0) as file:
            if Mark.of(os.fstat(file.fileno())) != self._mark:
                self._look_closer(file, data)
            try:
                file.seek(self._size)
                write_all(file, data)
                os.fsync(file.fileno())
            except OSError:
                self.cut(file)
                raise
            self._mark = Mark.of(os.fstat(file.fileno()))
        self._digest.update(data)

    @property
    def _size(self) -> int:
        return self._mark.size if self._mark is not None else 0

    def _is_plain(self) -> bool:
        try:
            return stat.S_ISREG(self.path.stat().st_mode)
        except (FileNotFoundError, NotADirectoryError):
            raise Changed(gone=True) from None

    def _look_closer(self, file: io.FileIO, data: bytes) -> None:
        """Go on with a file that has another date or number but holds what was last written.

        So it is after a copy of it was put back, on network drives that number files anew, and when our own last line
        was cut off by a full disk.

        Raises:
            Changed: it holds something else.
        """
        size = os.fstat(file.fileno()).st_size
        if not 0 <= size - self._size <= len(data):
            raise Changed(gone=False)
        same = _digest_of(file, self._size).digest() == self._digest.digest()
        rest = file.read(len(data))
        if not same or not data.startswith(rest):
            raise Changed(gone=False)
        file.truncate(self._size)

    def cut(self, file: io.FileIO) -> None:
        """Take back the part of a line that was written before the disk refused the rest."""
        try:
            file.truncate(self._size)
            self._mark = Mark.of(os.fstat(file.fileno()))
        except OSError:
            return  # `_look_closer` knows the part again

    def is_untouched(self) -> bool:
        """Return whether exactly what was last written is there."""
        try:
            with opened(self.path, str(self.path)) as file:
                if os.fstat(file.fileno()).st_size != self._size:
                    return False
                return _digest_of(file, self._size).digest() == self._digest.digest()
        except (OSError, CannotRead):
            return False

    def hold(self) -> None:
        """Claim the file as it now is there; where another program has it, `flush` notices what that one writes."""
        self.close()
        try:
            self._claim = claims.take(self.path)
        except claims.Held:
            self._claim = None

    def close(self) -> None:
        """Let other programs have it."""
        if self._claim is not None:
            self._claim.release()
            self._claim = None


def _digest_of(file: IO[bytes], size: int) -> hashlib.blake2b:
    """Return the digest of the first `size` bytes from the place in `file` that is read next."""
    digest, left = hashlib.blake2b(), size
    while left > 0 and (data := file.read(min(CHUNK, left))):
        digest.update(data)
        left -= len(data)
    return digest


def write_all(file: io.FileIO, data: bytes) -> None:
    """Write all of `data`, however little the disk takes at a time."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
