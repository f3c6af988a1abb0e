"""Whatever an earlier rails18 saved opens in this one, whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.interchange.open import SAVE, open_game
from rails18.loading import saves

DATA = Path(__file__).parent / "data"  # v<format version>-<what>.rails18, written by the programs of their time
FILES = sorted(DATA.glob("v*.rails18"))


def version_of(file: Path) -> int:
    return int(file.name[1:].partition("-")[0])


def test_every_version_of_the_format_has_a_save() -> None:
    assert {version_of(file) for file in FILES} == set(range(1, saves.VERSION + 1))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_earlier_save_opens_whole(file: Path, tmp_path: Path) -> None:
    assert f'"version":{version_of(file)},' in file.read_text(encoding="utf-8").partition("\n")[0]
    opened = saves.load(file)
    assert opened.warning == ""
    shown = open_game(file)
    assert (shown.kind, shown.warning) == (SAVE, "")
    assert shown.game.at == opened.at > 100
    assert tuple(shown.game.actions) == opened.actions
    again = open_game(saves.save(shown.game, tmp_path / "again.rails18"))
    assert again.game.state == shown.game.state
    assert again.game.branches == shown.game.branches
