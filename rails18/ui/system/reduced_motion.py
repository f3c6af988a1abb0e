"""Ask the system whether its people want things on the screen to stand still."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QProcess

from rails18.ui.system import outside

GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
CLIENT_AREA_ANIMATION = 0x1042  # of Windows: SPI_GETCLIENTAREAANIMATION


class Asker(QObject):
    """Ask in the background; what the system does not know is taken for a no.

    Args:
        answer: told whether things shall stand still, at once or a little later.
    """

    def __init__(self, answer: Callable[[bool], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._answer = answer
        self._process: QProcess | None = None

    def ask(self, system: str = sys.platform, home: Path | None = None) -> None:
        """Ask the system."""
        if system == "win32":
            self._answer(_still_on_windows())
        elif system == "darwin":
            self._run(MACOS, "1")
        elif kde_is_still((home or Path.home()) / ".config" / "kdeglobals"):
            self._answer(True)
        else:
            self._run(GNOME, "false")

    def _run(self, command: tuple[str, ...], still: str) -> None:
        self._process = process = QProcess(self)
        process.finished.connect(
            lambda: self._answer(
                bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace").strip() == still
            )
        )
        process.errorOccurred.connect(lambda _: self._answer(False))
        process.setProcessEnvironment(outside.environment())
        process.start(command[0], list(command[1:]))

    def close(self) -> None:
        """Ask no longer."""
        if self._process is not None and self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished(1000)


def kde_is_still(file: Path) -> bool:
    """Return whether the settings of KDE let nothing move."""
    if not file.is_file():
        return False
    import configparser

    settings = configparser.ConfigParser(interpolation=None, strict=False)
    with suppress(OSError, configparser.Error, UnicodeDecodeError, ValueError):
        settings.read(file, encoding="utf-8")
        return settings.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) == 0.0
    return False


def _still_on_windows() -> bool:
    if sys.platform == "win32":
        import ctypes

        wanted = ctypes.c_int(1)
        known = ctypes.windll.user32.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(wanted), 0)
        return bool(known) and not wanted.value
    return False
