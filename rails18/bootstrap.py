"""Bring the locked packages into `.venv` beside the source tree and go on in its interpreter.

Standard library only: this runs before anything is installed. An installed or a frozen rails18 has no
`packaging/` beside it, brings its packages along, and passes through here untouched. What only an installation needs
is imported there: each start goes through here.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rails18 import environment, file_sharing, installers, own_files
from rails18.installers import SetupError

ROOT = Path(__file__).resolve().parent.parent
RUN_LOCK = "requirements.lock"
TEST_LOCK = "requirements-dev.lock"
LOCK_FILE = ".venv.lock"  # beside `.venv`, held while that is made

_RUN_MODULES = ("PySide6.QtWidgets", "PySide6.QtSvg", "shapely", "yaml", "msgspec")
_SOLVER = "highsbox" if sys.platform == "win32" else "highspy"
WITHOUT_SOLVER = (
    "there is no ready-made solver for Windows on ARM, so rails18 works without: on dense maps it offers good runs "
    "that it cannot always prove to be the best. A Python for x64 would have it."
)
_TEST_MODULES = ("pytest", "pytestqt", "xdist", "hypothesis")
POLL = 0.5  # seconds between two looks at whether another start has ended
_ENTERED = "RAILS18_ENTERED"  # set for the interpreter of `.venv` that was just made ready


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
    entered = os.environ.pop(_ENTERED, "")
    if ready_here(lock, root):
        return
    if entered:
        raise SetupError(
            f"{root / '.venv'} does not serve although it was just made. Remove that folder and try again."
        )
    go_on(ensure(lock, root), module, argv, root)


def mend(module: str, argv: Sequence[str], root: Path = ROOT) -> None:
    """After an import has failed, rebuild `.venv` and start `module` again when files in it are damaged.

    Args:
        module: name for `python -m`.
        argv: its arguments.
        root: folder of the source tree.

    Raises:
        SetupError: when the packages cannot be installed.
    """
    venv = root / ".venv"
    stamp = environment.read_stamp(venv)
    fault = environment.damage(venv) if stamp is not None and environment.is_here(venv) else ""
    if stamp is not None and fault:
        go_on(ensure(stamp.lock.split()[0], root, fault), module, argv, root)


def ready_here(lock: str, root: Path = ROOT) -> bool:
    """Say whether the running interpreter can go on without installing anything."""
    if brings_its_own(lock, root):
        return True
    venv = root / ".venv"
    if environment.is_here(venv):
        return serves(lock, root) if environment.read_stamp(venv) else _has_modules(lock)
    # An environment that the developer made and activated is the developer's choice; a bare system Python is not.
    return sys.prefix != sys.base_prefix and _has_modules(lock)


def brings_its_own(lock: str, root: Path = ROOT) -> bool:
    """Say whether this is an installed or a frozen program, whose packages came along with it."""
    return bool(getattr(sys, "frozen", False)) or not (root / "packaging" / lock).exists()


def serves(lock: str, root: Path = ROOT) -> bool:
    """Say whether `.venv` was made from `lock`, or holds all that it names, and is still whole."""
    venv = root / ".venv"
    stamp = environment.read_stamp(venv)
    if stamp is None:
        return False
    fits = stamp_fits(stamp.lock, lock, root) or environment.holds(venv, stamp, root / "packaging" / lock)
    return fits and not environment.fault(venv, stamp)


def ensure(lock: str, root: Path = ROOT, fault: str = "") -> Path:
    """Make, refresh or rebuild `.venv` so that it holds the packages of `lock`, and return its interpreter.

    Args:
        lock: file name in `packaging/`.
        root: folder of the source tree.
        fault: why it must be rebuilt although it seems to serve.

    Raises:
        SetupError: no venv module, no network, no room, or a folder that cannot be written.
    """
    venv = root / ".venv"
    if fault or not serves(lock, root):
        with one_at_a_time(root):
            if fault or not serves(lock, root):  # another process may have finished it while this one waited
                _renew(venv, root / "packaging" / lock, fault)
    return environment.python_of(venv)


def _renew(venv: Path, lock: Path, fault: str) -> None:
    stamp = environment.read_stamp(venv)
    fault = fault or (environment.fault(venv, stamp) if stamp else "")
    if fault and os.name == "nt" and environment.is_here(venv):  # a program in use cannot be removed there
        raise SetupError(f"{venv} no longer serves ({fault}). Start once with `py -m rails18`, which makes it again.")
    if fault or not environment.python_of(venv).exists():
        installers.look_for_venv()
    with installers.writing_sentence(venv):
        venv.mkdir(exist_ok=True)
        environment.stamp_file(venv).unlink(missing_ok=True)
    again = f"{venv} no longer serves ({fault}) and is made again: " if fault else ""
    where = "" if fault else f" into {venv} (once)"
    print(f"rails18: {again}installing {_contents(lock)}{where} ...", file=sys.stderr, flush=True)
    installers.install(venv, lock, anew=bool(fault))
    answer = environment.ask(venv)
    if answer is None:
        raise SetupError(f"{environment.python_of(venv)} does not start. Remove {venv} and run the same command again.")
    with installers.writing_sentence(venv):
        environment.write_stamp(venv, stamp_text(lock), answer)
    if lacks_solver():
        print(f"rails18: {WITHOUT_SOLVER}", file=sys.stderr, flush=True)


def stamp_text(lock_file: Path) -> str:
    """Return the words that mark an environment as made from this very lock file."""
    return f"{lock_file.name} {hashlib.sha256(lock_file.read_bytes()).hexdigest()}"


def stamp_fits(made_from: str, lock: str, root: Path = ROOT) -> bool:
    """Say whether an environment made from one lock serves another; the test lock holds all of the run lock."""
    files = [root / "packaging" / name for name in dict.fromkeys((lock, TEST_LOCK))]
    return any(made_from == stamp_text(file) for file in files if file.exists())


def go_on(python: Path, module: str, argv: Sequence[str], root: Path) -> None:
    """Run `module` with another Python, which has the packages, in place of this process."""
    path = os.pathsep.join(part for part in (str(root), os.environ.get("PYTHONPATH")) if part)
    variables = {**os.environ, "PYTHONPATH": path, _ENTERED: "1"}
    command = [str(python), "-m", module, *argv]
    if os.name == "nt":  # execve on Windows returns to the shell before the child has ended
        import subprocess

        sys.exit(subprocess.call(command, env=variables))
    sys.stdout.flush()
    os.execve(command[0], command, variables)


def run_modules() -> tuple[str, ...]:
    """Return the modules that playing needs on this system."""
    return _RUN_MODULES if lacks_solver() else (*_RUN_MODULES, _SOLVER)


def lacks_solver() -> bool:
    """Say whether this is a system for which the lock names no solver, because there is none."""
    import platform

    return sys.platform == "win32" and platform.machine() == "ARM64"


def _has_modules(lock: str) -> bool:
    modules = run_modules() + (_TEST_MODULES if lock == TEST_LOCK else ())
    return all(importlib.util.find_spec(name.split(".")[0]) is not None for name in modules)


def _contents(file: Path) -> str:
    words = (line.split()[0] for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    names = {word.split("==")[0]: word for word in words if "==" in word}
    qt = names.get("pyside6-essentials", "Qt").replace("==", " ")
    return f"{qt} and {len(names) - 1} other packages"


@contextlib.contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Hold a lock of the operating system, so that two first starts do not install into each other.

    It is in the source tree, where only those can put something who can change the program itself.
    """
    file = root / LOCK_FILE
    with installers.writing_sentence(file):
        handle = own_files.appended(file)
    with handle:
        _wait_for(handle.fileno())
        yield


def _wait_for(handle: int) -> None:
    """Lock an open file as soon as no other start has it, and say so when that takes a while."""
    import time

    said = False
    while True:
        try:
            return file_sharing.lock(handle)
        except BlockingIOError:
            if not said:
                print("rails18: another start is installing the packages; this one waits for it ...", file=sys.stderr)
            said = True
            time.sleep(POLL)
        except OSError:  # a disk that knows no locks: better two at once than none
            return None
