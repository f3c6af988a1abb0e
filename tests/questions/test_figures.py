"""Ask positions of played games for figures, and compare with what the moves allow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import rails18.questions
from rails18.core.actions import Bid, BuyPrivate, BuyTrain
from rails18.core.game import Game
from rails18.core.questions import Questions
from rails18.core.slices import Reprieve
from rails18.core.state import BANK
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from tests.support.players import sensible

TITLES = title_ids()


def moments(title: str, most: int = 300) -> Iterator[Game]:
    """Yield a game after every action that sensible players take."""
    game, rng = new_game(Setup(title, ("Ann", "Ben", "Cleo", "Dan"), seed=5)), Random(5)
    while game.state.ending is None and game.at < most:
        yield game
        game.play(sensible(game, rng))


@pytest.mark.parametrize("title", TITLES)
def test_the_best_run_with_its_own_trains_is_the_one_that_the_company_may_make(title: str) -> None:
    seen = 0
    for game in moments(title):
        pos, ask = game.position, game.questions
        if pos.frame.step == "run" and not pos.slice(Reprieve).saved:
            company = pos.frame.company
            own = ask.best_run(pos, company).income
            fleet = ask.fleet(pos, company)
            assert ask.best_run(pos, company, fleet).income == own
            kind, side = fleet[0]
            assert ask.best_run(pos, company, (*fleet, (kind, side))).income >= own or ask.train_room(pos, company) <= 0
            assert ask.best_run(pos, company, ()).income == 0
            seen += own > 0
    assert seen > 3


@pytest.mark.parametrize("title", TITLES)
def test_what_is_on_sale_can_be_bought_at_its_price(title: str) -> None:
    seen = 0
    for game in moments(title):
        pos, ask = game.position, game.questions
        if pos.frame.step != "trains" or pos.frame.notes.wanted:
            continue
        company = pos.frame.company
        for offer in ask.trains_on_sale(pos):
            wish = BuyTrain(pos.frame.player, company, offer.train, offer.price, side=offer.side)
            keys = {refusal.key for refusal in game.refusals(wish)}
            assert not keys & {"train.buy.price", "train.buy.sequence", "train.side.none"}
            assert ask.amounts(pos, wish) == (offer.price, offer.price)
            seen += not keys
        duty = ask.duty(pos, company)
        pass_refused = not any(True for _ in game.options("pass"))
        assert duty.must_buy is pass_refused
    assert seen > 3


@pytest.mark.parametrize("title", TITLES)
def test_the_depot_tells_when_trains_rust(title: str) -> None:
    game = new_game(Setup(title, ("Ann", "Ben", "Cleo")))
    ask, pos = game.questions, game.position
    rows = {row.kind: row for row in ask.depot(pos)}
    first, second = tuple(rows)[:2]
    assert rows[first].wait == 0
    assert rows[second].wait == rows[first].left
    sold = {train: "x" if train.startswith(f"{first}-") else holder for train, holder in pos.state.trains.items()}
    later = {row.kind: row.wait for row in ask.depot(pos.supposing(trains=sold))}
    assert first not in later
    assert later[second] == 0
    killer = pos.title.trains[first].late_on or pos.title.trains[first].rusts_on
    assert ask.rust(pos)[first] == rows[killer].wait + 1
    assert ask.rust(pos.supposing(trains=sold))[first] == later[killer] + 1
    closing = ask.closing(pos)
    assert closing is not None
    assert closing > ask.rust(pos)[first] - bool(pos.title.trains[first].late_on)  # by the same train there
    limited = {t: "x" for t in pos.state.trains if pos.title.trains[t.rpartition("-")[0]].count is not None}
    late = pos.supposing(trains={**pos.state.trains, **limited})
    ended_by = {name: kind.late_on or kind.rusts_on for name, kind in pos.title.trains.items()}
    assert set(ask.rust(late)) <= {name for name, by in ended_by.items() if by and pos.title.trains[by].count is None}


@pytest.mark.parametrize("title", TITLES)
def test_the_ends_of_a_range_are_allowed_and_what_lies_beyond_is_not(title: str) -> None:
    seen = set()
    for game in moments(title):
        pos, ask = game.position, game.questions
        for kind in ("bid", "buy_private"):
            for action in game.options(kind):
                assert isinstance(action, Bid | BuyPrivate)
                low, high = ask.amounts(pos, action) or (1, 0)
                name = "amount" if isinstance(action, Bid) else "price"
                assert not game.refusals(msgspec.structs.replace(action, **{name: low}))
                assert game.refusals(msgspec.structs.replace(action, **{name: low - 1}))
                assert game.refusals(msgspec.structs.replace(action, **{name: high + 1}))
                seen.add(kind)
    assert seen == ({"buy_private"} if game.title.deck else {"bid", "buy_private"})


def test_secret_treasuries_hide_the_companies_of_others() -> None:
    open_game = new_game(Setup("1870", ("Ann", "Ben")))
    assert open_game.questions.seen(open_game.position, "P1").state is open_game.state
    game = new_game(Setup("1870", ("Ann", "Ben"), options={"hidden_treasuries": True}))
    cash = {**game.state.cash, "MP": 300, "GMO": 200, BANK: game.state.cash[BANK] - 500}
    owners = {**game.state.certificates, "MP-0": "P1", "GMO-0": "P2"}
    shown = game.questions.seen(game.position.supposing(certificates=owners, cash=cash), "P1").state.cash
    assert (shown["MP"], shown["GMO"], shown[BANK]) == (300, 0, cash[BANK] + 200)


@pytest.mark.parametrize("title", TITLES)
def test_a_fork_goes_on_from_a_state_and_leaves_the_game_alone(title: str) -> None:
    game, rng = new_game(Setup(title, ("Ann", "Ben", "Cleo"))), Random(1)
    for _ in range(40):
        game.play(sensible(game, rng))
    before, at = game.state, game.at
    fork = game.fork()
    assert fork.state is before
    assert fork.at == 0
    for _ in range(20):
        fork.play(sensible(fork, rng))
    assert game.state is before
    assert game.at == at
    assert game.fork(fork.state).state is fork.state


def test_every_question_has_an_answer_and_nobody_else_has_the_nouns() -> None:
    """`game.questions` answers what `core.questions` lists; the nouns are imported by the rooms that show them."""
    asked = {name for name in vars(Questions) if not name.startswith("_")}
    game = new_game(Setup("1889", ("Ann", "Ben")))
    assert len(asked) > 10
    assert all(callable(getattr(game.questions, name)) for name in asked)
    room = Path(rails18.questions.__file__).parent
    taking = {
        file.relative_to(room.parent).parts[0]
        for file in room.parent.rglob("*.py")
        if re.search(r"from rails18\.questions", file.read_text(encoding="utf-8"))
    }
    assert taking == {"practice", "questions", "review", "titles", "ui"}
