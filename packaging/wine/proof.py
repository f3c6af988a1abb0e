"""Prove the Windows installer and what it installs as people use them: install, open, play on, update, remove."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from rails18 import __version__, project
from wine import pictures
from wine.setting import LINUX, PYTHON, RUNTIME, SHARED, TREE, Wine, windows_path

OUT = SHARED / "out"
GAME = TREE / "tests/games/played/1843-gray.rails18"  # late, with grey tiles: much is drawn
NAME = "Müller 東京.rails18"
RUNNING = 3  # exit code of an installer that refuses
PATIENCE = 300.0  # seconds, on a busy machine, for a window to appear and rest
FOLDER = "AppData/Local/Programs/rails18"
KEPT = "AppData/Roaming/rails18"
TYPE, PROGRAM = r"HKCU\Software\Classes\.rails18", r"HKCU\Software\Classes\rails18.game"
LISTED = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\rails18"
MOST_DIFFERENT = 0.03  # of all points, clearly, from Linux: letters are smoothed and names on maps placed otherwise
OLD = "0.0.1"
INSTALLED, PACKED = 85, 26  # MB at most
STAND_INS = {"icuuc.dll", "ucrtbase.dll"}  # under Wine they lie in the system's folder, and nowhere else


class Unproven(Exception):
    """Report what the installed program or its installer did wrong."""


def check(holds: bool, otherwise: str) -> None:
    """Go on when something holds.

    Raises:
        Unproven: it does not.
    """
    if not holds:
        raise Unproven(otherwise)


class Proof:
    """Install a setup into a fresh Windows and try everything there.

    Args:
        wine: the fresh Windows.
        setup: the installer.
        older: another that carries next to nothing under an earlier version.
    """

    def __init__(self, wine: Wine, setup: Path, older: Path) -> None:
        self.wine, self.setup, self.older = wine, setup, older
        self.folder, self.games = wine.home / FOLDER, wine.home / "Documents/spiele ä"
        self.save = self.games / NAME

    def steps(self) -> Iterator[str]:
        """Go through all of it and yield what was found, one sentence a step.

        Raises:
            Unproven: something is not as it should be.
        """
        OUT.mkdir(exist_ok=True)
        self.games.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(GAME, self.save)
        yield self.installs()
        yield self.proves_itself()
        yield self.looks_like_linux("start", [])
        with self.opened_by_its_type():
            yield self.looks_like_linux("late game", [self.save], shown=True)
            yield from self.keeps_others_out()
            yield self.refuses_while_it_runs()
        yield self.updates()
        yield self.goes()

    def installs(self) -> str:
        """Install silently, an older version first, and look at what the system knows of it."""
        check(self.wine.wine(self.older, "/S").returncode == 0, "the older setup fails")
        check((self.folder / "_internal/of-old").is_file(), "the older setup installs nothing")
        begun = time.monotonic()
        check(self.wine.wine(self.setup, "/S").returncode == 0, "the setup fails")
        took = time.monotonic() - begun
        check(not (self.folder / "_internal/of-old").exists(), "a file of the older version is left")
        entry = self.wine.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/rails18.lnk"
        check(entry.is_file(), "there is no start entry")
        check("rails18.game" in self.value(TYPE), "the file type is not known")
        check(
            'rails18.exe" "%1"' in self.value(PROGRAM + r"\shell\open\command"), "a save is not opened by the program"
        )
        for name in ("rails18", "rails18-console"):
            told = pictures.version_of(self.folder / f"{name}.exe", PYTHON.parent / "Lib/site-packages")
            wanted = {"ProductName": "rails18", "ProductVersion": __version__, "CompanyName": project.AUTHORS}
            check(told | wanted == told, f"{name}.exe says of itself {told}")
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in files) / 1e6
        check(not [f for f in files if f.name.lower() in STAND_INS], "a stand-in was packed")
        for name in RUNTIME:
            copies = [file for file in files if file.name.lower() == f"{name}.dll"]
            check(len(copies) == 1, f"{len(copies)} files are called {name}.dll")
        packed = self.setup.stat().st_size / 1e6
        check(size <= INSTALLED and packed <= PACKED, f"{size:.1f} MB installed, {packed:.1f} MB packed are too much")
        what = f"setup of {packed:.1f} MB installs {len(files)} files, {size:.1f} MB"
        return f"{what}, over an older version, in {took:.0f} s"

    def proves_itself(self) -> str:
        """Run the smoke test on the installed program, offscreen and in windows."""
        program = windows_path(self.folder / "rails18-console.exe")
        done = self.wine.wine(PYTHON, TREE / "packaging/smoke_test.py", program, patience=3600)
        (OUT / "smoke_test.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
        check(
            done.returncode == 0 and "all is well" in done.stdout,
            f"smoke test: {done.stdout[-600:]}{done.stderr[-600:]}",
        )
        return "smoke test of the installed program, offscreen and in windows: all is well"

    def looks_like_linux(self, name: str, words: list[Path], shown: bool = False) -> str:
        """Take a picture of the window and compare it with the same one on Linux.

        Args:
            name: of the picture.
            words: what the program is started with.
            shown: it runs already.
        """
        here, there = OUT / f"{name}, Windows.png", OUT / f"{name}, Linux.png"
        with nullcontext() if shown else self.program(*words):
            self.picture(here)
            with self.on_linux(*words):
                pictures.take(self.wine.display, there, PATIENCE, least=2)
            until = time.monotonic() + PATIENCE
            while (share := self.share(here, there)) > MOST_DIFFERENT and time.monotonic() < until:
                self.picture(here)  # on a busy computer a window may rest before all maps are drawn
        check(share <= MOST_DIFFERENT, f"{share:.1%} of the picture “{name}” differ from Linux")
        return f"picture “{name}” differs from Linux in {share:.2%} of its points (limit {MOST_DIFFERENT:.0%})"

    def share(self, here: Path, there: Path) -> float:
        """Return the share of points in which two pictures differ."""
        return pictures.difference(here, there, here.with_name(here.name.replace("Windows", "difference")))

    def keeps_others_out(self) -> Iterator[str]:
        """Open the same save once more: the second window says who plays it, and changes nothing."""
        claim = self.save.with_name(f".{self.save.name}.lock")
        check(claim.is_file(), "the save that is played is not claimed")
        told = self.wine.wine("cmd", "/c", "dir", "/b", self.inside(self.games)).stdout
        check("rails18" in told and ".lock" not in told, f"the claim beside the save is in sight: {told}")
        held, game = claim.read_bytes(), self.save.read_bytes()
        with self.program(self.save, second=True):
            self.picture(OUT / "second window on the same save.png", least=2)
            check(claim.read_bytes() == held, "a second start takes the claim over")
        check(self.save.read_bytes() == game, "a second start changes the save")
        check(claim.read_bytes() == held, "the end of a second start takes the claim away")
        yield "a second start on the save that is played leaves claim and save alone"

    def refuses_while_it_runs(self) -> str:
        """Neither another setup nor the uninstaller touches a program that runs."""
        before = {file: file.stat().st_mtime_ns for file in self.folder.rglob("*")}
        for what, code in (("setup", self.wine.wine(self.setup, "/S").returncode), ("uninstaller", self.uninstall())):
            check(code == RUNNING, f"while the program runs, the {what} ends with {code}")
        check(
            {f: f.stat().st_mtime_ns for f in self.folder.rglob("*")} == before,
            "files of a running program are touched",
        )
        return "setup and uninstaller refuse while it runs, and touch nothing"

    def updates(self) -> str:
        """Install again over it when it has ended; the games stay."""
        until = time.monotonic() + PATIENCE
        while (code := self.wine.wine(self.setup, "/S").returncode) == RUNNING and time.monotonic() < until:
            time.sleep(1)  # a program still ends when its window is gone already
        check(code == 0, f"over the same version the setup ends with {code}")
        check(self.save.is_file(), "a game is gone after an update")
        return "installs again once it has ended"

    def goes(self) -> str:
        """Uninstall: the program, its entries and keys are gone, the games and settings are not."""
        kept = self.wine.home / KEPT
        before = sorted(file.name for file in kept.rglob("*"))
        check(bool(before), "the program has kept nothing of its own")
        check(self.uninstall() == 0, "the uninstaller fails")
        check(not self.folder.exists(), f"left in the program's folder: {list(self.folder.glob('*'))}")
        entry = self.wine.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/rails18.lnk"
        check(not entry.exists(), "the start entry is left")
        for key in (TYPE, PROGRAM, LISTED, r"HKCU\Software\rails18"):
            check(self.wine.wine("reg", "query", key).returncode != 0, f"{key} is left in the registry")
        check(self.save.is_file() and sorted(f.name for f in kept.rglob("*")) == before, "games or settings are gone")
        return "uninstalled without a trace; games and settings are kept"

    def picture(self, file: Path, least: int = 1) -> None:
        """Take a picture of the newest window of Windows."""
        words = [PYTHON, TREE / "packaging/wine/fit.py", *map(str, pictures.SIZE)]
        pictures.take(self.wine.display, file, PATIENCE, lambda: self.wine.wine(*words), least)

    def uninstall(self) -> int:
        """Run the uninstaller; by itself it goes on in a copy that nobody can wait for, and this is that copy."""
        copy = self.wine.prefix / "drive_c/uninstall.exe"
        shutil.copyfile(self.folder / "uninstall.exe", copy)
        return self.wine.wine(copy, "/S", f"_?={self.inside(self.folder)}").returncode

    def inside(self, place: Path) -> str:
        """Return a path as programs of this Windows name it."""
        return "C:\\" + str(place.relative_to(self.wine.prefix / "drive_c")).replace("/", "\\")

    def value(self, key: str) -> str:
        """Return what the registry holds under a key by itself."""
        return self.wine.wine("reg", "query", key, "/ve").stdout.partition("REG_SZ")[2].strip()

    @contextmanager
    def program(self, *words: Path, second: bool = False) -> Iterator[None]:
        """Run the installed program until its window was closed as people close it."""
        started = self.wine.start(self.folder / "rails18.exe", *map(windows_path, words))
        try:
            yield
            pictures.close(self.wine.display, PATIENCE)
            started.wait(60)
        finally:
            if started.poll() is None:
                started.kill()

    @contextmanager
    def opened_by_its_type(self) -> Iterator[None]:
        """Open a save by nothing but its name, as a double click does."""
        # Wine looks into the part of the registry that is everybody's; Windows lays a person's own part over it.
        for key in (TYPE, PROGRAM):
            self.wine.wine("reg", "copy", key, key.replace("HKCU", "HKLM"), "/s", "/f")
        self.wine.start("start", self.inside(self.save))
        try:
            yield
        finally:
            pictures.close(self.wine.display, PATIENCE)
            for key in (TYPE, PROGRAM):
                self.wine.wine("reg", "delete", key.replace("HKCU", "HKLM"), "/f")

    @contextmanager
    def on_linux(self, *words: Path) -> Iterator[None]:
        """Run the sources on the Linux inside, on a display of its own kind and for the same person."""
        home = SHARED / "linux-home"
        shutil.rmtree(home, ignore_errors=True)
        copies = [home / word.name for word in words]
        home.mkdir()
        for word, copy in zip(words, copies, strict=True):
            shutil.copyfile(word, copy)
        own = {"PYTHONPATH": f"{LINUX}:{TREE}", "HOME": str(home), "DISPLAY": self.wine.display, "LANG": "C.UTF-8"}
        own |= {"PATH": "/usr/bin:/bin"}
        command = [
            sys.executable,
            "-c",
            "from rails18.ui.app.app import main; import sys; sys.exit(main(sys.argv[1:]))",
        ]
        started = subprocess.Popen([*command, *map(str, copies)], env=own, cwd=home)
        try:
            yield
        finally:
            started.terminate()
            started.wait(30)
