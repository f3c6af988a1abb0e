"""Titles in a folder outside the program are found, checked and played as data, and nothing in them is run."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath

import pytest

from rails18 import cli, paths
from rails18.checks import title_checks
from rails18.core.actions import TakePrivate
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.titledata import files
from rails18.titledata.files import folder_of, title_ids
from rails18.titledata.games import new_game
from rails18.titledata.titles import left_out, titles
from rails18.ui.board.thumbnail import data_of
from tests.support.tiny import write_tiny


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a pack with the small title of the guide for authors, and with code that must not be run."""
    folder = tmp_path / "pack"
    write_tiny(folder / "tiny")
    for name in ("tiny/__init__.py", "tiny/gtiny.py", "gtiny.py", "conftest.py"):
        (folder / name).write_text("raise SystemExit('code of a pack was run')\n", encoding="utf-8")
    monkeypatch.setenv("RAILS18_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(paths.TITLES, raising=False)
    return folder


def test_a_named_folder_is_checked(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(paths.TITLES, "")  # so that what the command sets is taken back
    assert "tiny" not in title_ids()
    asked = cli.parse(["check", "tiny", "--titles", str(pack)])
    monkeypatch.setenv(paths.TITLES, asked.titles)
    assert cli.carry_out(asked) == 0
    assert "tiny: 7 hexes" in capsys.readouterr().out


def test_a_title_of_a_pack_is_played(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.TITLES, str(pack))
    assert {"tiny", "1889", "1830"} <= set(title_ids())
    game = new_game(Setup("tiny", ("Ann", "Ben")))
    game.play(TakePrivate("P1", "A"))
    assert game.state.round.kind == "stock"


def test_the_players_own_folder_is_a_pack(pack: Path) -> None:
    pack.rename(paths.user_data().parent / "titles")
    (paths.user_data()).mkdir(parents=True, exist_ok=True)
    (paths.user_data().parent / "titles").rename(paths.user_data() / "titles")
    assert folder_of("tiny") == paths.user_data() / "titles" / "tiny"


def test_a_title_of_the_program_comes_first(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (pack / "tiny").rename(pack / "1889")
    monkeypatch.setenv(paths.TITLES, str(pack))
    assert folder_of("1889").parent == paths.maps()


def test_rules_of_its_own_are_refused(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = pack / "tiny" / "title.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace('rules: "1889"', 'rules: "tiny"'), encoding="utf-8")
    monkeypatch.setenv(paths.TITLES, str(pack))
    with pytest.raises(CannotRead):
        new_game(Setup("tiny", ("Ann", "Ben")))


@pytest.mark.parametrize("name", ["..", "../pack/tiny", "/etc", ""])
def test_a_name_leads_nowhere_else(pack: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(paths.TITLES, str(pack))
    with pytest.raises(CannotRead):
        folder_of(name)


@pytest.mark.parametrize(("name", "said"), [("", ""), ("map.yaml", r"\map.yaml"), ("ground/a.jpg", r"\ground\a.jpg")])
def test_files_of_a_pack_are_called_as_the_system_calls_them(
    monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    assert files.place_of("1889", name) == f"maps/1889/{name}".rstrip("/")
    monkeypatch.setattr(files, "folder_of", lambda title: PureWindowsPath(r"C:\packs") / title)
    assert files.place_of("tiny", name) == r"C:\packs\tiny" + said


def test_a_folder_that_is_not_there_is_refused(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.parse(["check", "--titles", str(pack / "gone")])
    assert "there is no folder" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["2001-02-30", "1" * 5000, "!!int ''", "[", "{a: 1, a: 2}"])
def test_a_wrong_title_of_a_pack_is_left_out_and_told(pack: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    file = pack / "tiny" / "title.yaml"
    text = file.read_text(encoding="utf-8")
    monkeypatch.setenv(paths.TITLES, str(pack))
    assert "tiny" in {info.id for info in titles()}
    assert left_out() == []
    file.write_text(f"{text}developer: {value}\n", encoding="utf-8")
    assert {"1830", "1889"} <= {info.id for info in titles()}
    assert "tiny" not in {info.id for info in titles()}
    (fault,) = left_out()
    assert fault.where.startswith(str(file))
    with pytest.raises(CannotRead):
        new_game(Setup("tiny", ("Ann", "Ben")))


def test_a_title_with_the_id_of_another_is_left_out(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its card would begin a game of the other one."""
    file = pack / "tiny" / "title.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("id: tiny", 'id: "1889"'), encoding="utf-8")
    monkeypatch.setenv(paths.TITLES, str(pack))
    (fault,) = left_out()
    assert "is not the name of its folder" in str(fault)
    assert len([info for info in titles() if info.id == "1889"]) == 1


def test_a_wrong_title_of_the_program_itself_is_no_small_matter(maps: Path) -> None:
    (maps / "1889" / "title.yaml").write_text("developer: 2001-02-30\n", encoding="utf-8")
    with pytest.raises(CannotRead):
        titles()


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
@pytest.mark.parametrize(
    "name", ["title.yaml", "map.yaml", "rules.yaml", "ground/coast.json", "ground/light.jpg", "emblems/compass.svg"]
)
@pytest.mark.parametrize("leads_to", ["secret", "../secret", "/dev/zero", "pipe", "folder", "inside"])
def test_a_link_that_leads_out_of_a_pack(
    pack: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    leads_to: str,
) -> None:
    """It is refused without a look at what it leads to; one that stays in the folder of its title is followed."""
    monkeypatch.setenv(paths.TITLES, str(pack))
    (tmp_path / "secret").write_text("key: secret\n", encoding="utf-8")
    file = pack / "tiny" / name
    file.parent.mkdir(exist_ok=True)
    content = file.read_bytes() if file.exists() else b""
    file.unlink(missing_ok=True)
    if leads_to == "pipe":
        os.mkfifo(file)
    elif leads_to == "folder":
        file.mkdir()
    elif leads_to == "inside":
        (pack / "tiny" / "other").write_bytes(content)
        file.symlink_to(pack / "tiny" / "other")
    else:
        file.symlink_to({"secret": tmp_path / "secret", "../secret": "../../secret"}.get(leads_to, leads_to))
    code = title_checks.run_check("tiny")
    told = capsys.readouterr().out
    if leads_to == "inside":
        assert (code, told.count("nothing wrong")) == ((0, 1) if content or name == "ground/light.jpg" else (1, 0))
        return
    assert code == 1
    assert str(file) in told
    assert "secret\n" not in told
    reason = {"pipe": "this is a pipe", "folder": "this is a folder"}.get(
        leads_to, "this is a link that leads out of the folder"
    )
    assert reason in told
    data_of("tiny")  # what the picture of its board is drawn from
