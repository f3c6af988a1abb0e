"""1843: how games end, and what players are worth then (rule book 8.10)."""

from __future__ import annotations

from rails18.core.actions import Dividend, Pass
from rails18.core.slices import LastSets
from rails18.core.state import BANK, POOL, Round
from rails18.rules.rounds import scoring
from rails18.words.texts import load_events
from tests.support.stock_1843 import box, boxes, broken, cell, due, everybody_passes, moment, play, skip, step


def finish_round(game):
    """Let everybody pass until the round is another one or the game is over."""
    now = game.state.round
    while game.state.frames and game.state.round == now:
        play(game, Pass(due(game)))
    return game


def last_words(game) -> str:
    """Return the log's sentence for the end of the game."""
    event = next(event for event in game.events_of(game.at) if event.key == "game_over")
    return load_events().sentence(event, game.title, game.setup)


# a price of 500


def test_500_at_the_end_of_a_stock_round():
    """end.price.stock: EST 443 (r2c15) is all sold: 500 (r1c15), and the game is over before the operating round."""
    hold = {"P1": {"EST": 60}, "P2": {"EST": 40}}
    game = everybody_passes(moment(hold, boxes(EST="r2c15"), par={"EST": 94}))
    assert (cell(game, "EST"), game.state.frames, game.state.round.kind) == (box("r1c15"), (), "stock")
    assert game.state.ending.reason == "finish"
    assert game.state.ending.worth == {"P1": 600 + 6 * 500, "P2": 600 + 4 * 500, "P3": 600, "P4": 600}
    assert "end.price.stock" in broken(game, Pass("P1"))
    assert last_words(game).startswith("The game is over: a share price has reached the end of the stock market.")


def test_443_is_not_the_end():
    """end.price.stock: EST 353 (r3c15) is all sold: 443 (r2c15), and an operating round follows."""
    game = everybody_passes(moment({"P1": {"EST": 60}, "P2": {"EST": 40}}, boxes(EST="r3c15")))
    assert (game.position.price("EST"), game.state.round.kind, game.state.ending) == (443, "operating", None)


def paying(place: str = "r1c14", number: int = 1, **given):
    """Return the dividend step of EST in the first company turn of round 5.`number`; PO of P2 comes after it."""
    hold = {"P1": {"EST": 60}, "P2": {"PO": 60}}
    given.setdefault("trains", {"red-0": "EST", "red-1": "PO"})
    return moment(
        hold,
        boxes(EST=place, PO="r6c4"),
        step="dividend",
        company="EST",
        operated=("EST",),
        income={"EST": 100},
        phase="red",
        round=Round("operating", 5, number, 3),
        **given,
    )


def test_500_by_a_dividend():
    """end.price.operating: in 5.1 of 3 EST pays from 412 (r1c14) to 500: PO still operates, then the game is over, and
    5.2 is not played. P1 has 600 + 60 + 6 x 500 = 3660."""
    game = play(paying(), Dividend("P1", "EST", "pay"))
    assert game.position.price("EST") == 500
    while game.position.frame.company == "EST":
        play(game, Pass(due(game)))
    assert (game.position.frame.company, game.state.ending) == ("PO", None)
    finish_round(game)
    assert (game.state.ending.reason, game.state.round.number) == ("finish", 1)
    assert game.state.ending.worth["P1"] == 3660


def test_500_in_the_last_round_of_a_set():
    """end.price.operating: in 5.3 of 3 no train goes abroad any more and no stock round follows."""
    game = play(paying(number=3), Dividend("P1", "EST", "pay"))
    before = dict(game.state.trains)
    finish_round(game)
    assert (game.state.ending.reason, game.state.round.kind) == ("finish", "operating")
    assert game.state.trains == before


def test_500_was_reached_even_if_the_price_falls():
    """end.price.operating: EST reaches 500, and a share of it is sold for a train later in the round, to 443: the game
    is over after the round all the same."""
    game = play(paying(), Dividend("P1", "EST", "pay"))
    fallen = {**game.state.market, "EST": box("r2c15")}
    piles = {place: (name,) for name, place in fallen.items()}
    game = game.fork(game.position.supposing(market=fallen, stacks=piles).state)
    assert game.position.price("EST") == 443
    now = game.state.round
    while game.state.frames and game.state.round == now:
        game.play(Pass(due(game)))
    assert game.state.ending.reason == "finish"


def test_withholding_at_412_ends_nothing():
    """end.price.operating: EST withholds at 412: 357, and 5.2 follows."""
    game = finish_round(play(paying(), Dividend("P1", "EST", "withhold")))
    assert (game.position.price("EST"), game.state.ending, game.state.round.number) == (357, None, 2)


# the second set with a gray train


def last_turn(set_number: int, owner: str, last_sets: tuple[int, ...] = (), number: int = 4, of: int = 4):
    """Return the last company turn of a round in gray phase; `owner` has the first gray train."""
    return moment(
        {"P1": {"EST": 60}, "P2": {"PO": 60}},
        boxes(EST="r3c4", PO="r6c4"),
        step="trains",
        company="PO",
        operated=("EST", "PO"),
        phase="gray",
        trains={"gray-0": owner, "gray-1": "scrapped"},
        round=Round("operating", set_number, number, of),
        last_sets=last_sets,
    )


def test_the_second_set_with_a_gray_train():
    """end.gray.second: the first Electric is bought by a company in set 6: after set 6 play goes on, after set 7 the
    game is over."""
    game = finish_round(last_turn(6, "EST"))
    assert (game.state.slice(LastSets).last_sets, game.state.round.kind, game.state.round.set) == ((6,), "stock", 7)
    game = finish_round(last_turn(7, "EST", (6,)))
    assert (game.state.slice(LastSets).last_sets, game.state.ending.reason) == ((6, 7), "last_train")
    assert "the second set of operating rounds" in last_words(game)


def test_rounds_of_one_set_count_once():
    """end.gray.second: rounds 6.1 to 6.3 with an Electric end nothing: the set counts once."""
    for number in (1, 2, 3):
        game = finish_round(last_turn(6, "EST", (6,) if number > 1 else (), number))
        assert (game.state.slice(LastSets).last_sets, game.state.round.kind, game.state.round.number) == (
            (6,),
            "operating",
            number + 1,
        )


def test_an_export_does_not_count():
    """end.gray.second: after set 6 only the foreigners have an Electric: it does not count. The first is bought in set
    7, which is the first that counts; the game ends after set 8."""
    game = finish_round(last_turn(6, "scrapped"))
    assert (game.state.slice(LastSets).last_sets, game.state.round.set) == ((), 7)
    assert finish_round(last_turn(7, "EST")).state.slice(LastSets).last_sets == (7,)
    assert finish_round(last_turn(8, "EST", (7,))).state.ending.reason == "last_train"


def test_the_last_set_exports_nothing():
    """end.gray.second: no train goes abroad when the game is over; after the first of the two sets one does. Of 50
    certificates two are out of the supply: 48 and 47 are left."""
    over, on = finish_round(last_turn(7, "EST", (6,))), finish_round(last_turn(6, "EST"))
    assert [len(game.position.trains("depot")) for game in (over, on)] == [48, 47]


# worth


def owning(**given):
    """Return a position in which P1 has 350fr, four shares of PLM at 120 and BA."""
    given.setdefault("privates", {"BA": "P1"})
    return moment({"P1": {"PLM": 40}}, boxes(PLM="r2c2"), cash={"P1": 350}, **given).position


def test_what_a_player_is_worth():
    """score.worth: 350 cash, 4 PLM at 120 = 480 and BA 150: 980."""
    assert scoring.worth(owning(), "P1") == 980


def test_the_worth_of_shares():
    """score.shares: OU's 20% certificate and 10% at 94: 3 x 94 = 282; 10% of ETA without a par value: 0."""
    assert scoring.sources(moment({"P1": {"OU": 30}}, boxes(OU="r6c4")).position, "P1")["shares"] == 282
    game = moment({"P1": {"ETA": 10}})
    bare = game.position.supposing(par={}, market={}, stacks={})
    assert scoring.sources(bare, "P1")["shares"] == 0


def test_the_worth_of_privates():
    """score.privates: LM counts 210, for whatever price it was bought; closed ones and those of companies count 0."""
    assert scoring.sources(owning(privates={"LM": "P1"}), "P1")["privates"] == 210
    assert scoring.sources(owning(privates={"LM": "closed", "BA": "PLM"}), "P1")["privates"] == 0


def test_what_companies_own_counts_for_nobody():
    """score.company.assets: OU with 1000fr, two Electrics and CEI adds nothing to its director's 60% at 94: 564."""
    game = moment(
        {"P1": {"OU": 60}, POOL: {"OU": 10}},
        boxes(OU="r6c4"),
        cash={"P1": 0, "OU": 1000},
        trains={"gray-0": "OU", "gray-1": "OU"},
        privates={"CEI": "OU"},
    )
    assert scoring.worth(game.position, "P1") == 564
    assert game.position.cash(BANK) == 100000 - 1000 - 3 * 600


def test_the_winner():
    """score.winner: 5000, 4990 and 3000: the first wins; 5000, 5000 and 4000: both of them do."""
    for money, winners in (((5000, 4990, 3000), ("P1",)), ((5000, 5000, 4000), ("P1", "P2"))):
        cash = dict(zip(("P1", "P2", "P3"), money, strict=True))
        hold = {"P3": {"EST": 60}}
        game = moment(hold, boxes(EST="r1c15"), players=3, cash={**cash, "P3": cash["P3"] - 3000})
        everybody_passes(game)
        assert tuple(game.state.ending.worth.values()) == money
        assert scoring.winners(game.position) == winners


def test_the_game_goes_on_after_other_sets():
    """end.gray.second: without a gray train sets of operating rounds and stock rounds alternate."""
    game = finish_round(last_turn(5, "depot"))
    assert (game.state.round.kind, game.state.round.set, step(game)) == ("stock", 6, "stock")
    assert skip(game).state.ending is None


def test_payments_to_the_end_of_the_market():
    """end.price.operating: EST at 412 (r1c14) is one dividend away from 500, at 380 (r2c14) two."""
    near = [paying(place) for place in ("r1c15", "r1c14", "r2c14")]
    assert [game.questions.payments_to_end(game.position) for game in near] == [0, 1, 2]
