"""Share files with other programs: lock them, replace them while somebody looks, keep them out of sight.

Standard library only: the set-up locks before anything is installed.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from pathlib import Path

PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4)  # seconds between the tries to replace a file that is held
_HELD = (5, 32, 33)  # Windows' numbers for "access denied", "used by another process" and "locked"
_LOCKED_BYTE = 1 << 20  # beyond anything written, for Windows lets nobody read a byte that is locked


def lock(handle: int) -> None:
    """Lock an open file until this program closes it or ends.

    Raises:
        BlockingIOError: another program has locked it.
        OSError: the system or the disk cannot lock.
    """
    if sys.platform == "win32":
        _lock_byte(handle)
    else:
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            if fault.errno in (errno.EACCES, errno.EDEADLK):  # network drives have other words for it
                raise BlockingIOError(*fault.args) from fault
            raise


def _lock_byte(handle: int) -> None:
    """Lock by the system's own call: what Python offers cannot tell a held file from one that cannot be locked."""
    import ctypes
    import msvcrt
    from ctypes import wintypes

    system = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
    system.LockFile.argtypes = (wintypes.HANDLE, *[wintypes.DWORD] * 4)
    opened = msvcrt.get_osfhandle(handle)  # type: ignore[attr-defined]
    if not system.LockFile(opened, _LOCKED_BYTE, 0, 1, 0):
        fault = ctypes.WinError(ctypes.get_last_error())  # type: ignore[attr-defined]
        raise BlockingIOError(*fault.args) if fault.winerror in _HELD else fault


def put(source: Path, target: Path) -> None:
    """Move a file to the place of another; where somebody holds that for a moment, try for about a second.

    On Windows a scanner, a backup or a program that synchronises keeps a file that it reads from being replaced.

    Raises:
        OSError: the disk refuses, or the file is still held.
    """
    for pause in PAUSES:
        try:
            source.replace(target)
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD:
                raise
            time.sleep(pause)
        else:
            return
    source.replace(target)


def hide(file: Path) -> None:
    """Keep a file whose name begins with a dot out of sight on Windows too, where such a name hides nothing."""
    if sys.platform == "win32":
        import ctypes
        import stat

        try:
            now = os.stat(file).st_file_attributes
        except OSError:
            return
        hidden = now | stat.FILE_ATTRIBUTE_HIDDEN
        ctypes.windll.kernel32.SetFileAttributesW(str(file), hidden)
