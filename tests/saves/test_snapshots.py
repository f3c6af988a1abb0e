"""Open saves from what the cache folder keeps of them, and only while that holds."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from rails18 import paths
from rails18.core.game import Game
from rails18.interchange.open import open_game
from rails18.saves import saves, snapshots
from rails18.storage import kept

pytestmark = pytest.mark.usefixtures("own_cache")
PLAYED = Path(__file__).parents[1] / "games" / "played" / "1870-finish-400.rails18"
FIRST = snapshots.WORTHWHILE + 10  # actions of the game that is saved
Plays = list[object]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Return a save with the first moves of a game, of which a snapshot is kept."""
    file = tmp_path / "some.rails18"
    write(file, FIRST)
    snapshots.keep(open_game(file).game, file)
    return file


def write(file: Path, actions: int) -> None:
    lines = PLAYED.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[: actions + 1]), encoding="utf-8")


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> Plays:
    """Return a list that grows with each action that is played with its checks."""
    found: Plays = []
    play = Game.play

    def noted(game: Game, action: object) -> object:
        found.append(action)
        return play(game, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", noted)
    return found


def test_a_save_opens_from_its_snapshot_with_its_whole_history(save: Path, plays: Plays) -> None:
    kept_game = open_game(save).game
    assert plays == []
    shutil.rmtree(paths.cache())
    played = open_game(save).game
    assert len(plays) == FIRST
    assert (kept_game.actions, kept_game.at) == (played.actions, FIRST)
    assert kept_game.history() == played.history()
    assert shared(kept_game) == shared(played)
    assert 0 < sum(shared(played)) < len(shared(played))


def shared(game: Game) -> list[bool]:
    """Return for each action whether the states before and after it share their money."""
    return [before.cash is after.cash for before, after in pairwise(game.history()[0])]


def test_what_comes_after_the_snapshot_is_played_with_every_check(save: Path, plays: Plays) -> None:
    write(save, FIRST + 7)
    opened = open_game(save)
    assert (opened.warning, opened.game.at, len(plays)) == ("", FIRST + 7, 7)
    with save.open("a", encoding="utf-8") as file:
        file.write(saves.action_line(opened.game.actions[0]))
    assert f"Action {FIRST + 8} (" in open_game(save).warning


def test_a_save_that_goes_back_opens_where_it_stands(save: Path, plays: Plays) -> None:
    with save.open("a", encoding="utf-8") as file:
        file.write(saves.undo_line(3))
    opened = open_game(save).game
    assert (opened.at, len(opened.actions), plays) == (3, FIRST, [])


def test_another_game_under_the_same_name_is_played(save: Path, plays: Plays) -> None:
    lines = save.read_text(encoding="utf-8").splitlines(keepends=True)
    save.write_text("".join(lines).replace('"amount":145', '"amount":150', 1), encoding="utf-8")
    open_game(save)
    assert plays


def lay_aside(where: Path) -> None:
    where.unlink()


def cut_short(where: Path) -> None:
    where.write_bytes(where.read_bytes()[:-9])


def flip_a_bit(where: Path) -> None:
    data = bytearray(where.read_bytes())
    data[len(data) // 2] ^= 4
    where.write_bytes(data)


def empty(where: Path) -> None:
    where.write_bytes(b"")


@pytest.mark.parametrize("harm", [lay_aside, cut_short, flip_a_bit, empty])
def test_a_damaged_snapshot_is_not_used(save: Path, plays: Plays, harm: Callable[[Path], None]) -> None:
    (file,) = (paths.cache() / snapshots.FOLDER).iterdir()
    harm(file)
    assert open_game(save).game.at == FIRST
    assert len(plays) == FIRST


@pytest.mark.parametrize("what", ["program_stamp", "stamp"])
def test_a_snapshot_of_another_program_or_other_title_data_is_not_used(
    save: Path, plays: Plays, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    changed = {"program_stamp": lambda: b"another one", "stamp": lambda _: ("edited", 1, 1)}[what]
    monkeypatch.setattr(snapshots, what, changed)
    open_game(save)
    assert len(plays) == FIRST


class Evil:
    """Run code when it is read from a pickle."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("code of a file runs",)


def test_a_snapshot_runs_no_code(save: Path, plays: Plays, monkeypatch, capsys) -> None:
    shutil.rmtree(paths.cache())
    with monkeypatch.context() as patched:
        patched.setattr(Game, "history", lambda _: Evil())
        snapshots.keep(open_game(save).game, save)
    plays.clear()
    assert open_game(save).game.at == FIRST
    assert capsys.readouterr().out == ""


def test_a_folder_that_cannot_be_made_does_not_matter(save: Path) -> None:
    shutil.rmtree(paths.cache())
    paths.cache().write_text("a file where a folder should be", encoding="utf-8")
    snapshots.keep(open_game(save).game, save)
    assert open_game(save).game.at == FIRST
    assert paths.cache().is_file()


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        kept.keep("some", f"{number}", b"data", 3)
    assert len(list((paths.cache() / "some").iterdir())) == 3
    assert kept.load("some", "4") == b"data"
    assert kept.load("some", "0") is None
