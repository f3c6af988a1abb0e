"""Turn plain data into structs, one thread at a time.

msgspec learns what a struct holds when it first converts something to it. Where two threads did so at once, as when the
games of a folder were read while the start page drew its boards, the program crashed.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

import msgspec

alone = Lock()


def convert(value: object, kind: Any) -> Any:
    """Return `value` as `kind`.

    Raises:
        msgspec.ValidationError: it does not fit.
    """
    with alone:
        return msgspec.convert(value, kind)
