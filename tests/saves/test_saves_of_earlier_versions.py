"""Whatever an earlier rails18 saved opens in this one, whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rails18.core.position import Position
from rails18.core.slices import Block
from rails18.core.state import Round
from rails18.core.title import Setup
from rails18.interchange.open import SAVE, open_game
from rails18.rules.compat import city_marks, protection
from rails18.saves import saves
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles

DATA = Path(__file__).parent / "data"  # v<format version>-<what>.rails18, written by the programs of their time
FILES = sorted(DATA.glob("v*.rails18"))


def version_of(file: Path) -> int:
    return int(file.name[1:].partition("-")[0])


def test_every_version_of_the_format_has_a_save() -> None:
    assert {version_of(file) for file in FILES} == set(range(1, saves.VERSION + 1))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_earlier_save_opens_whole(file: Path, tmp_path: Path) -> None:
    assert f'"version":{version_of(file)},' in file.read_text(encoding="utf-8").partition("\n")[0]
    opened = saves.load(file)
    assert opened.warning == ""
    shown = open_game(file)
    assert (shown.kind, shown.warning) == (SAVE, "")
    assert shown.game.at == opened.at > 100
    assert tuple(shown.game.actions) == opened.actions
    again = open_game(saves.save(shown.game, tmp_path / "again.rails18"))
    assert again.game.state == shown.game.state
    assert again.game.branches == shown.game.branches


def test_games_of_1830_go_on_by_the_readings_with_which_they_began(tmp_path: Path) -> None:
    """train.excess.order, setup.trains.supply: a save of version 2 has six Diesels, and the buyer discards first; one
    of today has as many as are needed, and the dearest company first."""
    game = new_game(Setup("1830", ("A", "B", "C")))
    text = saves.text_of(game)
    old = tmp_path / "old.rails18"
    old.write_text(text.replace('"version":3', '"version":2'), encoding="utf-8")
    then, now = new_game(saves.load(old).setup), new_game(saves.load(saves.save(game, tmp_path / "new.rails18")).setup)
    assert [one.title.trains["D"].count for one in (then, now)] == [6, None]
    assert [one.title.options["train.discard_order"] for one in (then, now)] == ["buyer_then_price", "share_price"]
    assert saves.load(saves.save(then, tmp_path / "again.rails18")).setup == then.setup


READINGS = {  # title, profile, options of the table → option → its value in saves below version 3, and today
    ("1830", "rulebook", ()): {"auction.speaks_first": ("lowest_bidder", "lowest_then_clockwise")},
    ("1830", "rulebook", ("keep_over_sixty",)): {"stock.sell_over_sixty": ("free", "free")},
    ("1830", "18xx.games", ()): {"earlier_readings": (True, False), "emergency.over_sixty": ("sell_down", "free")},
    ("1870", "rulebook", ()): {"auction.pass_next": ("rotation", "left_of_last")},
    ("1870", "published", ()): {"auction.pass_next": ("rotation", "left_of_last")},
    ("1870", "18xx.games", ()): {
        "stock.several_first": ("any", "market"),
        "port closed in the turn of its company": (False, True),
        "protection against an own sale": (True, True),
    },
    ("1870", "18xx.games", ("can_protect_if_sold",)): {"protection against an own sale": (True, False)},
    ("1870", "18xx.games", ("original_rules",)): {
        "protection against an own sale": (True, False),
        "can_protect_if_sold": (True, True),
    },
    ("1889", "rulebook", ()): {"auction.pass_next": ("rotation", "left_of_last")},
    ("1889", "18xx.games", ()): {"private.dougo.moment": ("any_time", "in_rounds")},
    ("1889", "18xx.games 2020", ()): {"private.dougo.moment": ("any_time", "in_rounds")},
}

FORCED = Block("IC", 10, 100, "P1", "P1")  # sold by its president
APART: dict[str, Callable[[Position], bool]] = {  # what no option of the title is asked for
    "port closed in the turn of its company": city_marks.in_turn,
    "protection against an own sale": lambda pos: protection.against_own_sale(
        pos.supposing(round=Round("operating", 2, 1, 1)), FORCED
    ),
}


@pytest.mark.parametrize("case", READINGS, ids=lambda case: "-".join((*case[:2], *case[2])))
def test_a_game_goes_on_by_the_readings_with_which_it_began(case: tuple[str, str, tuple[str, ...]]) -> None:
    title, profile, chosen = case
    setup = Setup(title, ("A", "B", "C"), profile=profile, options=dict.fromkeys(chosen, True))
    line = saves.header_line(setup)
    for version, then in ((2, 0), (3, 1)):
        opened = saves.parse(line.replace('"version":3', f'"version":{version}'), "a save").setup
        pos = new_game(opened).position
        for name, both in READINGS[case].items():
            value = APART[name](pos) if name in APART else pos.title.options[name]
            assert (name, value) == (name, both[then])


def test_readings_of_earlier_versions_are_offered_to_nobody() -> None:
    kinds = saves.EARLIER.values()
    former = {(title, name) for titles in kinds for title, names in titles.items() for name in names if title != "1843"}
    offered = {(info.id, option.id) for info in titles() for option in info.options}
    assert former >= {("1830", "earlier_readings")}
    assert not offered & {*former, ("1830", "left_of_highest_bids")}
