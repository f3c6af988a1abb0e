"""Collect the licences of everything that the frozen program carries."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sysconfig
from pathlib import Path

from rails18.board import highs_library

HERE = Path(__file__).resolve().parent
CARRIED = ("PyYAML", "msgspec", highs_library.PACKAGE, "pyinstaller")
WORDS = ("licen", "copying", "notice")


def collect(into: Path) -> list[str]:
    """Write the licences into a folder and return the names of the packages that have some.

    Raises:
        SystemExit: a package that is carried shows no licence.
    """
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(HERE / "licences", into)
    shutil.copyfile(_of_python(), into / "python.txt")
    for top in HERE.parent.glob("LICEN[CS]E*"):
        shutil.copyfile(top, into / f"rails18-{top.name}")
    found = []
    for name in CARRIED:
        try:
            package = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue
        texts = [file for file in package.files or () if any(word in file.name.lower() for word in WORDS)]
        texts = [file for file in texts if file.suffix in ("", ".txt", ".md", ".rst")]
        if not texts:
            raise SystemExit(f"{name} shows no licence text; look where it keeps it and mend packaging/licences.py.")
        for number, file in enumerate(texts):
            target = into / name / (file.name if number == 0 else f"{number}-{file.name}")
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(str(file.locate()), target)
        found.append(name)
    return found


def _of_python() -> Path:
    # `installed_base` is the Python itself, also where `base` is an environment made from it.
    kept = filter(None, map(sysconfig.get_config_var, ("base", "installed_base")))
    places = [Path(sysconfig.get_paths()["stdlib"]), *map(Path, kept)]
    for file in [place / name for place in places for name in ("LICENSE.txt", "LICENSE")]:
        if file.is_file():
            return file
    raise SystemExit(f"Python's licence is in none of {', '.join(map(str, places))}.")


def collect_of_system(folder: Path, into: Path) -> list[str]:
    """Copy the copyright files of the Debian packages whose libraries lie in `folder`; return the packages."""
    names = [f"*/{file.name}" for file in sorted(folder.glob("lib*.so*")) if not file.name.startswith("libpython")]
    told = subprocess.run(["dpkg", "-S", *names], capture_output=True, text=True, check=False).stdout
    packages = sorted({line.split(":")[0] for line in told.splitlines() if "/lib/" in line})
    into.mkdir(parents=True, exist_ok=True)
    for package in packages:
        text = Path("/usr/share/doc") / package / "copyright"
        if text.is_file():
            shutil.copyfile(text, into / f"{package}.txt")
    return packages
