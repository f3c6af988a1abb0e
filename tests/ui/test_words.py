"""Say refusals, consequences, forecasts and glossary links."""

from __future__ import annotations

import re

from rails18.core.actions import BuyTrain
from rails18.core.game import Game
from rails18.core.kinds import kinds
from rails18.core.slices import Reprieve
from rails18.core.state import SCRAPPED
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.beside.train_strip import rust_forecast
from rails18.ui.model.consequence import consequences
from rails18.ui.system import language
from rails18.ui.text import train_names
from rails18.ui.text.actions import KINDS
from rails18.ui.text.charters import charter
from rails18.ui.text.explain import Explainer
from rails18.ui.text.glossary import Glossary
from rails18.ui.text.phrases import counted, labelled, listed
from rails18.ui.text.words import Words
from tests.support import games_18chesapeake
from tests.support.games_1846 import turn
from tests.support.moments import at, table
from tests.support.waiting import wait
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]


def test_every_kind_of_action_has_a_name_and_a_sentence(fresh: Game) -> None:
    words = Words(fresh.position)
    for kind in kinds():
        assert str(kind.__struct_config__.tag) in KINDS
    for entry in fresh.menu():
        for action in fresh.options(entry.kind):
            assert words.action(fresh.position, action) != action.kind


def test_the_glossary_knows_only_words_of_the_open_title(hand: Hand) -> None:
    hand.open(table(4))
    terms = {term.id for term in hand.window.context.explainer.glossary.terms}
    assert "share" in terms
    assert not terms & {"engineers", "foreigners", "player_cards"}
    assert "glossary:" not in hand.window.context.explainer.linked("The player cards are dealt.")


def test_glossary_links_lead_to_terms() -> None:
    glossary = Glossary()
    ids = {term.id for term in glossary.terms}
    assert len(ids) == len(glossary.terms) > 40
    for term in glossary.terms:
        assert set(term.see) <= ids, term.id
    linked = glossary.linked("Buy one certificate, then another certificate & pass.")
    assert linked.count("glossary:certificate") == 1
    assert "glossary:pass" in linked
    assert "&amp;" in linked


def test_longer_terms_win() -> None:
    assert "glossary:train_limit" in Glossary().linked("The train limit is 2.")
    assert "glossary" not in Glossary().linked("Springfield is far from Fort Worth")
    assert "glossary" in Glossary().linked("Worth is what counts.")


def test_every_private_power_is_told(fresh: Game) -> None:
    explainer = Explainer()
    for private in fresh.title.privates:
        assert explainer.power(fresh.position, private).endswith(".")
    assert "437" in explainer.power(fresh.position, "B")
    assert explainer.power(fresh.position, "F") == "It has no special power."


def test_forecast_names_companies_left_without() -> None:
    game = table(4, hold={"P1": {"SR": 50, "IR": 50}}, trains={"2-0": "SR", "2-1": "IR", "3-0": "IR"}, phase="3")
    told, *_ = rust_forecast(game.position)
    assert told == "SR would have no train: first 4-train rusts every 2"


def test_forecast_tells_trains_that_run_once_more_from_those_that_rust() -> None:
    """train.phased.last_run: in 1846 the first 5-train gives every 2 a last run, and the first 6-train every 4."""
    told = {}
    for phase, trains in (("I", {"2-0": "PRR"}), ("II", {"2-0": "PRR", "4-0": "PRR"}), ("III", {"4-0": "PRR"})):
        told[phase], *_ = rust_forecast(turn("PRR", phase=phase, trains=trains).position)
    assert told == {
        "I": "PRR would run once more and then have no train: first 5-train",
        "II": "first 5-train: last run of every 2",
        "III": "PRR would run once more and then have no train: first 6-train",
    }


def test_a_train_in_its_last_run_leaves_its_company_without_one() -> None:
    """train.phased.last_run: of a 2 that runs once more already and a 4, which the first 6 ends, PRR keeps none."""
    trains = {"2-0": "PRR", "4-0": "PRR"}
    kept = turn("PRR", phase="III", trains=trains)
    late = at(kept, kept.position.supposing_slice(Reprieve, saved={"2-0": "late"}).state)
    assert rust_forecast(kept.position)[0] == "first 6-train: last run of every 4 / 3/5"
    assert rust_forecast(late.position)[0] == "PRR would run once more and then have no train: first 6-train"


def test_a_game_that_is_over_has_no_forecast(recorded: Game) -> None:
    assert recorded.position.state.ending is not None
    assert rust_forecast(recorded.position) == ("",)


def test_header_tells_round_phase_trains_and_bank(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    header = hand.window.header
    assert header.bank.text() == "Bank ¥5,320"
    assert header.phase.text_told() == "Phase 2 · limit 4"
    hand.window.resize(1920, 1080)
    wait(lambda: header.phase.text_told() == "Phase 2 · yellow tiles · limit 4")
    assert "2-train ¥80, 6 left, on sale; rusts with the first 4-train." in header.trains.accessibleDescription()


def test_lists_and_counts() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(1, "copy", "copies") == "1 copy"
    assert counted(2, "copy", "copies") == "2 copies"


def test_term_in_the_sentence_opens_the_glossary(hand: Hand, fresh: Game) -> None:
    hand.open(fresh)
    assert "glossary:private" in hand.window.panel.todo.text()
    hand.window.panel.todo.linkActivated.emit("glossary:bid")
    assert hand.window.dialogs.help is not None
    assert hand.window.dialogs.help.isVisible()
    assert "set aside" in hand.window.dialogs.help.page.toPlainText()
    hand.window.dialogs.help.close()


def test_equal_trains_are_counted() -> None:
    assert train_names.as_nouns(["D", "D", "5"]) == "two D-trains and one 5-train"
    assert train_names.as_nouns(["4+1", "4+1"]) == "two 4+1 trains"


def test_a_train_with_a_name_of_letters_takes_no_hyphen() -> None:
    assert train_names.as_noun("Electric") == "Electric train"
    assert train_names.as_noun("D") == "D-train"


def test_a_home_with_two_cities_is_named_once() -> None:
    """Erie begins in either city of Dunkirk & Buffalo."""
    pos = new_game(Setup("1830", ("Ann", "Ben"))).position
    told = charter(pos, "ERIE", "", Words(pos))
    assert told.endswith("Home: Dunkirk & Buffalo (E11).")


def test_french_sets_a_colon_off_from_the_word_before_it() -> None:
    """A 4-train begins a phase and scraps two 2-trains; the sentences of both and of the treasury have a colon."""
    spent = {f"3-{number}": SCRAPPED for number in range(6)}
    game = games_18chesapeake.turn("C&O", "trains", phase="3", trains={**spent, "2-0": "C&O", "2-1": "C&O"})
    update = game.what_if(BuyTrain("P1", "C&O", "4-0", 300))
    language.speak("fr")
    try:
        told = [line.text for line in consequences(game.position, update, Words(game.position))]
        told.append(labelled("C&O", "4-train"))
    finally:
        language.speak(language.ENGLISH)
    assert sum(bool(re.search(r"\s:\s", text)) for text in told) == len(told) == 4
    assert not any(re.search(r"\w:", text) for text in told)
