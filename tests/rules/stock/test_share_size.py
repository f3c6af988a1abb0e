"""A title whose certificates are other than 10%: a share costs, pays, counts and moves the price as one share.

Tiny of the guide for authors is played with five shares of the Northern Railway, its president's certificate being two,
while the Southern Railway keeps its ten.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from rails18 import paths
from rails18.checks.title_checks import run_check
from rails18.core.actions import Action, BuyShare, BuyTrain, Dividend, SellShares, StartCompany, TakePrivate
from rails18.core.game import Game
from rails18.core.state import POOL
from rails18.core.title import Setup
from rails18.players.level import QUICK
from rails18.players.opponent import Choice, choose
from rails18.questions import routes, standings, stock
from rails18.record.figures import player_figures
from rails18.rules.rounds import scoring
from rails18.titledata.games import new_game
from tests.support.comparing import faults
from tests.support.moments import table
from tests.support.players import sensible
from tests.support.tiny import write_tiny

ROOT = Path(__file__).resolve().parents[3]
PLAIN, FIVE = "NR: {name", "NR: {certificates: [40, 20, 20, 20], name"


@pytest.fixture(autouse=True)
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the title."""
    maps = tmp_path / "maps"
    shutil.copytree(ROOT / "maps" / "common", maps / "common")
    write_tiny(maps / "tiny")
    companies = maps / "tiny" / "companies.yaml"
    text = companies.read_text(encoding="utf-8")
    assert PLAIN in text
    companies.write_text(text.replace(PLAIN, FIVE), encoding="utf-8")
    monkeypatch.setattr(paths, "maps", lambda: maps)
    return maps / "tiny"


SETUP = Setup("tiny", ("Ann", "Ben"))
HELD = {"P1": {"NR": 40, "SR": 40}, "P2": {"NR": 20, "SR": 20}}
PLACES = {"NR": (0, 3), "SR": (1, 3)}  # at 90 and 80


def moment(step: str = "stock", **given: object) -> Game:
    """Return a game at a step: P1 leads both companies with 40% of each, P2 has 20%; NR stands at 90, SR at 80."""
    given.setdefault("hold", HELD)
    return table(2, step=step, setup={"title": "tiny"}, cells=PLACES, **given)  # type: ignore[arg-type]


def refused(game: Game, action: Action) -> set[str]:
    """Return the rules that refuse an action."""
    return {refusal.key for refusal in game.refusals(action)}


def test_the_check_approves() -> None:
    assert run_check("tiny") == 0


def test_what_shares_cost() -> None:
    """stock.start.cost, stock.buy.price, stock.float.treasury: 40% at 80 is two shares, 160; 20% is one, 80.

    At 60% NR floats with five times 80, SR by five shares and with ten times 80."""
    game = new_game(SETUP)
    game.play(TakePrivate("P1", "A"))
    assert stock.start(game.position, "P2", "NR", 80).cost == 160
    game.play(StartCompany("P2", "NR", 80))
    assert game.position.cash("P2") == 400 - 160
    assert stock.to_float(game.position, "NR") == 1
    game.play(BuyShare("P1", "NR", "offering"))
    assert (game.position.cash("P1"), game.position.holding("P1", "NR")) == (400 - 20 - 80, 20)
    assert game.position.cash("NR") == 400
    game.play(StartCompany("P2", "SR", 80))
    assert game.position.cash("P2") == 400 - 160 - 160
    assert stock.to_float(game.position, "SR") == 3


def test_what_shares_bring() -> None:
    """stock.sell.price, market.reason.sale, stock.sell.held: 20% of NR brings 90 and one row, 10% cannot be sold."""
    game = moment(player="P2")
    assert refused(game, SellShares("P2", "NR", 10)) == {"stock.sell.held"}
    assert [a.percent for a in game.options("sell_shares", company="NR")] == [20]
    assert [a.percent for a in game.options("sell_shares", company="SR")] == [10, 20]
    before = game.position.cash("P2")
    game.play(SellShares("P2", "NR", 20))
    assert game.position.cash("P2") == before + 90
    assert game.state.market["NR"] == (1, 3)
    assert game.position.pool_percent("NR") == 20


def test_the_pool_has_room_for_whole_shares() -> None:
    """stock.sell.pool_limit, stock.president.twenty: 40% of NR lies in the pool, a further 20% is over 50%."""
    game = moment(hold={"P1": {"NR": 40}, "P2": {"NR": 20}, POOL: {"NR": 40}}, player="P2")
    assert "stock.sell.pool_limit" in refused(game, SellShares("P2", "NR", 20))
    game = moment(player="P1")
    told = [refusal.facts["percent"] for refusal in game.refusals(SellShares("P1", "NR", 20))]
    assert told == [40]


def test_what_shares_are_worth() -> None:
    """score.worth.total: 40% of NR at 90 is 180, 40% of SR at 80 is 320; everything that counts says so."""
    pos = moment().position
    assert scoring.sources(pos, "P1")["shares"] == 180 + 320
    assert player_figures(pos, "P1").shares == 180 + 320
    assert (stock.worth(pos, "NR", 40), stock.worth(pos, "SR", 40)) == (180, 320)
    assert standings.sellable(pos, "P2", "NR") == 20


def test_what_shares_get() -> None:
    """dividend.pay.pool, market.reason.dividend: of 60 a share of NR gets 12, and P1's two 24; one of SR gets 6."""
    game = moment("dividend", company="NR", income={"NR": 60, "SR": 60}, trains={"2-0": "NR"}, floated=("NR", "SR"))
    pos, cash = game.position, game.position.cash("P1")
    assert (routes.per_share(pos, "NR", 60), routes.per_share(pos, "SR", 60)) == (12, 6)
    assert (
        pos.company("NR").per_share(pos.state.income.get("NR", 0)),
        pos.company("SR").per_share(pos.state.income.get("SR", 0)),
    ) == (12, 6)
    update = game.play(Dividend("P1", "NR", "pay"))
    assert next(event.facts["share"] for event in update.events if event.key == "dividend_paid") == 12
    assert game.position.cash("P1") == cash + 24


def test_a_forced_sale_of_whole_shares() -> None:
    """emergency.sell.enough: SR lacks 80 for its train and P1 all of it: 20% of NR brings 90, no less can be sold."""
    game = moment(
        "trains", company="SR", cash={"SR": 0, "P1": 0}, tokens={"C5.c0": ("SR",), "C1.c0": ("NR",)},
        tiles={"C5": ("6", 1), "D4": ("8", 0), "C3": ("58", 0)}, hold={"P1": {"SR": 40, "NR": 20}, "P2": {"NR": 40}},
    )  # fmt: skip
    sales = [action for action in game.options("sell_shares") if not game.refusals(action)]
    assert SellShares("P1", "NR", 20) in sales
    assert {action.percent % 20 for action in sales if action.company == "NR"} == {0}
    game.play(SellShares("P1", "NR", 20))
    game.play(BuyTrain("P1", "SR", "2-0", 80, help=80))
    assert game.position.cash("P1") == 10


@pytest.mark.parametrize("seed", range(3))
def test_whole_games(seed: int) -> None:
    """Nothing is lost or made in games by sensible players, and practice opponents play too."""
    game, rng = new_game(SETUP), Random(seed)
    while game.state.ending is None and game.at < 250:
        game.play(sensible(game, rng))
        assert faults(game.position) == []
    assert game.state.market
    assert {game.position.holding(owner, "NR") % 20 for owner in (*game.position.players, POOL)} == {0}


def test_practice_opponents_play() -> None:
    """They play on from the first stock round without a failure."""
    game = new_game(SETUP)
    while game.at < 30 and game.state.ending is None:
        chosen = choose(game, QUICK)
        assert isinstance(chosen, Choice), chosen
        game.play(chosen.action)
    assert game.state.market


FAULTS = [
    ("[40, 20, 20, 20]", "[40, 20, 20]", "add up to 80%"),
    ("[40, 20, 20, 20]", "[]", "add up to 0%"),
    ("[40, 20, 20, 20]", "[30, 20, 10, 20, 20]", "the ordinary certificates of NR stand for 10%, 20%"),
    ("[40, 20, 20, 20]", "[10, 30, 30, 30]", "the president's certificate of NR is 10%, the others are 30%"),
    ("[40, 20, 20, 20]", "[25, 25, 25, 25]", "a share of NR is 25%"),
    ("[40, 20, 20, 20]", "[100, 0]", "each at least 1"),
]


@pytest.mark.parametrize(("old", "new", "part"), FAULTS, ids=[fault[1] for fault in FAULTS])
def test_what_the_rules_cannot_do_is_refused(
    tiny: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, part: str
) -> None:
    path = tiny / "companies.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert run_check("tiny") == 1
    told = capsys.readouterr().out
    assert part in told
    assert "companies.NR.certificates" in told


def test_an_exchange_gives_a_whole_share(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tiny / "privates.yaml"
    power = "- {does: exchange_for_share, moment: any_time, often: closes, company: NR, percent: 10}"
    path.write_text(path.read_text(encoding="utf-8").replace("- {does: block, where: [C3]}", power), encoding="utf-8")
    assert run_check("tiny") == 1
    assert "it gives 10% of NR, whose shares are 20%" in capsys.readouterr().out
    path.write_text(path.read_text(encoding="utf-8").replace("percent: 10", "percent: 20"), encoding="utf-8")
    assert run_check("tiny") == 0
