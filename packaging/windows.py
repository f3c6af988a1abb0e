"""Build the program for Windows on Debian and prove it under Wine, with one command: `python packaging/windows.py`.

As root on Debian 12 or 13, with `debootstrap`. A Debian 13 is made in a folder, with Wine, the official Python for
Windows and the packages of the lock; there the ordinary `build.py` freezes and packs the program, and the setup is
installed, tried and removed as people do it. About 15 minutes on two quiet processors, half of them the first time
only: what is there already is taken. Nothing is written outside the folder, and no process outlives the command.

    python packaging/windows.py                     # all of it, in build/windows
    python packaging/windows.py --tests             # the tests under Windows' Python as well, room by room
    python packaging/windows.py --tests tests/core  # only these, and nothing else
    python packaging/windows.py --folder /srv/win   # another folder; removing it removes everything

The setup, the pictures and what the smoke test said lie in `out` in that folder.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(HERE), str(ROOT)]

from wine import proof, rooms, setting  # noqa: E402
from wine.debian import Debian, missing  # noqa: E402
from wine.setting import PYTHON, SHARED, TREE, Wine, display  # noqa: E402

from rails18 import __version__, project  # noqa: E402 - found by the line above

SOURCES = ("rails18", "maps", "resources", "packaging", "tests", ".github", "LICENSE", "README.md", "pyproject.toml")
BUILT_FROM = ("rails18", "maps", "resources", "packaging", "LICENSE")
TRYING = (
    "wine",
    "linux",
    "macos",
    "windows.py",
    "macos.py",
    "macho.py",
    "rehearse.py",
    "smoke_test.py",
    "manifests.py",
)
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.pyc", ".flatpak-builder")


def main(argv: list[str] | None = None) -> int:
    """Build and prove, and return the exit code."""
    parser = argparse.ArgumentParser(description="Build rails18 for Windows on Debian, and prove it under Wine.")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "windows", help="where everything lies")
    parser.add_argument("--tests", nargs="*", metavar="ROOM", help="run the tests too; with rooms or files only those")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(argv)
    if asked.inside:
        return inside(asked.tests)
    folder = asked.folder.resolve()
    lacking = missing(folder)
    if lacking:
        print(lacking)
        return 1
    begun = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    debian = Debian(folder)
    with told("Debian 13 in a folder"):
        debian.make()
    copy_sources(folder / "tree")
    (folder / "home").mkdir(exist_ok=True)
    tests = [] if asked.tests is None else ["--tests", *asked.tests]
    words = ["python3", "-B", "-u", "/w/tree/packaging/windows.py", "--inside", *tests]
    code = subprocess.run(debian.command(*words), env=debian.environment(), check=False).returncode
    print(
        f"{'all is well' if code == 0 else 'FAILED'}, {(time.monotonic() - begun) / 60:.1f} min; see {folder / 'out'}"
    )
    return code


def copy_sources(into: Path) -> None:
    """Bring the sources into the folder; what was built there from others stays until it is built anew."""
    for name in SOURCES:
        source, target = ROOT / name, into / name
        if target.is_dir():
            shutil.rmtree(target)
        if source.is_dir():
            shutil.copytree(source, target, ignore=NOT_COPIED)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def inside(tests: list[str] | None) -> int:
    """Do everything that is done in the Debian 13."""
    try:
        with display() as screen:
            return _inside(Wine(SHARED / "prefix", screen), tests)
    except (SystemExit, proof.Unproven) as fault:
        print(f"FAILED: {fault}")
        return 1


def _inside(wine: Wine, tests: list[str] | None) -> int:
    with told("Windows' Python 3.13.2"):
        setting.get_python()
    try:
        with told("its packages, as locked"):
            if not (wine.prefix / "system.reg").is_file():
                wine.make()
            setting.get_packages(wine)
            wine.add_numpy()
        if not tests:
            with told("the same packages for Linux"):
                setting.get_linux_packages()
            setup = build(wine)
            prove(wine.display, setup)
        return 0 if tests is None else run_tests(wine, tests)
    finally:
        wine.end()


def build(wine: Wine) -> Path:
    """Freeze and pack by `build.py`, unless that was done from the same sources; return the setup."""
    setup = TREE / "dist" / "out" / f"rails18-{__version__}-windows-x64-setup.exe"
    made_from = TREE / "dist" / "made-from"
    wanted = digest(TREE)
    if not (made_from.is_file() and made_from.read_text(encoding="ascii") == wanted and setup.is_file()):
        shutil.rmtree(TREE / "dist", ignore_errors=True)
        with told("program, frozen by `build.py frozen`"):
            _run(lambda: wine.wine(PYTHON, "packaging/build.py", "frozen", patience=1800, cwd=TREE))
        with told("setup, packed by `build.py windows`"):
            _run(lambda: _linux(["python3", "-B", "packaging/build.py", "windows", "--keep"]))
        made_from.write_text(wanted, encoding="ascii")
    proof.OUT.mkdir(exist_ok=True)
    shutil.copyfile(setup, proof.OUT / setup.name)
    return setup


def prove(screen: str, setup: Path) -> None:
    """Install the setup into a fresh Windows and try everything.

    Raises:
        proof.Unproven: something is not as it should be.
    """
    fresh = Wine(SHARED / "fresh", screen)
    try:
        with told("a fresh Windows"):
            fresh.make()
            older = pack_older(setup)
        begun = time.monotonic()
        for found in proof.Proof(fresh, setup, older).steps():
            print(f"  {found} ({time.monotonic() - begun:.0f} s)", flush=True)
            begun = time.monotonic()
    finally:
        fresh.end()


def pack_older(setup: Path) -> Path:
    """Pack an installer of an earlier version that carries one file and the program's names."""
    payload = SHARED / "older"
    shutil.rmtree(payload, ignore_errors=True)
    (payload / "_internal").mkdir(parents=True)
    (payload / "_internal" / "of-old").write_text(proof.OLD, encoding="ascii")
    for name in ("rails18.exe", "rails18-console.exe"):
        (payload / name).write_bytes(b"MZ")
    made = SHARED / "older-setup.exe"
    words = {"VERSION": proof.OLD, "PAYLOAD": payload, "ICON": TREE / "build/icons/rails18.ico", "OUT": made}
    words |= {"AUTHORS": project.AUTHORS}
    script = str(TREE / "packaging/windows/rails18.nsi")
    _run(lambda: _linux(["makensis", "-V2", "-WX", *(f"-D{key}={value}" for key, value in words.items()), script]))
    return made


def run_tests(wine: Wine, wanted: list[str]) -> int:
    """Run the tests under Windows' Python and return 0 when all of them pass."""
    sound = True
    for name, ended, well in rooms.run(wine, wanted):
        print(f"  {name}: {ended}", flush=True)
        sound = sound and well
    return 0 if sound else 1


def digest(tree: Path) -> str:
    """Return a digest of everything that the program is built from; what tries it does not count."""
    made = hashlib.sha256()
    for name in BUILT_FROM:
        files = [tree / name] if (tree / name).is_file() else sorted((tree / name).rglob("*"))
        for file in files:
            tries = file.relative_to(tree).parts[:1] == ("packaging",) and file.relative_to(tree).parts[1] in TRYING
            if file.is_file() and not tries and "__pycache__" not in file.parts and file.suffix != ".md":
                made.update(f"{file.relative_to(tree)} ".encode() + hashlib.sha256(file.read_bytes()).digest())
    return made.hexdigest()


def _linux(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=TREE, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def _run(call: Callable[[], subprocess.CompletedProcess[str]]) -> None:
    done = call()
    if done.returncode:
        raise SystemExit(f"{done.args[1:]} ended with {done.returncode}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


@contextmanager
def told(what: str) -> Iterator[None]:
    """Say what was done, and how long it took."""
    begun = time.monotonic()
    yield
    print(f"  {what} ({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
