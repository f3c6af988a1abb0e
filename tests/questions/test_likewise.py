"""Powers of a company's privates that build what an ordinary lay or token builds, and bring more."""

from __future__ import annotations

import pytest

from rails18.core.actions import LayTile, PlaceToken, PowerTile, PowerToken
from rails18.core.game import Game
from rails18.core.powers import BridgeRiver, LayPower, Power
from rails18.core.title import Setup
from rails18.questions import track
from rails18.rules.privates import powers
from rails18.titledata.titles import load_title, titles
from rails18.words.texts import load_events
from tests.rules.track.test_lay_powers_1830 import lay as dh_lay
from tests.support import building_1843, building_1870
from tests.support.games_1830 import turn as turn_1830
from tests.support.moments import table


def found(game: Game, action: LayTile | PlaceToken) -> list[tuple[str, int, bool, bool]]:
    """Return what is offered in place of an action: private, cost, whether besides the lays, whether with a token."""
    same = [each for each in track.likewise(game.position, action) if not game.refusals(each.action)]
    return [(each.action.private, each.cost, each.besides, each.token) for each in same]


def said(game: Game, *keys: str) -> list[str]:
    """Return what the log says of these events of the last action."""
    book = load_events()
    return [book.sentence(event, game.title, game.setup) for event in game.events_of(game.at) if event.key in keys]


def test_the_free_bridge_at_home() -> None:
    """river.home.free_bridge: Memphis would cost SSW 60 and a lay; by MRBC it is free and besides."""
    game = building_1870.turn("SSW", phase="1", privates={"MRBC": "SSW"}, operated=False)
    assert track.cost(game.position, "H17") == 60
    assert found(game, LayTile("P1", "SSW", "H17", "57", 1)) == [("MRBC", 0, True, False)]
    game.play(PowerTile("P1", "MRBC", "H17", "57", 1))
    assert said(game, "tile_laid") == [
        "SSW lays tile 57 on Memphis (H17); Mississippi River Bridge Company (MRBC) saves $60."
    ]
    assert found(game, LayTile("P1", "SSW", "G18", "8", 0)) == []


def test_the_cheaper_bridge() -> None:
    """river.discount.once: G18 costs 60, by MRBC 20, a lay of the turn either way."""
    game = building_1870.turn("SSW", tiles={"H17": ("57", 0), "I16": ("9", 0)}, privates={"MRBC": "SSW"})
    assert found(game, LayTile("P1", "SSW", "G18", "8", 0)) == [("MRBC", 20, False, False)]
    assert track.power_cost(game.position, "MRBC", "G18") == 20


def test_champlain() -> None:
    """private.cs.lay: a tile on B20 would be the lay of CPR's turn; by CS it is besides; free ground saves nothing."""
    game = turn_1830("CPR", privates={"CS": "CPR"}, cash={"CPR": 100})
    lay = next(action for action in game.options("power_tile", private="CS") if not game.refusals(action))
    assert found(game, LayTile("P1", "CPR", "B20", lay.tile, lay.rotation)) == [("CS", 0, True, False)]
    game.play(lay)
    told = f"CPR lays tile {lay.tile} on Burlington (B20) with Champlain & St. Lawrence (CS)."
    assert said(game, "power_tile_laid") == [told]


def test_delaware_and_hudson() -> None:
    """private.dh.token: F16 costs 120 either way, but by DH the token that follows is free: 40 saved."""
    game = turn_1830("NYC", privates={"DH": "NYC"}, cash={"NYC": 500})
    lay = dh_lay(game)
    assert found(game, LayTile("P1", "NYC", "F16", lay.tile, lay.rotation)) == [("DH", 120, False, True)]
    game.play(lay)
    assert found(game, PlaceToken("P1", "NYC", "F16.c0")) == [("DH", 0, False, False)]
    assert found(game, PlaceToken("P1", "NYC", "E19.c0")) == []
    game.play(PowerToken("P1", "DH", "F16.c0"))
    assert len(said(game, "power_token")) == 1
    assert said(game, "power_token")[0].endswith(", which saves $40.")


def test_paris_saint_germain() -> None:
    """1843's PSG lays E14 besides; TB's tile, which closes it, and LH's, in place of all else, are no such bargain."""
    game = building_1843.turn("NOR", privates={"PSG": "NOR", "TB": "NOR", "LH": "NOR"})
    lay = next(action for action in game.options("power_tile", private="PSG") if not game.refusals(action))
    assert found(game, LayTile("P1", "NOR", "E14", lay.tile, lay.rotation)) == [("PSG", 0, True, False)]
    other = next(action for action in game.options("lay_tile") if action.hex != "E14" and not game.refusals(action))
    assert found(game, other) == []


def test_sumitomo_says_what_it_saves() -> None:
    """private.sumitomo.discount: SR owns D and lays on the mountain E4, where the log tells of the 80."""
    game = table(
        step="track", company="SR", hold={"P1": {"SR": 60}}, privates={"D": "SR"}, cash={"SR": 0},
        tiles={"E2": ("5", 0)}, tokens={"E2.c0": ("SR",)},
    )  # fmt: skip
    game.play(LayTile("P1", "SR", "E4", "9", 0))
    assert said(game, "tile_laid") == ["SR lays tile 9 on E4; Sumitomo Mines Railway (D) saves ¥80."]


POWERS = [
    (info.id, private, power)
    for info in titles()
    for private, data in load_title(Setup(info.id, ("A", "B", "C", "D"))).privates.items()
    for power in data.powers
    if isinstance(power, LayPower | BridgeRiver) and power.who == "company"
]


@pytest.mark.parametrize(("title", "private", "power"), POWERS, ids=lambda value: str(value)[:8])
def test_every_power_that_builds_is_asked(title: str, private: str, power: Power) -> None:
    """Each power of a title that lays tiles is offered, but one that is used up or takes the place of all else."""
    company = next(iter(load_title(Setup(title, ("A", "B", "C", "D"))).companies))
    game = table(
        step="track", company=company, hold={"P1": {company: 60}}, privates={private: company}, setup={"title": title}
    )
    hex = next(hex for hex in power.where or game.position.board.hexes if hex not in game.state.tiles)
    tile = next(name for name, tile in game.title.tiles.items() if tile.colour == "yellow")
    asked = [same.action.private for same in powers.likewise(game.position, LayTile("P1", company, hex, tile, 0))]
    bargain = power.moment != "instead" and power.often != "closes"
    assert asked == ([private] if bargain else [])
