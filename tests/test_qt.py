"""Hold the ground under the window: the Qt binding, the fonts and the icon that come along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rails18 import paths
from tests.conftest import Display


def test_the_binding_keeps_none() -> None:
    """Count references to None: a binding that loses one per void call aborts the process after some thousand calls."""
    from PySide6.QtCore import QPointF

    point = QPointF()
    before = sys.getrefcount(None)
    for _ in range(300):
        point.setX(1.0)
    assert abs(sys.getrefcount(None) - before) < 50 or sys.version_info >= (3, 12)


def test_the_binding_keeps_true(qtbot: object) -> None:
    from PySide6.QtCore import QObject, Signal

    class Bell(QObject):
        rung = Signal(object)

    bell = Bell()
    before = sys.getrefcount(True)
    for _ in range(300):
        bell.rung.emit(None)
    assert abs(sys.getrefcount(True) - before) < 50 or sys.version_info >= (3, 12)


def test_the_binding_reads_no_source_of_ours(tmp_path: Path) -> None:
    """Its own `import` would read and keep the source of every module, a seventh of a start and 9 MB."""
    asked = """
import linecache, os, sys
from rails18.ui.app import app
app.begin([])
kept = [name for name in linecache.cache if "rails18" in name]
print(len(kept), sum(name.startswith("rails18") for name in sys.modules), flush=True)
os._exit(0)
"""
    told = os.environ | {"RAILS18_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=told)
    kept, loaded = map(int, done.stdout.split()[-2:])
    assert loaded > 300
    assert not kept


def signs_of_the_window() -> str:
    """Return every letter and sign that texts of the program, its titles and its resources contain."""
    root = paths.resources().parent
    files = [*root.glob("rails18/**/*.py"), *root.glob("maps/**/*.yaml"), *root.glob("resources/**/*.yaml")]
    texts = (file.read_text(encoding="utf-8") for file in files)
    return "".join(sorted({sign for text in texts for sign in text if sign.isprintable()}))


@pytest.mark.parametrize(
    ("name", "family"),
    [(f"Inter-{weight}.otf", "Inter") for weight in ("Regular", "Medium", "SemiBold", "Bold")]
    + [(f"Vollkorn-{weight}.ttf", "Vollkorn") for weight in ("SemiBold", "MediumItalic")],
)
def test_fonts_come_along(qapp: object, name: str, family: str) -> None:
    from PySide6.QtGui import QFontDatabase, QRawFont

    file = paths.resources() / "fonts" / name
    number = QFontDatabase.addApplicationFont(str(file))
    assert family in QFontDatabase.applicationFontFamilies(number)
    font = QRawFont(str(file), 12.0)
    wanted = signs_of_the_window() if family == "Inter" else "¥£€éŌō→−0123456789&’"
    assert [sign for sign in wanted if not font.supportsCharacter(ord(sign))] == []
    assert "SIL OPEN FONT LICENSE" in (file.parent / f"OFL-{family}.txt").read_text(encoding="utf-8")


def test_the_icon_is_drawn(qapp: object) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(paths.resources() / "icons" / "rails18.svg"))
    assert renderer.isValid()
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(6, 32).green() > image.pixelColor(6, 32).red()


def test_a_display_of_its_own(xvfb: Display) -> None:
    """The fixture's display answers, so that programs started by tests find a real window system there."""
    code = "from rails18.doctor import platform, window_fault; print(platform(), window_fault())"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=xvfb.env(), capture_output=True, text=True, check=False)
    assert done.stdout == "xcb \n"


def test_the_programs_own_application_has_its_fonts() -> None:
    """Qt names an application after its first argument, which must not be taken for one that has its fonts already."""
    code = "from rails18.ui.app.app import application; application([]); from PySide6.QtGui import QFontDatabase; "
    code += "print('Inter' in QFontDatabase.families())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.strip() == "True"
