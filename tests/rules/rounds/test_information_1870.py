"""Test what is open in 1870, and what is secret when treasuries are."""

from __future__ import annotations

from rails18.core import actions
from rails18.core import kinds as action_kinds
from rails18.core.actions import BuyPrivate, Pass, SellShares
from rails18.core.draft import Draft
from rails18.core.slices import Protection
from rails18.rules.market.market import par_cells
from rails18.rules.rounds import information
from rails18.rules.stock import certificates
from rails18.rules.stock.presidency import hand_over
from rails18.rules.stock.stock import starts
from rails18.words.texts import load_events, load_rulebook
from tests.support.moments import at
from tests.support.stock_1870 import cash, due, holds, moment, play, sale, step
from tests.support.turns_1870 import buy, events, go_on, turn

SECRET = {"hidden_treasuries": True}


def logged(game, key):
    """Return the log's sentence for the last event of a kind."""
    found = [event for event in game.events_of(game.at) if event.key == key]
    return load_events().sentence(found[-1], game.title, game.setup)


def test_who_sits_where():
    """setup.seats.card_order: the first of the seats acts first in the opening round, then its left neighbour.

    The dialog for a new game deals the seats or takes them as they are named.
    """
    game = sale(3)
    seen = []
    for _ in range(4):
        seen.append(due(game))
        play(game, Pass(due(game)))
    assert seen == ["P1", "P2", "P3", "P1"]


def test_cash_of_players():
    """information.cash.player_public: P3's 315 are shown in the turn of P1's company, secret treasuries or not."""
    for options in ({}, SECRET):
        game = turn("track", cash={"P3": 315}, options=options)
        assert (due(game), cash(game, "P3")) == ("P1", 315)


def test_certificates_are_open():
    """information.certificates.public: P1's 50% of IC, GRSC and the five certificates they make are shown to all."""
    game = moment({"P1": {"IC": 50}}, privates={"GRSC": "P1"}, options=SECRET, player="P2")
    assert holds(game, "P1", "IC") == 50
    assert [private for private, owner in game.state.privates.items() if owner == "P1"] == ["GRSC"]
    assert certificates.counted(game.position, "P1") == 5


def test_treasuries_may_be_secret():
    """information.treasury.private: a choice of the table hides them, from the sentences of refusals too."""
    book = load_rulebook("1870")
    told = {}
    for name, options in (("open", {}), ("secret", SECRET)):
        game = turn("trains", phase="3", cash={"IC": 123}, options=options, trains={"3-0": "IC"})
        assert information.treasuries_hidden(game.position) is (name == "secret")
        refusal = game.refusals(buy("4-0", 300))[0]
        told[name] = book.sentence(refusal, game.title, game.setup)
    assert "123" in told["open"]
    assert "123" not in told["secret"]


def test_claims_are_not_checked():
    """information.treasury.claims_unchecked: no action carries a statement, and a turn's log does not tell IC's 640."""
    kinds = {kind.__struct_config__.tag for kind in action_kinds.kinds()}
    assert not kinds & {"say", "claim", "announce", "promise"}
    game = turn("track", phase="3", trains={"3-0": "IC"}, cash={"IC": 640}, options=SECRET)
    while due(game) == "P1":
        go_on(game)
    told = [event for number in range(game.at + 1) for event in game.events_of(number)]
    assert told
    assert not [event for event in told if "640" in load_events().sentence(event, game.title, game.setup)]


def test_charters_are_open():
    """information.charter.public: MP's trains 3, 3 and 4, GSC and the 20% it has redeemed are shown to P2."""
    game = turn(
        "track", phase="3", hold={"P1": {"IC": 60, "MP": 60}, "MP": {"MP": 20}}, privates={"GSC": "MP"},
        trains={"3-0": "MP", "3-1": "MP", "4-0": "MP"}, options=SECRET,
    )  # fmt: skip
    assert game.position.trains("MP") == ("3-0", "3-1", "4-0")
    assert [private for private, owner in game.state.privates.items() if owner == "MP"] == ["GSC"]
    assert holds(game, "MP", "MP") == 20


def test_the_bank_is_shown():
    """information.bank.count: all may know it at all times, secret treasuries or not; nobody has to ask."""
    for options in ({}, SECRET):
        game = turn("track", hold={"P2": {"MP": 60}}, company="MP", options=options)
        assert not information.bank_hidden(game.position)
        for player in game.position.players:
            assert not list(information.may_count_bank(game.position, player))


def test_what_shares_cost():
    """information.par.cost_table: at par 82 one to six cost 82, 164, 246, 328, 410 and 492; six at 68 cost 408."""
    game = moment(cash={"P1": 600})
    offered = sorted({action.par for action in starts(game.position, {})})
    assert offered == sorted(par_cells(game.title.market)) == [68, 72, 76, 82, 90, 100]
    assert [82 * count for count in range(1, 7)] == [82, 164, 246, 328, 410, 492]
    paid = []
    for par in (82, 68):
        before = 600
        game = moment(cash={"P1": before})
        play(game, actions.StartCompany("P1", "IC", par))
        spent = before - cash(game, "P1")
        assert spent == 2 * par
        for _ in range(4):
            if due(game) == "P1":
                play(game, Pass("P1"))
            while due(game) != "P1":
                play(game, Pass(due(game)))
            play(game, actions.BuyShare("P1", "IC", "offering"))
        paid.append(before - cash(game, "P1"))
    assert paid == [492, 408]


def test_deals_bind_nobody():
    """information.deals.not_binding: a turn that passes to a new president of IC carries nothing over but the turn."""
    game = turn("track", hold={"P1": {"IC": 60}, "P3": {"IC": 20}}, cash={"IC": 200})
    draft = Draft(game.title, game.setup, game.state)
    hand_over(draft, "IC", "P3")
    later = at(game, draft.state)
    assert due(later) == "P3"
    assert later.position.frame.notes == game.position.frame.notes

    def lays(moment):
        return {(action.hex, action.tile, action.rotation) for action in moment.options("lay_tile")}

    assert lays(later) == lays(game) != set()


def test_the_president_is_told_of_a_sale():
    """information.sale.president_told: P3 sells two IC at 100 and P1 is asked at once to protect them for 200."""
    game = moment({"P1": {"IC": 60}, "P3": {"IC": 30}}, {"IC": (0, 6)}, player="P3")
    play(game, SellShares("P3", "IC", 20), Pass("P3"))
    assert (step(game), due(game)) == ("protection", "P1")
    block = game.state.slice(Protection).blocks[0]
    assert (block.seller, block.company, block.percent, block.money) == ("P3", "IC", 20, 200)
    facts = events(game, "shares_sold")[-1]
    assert (facts["player"], facts["percent"], facts["price"]) == ("P3", 20, 100)


def game_facts(game):
    """Return all facts that the last action told."""
    return [dict(event.facts) for event in game.events_of(game.at)]


def sold_train(**given):
    """Return the game after IC has bought MP's 4 for 275."""
    game = turn("trains", phase="3", trains={"4-0": "MP"}, cash={"IC": 300}, **given)
    return play(game, buy("4-0", 275, agreed=True))


def test_prices_of_trains_between_companies():
    """information.train_price.secret: with secret treasuries the log tells no price, otherwise 275."""
    secret, known = sold_train(options=SECRET), sold_train()
    assert logged(secret, "train_bought_secretly") == "IC buys a 4-train from MP."
    assert "275" in logged(known, "train_bought")
    assert "275" not in str(game_facts(secret))
    bank = turn("trains", phase="3", cash={"IC": 300}, options=SECRET)
    assert "300" in logged(play(bank, buy("4-0", 300)), "train_bought")


def test_sales_of_trains_are_told():
    """information.train_sale.announced: type of train and both companies are told, secret treasuries or not."""
    for key, options in (("train_bought", {}), ("train_bought_secretly", SECRET)):
        facts = events(sold_train(options=options), key)[-1]
        assert (facts["company"], facts["source"], facts["train"]) == ("IC", "MP", "4-0")


def test_prices_of_private_companies():
    """information.private_price.public: what MP pays P2 for GSC, 160, is told to all, secret treasuries or not."""
    for options in ({}, SECRET):
        game = turn("track", "MP", hold={"P1": {"MP": 60}}, privates={"GSC": "P2"}, cash={"MP": 200}, options=options)
        play(game, BuyPrivate("P1", "MP", "GSC", 160, agreed=True))
        assert "160" in logged(game, "private_sold")
