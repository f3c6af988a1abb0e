"""Remember how the window looked, in a plain file."""

from __future__ import annotations

import math
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from rails18 import own_files
from rails18.paths import settings_file
from rails18.storage.reading import LARGEST


class _Unwritten:
    """Stand for the settings of Qt where these would read or write what is not ours."""

    def __init__(self) -> None:
        self._values: dict[str, object] = {}

    def value(self, key: str, default: object = None, kind: type | None = None) -> object:
        return self._values.get(key, default)

    def setValue(self, key: str, value: object) -> None:
        self._values[key] = value

    def remove(self, key: str) -> None:
        self._values.pop(key, None)

    def sync(self) -> None:
        """Do nothing: there is no file."""


def _is_short(file: Path) -> bool:
    try:
        return file.stat().st_size <= LARGEST
    except OSError:
        return True  # nothing is there yet


class Settings:
    """Hold choices that outlive the program, each with a type and a default.

    Choices that cannot be written last as long as the program.

    Args:
        path: ini file; None takes the usual one.

    Attributes:
        in_the_way: what is where the choices belong and is none of the program's own files.
    """

    def __init__(self, path: Path | None = None) -> None:
        where = path or settings_file()
        with suppress(OSError):
            where.parent.mkdir(parents=True, exist_ok=True)
        lock = where.with_name(f"{where.name}.lock")  # which Qt would wait for, or remove when it is old
        self.in_the_way = own_files.in_the_way([where])
        if not own_files.is_free(lock, own_files.QT_LOCK):
            self.in_the_way.append(lock)
        usable = not self.in_the_way and _is_short(where)
        self._store = QSettings(str(where), QSettings.Format.IniFormat) if usable else _Unwritten()

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
