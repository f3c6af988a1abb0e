"""Files that other programs use at the same time: locked, replaced while somebody looks, out of sight."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from rails18 import file_sharing, own_files, paths
from rails18.saves import claims
from rails18.storage import disk

HOLD = """
import sys
from rails18 import file_sharing
file = open(sys.argv[1], "r+b")
file_sharing.lock(file.fileno())
print("held", flush=True)
sys.stdin.read()
"""


def test_a_lock_is_refused_as_long_as_another_program_has_it(tmp_path: Path) -> None:
    place = tmp_path / "a.lock"
    place.write_bytes(b"who")
    command = [sys.executable, "-c", HOLD, str(place)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with place.open("r+b") as file:
            with pytest.raises(BlockingIOError):
                file_sharing.lock(file.fileno())
            assert file.read() == b"who", "what is locked can be read"
            other.kill()
            other.wait()
            file_sharing.lock(file.fileno())


def test_what_cannot_be_locked_is_no_held_file() -> None:
    read, write = os.pipe()
    os.close(read)
    os.close(write)
    with pytest.raises(OSError, match=r".") as caught:
        file_sharing.lock(write)
    assert not isinstance(caught.value, BlockingIOError)


class Held(PermissionError):
    """Be refused as Windows refuses what somebody has open."""

    winerror = 32


def held_for(times: int, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let files be replaced only after so many tries; return how long each of them waited."""
    waited: list[float] = []
    really = Path.replace

    def replace(source: Path, target: Path) -> Path:
        if len(waited) < times:
            raise Held(13, "used by another process")
        return really(source, target)

    monkeypatch.setattr(file_sharing.time, "sleep", waited.append)
    monkeypatch.setattr(Path, "replace", replace)
    return waited


def test_a_save_that_somebody_reads_for_a_moment_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "evening.rails18"
    disk.write_whole(save, "one")
    waited = held_for(len(file_sharing.PAUSES), monkeypatch)
    disk.write_whole(save, "two")
    assert save.read_text(encoding="utf-8") == "two"
    assert 0.9 < sum(waited) < 1.5
    assert [file.name for file in tmp_path.iterdir()] == [save.name]


def test_the_programs_own_file_that_somebody_reads_for_a_moment_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "learning.json"
    own_files.replace(own, b"one")
    waited = held_for(len(file_sharing.PAUSES), monkeypatch)
    own_files.replace(own, b"two")
    assert own.read_bytes() == b"two"
    assert 0.9 < sum(waited) < 1.5
    held_for(99, monkeypatch)
    with pytest.raises(PermissionError):
        own_files.replace(own, b"three")
    assert own.read_bytes() == b"two"
    assert [file.name for file in tmp_path.iterdir()] == [own.name]


def test_a_save_that_somebody_keeps_is_said_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "evening.rails18"
    disk.write_whole(save, "one")
    held_for(99, monkeypatch)
    with pytest.raises(disk.CannotSave, match="used by another process"):
        disk.write_whole(save, "two")
    assert save.read_text(encoding="utf-8") == "one"
    assert [file.name for file in tmp_path.iterdir()] == [save.name]


def test_a_folder_that_refuses_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(file_sharing.time, "sleep", lambda seconds: pytest.fail("it waits for what cannot change"))
    with pytest.raises(PermissionError):
        file_sharing.put(tmp_path / "a", tmp_path / "b")


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere a file that is open can be replaced at once")
def test_a_save_that_a_scanner_reads_is_replaced_when_it_has_read_it(tmp_path: Path) -> None:
    save = tmp_path / "evening.rails18"
    disk.write_whole(save, "one")
    scanner = save.open("rb")
    threading.Timer(0.2, scanner.close).start()
    disk.write_whole(save, "two")
    assert save.read_text(encoding="utf-8") == "two"


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere a name that begins with a dot is hidden")
def test_the_claim_beside_a_save_is_out_of_sight(tmp_path: Path) -> None:
    save = tmp_path / "evening.rails18"
    save.write_text("a game", encoding="utf-8")
    claim = claims.take(save)
    beside = next(file for file in claim.files if file.parent == tmp_path)
    assert os.stat(beside).st_file_attributes & stat.FILE_ATTRIBUTE_HIDDEN
    claim.release()
    claims.take(save).release()
    assert [file.name for file in tmp_path.iterdir()] == [save.name]
    assert not list(paths.locks().iterdir())
