"""Start the window."""

from __future__ import annotations

import faulthandler
import logging
import sys
import traceback
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from rails18 import __version__, paths
from rails18.ui.theme import load_fonts

LOG_BYTES, LOG_FILES = 300_000, 3
LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
log = logging.getLogger("rails18")


def start_logging() -> None:
    """Write what happens, and crashes, to files in the log folder."""
    folder = paths.logs()
    folder.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(folder / "rails18.log", maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    faulthandler.enable((folder / "crash.txt").open("a", encoding="utf-8"))
    qInstallMessageHandler(_qt_message)
    log.info("rails18 %s, Python %s", __version__, sys.version.split()[0])


def _qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    log.log(LEVELS.get(kind, logging.WARNING), "Qt: %s", text)


def application(argv: Sequence[str]) -> QApplication:
    """Return the Qt application with fonts, style and name."""
    app = QApplication.instance() or QApplication(["rails18", *argv])
    assert isinstance(app, QApplication)
    app.setApplicationName("rails18")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.rails18.rails18")  # so that docks find the icon of the installed program
    app.setStyle("Fusion")
    load_fonts(paths.resources() / "fonts")
    mark = paths.resources() / "icons" / "rails18.svg"
    if mark.exists():
        app.setWindowIcon(QIcon(str(mark)))
    return app


def main(argv: Sequence[str]) -> int:
    """Open the window and return the exit code when it is closed.

    Args:
        argv: a file to open, if any.
    """
    start_logging()
    app = application(argv)
    from rails18.ui.window import Window

    window = Window()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.error("fault\n%s", "".join(traceback.format_exception(kind, error, trace)))
        place = paths.logs() / "rails18.log"
        window.notice.say(
            "A fault inside rails18 stopped this step; the game is safe up to the last move. "
            f"Go on, or take the move back. Please report it with the file {place}."
        )

    sys.excepthook = hook
    window.open_up()
    if argv:
        QTimer.singleShot(0, lambda: window.play_from(argv[0]))
    code = app.exec()
    log.info("closed")
    return code
