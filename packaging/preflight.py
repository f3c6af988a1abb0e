"""Look for everything that building needs, before minutes go into freezing."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

PACKAGES = {"PySide6": "PySide6-Essentials", "PyInstaller": "pyinstaller", "yaml": "PyYAML", "msgspec": "msgspec"}
FREEZING = {
    "objdump": "binutils",
    "strip": "binutils",
    "objcopy": "binutils",
}  # of Linux; PyInstaller asks for them too
MAKING = {"dpkg": "dpkg-dev", "dpkg-deb": "dpkg-dev"}
NSIS = r"C:\Program Files (x86)\NSIS"


def missing(what: str, keep: bool = False) -> str:
    """Say in one line what a build lacks here; empty when it lacks nothing.

    Args:
        what: `frozen`, `linux`, `windows` or `macos`.
        keep: the program is frozen already.
    """
    lacking = [f"the packages {', '.join(packages)}"] if (packages := sorted(_packages())) and not keep else []
    debian = sorted(set(_of_linux(what, keep))) if sys.platform.startswith("linux") else []
    lacking += [f"`apt-get install {' '.join(debian)}`"] if debian else []
    lacking += list(_programs(what))
    if not lacking:
        return ""
    cure = " Packages: `python3 -m tests --only-install`, then build with the Python in .venv." if packages else ""
    return f"Building needs {', '.join(lacking)}.{cure}"


def _packages() -> Iterator[str]:
    return (package for module, package in PACKAGES.items() if importlib.util.find_spec(module) is None)


def _of_linux(what: str, keep: bool) -> Iterator[str]:
    """Yield the Debian packages that are not there."""
    if not keep:
        yield from (package for name, package in FREEZING.items() if shutil.which(name) is None)
        if not has_shared_python():
            yield f"libpython{sysconfig.get_python_version()}"
    if what == "linux":
        yield from (package for name, package in MAKING.items() if shutil.which(name) is None)
        if shutil.which("objdump") is None:
            yield "binutils"
    if what == "windows" and shutil.which("makensis") is None:
        yield "nsis"


def _programs(what: str) -> Iterator[str]:
    """Yield the programs that are not there on the other systems."""
    if what == "windows" and sys.platform == "win32" and not (shutil.which("makensis") or Path(NSIS).is_dir()):
        yield "makensis (NSIS)"
    if what == "macos":
        yield from (name for name in ("hdiutil", "codesign") if shutil.which(name) is None)


def has_shared_python() -> bool:
    """Say whether Python's own library is there, which the frozen program carries along."""
    names = [sysconfig.get_config_var(name) or "" for name in ("INSTSONAME", "LDLIBRARY")]
    places = [sysconfig.get_config_var(name) or "" for name in ("LIBDIR", "LIBPL")]
    multiarch = sysconfig.get_config_var("MULTIARCH") or ""
    folders = [Path(place) / part for place in filter(None, places) for part in ("", multiarch)]
    shared = [name for name in names if ".so" in name]
    return any((folder / name).is_file() for folder in folders for name in shared)
