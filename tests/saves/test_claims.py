"""Of two programs on one save only one plays; the claim of a dead one is free."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rails18 import paths
from rails18.saves import autosave, claims, saves
from rails18.saves.claims import Held, Holder
from rails18.saves.savefile import SaveFile
from rails18.words.translation import Catalogue, English, use
from tests.support.links import make_link
from tests.support.toy_game import played

HOLD = """
import sys
from pathlib import Path
from rails18.saves import claims
claim = claims.take(Path(sys.argv[1]))
print(len(claim.files), flush=True)
sys.stdin.read()
"""


def other_program(path: Path, **env: str) -> subprocess.Popen[str]:
    """Start a program that holds the claim on a save until it is killed."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **env},
    )
    assert program.stdout is not None
    assert program.stdout.readline().strip() in ("1", "2")
    return program


def end(program: subprocess.Popen[str]) -> None:
    program.kill()
    program.communicate()


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return saves.save(played(1), tmp_path / "a.rails18")


def test_a_second_program_is_told_who_plays_since_when(save: Path) -> None:
    program = other_program(save)
    try:
        with pytest.raises(Held) as caught:
            SaveFile(save).adopt()
    finally:
        end(program)
    holder = caught.value.holder
    assert holder.since is not None
    assert abs((datetime.now(tz=UTC) - holder.since).total_seconds()) < 60
    assert holder.user == claims.user_name()
    assert holder.words == f"in another rails18 window ({holder.user} on {holder.host}, since {holder.since:%H:%M})"
    use(Catalogue("Deutsch", texts={"{user} on {host}": "{user} an {host}", "since {moment}": "seit {moment}"}))
    try:
        assert f"({holder.user} an {holder.host}, seit {holder.since:%H:%M})" in holder.words
    finally:
        use(English())


def test_the_claim_of_a_killed_program_is_free_at_once(save: Path) -> None:
    end(other_program(save))
    assert (save.parent / ".a.rails18.lock").exists()
    claim = claims.take(save)
    assert len(claim.files) == 2
    claim.release()
    assert [file.name for file in save.parent.iterdir()] == ["a.rails18"]
    assert list(paths.locks().iterdir()) == []


@pytest.mark.parametrize("name", ["soft", "hard"])
def test_another_name_of_the_same_save_is_claimed_too(save: Path, name: str) -> None:
    other = save.with_name(f"{name}.rails18")
    if name == "soft":
        make_link(other, save)
    else:
        other.hardlink_to(save)
    claim = claims.take(save)
    with pytest.raises(Held):
        claims.take(other)
    assert not other.with_name(f".{other.name}.lock").exists()
    claim.release()
    claims.take(other).release()


def test_programs_with_different_homes_meet_beside_the_save(save: Path, tmp_path: Path) -> None:
    program = other_program(save, RAILS18_HOME=str(tmp_path / "elsewhere"))
    with pytest.raises(Held):
        claims.take(save)
    end(program)


def test_where_the_folder_cannot_be_written_the_state_folder_does(save: Path) -> None:
    beside = save.parent / ".a.rails18.lock"
    beside.mkdir()  # nothing can be written there, by root neither
    claim = claims.take(save)
    assert [file.parent for file in claim.files] == [paths.locks()]
    assert claim.in_the_way == [beside]
    with pytest.raises(Held):
        claims.take(save)
    claim.release()


def test_where_nothing_can_be_written_the_game_is_open_all_the_same(save: Path, home: Path) -> None:
    (save.parent / ".a.rails18.lock").mkdir()
    home.write_text("a file where a folder should be", encoding="utf-8")
    assert claims.take(save).files == ()


def test_a_claim_copied_from_another_computer_counts_for_a_day(save: Path) -> None:
    beside = save.parent / ".a.rails18.lock"
    record = {"program": "rails18", "user": "ann", "host": "laptop", "since": "2026-05-03T18:15:00+00:00"}
    beside.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(Held, match=r"ann on laptop, since 3\.5\.2026 "):
        claims.take(save)
    os.utime(beside, (1000, 1000))
    claims.take(save).release()


def test_the_claim_of_a_dead_program_is_free_after_its_computer_was_renamed(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Laptops change their names with the network."""
    monkeypatch.setattr(claims, "this_computer", lambda: "this one")
    beside = save.parent / ".a.rails18.lock"
    record = {"program": "rails18", "user": "ann", "host": "oldname", "computer": "this one"}
    beside.write_text(json.dumps(record), encoding="utf-8")
    claims.take(save).release()
    beside.write_text(json.dumps({**record, "host": claims.host_name(), "computer": "that one"}), encoding="utf-8")
    with pytest.raises(Held):  # the name is the same and the computer another
        claims.take(save)


def test_a_claim_says_on_which_computer_it_was_written(save: Path) -> None:
    claim = claims.take(save)
    record = json.loads((save.parent / ".a.rails18.lock").read_text(encoding="utf-8"))
    assert record["computer"] == claims.this_computer()
    claim.release()
    if Path("/etc/machine-id").exists():
        number = Path("/etc/machine-id").read_text(encoding="ascii").strip()
        assert len(record["computer"]) == (16 if number else 0)
        assert number not in record["computer"] or not number


@pytest.mark.parametrize(("ahead", "counts"), [(600, True), (70 * 365 * 86400, False)])
def test_a_claim_from_the_far_future_counts_no_more(save: Path, ahead: int, counts: bool) -> None:
    """A clock may be ten minutes fast; seventy years come from a clock that was wrong."""
    beside = save.parent / ".a.rails18.lock"
    beside.write_text(json.dumps({"program": "rails18", "user": "ann", "host": "laptop"}), encoding="utf-8")
    os.utime(beside, (time.time() + ahead,) * 2)
    if counts:
        with pytest.raises(Held):
            claims.take(save)
    else:
        claims.take(save).release()


@pytest.mark.parametrize("text", ["", '{"pro', '{"program": "rails18", "user": 3, "host": null, "since": "soon"}'])
def test_a_claim_that_cannot_be_read_is_still_a_claim(save: Path, text: str) -> None:
    beside = save.parent / ".a.rails18.lock"
    beside.write_text(text, encoding="utf-8")
    claim = claims.take(save)
    beside.write_text(text, encoding="utf-8")
    with pytest.raises(Held) as caught:
        claims.take(save)
    assert caught.value.holder == Holder()
    assert caught.value.holder.words == "in another rails18 window"
    claim.release()


def test_names_in_a_claim_are_made_harmless(save: Path) -> None:
    beside = save.parent / ".a.rails18.lock"
    record = {"program": "rails18", "user": "a\x1b[31m\n" + "b" * 100, "host": "<h1>"}
    beside.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(Held) as caught:
        claims.take(save)
    assert caught.value.holder == Holder(("a[31m" + "b" * 100)[:40], "<h1>")


def test_claims_of_killed_programs_are_cleared_and_others_stay(save: Path) -> None:
    dead = saves.save(played(1), save.with_name("b.rails18"))
    end(other_program(dead))
    claim = claims.take(save)
    claims.clear([save.parent, paths.locks(), save.parent / "none"])
    left = sorted(file.name for file in save.parent.iterdir())
    assert left == [".a.rails18.lock", "a.rails18", "b.rails18"]
    assert len(list(paths.locks().iterdir())) == 1
    claim.release()


def test_a_running_game_is_claimed_wherever_it_goes(tmp_path: Path) -> None:
    game, keeper = played(1), autosave.Autosave(tmp_path / "a.rails18")
    keeper.record(game)
    with pytest.raises(Held):
        claims.take(tmp_path / "a.rails18")
    (tmp_path / "a.rails18").write_text("", encoding="utf-8")
    keeper.record(game, game.undo())
    assert keeper.path == tmp_path / "a (2).rails18"
    claims.take(tmp_path / "a.rails18").release()
    with pytest.raises(Held):
        claims.take(keeper.path)
    keeper.close()
    claims.take(keeper.path).release()
