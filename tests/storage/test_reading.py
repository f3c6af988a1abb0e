"""Read files of every kind that a friend or the internet may send: a sentence, at once, and in little memory."""

from __future__ import annotations

import gzip
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from rails18.core.errors import CannotRead
from rails18.core.text import LONGEST_NAME, UNSHOWN, harmless, is_number, seat_names
from rails18.interchange import open as opening
from rails18.interchange.open import open_game
from rails18.interchange.replay import run
from rails18.saves import positions, saves
from rails18.saves.autosave import recent
from rails18.storage import reading
from rails18.storage.documents import read
from tests.support.limits import seconds_of_children, with_memory
from tests.support.machine import slowness

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "games" / "random" / "1889-3p-143.json"
LIMIT = 500 * 1024 * 1024  # bytes of memory
SECONDS = 200  # until it is certain that a command never ends, however busy the machine; its processor time is counted
COMMANDS = (["replay"], ["routes"], [])


def said(path: Path) -> str:
    with pytest.raises(CannotRead) as caught:
        reading.data_of(path)
    return str(caught.value)


def game_file() -> dict[str, object]:
    plain: dict[str, object] = json.loads(GAME.read_text(encoding="utf-8"))
    return plain


def command(*words: object) -> subprocess.CompletedProcess[str]:
    """Run a command within the memory that a file may cost."""
    return subprocess.run(
        [sys.executable, "-m", "rails18", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        preexec_fn=with_memory(LIMIT),
        errors="replace",
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
def test_what_is_no_regular_file_gets_a_sentence_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as talker:
        monkeypatch.chdir(tmp_path)  # the name of a socket is short
        talker.bind("socket")
        told = [said(tmp_path / name) for name in ("pipe", "socket", ".")]
    for text, kind in zip(told, ("a pipe", "a socket", "a folder"), strict=True):
        assert f"this is {kind}, not a file" in text
    assert "this is a device, not a file" in said(Path("/dev/zero"))
    assert "no such file" in said(tmp_path / "nowhere")
    assert "no such file" in said(GAME / "inside")
    assert "cannot be opened" in said(Path("a" * 5000))
    assert "no name of a file" in said(Path("a\0b"))


@pytest.mark.parametrize("words", COMMANDS)
def test_commands_refuse_devices_and_pipes_without_waiting(words: list[str], tmp_path: Path) -> None:
    odd: list[object] = [tmp_path, "/" + "a" * 5000]
    if hasattr(os, "mkfifo"):
        odd += ["/dev/zero", tmp_path / "pipe"]
        os.mkfifo(tmp_path / "pipe")
    for path in odd:
        done = command(*words, path)
        assert done.returncode == 2, done
        assert "Traceback" not in done.stdout + done.stderr
        assert len((done.stdout + done.stderr).strip()) in range(20, 1500)


def test_the_limit_holds_before_and_after_unpacking(tmp_path: Path) -> None:
    path = tmp_path / "big.rails18"
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)
    assert "rails18 reads up to 8 MB" in said(path)
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b" " * (reading.LARGEST + 1)))
    assert bomb.stat().st_size < 20_000
    assert "rails18 reads up to 8 MB" in said(bomb)
    fits = tmp_path / "fits.gz"
    fits.write_bytes(gzip.compress(b"x" * reading.LARGEST))
    assert len(reading.data_of(fits)) == reading.LARGEST


def test_packed_files_that_are_no_whole_one_get_a_sentence(tmp_path: Path) -> None:
    packed, path = gzip.compress(b"some text " * 50), tmp_path / "a.gz"
    for data, told in (
        (packed[:-9], "cut short"),
        (packed[:12] + b"\xff\xff" + packed[14:], "damaged"),
        (packed + packed, "more than one file"),
    ):
        path.write_bytes(data)
        assert told in said(path)


def heavy(kind: str) -> bytes:
    most = reading.LARGEST - 1000
    setup = saves.header_line(open_game(GAME).game.setup).encode()
    head = json.dumps({**game_file(), "actions": "@"})
    one, many = {
        "lists": ("[],", ""),
        "objects": ('{"a":1},', ""),
        "undo": ('{"type":"undo"},', "actions"),
        "undo to": ('{"type":"pass","entity":1,"id":1},{"type":"undo","action_id":0},', "actions"),
        "shares": ('{"type":"sell_shares","entity":1,"shares":["AR_%d"],"percent":10},', "actions"),
        "save": ('{"kind":"pass","player":"P1"}\n{"undo_to":0}\n', "save"),
        "empty": ("\n", "save"),
    }[kind]
    text = "".join(one.replace("%d", str(k)) for k in range(most // (len(one) + 4)))
    if many == "save":
        return setup + text.encode()
    if many:
        return head.replace('"@"', f"[{text[:-1]}]").encode()
    return f"[{text[:-1]}]".encode()


@pytest.mark.parametrize("kind", ["lists", "objects", "undo", "undo to", "shares", "save", "empty"])
def test_eight_megabytes_of_anything_take_little_time_and_memory(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "heavy"
    path.write_bytes(heavy(kind))
    for words in (["replay"], ["routes"]):
        before = seconds_of_children()
        done = command(*words, path)
        took = seconds_of_children() - before
        assert done.returncode in (0, 1, 2), done.stderr
        assert "Traceback" not in done.stdout + done.stderr
        assert took < 5 * slowness()


def test_a_save_with_a_byte_order_mark_opens(tmp_path: Path) -> None:
    game = open_game(GAME).game
    path = tmp_path / "a.rails18"
    path.write_bytes(b"\xef\xbb\xbf" + saves.text_of(game).encode())
    opened = open_game(path)
    assert (opened.game.state, opened.warning, opened.kind) == (game.state, "", "rails18")
    assert saves.is_sound(path)
    path.write_bytes(b"\xef\xbb\xbf" + GAME.read_bytes())
    assert open_game(path).game.state == game.state


def test_a_save_with_a_byte_order_mark_is_listed(home: Path) -> None:
    from rails18 import paths

    paths.autosaves().mkdir(parents=True)
    (paths.autosaves() / "a.rails18").write_bytes(b"\xef\xbb\xbf" + saves.text_of(open_game(GAME).game).encode())
    if hasattr(os, "mkfifo"):
        os.mkfifo(paths.autosaves() / "pipe.rails18")
    assert [entry.path.name for entry in recent()] == ["a.rails18"]


TRAINS = b'{"stops": [], "segments": [], "trains": [{"id": "a", "name": "2", "max_stops": %s}], "action": %s}'


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'{"segments": ["\xff\xfe"]}', "not text in UTF-8"),
        (b'{"positions": ' + b"[" * 3000 + b"]" * 3000 + b"}", "nested too deeply"),
        (TRAINS % (b"1e999", b"1"), "1e999"),
        (TRAINS % (b"2", b"NaN"), "NaN"),
    ],
)
def test_positions_with_faults_get_a_sentence(
    data: bytes, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    assert positions.run(path, process_time) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("result", '{"1": 1e999, "2": 3}', "1e999"),
        ("result", '{"1": "²", "2": 3}', ""),
        ("id", '"' + "7" * 5000 + '"', ""),
        ("seed", "9" * 5000, "not JSON"),
    ],
)
def test_figures_of_a_game_file_that_are_none_get_a_sentence(place: str, value: str, told: str, tmp_path: Path) -> None:
    plain = {**game_file(), place: "@@@"}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(plain).replace('"@@@"', value), encoding="utf-8")
    if not told:
        assert open_game(path).game.at > 0
        return
    with pytest.raises(CannotRead, match=told):
        open_game(path)


@pytest.mark.parametrize("number", ["²", "--5", "٣", "9" * 5000])
def test_a_word_where_a_number_of_an_action_stands_gets_a_sentence(number: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for kind, field in (("bid", "price"), ("par", "share_price"), ("lay_tile", "rotation"), ("place_token", "city")):
        plain = game_file()
        action = next(a for a in plain["actions"] if a["type"] == kind)  # type: ignore[attr-defined]
        action[field] = "5-0-²" if field == "city" else number
        path.write_text(json.dumps(plain), encoding="utf-8")
        with pytest.raises(CannotRead, match=r"action \d+"):
            opening.read(path)


def test_a_stop_of_a_save_whose_number_is_none_is_refused(tmp_path: Path) -> None:
    game = open_game(GAME).game
    lines = saves.text_of(game).splitlines()
    place = next(k for k, line in enumerate(lines) if '"place_token"' in line)
    plain = json.loads(lines[place])
    for stop in ("K4.c²", "K4.c", "K4.", ".", "²"):
        path = tmp_path / "a.rails18"
        path.write_text("\n".join([*lines[:place], json.dumps(plain | {"stop": stop}), ""]), encoding="utf-8")
        assert "not allowed" in open_game(path).warning


NAMES = ["Ann\ud800", "<img src='/dev/zero'>", "B" * 500, "", "Tom\n\x1b[31m", "\u202egnp", "Zoë 👩‍👧"]


def test_names_from_files_are_one_short_line_each() -> None:
    shown = seat_names([*NAMES, "", "B" * 500])
    assert shown[0] == f"Ann{UNSHOWN}"
    assert shown[1] == "<img src='/dev/zero'>"
    assert shown[3:5] == ("Player 4", f"Tom {UNSHOWN}[31m")
    assert shown[6] == "Zoë 👩‍👧"
    assert len(set(shown)) == 9
    assert all(len(name) <= LONGEST_NAME for name in shown)
    "".join(shown).encode()


@pytest.mark.parametrize("kind", ["save", "game", "record"])
def test_every_kind_of_file_gives_harmless_names(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file"
    wild = ["Ann\ud800", "B" * 500, "Tom\x1b[31m"]
    if kind == "save":
        header, *rest = saves.text_of(open_game(GAME).game).splitlines(keepends=True)
        plain = json.loads(header)
        plain["setup"]["players"] = wild
        path.write_text(json.dumps(plain) + "\n" + "".join(rest), encoding="utf-8")
    elif kind == "game":
        file = game_file()
        for player, name in zip(file["players"], wild, strict=True):  # type: ignore[call-overload]
            player["name"] = name
        path.write_text(json.dumps(file), encoding="utf-8")
    else:
        lines = gzip.decompress(GAME.with_suffix(".jsonl.gz").read_bytes()).decode().splitlines()[:1]
        path.write_text(json.dumps(json.loads(lines[0]) | {"players": wild}) + "\n", encoding="utf-8")
    opened = open_game(path)
    assert opened.game.setup.players == (f"Ann{UNSHOWN}", "B" * 39 + "…", f"Tom{UNSHOWN}[31m")
    assert run(str(path)) in (0, 1)
    assert "\x1b" not in capsys.readouterr().out


def test_sentences_quote_words_of_files_harmlessly() -> None:
    error = CannotRead("the word \ud800" + "x" * 5000 + "\x1b[2J end", "a\nb")
    assert len(str(error)) < 500
    assert str(error).startswith(f"a b: the word {UNSHOWN}xxx")
    str(error).encode()
    assert harmless("plain") == "plain"


def test_only_plain_digits_are_a_number() -> None:
    assert [word for word in ("0", "12", "²", "٣", "-1", "", "1 ", "9" * 10) if is_number(word)] == ["0", "12"]


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + "".join(f"{b}: &{b} [{', '.join(['*' + a] * 10)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
        "a: &a [*a]\n",
    ],
)
def test_references_that_grow_without_end_get_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead, match="repeat too much"):
        read(path, "a.yaml")
