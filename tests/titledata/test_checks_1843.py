"""Wrong data of 1843 are refused with file, place and cure: what its tables have that no other title has."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.checks.title_checks import run_check
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.titledata.titles import load_title

SETUP = Setup("1843", ("Ann", "Ben", "Cat", "Dan"))


FAULTS = [  # file, text, wrong text, place, part of the message
    ("map", "through: true", "thru: true", "hexes.J21.stops[0].thru", "through"),
    ("map", "  D7: {kind: plain", "  D7: {kind: plain, track: [[4, 5]]", "hexes.D7.track", "has no track"),
    ("map", "green: 50, brown: 60, gray: 60", "green: 50, brown: 60", "hexes.J1.stops[0].revenue", "phase gray"),
    ("map", '["59", OO-OPP]', "[]", "hexes.C18.upgrades", "nothing is said"),
    ("map", "upgrades: [PAR-G]", "upgrades: [LIL-G]", "hexes.E16.upgrades[0]", "other stops"),
    ("tiles", "rotations: [0]", "rotations: [6]", "tiles.LIL-Y.rotations", "Write 0 to 5"),
    ("tiles", "rotations: [0]", "rotations: [1]", "tiles.LIL-Y.upgrades[0]", "no rotation of LIL-G keeps"),
    ("tiles", ", leap: true", "", "tiles.1.upgrades[0]", "one colour further"),
    ("tiles", "only: [C20]", "only: [C21]", "tiles.LIL-Y.only[0]", "C21 is not on the map"),
    ("market", "[null, [47, brown, down]", "[[47, brown], null", "rows[14][1]", "hole"),
    ("market", "blue: [105]", "bleu: [105]", "pars", "no phase opens the bleu par values"),
    ("market", "[122, white, down]", "[122, white, up]", "rows[0][0]", "no cell lies above"),
    ("market", "[40, brown]", "[40, brown, down]", "rows[17][2]", "no cell lies below"),
    ("companies", "homes: [J9.c0, J9.c1]", "homes: [J9.c0, K8.c0]", "companies.MID.homes", "no city of its home"),
    ("companies", "direct_brown: [C14", "direct_brown: [C13", "companies.MID.direct_brown", "C13 is not on the map"),
    ("companies", "second_lay: 20", "second_lay: -20", "companies.EST.second_lay", "below 0"),
    ("trains", "turns_to: 4+1", "turns_to: 4+2", "trains.green.sides[1].turns_to", "mean 4+1?"),
    (
        "trains",
        "runs: [[{name: 8E, reach: null, counted: 8}]]",
        "runs: [[]]",
        "trains.red.sides[0]",
        "price and trains",
    ),
    ("trains", "{name: 2+1, reach: 3", "{name: 2+1, reach: 1", "trains.yellow.sides[0].runs", "at least two stops"),
    ("trains", "    count: 6\n", "    count: 0\n", "trains.yellow", "at least 1"),
    ("phases", "pars: [yellow, green],", "pars: [yellow, gren],", "phases.green.pars[1]", "mean green?"),
    ("privates", "where: [E14], often", "where: [E13], often", "privates.PSG.powers[1].where", "E13 is not on the map"),
    ("privates", "colours: [green]", "colours: [gren]", "privates.BA.powers[2].colours", "mean green?"),
    ("privates", "[yellow], cost: 20", "[yelow], cost: 20", "privates.TB.powers[1].colours", "mean yellow?"),
    ("privates", 'train: "2"', 'train: "3"', "trains.2", "count must be at least 1"),
    ("privates", "players: [5, 6]", "players: [5, 7]", "privates.VDL.powers[3].players", "7 cannot play"),
    ("privates", "face_only: [yellow]", "face_only: [yelow]", "privates.VDL.powers[3].face_only", "mean yellow?"),
    ("options", "value: first_turn", "value: first_round", "fixed.token.home.value", "first_turn"),
    ("options", "  token.move_price:", "  token.move_cost:", "fixed.token.move_cost", "belongs under `readings`"),
    ("options", "value: gray", "value: grey", "fixed.finish.train.value", "no train grey"),
    ("options", "reading: keep", "value: keep", "readings.stock.over_sixty", "reading"),
    ("privates", "company: PLM}", "company: PML}", "privates.LM.powers[1].company", "mean PLM?"),
    ("privates", "pars: [yellow, green]", "pars: [yellow, gren]", "privates.LM.powers[0].pars", "mean green?"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "message"), FAULTS, ids=[f"{f[0]} {f[3]}" for f in FAULTS])
def test_wrong_data_are_told(maps: Path, file: str, old: str, new: str, place: str, message: str) -> None:
    path = maps / "1843" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CannotRead) as error:
        load_title(SETUP)
    assert place in str(error.value)
    assert message in str(error.value)
    assert error.value.cure


def test_the_data_as_they_are_have_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_check("1843") == 0
    told = capsys.readouterr().out
    assert "1843: 115 hexes, 78 tiles, 9 companies, 7 trains" in told
    assert "nothing wrong found" in told
