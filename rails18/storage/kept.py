"""Keep in the cache folder what can be made again at any time, and trust nothing there that is not whole.

Whoever keeps something puts a stamp of all that it was made from into its name or into the data. Without the folder, or
with a damaged file, it is made again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from rails18 import own_files, paths
from rails18.storage.disk import clear_leftovers

DIGEST = 16  # bytes
NAME = re.compile(r"[0-9a-f]+")  # of what is kept: a digest


def digest(*parts: bytes) -> bytes:
    """Return a number that differs when any of `parts` does."""
    found = blake2b(digest_size=DIGEST)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def load(folder: str, name: str) -> bytes | None:
    """Return what was kept under a name, None when nothing whole is there."""
    try:
        data = own_files.read(paths.cache() / folder / name)
    except OSError:
        return None
    told, kept = data[:DIGEST], data[DIGEST:]
    return kept if digest(kept) == told else None


def keep(folder: str, name: str, data: bytes, most: int) -> None:
    """Keep `data` under a name; a folder that cannot be written does not matter.

    Args:
        folder: name of a folder in the cache.
        name: name of a file, made by `digest`.
        data: what to keep.
        most: files that stay in the folder, those written last.
    """
    place = paths.cache() / folder
    if place.is_symlink():  # what is there is not ours to thin out
        return
    try:
        own_files.replace(place / name, digest(data) + data, settle=False)
        thin_out((file for file in place.iterdir() if NAME.fullmatch(file.name)), most)
    except OSError:
        return
    clear_leftovers((place,))


def thin_out(files: Iterable[Path], most: int) -> None:
    """Remove the oldest of `files` that are one's own until no more than `most` are left."""
    found = list(files)
    if len(found) > most:
        for old in sorted(found, key=_age)[:-most]:
            own_files.remove(old)


def _age(file: Path) -> int:
    try:
        return file.lstat().st_mtime_ns
    except OSError:
        return 0
