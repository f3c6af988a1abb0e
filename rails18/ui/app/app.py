"""Start the window."""

from __future__ import annotations

import faulthandler
import gc
import logging
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMessageLogContext, QThreadPool, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent, QIcon, QPixmapCache
from PySide6.QtWidgets import QApplication

from rails18 import __version__, own_files, paths
from rails18.core.errors import CannotRead
from rails18.saves import claims
from rails18.storage.disk import clear_leftovers, why_not_writable
from rails18.ui.look.overrides import guard_overrides
from rails18.ui.look.theme import load_fonts
from rails18.ui.model.thinking import thinking
from rails18.ui.system.log_file import LogFile
from rails18.ui.widgets.accessible_interfaces import install
from rails18.words.translation import tr

if TYPE_CHECKING:
    from rails18.ui.app.crash import Watch
    from rails18.ui.app.desk import Desk
    from rails18.ui.system.settings import Settings

LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
log = logging.getLogger("rails18")

HALOS = 4096  # kB of small pictures that Qt keeps: the halos of the names on one large board take less
LARGE = 128 * 1024  # bytes of a picture that has its memory to itself, and gives it back at once
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8  # as in malloc.h

READY = "rails18 ready"  # property of an application that has everything; its name comes from Qt itself


class Application(QApplication):
    """Hear of the game that the desktop hands to the running program, as macOS does for a double click.

    A filter of events would do as well, but see every event of every widget, which costs more than most of them.

    Signals:
        handed: (str) name of a file that is to be opened.
    """

    handed = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.handed.emit(event.file())
            return True
        return super().event(event)


def start_logging() -> None:
    """Write what happens, and crashes, to files in the log folder, if there can be one."""
    log.setLevel(logging.INFO)
    qInstallMessageHandler(_qt_message)
    folder = paths.logs()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = LogFile(folder / "rails18.log")
    except OSError:
        handler = logging.NullHandler()  # nobody wants it on the terminal instead
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    with suppress(OSError):
        faulthandler.enable(own_files.appended(folder / "crash.txt"))
    log.info("rails18 %s, Python %s", __version__, sys.version.split()[0])


def _qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    log.log(LEVELS.get(kind, logging.WARNING), "Qt: %s", text)


def _use_little_memory() -> None:
    """Let Qt keep fewer pictures, and the C library of Linux fewer holes where large ones and those of threads were."""
    QPixmapCache.setCacheLimit(HALOS)
    if sys.platform == "linux":
        import ctypes

        with suppress(AttributeError):  # other C libraries have no such function
            set_option = ctypes.CDLL(None).mallopt
            set_option(M_MMAP_THRESHOLD, LARGE)
            set_option(M_ARENA_MAX, 1)


def application(argv: Sequence[str]) -> QApplication:
    """Return the Qt application with fonts, style and name."""
    # the style is named here, as `setStyle` would hand out a style, for which Python learns a dozen enumerations
    app = QApplication.instance() or Application(["rails18", "-style", "fusion", *argv])
    assert isinstance(app, QApplication)
    if app.property(READY):
        return app
    guard_overrides()
    app.setProperty(READY, True)
    _use_little_memory()
    app.setApplicationName("rails18")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.rails18.rails18")  # so that docks find the icon of the installed program
    install()
    load_fonts(paths.resources() / "fonts")
    mark = paths.resources() / "icons" / "rails18.svg"
    if mark.exists():
        app.setWindowIcon(QIcon(str(mark)))
    return app


def in_the_way(settings: Settings) -> str:
    """Say which of the program's own files cannot be written because something else is at their names."""
    logs = ("rails18.log", "crash.txt", "running.lock")
    beside = [paths.settings_file().with_name(name) for name in ("learning.json", "club.json")]
    own = [paths.user_data() / "recent.json", *beside]
    from rails18.ui.text.phrases import listed

    found = settings.in_the_way + own_files.in_the_way([*own, *(paths.logs() / name for name in logs)])
    if not found:
        return ""
    return tr(
        "{files} cannot be used: something else lies there (a link, a folder, a file of another program). It stays as "
        "it is; move it away, then start rails18 again.",
        files=listed([str(file) for file in found]),
    )


def ready_to_save() -> str:
    """Clear what programs that were killed left behind, and say if no game can be saved on this computer."""
    clear_leftovers((paths.autosaves(), paths.saves(), paths.user_data(), paths.logs()))
    claims.clear((paths.autosaves(), paths.saves(), paths.locks()))
    reason = why_not_writable(paths.autosaves())
    if not reason:
        return ""
    return tr(
        "Games cannot be saved here: the folder {folder} cannot be written ({reason}). "
        "You can play; to keep a game, choose Save as … in the Game menu and pick another folder.",
        folder=paths.autosaves(),
        reason=tr(reason),
    )


def begin(argv: Sequence[str]) -> tuple[Desk, Watch]:
    """Open the window, on a file if one is named; return who holds it and who watches it.

    Args:
        argv: a file to open, if any.
    """
    start_logging()
    app = application(argv)
    from rails18.ui.app.crash import Watch
    from rails18.ui.app.desk import Desk
    from rails18.ui.app.on_screen import OnScreen
    from rails18.ui.system.ending import EndWhenAsked
    from rails18.ui.system.installed import Installed
    from rails18.ui.system.language import KEY, SYSTEM, speak
    from rails18.ui.system.settings import Settings

    settings = Settings()
    speak(settings.text(KEY, SYSTEM))
    try:
        desk = Desk(settings)
    except CannotRead as error:  # the start page needs what the titles say of themselves
        raise paths.DataMissing(str(error)) from None
    window = desk.window
    watch = Watch(window)
    desk.renewed.connect(lambda: watch.follow(desk.window))
    sys.excepthook = watch.hook
    gc.freeze()  # the program itself stays: looking through it takes 20 ms each time
    gc.enable()  # before a thread reads the file, which must not look for garbage
    if argv:
        window.beginnings.play_from(argv[0])  # what is behind the curtain is not even painted
    window.open_up()
    EndWhenAsked(desk.end, desk)
    OnScreen(desk)
    watch.begin()
    Installed(lambda told: desk.window.notice.say(told), parent=desk)
    if warning := " ".join(filter(None, (ready_to_save(), in_the_way(settings)))):
        window.notice.say(warning)
    if isinstance(app, Application):
        app.handed.connect(lambda name: desk.window.beginnings.play_from(name))
    return desk, watch


def main(argv: Sequence[str]) -> int:
    """Open the window and return the exit code when it is closed.

    Args:
        argv: a file to open, if any.
    """
    desk, watch = begin(argv)
    code = QApplication.exec()
    thinking().close()
    QThreadPool.globalInstance().waitForDone()  # a file may still be read: no thread outlives whom it tells
    watch.end()
    desk.window.session.close()
    log.info("closed")
    return code
