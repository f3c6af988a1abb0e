"""Characters play by the weights of a style, say so beforehand, and never say what is not true of the move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rails18.core.actions import Action, BuyTrain, Dividend, LayTile, Pass, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.players.character import CHARACTERS, character_of, level_of, line
from rails18.players.judge import CHAIR, Judge
from rails18.players.level import LEVELS, RELAXED, SOLID, Level, Style
from rails18.players.opponent import Choice, choose, weighed
from rails18.players.weighing import weigh
from rails18.titledata.drawings import FACES, names
from rails18.titledata.games import new_game
from rails18.words.programs import PROGRAMS, program_name
from tests.support.recorded_game import recorded_game

GAMES = Path(__file__).parents[1] / "games"
NAMES = ("Ann", "Bea", "Cem", "Dov")


def test_every_program_has_a_name_and_every_character_a_face() -> None:
    assert list(PROGRAMS) == [*LEVELS, *CHARACTERS]
    assert set(CHARACTERS) <= names(FACES, "1889")
    assert len({character.called for character in CHARACTERS.values()}) == len(CHARACTERS)


def test_a_character_plays_as_solid_does_but_for_its_style() -> None:
    for name in LEVELS:
        assert level_of(name) is LEVELS[name]
        assert character_of(name) is None
    investor = level_of("investor")
    assert (investor.rounds, investor.noise, investor.waits) == (SOLID.rounds, SOLID.noise, SOLID.waits)
    assert investor.style == CHARACTERS["investor"].style != Style()
    beginner = level_of("investor relaxed")
    assert (beginner.rounds, beginner.waits, beginner.style) == (RELAXED.rounds, True, investor.style)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "relaxed"),
        ("none", "relaxed"),
        ("<b>boss</b>", "relaxed"),
        ("x" * 100_000, "relaxed"),
        ("baron of nowhere", "robber baron"),
        ("operator relaxed", "operator, relaxed"),
    ],
)
def test_a_program_that_a_foreign_file_names_plays_at_some_level_and_is_called_by_a_known_name(
    name: str, said: str
) -> None:
    assert isinstance(level_of(name).rounds, int)
    assert program_name(name) == said


@cache
def played() -> Game:
    """Return the opening of a game of the four, with the names of their programs."""
    game = new_game(Setup("1889", NAMES, variant="beginner", seed=11))
    game.programs = dict(zip(game.setup.ids, CHARACTERS, strict=True))
    while game.at < 45:
        made = choose(game, level_of(game.programs[game.position.frame.player]), 11)
        assert isinstance(made, Choice)
        game.play(made.action)
    return game


def test_the_investor_leads_one_company_at_most_and_the_operator_two() -> None:
    game = played()
    for seat, name in game.programs.items():
        started = [each for each in game.actions if isinstance(each, StartCompany) and each.player == seat]
        assert len(started) <= CHARACTERS[name].style.companies


def test_the_investor_leaves_a_second_company_alone_where_solid_would_start_it() -> None:
    game, found = recorded_game(GAMES / "played" / "1830-bank.rails18"), 0
    for number, action in enumerate(game.actions):
        pos = game.position_at(number)
        if not isinstance(action, StartCompany) or not any(pos.president(c) == action.player for c in pos.state.par):
            continue
        rest = game.copy()
        rest.at = number
        assert not gains(rest, level_of("investor"), "start_company").keys() - {Pass(action.player)}
        found += len(gains(rest, SOLID, "start_company")) > 1
    assert found


def lines() -> Iterator[tuple[str, str, object]]:
    """Yield who said what to which move of the game."""
    game = played()
    for number, action in enumerate(game.actions):
        name = game.programs[action.player]
        said = line(name, game.position_at(number), action)
        if said:
            yield name, said, action


def test_lines_are_said_to_moves_of_which_they_are_true() -> None:
    said = list(lines())
    assert len({name for name, _, _ in said}) == len(CHARACTERS)
    for name, sentence, action in said:
        moment = next(moment for moment, text in CHARACTERS[name].lines.items() if text == sentence)
        kinds = {"start": StartCompany, "train": BuyTrain, "pay": Dividend, "keep": Dividend, "sell": SellShares}
        assert moment not in kinds or isinstance(action, kinds[moment])
        if isinstance(action, Dividend):
            assert (moment == "pay") is (action.choice == "pay")
    assert not line("solid", played().position_at(0), played().actions[0])


def test_deciding_for_a_company_is_worth_nothing_to_the_investor_alone() -> None:
    game = recorded_game(GAMES / "played" / "1830-bank.rails18")
    pos = game.position_at(len(game.actions) // 2)
    leader = next(player for player in pos.players if any(pos.president(c) == player for c in pos.state.floated))
    led = sum(pos.president(company) == leader for company in pos.state.floated)
    assert led
    plain = Judge(game.questions, pos, leader, SOLID).values(pos)
    keen = Judge(game.questions, pos, leader, level_of("investor")).values(pos)
    assert keen[leader] == pytest.approx(plain[leader] - CHAIR * led)
    assert {player: worth for player, worth in keen.items() if player != leader} == pytest.approx(
        {player: worth for player, worth in plain.items() if player != leader}
    )


def gains(game: Game, level: Level, kind: str) -> dict[Action, float]:
    """Return the actions of a kind that are open, with what each gains."""
    player = game.position.frame.player
    judge = Judge(game.questions, game.position, player, level)
    return {each.action: each.gain for each in weigh(game, judge, player, (kind, "pass"))}


def test_the_baron_enjoys_what_somebody_else_will_have_to_pay() -> None:
    """Only where another player becomes president, and by what is foreseen to be added for trains."""
    game, baron = recorded_game(GAMES / "played" / "1830-bank.rails18"), level_of("baron")
    found = 0
    for number, action in enumerate(game.actions):
        pos, after = game.position_at(number), game.position_at(number + 1)
        if not isinstance(action, SellShares) or pos.frame.company or found == 2:
            continue
        leaves = pos.president(action.company) == action.player != after.president(action.company)
        rest = game.copy()
        rest.at = number
        plain, keen = (gains(rest, level, "sell_shares") for level in (replace(baron, style=Style()), baron))
        debt = Judge(rest.questions, pos, action.player, baron).prospect(pos, action.company).debt
        expected = baron.style.leaves * debt if leaves else 0.0
        assert keen.get(action, 0.0) - plain.get(action, 0.0) == pytest.approx(expected)
        found += leaves and debt > 0
    assert found


def test_the_rusher_wants_trains_more_and_the_operator_track() -> None:
    game, found = played(), {"train": False, "track": False}
    for number, action in enumerate(game.actions):
        rest = game.copy()
        rest.at = number
        player = rest.position.frame.player
        if isinstance(action, BuyTrain) and "pass" in {entry.kind for entry in rest.menu() if entry.enabled}:
            keen, calm = (gains(rest, level, "buy_train") for level in (level_of("rusher"), SOLID))
            found["train"] |= any(keen[each] > calm[each] for each in keen if each in calm)
        elif isinstance(action, LayTile):
            judged = [
                weighed(rest, Judge(rest.questions, rest.position, player, level), player, ("lay_tile", "pass"))
                for level in (level_of("operator"), SOLID)
            ]
            keen, calm = ({each.action: each.gain for each in every} for every in judged)
            assert all(keen[each] >= calm[each] for each in calm if isinstance(each, LayTile) and each in keen)
            found["track"] |= any(keen[each] > calm[each] for each in calm if each in keen)
        if all(found.values()):
            return
    raise AssertionError(found)
