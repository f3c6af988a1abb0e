"""Test who may cross the Mississippi in 1870, and what the bridge company is good for."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyPrivate
from rails18.core.game import Game
from rails18.core.slices import Rivers
from rails18.rules.track import lay_choices
from tests.support.building_1870 import bridge, lay, turn
from tests.support.stock_1870 import broken, cash, play, step

MEMPHIS = {"H17": ("57", 0)}  # sides 0 and 3, both east of the river
BY_PLAYER = {"MRBC": "P2"}


def memphis(**given: object) -> Game:
    """Return SSW's first track step, MRBC being P2's."""
    return turn("SSW", phase="1", privates=BY_PLAYER, operated=False, **given)


def buy(price: int = 40, company: str = "SSW") -> BuyPrivate:
    """Return the purchase of the bridge company."""
    return BuyPrivate("P1", company, "MRBC", price, agreed=True)


def test_no_crossing() -> None:
    """river.ban.no_crossing: SSW is refused Memphis from bank to bank and a plain tile over the river."""
    assert broken(memphis(), lay("SSW", "H17", "57", 1)) == {"river.ban.no_crossing"}
    game = turn("SSW", tiles=MEMPHIS, privates=BY_PLAYER)
    assert broken(game, lay("SSW", "I16", "9", 1)) >= {"river.ban.no_crossing"}


def test_more_than_a_whole_turn() -> None:
    """river.ban.no_crossing: rotated by seven sixths the plain tile crosses as by one, by six as by none."""
    assert broken(memphis(), lay("SSW", "H17", "57", 7)) == {"river.ban.no_crossing"}
    assert not broken(memphis(), lay("SSW", "H17", "57", 6))


def test_along_the_river() -> None:
    """river.ban.along_allowed: track on one bank is laid in Memphis and beside the river."""
    game = play(memphis(), lay("SSW", "H17", "57", 0))
    assert not broken(game, lay("SSW", "I16", "9", 0))


def test_stops_lie_on_a_bank() -> None:
    """river.ban.no_crossing: St. Louis lies in the west, so only #5 on sides 0 and 1 fits; A16 is refused any."""
    game = turn("MP", phase="1", privates=BY_PLAYER, operated=False)
    fits = {(t, r) for t in ("5", "6", "57") for r in range(6) if not broken(game, lay("MP", "C18", t, r))}
    assert fits == {("5", 0)}
    tiles = {"B9": ("5", 3), "A10": ("58", 4), "A12": ("9", 1), "A14": ("9", 1)}
    game = turn("ATSF", tiles=tiles)
    closed = [lay("ATSF", "A16", t, r) for t in ("1", "2", "55", "56", "69") for r in range(6)]
    assert any(not broken(game, action) for action in closed)
    game = turn("ATSF", tiles=tiles, privates=BY_PLAYER)
    assert all(broken(game, action) for action in closed)
    assert {"river.ban.no_crossing"} in [broken(game, action) for action in closed]


def test_upgrades_do_not_cross() -> None:
    """river.ban.upgrades: every turn of #14 in Memphis is refused; #15 on the eastern sides is laid."""
    game = turn("SSW", tiles=MEMPHIS, privates=BY_PLAYER)
    keeps = [r for r in range(6) if "track.upgrade.keeps_track" not in broken(game, lay("SSW", "H17", "14", r))]
    assert keeps
    assert all(broken(game, lay("SSW", "H17", "14", r)) == {"river.ban.upgrades"} for r in keeps)
    assert [r for r in range(6) if not broken(game, lay("SSW", "H17", "15", r))] == [3]


@pytest.mark.parametrize("holder", ["MP", "closed", "pool"])
def test_the_ban_is_lifted(holder: str) -> None:
    """river.ban.lifted: once MRBC is a company's, closed, or lost by a closed one, all may cross for 60."""
    game = turn("SSW", tiles=MEMPHIS, privates={"MRBC": holder}, others={"MP": "P2"})
    play(game, lay("SSW", "I16", "8", 1))  # sides 1 and 3
    assert cash(game, "SSW") == 940
    assert not broken(turn("SSW", privates={"MRBC": holder}, others={"MP": "P2"}), lay("SSW", "H17", "57", 1))


def test_price_in_phase_one() -> None:
    """river.price.phase_one: 20 to 40 in phase 1, anything else is refused; up to 80 later."""
    game = memphis()
    assert broken(game, buy(41)) == broken(game, buy(19)) == {"river.price.phase_one"}
    assert not broken(game, buy(20))
    assert not broken(game, buy(40))
    later = turn("SSW", phase="2", privates=BY_PLAYER)
    assert not broken(later, buy(80))
    assert broken(later, buy(81)) == {"private.sale.price_range"}


def test_only_two_may_buy_it_early() -> None:
    """phase.privates.barred: in phase 1 SSW and MP may buy MRBC; ATSF is refused it, and all are refused others."""
    assert not broken(memphis(), buy())
    game = turn("ATSF", phase="1", privates={**BY_PLAYER, "GSC": "P2"})
    assert broken(game, buy(40, "ATSF")) == {"phase.privates.barred"}
    game = turn("SSW", phase="1", privates={**BY_PLAYER, "GSC": "P2"})
    assert broken(game, BuyPrivate("P1", "SSW", "GSC", 80, agreed=True)) == {"phase.privates.barred"}


def test_one_cheaper_crossing() -> None:
    """river.discount.once: SSW pays 20 instead of 60 for one crossing tile, and is refused a second cheaper one."""
    tiles = {"H17": ("57", 0), "I16": ("9", 0)}
    game = turn("SSW", tiles=tiles, privates={"MRBC": "SSW"})
    assert broken(game, bridge("G18", "9", 0)) == {"river.discount.once"}  # it does not cross
    play(game, bridge("G18", "8", 0))
    assert cash(game, "SSW") == 980
    assert game.state.slice(Rivers).used == ("MRBC",)
    assert broken(game, bridge("F19", "8", 0)) == {"river.discount.once"}
    assert step(game) == "track"
    play(game, lay("SSW", "J15", "8", 1))
    assert cash(game, "SSW") == 920


def test_any_river_tile_on_the_site() -> None:
    """river.discount.once: 18xx.games lowers the price of any yellow tile in a hex of the river."""
    game = turn("SSW", tiles={"H17": ("57", 0)}, privates={"MRBC": "SSW"}, profile="18xx.games")
    assert broken(game, bridge("H15", "9", 1)) == {"river.discount.once"}  # a hex beside it
    play(game, bridge("G18", "9", 0))
    assert cash(game, "SSW") == 980


def test_free_bridge_at_home() -> None:
    """river.home.free_bridge: SSW buys MRBC in its first turn, bridges Memphis for nothing, and lays two more tiles."""
    game = play(memphis(), buy(), bridge("H17", "57", 1))
    assert cash(game, "SSW") == 960
    play(game, lay("SSW", "H15", "9", 1))
    assert step(game) == "track"
    play(game, lay("SSW", "H13", "57", 1))
    assert step(game) != "track"
    assert broken(game, lay("SSW", "H11", "9", 1)) == {"track.turn.two_yellow"}


def test_free_bridge_comes_last() -> None:
    """river.home.free_bridge: after two yellow tiles elsewhere the track step waits for the free one."""
    tiles = {"J5": ("57", 1)}
    game = turn("MP", phase="1", privates=BY_PLAYER, operated=False, tiles=tiles, tokens={"J5.c0": ("MP",)})
    play(game, lay("MP", "J7", "9", 1), lay("MP", "J3", "57", 1))
    assert step(game) == "track"
    assert broken(game, lay("MP", "J9", "4", 1)) == {"track.turn.two_yellow"}
    assert lay_choices.why_not(game.position, "MP", "J9").key == "track.turn.two_yellow"
    play(game, buy(40, "MP"))
    assert broken(game, bridge("E18", "8", 1)) == {"track.turn.two_yellow"}  # not the home hex
    play(game, bridge("C18", "57", 1))
    assert cash(game, "MP") == 960
    assert step(game) != "track"


def test_the_free_bridge_is_not_upgraded() -> None:
    """river.home.free_bridge, track.turn.one_upgrade: the tile just laid is refused an upgrade at once."""
    game = turn("SSW", phase="2", privates={"MRBC": "SSW"}, operated=False)
    play(game, bridge("H17", "57", 1))
    assert broken(game, lay("SSW", "H17", "14", 0)) >= {"track.turn.one_upgrade"}


def test_only_in_the_first_turn() -> None:
    """river.home.free_bridge: in a later turn the home tile costs 20, and is one of the two."""
    game = turn("SSW", phase="2", privates={"MRBC": "SSW"})
    play(game, bridge("H17", "57", 1))
    assert cash(game, "SSW") == 980
    play(game, lay("SSW", "H15", "9", 1))
    assert step(game) != "track"


def test_the_step_closes_without_the_right() -> None:
    """river.home.free_bridge: a company that cannot have MRBC is not kept waiting after its second tile."""
    game = turn("GMO", phase="2", privates=BY_PLAYER, operated=False)
    play(game, lay("GMO", "M20", "57", 1), lay("GMO", "M18", "9", 1))
    assert step(game) != "track"


def test_others_have_no_right() -> None:
    """river.discount.once: ATSF without MRBC is refused the cheaper tile."""
    assert broken(turn("ATSF", privates={"MRBC": "MP"}, others={"MP": "P2"}), bridge("I16", "9", 1)) == {
        "river.discount.once"
    }


@pytest.mark.parametrize(
    ("tiles", "hexes"),
    [({}, {"H17"}), ({"H17": ("57", 0)}, {"I16", "G18"}), ({"H17": ("57", 0), "I16": ("9", 0)}, {"G18", "J15"})],
)
def test_bridges_are_offered_where_the_company_reaches(tiles: dict[str, tuple[str, int]], hexes: set[str]) -> None:
    """river.discount.once: the list keeps to bare river hexes within reach, and to the hex or rotation asked for."""
    game = turn("SSW", tiles=tiles, privates={"MRBC": "SSW"})
    found = list(game.options("power_tile"))
    assert {action.hex for action in found} == hexes
    assert not any(broken(game, action) for action in found)
    for hex in ("H17", "I16", "G18", "A16", "H15"):
        assert list(game.options("power_tile", hex=hex)) == [action for action in found if action.hex == hex]
    assert list(game.options("power_tile", rotation=1)) == [action for action in found if action.rotation == 1]


def test_who_has_no_right_is_offered_no_bridge() -> None:
    """river.discount.once: neither before the purchase nor after the use."""
    assert list(turn("SSW", privates=BY_PLAYER).options("power_tile")) == []
    assert list(turn("SSW", privates={"MRBC": "SSW"}, used=("MRBC",)).options("power_tile")) == []
