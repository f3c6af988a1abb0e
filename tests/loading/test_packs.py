"""Titles in a folder outside the program are found, checked and played as data, and nothing in them is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18 import cli, paths
from rails18.core.actions import TakePrivate
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.loading.files import folder_of, title_ids
from rails18.loading.games import new_game
from tests.test_title_guide import BLOCK, GUIDE


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a pack with the small title of the guide for authors, and with code that must not be run."""
    folder = tmp_path / "pack"
    (folder / "tiny").mkdir(parents=True)
    for name, text in BLOCK.findall(GUIDE):
        (folder / "tiny" / f"{name}.yaml").write_text(text + "\n", encoding="utf-8")
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


def test_a_folder_that_is_not_there_is_refused(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.parse(["check", "--titles", str(pack / "gone")])
    assert "there is no folder" in capsys.readouterr().err
