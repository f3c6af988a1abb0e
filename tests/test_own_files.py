"""Whatever lies at the name of a file that the program writes, and is none of its own, stays as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from rails18 import bootstrap, cli, environment, own_files, paths
from rails18.lessons.progress import Progress
from rails18.record.club import Club, Evening, Result
from rails18.review import keeping
from rails18.saves import autosave, claims, problems, saves
from rails18.saves.savefile import SaveFile
from rails18.storage import disk, kept
from tests.support.toy_game import played

if os.name != "posix":
    pytest.skip("links and pipes are planted as POSIX systems have them", allow_module_level=True)

PRECIOUS = "export PATH=precious\n"
Plant = Callable[[Path, Path], None]


def link(name: Path, victim: Path) -> None:
    name.symlink_to(victim)


def dangling(name: Path, victim: Path) -> None:
    name.symlink_to(victim.with_name("new file anywhere"))


def circle(name: Path, victim: Path) -> None:
    name.symlink_to(name.name)


def hard_link(name: Path, victim: Path) -> None:
    name.hardlink_to(victim)


def pipe(name: Path, victim: Path) -> None:
    os.mkfifo(name)


def folder(name: Path, victim: Path) -> None:
    name.mkdir()
    (name / "inside").write_text(PRECIOUS, encoding="utf-8")


def device(name: Path, victim: Path) -> None:
    name.symlink_to("/dev/full")


PLANTS: tuple[Plant, ...] = (link, dangling, circle, hard_link, pipe, folder, device)


def tree_of(top: Path) -> dict[str, object]:
    """Return what lies under a folder: kind, number of names and content of each file."""
    found: dict[str, object] = {}
    for file in sorted(top.rglob("*")):
        state = file.lstat()
        content = file.read_bytes() if file.is_file() and not file.is_symlink() else b""
        target = os.readlink(file) if file.is_symlink() else ""
        found[str(file.relative_to(top))] = (oct(state.st_mode), state.st_ino, content, target)
    return found


@pytest.fixture
def planted(tmp_path: Path) -> Callable[[Plant, Path], dict[str, object]]:
    """Return what plants something at a name, and says what then lies in its folder and beside the victim."""

    def plant_at(plant: Plant, name: Path) -> dict[str, object]:
        name.parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "victims").mkdir(exist_ok=True)
        victim = tmp_path / "victims" / "bashrc"
        victim.write_text(PRECIOUS, encoding="utf-8")
        plant(name, victim)
        return tree_of(tmp_path)

    return plant_at


Planted = Callable[[Plant, Path], dict[str, object]]


def victim_unharmed(top: Path) -> None:
    """See to it that what the plant leads to is as before, and alone."""
    (victim,) = (top / "victims").iterdir()
    assert victim.read_text(encoding="utf-8") == PRECIOUS


def unharmed(before: dict[str, object], top: Path) -> None:
    """See to it that everything is as before, whatever was made beside it."""
    victim_unharmed(top)
    after = tree_of(top)
    assert {name: after.get(name) for name in before} == before
    assert not [name for name in after if name.endswith(".part")]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_claim_beside_a_save(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    save = saves.save(played(1), tmp_path / "a.rails18")
    beside = tmp_path / ".a.rails18.lock"
    before = planted(plant, beside)
    file = SaveFile(save)
    file.adopt()
    assert file.in_the_way == [beside]
    file.close()
    claims.clear([tmp_path])
    unharmed(before, tmp_path)


@pytest.mark.parametrize("text", ["notes of mine\n", "[1]", "null", '{"program": "other"}', "\0" * 9000, "{" * 5000])
def test_a_file_of_somebody_else_that_has_the_name_of_a_claim(text: str, tmp_path: Path) -> None:
    save = saves.save(played(1), tmp_path / "a.rails18")
    beside = tmp_path / ".a.rails18.lock"
    beside.write_text(text, encoding="utf-8")
    claim = claims.take(save)
    assert claim.in_the_way == [beside]
    assert [file.parent for file in claim.files] == [paths.locks()]
    claim.release()
    claims.clear([tmp_path])
    assert beside.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("plant", PLANTS)
def test_the_claim_in_the_folder_of_the_program(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    save = saves.save(played(1), tmp_path / "a.rails18")
    found = save.stat()
    mark = paths.locks() / f"{found.st_dev:x}-{found.st_ino:x}.lock"
    planted(plant, mark)
    before = tree_of(paths.locks())
    claim = claims.take(save)
    assert claim.in_the_way == [mark]
    claim.release()
    claims.clear([paths.locks()])
    assert tree_of(paths.locks()) == before
    victim_unharmed(tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
def test_the_claim_of_another_account_is_read_and_not_written(tmp_path: Path) -> None:
    save = saves.save(played(1), tmp_path / "a.rails18")
    beside = tmp_path / ".a.rails18.lock"
    beside.write_text('{"program": "rails18", "user": "bob", "host": ""}', encoding="utf-8")
    os.chown(beside, 65534, 65534)
    claim = claims.take(save)
    assert claim.in_the_way == [beside]
    claim.release()
    hold = "import fcntl,sys; f=open(sys.argv[1]); fcntl.flock(f,fcntl.LOCK_EX); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(beside)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        program.stdout.readline()
        with pytest.raises(claims.Held, match="bob"):
            claims.take(save)
        program.communicate()
    assert "bob" in beside.read_text(encoding="utf-8")


@pytest.mark.parametrize("plant", PLANTS)
def test_what_the_cache_keeps(plant: Plant, planted: Planted, own_cache: None, tmp_path: Path, home: Path) -> None:
    name = kept.digest(b"something").hex()
    planted(plant, home / "cache" / "documents" / name)
    before = tree_of(home)
    assert kept.load("documents", name) is None
    kept.keep("documents", name, b"data", 3)
    assert tree_of(home) == before
    victim_unharmed(tmp_path)


def test_a_folder_of_the_cache_that_is_a_link_is_not_thinned_out(own_cache: None, tmp_path: Path, home: Path) -> None:
    documents = tmp_path / "Documents"
    documents.mkdir()
    for number in range(5):
        (documents / f"{number}abc").write_text(PRECIOUS, encoding="utf-8")
    (home / "cache").mkdir(parents=True)
    (home / "cache" / "documents").symlink_to(documents)
    kept.keep("documents", "0123", b"data", 2)
    assert len(list(documents.iterdir())) == 5


def test_only_what_was_kept_is_thinned_out(own_cache: None, home: Path) -> None:
    folder = home / "cache" / "documents"
    folder.mkdir(parents=True)
    (folder / "letter to Ann.txt").write_text(PRECIOUS, encoding="utf-8")
    for number in range(5):
        kept.keep("documents", f"{number}abc", b"data", 2)
    assert sorted(file.name for file in folder.iterdir()) == ["3abc", "4abc", "letter to Ann.txt"]


def remember(file: Path) -> None:
    with pytest.raises(disk.CannotSave):
        autosave.remember("/somewhere/a.rails18")
    assert autosave.recent() == []


def learn(file: Path) -> None:
    progress = Progress(file)
    with pytest.raises(disk.CannotSave):
        progress.reach("Ann", "a", "b")


def stamp(file: Path) -> None:
    with pytest.raises(OSError, match="something else lies"):
        environment.write_stamp(file.parent, "lock", environment.Answer("3", "abi", {}))


def install(file: Path) -> None:
    with pytest.raises(bootstrap.SetupError), bootstrap.one_at_a_time(file.parent):
        raise AssertionError("it was locked")


def append(file: Path) -> None:
    with pytest.raises(OSError, match="something else lies"):
        own_files.appended(file)


@pytest.mark.parametrize("plant", PLANTS)
@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("recent.json", remember),
        ("rails18.stamp", stamp),
        (bootstrap.LOCK_FILE, install),
        ("rails18.log", append),
    ],
)
def test_files_of_the_program_itself(
    name: str, write: Callable[[Path], None], plant: Plant, planted: Planted, home: Path, tmp_path: Path
) -> None:
    planted(plant, home / name)
    before = tree_of(home)
    write(home / name)
    assert tree_of(home) == before
    victim_unharmed(tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_what_was_learned(plant: Plant, planted: Planted, home: Path, tmp_path: Path) -> None:
    """A file that cannot be read is kept under another name; what it leads to stays."""
    planted(plant, home / "learning.json")
    progress = Progress(home / "learning.json")
    if not os.path.lexists(home / "learning.json"):  # it was moved aside
        progress.reach("Ann", "a", "b")
        assert progress.notice
    victim_unharmed(tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_the_club_book(plant: Plant, planted: Planted, home: Path, tmp_path: Path) -> None:
    """A book that cannot be read is kept under another name; what it leads to stays."""
    planted(plant, home / "club.json")
    book = Club()
    assert "could not be read" in book.notice
    with suppress(disk.CannotSave):
        book.enter(Evening("a", "2026-11-28", "1889", "full", (Result("Ann", 1, 10, False),)))
        assert [evening.game for evening in Club().evenings] == ["a"]
    victim_unharmed(tmp_path)


def test_the_club_book_that_is_a_link_is_read_and_not_written(home: Path, tmp_path: Path) -> None:
    home.mkdir(parents=True)
    (tmp_path / "theirs").write_text("[]", encoding="utf-8")
    (home / "club.json").symlink_to(tmp_path / "theirs")
    with pytest.raises(disk.CannotSave, match="something else lies"):
        Club().enter(Evening("a", "2026-11-28", "1889", "full", ()))
    assert (tmp_path / "theirs").read_text(encoding="utf-8") == "[]"
    assert (home / "club.json").is_symlink()


@pytest.mark.parametrize("plant", PLANTS)
def test_the_review_beside_a_save(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    save = saves.save(played(1), tmp_path / "a.rails18")
    before = planted(plant, keeping.place_of(save))
    assert "cannot be read" in keeping.read(save, played(1)).told
    with pytest.raises(disk.CannotSave, match="is not a review"):
        keeping.keep(save, keeping.Review("", 0))
    unharmed(before, tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_what_is_exported(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    """The name is chosen by people, who see in the dialog only that something is there."""
    before = planted(plant, tmp_path / "a.csv")
    with pytest.raises(disk.CannotSave, match="something else lies at this name"):
        disk.write_export(tmp_path / "a.csv", b"data")
    with pytest.raises(disk.CannotSave, match="something else lies at this name"):
        problems.save(played(1), 0, problems.Problem(problems.DECISION), tmp_path / "a.csv")
    unharmed(before, tmp_path)


@pytest.mark.parametrize("plant", [pipe, folder])
def test_what_is_no_file_is_not_replaced_by_one(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    before = planted(plant, tmp_path / "a")
    with pytest.raises(disk.CannotSave, match="something else lies at this name"):
        disk.write_whole(tmp_path / "a", "text")
    unharmed(before, tmp_path)


def test_an_export_replaces_a_file_and_makes_no_folder(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("earlier", encoding="utf-8")
    disk.write_export(tmp_path / "a.csv", b"data")
    assert (tmp_path / "a.csv").read_bytes() == b"data"
    with pytest.raises(disk.CannotSave, match="No such file"):
        disk.write_export(tmp_path / "none" / "a.csv", b"data")
    assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]


@pytest.mark.parametrize("plant", PLANTS)
def test_a_report_of_a_fault(
    plant: Plant, planted: Planted, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli.time, "strftime", lambda text: "fault-now.txt")
    planted(plant, paths.logs() / "fault-now.txt")
    before = tree_of(home)
    assert cli.keep_report("report").endswith("report")
    assert tree_of(home) == before
    victim_unharmed(tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_game_is_saved_beside_what_lies_at_its_name(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    before = planted(plant, tmp_path / "a.rails18")
    assert saves.save(played(1), tmp_path / "a.rails18") == tmp_path / "a (2).rails18"
    keeper = autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(played(1))
    assert keeper.path == tmp_path / "a (3).rails18"
    keeper.close()
    unharmed(before, tmp_path)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_save_is_replaced_while_it_is_played(plant: Plant, planted: Planted, tmp_path: Path) -> None:
    """What takes its place is not written, and nobody waits for it; the game goes on beside it."""
    game, keeper = played(1), autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    (tmp_path / "a.rails18").unlink()
    before = planted(plant, tmp_path / "a.rails18")
    before.pop(".a.rails18.lock")
    game.programs = {"P1": "sharp"}  # which is written by making the file anew
    keeper.record(game)
    assert keeper.path != tmp_path / "a.rails18"
    keeper.close()
    unharmed(before, tmp_path)


def test_a_file_beside_is_made_and_never_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of what lies beside a save while it is written is drawn by lot; were it known, it would still not do."""
    monkeypatch.setattr(os, "urandom", bytes)
    victim = tmp_path / "victim"
    victim.write_text(PRECIOUS, encoding="utf-8")
    (tmp_path / ".a.rails18.00000000.part").symlink_to(victim)
    with pytest.raises(disk.CannotSave):
        saves.save(played(1), tmp_path / "a.rails18")
    assert victim.read_text(encoding="utf-8") == PRECIOUS


def test_a_name_that_is_exchanged_between_two_looks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system cannot refuse links, as on Windows, the file is compared with its name once it is open."""
    monkeypatch.setattr(own_files, "SAFE", 0)
    own, victim = tmp_path / "own", tmp_path / "victim"
    victim.write_text(PRECIOUS, encoding="utf-8")
    own.write_text("", encoding="utf-8")
    real = os.open

    def exchanged(path: Path, *rest: int) -> int:
        own.unlink()
        own.symlink_to(victim)
        return real(path, *rest)

    monkeypatch.setattr(os, "open", exchanged)
    with pytest.raises(own_files.NotOwn):
        own_files.opened(own, os.O_RDWR)
    assert victim.read_text(encoding="utf-8") == PRECIOUS
