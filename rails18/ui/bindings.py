"""Bring PySide6 in without the `import` that it puts in the place of Python's.

That one reads the source of every module in search of `from __feature__ import`, and keeps all of it in memory. Nobody
writes that here.
"""

import builtins


def bring_in() -> None:
    """Import PySide6."""
    import PySide6 as PySide6

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
