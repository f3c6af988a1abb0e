"""1846: the draft of the private companies and independents."""

from __future__ import annotations

from rails18.core.actions import BuyShare, Pass, TakePrivate
from rails18.core.game import Game
from rails18.core.slices import Drafting
from rails18.core.state import OFFERING
from rails18.rules.draft import drafting
from tests.support.games_1846 import broken, cash, due, opening, play
from tests.support.moments import at


def dealt(*cards: str, players: int = 4, **fields: object) -> Game:
    """Return a draft with these cards in the deck and P4 to choose."""
    game = opening(players, 401)
    held = {"deck": cards, "chosen": {}, "fallen": 0, **fields}
    return at(game, game.position.supposing_slice(Drafting, **held).state)


def test_the_hand() -> None:
    """draft.hand.size, draft.order.last_first: P4 looks at six cards; another card or player is refused."""
    game = opening(4, 401)
    hand = drafting.hand(game.position)
    assert (len(hand), due(game)) == (6, "P4")
    assert broken(game, TakePrivate("P1", hand[0])) == {"draft.order.last_first"}
    other = game.title.deck[6]
    assert "draft.choice.one" in broken(game, TakePrivate("P4", other))


def test_one_card_is_kept_and_the_others_go_under_the_deck() -> None:
    """draft.choice.one, draft.return.bottom, draft.return.blank_kept: P3 comes next, counter-clockwise."""
    game = opening(4, 401)
    hand = drafting.hand(game.position)
    play(game, TakePrivate("P4", hand[0]))
    held = game.position.slice(Drafting)
    assert held.chosen == {"P4": (hand[0],)}
    assert sorted(held.deck[-5:]) == sorted(hand[1:])
    assert held.deck[-5:] != hand[1:]  # shuffled
    assert held.deck[: len(game.title.deck) - 6] == game.title.deck[6:]
    assert (due(game), cash(game, "P4")) == ("P3", 400)


def test_passing_is_refused_while_a_hand_is_there() -> None:
    """draft.choice.must, draft.choice.blank: who wants nothing keeps a blank card; a pass is refused."""
    game = dealt("MAIL", "blank-1", "SC", "CWI", "MPC", "MS")
    assert "draft.choice.must" in broken(game, Pass("P4"))
    play(game, TakePrivate("P4", "blank-1"))
    assert game.position.slice(Drafting).chosen["P4"] == ("blank-1",)


def test_what_cannot_be_paid_is_refused() -> None:
    """draft.choice.affordable: 320 are spent on other cards; MS costs 140 with its debt and is refused."""
    game = dealt("MS", "MPC", "blank-1", "CWI", "OI", chosen={"P4": ("BIG4", "MAIL", "SC", "LSL")})
    assert drafting.committed(game.position, "P4") == 100 + 80 + 40 + 40
    assert broken(game, TakePrivate("P4", "CWI")) == set()
    poor = dealt("MS", "MPC", "blank-1", chosen={"P4": ("BIG4", "MAIL", "SC", "LSL", "MPC")})
    assert broken(poor, TakePrivate("P4", "MS")) == {"draft.choice.affordable"}


def test_the_end_reveals_and_pays() -> None:
    """draft.end.blanks, draft.end.reveal, draft.next.stock, draft.pay.independent, draft.pay.treasury.

    With blanks alone left all pay: MS costs 60 and its debt of 80, and gets 60 from the bank. P1 acts first.
    """
    game = play(dealt("MS", "blank-1", "blank-2"), TakePrivate("P4", "MS"))
    assert (game.state.round.kind, due(game)) == ("stock", "P1")
    assert (cash(game, "P4"), cash(game, "MS")) == (260, 60)
    assert game.state.privates["MS"] == "P4"
    assert game.position.president("MS") == "P4"
    assert broken(game, BuyShare("P4", "GT", OFFERING)) != set()


def test_the_last_private_is_open_and_falls() -> None:
    """draft.last.open, draft.last.pass, draft.last.take: each pass makes it 10 cheaper; P2 takes it for 60."""
    game = play(dealt("MAIL", chosen={"P2": ("SC",), "P1": ("CWI",)}), Pass("P4"), Pass("P3"))
    assert drafting.price(game.position, "MAIL") == 60
    play(game, TakePrivate("P2", "MAIL"))
    assert (cash(game, "P2"), game.state.privates["MAIL"]) == (400 - 60 - 40, "P2")
    assert cash(game, "P1") == 400 - 60  # what was chosen before costs all of its price
    told = next(event for event in game.events_of(game.at) if event.key == "draft_over")
    assert told.facts["kept"]["P2"] == {"SC": 40, "MAIL": 60}


def test_at_nothing_it_has_to_be_taken() -> None:
    """draft.last.free, draft.last.debt, draft.last.treasury: BIG4 falls from 100 to its debt of 60 and goes to P4."""
    game = play(dealt("BIG4"), Pass("P4"), Pass("P3"), Pass("P2"), Pass("P1"))
    assert (game.state.round.kind, game.state.privates["BIG4"]) == ("stock", "P4")
    assert (cash(game, "P4"), cash(game, "BIG4")) == (340, 40)


def test_all_cards_are_chosen() -> None:
    """draft.end.empty: the draft is over when the deck is empty."""
    game = play(dealt("SC", "blank-1"), TakePrivate("P4", "blank-1"), TakePrivate("P3", "SC"))
    assert (game.state.round.kind, cash(game, "P3")) == ("stock", 360)


def test_everybody_may_keep_any_number() -> None:
    """draft.choice.any_number: P4 has two cards already and keeps a third."""
    game = dealt("SC", "MPC", "blank-1", "blank-2", "OI", "CWI", "BIG4", chosen={"P4": ("MAIL", "LSL")})
    play(game, TakePrivate("P4", "SC"))
    assert game.position.slice(Drafting).chosen["P4"] == ("MAIL", "LSL", "SC")
