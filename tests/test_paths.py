"""Find the program's data in all three layouts, and the player's folders on all three systems."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from rails18 import paths

ROOT = Path(__file__).resolve().parent.parent


def test_source_tree(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "rails18").mkdir()
    assert paths.own_data("maps", tmp_path / "rails18") == tmp_path / "maps"
    assert paths.resources() == ROOT / "resources"


def test_wheel(tmp_path: Path) -> None:
    """In a wheel the data lies inside the package, and a stranger's folder beside it is not taken."""
    inside = tmp_path / "rails18" / "_data" / "maps"
    inside.mkdir(parents=True)
    (tmp_path / "maps").mkdir()
    assert paths.own_data("maps", tmp_path / "rails18") == inside
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert built["targets"]["wheel"]["force-include"] == {
        "maps": "rails18/_data/maps",
        "resources": "rails18/_data/resources",
    }


def test_frozen_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "maps").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert paths.maps() == tmp_path / "maps"
    with pytest.raises(paths.DataMissing, match="resources"):
        paths.resources()


def test_missing_data_is_said_with_places_and_cure(tmp_path: Path) -> None:
    with pytest.raises(paths.DataMissing, match="Install rails18 again") as said:
        paths.own_data("maps", tmp_path / "rails18")
    assert str(tmp_path / "maps") in str(said.value)


def test_home_of_the_player_can_be_chosen(home: Path) -> None:
    assert paths.user_data() == home
    assert (
        paths.autosaves().parent == paths.saves().parent == paths.logs().parent == paths.settings_file().parent == home
    )


MAC = "~/Library/Application Support/rails18"


@pytest.mark.parametrize(
    ("system", "variables", "data", "settings", "state"),
    [
        ("linux", {}, "~/.local/share/rails18", "~/.config/rails18", "~/.local/state/rails18"),
        (
            "linux",
            {"XDG_DATA_HOME": "~/a", "XDG_CONFIG_HOME": "~/b", "XDG_STATE_HOME": "~/c"},
            "~/a/rails18",
            "~/b/rails18",
            "~/c/rails18",
        ),
        ("linux", {"XDG_DATA_HOME": "no/whole/path"}, "~/.local/share/rails18", "~/.config/rails18", None),
        ("darwin", {}, MAC, MAC, MAC),
        ("win32", {"APPDATA": "~/a", "LOCALAPPDATA": "~/c"}, "~/a/rails18", "~/a/rails18", "~/c/rails18"),
        ("win32", {}, "~/AppData/Roaming/rails18", "~/AppData/Roaming/rails18", "~/AppData/Local/rails18"),
    ],
)
def test_folders_follow_the_system(
    system: str,
    variables: dict[str, str],
    data: str,
    settings: str,
    state: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Windows what belongs to one computer, like locks, logs and what can be made again, never roams."""

    def whole(path: str) -> Path:
        return Path(path.replace("~", str(tmp_path)))

    monkeypatch.delenv("RAILS18_HOME")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value.replace("~", str(tmp_path)))
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(sys, "platform", system)
    assert paths.user_data() == whole(data)
    assert paths.settings_file() == whole(settings) / "settings.ini"
    if state is not None:
        assert paths.logs() == whole(state) / "logs"
        assert paths.locks() == whole(state) / "locks"
