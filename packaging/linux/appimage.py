"""Put the frozen folder into an AppImage, where the tool for it is at hand.

appimagetool and the piece of program that an AppImage begins with come from no package registry, and nothing is fetched
here: they are used when `appimagetool` is on the PATH, and otherwise the portable archive stands in.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from linux import desktop

START = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/usr/lib/rails18/rails18" "$@"
"""


def make(folder: Path, build: Path, out: Path, version: str) -> list[Path]:
    """Return the AppImage made of the frozen folder, or nothing after a sentence.

    Args:
        folder: the frozen program.
        build: where icons lie and the tree is made.
        out: where the file goes.
        version: of the program.
    """
    tree = lay_out(folder, build / "AppDir", build / "icons", version)
    tool = shutil.which("appimagetool")
    if tool is None:
        print("no AppImage: appimagetool is not on the PATH; the portable archive stands in for it", flush=True)
        return []
    file = out / f"rails18-{version}-{os.uname().machine}.AppImage"
    environment = {**os.environ, "ARCH": os.uname().machine, "SOURCE_DATE_EPOCH": str(desktop.moment())}
    subprocess.run([tool, "--no-appstream", str(tree), str(file)], env=environment, check=True)
    return [file]


def lay_out(folder: Path, tree: Path, icons: Path, version: str) -> Path:
    """Return the tree that an AppImage packs: the program, what desktops need, and a start script on top."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / "usr/lib/rails18", symlinks=True)
    desktop.lay_out(tree, icons, version)
    shutil.copyfile(tree / f"usr/share/applications/{desktop.ID}.desktop", tree / f"{desktop.ID}.desktop")
    shutil.copyfile(icons / "rails18-256.png", tree / "rails18.png")
    (tree / ".DirIcon").symlink_to("rails18.png")
    (tree / "AppRun").write_text(START, encoding="utf-8")
    (tree / "AppRun").chmod(0o755)
    return tree
