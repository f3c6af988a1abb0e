"""Remember how the window looked, in a plain file."""

from __future__ import annotations

import math
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from rails18.paths import settings_file


class Settings:
    """Hold choices that outlive the program, each with a type and a default.

    Args:
        path: ini file; None takes the usual one.
    """

    def __init__(self, path: Path | None = None) -> None:
        where = path or settings_file()
        with suppress(OSError):  # choices that cannot be written last as long as the program
            where.parent.mkdir(parents=True, exist_ok=True)
        self._store = QSettings(str(where), QSettings.Format.IniFormat)

    def text(self, key: str, default: str) -> str:
        """Return a text."""
        return str(self._store.value(key, default, str))

    def choice(self, key: str, known: Collection[str], default: str) -> str:
        """Return one of the `known` words; any other is the default."""
        found = self.text(key, default)
        return found if found in known else default

    def flag(self, key: str, default: bool) -> bool:
        """Return a yes or no."""
        return bool(self._store.value(key, default, bool))

    def number(self, key: str, default: float) -> float:
        """Return a number; what cannot be read, or has no bounds, is the default."""
        try:
            found = float(self._store.value(key, default))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return default
        return found if math.isfinite(found) else default

    def words(self, key: str) -> list[str]:
        """Return a list of texts."""
        found = self._store.value(key, [])
        if isinstance(found, str):
            return [found]
        return [str(entry) for entry in found] if isinstance(found, list) else []

    def blob(self, key: str) -> QByteArray:
        """Return opaque data of Qt, empty when there is none."""
        found = self._store.value(key)
        return found if isinstance(found, QByteArray) else QByteArray()

    def put(self, key: str, value: object) -> None:
        """Remember a value."""
        self._store.setValue(key, value)

    def forget(self, key: str) -> None:
        """Go back to the default of a value."""
        self._store.remove(key)

    def flush(self) -> None:
        """Write everything to disk now."""
        self._store.sync()
