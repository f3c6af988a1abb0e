"""Draw the maps of the start page that packages have, so that the first start need not wait for them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def draw(into: Path) -> list[Path]:
    """Write a picture of each title in both palettes of the window into an empty folder, and return their names."""
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from rails18.titledata.titles import titles
    from rails18.ui.app.app import application
    from rails18.ui.board import thumbnail
    from rails18.ui.look.theme import Theme

    application([])
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    written = []
    for palette in ("light", "dark"):
        theme = Theme(palette)
        for info in titles():
            *_, picture = thumbnail.drawn(info, thumbnail.SHIPPED, theme, 1.0)
            assert picture is not None
            written.append(into / thumbnail.shipped_place(info, theme.palette).name)
            thumbnail.ship(written[-1], picture, theme.palette)
    return written
