"""Say what the machine lacks for rails18 to run, and how to get it. Standard library only."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rails18 import __version__, bootstrap, environment, installers, paths
from rails18.installers import SetupError


class Need(NamedTuple):
    """Name a system component and the packages that bring it.

    Attributes:
        name: file name of a library, or of a program.
        used_by: Qt platform that needs it; `all` for every one of them, `tests` for the tests only.
        debian, fedora, arch: package names.
    """

    name: str
    used_by: str
    debian: str
    fedora: str
    arch: str


LIBRARIES = (
    Need("libglib-2.0.so.0", "all", "libglib2.0-0", "glib2", "glib2"),
    Need("libEGL.so.1", "all", "libegl1", "libglvnd-egl", "libglvnd"),
    Need("libGL.so.1", "all", "libgl1", "libglvnd-glx", "libglvnd"),
    Need("libdbus-1.so.3", "all", "libdbus-1-3", "dbus-libs", "dbus"),
    Need("libfontconfig.so.1", "all", "libfontconfig1", "fontconfig", "fontconfig"),
    Need("libxkbcommon.so.0", "all", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    Need("libxcb.so.1", "xcb", "libxcb1", "libxcb", "libxcb"),
    Need("libxcb-cursor.so.0", "xcb", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    Need("libxkbcommon-x11.so.0", "xcb", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    Need("libxcb-icccm.so.4", "xcb", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    Need("libxcb-keysyms.so.1", "xcb", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    Need("libxcb-shape.so.0", "xcb", "libxcb-shape0", "libxcb", "libxcb"),
    Need("libwayland-client.so.0", "wayland", "libwayland-client0", "libwayland-client", "wayland"),
    Need("libwayland-cursor.so.0", "wayland", "libwayland-cursor0", "libwayland-cursor", "wayland"),
    Need("libwayland-egl.so.1", "wayland", "libwayland-egl1", "libwayland-egl", "wayland"),
)
ROOM = 600  # megabytes on the disk while the packages are fetched and unpacked
TOOLS = (
    Need("Xvfb", "tests", "xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    Need("xdotool", "tests", "xdotool", "xdotool", "xdotool"),
)


def platform() -> str:
    """Return the Qt platform that a window would use now; empty when there is no display."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if chosen:
        return "wayland" if chosen.startswith("wayland") else chosen
    if not sys.platform.startswith("linux"):
        return "native"
    if os.environ.get("DISPLAY"):
        return "xcb"
    return "wayland" if os.environ.get("WAYLAND_DISPLAY") else ""


def missing_libraries(*platforms: str) -> list[Need]:
    """Return the libraries that Qt needs on these platforms and that cannot be loaded."""
    if not sys.platform.startswith("linux"):
        return []
    return [need for need in LIBRARIES if need.used_by in ("all", *platforms) and not loads(need.name)]


def missing_tools() -> list[Need]:
    """Return the programs that the tests of the real window need and that are not on the PATH."""
    if not sys.platform.startswith("linux"):
        return []
    return [need for need in TOOLS if shutil.which(need.name) is None]


def install_command(needs: Iterable[Need]) -> list[str]:
    """Return the command of this system's package manager that brings `needs`; empty when none is known."""
    for program, column, command in (
        ("apt-get", "debian", ["apt-get", "install", "-y", "--no-install-recommends"]),
        ("dnf", "fedora", ["dnf", "install", "-y"]),
        ("pacman", "arch", ["pacman", "-S", "--needed", "--noconfirm"]),
    ):
        if shutil.which(program):
            return command + sorted({getattr(need, column) for need in needs})
    return []


def sentence(needs: list[Need]) -> str:
    """Say which components are missing and the exact command that installs them."""
    names = ", ".join(need.name for need in needs)
    if not sys.platform.startswith("linux"):  # the window brings its own there: it is a part of Python
        return f"this Python lacks {names}. {installers.venv_cure(sys.platform)}"
    command = install_command(needs)
    if not command:
        return f"these system components are missing: {names}. Install them with your package manager."
    typed = installers.as_root(" ".join(command))
    return f"these system components are missing: {names}. Install them with\n  {typed}"


def window_fault(more: Sequence[Need] = ()) -> str:
    """Say why no window can open here; empty when one can.

    Args:
        more: what else is missing and should be named in the same command.
    """
    kind = platform()
    lacking = [*missing_libraries(kind or "xcb"), *more]
    said = [sentence(lacking)] if lacking else []
    if not kind:
        said.append(
            "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. "
            "Start rails18 from a desktop session, or over `ssh -X`."
        )
    elif not lacking and not _display_answers(kind):
        where = os.environ.get("DISPLAY" if kind == "xcb" else "WAYLAND_DISPLAY", "")
        said.append(f"the display {where!r} does not answer. Start rails18 from the desktop session that owns it.")
    return "\n".join(said)


def ready_for_window() -> None:
    """Look for the display and all system components of the window at once, before anything large is fetched.

    Raises:
        SetupError: something is missing.
    """
    fault = window_fault(_venv_need(bootstrap.RUN_LOCK))
    if fault:
        raise SetupError(fault)


def ready_for_tests() -> None:
    """Bring what the tests need on Linux when this is root with apt; else say what to install.

    Raises:
        SetupError: something is missing and cannot be installed from here.
    """
    needs = missing_libraries("xcb") + missing_tools() + _venv_need(bootstrap.TEST_LOCK)
    if not needs:
        return
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not root or shutil.which("apt-get") is None:
        raise SetupError(sentence(needs))
    command = install_command(needs)
    print("rails18: installing system packages: " + " ".join(command[4:]), file=sys.stderr, flush=True)
    for step in (["apt-get", "update"], command):
        run_command(step)
    left = missing_libraries("xcb") + missing_tools() + _venv_need(bootstrap.TEST_LOCK)
    if left:
        raise SetupError(sentence(left))


def report(window_lines: Callable[[], Iterable[str]] | None = None) -> int:
    """Print what is here and what is missing.

    Args:
        window_lines: tells what the window finds, one line each; asked only when the window can open.

    Returns:
        0 when the window can open and 1 when it cannot.
    """
    print(f"rails18     {__version__}, {'installed as one program' if _frozen() else 'run by Python'}")
    print(f"Python      {sys.version.split()[0]} at {sys.executable}")
    faults = [f"packages    {text}" for text in _packages()]
    text = window_fault(_venv_need(bootstrap.RUN_LOCK))
    faults += [f"window      {text}"] if text else []
    kind = platform()
    opens = not any(fault.startswith("window") for fault in faults)
    if opens:
        print(f"window      can open ({'system window' if kind == 'native' else kind})")
    try:
        print(f"data        {paths.maps()} and {paths.resources()}")
        faults += _lacking_fonts()
    except paths.DataMissing as fault:
        faults.append(f"data        {fault}")
    faults += _places()
    tools = missing_tools()
    if tools and (bootstrap.ROOT / "tests").is_dir() and not _frozen():
        print("tests       " + sentence(tools) + "   (for the tests only)")
    for line in faults:
        print(line, flush=True)
    if opens and window_lines is not None:
        for line in window_lines():
            print(line, flush=True)
    if faults:
        print("Something is missing, see above.")
    elif _installed():
        print(f"All is here: `{start()}` opens the window.")
    else:
        print(f"All but the packages is here: `{start()}` installs them and opens the window.")
    return 1 if faults else 0


def start() -> str:
    """Return what a person types to start this program."""
    if _frozen():
        return "rails18"
    return "py -m rails18" if os.name == "nt" else "python3 -m rails18"


def _frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def _installed() -> bool:
    return bootstrap.ready_here(bootstrap.RUN_LOCK) or bootstrap.serves(bootstrap.RUN_LOCK)


def _places() -> list[str]:
    """Print where games, settings and logs are; return those that cannot be written."""
    faults = []
    for name, place in (
        ("your games", paths.user_data()),
        ("autosaves", paths.autosaves()),
        ("settings", paths.settings_file()),
        ("logs", paths.logs()),
    ):
        settings = place == paths.settings_file()
        if is_writable(place.parent if settings else place) and (not settings or _replaceable(place)):
            print(f"{name:<11} {place}")
        else:
            cure = "Fix its permissions or set RAILS18_HOME to a folder of yours."
            faults.append(f"{name:<11} {place} cannot be written. {cure}")
    return faults


def _lacking_fonts() -> list[str]:
    """Return a line for each font of the program that is not there; the system's own would be taken instead."""
    folder = paths.resources() / "fonts"
    lacking = [name for name in paths.FONTS if not (folder / name).is_file()]
    return [f"fonts       {', '.join(lacking)} missing in {folder}. Install rails18 again."] if lacking else []


def _packages() -> list[str]:
    """Print the packages found; return what is wrong with them."""
    venv = bootstrap.ROOT / ".venv"
    if _frozen():
        return []
    if bootstrap.lacks_solver():
        print(f"solver      {bootstrap.WITHOUT_SOLVER}")
    if not _installed():
        stamp = environment.read_stamp(venv)
        broken = environment.fault(venv, stamp) if stamp else ""
        state = f"in {venv} no longer serve ({broken})" if broken else f"not installed in {venv} yet"
        print(f"packages    {state}; `{start()}` installs them")
        return _hindrances(venv)
    here = bootstrap.ready_here(bootstrap.RUN_LOCK)
    answer = environment.ask_python(sys.executable if here else environment.python_of(venv), _modules())
    if answer is None:
        return [f"the Python in {venv} does not start. {_again(venv)}"]
    if not answer.faults:
        print(f"packages    {'' if here else f'in {venv}, '}all can be imported by Python {answer.python}")
    return [f"{name} cannot be imported ({fault}). {_again(venv)}" for name, fault in answer.faults.items()]


def _modules() -> list[str]:
    """Return the modules to import; Qt only where its libraries are there, which are told of by themselves."""
    qt = not missing_libraries()
    return [name for name in bootstrap.run_modules() if qt or not name.startswith("PySide6")]


def _again(venv: Path) -> str:
    if bootstrap.brings_its_own(bootstrap.RUN_LOCK):
        return "Install rails18 again, with its dependencies."
    return f"Remove the folder {venv}; `{start()}` makes it again."


def _hindrances(venv: Path) -> list[str]:
    """Return what keeps the packages from being installed, but for components of the system."""
    found = []
    if not is_writable(venv):
        found.append(f"{venv} cannot be written. Make the project's folder writable, or copy the project elsewhere.")
    free = shutil.disk_usage(bootstrap.ROOT).free // 1_000_000
    if free < ROOM:
        found.append(f"need {ROOM} MB, and {free} MB are free in {bootstrap.ROOT}.")
    return found


def _venv_need(lock: str) -> list[Need]:
    """Return what makes virtual environments, where one has to be made and this Python lacks it."""
    if bootstrap.brings_its_own(lock) or bootstrap.ready_here(lock):
        return []
    venv = bootstrap.ROOT / ".venv"
    stamp = environment.read_stamp(venv)
    if stamp is not None and not environment.fault(venv, stamp):
        return []  # whole, if perhaps of an older lock: it is filled as it is
    if shutil.which("uv") or not installers.lacks_venv():
        return []
    return [Need("ensurepip", "all", installers.venv_package(), "python3", "python")]


def run_command(command: list[str]) -> None:
    """Run a command that installs something."""
    import subprocess

    done = subprocess.run(
        command,
        env=dict(os.environ, DEBIAN_FRONTEND="noninteractive"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise SetupError(f"`{' '.join(command)}` failed: {_complaint(done.stderr or done.stdout)}")


def _complaint(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in lines if line.startswith("E:")), lines[-1] if lines else "no reason given")


def loads(library: str) -> bool:
    """Return whether a library of the system can be loaded."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _display_answers(kind: str) -> bool:
    """Open and close a connection to the display, because Qt aborts the process when it cannot."""
    if not sys.platform.startswith("linux"):
        return True
    if kind == "xcb":
        xcb = ctypes.CDLL("libxcb.so.1")
        xcb.xcb_connect.restype = ctypes.c_void_p
        connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
        failed = bool(xcb.xcb_connection_has_error(connection))
        xcb.xcb_disconnect(connection)
        return not failed
    if kind == "wayland":
        wayland = ctypes.CDLL("libwayland-client.so.0")
        wayland.wl_display_connect.restype = ctypes.c_void_p
        display = wayland.wl_display_connect(None)
        if display:
            wayland.wl_display_disconnect(ctypes.c_void_p(display))
        return bool(display)
    return True


def _replaceable(file: Path) -> bool:
    return not file.exists() or (file.is_file() and os.access(file, os.W_OK))


def is_writable(folder: Path) -> bool:
    """Return whether something can be written in a folder, or in the nearest one above it that is there."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)
