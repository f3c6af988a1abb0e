"""Start the frozen program as it will be on another machine, and let it prove itself: `python packaging/smoke_test.py`.

The program loads each title, replays a recorded game of it, lays a tile by mouse events, saves, loads and compares,
once offscreen and once in a real window (under Xvfb on Linux). Exit code 0 when everything went well.

    python packaging/smoke_test.py                               # dist/rails18
    python packaging/smoke_test.py --root /srv/clean /usr/bin/rails18    # installed in a chroot without Python; as root
    python packaging/smoke_test.py --times 5                     # measure the start as well

Standard library only, so that it runs wherever the program was built.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "games"
KINDS = ("recorded", "played", "random")  # folders of games, the most telling first
PATIENCE = 150  # seconds on a loaded machine for each title that a run of the program is given
WINDOW = {"win32": "windows", "darwin": "cocoa"}.get(sys.platform, "xcb")
BUILT = {
    "win32": ROOT / "dist" / "rails18" / "rails18-console.exe",
    "darwin": ROOT / "dist" / "rails18.app" / "Contents" / "MacOS" / "rails18",
}.get(sys.platform, ROOT / "dist" / "rails18" / "rails18")


class Fault(Exception):
    """Report what the frozen program did wrong."""


@dataclass(frozen=True)
class Place:
    """Know where the program runs.

    Args:
        program: its path, as it is called there.
        root: folder of a chroot, or None for this system.
        scratch: folder for games and homes, as this system sees it; it lies inside `root`.
    """

    program: str
    root: Path | None
    scratch: Path

    def inside(self, path: Path) -> str:
        """Return a path as the program sees it."""
        return str(path) if self.root is None else "/" + str(path.relative_to(self.root))

    def run(self, *words: str, platform: str = "offscreen", display: str = "") -> subprocess.CompletedProcess[str]:
        """Run the program with an environment that owes nothing to this one."""
        return subprocess.run(
            self.command(*words),
            env=self.environment(platform, display),
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE * max(2, len(words)),
            check=False,
        )

    def command(self, *words: str) -> list[str]:
        """Return the whole command line."""
        chroot = shutil.which("chroot", path="/usr/sbin:/sbin") or "chroot"
        enter = [] if self.root is None else [chroot, "--userspec=65534:65534", str(self.root)]
        return [*enter, self.program, *words]

    def environment(self, platform: str, display: str = "") -> dict[str, str]:
        """Return what the program finds in its environment: no Python, no library path, a home that is thrown away."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "LANG") if name in os.environ}
        home = self.inside(self.scratch / "home")
        path = os.environ["PATH"] if sys.platform == "win32" else "/usr/bin:/bin"
        own = {"PATH": path, "HOME": home, "RAILS18_HOME": home, "QT_QPA_PLATFORM": platform}
        return kept | own | ({"DISPLAY": display} if display else {})


def main(argv: list[str] | None = None) -> int:
    """Run every check and return the exit code."""
    parser = argparse.ArgumentParser(description="Try a frozen rails18 from end to end.")
    parser.add_argument("program", nargs="?", default=str(BUILT), help="the program; %(default)s without it")
    parser.add_argument("--root", type=Path, help="chroot in which the program is installed (needs root)")
    parser.add_argument("--offscreen-only", action="store_true", help="do not open a real window")
    parser.add_argument("--times", type=int, default=0, metavar="N", help="measure N starts up to the visible window")
    asked = parser.parse_args(argv)
    seen = Path(asked.program) if asked.root is None else asked.root / asked.program.lstrip("/")
    if not os.path.lexists(seen):
        print(f"There is no {seen}. Build it first: python packaging/build.py")
        return 2
    with _scratch(asked.root) as scratch:
        place = Place(asked.program, asked.root, scratch)
        try:
            _check(place, asked.offscreen_only, asked.times)
        except Fault as fault:
            print(f"FAILED: {fault}")
            return 1
        except subprocess.TimeoutExpired as late:
            said = late.stdout.decode(errors="replace") if isinstance(late.stdout, bytes) else late.stdout or ""
            print(f"{said}\nFAILED: {' '.join(late.cmd)} did not end within {late.timeout:.0f} s")
            return 1
    print("smoke test: all is well")
    return 0


@contextlib.contextmanager
def _scratch(root: Path | None) -> Iterator[Path]:
    """Make a folder that anybody may write, also from inside the chroot."""
    with tempfile.TemporaryDirectory(prefix="rails18-smoke-", dir=root / "tmp" if root else None) as folder:
        scratch = Path(folder).resolve()
        scratch.chmod(0o755)
        (scratch / "home").mkdir()
        (scratch / "home").chmod(0o777)
        yield scratch


def _check(place: Place, offscreen_only: bool, times: int) -> None:
    if place.root is not None:
        held = [name for name in ("python3", "python", "gcc") if (place.root / "usr" / "bin" / name).exists()]
        print(f"chroot {place.root}: {'has ' + ', '.join(held) if held else 'no Python and no compiler'}")
    folder = _install_folder(place)
    before = _listing(folder)
    version = _expect(place.run("--version"), "--version").stdout.strip()
    if version != f"rails18 {_version()}":
        raise Fault(f"--version says {version!r}; the sources are {_version()}")
    print(version)
    found = titles_of(_expect(place.run("check"), "check").stdout)
    games = [_game(title, place.scratch) for title in found]
    for game in games:
        _expect(place.run("replay", place.inside(game)), f"replay {game.name}")
        print(f"replay {game.name}: equal")
    names = [place.inside(game) for game in games]
    _print(_expect(place.run("self-test", *names), "self-test offscreen"))
    if not offscreen_only:
        with _display() as display:
            _print(_expect(place.run("doctor", platform=WINDOW, display=display), "doctor in a window"))
            _print(_expect(place.run("self-test", *names, platform=WINDOW, display=display), f"self-test on {WINDOW}"))
            if times:
                _measure(place, display, times)
    if _listing(folder) != before:
        raise Fault(f"the program wrote into its own folder {folder}")


def _expect(done: subprocess.CompletedProcess[str], what: str) -> subprocess.CompletedProcess[str]:
    if done.returncode:
        raise Fault(f"{what} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def _print(done: subprocess.CompletedProcess[str]) -> None:
    for line in (done.stdout + done.stderr).splitlines():
        print(f"  {line}")


def _install_folder(place: Place) -> Path:
    seen = Path(place.program) if place.root is None else place.root / place.program.lstrip("/")
    if seen.is_symlink() and place.root is not None and os.path.isabs(target := os.readlink(seen)):
        seen = place.root / target.lstrip("/")
    return seen.resolve().parent


def _listing(folder: Path) -> dict[str, tuple[int, int]]:
    """Return every file of the installed program with its size and the time it was written."""
    found = ((path, path.lstat()) for path in sorted(folder.rglob("*")))
    return {str(path): (info.st_size, info.st_mtime_ns) for path, info in found}


def _version() -> str:
    source = (ROOT / "rails18" / "__init__.py").read_text(encoding="utf-8")
    return source.split('__version__ = "')[1].split('"')[0]


def titles_of(report: str) -> list[str]:
    """Return the titles that the frozen program carries, which must be those of the sources, as must their lessons."""
    told = [line.split(":")[0] for line in report.splitlines() if line.endswith("nothing wrong found.")]
    titles = sorted(file.parent.name for file in (ROOT / "maps").glob("*/title.yaml"))
    lessons = [file for title in titles for file in (ROOT / "resources" / "lessons" / title).glob("*.yaml")]
    wanted = [*titles, f"{len(lessons)} lessons"]
    if sorted(told) != sorted(wanted):
        raise Fault(f"the frozen program knows {told}, the sources {wanted}:\n{report}")
    return titles


def _game(title: str, scratch: Path) -> Path:
    """Copy the smallest recorded game of a title in which a tile is laid to where the program can read it."""
    for kind in KINDS:
        found = [file for file in (GAMES / kind).glob(f"{title}-*") if file.suffix in (".json", ".rails18")]
        for file in sorted(found, key=lambda one: one.stat().st_size):
            if '"lay_tile"' in file.read_text(encoding="utf-8"):
                copy = scratch / file.name
                shutil.copyfile(file, copy)
                copy.chmod(0o644)
                return copy
    raise Fault(f"no game of {title} in {GAMES} lays a tile. Put one there, so that the title can be tried.")


@contextlib.contextmanager
def _display() -> Iterator[str]:
    """Yield the name of an empty X display on Linux, "" where windows need none."""
    if not sys.platform.startswith("linux"):
        yield ""
        return
    if shutil.which("Xvfb") is None:
        raise Fault("Xvfb is not installed (apt-get install xvfb), or use --offscreen-only")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    try:
        if not number:
            raise Fault("Xvfb does not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def _measure(place: Place, display: str, times: int) -> None:
    """Print the seconds from the call to the visible window, the first with caches dropped where that is allowed."""
    if shutil.which("xdotool") is None:
        raise Fault("--times needs xdotool (apt-get install xdotool)")
    dropped = _drop_caches()
    taken = [_start(place, display) for _ in range(times + 1)]
    cold = f"{taken[0]:.2f} s with {'cold' if dropped else 'unknown (caches could not be dropped)'} caches"
    warm = sorted(taken[1:])
    print(
        f"start to visible window: {cold}; then {warm[len(warm) // 2]:.2f} s (median of {times}, least {warm[0]:.2f})"
    )


def _drop_caches() -> bool:
    try:
        os.sync()
        Path("/proc/sys/vm/drop_caches").write_text("3", encoding="ascii")
    except OSError:
        return False
    return True


def _start(place: Place, display: str) -> float:
    begun = time.monotonic()
    program = subprocess.Popen(
        place.command(), env=place.environment(WINDOW, display), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    look = ["xdotool", "search", "--onlyvisible", "--name", "rails18"]
    try:
        while time.monotonic() - begun < PATIENCE and program.poll() is None:
            if subprocess.run(look, env={**os.environ, "DISPLAY": display}, capture_output=True, check=False).stdout:
                return time.monotonic() - begun
            time.sleep(0.01)
        raise Fault("no window appears")
    finally:
        program.terminate()
        program.wait(20)


if __name__ == "__main__":
    sys.exit(main())
