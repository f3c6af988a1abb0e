"""Test when 18xx.games looks for connections in 1870, and in which order it lets companies connect."""

from __future__ import annotations

import random

import pytest

from rails18.core.actions import ConnectionRun, Dividend, Pass, RunTrains
from rails18.core.game import Game
from rails18.core.notes import RoundNotes, TrackNotes
from rails18.core.slices import Destinations
from rails18.core.state import Frame, Round
from rails18.rules.destinations import destinations
from rails18.rules.market import market
from tests.support.building_1870 import CELLS, HOMES, TURN
from tests.support.connection_1870 import GULF, claim, end_turn, gulf, use
from tests.support.stock_1870 import broken, cash, due, everybody_passes, moment, play, step

SITE = "18xx.games"


def asked(game: Game) -> tuple[str, str]:
    """Return the open step and its company."""
    return step(game), game.position.frame.company


@pytest.mark.parametrize("seed", range(40))
def test_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """destination.run.order: the builder, then those that have operated as they did, then the rest by share price.

    By the book all but the builder follow by share price. Any companies, any order of operating, any that can connect.
    """
    dice = random.Random(seed)
    companies = dice.sample(sorted(CELLS), dice.randint(3, 10))
    operated = tuple(dice.sample(companies, dice.randint(0, len(companies))))
    able = set(dice.sample(companies, dice.randint(2, len(companies))))
    monkeypatch.setattr(destinations, "eligible", lambda pos, company: company in able)
    hold = {f"P{1 + n % 4}": {} for n in range(4)}
    for n, company in enumerate(companies):
        hold[f"P{1 + n % 4}"][company] = 60
    by_price = {}
    for profile in ("rulebook", SITE):
        game = moment(hold, {c: CELLS[c] for c in companies}, operated=operated, profile=profile)
        by_price[profile] = [c for c in market.order(game.position) if c in able]
        found = destinations.queue(game.position)
        builder = [c for c in operated[-1:] if c in able]
        others = [c for c in operated[:-1] if c in able] if profile == SITE else []
        rest = [c for c in by_price[profile] if c not in (*builder, *others)]
        assert list(found) == [*builder, *others, *rest]


def last_turn(profile: str, price: tuple[int, int] = (8, 1), **given: object) -> Game:
    """Return IC's turn without a train, its token barring SP's way in Galveston; at [8,1] its price closes it."""
    cells = {"IC": price, "SP": (2, 6), "TP": (1, 6)}
    return gulf(
        "IC",
        "track",
        tokens={"N7.c0": ("IC",)},
        market=cells,
        stacks={cell: (company,) for company, cell in cells.items()},
        trains={"3-0": "SP", "2-0": "TP", **({"2-1": "IC"} if price != (8, 1) else {})},
        others={"SP": "P2", "TP": "P3"},
        profile=profile,
        **given,
    )


def closing(game: Game) -> Game:
    """Play IC's turn until its price has fallen into the cell that closes it."""
    while not game.position.is_closed("IC"):
        play(game, Pass(due(game)))
    return game


def play_turn(game: Game) -> None:
    """Play the open turn of a company that does nothing in it."""
    company = asked(game)[1]
    while asked(game)[1] == company:
        play(game, RunTrains(due(game), company) if step(game) == "run" else Pass(due(game)))


def test_a_company_that_closes_in_its_own_turn() -> None:
    """destination.run.between_turns: IC's closing frees SP's way; the site looks only after the next turn, TP's."""
    assert asked(closing(last_turn("rulebook"))) == ("connection", "SP")
    game = closing(last_turn(SITE))
    assert destinations.eligible(game.position, "SP")
    assert asked(game) == ("track", "TP")
    play_turn(game)
    assert asked(game) == ("connection_token", "SP")
    assert game.state.operated[-1] == "TP"


def test_a_company_that_closes_last() -> None:
    """destination.run.after_stock_round: IC closes last; SP connects in the next round, when the privates have paid."""
    frames = (
        Frame("operating", notes=RoundNotes(companies=("IC",), steps=TURN)),
        Frame("track", "P1", "IC", TrackNotes(rest=TURN[1:])),
    )
    given = {"frames": frames, "round": Round("operating", 2, 1, 2), "privates": {"GRSC": "P4"}}
    book = closing(last_turn("rulebook", **given))
    assert asked(book) == ("connection", "SP")
    assert book.state.round.number == 1
    game = closing(last_turn(SITE, **given))
    assert (game.state.round.number, asked(game)) == (2, ("connection_token", "SP"))
    assert cash(game, "P4") == cash(book, "P4") + 5
    assert game.state.operated == ("TP",)


def test_a_company_that_only_falls_is_no_case_of_it() -> None:
    """destination.run.between_turns: after a turn that was played to its end the site looks at once, and only once."""
    game = last_turn(SITE, price=(4, 7), tiles={**GULF, "N7": ("14", 0)})
    play_turn(game)
    assert asked(game) == ("connection_token", "SP")
    play(game, use("charter", player="P2"), RunTrains("P2", "SP"))
    assert asked(game) == ("track", "TP")


def opened(**given: object) -> Game:
    """Return the first operating round of a set in which SP is linked; TP at [1,6] 90 operates before SP at 82."""
    hold = {"P1": {"TP": 60}, "P2": {"SP": 60}}
    given.setdefault("tokens", {HOMES["SP"]: ("SP",)})
    game = moment(
        hold, {"SP": (2, 6), "TP": (1, 6)}, tiles=GULF, trains={"3-0": "SP", "2-0": "TP"}, phase="2",
        profile=SITE, **given,
    )  # fmt: skip
    everybody_passes(game)
    return game


def test_the_first_company_of_a_round_has_begun() -> None:
    """destination.run.after_stock_round: TP's home token lies, and TP goes first although SP's run overtakes it."""
    game = opened()
    assert asked(game) == ("connection_token", "SP")
    assert game.state.tokens["J5.c0"] == ("TP",)
    play(game, use("map", player="P2"))
    play(game, next(game.options("run_trains")), Dividend("P2", "SP", "pay"))
    assert market.order(game.position)[:1] == ("SP",)
    assert asked(game) == ("track", "TP")
    assert game.state.operated == ("TP",)


def test_who_could_connect_runs() -> None:
    """destination.run.lost_again: on the site a run that was found is made, whatever bars the way by then."""
    waiting = (
        Frame("operating", notes=RoundNotes(companies=("TP", "SP"), steps=TURN)),
        Frame("connection", "P2", "SP"),
    )
    game = gulf(frames=waiting, tokens={"N7.c0": ("TP",)}, profile=SITE)
    assert asked(game) == ("connection_token", "SP")


def test_a_list_of_another_program() -> None:
    """destination.run.eligible: only the site's profile takes a stated list, of companies that can still run at all."""
    listed = ConnectionRun("P2", "SP", ("TP", "SP"))
    assert broken(gulf(), listed) == {"destination.run.eligible"}
    assert broken(gulf(profile=SITE, destinations={"TP": "map"}), listed) == {"destination.run.once"}
    assert broken(gulf(profile=SITE), ConnectionRun("P2", "SP", ("MP",))) == {
        "operating.float.no_actions",
        "operating.float.six_shares",
    }
    assert broken(gulf(profile=SITE), ConnectionRun("P1", "SP", ())) == {"stock.start.charter"}
    game = play(gulf(profile=SITE), listed)
    end_turn(game)
    assert [frame.company for frame in reversed(game.state.frames) if frame.company] == ["TP", "SP"]
    assert game.state.slice(Destinations).stated is None
    nobody = end_turn(play(gulf(profile=SITE), ConnectionRun("P2", "SP", ())))
    assert asked(nobody)[0] == "track"
    assert not broken(gulf(), claim())
