"""1830: trains that the president must help to buy, bankruptcies, and dividends."""

from __future__ import annotations

import pytest

from rails18.core.actions import (
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    OfferTrain,
    Pass,
    SellShares,
    TradePrivate,
)
from rails18.core.game import Game
from rails18.core.notes import TrainNotes
from rails18.core.state import POOL, SCRAPPED, Round
from rails18.rules.rounds.scoring import winners, worth
from tests.support.games_1830 import PARS, broken, cash, play, step, turn

LINE = {"H10": ("57", 1)}  # Altoona to Pittsburgh


def owing(
    treasury: int, own: int, hold: dict[str, dict[str, int]] | None = None, phase: str = "3", **given: object
) -> Game:
    """Return PRR without a train, with `treasury`; P1, its president, has `own`."""
    shares = hold or {"P1": {"PRR": 60}}
    money = {"PRR": treasury, "P1": own}
    return turn("PRR", "trains", phase=phase, tiles=LINE, hold=shares, cash={**money, **given.pop("cash", {})}, **given)


def buy(train: str, price: int, **more: object) -> BuyTrain:
    """Return the purchase of a train by PRR."""
    return BuyTrain("P1", "PRR", train, price, **more)


def sell(company: str, percent: int = 10) -> SellShares:
    """Return a sale of P1."""
    return SellShares("P1", company, percent)


def test_help() -> None:
    """emergency.help.shortfall, emergency.help.forced_only: PRR pays 100, P1 80; 180 of P1 are refused."""
    game = owing(100, 500)
    assert broken(game, buy("3-0", 180, help=180)) == {"emergency.help.shortfall"}
    play(game, buy("3-0", 180, help=80))
    assert (cash(game, "PRR"), cash(game, "P1")) == (0, 420)
    assert "emergency.help.forced_only" in broken(owing(100, 500, trains={"2-0": "PRR"}), buy("3-0", 180, help=80))


def test_the_cheapest() -> None:
    """emergency.help.cheapest, emergency.help.affordable: a 6 with help while a 4 lies in the pool is refused."""
    game = owing(0, 900, phase="5", trains={"4-0": POOL, **{f"5-{n}": SCRAPPED for n in range(3)}})
    assert "emergency.help.cheapest" in broken(game, buy("6-0", 630, help=630))
    assert broken(game, buy("4-0", 300, help=300)) == set()
    rich = owing(450, 900, phase="5", trains={"4-0": POOL, **{f"5-{n}": SCRAPPED for n in range(3)}})
    assert broken(rich, buy("6-0", 630, help=180)) & {"emergency.help.affordable", "emergency.help.cheapest"}


def test_the_train_of_another_company() -> None:
    """emergency.help.company: with help 200 for a 3 is refused, 150 is not; a table may allow no help for it at all."""
    hold = {"P1": {"PRR": 60}, "P2": {"NYC": 60}}
    for options, price, refused in (({}, 200, True), ({}, 150, False), ({"unaided_company_trains": True}, 150, True)):
        game = owing(100, 500, hold, trains={"3-0": "NYC"}, options=options)
        found = broken(game, buy("3-0", price, help=price - 100, agreed=True))
        assert ("emergency.help.company" in found) is refused
        assert bool(found) is refused


def test_the_least_after_a_forced_sale() -> None:
    """emergency.help.least: after two NYC at 76 another's 3 costs 137 or more on 18xx.games; 136 is enough by the
    book, and in games that began by earlier readings."""
    hold = {"P1": {"PRR": 60, "NYC": 30}, "P2": {"NYC": 20}}
    site, former = {"profile": "18xx.games"}, {"profile": "18xx.games", "options": {"earlier_readings": True}}
    for rules, price, refused in ((site, 136, True), (site, 137, False), (former, 136, False), ({}, 136, False)):
        game = owing(30, 30, hold, trains={"3-0": "NYC"}, cells={"NYC": PARS[76]}, **rules)
        play(game, sell("NYC", 20))
        assert (cash(game, "PRR"), cash(game, "P1")) == (30, 30 + 2 * 76)
        assert bool(broken(game, buy("3-0", price, help=price - 30, agreed=True))) is refused


def test_cash_first_and_no_more_than_needed() -> None:
    """emergency.sell.cash_first, emergency.sell.enough, emergency.sell.price: a needless share is refused."""
    hold = {"P1": {"PRR": 60, "NYC": 30}, "P2": {"NYC": 20}}
    assert broken(owing(100, 120, hold), sell("NYC")) == {"emergency.sell.cash_first"}
    game = owing(100, 50, hold, cells={"NYC": PARS[76]})
    assert "emergency.sell.enough" in broken(game, sell("NYC", 20))
    play(game, sell("NYC"))
    assert (cash(game, "P1"), game.state.market["NYC"]) == (126, PARS[71])
    assert broken(game, buy("3-0", 180, help=80)) == set()


def test_presidencies() -> None:
    """emergency.sell.own_presidency, emergency.sell.other_presidency: a change at PRR is refused, one at NYC is not."""
    hold = {"P1": {"PRR": 30, "NYC": 20}, "P2": {"PRR": 20, "NYC": 20}}
    game = owing(0, 0, {**hold, "P3": {"PRR": 10}}, cells={"PRR": PARS[67], "NYC": PARS[67]})
    assert "emergency.sell.own_presidency" in broken(game, sell("PRR", 20))
    assert broken(game, sell("PRR")) == set()
    play(game, sell("NYC", 20))
    assert game.position.president("NYC") == "P2"


def test_the_pool_holds_half() -> None:
    """emergency.sell.pool_limit: with 50% in the pool a sale for a train is refused."""
    hold = {"P1": {"PRR": 60, "NYC": 30}, "P2": {"NYC": 20}, POOL: {"NYC": 50}}
    assert "emergency.sell.pool_limit" in broken(owing(0, 0, hold), sell("NYC"))


def test_the_first_round() -> None:
    """emergency.sell.first_round, stock.first.no_sale: in the first set a share may be sold for a 2."""
    hold = {"P1": {"PRR": 60, "NYC": 30}}
    game = owing(0, 0, hold, phase="2", round=Round("operating", 1, 1, 1))
    play(game, sell("NYC"))
    assert cash(game, "P1") > 0


def test_only_enough_above_sixty() -> None:
    """emergency.sell.enough: P1 holds 80% of NYC outside the orange zone and lacks 76: 10% are enough, and 20% are
    refused; on 18xx.games too. A game of an earlier version goes down to 60%."""
    hold = {"P1": {"PRR": 60, "NYC": 80}, "P2": {"NYC": 20}}
    for profile in ("rulebook", "18xx.games"):
        game = owing(100, 4, hold, cells={"NYC": PARS[76]}, profile=profile)
        assert broken(game, sell("NYC", 20)) == {"emergency.sell.enough"}
        play(game, sell("NYC", 10))
        assert broken(game, buy("3-0", 180, help=80)) == set()
    then = owing(100, 4, hold, cells={"NYC": PARS[76]}, options={"earlier_readings": True})
    assert broken(then, sell("NYC", 20)) == set()
    assert then.refusals(sell("NYC", 10))


SALE = {"hold": {"P1": {"PRR": 60}}, "privates": {"SV": "P1", "CS": "P1", "DH": "P3"}}


def trade(private: str, price: int, agreed: bool = True) -> TradePrivate:
    """Return the purchase of a private by P2."""
    return TradePrivate("P2", private, price, agreed=agreed)


def test_a_private_for_a_train() -> None:
    """emergency.sell.privates: P1 lacks 75 of the price of a 3 and sells SV to P2, for what they agree on; then PRR
    buys. Without consent, or of another owner, it is refused, and so is any once enough is raised."""
    game = owing(100, 5, **SALE)
    assert broken(game, Pass("P1")) == {"train.own.must"}
    assert broken(game, trade("SV", 75, agreed=False)) == {"stock.private.consent"}
    assert broken(game, trade("SV", 601)) == {"stock.buy.cash"}
    assert broken(game, trade("DH", 75)) == {"emergency.sell.privates"}
    assert broken(game, TradePrivate("P1", "SV", 75, agreed=True)) == {"stock.private.trade"}
    assert {action.player for action in game.options("trade_private")} == {"P2", "P3", "P4"}
    play(game, trade("SV", 75))
    assert (game.state.privates["SV"], cash(game, "P1"), cash(game, "P2")) == ("P2", 80, 525)
    assert broken(game, trade("CS", 10)) == {"emergency.sell.enough"}
    play(game, buy("3-0", 180, help=80))
    assert (cash(game, "PRR"), cash(game, "P1")) == (0, 0)


def test_a_private_only_for_a_train() -> None:
    """emergency.sell.privates, emergency.help.forced_only, emergency.sell.cash_first: refused with cash enough, with a
    train, and on 18xx.games; in the first operating round it is allowed."""
    assert broken(owing(100, 80, **SALE), trade("SV", 75)) == {"emergency.sell.cash_first"}
    assert broken(owing(100, 5, **SALE, trains={"2-0": "PRR"}), trade("SV", 75)) == {"emergency.help.forced_only"}
    site = owing(100, 5, **SALE, profile="18xx.games")
    assert broken(site, trade("SV", 75)) == {"emergency.sell.privates"}
    assert not any(site.options("trade_private"))
    assert "trade_private" not in {entry.kind for entry in site.menu()}
    first = owing(100, 5, **SALE, round=Round("operating", 1, 1, 1))
    assert broken(first, trade("SV", 75)) == set()


def test_the_bank_buys_no_private() -> None:
    """emergency.sell.privates: nothing sells BO to the bank; the purchase is refused, and bankruptcy stays."""
    game = owing(0, 0, {"P1": {"PRR": 20}, "P2": {"PRR": 10}, POOL: {"PRR": 50}}, privates={"BO": "P1"})
    assert {entry.kind for entry in game.menu() if entry.enabled} & {"discard_private", "buy_private"} == set()
    assert broken(game, buy("3-0", 180, help=180)) == {"train.buy.funds"}
    assert broken(game, DeclareBankruptcy("P1", "PRR")) == set()
    assert broken(game, TradePrivate("P2", "BO", 180, agreed=True)) == set()


def test_a_train_of_another_company_keeps_from_bankruptcy() -> None:
    """emergency.fail.voluntary: P1 cannot pay a 3 of the bank, but one of NYC, which P1 leads too; refused. One that P2
    leads is asked for first. On 18xx.games nobody is asked."""
    hold = {"P1": {"PRR": 20, "NYC": 20}, "P2": {"PRR": 20, "NYC": 20}, POOL: {"PRR": 50, "NYC": 50}}
    cells = {"NYC": (5, 0), "PRR": (5, 0)}
    game = owing(0, 20, hold, trains={"3-1": "NYC"}, cells=cells)
    assert broken(game, DeclareBankruptcy("P1", "PRR")) == {"emergency.fail.voluntary"}
    assert broken(game, buy("3-1", 20, help=20)) == set()
    hold = {**hold, "P1": {"PRR": 20}, "P2": {"PRR": 20, "NYC": 40}}
    game = play(owing(0, 20, hold, trains={"3-1": "NYC"}, cells=cells), DeclareBankruptcy("P1", "PRR"))
    assert (step(game), game.position.frame.player) == ("train_offer", "P2")
    play(game, OfferTrain("P2", "PRR", "3-1", 15))
    assert broken(game, DeclareBankruptcy("P1", "PRR")) == {"emergency.fail.voluntary"}
    play(game, buy("3-1", 15, help=15))
    site = owing(0, 20, hold, trains={"3-1": "NYC"}, cells=cells, profile="18xx.games")
    assert play(site, DeclareBankruptcy("P1", "PRR")).state.ending is not None


def bankrupt(own: int = 120, **given: object) -> Game:
    """Return PRR, which needs a 6 for 630; P1 has 20% B&M at 60 that nobody can take, and BO."""
    hold = {"P1": {"PRR": 20, "B&M": 20}, "P2": {"PRR": 10}, POOL: {"PRR": 50, "B&M": 50}}
    sold = {f"5-{n}": SCRAPPED for n in range(3)}
    cells = {"PRR": (5, 0), "B&M": (3, 3)}
    return owing(0, own, hold, phase="5", trains=sold, cells=cells, privates={"BO": "P1"}, **given)


def test_bankruptcy() -> None:
    """emergency.fail.bankrupt, end.bankrupt.immediate, score.bankrupt.worth: P1 keeps what nobody buys."""
    game = bankrupt()
    play(game, DeclareBankruptcy("P1", "PRR"))
    assert game.state.ending is not None
    assert game.position.trains("PRR") == ()
    assert cash(game, "P1") == 0
    kept = 2 * game.position.price("B&M") + 2 * game.position.price("PRR") + 220
    assert worth(game.position, "P1") == kept
    assert broken(game, Pass("P1")) == {"end.bankrupt.immediate"}


def test_nobody_goes_bankrupt_who_could_pay() -> None:
    """emergency.fail.voluntary: with 400 in cash and shares worth 300 it is refused."""
    assert broken(bankrupt(700), DeclareBankruptcy("P1", "PRR")) == {"emergency.fail.voluntary"}


def test_results() -> None:
    """score.worth.total, score.worth.unstarted, score.winner.highest, score.winner.tie: worth and winners."""
    game = turn(
        "NYC",
        hold={"P1": {"NYC": 40}, "P3": {"NYC": 20}},
        cells={"NYC": (0, 9)},
        cash={"P1": 1200},
        privates={"SV": "P1"},
    )
    assert worth(game.position, "P1") == 1200 + 4 * 142 + 20
    camden = game.fork(game.position.supposing(certificates={**game.state.certificates, "PRR-1": "P1"}).state)
    assert worth(camden.position, "P1") == 1200 + 4 * 142 + 20
    over = play(bankrupt(cash={"P2": 0}), DeclareBankruptcy("P1", "PRR"))
    assert set(winners(over.position)) == {"P3", "P4"}


# dividends


def earning(income: int, cash_of: int = 0, **given: object) -> Game:
    """Return NYC at its dividend: P1 30%, P2 20%, the pool 10%."""
    hold = {"P1": {"NYC": 30}, "P2": {"NYC": 20}, POOL: {"NYC": 10}}
    money = {"NYC": cash_of, "P1": 0, "P2": 0}
    return turn("NYC", "dividend", hold=hold, income={"NYC": income}, trains={"2-0": "NYC"}, cash=money, **given)


def test_paying_out() -> None:
    """dividend.pay.share, dividend.pay.pool, dividend.pay.offering: 27, 18, 9 to the treasury, 36 to nobody."""
    game = earning(90)
    bank = cash(game, "bank")
    play(game, Dividend("P1", "NYC", "pay"))
    assert [cash(game, owner) for owner in ("P1", "P2", "NYC")] == [27, 18, 9]
    assert cash(game, "bank") == bank - 54


def test_withholding() -> None:
    """dividend.keep.all, dividend.choice.full: 90 to the treasury; a half is refused."""
    game = earning(90, cells={"NYC": PARS[76]})
    assert broken(game, Dividend("P1", "NYC", "half")) == {"dividend.choice.full"}
    play(game, Dividend("P1", "NYC", "withhold"))
    assert (cash(game, "NYC"), game.state.market["NYC"]) == (90, (3, 5))


def test_the_price_moves_first() -> None:
    """dividend.price.move: at 82 already when trains are bought."""
    game = play(earning(90, cells={"NYC": PARS[76]}), Dividend("P1", "NYC", "pay"))
    assert (step(game), game.position.price("NYC")) == ("trains", 82)


def test_nothing_to_pay() -> None:
    """dividend.keep.no_train: without a train a dividend is refused, and the price moves left by itself."""
    game = turn("NYC", tiles={"E19": ("57", 1)}, cells={"NYC": PARS[76]})
    assert broken(game, Dividend("P1", "NYC", "pay")) == {"operating.steps.sequence"}
    play(game, Pass("P1"))
    assert (step(game), game.state.market["NYC"]) == ("trains", (3, 5))


@pytest.mark.parametrize("left", [50, 90])
def test_the_bank_breaks(left: int) -> None:
    """end.bank.unable, end.bank.credit, end.bank.permanent, end.bank.operating: it pays on, and the set is finished."""
    game = earning(1000, cells={"NYC": PARS[76]}, round=Round("operating", 2, 1, 2))
    rest = cash(game, "bank") - left
    money = {**game.state.cash, "bank": left, "P4": game.state.cash["P4"] + rest}
    short = game.fork(game.position.supposing(cash=money).state)
    play(short, Dividend("P1", "NYC", "pay"))
    assert cash(short, "bank") == left - 600
    assert short.state.bank_broken
    assert short.state.ending is None
    while short.state.ending is None:
        assert short.state.round.kind == "operating"
        kinds = {entry.kind for entry in short.menu() if entry.enabled}
        play(short, Pass("P1") if "pass" in kinds else next(short.options("dividend", choice="withhold"))
             if "dividend" in kinds else next(short.options("run_trains")))  # fmt: skip
    assert short.state.round.number == 2
    assert short.state.bank_broken


def test_what_a_president_sold_is_forgotten_with_that_president() -> None:
    """emergency.help.least: the block sold last binds nobody once another player is president."""
    notes = TrainNotes(raised=("NYC",), lowest=60, last=60, due=40)
    assert notes.handed_on() == TrainNotes()
