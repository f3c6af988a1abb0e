"""Write the log of the program to a file that stays short."""

from __future__ import annotations

import logging
from contextlib import suppress
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path

from rails18 import own_files

LOG_BYTES, LOG_FILES = 300_000, 3


class LogFile(logging.FileHandler):
    """Write to a file, and begin it anew when it is long; some older ones stay beside it, `.1` the latest.

    Python's own handler of this kind brings sockets and pickling in, which takes a hundredth of a start.

    Args:
        path: the file.
        most: bytes after which it begins anew.
        older: files that stay.

    Raises:
        OSError: it cannot be written.
    """

    def __init__(self, path: Path, most: int = LOG_BYTES, older: int = LOG_FILES) -> None:
        self._path, self._most, self._older = path, most, older
        super().__init__(path, encoding="utf-8")

    def _open(self) -> TextIOWrapper:
        return own_files.appended(self._path)

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        with suppress(OSError, ValueError):  # one that cannot be moved only grows
            if self.stream is not None and self.stream.tell() >= self._most:
                self._begin_anew(self.stream)

    def _begin_anew(self, full: TextIOWrapper) -> None:
        names = [self._path, *(self._path.with_suffix(f".log.{n}") for n in range(1, self._older + 1))]
        full.close()
        try:
            for newer, older in reversed(list(pairwise(names))):
                if newer.exists() and not own_files.in_the_way((newer, older)):
                    newer.replace(older)
        finally:
            self.stream = self._open()
