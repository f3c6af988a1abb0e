"""Fill a virtual environment from a lock, by `uv` where it is on the PATH and else by pip. Standard library only.

Both take ready-made packages alone: nothing is compiled, and no code of a package runs while it is installed.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from rails18 import environment

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

# What they print, among words of the network, about an index whose certificate this system does not trust.
_CERTIFICATE_WORDS = (
    "certificate_verify_failed",
    "certificate verify failed",
    "confirming the ssl certificate",
    "invalid peer certificate",
)


class SetupError(Exception):
    """Something outside the program is missing; the text says what, and what to do."""


class Installer(Protocol):
    """Make an environment and fill it; each step gives an exit code and what was printed."""

    def make(self, venv: Path) -> tuple[int, str]:
        """Make the environment in an empty folder."""

    def works(self, venv: Path) -> bool:
        """Say whether an environment that is there can be filled as it is."""

    def fill(self, venv: Path, lock: Path) -> tuple[int, str]:
        """Install the packages of a lock."""


class Uv(NamedTuple):
    """Install by `uv`.

    Attributes:
        program: its path.
    """

    program: str

    def make(self, venv: Path) -> tuple[int, str]:
        """Make the environment in an empty folder."""
        return call([self.program, "venv", "--quiet", "--allow-existing", "--python", base_python(), str(venv)])

    def works(self, venv: Path) -> bool:
        """Say whether an environment that is there can be filled as it is."""
        return environment.ask(venv) is not None

    def fill(self, venv: Path, lock: Path) -> tuple[int, str]:
        """Install the packages of a lock."""
        into = ["--python", str(environment.python_of(venv))]
        return call([self.program, "pip", "install", *into, *_HASHED_WHEELS, "-r", str(lock)], tells=True)


class Pip:
    """Install by the pip that Python brings along."""

    def make(self, venv: Path) -> tuple[int, str]:
        """Make the environment in an empty folder."""
        return call([base_python(), "-m", "venv", str(venv)])

    def works(self, venv: Path) -> bool:
        """Say whether an environment that is there can be filled as it is."""
        python = environment.python_of(venv)
        return python.exists() and not call([str(python), "-m", "pip", "--version"])[0]

    def fill(self, venv: Path, lock: Path) -> tuple[int, str]:
        """Install the packages of a lock."""
        pip = [str(environment.python_of(venv)), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
        bars = sys.stderr is not None and sys.stderr.isatty()
        return call([*pip, *_HASHED_WHEELS, "-r", str(lock)], show=bars, tells=not bars)


# A server that does not answer is asked three times and given up after a minute, however patient this system is else.
PATIENCE = {"PIP_DEFAULT_TIMEOUT": "20", "PIP_RETRIES": "2", "UV_HTTP_TIMEOUT": "20", "UV_HTTP_RETRIES": "2"}
# What the installers print of a package on its way, without what is only about it.
_PROGRESS = re.compile(r"\s*(Downloading (?!.*\.metadata)|Using cached (?!.*\.metadata)|Install|Prepared )")
_HASHED_WHEELS = ("--require-hashes", "--only-binary", ":all:")


def install(venv: Path, lock: Path, anew: bool) -> None:
    """Bring the packages of a lock into an environment.

    What is there is kept where that goes: it may be the developer's own. It is emptied first when asked, when its
    Python does not work, or when the installer stumbles over it.

    Args:
        venv: folder of the environment, there or not.
        lock: file that pins the packages.
        anew: empty it in any case.

    Raises:
        SetupError: no venv module, no network, no room, or a folder that cannot be written.
    """
    program = shutil.which("uv")
    installer: Installer = Uv(program) if program else Pip()
    if not anew and installer.works(venv):
        code, output = installer.fill(venv, lock)
        if not code and not environment.damage(venv):
            return
        if code and cure(output):
            raise _failed(output)
    look_for_venv()
    with writing_sentence(venv):
        _empty(venv)
    code, output = installer.make(venv)
    if not code:
        code, output = installer.fill(venv, lock)
    if code:
        raise _failed(output)


def look_for_venv() -> None:
    """Make sure that an environment can be made, before anything is removed or fetched.

    Raises:
        SetupError: this Python comes without venv or ensurepip, and there is no `uv`.
    """
    if shutil.which("uv") is None and lacks_venv():
        raise SetupError(
            "this Python cannot make virtual environments, because ensurepip or venv is missing. "
            f"{venv_cure()} Or put `uv` on the PATH."
        )


def venv_cure(system: str = sys.platform) -> str:
    """Return how to come by a Python that makes virtual environments."""
    if system.startswith("linux"):
        return f"On Debian and Ubuntu: `{as_root(f'apt-get install -y {venv_package()}')}`."
    return "Install the whole Python from python.org, not its embeddable package, and start rails18 with it."


def _failed(output: str) -> SetupError:
    return SetupError("what rails18 needs could not be installed: " + explain(output))


def _empty(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for inside in folder.iterdir():
        if inside.is_dir() and not inside.is_symlink():
            shutil.rmtree(inside)
        else:
            inside.unlink()


def base_python() -> str:
    """Return the interpreter that environments are made from: the one outside of any."""
    return str(getattr(sys, "_base_executable", "") or sys.executable)


def lacks_venv() -> bool:
    """Say whether this Python cannot make a virtual environment with an installer in it."""
    return importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None


def venv_package() -> str:
    """Return the Debian package that holds ensurepip for the running Python."""
    return f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def as_root(command: str) -> str:
    """Return a command of Debian's package manager as a person types it, with fresh lists of packages."""
    sudo = "" if hasattr(os, "geteuid") and os.geteuid() == 0 else "sudo "
    return f"{sudo}apt-get update && {sudo}{command}"


def explain(output: str) -> str:
    """Turn what an installer printed into one sentence with a cure."""
    return cure(output) or _complaint(output)


def _complaint(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return next(
        (line for line in reversed(lines) if "error" in line.lower()), lines[-1] if lines else "no reason given"
    )


def cure(output: str) -> str:
    """Return the sentence for a reason that is outside of the environment; empty for any other."""
    low, last = output.lower(), _complaint(output)
    if "no space left" in low:
        return "the disk is full. Free about 600 MB and run the same command again."
    if "permission denied" in low or "read-only file system" in low:
        return f"the folder cannot be written ({last}). Make it writable or copy the project elsewhere."
    if "tls ca certificate bundle" in low:
        return f"the file of certificates that the installer was told to use is not there ({last}). Correct PIP_CERT."
    if any(word in low for word in _CERTIFICATE_WORDS):
        return (
            "the certificate of the package index was not accepted. The usual reasons are a proxy that opens secure "
            "connections and a clock that is wrong. Set the clock, or name the file of the proxy's certificates "
            "(PIP_CERT=FILE for pip, SSL_CERT_FILE=FILE for uv), and run the same command again."
        )
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
    return ""


def call(command: list[str], show: bool = False, tells: bool = False) -> tuple[int, str]:
    """Run a command and collect its complaints.

    Args:
        show: let its progress through to the terminal.
        tells: say what it fetches and installs, a line each.
    """
    import subprocess

    variables = {**os.environ, **PATIENCE, "PIP_USER": "0"}
    variables.pop("PYTHONPATH", None)
    pipe = subprocess.PIPE
    output = {"stdout": None, "stderr": pipe} if show else {"stdout": pipe, "stderr": subprocess.STDOUT}
    lines: list[str] = []
    try:
        with subprocess.Popen(
            command, env=variables, stdin=subprocess.DEVNULL, text=True, errors="replace", **output
        ) as running:
            for line in running.stderr or running.stdout or ():
                lines.append(line)
                if tells and _PROGRESS.match(line):
                    print("rails18: " + line.strip(), file=sys.stderr, flush=True)
    except OSError as fault:
        return 1, str(fault)
    return running.returncode, "".join(lines)


@contextlib.contextmanager
def writing_sentence(folder: Path) -> Iterator[None]:
    """Turn a folder or file that cannot be written into a sentence."""
    try:
        yield
    except OSError as fault:
        raise SetupError(
            f"{folder} cannot be written ({fault.strerror or fault}). "
            "Make the project's folder writable, or copy the project to a place of your own."
        ) from fault
