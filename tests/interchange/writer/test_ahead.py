"""What the site would not follow is said with the first action; where it asks, the pass is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core import actions as a
from rails18.core.game import Game
from rails18.core.state import POOL
from rails18.interchange.open import open_game
from rails18.interchange.writer import document
from rails18.interchange.writer.ahead import Ahead
from rails18.interchange.writer.asks import Silent
from tests.exports.trial import write
from tests.support import games_1830, games_1846, stock_1870, turns_1870
from tests.support.play import due

FILES = Path(__file__).parents[1] / "files"
SAVES = Path(__file__).parents[2] / "saves" / "data"  # of earlier versions
WITH_TRAIN = {"trains": {"2-0": "PRR"}, "profile": "18xx.games"}


def entries(game: Game) -> list[tuple[str, object]]:
    """Return kind and actor of each entry that is written."""
    return [(entry["type"], entry["entity"]) for entry in document.entries_of(game)[0]]


def test_an_exchange_in_a_turn_that_is_over_at_the_site() -> None:
    """private.dougo.timing: all others can only pass, so that there the stock round is over before the exchange."""
    game = open_game(FILES / "passed-turn-1889.rails18").game
    assert isinstance(game.actions[16], a.Exchange)
    with pytest.raises(document.CannotWrite, match=r"from action 17 \(by P1\) on: stock round 2 has begun by then"):
        document.text_of(game)
    game.go_to(16)
    assert document.text_of(game)


@pytest.mark.parametrize(("name", "number"), [("v2-brown-1870", 214), ("v2-port-1870", 191)])
def test_what_a_save_of_an_earlier_version_holds_and_the_site_refuses(name: str, number: int) -> None:
    """market.zone.brown_offering: after a brown share from the offering the turn is over there; P2 comes next."""
    game = open_game(SAVES / f"{name}.rails18").game
    assert isinstance(game.actions[number - 1], a.BuyShare)
    with pytest.raises(document.CannotWrite, match=rf"from action {number} \(by P1\) on: It is P2's turn, not P1's\."):
        document.text_of(game)
    game.go_to(number - 1)
    assert write(game).faults == ()
    assert write(game).text


def test_an_exchange_in_the_turn_of_another_who_can_only_pass() -> None:
    """private.mh.timing: P1 cannot do anything; P2 exchanges, and the pass of P1 is not written."""
    hold = {"P2": {"NYC": 20}, "P3": {"NYC": 20}}
    cash = {"P1": 0, "P2": 500, "P3": 500, "P4": 0}
    game = games_1830.moment(hold, {"NYC": (0, 6)}, cash=cash, privates={"MH": "P2"}, phase="5", profile="18xx.games")
    assert due(game) == "P1"
    for action in (a.Exchange("P2", "MH"), a.Pass("P1"), a.Pass("P2")):
        game.play(action)
    assert entries(game) == [("buy_shares", "MH"), ("pass", 2)]


def test_who_could_do_nothing_before_the_exchange_has_passed() -> None:
    """private.mh.timing: with the share of the exchange P1 could sell, but at the site the turn of P1 is over."""
    hold = {"P2": {"NYC": 20}, "P3": {"NYC": 20}}
    cash = {"P1": 0, "P2": 500, "P3": 500, "P4": 0}
    game = games_1830.moment(hold, {"NYC": (0, 6)}, cash=cash, privates={"MH": "P1"}, phase="5", profile="18xx.games")
    game.play(a.Exchange("P1", "MH"))
    assert entries(game) == [("buy_shares", "MH")]
    game.play(a.SellShares("P1", "NYC", 10))
    with pytest.raises(document.CannotWrite, match=r"from action 2 \(by .*\) on: it has passed this turn by itself"):
        document.text_of(game)


def test_a_redemption_in_a_turn_without_another_choice() -> None:
    """redemption.turn.uses_stock_turn: P1 can sell nothing into a full pool; asked for MP is who has money to buy."""
    hold = {"P1": {"MP": 20}, "P2": {"MP": 10}, POOL: {"MP": 50}}
    for cash, asked in ((0, False), (500, True)):
        money = {"P1": cash, "MP": 500}
        game = stock_1870.moment(hold, {"MP": stock_1870.HUNDRED}, cash=money, income={"MP": 0}, profile="18xx.games")
        game.play(a.Redeem("P1", "MP", POOL))
        if asked:
            assert not Ahead(game, (), Silent()).takes(1, game.actions[0], game.position_at(0))
        else:
            with pytest.raises(document.CannotWrite, match=r"action 1 \(by .* it passes this turn by itself"):
                document.text_of(game)


def test_a_private_whose_share_was_given_out() -> None:
    """stock.private.trade: with C&A the site hands its PRR share out again, with Schuylkill Valley it has none."""
    for private, refused in (("CA", True), ("SV", False)):
        game = games_1830.moment(privates={private: "P2"}, profile="18xx.games", cash={"P1": 500})
        game.play(a.TradePrivate("P1", private, 50, agreed=True))
        if refused:
            with pytest.raises(document.CannotWrite, match="it hands out again the share that came with CA"):
                document.text_of(game)
        else:
            assert entries(game) == [("buy_company", 1)]


def test_the_question_about_a_tile_lasts_as_long_as_the_power() -> None:
    """private.cs.turn: with a tile on B20 that CS did not lay the site still asks; after CS has laid it, no more."""
    tail = [("pass", "PRR")]
    for tiles, lays, asked in (({"B20": ("58", 0)}, False, True), ({}, False, True), ({}, True, False)):
        game = games_1830.turn("PRR", "trains", privates={"CS": "PRR"}, tiles=tiles, cash={"PRR": 0}, **WITH_TRAIN)
        if lays:
            game.play(next(x for x in game.options("power_tile") if x.private == "CS"))
        game.play(a.Pass("P1"))
        assert entries(game)[lays:] == tail * asked, (tiles, lays)


def test_a_company_may_close_in_the_action_that_sets_its_token() -> None:
    """closing.company: IC sets a token, has no train, earns nothing, and its price falls to nothing at once."""
    game = turns_1870.turn(
        "token",
        "IC",
        "2",
        hold={"P1": {"IC": 60}, "P2": {"MP": 60}},
        cells={"IC": (7, 0)},
        cash={"IC": 300},
        profile="18xx.games",
    )
    game.play(next(iter(game.options("place_token"))))
    assert "IC" not in game.state.market
    assert ("place_token", "IC") in entries(game)


def test_a_company_that_redeems_before_its_operating_turn() -> None:
    """redemption.turn.uses_stock_turn: FW redeems, P2 passes, and the next entry is FW's pass of track."""
    game = open_game(FILES / "redeemed-1870.rails18").game
    assert isinstance(game.actions[388], a.Redeem)
    assert entries(game)[-5:-1] == [("buy_shares", "FW"), ("sell_shares", 1), ("pass", 2), ("pass", "FW")]
    assert write(game).faults == ()


def test_the_pass_of_a_player_who_is_asked_about_privates() -> None:
    """stock.private.trade: in the second set P1, who can neither buy nor sell, is asked about privates and passes."""
    game = open_game(FILES / "asked-1830.rails18").game
    assert write(game).faults == ()
    written = entries(game)
    assert (written[43], len(written)) == (("pass", 1), 47)


def laid_twice(train: bool) -> Game:
    """Return a game in which GT has laid both tiles of its turn, has no money for a token, and may lay those of MC."""
    game = games_1846.turn(
        "GT",
        phase="II",
        price=10,
        hold={"P1": {"GT": 60}},
        cash={"GT": 45},
        privates={"MC": "GT"},
        trains={"4-0": "GT"} if train else {},
        profile="18xx.games",
    )
    while any(isinstance(action, a.LayTile) for action in game.options("lay_tile")):
        game.play(next(iter(game.options("lay_tile"))))
    return game


@pytest.mark.parametrize("train", [True, False])
def test_a_private_may_be_used_after_a_step_was_passed_but_not_after_the_turn(train: bool) -> None:
    """Without a train nothing is asked about after track, so that the turn of GT is over there."""
    game = laid_twice(train)
    game.play(next(iter(game.options("power_tile"))))
    if train:
        assert entries(game)[-1] == ("lay_tile", "MC")
    else:
        with pytest.raises(document.CannotWrite, match="it has passed this step by itself"):
            document.text_of(game)


def test_nothing_is_written_for_a_step_that_was_passed() -> None:
    """What GT gets for a share does not pay for a token, so that it is not asked any more when it issues it."""
    game = laid_twice(train=True)
    game.play(next(iter(game.options("reissue"))))
    with pytest.raises(document.CannotWrite, match="it has passed this step by itself"):
        document.text_of(game)
