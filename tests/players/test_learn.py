"""Learn what shares bring: what is looked at, what it is fitted to, and which weights are read."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rails18.core.actions import Dividend
from rails18.core.errors import CannotRead
from tests.opponents import learn
from tests.opponents.calibrate import PAID
from tests.opponents.comparing import better_in, errors, table, worse_titles
from tests.opponents.fitting import Fitted, fitted, folds, foreseen, read, write
from tests.opponents.gathering import gather, played_again
from tests.opponents.sampling import FACTS, Row, moments, rows
from tests.support.recorded_game import recorded_game

RECORDED = Path(__file__).resolve().parents[1] / "games" / "recorded"


def row(title: str = "1889", game: str = "a", came: float = 0.0, **facts: float) -> Row:
    known = dict.fromkeys(FACTS, 0.0) | {"hand": 100.0, "unit": 65.0} | facts
    return Row(title, game, 1, "3", known["hand"], came, known)


def by_rule(number: int, title: str = "1889") -> Row:
    """Return a made-up row in which the forecast by hand is too low by half the price, and the more the later it is."""
    hand, price, phase = 100.0 + number % 7 * 30, 60.0 + number % 5 * 20, number % 3 / 2
    came = hand + 0.5 * price - 0.2 * hand * phase
    return row(title, f"{title} {number % 6}", came, hand=hand, price=price, phase=phase)


def test_games_are_kept_and_a_further_run_goes_on(tmp_path: Path) -> None:
    for number in (0, 1):
        assert gather(tmp_path, "1889", number, most=25)
        assert not gather(tmp_path, "1889", number, most=25)
    games = [played_again(path) for path in learn.of_programs(tmp_path)]
    assert [(game.at, game.setup.seed) for game in games] == [(25, 814001), (25, 814002)]
    assert not list(rows("unfinished", games[0]))


def test_what_a_share_brought_is_its_dividends_and_the_last_price() -> None:
    game = recorded_game(RECORDED / "1889-old-164.jsonl.gz")
    found = list(rows("a game", game))
    looked_at = [(at, company) for at, companies in moments(game) for company in companies]
    assert len(found) == len(looked_at)
    for each, (at, company) in zip(found, looked_at, strict=True):
        paid = 0.0
        for later in range(at, game.at):
            action = game.actions[later]
            if isinstance(action, Dividend) and action.company == company:
                paid += PAID[action.choice] * game.state_at(later).income[company] / 10
        assert each.came == paid + game.position.price(company), (at, company)
        assert each.facts.keys() == FACTS


def test_a_game_that_was_stopped_teaches_nothing() -> None:
    assert not list(rows("a game", recorded_game(RECORDED / "1889-start-a.json")))


def test_people_are_never_learned_from() -> None:
    names = {path.name for path in learn.of_people()}
    assert names >= {"1889-old-164.jsonl.gz", "1830-bank.json"}
    assert "1830-bank.jsonl.gz" not in names  # the same game again


def test_a_known_rule_is_found_again() -> None:
    found = fitted([by_rule(number) for number in range(60)], ("price", "hand*phase", "unit"), pull=1e-6).weights
    assert found == pytest.approx({"price": 0.5, "hand*phase": -0.2, "unit": 0.0}, abs=1e-3)


def test_what_the_rows_do_not_ask_for_leaves_the_forecast_as_it_is() -> None:
    right = [row(game=str(number), came=100.0, price=float(number)) for number in range(9)]
    assert Fitted(fitted(right).weights).foresees(right[3]) == pytest.approx(100.0)


def test_titles_count_alike_however_many_games_they_have() -> None:
    many = [row("1889", str(number), came=100.0) for number in range(90)]
    few = [row("1830", str(number), came=165.0) for number in range(10)]
    assert fitted([*many, *few], ("unit",), pull=1e-6).weights["unit"] == pytest.approx(0.5, abs=1e-3)


def test_no_game_is_held_out_and_learned_from() -> None:
    own = [by_rule(number, title) for number in range(48) for title in ("1830", "1889")]
    parts = list(folds(own, 3))
    assert len(parts) == 3
    assert sum(len(held) for _, held in parts) == len(own)
    for known, held in parts:
        assert not {each.game for each in known} & {each.game for each in held}
        assert {each.title for each in held} == {"1830", "1889"}
    assert len(foreseen(own)) == len(own)


def test_errors_are_told_by_title_and_phase() -> None:
    good, bad = (row("1830", "b", 140.0), 130.0), (row("1889", "a", 90.0), 120.0)
    assert errors([good, bad]) == pytest.approx((850**0.5, 500**0.5, -15.0, 10.0))
    assert (better_in([good, bad]), worse_titles([good, bad])) == ((1, 2), ["1889"])
    assert list(table([good, bad]))[2:4] == [
        "| 1830 | all | 1 | 40 (-40) | 10 (-10) | 1 of 1 |",
        "| 1830 | 3 | 1 | 40 (-40) | 10 (-10) | 1 of 1 |",
    ]


def test_weights_are_kept_with_their_recipe(tmp_path: Path) -> None:
    model = Fitted({"unit*rounds": 0.5}, {"games": 2, "seed": 1})
    write(tmp_path / "forecast.json", model)
    assert read(tmp_path / "forecast.json") == model


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "no weights"),
        ('{"weights": {"unit": 1.0', "no weights"),
        ('{"weights": {"unit": "much"}}', "no weights"),
        ('{"weights": {"unit*weather": 1.0}}', "unknown: weather"),
        ('{"weights": {}, "version": 7}', "version 7"),
    ],
)
def test_damaged_weights_are_a_sentence(
    text: str | None, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "forecast.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotRead, match=says):
        read(path)
    monkeypatch.setattr(sys, "argv", ["learn", str(tmp_path), "--nice", "0", "--weights", str(path)])
    with pytest.raises(SystemExit, match=says):
        learn.main()


def test_a_folder_without_games_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "of_people", lambda: ())
    monkeypatch.setattr(sys, "argv", ["learn", str(tmp_path), "--nice", "0", "--games", "0"])
    with pytest.raises(SystemExit, match="no game"):
        learn.main()
