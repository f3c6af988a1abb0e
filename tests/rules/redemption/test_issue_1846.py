"""1846: companies that sell and buy back their own shares, forced purchases, bankruptcy and receivership."""

from __future__ import annotations

import pytest

from rails18.core.actions import BuyShare, BuyTrain, DeclareBankruptcy, Pass, Redeem, Reissue, SellShares
from rails18.core.game import Game
from rails18.core.slices import Bankrupts
from rails18.core.state import CLOSED, POOL
from rails18.rules.redemption import own_turn
from rails18.rules.stock import shares
from tests.support.games_1846 import broken, cash, due, moment, play, step, turn
from tests.support.moments import at


def test_issuing() -> None:
    """issue.turn.own, issue.shares.market, issue.price.left, issue.price.still, issue.shares.effect.

    P1 holds 60%: GT at 100 sells 30% at 90, the price stays; 70% are refused.
    """
    game = turn("GT", cash={"GT": 0})
    assert "issue.limit.players" in broken(game, Reissue("P1", "GT", 70))
    play(game, Reissue("P1", "GT", 30))
    assert (cash(game, "GT"), game.position.price("GT"), game.position.holding(POOL, "GT")) == (270, 100, 30)


def test_the_market_counts_against_it() -> None:
    """issue.limit.players, issue.limit.treasury: players 40%, the market 20%: 20% at most; 30% are refused.

    Of 80% with players the market could take as many, but only 20% are left.
    """
    hold = {"P1": {"GT": 40}, POOL: {"GT": 20}}
    game = turn("GT", hold=hold)
    assert own_turn.most_issued(game.position, "GT") == 20
    assert "issue.limit.players" in broken(game, Reissue("P1", "GT", 30))
    few = turn("GT", hold={"P1": {"GT": 60}, "P2": {"GT": 20}})
    assert own_turn.most_issued(few.position, "GT") == 20
    assert "issue.limit.treasury" in broken(few, Reissue("P1", "GT", 30))


def test_one_or_the_other() -> None:
    """issue.choice.one: after a sale buying back is refused."""
    game = play(turn("GT"), Reissue("P1", "GT", 10))
    assert "issue.choice.one" in broken(game, Redeem("P1", "GT", POOL, percent=10))


def test_it_comes_first() -> None:
    """issue.turn.first: after the token or a tile it is refused by the book, and allowed by 18xx.games."""
    for profile, found in (("rulebook", {"issue.turn.first"}), ("18xx.games", set())):
        for notes in ({"laid": ("8",)}, {"marked": "B16.c0"}):
            game = turn("GT", profile=profile, notes=notes)
            assert broken(game, Reissue("P1", "GT", 10)) == found
        later = turn("GT", "dividend", profile=profile, income={"GT": 60}, trains={"2-3": "GT"})
        assert broken(later, Reissue("P1", "GT", 10)) == found


def test_buying_back() -> None:
    """redeem.source.market, redeem.price.right, redeem.funds.treasury, redeem.shares.treasury.

    20% at 112 cost 224; more than lies in the market, or than the treasury has, is refused.
    """
    hold = {"P1": {"GT": 40}, POOL: {"GT": 20}}
    game = turn("GT", hold=hold, cash={"GT": 300})
    assert "redeem.source.market" in broken(game, Redeem("P1", "GT", POOL, percent=30))
    play(game, Redeem("P1", "GT", POOL, percent=20))
    assert (cash(game, "GT"), game.position.holding("offering", "GT"), game.position.price("GT")) == (76, 60, 100)
    poor = turn("GT", hold=hold, cash={"GT": 200})
    assert "redeem.funds.treasury" in broken(poor, Redeem("P1", "GT", POOL, percent=20))


@pytest.mark.parametrize(("profile", "price"), [("rulebook", 600), ("18xx.games", 550)])
def test_the_last_price(profile: str, price: int) -> None:
    """redeem.price.top: at 550 a share costs 600 by the book."""
    game = turn("GT", profile=profile)
    cell = (0, 30)
    later = game.position.supposing(market={**game.state.market, "GT": cell})
    assert own_turn.redeem_price(later, "GT") == price


# forced purchases


def poor(**given: object) -> Game:
    """Return the train step of GT at 100 without a train, with 60 and P1 with 60% of it; a 2-train costs 80."""
    return turn("GT", "trains", **{"cash": {"GT": 60, "P1": 50}, **given})  # type: ignore[arg-type]


def test_the_company_sells_first() -> None:
    """emergency.issue.must, emergency.issue.price, emergency.issue.enough, train.own.must, train.own.no_route.

    One share brings 80, two left of 100, and is enough; the president's help and a pass are refused before.
    """
    game = poor()
    assert "train.own.must" in broken(game, Pass("P1"))
    assert "emergency.issue.must" in broken(game, BuyTrain("P1", "GT", "2-0", 80, 20))
    assert own_turn.forced(game.position) == (10,)
    assert "emergency.issue.enough" in broken(game, Reissue("P1", "GT", 20))
    play(game, Reissue("P1", "GT", 10))
    assert (cash(game, "GT"), game.position.price("GT")) == (140, 90)
    assert broken(game, BuyTrain("P1", "GT", "2-0", 80)) == set()


def test_it_sells_once() -> None:
    """emergency.issue.once: a second sale is refused."""
    game = poor(phase="II", price=60, cash={"GT": 130})
    assert set(own_turn.forced(game.position)) >= {10, 20}
    play(game, Reissue("P1", "GT", 10))
    assert cash(game, "GT") == 170  # enough for the 3/5, not for the 4
    assert own_turn.forced(game.position) == ()
    assert "emergency.issue.once" in broken(game, Reissue("P1", "GT", 10))


def test_for_the_dearer_side() -> None:
    """emergency.issue.for_dearer: with 100 GT may sell for the 160 or for the 180."""
    game = poor(phase="II", cash={"GT": 100})
    assert own_turn.forced(game.position) == (10,)
    assert own_turn.forced_money(game.position, 10) == 80
    cheap = poor(phase="II", price=60, cash={"GT": 130})
    assert set(own_turn.forced(cheap.position)) >= {10, 20}


def test_all_where_nothing_is_enough() -> None:
    """emergency.issue.all, emergency.issue.floor: the most that bring something are sold."""
    game = poor(phase="III", price=40, cash={"GT": 0})
    possible = own_turn.forced(game.position)
    assert len(possible) == 1
    assert own_turn.forced_money(game.position, possible[0]) > 0
    assert own_turn.forced_money(game.position, possible[0] + 10) == 0 or possible[0] == 60


def test_the_president_helps_with_any_type() -> None:
    """emergency.help.any_type, emergency.help.shortfall, emergency.funds.treasury_first: 3/5 or 4, as P1 likes."""
    hold = {"P1": {"GT": 20}, POOL: {"GT": 30}}
    for price, side in ((160, "3/5"), (180, "4")):
        game = poor(phase="II", hold=hold, cash={"GT": 60, "P1": 300})
        for wrong in (price - 70, price - 50):
            assert "emergency.help.shortfall" in broken(game, BuyTrain("P1", "GT", "4-0", price, wrong, side=side))
        play(game, BuyTrain("P1", "GT", "4-0", price, price - 60, side=side))
        assert (cash(game, "P1"), game.position.side("4-0").name) == (300 - price + 60, side)


def test_help_where_the_treasury_can_pay() -> None:
    """emergency.help.affordable: GT can pay the 3/5; help for the 4 is refused."""
    game = poor(phase="II", cash={"GT": 170, "P1": 300}, hold={"P1": {"GT": 20}, POOL: {"GT": 30}})
    assert "emergency.help.affordable" in broken(game, BuyTrain("P1", "GT", "4-0", 180, 10, side="4"))


def test_the_president_sells() -> None:
    """emergency.sell.cash_first, emergency.sell.own_presidency, emergency.sell.block, emergency.sell.pool_limit.

    P1 lacks 20: a sale that gives GT another president is refused, and selling while cash is enough.
    """
    hold = {"P1": {"GT": 20, "NYC": 40}, "P2": {"GT": 20}, POOL: {"GT": 40}}
    given = {"hold": hold, "income": {"GT": 0, "NYC": 0}}
    rich = moment(**{**given, "prices": {"GT": 100, "NYC": 50}}, step="trains", company="GT", cash={"GT": 60})  # type: ignore[arg-type]
    assert "emergency.sell.cash_first" in broken(rich, SellShares("P1", "NYC", 10))
    game = moment(  # type: ignore[arg-type]
        **{**given, "prices": {"GT": 100, "NYC": 50}}, step="trains", company="GT", cash={"GT": 60, "P1": 0}
    )
    assert "emergency.sell.own_presidency" in broken(game, SellShares("P1", "GT", 10))
    play(game, SellShares("P1", "NYC", 10))
    assert (cash(game, "P1"), game.position.price("NYC")) == (50, 40)


# bankruptcy


def ruin(**given: object) -> Game:
    """Return GT at 20 without money before a 2-train; P1 has 20% of it, a private and 5."""
    hold = {"P1": {"GT": 20}, "P2": {"GT": 10}, POOL: {"GT": 30}}
    known = {"price": 20, "hold": hold, "cash": {"GT": 0, "P1": 5}, "privates": {"TBC": "P1", "MS": "P1"}, **given}
    return turn("GT", "trains", tokens={"C15.c0": ("MS",)}, **known)  # type: ignore[arg-type]


def test_who_cannot_pay_leaves() -> None:
    """bankrupt.sell.rest, bankrupt.sell.certificate, bankrupt.money.to_corporation, bankrupt.privates.close.

    bankrupt.player.out, bankrupt.game.goes_on, receivership.enter.no_president: the certificate lies in the market,
    45 go to GT, TBC and MS close, and four players go on.
    """
    game = play(ruin(), DeclareBankruptcy("P1", "GT"))
    pos = game.position
    assert pos.slice(Bankrupts).bankrupt == ("P1",)
    assert pos.players == ("P2", "P3", "P4", "P5")
    assert (pos.state.certificates["GT-0"], pos.president("GT"), pos.holding(POOL, "GT")) == (POOL, "", 50)
    assert (cash(game, "P1"), cash(game, "GT")) == (0, 45)
    assert (game.state.privates["TBC"], game.state.privates["MS"], game.state.tokens["C15.c0"]) == (CLOSED, CLOSED, ())
    assert game.state.ending is None


def test_bankruptcy_is_no_choice() -> None:
    """emergency.fail.voluntary: refused while company and president can raise the money."""
    assert "emergency.fail.voluntary" in broken(poor(), DeclareBankruptcy("P1", "GT"))


def test_another_president_goes_on() -> None:
    """bankrupt.presidency.passes, bankrupt.issue.first: P2 with 20% is president and has to buy the train.

    Before that GT at 30 sells a share for 10, and P1's two bring 20 each besides the 5 that P1 has.
    """
    hold = {"P1": {"GT": 20}, "P2": {"GT": 20}, POOL: {"GT": 10}}
    game = play(ruin(price=30, hold=hold, cash={"GT": 0, "P1": 5, "P2": 100}), DeclareBankruptcy("P1", "GT"))
    assert (cash(game, "GT"), game.position.holding(POOL, "GT")) == (10 + 2 * 20 + 5, 10 + 10 + 20)
    assert (game.position.president("GT"), step(game), due(game)) == ("P2", "trains", "P2")


def test_the_last_but_one_ends_the_game() -> None:
    """bankrupt.last.ends, score.bankrupt.out: with one player left the game is over, and a bankrupt player has 0."""
    game = ruin()
    alone = {Bankrupts: Bankrupts(("P3", "P4", "P5"))}
    game = at(game, game.position.supposing(seats=("P1", "P2"), features={**game.state.features, **alone}).state)
    play(game, DeclareBankruptcy("P1", "GT"))
    assert game.state.ending is not None
    assert (game.state.ending.reason, game.state.ending.worth["P1"]) == ("bankrupt", 0)


# receivership


def test_the_certificate_counts_as_one_share() -> None:
    """receivership.certificate.half, receivership.certificate.swap, receivership.president.new.

    receivership.certificate.none_held: P2 with 10% pays for one share and is president; without a share it is refused.
    """
    hold = {"P2": {"GT": 10}, POOL: {"GT": 40}}
    game = _alone(hold)
    assert "receivership.certificate.none_held" in broken(_alone({POOL: {"GT": 20}}), BuyShare("P2", "GT", POOL))
    before = {holder: game.position.holding(holder, "GT") for holder in (POOL, "offering")}
    play(game, BuyShare("P2", "GT", POOL))
    assert (game.position.president("GT"), game.position.holding("P2", "GT"), cash(game, "P2")) == ("P2", 20, 350)
    assert {holder: game.position.holding(holder, "GT") for holder in before} == {**before, POOL: before[POOL] - 10}
    alone = _alone({"P2": {"GT": 10}})
    assert alone.position.certificates(POOL, "GT") == ("GT-0",)
    play(alone, BuyShare("P2", "GT", POOL))
    assert (alone.position.certificates("P2", "GT"), alone.position.holding(POOL, "GT")) == (("GT-0",), 10)
    assert cash(alone, "P2") == 350


def _alone(hold: dict[str, dict[str, int]]) -> Game:
    """Return P2's stock turn with the president's certificate of GT in the market."""
    game = moment(hold, {"GT": 50}, player="P2", tokens={"B16.c0": ("GT",)}, income={"GT": 0})
    owners = {**game.state.certificates, "GT-0": POOL}
    spare = [c for c, owner in owners.items() if c.startswith("GT-") and owner == POOL and c != "GT-0"]
    owners |= dict.fromkeys(spare[:2] if len(spare) > 1 else spare, "offering")
    return at(game, game.position.supposing(certificates=owners, floated=("GT",)).state)


def test_nobody_sells_it() -> None:
    """stock.sell.receivership: P2's share of GT is not sold; refused."""
    game = _alone({"P2": {"GT": 10}, POOL: {"GT": 40}})
    assert "stock.sell.receivership" in broken(game, SellShares("P2", "GT", 10))
    assert shares.by_share(game.position)
