"""Know where the program's own data is and where the player's files go, without Qt.

Own data is in one of three places: beside the package (source tree), inside it under `_data/` (wheel), or in the
folder that a frozen program unpacks to. Nothing here makes a folder: whoever writes makes what it needs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
NAME = "rails18"
TITLES = "RAILS18_TITLES"  # environment variable: folders of titles outside the program
FONTS = (  # files in the folder of fonts
    "Inter-Regular.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "Inter-Bold.otf",
    "Vollkorn-SemiBold.ttf",
    "Vollkorn-MediumItalic.ttf",
)


class DataMissing(Exception):
    """Some data of the program itself is not where it should be; the text says which and what to do."""


def maps() -> Path:
    """Return the folder of title data, one folder a title."""
    return own_data("maps")


def title_packs() -> tuple[Path, ...]:
    """Return the folders outside the program in which folders of titles may be, those that exist.

    They are `titles` in the player's folder, and what the environment variable RAILS18_TITLES names.
    """
    named = [Path(name) for name in os.environ.get(TITLES, "").split(os.pathsep) if name]
    return tuple(folder for folder in (user_data() / "titles", *named) if folder.is_dir())


def resources() -> Path:
    """Return the folder of icons, fonts, translations and lessons."""
    return own_data("resources")


def own_data(name: str, package: Path = PACKAGE, unpacked: str | None = None) -> Path:
    """Find one of the folders that come with the program.

    Args:
        name: `maps` or `resources`.
        package: folder of the package `rails18`.
        unpacked: folder of a frozen program; None asks the interpreter.

    Raises:
        DataMissing: the folder is in none of the three places.
    """
    frozen = unpacked if unpacked is not None else getattr(sys, "_MEIPASS", None)
    places = [Path(frozen) / name] if frozen else [package / "_data" / name, package.parent / name]
    for place in places:
        if place.is_dir():
            return place
    looked = " and ".join(str(place) for place in places)
    raise DataMissing(f"The folder {name} of rails18 is missing (looked in {looked}). Install rails18 again.")


def user_data() -> Path:
    """Return the folder for the player's games; the environment variable RAILS18_HOME replaces it."""
    return _home("data")


def saves() -> Path:
    """Return the folder that the save dialog starts in."""
    return user_data() / "saves"


def autosaves() -> Path:
    """Return the folder of games saved after each action."""
    return user_data() / "autosave"


def logs() -> Path:
    """Return the folder of the program's log files."""
    return _home("state") / "logs"


def locks() -> Path:
    """Return the folder that tells which saves are being played."""
    return _home("state") / "locks"


def cache() -> Path:
    """Return the folder of what the program can make again at any time; deleting it is always safe."""
    return _home("cache") / "cache"


def settings_file() -> Path:
    """Return the file of window settings, in INI form."""
    return _home("config") / "settings.ini"


def _home(kind: str) -> Path:
    """Return rails18's own folder for `data`, `state`, `config` or `cache`, by the custom of each system."""
    chosen = os.environ.get("RAILS18_HOME")
    if chosen:
        return Path(os.path.expanduser(chosen)).absolute()
    home = home_folder()
    if sys.platform == "win32":
        roams = kind in ("data", "config")  # what a company's system may carry from computer to computer
        variable, usual = ("APPDATA", "Roaming") if roams else ("LOCALAPPDATA", "Local")
        return _from_environment(variable, home / "AppData" / usual) / NAME
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / NAME
    variable, usual = {
        "data": ("XDG_DATA_HOME", ".local/share"),
        "state": ("XDG_STATE_HOME", ".local/state"),
        "config": ("XDG_CONFIG_HOME", ".config"),
        "cache": ("XDG_CACHE_HOME", ".cache"),
    }[kind]
    return _from_environment(variable, home / usual) / NAME


def home_folder() -> Path:
    """Return the person's home folder; for an account without one a place in which nothing can be written."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.devnull)


def _from_environment(variable: str, usual: Path) -> Path:
    value = os.environ.get(variable, "")
    # The base directory specification tells programs to ignore a relative path here.
    return Path(value) if Path(value).is_absolute() else usual
