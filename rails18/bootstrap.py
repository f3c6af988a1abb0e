"""Bring the locked packages into `.venv` beside the source tree and go on in its interpreter.

Standard library only: this runs before anything is installed. An installed or a frozen rails18 has no
`packaging/` beside it, brings its packages along, and passes through here untouched.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN_LOCK = "requirements.lock"
TEST_LOCK = "requirements-dev.lock"

_RUN_MODULES = ("PySide6", "shapely", "yaml", "msgspec", "highspy")
_TEST_MODULES = (*_RUN_MODULES, "pytest", "pytestqt", "xdist", "hypothesis")

# What the installers print when the network is at fault, in lower case.
_NETWORK_WORDS = (
    "name resolution",
    "name or service not known",
    "nodename nor servname",
    "getaddrinfo failed",
    "failed to establish a new connection",
    "network is unreachable",
    "connection refused",
    "connection reset",
    "connection aborted",
    "timed out",
    "max retries",
    "proxyerror",
    "dns error",
    "error sending request",
    "failed to fetch",
)


class SetupError(Exception):
    """Something outside the program is missing; the text says what, and what to do."""


def enter(module: str, argv: Sequence[str], lock: str = RUN_LOCK, root: Path = ROOT) -> None:
    """Return when this interpreter has the locked packages, else start `module` again in one that has.

    Args:
        module: name for `python -m`.
        argv: its arguments.
        lock: file name in `packaging/`.
        root: folder of the source tree.

    Raises:
        SetupError: when the packages cannot be installed.
    """
    if ready_here(lock, root):
        return
    python = ensure(lock, root)
    environment = dict(os.environ, PYTHONPATH=_joined(str(root), os.environ.get("PYTHONPATH")))
    command = [str(python), "-m", module, *argv]
    if os.name == "nt":  # execve on Windows returns to the shell before the child has ended
        sys.exit(subprocess.call(command, env=environment))
    sys.stdout.flush()
    os.execve(command[0], command, environment)


def ready_here(lock: str, root: Path = ROOT) -> bool:
    """Say whether the running interpreter can go on without installing anything."""
    if getattr(sys, "frozen", False) or not (root / "packaging" / lock).exists():
        return True
    if Path(sys.prefix).resolve() == (root / ".venv").resolve():
        stamp = read_stamp(root)
        return stamp_fits(stamp, lock, root) if stamp else _has_modules(lock)
    # An environment that the developer made and activated is the developer's choice; a bare system Python is not.
    return sys.prefix != sys.base_prefix and _has_modules(lock)


def ensure(lock: str, root: Path = ROOT) -> Path:
    """Make or refresh `.venv` so that it holds the packages of `lock`, and return its interpreter.

    Raises:
        SetupError: no venv module, no network, no room, or a folder that cannot be written.
    """
    venv = root / ".venv"
    python = venv_python(venv)
    if python.exists() and stamp_fits(read_stamp(root), lock, root):
        return python
    with _one_at_a_time(root):
        if python.exists() and stamp_fits(read_stamp(root), lock, root):
            return python  # another process finished it while this one waited
        with _writing_sentence(venv):
            venv.mkdir(exist_ok=True)
            stamp_file(root).unlink(missing_ok=True)
        file = root / "packaging" / lock
        print(f"rails18: installing {_contents(file)} into {venv} (once) ...", file=sys.stderr, flush=True)
        uv = shutil.which("uv")
        if uv:
            _install_with_uv(uv, venv, file)
        else:
            _install_with_pip(venv, file)
        with _writing_sentence(venv):
            stamp_file(root).write_text(stamp_text(file), encoding="utf-8")
    return python


def venv_python(venv: Path) -> Path:
    """Return the path of the interpreter inside a virtual environment."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def stamp_file(root: Path) -> Path:
    """Return the file that remembers which lock the environment was made from."""
    return root / ".venv" / "rails18.stamp"


def stamp_text(lock_file: Path) -> str:
    """Return the line that marks an environment as made from this very lock file."""
    return f"{lock_file.name} {hashlib.sha256(lock_file.read_bytes()).hexdigest()}"


def read_stamp(root: Path) -> str:
    """Return the stamp of `.venv`, or an empty string."""
    try:
        return stamp_file(root).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def stamp_fits(stamp: str, lock: str, root: Path = ROOT) -> bool:
    """Say whether an environment with this stamp serves `lock`; the test lock holds all of the run lock."""
    files = [root / "packaging" / name for name in dict.fromkeys((lock, TEST_LOCK))]
    return any(stamp == stamp_text(file) for file in files if file.exists())


def explain(output: str) -> str:
    """Turn what an installer printed into one sentence with a cure."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    low = output.lower()
    last = next(
        (line for line in reversed(lines) if "error" in line.lower()), lines[-1] if lines else "no reason given"
    )
    if "no space left" in low:
        return "the disk is full. Free about 600 MB and run the same command again."
    if "permission denied" in low or "read-only file system" in low:
        return f"the folder cannot be written ({last}). Make it writable or copy the project elsewhere."
    if any(word in low for word in _NETWORK_WORDS):
        return (
            "the package index cannot be reached. Check the network connection "
            "(pip's own settings and proxies are used) and run the same command again."
        )
    if "do not match the hashes" in low or "hash mismatch" in low:
        return "a downloaded package differs from the locked one and was not installed. Run the command again."
    if "no matching distribution" in low or "no solution found" in low:
        system = f"{sys.platform}, {os.uname().machine}" if hasattr(os, "uname") else sys.platform
        return (
            f"there is no ready-made package for this system ({system}, Python {sys.version_info[0]}."
            f"{sys.version_info[1]}): {last}"
        )
    return last


def _install_with_uv(uv: str, venv: Path, file: Path) -> None:
    python = venv_python(venv)
    if not python.exists():
        _run([uv, "venv", "--quiet", "--allow-existing", "--python", sys.executable, str(venv)])
    _run([uv, "pip", "install", "--quiet", "--require-hashes", "--python", str(python), "-r", str(file)])


def _install_with_pip(venv: Path, file: Path) -> None:
    python = venv_python(venv)
    if not python.exists() or _call([str(python), "-m", "pip", "--version"])[0]:
        if lacks_venv():
            raise SetupError(
                "this Python cannot make virtual environments, because ensurepip or venv is missing. "
                f"On Debian and Ubuntu: sudo apt-get install {venv_package()}   (or put `uv` on the PATH)"
            )
        _run([sys.executable, "-m", "venv", "--clear", str(venv)])
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--require-hashes"]
    _run([*pip, "--only-binary", ":all:", "-r", str(file)], show=sys.stderr is not None and sys.stderr.isatty())


def lacks_venv() -> bool:
    """Say whether this Python cannot make a virtual environment with an installer in it."""
    return importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None


def venv_package() -> str:
    """Return the Debian package that holds ensurepip for the running Python."""
    return f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def _run(command: list[str], show: bool = False) -> None:
    code, output = _call(command, show)
    if code:
        raise SetupError("what rails18 needs could not be installed: " + explain(output))


def _call(command: list[str], show: bool = False) -> tuple[int, str]:
    """Run a command; `show` lets its progress through to the terminal, its complaints are always collected."""
    environment = dict(os.environ, PIP_USER="0")
    environment.pop("PYTHONPATH", None)
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=None if show else subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as fault:
        return 1, str(fault)
    return done.returncode, (done.stdout or "") + done.stderr


def _has_modules(lock: str) -> bool:
    modules = _TEST_MODULES if lock == TEST_LOCK else _RUN_MODULES
    return all(importlib.util.find_spec(name) is not None for name in modules)


def _contents(file: Path) -> str:
    words = (line.split()[0] for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    names = {word.split("==")[0]: word for word in words if "==" in word}
    qt = names.get("pyside6-essentials", "Qt").replace("==", " ")
    return f"{qt} and {len(names) - 1} other packages"


def _joined(*parts: str | None) -> str:
    return os.pathsep.join(part for part in parts if part)


@contextlib.contextmanager
def _writing_sentence(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise SetupError(
            f"{folder} cannot be written ({fault.strerror or fault}). "
            "Make the project's folder writable, or copy the project to a place of your own."
        ) from fault


@contextlib.contextmanager
def _one_at_a_time(root: Path) -> Iterator[None]:
    """Hold a lock of the operating system, so that two first starts do not install into each other."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    mark = hashlib.sha256(str(root).encode()).hexdigest()[:12]
    file = Path(tempfile.gettempdir()) / f"rails18-{user}-{mark}.lock"
    with _writing_sentence(file):
        handle = file.open("w", encoding="utf-8")
    with handle:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
