"""Wrong title data are refused with file, place and cure, and never with a traceback."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rails18 import cli, paths
from rails18.checks.title_checks import run_check
from rails18.core.errors import CannotRead
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.titles import load_aliases, load_title, titles

REAL = paths.maps()
SETUP = Setup("1889", ("Ann", "Ben", "Cat", "Dan"))


def told_of(maps: Path, file: str, old: str, new: str, played: Mapping[str, Any] = MappingProxyType({})) -> str:
    """Replace `old` by `new` once in a file of the copy and return what loading a game, played in some way, says."""
    path = maps / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    folder = file.partition("/")[0]
    title = folder if folder in title_ids() else SETUP.title
    with pytest.raises(CannotRead) as error:
        load_title(msgspec.structs.replace(SETUP, title=title, **played))
    assert error.value.cure
    return str(error.value)


FAULTS = [  # file, text, wrong text, place, part of the message
    ("1889/title.yaml", '"¥{}"', '"¥"', "currency", "no place for the number"),
    ("1889/title.yaml", '"¥{}"', '"{} {0}"', "currency", "braces beside those for the number"),
    ("1889/title.yaml", '"¥{}"', '"{:>99999999}{}"', "currency", "braces beside those for the number"),
    ("1889/title.yaml", '"¥{}"', '"{{}}{:>99999999}"', "currency", "braces beside those for the number"),
    ("1889/title.yaml", '"¥{}"', '"{} golden crowns"', "currency", "no sign"),
    ("1889/title.yaml", '"¥{}"', '"¥\\n{}"', "currency", "no sign"),
    ("1889/map.yaml", "cost: 80, closed: {1: off_map", "cots: 80, closed: {1: off_map", "hexes.A8.cots", "mean cost?"),
    (
        "1889/map.yaml",
        "terrain: [mountain], cost: 80",
        'terrain: [mountain], cost: "80"',
        "hexes.A8.cost",
        "a whole number",
    ),
    ("1889/map.yaml", "  D5: {", "  D5: 3 #", "hexes.D5", "mapping"),
    ("1889/map.yaml", "  C8: {kind: plain}\n", "", "hexes.B7.closed", "no hex lies at side 5"),
    ("1889/map.yaml", "  C8: {kind: plain}", "  C8: {kind: plain}\n  C8: {kind: plain}", "line", "C8 is there twice"),
    ("1889/map.yaml", "orientation: flat", "orientation: round", "orientation", "flat or pointy"),
    ("1889/map.yaml", "orientation: flat", "orientatoin: flat", "orientatoin", "mean orientation?"),
    ("1889/map.yaml", "  D7: {kind: plain", "  D7: {kind: plane", "hexes.D7.kind", "mean plain?"),
    ("1889/map.yaml", "closed: {0: off_map}}", "closed: {3: off_map}}", "hexes.E8.closed", "no hex lies at side 0"),
    ("1889/map.yaml", "  J3: {kind: plain, closed: {4: off_map}}", "  J3: {kind: plain}", "hexes.J3.closed", "side 4"),
    ("1889/map.yaml", "3: gray_side_without_track", "4: gray_side_without_track", "hexes.B9.closed", "B7 has no track"),
    ("1889/map.yaml", "track: [[1, 5]]", "track: [[1, 4]]", "hexes.", "closed"),
    ("1889/map.yaml", "track: [[2, s0]], upgrades", "track: [[3, s0]], upgrades", "hexes.C4.track", "side 3"),
    ("1889/map.yaml", "track: [[2, s0]], upgrades", "track: [[2, s1]], upgrades", "hexes.C4.track[0]", "lead to s1"),
    ("1889/map.yaml", "track: [[2, s0]], upgrades", "track: [[7, s0]], upgrades", "hexes.C4.track[0]", "lead to 7"),
    ("1889/map.yaml", 'upgrades: ["438"]', 'upgrades: ["999"]', "hexes.I4.upgrades[0]", "999 is not in this game"),
    ("1889/map.yaml", 'upgrades: ["438"]', "upgrades: [438]", "hexes.I4.upgrades[0]", "quotes"),
    ("1889/map.yaml", 'upgrades: ["465"]', 'upgrades: ["466"]', "hexes.F9.upgrades[0]", "cannot lie on F9"),
    ("1889/map.yaml", "yellow: 30, brown: 60,", "yellow: 30,", "hexes.F1.stops[0].revenue", "which phase 5 asks for"),
    ("1889/map.yaml", "slots: 1, revenue: 30", "slots: 0, revenue: 30", "hexes.K4.stops[0].slots", "0 slots"),
    ("1889/tiles.yaml", 'upgrades: ["439"]', 'upgrades: ["493"]', "tiles.438.upgrades[0]", "493 is not in this game"),
    ("1889/tiles.yaml", 'upgrades: ["439"]', 'upgrades: ["492"]', "tiles.438.upgrades[0]", "one colour further"),
    (
        "1889/tiles.yaml",
        '"7": {count: 2, upgrades: ["26"',
        '"7": {count: 2, upgrades: ["20"',
        "tiles.7.upgrades[0]",
        "no rotation",
    ),
    ("1889/tiles.yaml", 'upgrades: ["466"]', "upgrades: []", "tiles.466", "nothing leads to the tile 466"),
    ("1889/tiles.yaml", '  "58": {count: 3}', '  "58": {count: 0}', "tiles.58.count", "Write 1 or more"),
    ("1889/tiles.yaml", '  "58": {count: 3}', "  58: {count: 3}", "tiles.58", 'Put it in quotes: "58".'),
    ("1889/tiles.yaml", '  "58": {count: 3}', '  "58": {}', "tiles.58", "the key count is missing"),
    ("1889/tiles.yaml", 'plain: ["7"', 'plain: ["5", "7"', "first.plain[0]", "other stops"),
    ("1889/tiles.yaml", "  plain: [", "  plane: [", "first.plane", "mean plain?"),
    (
        "common/tiles.yaml",
        "colour: yellow, stops: [{kind: town",
        "colour: yelow, stops: [{kind: town",
        "tiles.1.colour",
        "mean yellow?",
    ),
    (
        "common/tiles.yaml",
        "[[1, s0], [3, s0], [0, s1], [4, s1]]",
        "[[1, s0], [3, s0]]",
        "tiles.1.stops[1]",
        "no track leads",
    ),
    ("1889/market.yaml", "[100, white, par]", "[100, whit, par]", "rows[0][3]", "mean white?"),
    ("1889/market.yaml", "[100, white, par]", "[100, white, pra]", "rows[0][3]", "mean par?"),
    ("1889/market.yaml", "[90, white, par]", "[100, white, par]", "rows[1][3]", "two par cells of 100"),
    ("1889/market.yaml", "[80, white], [90, white]", "[80], [90, white]", "rows[0][1]", "no price with a zone"),
    ("1889/market.yaml", "350, white, end", "350, white, up", "rows[0][14]", "no cell lies above"),
    ("1889/companies.yaml", "home: K8.c0", "home: K9.c0", "companies.AR.home", "K9.c0 is no city"),
    ("1889/companies.yaml", "home: K8.c0", "home: J9.c0", "companies.AR.home", "no such city"),
    ("1889/companies.yaml", "home: K8.c0", "home: K8.c1", "companies.AR.home", "no such city"),
    ("1889/companies.yaml", "[20, 10,", "[30, 10,", "certificates", "110%"),
    ("1889/companies.yaml", "[20, 10, 10,", "[20, 20,", "certificates", "ordinary certificates stand for 10%, 20%"),
    ("1889/companies.yaml", '"#1b1c1e"', "black", "companies.AR.colour", "#rrggbb"),
    ("1889/companies.yaml", "  AR: {", "  AR: {id: AR, ", "companies.AR.id", "says it already"),
    ("1889/trains.yaml", 'rusts_on: "4"', 'rusts_on: "7"', "trains.2.rusts_on", "no train sold after 2"),
    ("1889/trains.yaml", 'phase: "3"', 'phase: "7"', "trains.3.phase", "not in phases.yaml"),
    ("1889/trains.yaml", 'phase: "3"', 'phase: "4"', "trains", "start the phases 4, 4"),
    ("1889/trains.yaml", 'opens_with: "6"', 'opens_with: "E"', "trains.D.opens_with", "no train sold before D"),
    ("1889/trains.yaml", "offboard: diesel", "offboard: diesle", "trains.D.offboard", "mean diesel?"),
    ("1889/trains.yaml", 'credit_for: ["4"', 'credit_for: ["8"', "trains.D.credit_for[0]", "8 is no train"),
    ("1889/trains.yaml", "count: 6", "count: six", "trains.2.count", "a whole number"),
    ("1889/trains.yaml", "count: 6", "count: 2147483648", "trains.2", "the count at most 100"),
    ("1889/phases.yaml", "brown], train_limit: 2", "borwn], train_limit: 2", "phases.5.tiles[2]", "mean brown?"),
    (
        "1889/phases.yaml",
        'rounds: 3, offboard: brown}\n  "D"',
        'rounds: 0, offboard: brown}\n  "D"',
        "phases.6",
        "at least 1",
    ),
    ("1889/privates.yaml", "where: [K4]", "where: [K5]", "privates.A.powers[0].where", "K5 is not on the map"),
    (
        "1889/privates.yaml",
        'tiles: ["437"]',
        'tiles: ["436"]',
        "privates.B.powers[0].tiles",
        "436 is not in tiles.yaml",
    ),
    (
        "1889/privates.yaml",
        "terrain: [mountain]",
        "terrain: [mountains]",
        "privates.D.powers[0].terrain",
        "mean mountain?",
    ),
    ("1889/privates.yaml", "company: IR", "company: IX", "privates.E.powers[0].company", "no company IX"),
    ("1889/privates.yaml", "does: block,", "does: blocks,", "privates.A.powers[0]", "blocks"),
    (
        "1889/privates.yaml",
        "[MF, Mitsubishi",
        "[TR, Mitsubishi",
        "privates.B.aliases.18xx.games",
        "two private companies are called TR",
    ),
    ("1889/variants.yaml", "removed: {2: [F, G]", "removed: {2: [F, H]", "variants.full.removed.2", "H is no private"),
    ("1889/variants.yaml", "5: [], 6: []}", "5: []}", "variants.full.removed", "nothing is said for 6 players"),
    ("1889/variants.yaml", "3: [A, B, D, G]", "3: [A, B, G]", "variants.beginner.removed.3", "Leave exactly 3"),
    (
        "1889/variants.yaml",
        '{"6": 2, "7": 1',
        '{"60": 2, "7": 1',
        "variants.beginner.extra_tiles.60",
        "not in this game",
    ),
    (
        "1889/variants.yaml",
        "private.sales: false}",
        "private.sale: false}",
        "variants.beginner.options.private.sale",
        "mean",
    ),
    (
        "1889/options.yaml",
        "values: [keep, sell_down]",
        "values: [hold, sell_down]",
        "options.stock.over_sixty",
        "keep",
    ),
    ("1889/title.yaml", 'currency: "¥{}"', 'currency: "¥"', "currency", "braces"),
    ("1889/title.yaml", "4: {cash: 420", "4: {cash: 2420", "players.4.cash", "4 players cannot start"),
    ("1889/title.yaml", 'id: "1889"', 'id: "1899"', "id", 'Write "1889".'),
    ("1870/map.yaml", "closed: {4: impassable}", "closed: {}", "hexes.N17.closed", "closed to N19 on one side only"),
    ("1870/map.yaml", "banks: [[0, 1, 2], [3, 4, 5]]", "banks: [[0, 1, 2], [3, 4]]", "hexes.A16.banks", "share out"),
    ("1870/map.yaml", "stop_bank: 0", "stop_bank: 2", "hexes.A16.stop_bank", "not clear"),
    ("1870/companies.yaml", "home: N1.o0", "home: A2.o0", "companies.SP.home", "A2 has no such city"),
    ("1870/tiles.yaml", "only: [B11]", "only: [B12]", "tiles.171.only[0]", "B12 is not on the map"),
    ("1870/tiles.yaml", ", idle: true", "", "tiles.144", "nothing leads to the tile 144"),
    ("1870/tiles.yaml", ', "144": {idle: false}', "", "tiles.144", "called idle"),
    ("1870/market.yaml", "[[0, close]", "[[5, close]", "rows[8][0]", "5 is no price"),
    ("1870/market.yaml", '{"4,0": [40, brown, down]', '{"40,0": [40, brown, down]', "cells.40,0", "no cell 40,0"),
    ("1870/market.yaml", '{"4,0": [40, brown, down]', '{"4,0": [40]', "cells.4,0", "no price with a zone"),
    ("1870/companies.yaml", "destination: N1.o0", "destination: N1.c0", "companies.ATSF.destination", "no stop"),
    ("1870/companies.yaml", "rank: 1}", "rank: -1}", "companies.GMO", "below 0"),
    ("1870/privates.yaml", "certificate: MKT-1", "certificate: MKT-9", "privates.MKT.powers[0].certificate", "MKT-9"),
    ("1870/privates.yaml", "where: [A16,", "where: [A18,", "privates.MRBC.powers[0].where", "through A18"),
    ("1870/privates.yaml", "tokens: [open, closed]", "tokens: [open, shut]", "privates.GSC.powers[0].tokens", "shut"),
    ("1870/privates.yaml", "bonus: 10", "bonus: -10", "privates.SCC.powers[0].bonus", "below 0"),
    ("1846/map.yaml", "bonus: 50", "bonus: -50", "hexes.C5.bonus", "below 0"),
    (
        "1846/variants.yaml",
        "{3: [BT, LM]",
        "{3: [BT, BT]",
        "variants.first_edition.removed.3[1]",
        "BT is taken out twice",
    ),
    ("1870/title.yaml", "{10: 20, 9: 17, 8: 15}", "{}", "players.3.certificate_limit", "at least 1"),
    ("1870/title.yaml", "yellow_lays: 2", "yellow_lays: 0", "yellow_lays", "at least one"),
    ("1870/trains.yaml", "  trains.deck:", "  trains.decks:", "by_option.trains.decks", "mean trains.deck?"),
    ("1870/trains.yaml", "    any_twelves:", "    any_dozen:", "by_option.trains.deck.any_dozen", "never any_dozen"),
    ("1870/trains.yaml", 'opens_with: "6"', 'opens_with: "7"', "trains.D.opens_with", "no train sold before D"),
    (
        "1870/tiles.yaml",
        "    published:\n      tiles:",
        "    published:\n      tile:",
        "by_option.tiles.supply.published.tile",
        "mean tiles?",
    ),
    (
        "1870/title.yaml",
        "certificates.seven:\n    false:\n      players: {7: null}",
        "certificates.seven: 6",
        "by_option.certificates.seven",
        "mapping",
    ),
    (
        "1870/options.yaml",
        "{trains.deck: six_diesels}",
        "{trains.deck: diesels}",
        "options.diesels.sets.rulebook",
        "none of",
    ),
    (
        "1870/options.yaml",
        "offered: [rulebook]",
        "offered: [rulebok]",
        "options.nonblocking_destinations.offered",
        "mean",
    ),
    (
        "1870/options.yaml",
        "offered: [rulebook, published]",
        "offered: [rulebook, publishd]",
        "options.historical_order.offered[1]",
        "mean",
    ),
    (
        "1889/options.yaml",
        "  stock.over_sixty:",
        "  stock.over_sixti:",
        "options.stock.over_sixti",
        "mean stock.over_sixty?",
    ),
    (
        "1889/options.yaml",
        'values: ["", "2"]',
        'values: ["", "2", "22"]',
        "options.finish.sold_out.values[2]",
        "sold out: 22",
    ),
    (
        "1889/options.yaml",
        'values: ["", "2"]',
        'values: ["", "2", "D"]',
        "options.finish.sold_out.values[2]",
        "sold out: D. Known",
    ),
    (
        "1889/options.yaml",
        'values: ["", "4"]',
        'values: ["", "4", "9"]',
        "options.finish.phase.values[2]",
        "the phase 9. Known",
    ),
    (
        "1889/options.yaml",
        'values: ["", "4"]',
        'values: ["", "4", "2"]',
        "options.finish.phase.values[2]",
        "the phase 2. Known",
    ),
    ("1843/options.yaml", "value: gray", "value: 3", "fixed.finish.train.value", "finish.train of 3"),
]


PLAYED: Mapping[tuple[str, str], Mapping[str, Any]] = {  # faults in what only some games play
    ("1870/tiles.yaml", ', "144": {idle: false}'): {"profile": "18xx.games"},
    ("1870/market.yaml", '{"4,0": [40, brown, down]'): {"profile": "published"},
    ("1870/companies.yaml", "rank: 1}"): {"options": {"historical_order": True}},
    ("1870/trains.yaml", 'opens_with: "6"'): {"options": {"diesels": True}},
}


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "part"), FAULTS, ids=[f"{f[3]}-{n}" for n, f in enumerate(FAULTS)]
)
def test_a_fault_is_told_with_file_place_and_cure(
    maps: Path, file: str, old: str, new: str, place: str, part: str
) -> None:
    told = told_of(maps, file, old, new, PLAYED.get((file, old), {}))
    assert f"maps/{file}: {place}" in told
    assert part in told


@pytest.mark.parametrize(("file", "old", "new", "place", "part"), [f for f in FAULTS if f[:2] in PLAYED])
def test_a_fault_in_what_a_game_does_not_play_is_left_to_the_check(
    maps: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, place: str, part: str
) -> None:
    path = maps / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    title = file.partition("/")[0]
    assert load_title(msgspec.structs.replace(SETUP, title=title)).id == title
    assert run_check(title) == 1
    said = capsys.readouterr().out
    assert f"maps/{file}: {place}" in said
    assert part in said


def test_a_section_that_is_missing_is_named(maps: Path) -> None:
    (maps / "1889" / "map.yaml").write_text("orientation: flat\n", encoding="utf-8")
    assert str_of_load() == "maps/1889/map.yaml: the section hexes is missing. Add a section `hexes:`."


def str_of_load() -> str:
    with pytest.raises(CannotRead) as error:
        load_title(SETUP)
    return str(error.value)


def test_a_file_that_is_missing_is_named(maps: Path) -> None:
    (maps / "1889" / "market.yaml").unlink()
    assert "maps/1889/market.yaml: this file is missing." in str_of_load()


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"zones: {white: [", "not valid YAML"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (b"- 1\n", "names with values"),
        (b"", "names with values"),
        (b"? [a, b]\n: 1\n", "a list cannot be a key"),
    ],
)
def test_a_file_that_is_no_yaml_mapping_is_named(maps: Path, content: bytes, part: str) -> None:
    (maps / "1889" / "market.yaml").write_bytes(content)
    told = str_of_load()
    assert told.startswith("maps/1889/market.yaml")
    assert part in told


def test_unknown_titles_variants_profiles_and_options_are_told() -> None:
    for setup, part in (
        (Setup("1890", SETUP.players), "Did you mean 1889?"),
        (Setup("../1889", SETUP.players), "there is no title ../1889"),
        (Setup("1889", SETUP.players, "beginer"), "Did you mean beginner?"),
        (Setup("1889", SETUP.players, profile="18xx"), "no rules profile 18xx"),
        (Setup("1889", SETUP.players, options={"hiden": True}), "no option hiden"),
        (Setup("1889", SETUP.players, options={"route.best": "free"}), "no option route.best"),
        (Setup("1889", SETUP.players, options={"hidden_treasuries": 1}), "cannot be 1"),
    ):
        with pytest.raises(CannotRead) as error:
            load_title(setup)
        assert part in str(error.value)


def test_an_option_is_taken_over() -> None:
    setup = Setup("1889", SETUP.players, options={"hidden_treasuries": True})
    assert load_title(setup).options["hidden_treasuries"] is True
    assert load_title(SETUP).options["hidden_treasuries"] is False


def test_check_prints_every_fault_and_fails(maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_check() == 0
    assert "nothing wrong found" in capsys.readouterr().out
    path = maps / "1889" / "trains.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('rusts_on: "4"', 'rusts_on: "9"').replace('opens_with: "6"', 'opens_with: "8"'))
    assert run_check("1889") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["trains.2.rusts_on", "trains.D.opens_with"]
    assert run_check("1999") == 1


def test_a_fault_of_a_title_is_told_once(maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not for each lesson that is played on it too."""
    path = maps / "1889" / "trains.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("price:", "prise:", 1), encoding="utf-8")
    assert cli.main(["check", "1889"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_an_edited_file_is_read_again(maps: Path) -> None:
    assert load_title(SETUP).bank == 7000
    path = maps / "1889" / "title.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("bank: 7000", "bank: 12000"), encoding="utf-8")
    assert load_title(SETUP).bank == 12000


def test_the_dialog_is_told_what_there_is() -> None:
    (info,) = [info for info in titles() if info.id == "1889"]
    assert (info.designer, info.players) == ("Yasutaka Ikeda", (2, 3, 4, 5, 6))
    assert [choice.id for choice in info.variants] == ["full", "beginner", "short", "taught", "taught_short"]
    assert [choice.id for choice in info.profiles][:2] == ["rulebook", "18xx.games"]
    assert [choice.id for choice in info.options] == ["hidden_treasuries", "no_rebuy_after_forced_sale"]
    assert all(choice.sentence.endswith(".") for choice in (*info.variants, *info.profiles))


def test_names_of_privates_in_other_programs() -> None:
    first = {ours: theirs[0] for ours, theirs in load_aliases("1889").items()}
    assert first == {"A": "TR", "B": "MF", "C": "ER", "D": "SMR", "E": "DR", "F": "SIR", "G": "UTF"}
    assert load_aliases("1889", "nobody")["A"] == ()


@pytest.mark.parametrize(("file", "name"), [("options", "rulebook"), ("variants", "full")])
def test_a_title_without_what_new_games_begin_with_names_the_file(maps: Path, file: str, name: str) -> None:
    path = maps / "1889" / f"{file}.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(f"  {name}:", "  other:", 1), encoding="utf-8")
    told = fault_of_load()
    assert told is not None
    assert name in told.sentence
    assert told.where == f"maps/1889/{file}.yaml: {'profiles' if file == 'options' else 'variants'}"
    path.write_text((REAL / "1889" / path.name).read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(CannotRead, match="has no rules profile nobody") as asked:
        load_title(msgspec.structs.replace(SETUP, profile="nobody"))
    assert not asked.value.where


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_gets_a_sentence_or_loads(maps: Path, data: st.DataObject) -> None:
    """Cut a piece out of any file: loading works or tells the file, never anything else."""
    name = data.draw(st.sampled_from(sorted(p.name for p in (maps / "1889").glob("*.yaml") if p.name != "rules.yaml")))
    path = maps / "1889" / name
    whole = (REAL / "1889" / name).read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(whole) - 1))
    path.write_text(whole[:start] + whole[start + data.draw(st.integers(1, 12)) :], encoding="utf-8")
    told = fault_of_load()
    path.write_text(whole, encoding="utf-8")
    assert told is None or (told.where.startswith("maps/1889/") and told.cure)


def fault_of_load() -> CannotRead | None:
    try:
        load_title(SETUP)
    except CannotRead as error:
        return error
    return None
