"""Test companies of 1870 that are closed by their price."""

from rails18.core.actions import BuyShare, Dividend, Pass, SellShares, StartCompany, TradePrivate
from rails18.core.draft import Draft
from rails18.core.slices import Block, Protection, Rivers
from rails18.rules.protection import pending_sales
from rails18.rules.stock import certificates, stock
from tests.support.building_1870 import lay, turn
from tests.support.stock_1870 import (
    BANK,
    LAST_BROWN,
    POOL,
    broken,
    cash,
    due,
    everybody_passes,
    holds,
    moment,
    play,
    step,
)

HOLD = {"P2": {"IC": 50}, "P1": {"IC": 20, "MP": 60}}


def closes(**given):
    """Return the game after P2's sale has closed IC at [8,1]."""
    game = moment(HOLD, {"IC": LAST_BROWN, "MP": (1, 6)}, player="P2", **given)
    return play(game, SellShares("P2", "IC", 10), Pass("P2"))


def withheld(**given):
    """Return the game after IC at [7,0] has withheld 60."""
    game = moment(
        {"P1": {"IC": 60}, "P2": {"MP": 60}}, {"IC": (7, 0), "MP": (1, 6)}, step="dividend", company="IC",
        trains={"2-0": "IC"}, operated=("MP", "IC"), **{"income": {"IC": 60}, **given},
    )  # fmt: skip
    return play(game, Dividend("P1", "IC", "withhold"))


def test_grey_closes_at_once():
    """closing.trigger.any_time: by a sale that nobody stops, and by moving left."""
    assert closes().position.is_closed("IC")
    assert withheld().position.is_closed("IC")


def test_tokens_leave_the_map():
    """closing.tokens.removed: the places of IC are free again, those of MP are not."""
    game = closes(tokens={"K16.c0": ("IC",), "H17.c0": ("MP", "IC")})
    assert game.state.tokens == {"K16.c0": (), "H17.c0": ("MP",)}
    assert "IC" not in game.state.market
    assert all("IC" not in pile for pile in game.state.stacks.values())


def test_nothing_of_it_is_remembered():
    """closing.tokens.removed: par value, income and runs of IC are forgotten, those of MP are not."""
    state = withheld(income={"IC": 60, "MP": 40}).state
    assert "IC" not in {*state.par, *state.income, *state.runs, *state.owed}
    assert state.income == {"MP": 40}


def test_nobody_is_paid():
    """closing.certificates.uncompensated: holders lose their IC and get nothing."""
    game = closes()
    assert (holds(game, "P1", "IC"), holds(game, "P2", "IC"), holds(game, "offering", "IC")) == (0, 0, 0)
    assert (cash(game, "P1"), cash(game, "P2")) == (525, 535)


def test_trains_go_to_the_market():
    """closing.trains.to_market: its 4 is in the market."""
    assert closes(trains={"4-0": "IC"}).position.trains(POOL) == ("4-0",)


def test_money_goes_to_the_bank():
    """closing.cash.to_bank: the bank gets 175."""
    game = moment(HOLD, {"IC": LAST_BROWN}, player="P2", cash={"IC": 175})
    bank = cash(game, BANK)
    play(game, SellShares("P2", "IC", 10), Pass("P2"))
    assert (cash(game, BANK), cash(game, "IC")) == (bank - 10 + 175, 0)


def test_privates_go_to_the_market():
    """closing.privates.to_market: GSC lies there and pays nobody; on the site it closes."""
    game = closes(privates={"GSC": "IC"})
    assert game.state.privates["GSC"] == POOL
    money = [cash(game, owner) for owner in game.setup.ids]
    everybody_passes(game)
    assert [cash(game, owner) for owner in game.setup.ids] == money
    assert closes(privates={"GSC": "IC"}, profile="18xx.games").state.privates["GSC"] == "closed"


def test_what_waits_of_a_closing_company_is_forgotten():
    """protection.timing.after_seller: of IC sold twice and MP sold once only the sale of MP is still asked about."""
    game = moment(HOLD, {"IC": (3, 6), "MP": (3, 6)})
    sold = {name: Block(name, 10, 68, "P2", "P1", False) for name in ("IC", "MP")}
    waiting = game.position.supposing_slice(Protection, blocks=(sold["IC"], sold["MP"], sold["IC"]))
    draft = Draft(game.title, game.setup, waiting.state)
    pending_sales.forget(draft, "IC")
    assert draft.pos.slice(Protection).blocks == (sold["MP"],)


def test_a_closed_company_is_not_started_again():
    """closing.restart.refused: neither its president's certificate nor a share."""
    game = closes()
    assert due(game) == "P3"
    assert broken(game, StartCompany("P3", "IC", 68)) == {"closing.restart.refused"}
    assert broken(game, BuyShare("P3", "IC", "offering"))
    assert not any(action.company == "IC" for action in stock.starts(game.position, {}))


def test_the_limit_drops():
    """closing.limit.drops: 13 certificates, then 11, for five players."""
    game = moment(HOLD, {"IC": LAST_BROWN, "MP": (1, 6)}, players=5, player="P2")
    assert certificates.limit(game.position) == 13
    play(game, SellShares("P2", "IC", 10), Pass("P2"))
    assert certificates.limit(game.position) == 11


def test_a_lower_limit_in_a_stock_round():
    """closing.limit.stock_round: with 15 of 14 P3 is refused to buy or pass in his next turn, until he sells one."""
    hold = {"P2": {"IC": 40}, "P3": {"MP": 60, "SP": 60, "TP": 60}, "P1": {"IC": 20}}
    game = moment(hold, {"IC": LAST_BROWN, **dict.fromkeys(("MP", "SP", "TP"), (1, 6))}, player="P2")
    play(game, SellShares("P2", "IC", 10), Pass("P2"))
    assert (due(game), certificates.limit(game.position), certificates.counted(game.position, "P3")) == ("P3", 14, 15)
    assert "closing.limit.stock_round" in broken(game, Pass("P3"))
    play(game, SellShares("P3", "MP", 10), Pass("P3"))


def test_a_lower_limit_in_an_operating_round():
    """closing.limit.operating_round: after a closing there nobody has to sell until the stock round."""
    hold = {"P1": {"IC": 60}, "P2": {"MP": 60, "SP": 60, "TP": 60}}
    game = moment(
        hold, {"IC": (7, 0), **dict.fromkeys(("MP", "SP", "TP"), (1, 6))}, step="dividend", company="IC",
        income={"IC": 60}, trains={"2-0": "IC"}, operated=("MP", "SP", "TP", "IC"), priority="P2",
    )  # fmt: skip
    play(game, Dividend("P1", "IC", "withhold"))
    assert (game.state.round.kind, due(game)) == ("stock", "P2")
    assert "closing.limit.stock_round" in broken(game, Pass("P2"))


def test_the_turn_of_a_closed_company_ends():
    """closing.turn.aborted: after withholding IC buys no train, and the round is over."""
    game = withheld()
    assert (step(game), game.state.round.kind) == ("stock", "stock")
    assert game.position.trains(POOL) == ("2-0",)


def test_the_river_stays_open():
    """closing.privates.to_market, river.ban.lifted: IC closes with MRBC, P3 buys it from the market for 40: H17 and I16
    may be crossed all the same, but not where P3 has it from the auction; that is refused."""
    game = closes(privates={"MRBC": "IC"})
    assert (game.state.privates["MRBC"], due(game)) == (POOL, "P3")
    play(game, TradePrivate("P3", "MRBC", 40))
    assert game.state.privates["MRBC"] == "P3"
    sold_on = {"phase": "1", "privates": game.state.privates, "let_go": game.state.slice(Rivers).let_go}
    assert not broken(turn("SSW", **sold_on), lay("SSW", "H17", "57", 1))
    unsold = {**sold_on, "let_go": ()}
    assert broken(turn("SSW", **unsold), lay("SSW", "H17", "57", 1)) == {"river.ban.no_crossing"}


def test_what_else_was_sold_still_waits():
    """closing.trigger.any_time: IC closes by P2's sale; of MP, sold in the same turn, P1 is asked as ever."""
    hold = {"P2": {"IC": 50, "MP": 10}, "P1": {"IC": 20, "MP": 50}}
    game = moment(hold, {"IC": LAST_BROWN, "MP": (1, 6)}, player="P2")
    play(game, SellShares("P2", "IC", 10), SellShares("P2", "MP", 10), Pass("P2"))
    assert game.position.is_closed("IC")
    assert (step(game), due(game), [block.company for block in game.state.slice(Protection).blocks]) == (
        "protection",
        "P1",
        ["MP"],
    )
