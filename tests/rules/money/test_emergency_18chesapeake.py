"""18Chesapeake: trains that the president must help to buy, bankruptcies, privates, and the end of the game."""

from __future__ import annotations

import pytest

from rails18.core.actions import (
    Bid,
    BuyPrivate,
    BuyTrain,
    DeclareBankruptcy,
    DiscardPrivate,
    LayTile,
    OfferTrain,
    Pass,
    SellShares,
    TradePrivate,
)
from rails18.core.game import Game
from rails18.core.state import CLOSED, POOL, SCRAPPED, Round
from rails18.rules.auction import auction
from rails18.rules.rounds.scoring import winners, worth
from tests.support.games_18chesapeake import (
    broken,
    cash,
    due,
    everybody_passes,
    moment,
    play,
    sale,
    sold,
    step,
    turn,
)

LINE = {"G13": ("57", 2)}  # Richmond to Norfolk


def owing(
    treasury: int, own: int, hold: dict[str, dict[str, int]] | None = None, phase: str = "3", **given: object
) -> Game:
    """Return C&O without a train, with `treasury`; P1, its president, has `own`."""
    money = {"C&O": treasury, "P1": own, **given.pop("cash", {})}  # type: ignore[dict-item]
    return turn("C&O", "trains", phase=phase, tiles=LINE, hold=hold or {"P1": {"C&O": 60}}, cash=money, **given)


def buy(train: str, price: int, **more: object) -> BuyTrain:
    """Return the purchase of a train by C&O."""
    return BuyTrain("P1", "C&O", train, price, **more)


def sell(company: str, percent: int = 10) -> SellShares:
    """Return a sale of P1."""
    return SellShares("P1", company, percent)


def test_help() -> None:
    """emergency.help.shortfall, emergency.help.forced_only: C&O pays 100, P1 80; 180 of P1 are refused."""
    game = owing(100, 500)
    assert broken(game, buy("3-0", 180, help=180)) == {"emergency.help.shortfall"}
    play(game, buy("3-0", 180, help=80))
    assert (cash(game, "C&O"), cash(game, "P1")) == (0, 420)
    assert "emergency.help.forced_only" in broken(owing(100, 500, trains={"2-0": "C&O"}), buy("3-0", 180, help=80))


def test_the_cheapest() -> None:
    """emergency.help.cheapest, emergency.help.affordable: a 6 with help while a 4 lies in the pool is refused."""
    gone = {f"5-{number}": SCRAPPED for number in range(3)}
    game = owing(0, 900, phase="5", trains={"4-0": POOL, **gone})
    assert "emergency.help.cheapest" in broken(game, buy("6-0", 630, help=630))
    assert broken(game, buy("4-0", 300, help=300)) == set()
    rich = owing(450, 900, phase="5", trains={"4-0": POOL, **gone})
    assert "emergency.help.affordable" in broken(rich, buy("6-0", 630, help=180))


@pytest.mark.parametrize(("price", "refused"), [(200, True), (150, False)])
def test_the_train_of_another_company(price: int, refused: bool) -> None:
    """emergency.help.company: with help 200 for LV's 3 is refused, 150 is not."""
    game = owing(100, 500, {"P1": {"C&O": 60}, "P2": {"LV": 60}}, trains={"3-0": "LV"})
    found = broken(game, buy("3-0", price, help=price - 100, agreed=True))
    assert found == ({"emergency.help.company"} if refused else set())


def test_cash_first_and_no_more_than_needed() -> None:
    """emergency.sell.cash_first, emergency.sell.enough, emergency.sell.price, emergency.sell.not_shares_of_company.

    Refused.
    """
    hold = {"P1": {"C&O": 60, "LV": 30}, "P2": {"LV": 20}}
    assert broken(owing(100, 120, hold), sell("LV")) == {"emergency.sell.cash_first"}
    game = owing(100, 50, hold, cells={"LV": (3, 3)})
    assert "emergency.sell.enough" in broken(game, sell("LV", 20))
    play(game, sell("LV"))
    assert (cash(game, "P1"), game.state.market["LV"]) == (130, (4, 3))
    assert broken(game, buy("3-0", 180, help=80)) == set()
    assert {action.player for action in owing(0, 0, hold).options("sell_shares")} == {"P1"}


def test_presidencies() -> None:
    """emergency.sell.own_presidency, emergency.sell.other_presidency: a change at C&O is refused, one at LV is not."""
    hold = {"P1": {"C&O": 30, "LV": 20}, "P2": {"C&O": 20, "LV": 20}, "P3": {"C&O": 10}}
    game = owing(0, 0, hold, cells={"C&O": (4, 2), "LV": (4, 2)})
    assert "emergency.sell.own_presidency" in broken(game, sell("C&O", 20))
    assert broken(game, sell("C&O")) == set()
    play(game, sell("LV", 20))
    assert game.position.president("LV") == "P2"


def test_the_pool_and_the_first_round() -> None:
    """emergency.sell.pool_limit, emergency.sell.first_round: 50% in the pool is refused; the first set is not."""
    full = {"P1": {"C&O": 60, "LV": 30}, "P2": {"LV": 20}, POOL: {"LV": 50}}
    assert "emergency.sell.pool_limit" in broken(owing(0, 0, full), sell("LV"))
    first = owing(0, 0, {"P1": {"C&O": 60, "LV": 30}}, phase="2", round=Round("operating", 1, 1, 1))
    assert broken(first, sell("LV")) == set()


def test_no_private_for_a_train() -> None:
    """emergency.sell.privates: neither the bank nor a player buys one; it is refused."""
    game = owing(0, 0, privates={"DR": "P1"})
    assert broken(game, TradePrivate("P2", "DR", 20, agreed=True)) == {"private.trade.players", "auction.no_trade.ban"}
    assert "discard_private" not in {entry.kind for entry in game.menu() if entry.enabled}
    assert "emergency.sell.privates" in broken(game, DiscardPrivate("P1", "DR"))


def bankrupt(own: int = 120, **given: object) -> Game:
    """Return C&O, which needs a 6 for 630; P1 has 20% LV at 80 that nobody can take, and CV."""
    hold = {"P1": {"C&O": 20, "LV": 20}, "P2": {"C&O": 10}, POOL: {"C&O": 50, "LV": 50}}
    gone = {f"5-{number}": SCRAPPED for number in range(3)}
    cells = {"C&O": (5, 0), "LV": (3, 3)}
    return owing(0, own, hold, phase="5", trains=gone, cells=cells, privates={"CV": "P1"}, **given)


def test_bankruptcy() -> None:
    """emergency.fail.bankrupt, end.bankrupt.immediate, score.bankrupt.worth: P1 keeps what nobody buys."""
    game = play(bankrupt(), DeclareBankruptcy("P1", "C&O"))
    assert game.state.ending is not None
    assert game.state.ending.reason == "bankrupt"
    assert (cash(game, "P1"), worth(game.position, "P1")) == (0, 2 * 80 + 2 * 55 + 200)
    assert broken(game, Pass("P1")) == {"end.bankrupt.immediate"}


def test_nobody_goes_bankrupt_who_could_pay() -> None:
    """emergency.fail.voluntary: with 700 in cash it is refused."""
    assert broken(bankrupt(700), DeclareBankruptcy("P1", "C&O")) == {"emergency.fail.voluntary"}


def test_another_company_is_asked_first() -> None:
    """emergency.fail.other_train.

    P2 may offer PRR's 3 for what P1 has, and then bankruptcy is refused; not on 18xx.games.
    """
    hold = {"P1": {"C&O": 20}, "P2": {"C&O": 20, "PRR": 40}, POOL: {"C&O": 50, "PRR": 50}}
    cells = {"C&O": (5, 0), "PRR": (5, 0)}
    game = play(owing(0, 20, hold, trains={"3-1": "PRR"}, cells=cells), DeclareBankruptcy("P1", "C&O"))
    assert (step(game), due(game)) == ("train_offer", "P2")
    play(game, OfferTrain("P2", "C&O", "3-1", 15))
    assert "emergency.fail.voluntary" in broken(game, DeclareBankruptcy("P1", "C&O"))
    play(game, buy("3-1", 15, help=15))
    site = owing(0, 20, hold, trains={"3-1": "PRR"}, cells=cells, profile="18xx.games")
    assert play(site, DeclareBankruptcy("P1", "C&O")).state.ending is not None


def test_results() -> None:
    """score.worth.total, score.worth.private_face, score.worth.unstarted, score.winner.highest, score.winner.tie.

    DR was taken for nothing and counts 20.
    """
    mine, free = {"COC": "P1", "DR": "P1"}, {"DR": 20}
    hold, cells = {"P1": {"C&O": 60}}, {"C&O": (2, 5)}
    game = turn("C&O", hold=hold, cells=cells, cash={"P1": 1200}, privates=mine, discounts=free)
    assert worth(game.position, "P1") == 1200 + 6 * 105 + 80 + 20
    with_share = game.fork(game.position.supposing(certificates={**game.state.certificates, "B&O-1": "P1"}).state)
    assert worth(with_share.position, "P1") == 1200 + 6 * 105 + 80 + 20
    over = play(bankrupt(cash={"P2": 0}), DeclareBankruptcy("P1", "C&O"))
    assert set(winners(over.position)) == {"P3", "P4"}


# private companies


def test_income_of_privates() -> None:
    """private.income.owner, private.income.company, private.income.b_and_o, operating.order.privates.

    5, 15 and nothing.
    """
    game = moment(
        hold={"P1": {"C&O": 60}},
        privates={"DR": "P2", "COC": "C&O", "BOR": "P3"},
        cash={"C&O": 100},
        phase="3",
        trains=sold("3"),
    )
    everybody_passes(game)
    assert [cash(game, owner) for owner in ("P2", "P3", "C&O")] == [605, 600, 115]


def test_prices_of_privates() -> None:
    """private.buy.price, private.buy.funds, private.buy.from_player, private.buy.phase, private.buy.cv.

    Each is refused.
    """

    def wish(private: str, price: int, agreed: bool = True) -> BuyPrivate:
        return BuyPrivate("P1", "C&O", private, price, agreed=agreed)

    owned = {"CP": "P2", "CV": "P2", "BS": "LV"}
    game = turn("C&O", phase="3", privates=owned, others={"LV": "P3"}, cash={"C&O": 70})
    assert broken(game, wish("CP", 19)) == {"private.buy.price"}
    assert broken(game, wish("CP", 81)) == {"private.buy.price", "private.buy.funds"}
    assert broken(game, wish("CP", 75)) == {"private.buy.funds"}
    assert broken(game, wish("CP", 40, agreed=False)) == {"private.buy.from_player"}
    assert broken(game, wish("BS", 50)) == {"private.buy.from_player"}
    assert broken(game, wish("CV", 200)) == {"private.buy.cv"}
    for phase in ("2", "5"):
        early = turn("C&O", phase=phase, privates=owned)
        assert broken(early, wish("CP", 40)) == {"private.buy.phase"}
    play(game, wish("CP", 20))
    assert (game.state.privates["CP"], cash(game, "C&O"), cash(game, "P2")) == ("C&O", 50, 620)


def test_the_share_of_b_and_o_comes_once() -> None:
    """private.b_and_o.first_only: C&O buys BOR from P2, and nobody gets a further share."""
    game = turn("C&O", phase="3", privates={"BOR": "P2"})
    before = game.state.certificates
    play(game, BuyPrivate("P1", "C&O", "BOR", 100, agreed=True))
    assert (game.state.privates["BOR"], game.state.certificates) == ("C&O", before)


@pytest.mark.parametrize(("drawn", "closed"), [("C&O", True), ("LV", False)])
def test_when_vanderbilt_closes(drawn: str, closed: bool) -> None:
    """private.cv.close, private.cv.other_trains, private.cv.stays.

    With the first train of the drawn company, P2 owning it.
    """
    game = turn("C&O", "trains", tiles=LINE, drawn=drawn, privates={"CV": "P2"})
    assert game.position.president("C&O") == "P1"
    play(game, buy("2-0", 80))
    assert (game.state.privates["CV"] == CLOSED) is closed


def test_a_second_hand_train_closes_vanderbilt() -> None:
    """private.cv.close: a train of another company is one too."""
    game = turn(
        "C&O",
        "trains",
        phase="3",
        tiles=LINE,
        drawn="C&O",
        privates={"CV": "P2"},
        trains={"2-0": "LV"},
        others={"LV": "P3"},
    )
    play(game, buy("2-0", 1, agreed=True))
    assert game.state.privates["CV"] == CLOSED


# rounds and the end


THREE = {"P1": {"C&O": 60, "PRR": 60}, "P3": {"LV": 60}}


def test_the_order_of_companies() -> None:
    """operating.order.price, operating.order.once, operating.order.dynamic, operating.president.acts.

    Refused out of turn.
    """
    game = everybody_passes(moment(hold=THREE, cells={"LV": (4, 2), "PRR": (3, 3), "C&O": (2, 4)}))
    seen = []
    while game.state.round.kind == "operating":
        company = game.position.frame.company
        if company not in seen:
            seen.append(company)
        if (company, step(game)) == ("PRR", "track"):
            assert broken(game, LayTile("P1", "C&O", "G13", "57", 2)) == {"operating.order.once"}
            assert broken(game, LayTile("P2", "PRR", "F2", "57", 1)) == {"operating.president.acts"}
        play(game, Pass(due(game)))
    assert seen == ["C&O", "PRR", "LV"]


def test_only_what_has_floated() -> None:
    """operating.float.excluded: LV with 50% sold does nothing, and a lay for it is refused."""
    game = everybody_passes(moment(hold={"P1": {"C&O": 60, "LV": 50}}, cells={"LV": (2, 4), "C&O": (4, 2)}))
    assert game.position.frame.company == "C&O"
    assert broken(game, LayTile("P1", "LV", "J2", "57", 1)) == {"operating.float.excluded"}


def test_the_bank_breaks_in_a_stock_round() -> None:
    """end.bank.stock: the round and a full set of three operating rounds follow."""
    game = moment(hold={"P1": {"C&O": 60}}, phase="5", trains={**sold("5"), "5-0": "C&O"}, bank_broken=True)
    everybody_passes(game)
    seen: set[int] = set()
    while game.state.ending is None:
        assert game.state.round.kind == "operating"
        seen.add(game.state.round.number)
        play(game, Pass("P1"))
    assert seen == {1, 2, 3}


@pytest.mark.parametrize(
    ("profile", "left", "breaks"), [("rulebook", 90, True), ("rulebook", 100, False), ("18xx.games", 90, False)]
)
def test_when_the_bank_is_broken(profile: str, left: int, breaks: bool) -> None:
    """end.bank.unable, end.bank.credit: with nothing left; 18xx.games only once it owes."""
    hold = {"P1": {"C&O": 60}, POOL: {"C&O": 40}}
    game = turn("C&O", "dividend", hold=hold, income={"C&O": 90}, trains={"2-0": "C&O"}, profile=profile)
    rest = cash(game, "bank") - left
    money = {**game.state.cash, "bank": left, "P4": game.state.cash["P4"] + rest}
    short = game.fork(game.position.supposing(cash=money).state)
    play(short, next(action for action in short.options("dividend", choice="pay")))
    assert (short.state.bank_broken, short.state.ending) == (breaks, None)
    poor = game.fork(game.position.supposing(cash={**money, "bank": 50, "P4": money["P4"] + left - 50}).state)
    play(poor, next(action for action in poor.options("dividend", choice="pay")))
    assert (cash(poor, "bank"), poor.state.bank_broken) == (-40, True)


def test_the_running_set_is_finished() -> None:
    """end.bank.operating, end.bank.permanent: the bank breaks in the first of three rounds; a train fills it."""
    hold = {"P1": {"C&O": 60}, POOL: {"C&O": 40}}
    first = Round("operating", 2, 1, 3)
    game = turn("C&O", "dividend", phase="5", hold=hold, income={"C&O": 90}, trains={"5-0": "C&O"}, round=first)
    rest = cash(game, "bank") - 50
    game = game.fork(game.position.supposing(cash={**game.state.cash, "bank": 50, "P4": 600 + rest}).state)
    play(game, next(action for action in game.options("dividend", choice="pay")), buy("5-1", 500))
    assert (cash(game, "bank"), game.state.bank_broken) == (50 - 90 + 500, True)
    seen: list[int] = []
    while game.state.ending is None:
        assert game.state.round.kind == "operating"
        seen.append(game.state.round.number)
        play(game, Pass("P1"))
    assert (sorted(set(seen)), game.state.ending.reason) == ([1, 2, 3], "bank")


def test_no_price_ends_the_game() -> None:
    """end.market.none, market.end.none: C&O reaches 375, and the game goes on."""
    hold = {"P1": {"C&O": 60}}
    game = turn("C&O", "dividend", hold=hold, income={"C&O": 90}, trains={"2-0": "C&O"}, cells={"C&O": (0, 15)})
    play(game, next(action for action in game.options("dividend", choice="pay")))
    assert (game.position.price("C&O"), game.state.ending) == (375, None)


def test_what_is_open() -> None:
    """information.all.open, information.prices.announced: bids and money; a train between companies with its price."""
    game = play(sale(), Bid("P1", "CP", 45))
    assert (cash(game, "P1"), auction.set_aside(game.position, "P1"), game.state.bids["CP"]) == (600, 45, (("P1", 45),))
    shop = turn("C&O", "trains", phase="3", tiles=LINE, trains={"2-0": "LV"}, others={"LV": "P2"})
    update = shop.play(buy("2-0", 7, agreed=True))
    assert any(event.facts.get("price") == 7 for event in update.events)
