import json
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

from rails18.core.errors import CannotRead
from rails18.saves.positions import read, run

DATA = json.loads((Path(__file__).parents[1] / "board" / "data" / "positions.json").read_text(encoding="utf-8"))


def write(folder: Path, name: str, plain: object) -> Path:
    path = folder / name
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def plain(number: int, **more: object) -> dict[str, object]:
    return {name: part for name, part in DATA[number].items() if name != "key"} | more


def test_each_position_is_one_line(tmp_path, capsys):
    path = write(tmp_path, "games.json", {"positions": [plain(0, action=250), plain(1, monster=7)]})
    assert run(path, process_time) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"games#250  {DATA[0]['optimum']}  optimal  ")
    assert second.startswith("games#7  ")


def test_json_lines_tell_everything(tmp_path, capsys):
    assert run(write(tmp_path, "one.json", plain(0, action=250)), process_time, as_json=True) == 0
    line = json.loads(capsys.readouterr().out)
    assert list(line) == ["key", "revenue", "upper_bound", "proof", "seconds", "routes"]
    assert (line["key"], line["revenue"], line["proof"]) == ("one#250", DATA[0]["optimum"], "optimal")
    assert line["upper_bound"] == line["revenue"]
    assert set(line["routes"][0]) == {"train", "stops", "segments"}


def test_a_position_without_an_action_is_numbered(tmp_path):
    assert [key for key, _ in read(write(tmp_path, "x.json", {"positions": [plain(0), plain(1)]}))] == ["x#0", "x#1"]


TRAIN = {"id": "2-0", "name": "2", "max_stops": 2}
STRAY = {"id": "a", "hex": "A1", "a": "s:B", "b": "e:x", "uses": []}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("nonsense", "not JSON"),
        ("[]", "no file of route positions"),
        ('{"positions": [{"stops": 3, "segments": [], "trains": []}]}', "positions[0].stops"),
        (json.dumps({"stops": [], "segments": [STRAY], "trains": []}), "s:B"),
        (json.dumps({"stops": [], "segments": [], "trains": [TRAIN, TRAIN]}), "the train 2-0 is listed 2 times"),
    ],
)
def test_bad_files_get_a_sentence(tmp_path, capsys, content, sentence):
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="utf-8")
    assert run(path, process_time) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert "bad.json" in told
    assert "Traceback" not in told


def test_a_missing_file_gets_a_sentence(tmp_path):
    with pytest.raises(CannotRead, match="no such file"):
        read(tmp_path / "nowhere.json")


def dense(rungs: int) -> dict[str, object]:
    """Return a position whose two stops have two ways to the power of `rungs` between them."""
    ends = ["s:A", *(f"e:{k}" for k in range(1, rungs)), "s:B"]
    pieces = [
        {"id": f"{k}{side}", "hex": "A1", "a": a, "b": b, "uses": [f"{k}{side}"]}
        for k, (a, b) in enumerate(pairwise(ends))
        for side in "xy"
    ]
    stops = [{"id": id, "hex": id, "kind": "city", "revenue": 10, "ours": True} for id in "AB"]
    return {"stops": stops, "segments": pieces, "trains": [TRAIN]}


def test_track_that_branches_without_end_gets_a_sentence(tmp_path, capsys):
    assert run(write(tmp_path, "few.json", dense(8)), process_time) == 0
    assert run(write(tmp_path, "many.json", dense(40)), process_time) == 2
    assert "many.json: many#0: its track branches far more often" in capsys.readouterr().err


def test_track_that_uses_nothing_up_could_be_walked_for_ever(tmp_path, capsys):
    loop = {"id": "a", "hex": "A1", "a": "e:1", "b": "e:1", "uses": []}
    assert run(write(tmp_path, "loop.json", dense(3) | {"segments": [*dense(3)["segments"], loop]}), process_time) == 2
    assert "uses nothing up" in capsys.readouterr().err
