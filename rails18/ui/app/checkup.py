"""Say what the window finds on this machine: screens and their scale, fonts, OpenGL. For `rails18 doctor`."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QFont, QFontInfo, QGuiApplication, QOffscreenSurface, QOpenGLContext

from rails18.ui.app.app import application
from rails18.ui.widgets.theme import FAMILY


def lines() -> Iterator[str]:
    """Yield one line for each thing looked at, what may go wrong last."""
    application([])
    for screen in QGuiApplication.screens():
        size, scale = screen.size(), screen.devicePixelRatio()
        yield (
            f"display     {screen.name() or 'screen'}: {size.width()} x {size.height()}, scale {scale:g}, "
            f"{screen.logicalDotsPerInch():.0f} dots an inch"
        )
    found = QFontInfo(QFont(FAMILY)).family()
    taken = "comes along" if found == FAMILY else f"taken for {FAMILY}, which Qt cannot load"
    yield f"fonts       {found}, {taken}"
    yield f"OpenGL      {_opengl()}; rails18 draws without it"


def _opengl() -> str:
    context, surface = QOpenGLContext(), QOffscreenSurface()
    surface.create()
    if not context.create() or not context.makeCurrent(surface):
        return "not available"
    version = context.format().version()
    context.doneCurrent()
    return f"{version[0]}.{version[1]}"
