"""Lay out what a desktop needs to know of the program, with what packages say about it filled in."""

from __future__ import annotations

import gzip
import shutil
import time
from pathlib import Path
from xml.sax.saxutils import escape

from linux.dating import moment
from rails18 import project

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ID = "org.rails18.rails18"
MIME = "application-x-rails18"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SCREENSHOTS = {  # of packaging/screenshots, the first of them on top in software centres
    "track.png": "A tile in hand over the map of 1889",
    "1870.png": "1870 late in the game",
    "stock.png": "A sale of shares, before it is confirmed",
    "routes.png": "The best routes, proven, on the map",
}


def lay_out(tree: Path, icons: Path, version: str) -> None:
    """Put desktop entry, icons, file type, store data and man page where desktops look for them.

    Args:
        tree: folder that stands for the root of the file system.
        icons: folder of the drawn icons.
        version: of the program.
    """
    share = tree / "usr/share"
    for source, place in (
        (f"{ID}.desktop", "applications"),
        ("rails18.xml", "mime/packages"),
        (f"{ID}.metainfo.xml", "metainfo"),
    ):
        target = share / place / source
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled(HERE / source, version), encoding="utf-8")
    for size in SIZES:
        _icon(icons / f"rails18-{size}.png", share / f"icons/hicolor/{size}x{size}", ".png")
    _icon(ROOT / "resources/icons/rails18.svg", share / "icons/hicolor/scalable", ".svg")
    packed(share / "man/man1/rails18.1.gz", filled(HERE / "rails18.1", version))


def filled(template: Path, version: str, repository: str = project.REPOSITORY) -> str:
    """Return the text of a template with what `rails18/project.py` says; lines that are left empty are dropped."""
    words = {
        "VERSION": version,
        "DATE": time.strftime("%Y-%m-%d", time.gmtime(moment())),
        "AUTHORS": project.AUTHORS,
        "LICENCE": project.LICENCE,
        "LICENCE_TEXT": _indented((ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2]),
        "LINKS": _links(repository),
        "SCREENSHOTS": _screenshots(version, repository),
    }
    lines = []
    for line in template.read_text(encoding="utf-8").splitlines():
        text = line
        for name, word in words.items():
            text = text.replace(f"@{name}@", word)
        if text.strip() or not line.strip():
            lines.append(text)
    return "\n".join(lines) + "\n"


def packed(target: Path, text: str) -> None:
    """Write a text compressed, the same bytes every time."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _indented(text: str) -> str:
    """Return paragraphs as Debian's copyright files want them."""
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines()).lstrip()


def _links(repository: str) -> str:
    if not repository:
        return ""
    kinds = {"homepage": repository, "bugtracker": f"{repository}/issues", "vcs-browser": repository}
    return "\n  ".join(f'<url type="{kind}">{escape(address)}</url>' for kind, address in kinds.items())


def _screenshots(version: str, repository: str) -> str:
    """Return the pictures by their addresses in the repository; without one there are none to be shown."""
    if not repository:
        return ""
    lines = ["<screenshots>"]
    for number, (name, caption) in enumerate(SCREENSHOTS.items()):
        address = escape(project.source_file(version, f"packaging/screenshots/{name}", repository))
        lines += [
            '  <screenshot type="default">' if number == 0 else "  <screenshot>",
            f"    <caption>{escape(caption)}</caption>",
            f"    <image>{address}</image>",
            "  </screenshot>",
        ]
    return "\n  ".join([*lines, "</screenshots>"])


def _icon(source: Path, folder: Path, kind: str) -> None:
    for place, name in (("apps", "rails18"), ("mimetypes", MIME)):
        (folder / place).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / place / f"{name}{kind}")
