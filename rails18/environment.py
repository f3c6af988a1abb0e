"""Know the virtual environment `.venv`: what it was made from, by which Python, and whether it is still whole.

Standard library only: this is asked before anything is installed. A start looks at names and file times and takes no
more than a millisecond; only what has changed since the environment was made is asked of its own Python.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

from rails18 import own_files

_COMPILED = re.compile(r"\.(so|pyd|dll|dylib)(\.|$)")
PATIENCE = 120  # seconds for a cold disk to load all of Qt

# What a Python says of itself, and which of the modules named on its command line it cannot import.
_QUESTION = """
import importlib, json, sys
from importlib.machinery import EXTENSION_SUFFIXES
faults = {}
for name in sys.argv[1:]:
    try:
        importlib.import_module(name)
    except Exception as fault:
        faults[name] = f"{type(fault).__name__}: {fault}"
print(json.dumps({"python": sys.version.split()[0], "abi": EXTENSION_SUFFIXES[0], "faults": faults}))
"""


class Stamp(NamedTuple):
    """Remember what an environment was made from.

    Attributes:
        lock: file name and digest of the lock.
        python: version of its Python, such as `3.11.7`.
        abi: suffix of compiled modules, which names version, kind and system of the Python.
        base: path, size and time of the interpreter that the environment rests on.
        contents: names in its folder of packages.
        libraries: compiled module or library → its length; one that was cut short ends the program without a word.
    """

    lock: str
    python: str
    abi: str
    base: tuple[str, int, int]
    contents: tuple[str, ...]
    libraries: dict[str, int]


class Answer(NamedTuple):
    """Hold what the Python of an environment says of itself.

    Attributes:
        python: its version.
        abi: suffix of compiled modules.
        faults: module → why it cannot be imported.
    """

    python: str
    abi: str
    faults: dict[str, str]


def python_of(venv: Path) -> Path:
    """Return the path of the interpreter inside a virtual environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def is_here(venv: Path) -> bool:
    """Say whether the running interpreter is that of the environment."""
    return Path(sys.prefix).resolve() == venv.resolve()


def stamp_file(venv: Path) -> Path:
    """Return the file that holds the stamp."""
    return venv / "rails18.stamp"


def read_stamp(venv: Path) -> Stamp | None:
    """Return the stamp of an environment; None when there is none that can be read."""
    try:
        kept = json.loads(stamp_file(venv).read_text(encoding="utf-8"))
        path, size, time = kept["base"]
        libraries = dict(kept.get("libraries", {}))  # older stamps have none
        return Stamp(kept["lock"], kept["python"], kept["abi"], (path, size, time), tuple(kept["contents"]), libraries)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def write_stamp(venv: Path, lock: str, answer: Answer) -> None:
    """Mark an environment as complete.

    Args:
        venv: its folder.
        lock: file name and digest of the lock that was installed.
        answer: what its Python says of itself.
    """
    contents = tuple(sorted(_contents(venv, answer.python)))
    stamp = Stamp(lock, answer.python, answer.abi, _base(venv), contents, _libraries(venv))
    own_files.replace(stamp_file(venv), json.dumps(stamp._asdict(), indent=1).encode())


def fault(venv: Path, stamp: Stamp) -> str:
    """Say in a few words why an environment that was complete no longer is; empty when it is."""
    if not python_of(venv).exists():
        return f"its Python {stamp.python} is gone"
    if is_here(venv):
        version, abi = sys.version.split()[0], EXTENSION_SUFFIXES[0]
    elif _base(venv) == stamp.base:
        version, abi = stamp.python, stamp.abi
    else:
        answer = ask(venv)
        if answer is None:
            return f"its Python {stamp.python} no longer starts"
        version, abi = answer.python, answer.abi
    if abi != stamp.abi:
        return f"it was made by Python {stamp.python}, and its Python is now {version}"
    gone = sorted(set(stamp.contents) - _contents(venv, stamp.python))
    if gone:
        return f"{', '.join(gone[:3])} {'is' if len(gone) == 1 else 'are'} gone from it"
    # Other lengths may also be those of another version that somebody put there: what was installed last knows.
    folder = str(venv)  # to join paths is what would take longest here
    changed = any(_length(f"{folder}/{name}") != length for name, length in stamp.libraries.items())
    return damage(venv) if changed else ""


def holds(venv: Path, stamp: Stamp, lock: Path) -> bool:
    """Say whether all that a lock names for this system is installed, in these versions.

    So a lock that changed for other systems alone has nothing installed again.

    Args:
        venv: its folder.
        stamp: what it was made from.
        lock: its file.
    """
    installed: set[str] = set()
    for folder in _package_folders(venv, ".".join(stamp.python.split(".")[:2])):
        names = (name.removesuffix(".dist-info") for name in os.listdir(folder) if name.endswith(".dist-info"))
        installed.update(name.lower().replace("_", "-") for name in names)
    pinned = (
        re.match(r"([\w.-]+)==([^\s;]+)(?: ; (.*?))? *\\?$", line)
        for line in lock.read_text(encoding="utf-8").splitlines()
    )
    wanted = [found.groups() for found in pinned if found]
    return bool(wanted) and all(
        f"{name.lower().replace('_', '-')}-{version}" in installed
        for name, version, marker in wanted
        if marker is None or _applies(marker, stamp.python)
    )


def _applies(marker: str, python: str) -> bool:
    """Say whether a package is meant for this system; one of which that cannot be said counts as meant."""
    import platform

    facts = {"sys_platform": sys.platform, "platform_machine": platform.machine(), "python_full_version": python}

    def fits(part: str) -> bool:
        name, how, value = part.replace("'", "").split()
        if name not in facts:
            return True
        one, other = facts[name], value
        if name == "python_full_version":
            older = [int(number) for number in one.split(".")[:2]] < [int(number) for number in other.split(".")[:2]]
            return older == (how == "<")
        return (one == other) == (how == "==")

    return any(all(fits(part) for part in chosen.split(" and ")) for chosen in marker.split(" or "))


def ask(venv: Path, modules: Sequence[str] = ()) -> Answer | None:
    """Let the environment's own Python tell its version and import modules; None when it does not answer."""
    return ask_python(python_of(venv), modules)


def ask_python(python: str | Path, modules: Sequence[str] = ()) -> Answer | None:
    """Let an interpreter tell its version and import modules; None when it does not answer."""
    import subprocess

    try:
        done = subprocess.run(
            [str(python), "-c", _QUESTION, *modules],
            env={key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")},
            cwd=Path(python).parent,  # not where packages of the same names could be
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        told = json.loads(done.stdout)
        return Answer(told["python"], told["abi"], told["faults"])
    except (OSError, ValueError, TypeError, KeyError, subprocess.TimeoutExpired):
        return None


def damage(venv: Path) -> str:
    """Say which installed files are gone or have another length than when they were installed; empty when none is."""
    found = []
    for packages in _package_folders(venv):
        for record in sorted(packages.glob("*.dist-info/RECORD")):
            found += [name for name, length in _recorded(record) if _length(packages / name) != length]
    if not found:
        return ""
    counted = "one of its files is damaged:" if len(found) == 1 else f"{len(found)} of its files are damaged, such as"
    return f"{counted} {found[0]}"


def _recorded(record: Path) -> Iterator[tuple[str, int]]:
    """Yield name and length of the files of a package, but for those whose length nobody noted."""
    import csv

    with record.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            if len(row) == 3 and row[2].isdigit() and not row[0].endswith(".pyc"):
                yield row[0], int(row[2])


def _libraries(venv: Path) -> dict[str, int]:
    """Return the compiled files among the packages, by their paths in the environment, with their lengths."""
    files = (file for packages in _package_folders(venv) for file in packages.rglob("*") if _COMPILED.search(file.name))
    return {file.relative_to(venv).as_posix(): _length(file) for file in files}


def _length(file: str | Path) -> int:
    try:
        return os.stat(file).st_size
    except OSError:
        return -1


def _base(venv: Path) -> tuple[str, int, int]:
    """Return path, size and time of the interpreter that the environment rests on."""
    path = python_of(venv)
    if os.name == "nt":  # the one inside is a copy of a launcher
        path = Path(_settings(venv).get("home", "")) / "python.exe"
    path = path.resolve()
    try:
        held = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), held.st_size, held.st_mtime_ns


def _settings(venv: Path) -> dict[str, str]:
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    pairs = (line.partition("=") for line in lines)
    return {key.strip().lower(): value.strip() for key, _, value in pairs}


def _contents(venv: Path, python: str) -> set[str]:
    """Return the modules and libraries that are in the folder of packages of this version of Python."""
    folders = _package_folders(venv, ".".join(python.split(".")[:2]))
    names = {name for folder in folders for name in os.listdir(folder)}
    # What only describes a package changes its name when somebody takes a newer pip.
    return {name for name in names if name != "__pycache__" and not name.endswith(".dist-info")}


def _package_folders(venv: Path, version: str = "*") -> list[Path]:
    folders = [venv / "Lib" / "site-packages"] if os.name == "nt" else venv.glob(f"lib/python{version}/site-packages")
    return [folder for folder in folders if folder.is_dir()]
