"""What other programs, full disks and links do to the file of a running game is noticed, told, and costs no move."""

from __future__ import annotations

import errno
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rails18.core.game import Game
from rails18.saves import autosave, saves
from rails18.saves.savefile import SaveFile
from rails18.storage import disk
from rails18.storage.reading import LARGEST
from tests.support.limits import resource
from tests.support.toy_game import bid, new, played, reopened

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes in folders, owners and links are those of POSIX")
NOBODY = 65534


def begun(path: Path, *amounts: int) -> tuple[Game, autosave.Autosave]:
    game, keeper = played(*amounts), autosave.Autosave(path)
    assert keeper.record(game) == ""
    return game, keeper


def opened(path: Path) -> tuple[Game, autosave.Autosave]:
    file = SaveFile(path)
    file.adopt()
    game, _ = reopened(path)
    return game, autosave.Autosave.of(file, game)


def holds(path: Path | None, game: Game) -> bool:
    assert path is not None
    again, found = reopened(path)
    return (again.actions, again.at, list(found.branches), found.warning) == (game.actions, game.at, game.branches, "")


def delete(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("moved.rails18"))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_text(saves.text_of(played(9, 9, 9)), encoding="utf-8")
    other.replace(path)


def add(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(saves.action_line(bid(7)))


def change_a_letter(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace('"amount":1}', '"amount":5}'), encoding="utf-8")


def folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe_instead(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


ACCIDENTS = [empty, replace, add, change_a_letter, folder_instead, pytest.param(pipe_instead, marks=POSIX)]


@pytest.mark.parametrize("accident", [delete, rename])
def test_a_save_that_was_deleted_or_moved_is_written_again_whole(tmp_path: Path, accident: Callable) -> None:
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1)
    accident(path)
    told = keeper.record(game, game.play(bid(2)))
    assert told == (
        "a.rails18 was moved or deleted by another program. The complete game is saved again under that name."
    )
    assert keeper.record(game, game.play(bid(3))) == ""
    assert keeper.path == path
    assert holds(path, game)


@pytest.mark.parametrize("accident", ACCIDENTS)
def test_a_save_that_was_changed_is_left_alone_and_the_game_goes_on_beside_it(
    tmp_path: Path, accident: Callable
) -> None:
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1)
    accident(path)
    before = path.read_bytes() if path.is_file() else None
    told = keeper.record(game, game.play(bid(2)))
    assert told == (
        "a.rails18 was changed by another program. It is left as it is. The game continues in a (2).rails18."
    )
    assert keeper.record(game, game.play(bid(3))) == ""
    assert keeper.path == tmp_path / "a (2).rails18"
    assert holds(keeper.path, game)
    assert before is None or path.read_bytes() == before
    assert keeper.path in [entry.path for entry in autosave.recent()]


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no folder in which a program has a file open")
def test_a_save_whose_folder_has_gone_goes_on_among_the_autosaves(tmp_path: Path, home: Path) -> None:
    game, keeper = begun(tmp_path / "stick" / "a.rails18", 1)
    shutil.rmtree(tmp_path / "stick")
    told = keeper.record(game, game.play(bid(2)))
    assert keeper.path is not None
    assert keeper.path.parent == home / "autosave"
    assert told == f"a.rails18 was moved or deleted by another program. The game continues in {keeper.path}."
    assert not (tmp_path / "stick").exists()
    assert holds(keeper.path, game)


def test_a_save_whose_disk_was_taken_out_goes_on_among_the_autosaves(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The empty folder in which the disk was mounted is still there."""
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1)
    path.unlink()
    usual = Path.stat

    def other_disk(self: Path, **named: bool) -> os.stat_result:
        found = usual(self, **named)
        if self != tmp_path:
            return found
        return os.stat_result([found.st_mode, found.st_ino, found.st_dev + 1, *found[3:]])

    monkeypatch.setattr(Path, "stat", other_disk)
    assert "The game continues in" in keeper.record(game, game.play(bid(2)))
    assert keeper.path is not None
    assert keeper.path.parent == home / "autosave"
    assert not path.exists()


def test_a_copy_that_was_put_back_is_the_same_save(tmp_path: Path) -> None:
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1, 2)
    shutil.copy(path, tmp_path / "backup")
    path.unlink()
    (tmp_path / "backup").rename(path)
    assert keeper.record(game, game.play(bid(3))) == ""
    os.utime(path, (1, 1))
    assert keeper.record(game, game.play(bid(4))) == ""
    assert holds(path, game)


# disks that refuse


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let `folder` refuse every write, to root too, as a card with its catch closed does."""
    usual = Path.open

    def refusing(self: Path, mode: str = "r", *more: object, **named: object) -> object:
        if self.parent == folder and mode not in ("r", "rb"):
            raise OSError(errno.EROFS, "Read-only file system")
        return usual(self, mode, *more, **named)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Path, "open", refusing)
        yield


@pytest.fixture
def small_files() -> Iterator[Callable[[int], None]]:
    """Let this process write no file beyond a size, as a full disk or a quota does; 0 lifts the limit."""
    if resource is None:
        pytest.skip("full disks are imitated by the limits of POSIX systems")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def limit(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size or usual[0], usual[1]))

    yield limit
    limit(0)
    signal.signal(signal.SIGXFSZ, ignored)


def test_after_a_full_disk_the_game_is_whole_under_the_chosen_name(
    tmp_path: Path, small_files: Callable[[int], None]
) -> None:
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1)
    before = path.read_bytes()
    small_files(len(before) + 10)  # part of the next line still fits
    with pytest.raises(disk.CannotSave) as caught:
        keeper.record(game, game.play(bid(2)))
    small_files(0)
    assert str(caught.value) == f"This game is not saved: {path} cannot be written (File too large)."
    assert keeper.unsaved
    assert path.read_bytes() == before
    told = keeper.record(game, game.play(bid(3)))
    assert told == f"The complete game is saved again in {path}."
    assert not keeper.unsaved
    assert holds(path, game)


def test_a_line_torn_by_a_full_disk_is_mended(
    tmp_path: Path, small_files: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When even cutting the torn line off fails, the next write knows it again."""
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1)
    size = path.stat().st_size
    with monkeypatch.context() as patched:
        patched.setattr(SaveFile, "cut", lambda self, file: None)
        small_files(size + 10)
        with pytest.raises(disk.CannotSave):
            keeper.record(game, game.play(bid(2)))
        small_files(0)
    assert path.stat().st_size == size + 10
    assert keeper.record(game, game.undo()) == f"The complete game is saved again in {path}."
    assert holds(path, game)


def test_while_its_disk_refuses_the_game_lives_among_the_autosaves_and_returns(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "stick" / "a.rails18"
    path.parent.mkdir()
    game, keeper = begun(path, 1)
    before = path.read_bytes()
    with read_only(path.parent):
        told = keeper.record(game, game.play(bid(2)))
        refuge = keeper.path
        assert refuge is not None
        assert refuge.parent == home / "autosave"
        assert told == (
            f"a.rails18 cannot be written (Read-only file system). The game is saved in {refuge} for now, "
            "and returns to a.rails18 once that can be written."
        )
        assert keeper.record(game, game.play(bid(3))) == ""
        assert keeper.record(game, game.undo()) == ""
        assert holds(refuge, game)
        assert path.read_bytes() == before
        assert [entry.path for entry in autosave.recent()] == [refuge]
    assert keeper.record(game, game.play(bid(4))) == "a.rails18 can be written again: the complete game is back there."
    assert keeper.path == path
    assert holds(path, game)
    assert not refuge.exists()


def test_a_refuge_stays_when_the_chosen_file_was_changed_meanwhile(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "a.rails18"
    game, keeper = begun(path, 1)
    with read_only(tmp_path):
        keeper.record(game, game.play(bid(2)))
    refuge = keeper.path
    replace(path)
    told = keeper.record(game, game.play(bid(3)))
    assert told == f"a.rails18 was changed by another program. It is left as it is. The game continues in {refuge}."
    assert keeper.path == refuge
    assert keeper.record(game, game.play(bid(4))) == ""
    assert holds(refuge, game)


def test_a_refuge_that_is_deleted_is_made_again(tmp_path: Path, home: Path) -> None:
    game, keeper = begun(tmp_path / "a.rails18", 1)
    with read_only(tmp_path):
        keeper.record(game, game.play(bid(2)))
        assert keeper.path is not None
        keeper.path.unlink()
        assert "The game is saved in" in keeper.record(game, game.play(bid(3)))
        assert holds(keeper.path, game)
    keeper.record(game, game.play(bid(4)))
    assert holds(tmp_path / "a.rails18", game)


def test_a_new_game_that_can_be_saved_nowhere_is_saved_as_soon_as_it_can(home: Path) -> None:
    home.write_text("a file where a folder should be", encoding="utf-8")
    game, keeper = new(), autosave.Autosave()
    for number in range(3):
        with pytest.raises(disk.CannotSave, match="This game is not saved"):
            keeper.record(game, game.play(bid(number)))
        assert keeper.path is None
    home.unlink()
    told = keeper.record(game, game.play(bid(9)))
    assert told == f"The complete game is saved again in {keeper.path}."
    assert holds(keeper.path, game)


# opening, links, owners, time stamps


@pytest.mark.parametrize("kind", ["none", "folder", pytest.param("pipe", marks=POSIX), "huge"])
def test_what_is_no_save_is_not_claimed_and_does_not_hang(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.rails18"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(LARGEST + 1)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(OSError):
        SaveFile(path).adopt()
    assert sorted(tmp_path.iterdir()) == before


def state_of(path: Path) -> tuple[object, ...]:
    found = path.stat()
    return path.read_bytes(), found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_mode, found.st_nlink


def test_opening_writes_nothing_and_playing_adds_one_line(tmp_path: Path) -> None:
    path = saves.save(played(1, 2), tmp_path / "a.rails18")
    path.chmod(0o640)
    os.utime(path, (1000, 1000))
    before = state_of(path)
    game, keeper = opened(path)
    assert keeper.record(game) == ""
    keeper.close()
    assert state_of(path) == before
    game, keeper = opened(path)
    assert keeper.record(game, game.play(bid(3))) == ""
    assert path.read_bytes() == before[0] + saves.action_line(bid(3)).encode()
    assert path.stat().st_mtime > 1000


def test_a_line_taken_up_again_is_added_not_rewritten(tmp_path: Path) -> None:
    game = played(1, 2, 3)
    game.go_to(1)
    game.play(bid(20))
    path = saves.save(game, tmp_path / "a.rails18")
    game, keeper = opened(path)
    game.branches[:] = saves.load(path).branches
    keeper = autosave.Autosave.of(keeper.file, game)
    before = path.read_bytes()
    common, actions = game.branches[0]
    game.go_to(common)
    for action in actions:
        game.play(action)
    assert keeper.record(game) == ""
    assert path.read_bytes().startswith(before)
    assert holds(path, game)


@POSIX
@pytest.mark.parametrize("whole", [False, True], ids=["a move", "the whole game"])
def test_mode_owner_and_links_are_kept(tmp_path: Path, whole: bool) -> None:
    real = saves.save(played(1), tmp_path / "real.rails18")
    real.chmod(0o664)
    if os.geteuid() == 0:
        os.chown(real, NOBODY, NOBODY)
    owner = (real.stat().st_uid, real.stat().st_gid)
    soft, hard = tmp_path / "soft.rails18", tmp_path / "hard.rails18"
    soft.symlink_to("real.rails18")
    for links in (1, 2):
        if links == 2:
            hard.hardlink_to(real)
        if whole:
            assert saves.save(played(1, links), soft) == soft
        else:
            game, keeper = opened(soft)
            assert keeper.record(game, game.play(bid(links))) == ""
            keeper.close()
        found = real.stat()
        assert soft.is_symlink()
        assert (found.st_mode & 0o777, found.st_uid, found.st_gid, found.st_nlink) == (0o664, *owner, links)
        assert saves.load(soft).actions[-1] == bid(links)
    assert hard.read_bytes() == real.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["hard.rails18", "real.rails18", "soft.rails18"]


def test_a_new_save_has_the_usual_mode(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    assert saves.save(played(1), tmp_path / "a.rails18").stat().st_mode == plain.stat().st_mode


def test_a_save_marked_read_only_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.save(played(1), tmp_path / "a.rails18")
    monkeypatch.setattr(os, "access", lambda file, mode: False)  # what the system says to anybody but root
    with pytest.raises(disk.CannotSave, match="Permission denied"):
        saves.save(played(1, 2), path)
    assert saves.load(path).actions == (bid(1),)


# what killed programs leave


def test_leftovers_of_our_own_are_cleared_when_they_are_old(tmp_path: Path) -> None:
    old, young = tmp_path / ".a.rails18.0123abcd.part", tmp_path / ".b.rails18.0123abcd.part"
    foreign = [tmp_path / name for name in ("film.part", ".a.rails18", "a.rails18", ".x.part")]
    for file in (old, young, *foreign):
        file.write_text("x", encoding="utf-8")
        if file != young:
            os.utime(file, (1000, 1000))
    assert disk.clear_leftovers([tmp_path / "none", tmp_path]) == [old]
    assert sorted(tmp_path.iterdir()) == sorted([young, *foreign])


def test_a_part_left_by_a_kill_is_one_that_is_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "unlink", lambda self, missing_ok=False: None)  # the killed program clears nothing
    monkeypatch.setattr(Path, "replace", lambda self, target: self)
    saves.save(new(), tmp_path / ("a" * 240 + saves.SUFFIX))
    monkeypatch.undo()
    (left,) = tmp_path.iterdir()
    os.utime(left, (1000, 1000))
    assert disk.clear_leftovers([tmp_path]) == [left]
