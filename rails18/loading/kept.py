"""Keep in the cache folder what can be made again at any time, and trust nothing there that is not whole.

Whoever keeps something puts a stamp of all that it was made from into its name or into the data. Without the folder, or
with a damaged file, it is made again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b

from rails18 import paths

DIGEST = 16  # bytes


def digest(*parts: bytes) -> bytes:
    """Return a number that differs when any of `parts` does."""
    found = blake2b(digest_size=DIGEST)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def load(folder: str, name: str) -> bytes | None:
    """Return what was kept under a name, None when nothing whole lies there."""
    try:
        data = (paths.cache() / folder / name).read_bytes()
    except OSError:
        return None
    told, kept = data[:DIGEST], data[DIGEST:]
    return kept if digest(kept) == told else None


def keep(folder: str, name: str, data: bytes, most: int) -> None:
    """Keep `data` under a name; a folder that cannot be written does not matter.

    Args:
        folder: name of a folder in the cache.
        name: name of a file.
        data: what to keep.
        most: files that stay in the folder, those written last.
    """
    place = paths.cache() / folder / name
    part = place.with_name(f"{name}.{os.getpid()}.part")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(digest(data) + data)
        part.replace(place)
        found = list(place.parent.iterdir())
        if len(found) > most:
            found.sort(key=lambda file: file.stat().st_mtime_ns)
            for old in found[:-most]:
                old.unlink(missing_ok=True)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
