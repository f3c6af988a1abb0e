"""The installer for Windows, run under Wine around a stand-in that does nothing but run."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rails18 import __version__, project

SCRIPT = Path(__file__).resolve().parent.parent.parent / "packaging" / "windows" / "rails18.nsi"
WINE_32 = Path("/usr/lib/wine/wine")  # Wine's loader for 32-bit programs, which installers are unless told otherwise
RUNNING = 3  # exit code of the installer that refuses
STAND_IN = """
Unicode true
SilentInstall silent
RequestExecutionLevel user
OutFile "${OUT}"
Section
  FileOpen $0 "$PROFILE\\rails18-runs" w
  FileClose $0
  Sleep 600000
SectionEnd
"""

pytestmark = pytest.mark.slow


def compiled(script: Path, out: Path, **values: object) -> Path:
    """Compile a script for the kind of programs that this Wine runs."""
    target = [] if WINE_32.exists() else ["-XTarget amd64-unicode"]
    defines = [f"-D{name}={value}" for name, value in {"OUT": out, **values}.items()]
    command = ["makensis", "-V2", "-WX", *target, *defines, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@dataclass(frozen=True)
class Windows:
    """A Windows of its own, made by Wine, with two installers."""

    prefix: Path
    older: Path
    newer: Path

    @property
    def home(self) -> Path:
        return next(user for user in (self.prefix / "drive_c/users").iterdir() if user.name != "Public")

    @property
    def folder(self) -> Path:
        return self.home / "AppData/Local/Programs/rails18"

    @property
    def start_entry(self) -> Path:
        return self.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/rails18.lnk"

    @property
    def env(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        own = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
        return kept | own | ({} if WINE_32.exists() else {"WINEARCH": "win64"})

    def run(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        command = ["wine", *map(str, words)]
        return subprocess.run(
            command, env=self.env, capture_output=True, text=True, errors="replace", timeout=300, check=False
        )

    def uninstall(self) -> int:
        # By itself the uninstaller goes on in a copy that nobody can wait for; this is that copy.
        copy = self.prefix / "drive_c/uninstall.exe"
        shutil.copyfile(self.folder / "uninstall.exe", copy)
        place = "C:\\" + str(self.folder.relative_to(self.prefix / "drive_c")).replace("/", "\\")
        return self.run(copy, "/S", f"_?={place}").returncode

    def registered(self, key: str, name: str | None = None) -> str:
        words = ["/ve"] if name is None else ["/v", name]
        told = self.run("reg", "query", f"HKCU\\Software\\{key}", *words)
        value = told.stdout.partition("REG_SZ")[2].strip() if told.returncode == 0 else ""
        return "" if value == "(value not set)" else value


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    for program, package in (("makensis", "nsis"), ("wine", "wine"), ("wineserver", "wine")):
        if shutil.which(program) is None and not Path("/usr/lib/wine", program).exists():
            pytest.skip(f"{program} is not installed (package {package} brings it): the installer is not run")
    import icons

    place = tmp_path_factory.mktemp("windows")
    icons.draw(place)
    (place / "stand-in.nsi").write_text(STAND_IN, encoding="utf-8")
    program = compiled(place / "stand-in.nsi", place / "stand-in.exe")
    values = {"AUTHORS": project.AUTHORS, "ICON": place / "rails18.ico", "PAYLOAD": place / "payload"}
    made = []
    for version, data in (("0.0.9", "of-old"), (__version__, "of-new")):
        shutil.rmtree(place / "payload", ignore_errors=True)
        (place / "payload/_internal").mkdir(parents=True)
        for name in ("rails18.exe", "rails18-console.exe"):
            shutil.copyfile(program, place / "payload" / name)
        (place / "payload/_internal" / data).write_text(version, encoding="utf-8")
        made.append(compiled(SCRIPT, place / f"rails18-{version}-setup.exe", VERSION=version, **values))
    system = Windows(place / "prefix", made[0], made[1])
    started = subprocess.run(
        ["wine", "wineboot", "-i"], env=system.env, capture_output=True, text=True, errors="replace", check=False
    )
    if not (system.prefix / "drive_c/users").is_dir():
        pytest.skip(f"Wine makes no Windows here: {started.stdout}{started.stderr}")
    try:
        yield system
    finally:
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver"
        subprocess.run([server, "-k"], env=system.env, capture_output=True, check=False)


def test_installing_upgrading_refusing_and_uninstalling(windows: Windows) -> None:
    """One test, because each step stands on the one before, as it does on somebody's computer."""
    assert windows.run(windows.older, "/S").returncode == 0
    assert (windows.folder / "_internal/of-old").is_file()
    assert windows.start_entry.is_file()
    assert windows.registered("Classes\\.rails18") == "rails18.game"
    command = windows.registered("Classes\\rails18.game\\shell\\open\\command")
    assert command.endswith('rails18.exe" "%1"')
    listed = "Microsoft\\Windows\\CurrentVersion\\Uninstall\\rails18"
    assert windows.registered(listed, "DisplayVersion") == "0.0.9"
    assert windows.registered(listed, "Publisher") == project.AUTHORS

    games = windows.home / "AppData/Local/rails18/saves"
    games.mkdir(parents=True)
    (games / "evening.rails18").write_text("a game", encoding="utf-8")
    (windows.folder / "my notes.txt").write_text("kept", encoding="utf-8")

    for name in ("rails18.exe", "rails18-console.exe"):
        refused_while_running(windows, name)

    assert windows.run(windows.newer, "/S").returncode == 0
    assert windows.registered(listed, "DisplayVersion") == __version__
    assert (windows.folder / "_internal/of-new").is_file()
    assert not (windows.folder / "_internal/of-old").exists(), "nothing of the older version stays"

    assert windows.uninstall() == 0
    left = sorted(path.name for path in windows.folder.iterdir())
    assert left == ["my notes.txt"]
    assert not windows.start_entry.exists()
    assert windows.run("reg", "query", "HKCU\\Software\\Classes\\.rails18").returncode, "an empty key is left"
    assert windows.registered("Classes\\rails18.game\\shell\\open\\command") == ""
    assert windows.registered(listed, "DisplayVersion") == ""
    assert (games / "evening.rails18").read_text(encoding="utf-8") == "a game"


def refused_while_running(windows: Windows, name: str) -> None:
    """While the program runs, neither another version nor the uninstaller touches a file."""
    before = {path: path.stat().st_mtime_ns for path in windows.folder.rglob("*")}
    mark = windows.home / "rails18-runs"
    mark.unlink(missing_ok=True)
    program = subprocess.Popen(
        ["wine", str(windows.folder / name)], env=windows.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 120
        while not mark.exists():
            assert program.poll() is None, "the stand-in ended by itself"
            assert time.monotonic() < deadline, "the stand-in does not start"
            time.sleep(0.2)
        assert windows.run(windows.newer, "/S").returncode == RUNNING
        assert windows.uninstall() == RUNNING
        assert {path: path.stat().st_mtime_ns for path in windows.folder.rglob("*")} == before
    finally:
        program.kill()
        program.wait(60)
