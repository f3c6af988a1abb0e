"""Clocks run for whoever decides, stand while nobody can, and neither undo nor history touches them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rails18.core.game import Game
from rails18.record import club
from rails18.saves import saves
from rails18.ui.model.clock import clock_words
from rails18.ui.nouns.rounds import over
from rails18.ui.record.results import Results
from tests.support.recorded_game import recorded_game
from tests.ui.conftest import Hand

BANK = Path(__file__).parents[2] / "games/played/1830-bank.rails18"


class Watch:
    """Stand for the time of day: it goes on when a test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def counting(hand: Hand, game: Game) -> Watch:
    """Begin a game with the clocks on, and return what tells the time."""
    watch = Watch()
    hand.window.comfort.clock.now = watch
    hand.window.comfort.clock.switch(True)
    hand.window.session.begin(game.setup)
    return watch


def passes(hand: Hand) -> None:
    """Pass for whoever decides."""
    assert hand.window.adapter.play(next(hand.window.adapter.iter_options("pass")))


def test_each_player_pays_for_their_own_decisions(hand: Hand, fresh: Game) -> None:
    watch = counting(hand, fresh)
    watch.seconds += 5.5
    passes(hand)
    watch.seconds += 61.5
    passes(hand)
    assert hand.game.table.used == {"P1": 5, "P2": 61}
    hand.window.history.undo()
    hand.window.history.look_by(-1)
    watch.seconds += 0.6
    hand.window.history.look_home()
    hand.window.comfort.clock.read()
    assert hand.game.table.used == {"P1": 5, "P2": 62}
    assert [clock_words(seconds) for seconds in (62, 3700)] == ["1:02", "1:01:40"]


def test_they_stand_while_paused_and_on_other_pages(hand: Hand, fresh: Game) -> None:
    watch = counting(hand, fresh)
    hand.key(Qt.Key.Key_Pause)
    watch.seconds += 50
    hand.press("clock-pause")
    hand.window.beginnings.show_start()
    watch.seconds += 50
    hand.window.show_game()
    watch.seconds += 3
    hand.window.comfort.clock.read()
    assert hand.game.table.used == {"P1": 3}
    hand.window.comfort.clock.switch(False)
    watch.seconds += 50
    passes(hand)
    assert hand.game.table.used == {"P1": 3}
    assert not hand.has("clock-pause")
    hand.key(Qt.Key.Key_Pause)
    assert "settings" in hand.said()


def test_a_limit_counts_down_and_warns_by_colour(hand: Hand, fresh: Game) -> None:
    watch = counting(hand, fresh)
    clock = hand.window.comfort.clock
    clock.limit(2, 0)
    heard: list[str] = []
    clock.warned.connect(lambda: heard.append(clock.tone("P1")))
    seen = []
    for seconds in (30, 75, 30):
        watch.seconds += seconds
        clock.read()
        seen.append((clock.shown("P1"), clock.tone("P1")))
    assert seen == [("1:30", "plain"), ("0:15", "warn"), ("+0:15", "bad")]
    assert heard == ["warn", "bad"]
    assert hand.window.context.clocks.shown() == ("Aki +0:15", "bad")  # what the table view shows
    clock.limit(0, 1)
    passes(hand)
    watch.seconds += 70
    clock.read()
    assert (clock.tone("P1"), clock.tone("P2")) == ("plain", "warn")


def test_minutes_over_the_time_cost_money_where_the_table_wants_it(hand: Hand) -> None:
    """A minute begun counts whole; the final standings and the club book take it off, and may turn the places."""
    game = recorded_game(BANK)
    hand.open(game)
    ending, clock = game.state.ending, hand.window.comfort.clock
    assert ending is not None
    first, second = sorted(game.setup.ids, key=lambda player: -ending.worth[player])[:2]
    ahead = ending.worth[first] - ending.worth[second]
    game.table.used.update({first: 60 * 90 + 61, second: 60 * 90})
    game.table.terms = 90, 0
    assert clock.owed() == {}, "nothing by default"
    assert f"{hand.window.context.words.who(first)} wins" in Results(hand.window.context).head.text()
    game.table.terms = 0, ahead
    assert clock.owed() == {}, "nobody is over a time that nobody has set"
    game.table.terms = 90, ahead
    assert clock.owed() == {first: 2 * ahead}
    clock.switch(True)
    clock.limit(60, 0, 1)
    assert clock.owed() == {first: 2 * ahead}, "a game that is over costs what was agreed on while it was played"
    shown = Results(hand.window.context)
    assert f"{hand.window.context.words.who(second)} wins" in shown.head.text()
    assert "Clock" in [part.text() for part in shown.findChildren(QLabel)]
    hand.window.adapter.refresh()
    page = hand.window.panel.page
    assert page is not None
    assert f"{hand.window.context.words.who(second)} wins" in page.sentence(), "the page of the end says the same"
    told = over.places(hand.window.context, game.position)
    assert told[0].startswith(f"1.  {hand.window.context.words.who(second)} ")
    assert told[1].endswith(f"(clock −{hand.window.context.words.money(2 * ahead)})")
    shown.enter()
    assert max(result.worth for result in club.Club().evenings[0].results) == ending.worth[second]
    evening = club.evening_of(game, date(2030, 1, 1), clock.owed())
    assert [result.worth for result in evening.results][:1] == [ending.worth[second]]
    assert evening.game == club.evening_of(game, date(2030, 1, 1)).game, "the same game, whatever its clocks cost"


def test_what_a_minute_costs_is_kept_with_the_game_in_which_it_was_counted(hand: Hand, fresh: Game) -> None:
    watch = counting(hand, fresh)
    clock = hand.window.comfort.clock
    clock.limit(1, 0, 7)
    assert hand.game.table.terms == (1, 7)
    watch.seconds += 200
    clock.read()
    player = clock.ticking
    assert clock.owed() == {player: 21}
    text = saves.text_of(hand.game)
    clock.limit(5, 0)
    assert (hand.game.table.terms, clock.owed()) == ((5, 0), {})
    again = saves.parse(text, "a save")
    assert (again.table.terms, again.table.used) == ((1, 7), {player: 200})
    clock.limit(1, 0, 7)
    clock.switch(False)
    assert clock.owed() == {}, "without clocks nothing is asked"


def test_the_seat_of_a_program_and_a_lesson_cost_no_time(hand: Hand, fresh: Game) -> None:
    watch = counting(hand, fresh)
    hand.window.session.opponents.pause(True)
    hand.window.session.opponents.seat("P1", "relaxed")
    watch.seconds += 9
    hand.window.comfort.clock.read()
    assert hand.window.comfort.clock.ticking == ""
    assert hand.game.table.used == {}
    hand.window.session.opponents.close()
