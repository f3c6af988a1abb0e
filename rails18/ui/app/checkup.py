"""Say what the window finds on this machine: screens and their scale, fonts, OpenGL. For `rails18 doctor`."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QFont, QFontInfo, QGuiApplication, QOffscreenSurface, QOpenGLContext

from rails18.ui.app.app import application
from rails18.ui.look.theme import DISPLAY, FAMILY


def lines() -> Iterator[str]:
    """Yield one line for each thing looked at, what may go wrong last."""
    application([])
    for screen in QGuiApplication.screens():
        size, scale = screen.size(), screen.devicePixelRatio()
        yield (
            f"display     {screen.name() or 'screen'}: {size.width()} x {size.height()}, scale {scale:g}, "
            f"{screen.logicalDotsPerInch():.0f} dots an inch"
        )
    found = [QFontInfo(QFont(family)).family() for family in (FAMILY, DISPLAY)]
    lacking = [family for family in (FAMILY, DISPLAY) if family not in found]
    taken = f"taken for {' and '.join(lacking)}, which Qt cannot load" if lacking else "come along"
    yield f"fonts       {' and '.join(found)}, {taken}"
    yield f"OpenGL      {_opengl()}; rails18 draws without it"


def _opengl() -> str:
    context, surface = QOpenGLContext(), QOffscreenSurface()
    surface.create()
    if not context.create() or not context.makeCurrent(surface):
        return "not available"
    version = context.format().version()
    context.doneCurrent()
    return f"{version[0]}.{version[1]}"
