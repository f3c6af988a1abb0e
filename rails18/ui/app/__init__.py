"""Start the program, keep its window, and open and save games."""

import builtins

import PySide6 as PySide6

# PySide6 puts an `import` of its own in the place of Python's, which reads the source of every module in search of
# `from __feature__ import` and keeps it. Nobody writes that here, and it takes a seventh of a start.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
