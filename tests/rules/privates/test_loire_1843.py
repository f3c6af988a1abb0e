"""1843: Val de Loire, exchanged for a share or turned into a train (rule book 10.2, 8.3)."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core.actions import BuyPrivate, BuyShare, BuyTrain, Correct, Exchange, Pass, StartCompany
from rails18.core.changes import GiveCertificate
from rails18.core.notes import RoundNotes
from rails18.core.state import CLOSED, DEPOT, OFFERING, POOL, SCRAPPED, SECOND_HAND, Frame, Round
from rails18.rules.money import emergency
from rails18.rules.stock import certificates
from tests.support.building_1843 import TURN
from tests.support.moments import at
from tests.support.stock_1843 import box, due, holds, moment, sell
from tests.support.turns_1843 import broken, buy, cash, finish, give, play, turn, why
from tests.support.turns_1870 import best

OWNED = {"VDL": "P1"}


def stock(hold=None, **given):
    """Return a stock turn of P1, who owns Val de Loire; PLM is started at 79 and P2 its director."""
    given = {"privates": OWNED, "cash": {"P1": 300}, "phase": "yellow", **given}
    return moment(hold or {"P2": {"PLM": 20}}, given.pop("cells", {"PLM": box("r10c6")}), **given)


# three exchanges, counted by hand


def test_first_example():
    """private.vdl.exchange: P1 gives VDL for PLM 10%: 300 - 0 = 300, one certificate before and after, G14 open.

    The offering had 80% and has 70%.
    """
    game = stock(par={"PLM": 79})
    counted = certificates.counted(game.position, "P1")
    assert holds(game, OFFERING, "PLM") == 80
    play(game, give("PLM"))
    assert (cash(game, "P1"), holds(game, "P1", "PLM"), holds(game, OFFERING, "PLM")) == (300, 10, 70)
    assert certificates.counted(game.position, "P1") == counted
    assert game.state.privates["VDL"] == CLOSED
    linked = "F13:57:1 F15:14:0"
    assert "track.private.blocked" in why(turn("PO", linked, privates=OWNED), "G14:55:0")
    assert "track.private.blocked" not in why(turn("PO", linked, privates={"VDL": CLOSED}), "G14:55:0")


def test_second_example():
    """private.vdl.director: P1 gives VDL for half of OU's director's certificate at par 73: 300 - 73 = 227, 20% of OU.

    The price stands in the box of 73; 80% are left in the offering, and no company floats: 20% are sold.
    """
    game = play(stock(), give("OU", 73))
    assert cash(game, "P1") == 227
    assert (holds(game, "P1", "OU"), holds(game, OFFERING, "OU")) == (20, 80)
    assert game.position.president("OU") == "P1"
    assert (game.state.par["OU"], game.position.price("OU"), game.state.market["OU"]) == (73, 73, box("r12c7"))
    assert "OU" not in game.state.floated


def test_third_example():
    """private.vdl.float: P2 holds 50% of OU at par 67; the exchange makes it 60%: the treasury gets 10 x 67 = 670.

    P1 has 10%. It is an operating round, before EST acts: OU does not operate in it, but in the next one.
    """
    game = between({"P2": {"OU": 50}}, par={"OU": 67})
    assert "OU" not in game.state.floated
    play(game, give("OU", player="P1"))
    assert cash(game, "OU") == 670
    assert holds(game, "P1", "OU") == 10
    assert game.state.floated[-1] == "OU"
    seen = operating_order(game)
    assert "OU" not in seen[0]
    assert "OU" in seen[1]


def between(hold=None, company: str = "EST", **given):
    """Return the beginning of the turn of EST in the first of two operating rounds; P1 owns VDL."""
    held = {"P3": {company: 60}}
    for owner, shares in (hold or {}).items():
        held.setdefault(owner, {}).update(shares)
    par = {company: 79, **given.pop("par", {})}
    game = moment(
        held, {name: box("r10c6") for shares in held.values() for name in shares}, step="run", company=company,
        privates=OWNED, phase="green", par=par, cash={"P1": 300, company: 500}, **given,
    )  # fmt: skip
    base = Frame("operating", notes=RoundNotes(companies=(company,), steps=TURN))
    state = msgspec.structs.replace(game.state, frames=(base,), operated=(), round=Round("operating", 2, 1, 2))
    return at(game, state)


def operating_order(game):
    """Go on through this operating round and the next one, and return the companies that acted in each."""
    seen: dict[int, list[str]] = {1: [], 2: []}
    while game.state.round.kind == "operating":
        company, number = game.position.frame.company, game.state.round.number
        seen[number].append(company)
        finish(game)
    return seen[1], seen[2]


# the exchange in a stock round


def test_it_is_the_purchase_of_the_turn():
    """private.vdl.buy: after the exchange P1 is refused to buy or start; sales before and after it are allowed."""
    hold = {"P2": {"PLM": 20}, "P1": {"PLM": 10, "EST": 30}}
    game = stock(hold, cells={"PLM": box("r10c6"), "EST": box("r10c6")})
    play(game, sell("EST", 1), give("PLM"))
    assert "stock.turn.purchases" in broken(game, StartCompany("P1", "OU", 67))
    assert "stock.turn.purchases" in broken(game, BuyShare("P1", "PLM", OFFERING))
    assert not broken(game, sell("PLM", 1))
    bought = play(stock(hold, cells={"PLM": box("r10c6"), "EST": box("r10c6")}), BuyShare("P1", "PLM", OFFERING))
    assert broken(bought, give("PLM")) == {"private.vdl.buy"}


def test_not_in_the_turn_of_another():
    """private.vdl.buy: in the stock turn of P2 the exchange of P1 is refused."""
    assert broken(stock(player="P2"), give("PLM")) == {"private.vdl.operating"}


def test_not_during_the_auction():
    """private.vdl.operating: while privates are auctioned the owner cannot exchange, nor can anybody in a bid-off."""
    for step in ("auction", "contest"):
        notes = {"private": "BA", "active": ("P1", "P2")} if step == "contest" else {}
        game = stock(step=step, round=Round("auction", 1, 1, 1), notes=notes)
        assert broken(game, give("PLM")) == {"private.vdl.operating"}


def test_in_the_first_stock_round():
    """private.vdl.exchange: the exchange is open in the first stock round of the yellow phase too."""
    game = stock(round=Round("stock", 1, 1, 1), par={"PLM": 79})
    assert not broken(game, give("PLM"))
    assert {action.company for action in game.options("exchange")} > {"PLM", "OU", "EST"}


def test_only_out_of_the_offering():
    """private.vdl.ipo: EST with shares in the pool only, and a company without par value: refused."""
    sold_out = {"P2": {"EST": 60}, POOL: {"EST": 40}}
    game = stock(sold_out, cells={"EST": box("r10c6")})
    assert broken(game, give("EST")) == {"private.vdl.ipo"}
    assert broken(game, give("ETA")) == {"private.vdl.ipo"}
    assert broken(game, give("XYZ")) == {"private.vdl.ipo"}
    assert broken(game, give("EST", 79)) == {"private.vdl.ipo"}
    half = stock({"P2": {"EST": 20}}, cells={"EST": box("r10c6")})
    assert broken(half, give("EST", 79)) == {"private.vdl.ipo"}
    assert not broken(half, give("EST"))
    assert broken(game, give("XYZ", 67)) == {"private.vdl.ipo"}
    mistaken = play(stock(), Correct("P1", "It was put into the pool.", (GiveCertificate("OU-0", POOL),)))
    assert broken(mistaken, give("OU", 73)) == {"company.par.choice"}


def test_the_par_value_is_one_of_the_phase():
    """private.vdl.director: 86 is refused in yellow and open in green; P1 with 70 is refused par 73 and not 67."""
    assert broken(stock(), give("OU", 86)) == {"company.par.choice"}
    assert not broken(stock(phase="green"), give("OU", 86))
    assert broken(stock(cash={"P1": 70}), give("OU", 73))
    assert cash(play(stock(cash={"P1": 70}), give("OU", 67)), "P1") == 3


def test_limits():
    """private.vdl.limits: refused at 60% in white, and after a sale in this round; above 60% in orange it is not."""
    hold = {"P1": {"EST": 60}}
    white, orange = {"EST": box("r10c6")}, {"EST": box("r10c1")}
    assert broken(stock(hold, cells=white), give("EST")) == {"private.vdl.limits"}
    assert not broken(stock(hold, cells=orange), give("EST"))
    sold = stock({"P1": {"EST": 30}}, cells=white)
    play(sold, sell("EST", 1))
    assert broken(sold, give("EST")) == {"private.vdl.limits"}


def test_the_certificate_limit():
    """private.vdl.limits: P1 at the limit of 18, VDL counted, may exchange: 18 - 1 + 1 = 18; above it he is refused."""
    names = ("EST", "ETA", "NOR", "OU")  # 50% in four certificates each
    hold = {"P2": {"PO": 30}, "P1": dict.fromkeys(names, 50) | {"PO": 10}}
    cells = dict.fromkeys((*names, "PO"), box("r10c6"))
    full = stock(hold, cells=cells)
    assert certificates.counted(full.position, "P1") == 4 * 4 + 1 + 1 == 18
    assert certificates.limit(full.position) == 18
    play(full, give("PO"))
    assert certificates.counted(full.position, "P1") == 18
    hold["P1"]["PO"] = 20
    over = stock(hold, cells=cells)
    assert certificates.counted(over.position, "P1") == 19
    assert broken(over, give("PO")) == {"private.vdl.limits"}


def test_over_the_certificate_limit_sales_come_first():
    """private.vdl.limits, certificate.excess.sell: P1 with 19 of 18 besides VDL is refused a share that does not count
    (PO at 58, r14c5) too, until one is sold: 19 - 1 = 18; with 18 besides VDL he is not."""
    names = ("EST", "ETA", "NOR", "OU")  # 50% in four certificates each
    cells = {**dict.fromkeys((*names, "PLM"), box("r10c6")), "PO": box("r14c5")}
    for plm, clauses in ((30, set()), (40, {"certificate.excess.sell"})):
        hold = {"P2": {"PO": 30}, "P1": dict.fromkeys(names, 50) | {"PLM": plm}}
        game = stock(hold, cells=cells)
        assert certificates.counted(game.position, "P1") == 16 + plm // 10 - 1 + 1
        assert broken(game, give("PO")) == clauses
    assert not broken(play(game, sell("EST", 1)), give("PO"))


def test_companies_do_not_exchange():
    """private.power.company: OU owns VDL; neither its director nor anybody else can exchange it: refused."""
    game = stock(privates={"VDL": "OU"})
    assert broken(game, give("PLM")) == {"private.vdl.exchange"}
    assert broken(stock(), Exchange("P2", "VDL", "PLM"))
    assert broken(stock(privates={"PSG": "P1"}), Exchange("P1", "PSG", "PLM")) == {"private.power.company"}


# the exchange in an operating round


def test_at_any_time_of_an_operating_round():
    """private.vdl.operating: before EST has acted P1 exchanges VDL, after its track step, and before it acts again."""
    game = between({"P2": {"OU": 50}})
    assert not broken(game, give("OU"))
    assert any(game.options("exchange"))
    play(game, Pass(due(game)))
    assert game.position.frame.company == "EST"
    assert not broken(game, give("OU"))
    finish(game)
    assert game.state.round.number == 2  # before EST acts again
    assert not broken(game, give("OU"))


def test_a_new_director():
    """private.vdl.float: P1 and P3 hold 30% of EST each; by the exchange P1 has 40% and directs its turn at once."""
    game = between({"P3": {"EST": 30}, "P1": {"EST": 30}})
    assert (game.position.president("EST"), due(game)) == ("P3", "P3")
    play(game, give("EST"))
    assert holds(game, "P1", "EST") == 40
    assert (game.position.president("EST"), due(game)) == ("P1", "P1")


def test_no_ban_after_the_stock_round():
    """private.vdl.limits: the ban after a sale is one of the stock round: in an operating round it is over."""
    game = between({"P2": {"OU": 50}}, sold=(("P1", "OU"),))
    assert not broken(game, give("OU"))


# the train


def company(players: int = 5, phase: str = "yellow", **given):
    """Return the track step of OU; P2 owns Val de Loire."""
    given = {"privates": {"VDL": "P2"}, "players": players, **given}
    return turn("OU", given.pop("tiles", ""), phase, **given)


def convert(price: int = 110) -> BuyPrivate:
    """Return the purchase of Val de Loire by OU that makes it a train."""
    return buy("VDL", price, "OU", convert=True)


@pytest.mark.parametrize("players", [5, 6])
def test_a_train_of_its_own(players: int):
    """private.vdl.train: OU buys VDL for 110 in its track step, 500 - 110 = 390; its 2 runs in the same turn for 40."""
    game = company(players, tiles="D9:57:1 D11:9:1 D13:9:1 D15:57:1")
    paid = cash(game, "P2")
    play(game, convert())
    assert (cash(game, "OU"), cash(game, "P2")) == (390, paid + 110)
    assert game.state.privates["VDL"] == CLOSED
    assert game.position.trains("OU") == ("2-0",)
    assert best(game, "OU") == 20 + 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_not_with_fewer_players(players: int):
    """private.vdl.train: with 2 to 4 players the purchase in yellow is refused, and the conversion in green too."""
    early = company(players)
    assert "private.buy.phase" in broken(early, buy("VDL", 110, "OU"))
    assert "private.vdl.train" in broken(early, convert())
    later = company(players, "green")
    assert broken(later, convert()) == {"private.vdl.train"}
    assert not broken(later, buy("VDL", 110, "OU"))


def test_other_privates_are_no_trains():
    """private.vdl.train: PSG is bought, but converting it is refused."""
    game = company(phase="green", privates={"PSG": "P2"})
    assert broken(game, BuyPrivate("P1", "OU", "PSG", 40, True, True)) == {"private.power.company"}
    assert not broken(game, buy("PSG", 40, "OU"))


@pytest.mark.parametrize(
    ("phase", "price", "refused"),
    [("yellow", 100, 1), ("yellow", 110, 0), ("yellow", 150, 1), ("green", 1, 0), ("green", 200, 0), ("green", 0, 1),
     ("green", 220, 0), ("green", 221, 1)],
)  # fmt: skip
def test_prices(phase: str, price: int, refused: int):
    """private.vdl.price: exactly 110 in yellow, 1 to 220 in green; 100 and 150 are refused in yellow, 221 in green."""
    expected = {"private.vdl.price"} if refused else set()
    assert broken(company(phase=phase), buy("VDL", price, "OU")) == expected
    assert broken(company(phase=phase), convert(price)) == expected


def test_until_blue():
    """private.vdl.until: in blue OU buys VDL as a private; the conversion is refused."""
    game = company(phase="blue")
    assert broken(game, convert()) == {"private.vdl.until"}
    assert not broken(game, buy("VDL", 110, "OU"))


def test_now_or_never():
    """private.vdl.choice: OU bought VDL as a private; to convert it later is refused."""
    game = play(company(phase="green"), buy("VDL", 110, "OU"))
    assert game.state.privates["VDL"] == "OU"
    assert "private.vdl.choice" in broken(game, convert())


def test_room_for_a_train():
    """private.vdl.room: OU with four 2+1 is refused the conversion; with three it has room for 1 train more."""
    four = {f"yellow-{number}": "OU" for number in range(4)}
    assert broken(company(trains=four), convert()) == {"private.vdl.room"}
    four.popitem()
    game = play(company(trains=four), convert())
    assert len(game.position.trains("OU")) == 4


def test_besides_the_supply():
    """private.vdl.extra: yellow supply and phase stay; it meets the duty to own a train, rusts at blue for good."""
    game = company(tiles="D9:57:1 D11:9:1 D13:9:1 D15:57:1")
    assert emergency.must_buy(game.position, "OU")
    play(game, convert())
    assert not emergency.must_buy(game.position, "OU")
    assert sum(owner == DEPOT and train.startswith("yellow") for train, owner in game.state.trains.items()) == 6
    assert game.state.phase == "yellow"
    gone = {f"{kind}-{n}": SCRAPPED for kind, many in (("yellow", 6), ("green", 7)) for n in range(many)}
    last = company(phase="green", trains={**gone, "2-0": "OU"}, step="trains", privates={})
    play(last, BuyTrain("P1", "OU", "blue-0", 350))
    assert last.state.trains["2-0"] == SCRAPPED
    assert last.position.trains("OU") == ("blue-0",)


def test_it_never_returns():
    """private.vdl.extra: in the gray phase rusted trains are on sale again, the 2 is not."""
    old = (("yellow", 6), ("green", 7), ("blue", 7), ("brown", 6), ("red", 6))
    gone = {f"{kind}-{n}": SCRAPPED for kind, many in old for n in range(many)}
    game = company(phase="red", trains={**gone, "2-0": SCRAPPED}, step="trains", privates={}, cash=1000)
    play(game, BuyTrain("P1", "OU", "gray-0", 900))
    assert game.state.trains["2-0"] == SCRAPPED
    assert game.state.trains["yellow-0"] == SECOND_HAND
