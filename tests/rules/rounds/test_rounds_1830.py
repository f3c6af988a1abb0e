"""1830: the order of companies, what floats when, the end after a stock round, and what is open."""

from __future__ import annotations

from rails18.core.actions import Bid, BuyShare, BuyTrain, LayTile, Pass, SellShares
from rails18.core.game import Game
from rails18.core.state import Round
from rails18.rules.auction import auction
from rails18.rules.rounds import information
from rails18.rules.stock import certificates
from rails18.rules.trains.supply import left
from tests.support.games_1830 import PARS, broken, cash, everybody_passes, moment, play, sale, sold, turn

THREE = {"P1": {"NYC": 60, "PRR": 60}, "P3": {"B&M": 60}}


def operating(game: Game) -> str:
    """Return the company whose turn it is."""
    return game.position.frame.company


def finish(game: Game) -> str:
    """Pass to the end of the open turn and return the company that operates next."""
    company = operating(game)
    while operating(game) == company:
        play(game, Pass(game.position.frame.player))
    return operating(game)


def test_the_dearest_first() -> None:
    """operating.order.price, operating.order.once: NYC 100, PRR 82, B&M 67; one that has operated is refused."""
    game = everybody_passes(moment(hold=THREE, cells={"B&M": PARS[67], "PRR": PARS[82], "NYC": PARS[100]}))
    assert (operating(game), finish(game)) == ("NYC", "PRR")
    assert broken(game, LayTile("P1", "NYC", "E19", "57", 1)) == {"operating.order.once"}
    assert finish(game) == "B&M"


def test_the_order_is_read_afresh() -> None:
    """operating.order.dynamic: NYC's president sells PRR for a train, and B&M comes first."""
    hold = {"P1": {"NYC": 60, "PRR": 30}, "P2": {"PRR": 30}, "P3": {"B&M": 60}}
    cells = {"NYC": PARS[100], "PRR": PARS[82], "B&M": PARS[76]}
    tokens = {"H10.c0": ("NYC",), "H12.c0": ("PRR",), "E23.c0": ("B&M",)}
    game = turn(
        "NYC", "trains", hold=hold, cells=cells, tokens=tokens, tiles={"H10": ("57", 1)}, cash={"NYC": 0, "P1": 0}
    )
    play(game, SellShares("P1", "PRR", 10), BuyTrain("P1", "NYC", "2-0", 80, help=80))
    both = turn("NYC", "trains", hold=hold, cells={**cells, "PRR": PARS[71]}, tokens=tokens)
    for told in (game, both):
        while operating(told) == "NYC":
            play(told, Pass("P1"))
    assert game.position.price("PRR") == 76
    assert operating(both) == "B&M"


def test_only_what_has_floated() -> None:
    """operating.float.excluded: C&O with 50% sold does nothing, and a lay for it is refused."""
    game = everybody_passes(moment(hold={"P1": {"NYC": 60, "C&O": 50}}, cells={"C&O": PARS[100], "NYC": PARS[67]}))
    assert operating(game) == "NYC"
    assert broken(game, LayTile("P1", "C&O", "G7", "1", 0)) == {"operating.float.excluded"}


def test_a_new_president_takes_all_over() -> None:
    """stock.president.duties, stock.treasury.separate: NYC's money for a share is refused."""
    given = {"hold": {"P1": {"NYC": 30}, "P2": {"NYC": 30}}, "player": "P2", "trains": {"2-0": "NYC"}}
    wanted = BuyShare("P2", "NYC", "offering")
    mine = moment(hold={"P2": {"NYC": 60}, "P1": {"PRR": 20}}, player="P2", cash={"P2": 0, "NYC": 700})
    assert "stock.treasury.separate" in broken(mine, BuyShare("P2", "PRR", "offering"))
    game = moment(**given, cash={"NYC": 700})
    play(game, wanted)
    assert game.position.president("NYC") == "P2"
    assert (game.position.trains("NYC"), cash(game, "NYC")) == (("2-0",), 700)


def test_the_bank_breaks_in_a_stock_round() -> None:
    """end.bank.stock: the round and a full set of three operating rounds follow, then the game ends."""
    game = moment(hold={"P1": {"NYC": 60}}, phase="5", trains={**sold("5"), "5-0": "NYC"}, bank_broken=True)
    everybody_passes(game)
    seen: set[int] = set()
    while game.state.ending is None:
        assert game.state.round.kind == "operating"
        seen.add(game.state.round.number)
        play(game, Pass("P1"))
    assert seen == {1, 2, 3}


def test_all_is_open() -> None:
    """information.all.open: money, bids, shares, what counts; a table may hide treasuries."""
    game = play(sale(), Bid("P1", "CS", 45))
    assert (cash(game, "P1"), auction.set_aside(game.position, "P1")) == (600, 45)
    assert certificates.counted(game.position, "P1") == 0
    assert not information.treasuries_hidden(game.position)
    assert information.treasuries_hidden(sale(hidden_treasuries=True).position)


def test_the_depot_is_open() -> None:
    """information.depot.open: what is left of each type, and of Diesels any number."""
    pos = turn("NYC", trains={"2-0": "NYC"}).position
    assert left(pos) == {"2": 5, "3": 5, "4": 4, "5": 3, "6": 2, "D": None}


def test_prices_are_announced() -> None:
    """information.prices.announced: a train between companies is told with its price."""
    game = turn("PRR", "trains", phase="3", trains={"2-0": "NYC"}, others={"NYC": "P2"})
    update = game.play(BuyTrain("P1", "PRR", "2-0", 7, agreed=True))
    assert any(event.facts.get("price") == 7 for event in update.events)


def test_a_certificate_limit_is_for_the_number_of_players() -> None:
    """stock.limit.table: 28, 20, 16, 13 and 11."""
    assert [sale(players).title.certificate_limit for players in range(2, 7)] == [28, 20, 16, 13, 11]


def test_rounds_follow_each_other() -> None:
    """operating.set.sequence: in phase 3 a stock round, two operating rounds, a stock round."""
    game = everybody_passes(moment(hold={"P1": {"NYC": 60}}, phase="3", trains=sold("3")))
    rounds = [game.state.round]
    while game.state.round.kind == "operating":
        play(game, Pass("P1"))
        if game.state.round != rounds[-1]:
            rounds.append(game.state.round)
    assert [round.kind for round in rounds] == ["operating", "operating", "stock"]
    assert rounds[-1] == Round("stock", 3, 1, 1)
