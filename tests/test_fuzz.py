"""Open some hundred broken files of every kind: the short form of ``python -m tests.fuzz``."""

from __future__ import annotations

import json
import re
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rails18.core.game import Game
from rails18.interchange.open import open_game
from tests.fuzz import cached, outside
from tests.fuzz.kinds import KINDS, warm_up
from tests.fuzz.looks import SOUND, open_settings
from tests.fuzz.trial import Tally, made, try_one

SEED = 12
SILENT = ("snapshot",)  # what is kept can be made again, and nobody need hear of it
UI = Path(__file__).parents[1] / "rails18" / "ui"
FILES = {
    "save": 60,
    "site": 50,
    "record": 30,
    "replay": 20,
    "routes": 30,
    "title": 12,
    "lesson": 16,
    "progress": 12,
    "snapshot": 20,
    "draft": 24,
    "review": 24,
    "task": 6,
    "mark": 24,
}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
HEADS = {
    "save": lambda plain: {"format": "rails18", "version": 1, "setup": plain},
    "site": lambda plain: {"title": "1889", "actions": plain, "players": plain},
    "record": lambda plain: {"game": "1889", "state": plain, "players": plain},
    "routes": lambda plain: {"stops": plain, "segments": plain, "trains": plain},
}


@pytest.mark.parametrize("kind", FILES)
def test_every_broken_file_ends_in_a_game_or_a_sentence(kind: str, tmp_path: Path) -> None:
    warm_up()
    tally = Tally()
    for number in range(FILES[kind]):
        try_one(SEED, number, tmp_path, tally, kind=kind)
    assert not tally.faults
    assert tally.ends.total() == FILES[kind]
    assert kind in SILENT or tally.ends[f"{kind} sentence"] > FILES[kind] // 4


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(kind=st.sampled_from(sorted(HEADS)), plain=JSON, more=JSON)
def test_any_json_in_place_of_a_file_ends_in_a_sentence(kind: str, plain: object, more: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / KINDS[kind].name
        path.write_text(json.dumps(HEADS[kind](plain)) + "\n" + json.dumps(more) + "\n", encoding="utf-8")
        assert KINDS[kind].open(path)


@settings(max_examples=30, deadline=None)
@given(kind=st.sampled_from(sorted(HEADS)), data=st.binary(max_size=200))
def test_any_bytes_in_place_of_a_file_end_in_a_sentence(kind: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / KINDS[kind].name
        path.write_bytes(data)
        assert KINDS[kind].open(path) not in ("opened", "solved")


def test_the_window_opens_with_settings_that_make_no_sense(qtbot: object, tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    rows = ["[General]", "theme=pink", "text=inf", "language=²", "[layout]", "name=none", 'play="² ³", "1 2", "1 2 3"']
    file.write_text("\n".join([*rows, "[new]", "players=nan", "[window]", "geometry=@ByteArray(x)"]), encoding="utf-8")
    assert open_settings(file) == "opened"
    tally = Tally()
    try_one(SEED, 0, tmp_path, tally, kind="settings")
    assert (tally.faults, tally.ends) == ({}, {"settings opened": 1})


def test_all_settings_of_the_window_are_broken_in_turn() -> None:
    known = [key if section == "General" else f"{section}/{key}" for section, keys in SOUND.items() for key in keys]
    asked = re.compile(r'settings\.(?:text|flag|number|words|blob|choice)\(f?"([^"{]+)')
    found = {key for file in UI.rglob("*.py") for key in asked.findall(file.read_text(encoding="utf-8"))}
    assert "new/players" in found
    assert [key for key in found if not any(each.startswith(key) for each in known)] == []


def test_the_snapshot_that_is_broken_would_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, game = cached.sound()
    with cached.saved(tmp_path) as (file, place):
        place.write_bytes(whole)
        monkeypatch.setattr(Game, "play", None)
        assert open_game(file).game.state == game.state


def test_some_broken_files_through_the_real_command_line() -> None:
    tally = Tally()
    outside.through_command_line(SEED, 4, tally)
    assert (tally.faults, tally.ends.total()) == ({}, 4)


def test_some_broken_files_in_the_window(qtbot: object) -> None:
    tally = Tally()
    outside.through_window(SEED, 12, tally)
    assert (tally.faults, tally.ends.total()) == ({}, 12)


def test_a_file_of_a_number_is_always_the_same() -> None:
    assert [made(SEED, number) for number in range(20)] == [made(SEED, number) for number in range(20)]


@pytest.mark.parametrize("timers", [True, False], ids=["by a timer", "as on Windows"])
def test_a_fault_a_hang_and_a_change_of_the_file_are_counted(
    timers: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def falls(path: Path) -> str:
        raise KeyError("x")

    def hangs(path: Path) -> str:
        while True:
            pass

    def writes(path: Path) -> str:
        path.write_text("", encoding="utf-8")
        return "opened"

    monkeypatch.setattr("tests.fuzz.trial.MOST_SECONDS", 0.2)
    if not timers:
        monkeypatch.delattr(signal, "setitimer", raising=False)
    for opening, told in ((falls, "KeyError"), (hangs, "TooSlow"), (writes, "changed")):
        tally = Tally()
        try_one(SEED, 1, tmp_path, tally, opening)
        assert told in next(iter(tally.faults))
