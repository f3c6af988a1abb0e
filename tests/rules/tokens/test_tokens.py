"""Place station tokens."""

from __future__ import annotations

import pytest

from rails18.core.actions import MoveToken, Pass, PlaceToken
from rails18.core.events import Event
from rails18.core.refusal import refuse
from rails18.rules.tokens import tokens
from tests.support.map_lines import lay, run, token, turn
from tests.support.moments import refused, table

LINE = "E2:5:5 F3:15:5 G4:57:2"  # Matsuyama (exits 5, 0) - Saijou (two places) - Niihama


def key(game, stop):
    """Return what refuses a token of the company whose turn it is."""
    return refused(game, token(game, stop))


def first_round(*companies):
    """Return a game in which everybody has passed and the companies operate for the first time."""
    hold = {f"P{seat}": {company: 60} for seat, company in enumerate(companies, 1)}
    game = table(hold=hold, cash=dict.fromkeys(companies, 650), cells=dict.fromkeys(companies, (5, 3)))
    for player in game.position.players:
        game.play(Pass(player))
    return game


def test_home_token_is_free():
    """token.home.free: KU's token lies in the still empty C10, its 650 are untouched, and it stays under tile 5."""
    game = first_round("KU")
    assert game.state.tokens == {"C10.c0": ("KU",)}
    assert "C10" not in game.state.tiles
    assert game.position.cash("KU") == 650
    game.play(lay(game, "C10:5:2"))
    assert game.state.tokens == {"C10.c0": ("KU",)}
    assert game.state.tokens_left["KU"] == ()


def test_home_tokens_come_before_anybody_acts():
    """token.home.must: at the start of their first round IR and SR have their tokens in E2 and I2, without a choice."""
    game = first_round("IR", "SR")
    assert game.position.frame.step == "track"
    assert game.state.tokens == {"E2.c0": ("IR",), "I2.c0": ("SR",)}
    told = [event.facts["company"] for event in game.events_of(game.at) if event.key == "home_token"]
    assert told == ["IR", "SR"]


def test_home_and_another_token_in_the_first_round():
    """token.place.one: the home token counts for nothing; TR places one more in its turn and no second one."""
    game = turn("TR", "G8:9:1 H7:57:1 E8:9:2 D7:8:5 C8:8:2", phase="3", step="token", trains="3", cash=200)
    assert key(game, "B7") == set()
    game.play(token(game, "H7"))
    assert game.position.frame.step == "run"
    assert key(game, "B7") == {"token.place.one"}


def test_no_more_than_it_has():
    """token.place.supply: KU has one token in all, AR two."""
    game = turn("KU", "C10:5:2 C8:9:0 C6:9:0 C4:13:0", step="track", phase="3")
    assert tokens.why_not(game.position, "KU", "C4.c0") == refuse("token.place.supply", company="KU", placed=1)
    game = turn("AR", "K8:57:1 J9:58:2", "K8:AR J11:AR", step="track")
    assert tokens.why_not(game.position, "AR", "L7.o0").key == "token.place.city_only"
    assert tokens.why_not(game.position, "AR", "H7.c0").key == "token.place.supply"
    assert not tokens.can_place_any(game.position, "AR")


def test_must_be_on_a_route():
    """token.place.route: F3 not connected, or only through a city full of others' tokens."""
    game = turn("IR", LINE, step="token", phase="3")
    assert key(game, "F3") == set()
    assert key(game, "G4") == set()
    assert key(game, "H7") == {"token.place.route"}
    game = turn("IR", LINE, "E2:IR F3:SR F3:AR", step="track", phase="3")
    assert tokens.why_not(game.position, "IR", "G4.c0").key == "token.place.route"


def test_needs_a_free_place():
    """token.place.space: F3 has one place on tile 6, and IR's token is in it."""
    game = turn("IR", "E2:15:4 F3:6:0 D3:9:1 C4:13:0", "E2:IR F3:SR", step="token", phase="3")
    assert key(game, "C4") == set()
    assert key(game, "F3") == {"token.place.space"}


@pytest.mark.parametrize("stop", ["J9.t0", "L7.o0", "X9.c0", "I8.c0"])
def test_only_in_cities(stop):
    """token.place.city_only: not in the town J9, nor in a red area, nor where nothing is."""
    game = turn("AR", "K8:57:1 J9:58:2", step="track")
    assert tokens.why_not(game.position, "AR", stop).key == "token.place.city_only"


def test_no_token_in_the_port():
    """token.place.city_only: a city within reach is open, the port tile on J9 is not."""
    game = turn("AR", "K8:5:1 J9:437:2 I8:9:2 H7:57:2", step="token")
    assert key(game, "J9.t0") == {"token.place.city_only"}
    assert key(game, "H7") == set()


def test_last_place_is_kept():
    """token.place.reserved: while IR has not started, AR cannot take the one place of E2, and of two only one."""
    alone = turn("AR", "F3:57:2 E2:5:5", "F3:AR", step="track")
    assert tokens.why_not(alone.position, "AR", "E2.c0") == refuse(
        "token.place.reserved", company="AR", stop="E2.c0", other="IR"
    )
    two = turn("AR", "F3:57:2 E2:15:4", "F3:AR", step="token")
    assert key(two, "E2") == set()
    third = turn("SR", "F3:57:2 E2:15:4", "F3:SR E2:AR", step="track")
    assert tokens.why_not(third.position, "SR", "E2.c0").key == "token.place.reserved"
    home = turn("SR", "F3:57:2 E2:15:4", "F3:SR E2:IR", step="token")
    assert key(home, "E2") == set()


def test_last_place_is_kept_for_a_started_company():
    """token.place.reserved: IR has started but its home token is still to come."""
    game = turn("AR", "F3:57:2 E2:5:5", "F3:AR", step="track", hold={"P3": {"IR": 40}})
    assert tokens.why_not(game.position, "AR", "E2.c0").key == "token.place.reserved"


def test_one_token_a_city():
    """token.place.same_city: IR with its token in E2 cannot take the second place there."""
    game = turn("IR", "E2:15:4 F3:57:2", step="token")
    assert key(game, "E2") == {"token.place.same_city"}


def test_place_of_this_turns_upgrade():
    """token.place.after_upgrade: F3 is full, becomes 15, and the new place is taken in the same turn."""
    game = turn("IR", "E2:5:5 F3:57:2", "E2:IR F3:SR", phase="3")
    assert tokens.why_not(game.position, "IR", "F3.c0").key == "token.place.space"
    game.play(lay(game, "F3:15:5"))
    game.play(token(game, "F3"))
    assert game.state.tokens["F3.c0"] == ("SR", "IR")


def test_tokens_cost_forty():
    """token.place.cost: 100 - 40 = 60; 30 are not enough; TR's second and third token cost 40 each."""
    game = turn("IR", LINE, step="token", phase="3", cash=100)
    bank = game.position.cash("bank")
    assert tokens.cost(game.position, "IR") == 40
    game.play(token(game, "F3"))
    assert game.position.cash("IR") == 60
    assert game.position.cash("bank") == bank + 40
    assert game.events_of(1)[0] == Event("token_placed", {"company": "IR", "stop": "F3.c0", "cost": 40})
    poor = turn("IR", LINE, step="track", phase="3", cash=30)
    assert tokens.why_not(poor.position, "IR", "F3.c0").key == "token.place.cost"
    assert not tokens.can_place_any(poor.position, "IR")
    assert turn("TR").state.tokens_left["TR"] == (40, 40)


def test_step_closes_when_nothing_can_be_placed():
    """token.place.cost: with 30 the company is not asked about tokens."""
    game = turn("IR", LINE, phase="3", cash=30, trains="2")
    game.play(Pass("P1"))
    assert game.position.frame.step == "run"


def test_tokens_stay():
    """token.place.permanent: IR cannot move its token from F3 to G4, at no step of its turn."""
    game = turn("IR", LINE, "E2:IR F3:IR", phase="3", trains="2")
    move = MoveToken("P1", "IR", "F3.c0", "G4.c0")
    assert refused(game, move) == {"token.place.permanent"}
    game.play(Pass("P1"))
    assert refused(game, move) == {"token.place.permanent"}


def western(company, tokens_there):
    """Return a game in which TR or UR stands before its run over C10 - C8 - B7 - B5 - B3."""
    tiles = "C10:5:2 C8:8:0 B5:9:0"
    return turn(company, tiles, tokens_there, step="run", phase="3", trains="3")


RUN = "3-0: C10.c0 B7.c0 B3.t0 over C10:3-s0 C8:0-2 B7:5-s0 B7:3-s0 B5:0-3 B3:0-s0"


def test_full_city_stops_others():
    """token.block.through: B7 holds UR and KU; TR cannot run through it, UR can."""
    game = western("TR", "C10:TR B7:UR B7:KU")
    assert refused(game, run(game, RUN)) == {"token.block.through"}
    game = western("UR", "B7:UR B7:KU")
    assert refused(game, run(game, RUN)) == set()


def test_full_city_may_end_a_route():
    """route.blocked.ends: TR's route ends in the full B7 and counts its 40."""
    game = western("TR", "C10:TR B7:UR B7:KU")
    best = run(game, "3-0: C10.c0 B7.c0 over C10:3-s0 C8:0-2 B7:5-s0")
    game.play(best)
    assert game.state.income["TR"] == 20 + 40


def test_open_place_stops_nobody():
    """token.block.open_place: AR runs through Matsuyama whose place is kept for IR, which has not started."""
    game = turn("AR", "E2:57:1 D3:9:1 C4:13:0", "C4:AR", step="run", phase="3", trains="3")
    through = run(game, "3-0: C4.c0 E2.c0 F1.o0 over C4:4-s0 D3:1-4 E2:1-s0 E2:4-s0 F1:1-s0")
    assert refused(game, through) == set()


def test_options_are_all_there_is():
    """token.place.route: asking for every stop on the map finds what the options show."""
    game = turn("IR", LINE, step="token", phase="3")
    stops = [f"{hex}.{kind}0" for hex in game.title.board.hexes for kind in "cto"]
    accepted = {stop for stop in stops if not game.refusals(PlaceToken("P1", "IR", stop))}
    assert {each.stop for each in game.options("place_token")} == accepted == {"F3.c0", "G4.c0"}
    assert [each.stop for each in game.options("place_token", stop="G4.c0")] == ["G4.c0"]
