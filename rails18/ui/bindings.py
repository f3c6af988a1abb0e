"""Bring PySide6 in without what it does anew at each start.

It carries a package of its own in Python, which tells what arguments a function takes, as source in an archive. Each
start compiles all of it; here the compiled code is kept in the cache folder for the very same source and Python.
It also puts an `import` of its own in the place of Python's, which reads the source of every module in search of
`from __feature__ import`, and keeps all of it in memory. Nobody writes that here.
"""

import builtins
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import Any

from rails18.loading import kept

FOLDER = "bindings"
MOST = 4  # Pythons for which the code is kept
ARCHIVE = ("signature_bootstrap.py", "shibokensupport/")  # what the archive begins with, and where its package lies
UNUSED = "shibokensupport/signature/lib/pyi_generator.py"  # writes files for editors, and takes longer than the others


def bring_in() -> None:
    """Import PySide6."""
    name = kept.digest(MAGIC_NUMBER, sys.version.encode(), bytes([sys.flags.optimize])).hex()
    known = _known(name)
    made: dict[str, CodeType] = {}
    compiled = builtins.compile  # which takes over what a caller imports from `__future__`: so nothing does here

    def kept_or_compiled(source: Any, filename: Any, mode: str, *more: Any, **named: Any) -> Any:
        if more or named or not isinstance(filename, str) or not filename.startswith(ARCHIVE):
            return compiled(source, filename, mode, *more, **named)
        if filename == UNUSED:
            return compiled("", filename, mode)
        text = source if isinstance(source, bytes) else str(source).encode()
        key = f"{filename} {kept.digest(text).hex()}"
        made[key] = known.get(key) or compiled(source, filename, mode)
        return made[key]

    builtins.compile = kept_or_compiled
    try:
        import PySide6 as PySide6
    finally:
        builtins.compile = compiled
        builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    if made.keys() - known.keys():
        kept.keep(FOLDER, name, marshal.dumps(made), MOST)


def _known(name: str) -> dict[str, CodeType]:
    """Return the code that is kept, by file and digest of its source."""
    data = kept.load(FOLDER, name)
    if data is None:
        return {}
    try:
        found = marshal.loads(data)
    except (EOFError, ValueError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
