"""The coach has an idea for every decision and event, tells it to whom it is new, and is silent otherwise."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from rails18.core.actions import Bid, BuyShare, BuyTrain, Dividend, Pass, SellShares, StartCompany, TakePrivate
from rails18.core.game import Game, Update
from rails18.core.state import Round
from rails18.core.title import Setup
from rails18.lessons import check
from rails18.lessons.coach import EVENT_TIMES, OPEN_TIMES, Coach, explained, turn_of
from rails18.lessons.figures import Timeline
from rails18.lessons.ideas import load_ideas
from rails18.lessons.lessons import load_curriculum, load_lesson
from rails18.lessons.progress import EXPERT, KNOWS, NEW, Progress
from rails18.titledata.games import new_game
from rails18.titles import RULE_SETS
from rails18.words.texts import load_events

IDEAS = load_ideas()


def played(id: str, first: int | None = None) -> Game:
    """Return the line of a lesson, or its beginning, played."""
    game = Timeline(load_lesson(id), "Ann").line
    if first is not None:
        game.go_to(first)
    return game


def coach(tmp_path: Path, level: str = NEW, seats: int = 4) -> Coach:
    progress = Progress(tmp_path / "learning.json")
    names = {f"P{seat}": f"Player {seat}" for seat in range(1, seats + 1)}
    for name in names.values():
        progress.player(name).level = level
    return Coach(IDEAS, progress, names)


def last(game: Game, number: int) -> Update:
    """Return the update of an action of the line, and set the game to after it."""
    game.go_to(number)
    return Update(
        game.state_at(number - 1), game.state_at(number), number, game.actions[number - 1], game.events_of(number)
    )


MOVES = sorted(
    {
        (name, step.name, str(move.action.__struct_config__.tag))
        for name, rules in RULE_SETS.items()
        for step in rules.steps.values()
        for move in (*step.moves, *(rules.anytime if step.moves else ()))
        if move.listed
    }
)


@pytest.mark.parametrize(("title", "step", "kind"), MOVES)
def test_every_decision_has_something_to_consider(title: str, step: str, kind: str) -> None:
    fits = [idea for idea in IDEAS.decisions if idea.kind == kind and not idea.case]
    assert any(not idea.step or step in idea.step for idea in fits)
    assert all(IDEAS.considerations[idea.id] for idea in fits)


def test_every_event_has_an_idea_or_explains_itself() -> None:
    told = {idea.event for idea in IDEAS.events}
    assert set(load_events().templates) == told | set(IDEAS.quiet)
    always = {idea.event for idea in IDEAS.events if not idea.case}
    assert not always & set(IDEAS.quiet)


def test_no_case_and_no_idea_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = load_curriculum().lessons
    assert check.idea_faults(lessons) == []
    monkeypatch.delitem(check.cases.EVENTS, "kept")  # type: ignore[arg-type]
    assert [fault.sentence for fault in check.idea_faults(lessons)] == ["there is no case kept."]


WHY = [  # lesson, actions played, action considered, idea
    ("1889/company", 6, BuyShare("P1", "KO", "offering"), "buy_to_float"),
    ("1889/company", 3, BuyShare("P1", "KO", "offering"), "buy_share"),
    ("1889/company", 3, BuyShare("P1", "SR", "offering"), "buy_foreign"),
    ("1889/company", 12, Pass("P1"), "pass_stock"),
    ("1889/privates", 3, Pass("P1"), "pass_auction"),
    ("1889/trains", 139, Pass("P1"), "no_tile"),
    ("1889/trains", 140, SellShares("P1", "SR", 10), "forced_sale"),
    ("1889/shares", 121, SellShares("P1", "KO", 50), "hand_over"),
    ("1889/shares", 121, SellShares("P1", "KO", 40), "sell_shares"),
    ("1889/money", 30, Dividend("P1", "KO", "pay"), "pay"),
    ("1889/money", 30, Dividend("P1", "KO", "withhold"), "keep"),
    ("1889/round", 19, BuyTrain("P1", "KO", "2-0", 80), "buy_train"),
    ("1889/trains", 140, BuyTrain("P1", "KO", "3-0", 100, agreed=True), "buy_from_company"),
    ("1889/trains", 140, BuyTrain("P1", "KO", "4-1", 300), "forced_train"),
    ("1843/differences", 52, BuyTrain("P3", "PO", "yellow-0", 200, side="2×2/3+1"), "train_side"),
]


@pytest.mark.parametrize(("id", "at", "action", "idea"), WHY)
def test_why_would_i_speaks_of_the_case(tmp_path: Path, id: str, at: int, action: BuyShare, idea: str) -> None:
    game = played(id, at)
    shown = coach(tmp_path).why(game, action.kind, action)
    assert shown is not None
    assert shown.idea == idea


@pytest.mark.parametrize(("kind", "before", "within"), [("bid", "bid", "raise"), ("pass", "pass_auction", "drop_out")])
def test_why_would_i_knows_a_bid_off_from_the_auction_before_it(
    tmp_path: Path, kind: str, before: str, within: str
) -> None:
    """Who drops out may not act again later, and no money waits until the private comes up: it has."""
    game, own = new_game(Setup("1889", ("Ann", "Ben"), seed=7)), coach(tmp_path)
    for action in (Bid("P1", "B", 35), Bid("P2", "B", 40)):
        game.play(action)
    shown = [own.why(game, kind)]
    game.play(TakePrivate("P1", "A"))
    assert game.position.frame.step == "contest"
    shown.append(own.why(game, kind))
    assert [each and each.idea for each in shown] == [before, within]


def test_track_ideas_tell_upgrades_and_second_tiles_apart(tmp_path: Path) -> None:
    game = played("1889/round", 18)
    own = coach(tmp_path)
    plain = next(game.options("lay_tile", hex="J3"))
    assert own.why(game, "lay_tile", plain) == own.why(game, "lay_tile")
    town = next(game.options("lay_tile", hex="J5"))
    shown = own.why(game, "lay_tile", town)
    assert shown is not None
    assert shown.idea == "lay_tile"
    two = played("1870/differences")
    number = next(n for n, action in enumerate(two.actions) if action.kind == "lay_tile")
    two.go_to(number)
    shown = own.why(two, "lay_tile", two.actions[number])
    assert shown is not None
    assert shown.idea == "two_yellow"


HAPPENED = [  # lesson, action, idea, part of the sentence
    ("1889/round", 19, "price_no_income", "¥75 → ¥70. Laying track has no effect"),
    ("1889/round", 31, "price_paid", "¥70 → ¥75"),
    ("1889/pay-or-keep", 96, "price_kept", "KO withheld ¥210"),
    ("1889/stations", 47, "price_sold_out", "¥75 → ¥80"),
    ("1889/shares", 121, "price_sale", "10% of TR was sold, so its price falls for every holder: ¥75 → ¥70"),
    ("1889/company", 7, "floated", "it gets ¥750"),
    (
        "1889/trains",
        113,
        "phase",
        "Now yellow and green tiles may be laid, a company may own 3 trains, and from the next set on",
    ),
    ("1889/trains", 113, "rust", "The first 4-train scraps all 2-trains of IR, KO, SR and TR. Nobody"),
    ("1830/differences", 22, "not_floated", "NYC got no turn: 50% of its shares were sold, 60% float it"),
    ("1889/round", 19, "no_train", "KO had no train to run, so it skipped run and dividend"),
    ("1889/end", 177, "no_route", "IR had a train but no route"),
    ("1889/trains", 75, "tokens_gone", "all its tokens were on the map"),
    ("1889/end", 415, "token_dear", "its next token costs ¥40"),
    ("1889/round", 23, "no_slot", "no city with a free slot was in reach"),
    ("1889/trains", 142, "forced_purchase", "added ¥170 of their own"),
    ("1889/round", 25, "priority", "starts this stock round, to the left of the last player who bought or sold"),
    ("1889/shares", 122, "president_changed", "Green now holds more of KO than Ann"),
    ("1889/end", 458, "bank_broken", "out of money"),
    ("1889/end", 163, "privates_closed", "The first 5-train closes private companies, with their income and powers: "),
    ("1889/privates", 6, "knock_on", "(E) came up"),
    ("1870/differences", 73, "protected", "bought what"),
    ("1843/differences", 67, "foreign_trade", "the next train leaves the depot"),
]


@pytest.mark.parametrize(("id", "at", "idea", "said"), HAPPENED)
def test_what_just_happened_is_told_with_its_figures(id: str, at: int, idea: str, said: str) -> None:
    game = played(id)
    found = {each.id: text for each, text in explained(IDEAS, game, last(game, at))}
    assert said in found[idea]


def test_the_coach_says_you_to_whom_it_happened(tmp_path: Path) -> None:
    game = played("1889/trains", 142)
    for seat, said in (("P1", "so you added ¥170 of your own."), ("P2", "added ¥170 of their own.")):
        own = coach(tmp_path / seat)
        shown = own.happened(game, [last(game, 142)], seat)
        assert shown is not None
        assert said in shown.lines[0]


def heard(own: Coach, game: Game, seats: tuple[str, ...]) -> list[tuple[str, int, str]]:
    """Return what the coach tells by itself in a whole game: (seat, turn, idea)."""
    told = []
    for number in range(1, len(game.actions) + 1):
        update = last(game, number)
        for seat in seats:
            shown = own.happened(game, [update], seat)
            if shown:
                told.append((seat, turn_of(game), shown.idea))
        seat = game.position.frame.player
        if seat and number < len(game.actions):
            action = game.actions[number]
            decision = own.decision(game, seat, action.kind, action)
            if decision and decision.is_open:
                told.append((seat, turn_of(game), decision.idea))
    return told


@pytest.mark.parametrize("id", ["1889/end", "1870/differences", "1843/differences"])
def test_a_whole_game_with_the_coach(tmp_path: Path, id: str) -> None:
    game = played(id)
    seats = game.setup.ids
    told = heard(coach(tmp_path / "new", NEW), game, seats)
    assert len({idea for _, _, idea in told}) > 15
    at_once = {idea.id for idea in IDEAS.events if idea.at_once}
    assert max(Counter((seat, turn) for seat, turn, idea in told if idea not in at_once).values()) == 1
    assert max(Counter((seat, turn) for seat, turn, _ in told).values()) <= 2
    assert max(Counter((seat, idea) for seat, _, idea in told).values()) <= max(OPEN_TIMES, EVENT_TIMES)
    peculiar = {idea.id for idea in IDEAS.events if game.title.id in idea.titles}
    knows = heard(coach(tmp_path / "knows", KNOWS), game, seats)
    assert {idea for _, _, idea in knows} <= peculiar
    assert all(number == 1 for number in Counter((seat, idea) for seat, _, idea in knows).values())
    assert heard(coach(tmp_path / "expert", EXPERT), game, seats) == []


@pytest.mark.parametrize("id", ["1889/end", "1843/differences"])
def test_all_at_the_table_hear_what_is_said_to_one(tmp_path: Path, id: str) -> None:
    """One person may play all seats, and several look at one screen: an idea is told as often as to one player."""
    game, own = played(id), coach(tmp_path)
    told = Counter(idea for _, _, idea in heard(own, game, game.setup.ids))
    assert max(told.values()) <= max(OPEN_TIMES, EVENT_TIMES)
    assert own.progress.player("Player 1").ideas == own.progress.player("Player 2").ideas
    assert own.progress.player("Player 1").ideas == told


def test_the_same_sentence_is_not_told_to_the_next_player(tmp_path: Path) -> None:
    own, game = coach(tmp_path), played("1889/company")
    update = last(game, 7)
    first = own.happened(game, [update], "P1")
    assert first is not None
    assert first.idea == "floated"
    assert own.happened(game, [update], "P2") is None


def test_of_prices_that_fell_more_than_once_the_last_one_is_told(tmp_path: Path) -> None:
    game, falls = new_game(Setup("1846", ("Ann", "Ben", "Cleo"), seed=3)), list[int]()
    while len(falls) < 2:
        action = next((a for a in game.options("pass")), None) or next(iter(game.options("take_private")))
        game.play(action)
        falls += [game.at] * any(event.key == "card_cheaper" for event in game.events_of(game.at))
    shown = coach(tmp_path, seats=3).happened(game, [last(game, at) for at in falls], game.position.frame.player)
    price = [event.facts["price"] for event in game.events_of(falls[-1]) if event.key == "card_cheaper"][-1]
    assert shown is not None
    assert f"${price} now" in shown.lines[0]


def test_a_step_that_was_skipped_is_told_in_its_turn_or_not_at_all(tmp_path: Path) -> None:
    game = played("1889/trains", 75)
    seat, update = game.position.president(game.position.frame.company), last(game, 75)
    shown = coach(tmp_path / "now").happened(game, [update], seat)
    assert shown is not None
    assert shown.idea == "tokens_gone"
    turn = turn_of(game)
    while turn_of(game) == turn:
        game.go_to(game.at + 1)
    assert coach(tmp_path / "later").happened(game, [update], seat) is None


def test_programs_and_experts_are_not_among_those_who_hear(tmp_path: Path) -> None:
    own, game = coach(tmp_path), played("1889/company")
    game.programs = {"P2": "solid"}
    own.progress.player("Player 3").level = EXPERT
    assert own.happened(game, [last(game, 7)], "P1") is not None
    assert own.progress.player("Player 1").ideas == {"floated": 1}
    assert not own.progress.player("Player 2").ideas
    assert not own.progress.player("Player 3").ideas


def test_what_decides_games_is_told_before_what_concerns_a_player_closely(tmp_path: Path) -> None:
    """Red's first 4-train scraps trains of all, and the same turn is full of small events about other companies."""
    own, game = coach(tmp_path), played("1889/trains")
    updates = [last(game, number) for number in range(97, 127)]
    shown = own.happened(game, updates, "P2")
    assert shown is not None
    assert shown.idea in {"phase", "rust"}
    own.spoken.clear()
    again = own.happened(game, updates, "P2")
    assert again is not None
    assert again.idea in {"phase", "rust"} - {shown.idea}
    own.spoken.clear()
    third = own.happened(game, updates, "P2")
    assert third is not None
    assert third.idea not in {"phase", "rust"}


def test_why_a_price_falls_without_a_run_is_told_before_what_else_is_new(tmp_path: Path) -> None:
    """The first operating round is full of news, and most newcomers do not grasp this one by themselves."""
    own, game = coach(tmp_path), played("1889/round")
    shown = own.happened(game, [last(game, number) for number in range(19, 26)], "P1")
    assert shown is not None
    assert shown.idea == "price_no_income"


def test_what_rusts_is_told_even_where_no_company_owned_it() -> None:
    game = played("1889/trains")
    update = last(game, 113)
    (gone,) = (event for event in update.events if event.key == "trains_scrapped")
    pool = msgspec.structs.replace(gone, facts={**gone.facts, "companies": ()})
    begun = next(event for event in update.events if event.key == "phase_begins")
    others = [Update(update.before, update.after, 113, update.action, events) for events in ((begun, pool), (pool,))]
    told = [text for other in others for idea, text in explained(IDEAS, game, other) if idea.id == "rust"]
    assert told == [
        "The first 4-train scraps all 2-trains. Nobody is paid for them.",
        "All 2-trains rust. Nobody is paid for them.",
    ]


def test_a_silenced_idea_is_never_told_again(tmp_path: Path) -> None:
    game = played("1889/end")
    own = coach(tmp_path)
    for idea in IDEAS.ids - {"phase", "rust"}:
        own.silence("P1", idea)
    assert {idea for seat, _, idea in heard(own, game, ("P1",)) if seat == "P1"} == {"phase", "rust"}
    again = Coach(IDEAS, Progress(tmp_path / "learning.json"), own.names)
    assert "pay" in again.progress.player("Player 1").silenced
    again.progress.wake("Player 1", "pay")
    assert "pay" not in Progress(tmp_path / "learning.json").player("Player 1").silenced
    assert "pay" in {idea for seat, _, idea in heard(again, game, ("P1",)) if seat == "P1"}


def test_a_warning_and_an_event_are_silenced_one_by_one() -> None:
    """Who has read often enough what a phase brings wants the warning of one that scraps their trains all the same."""
    spoken = frozenset((*IDEAS.considerations, *IDEAS.sentences))
    assert not spoken & IDEAS.warnings.keys()
    assert IDEAS.names.keys() == spoken | IDEAS.warnings.keys()


def test_a_decision_is_open_in_three_rounds_then_collapsed_and_absent_for_an_expert(tmp_path: Path) -> None:
    game = played("1889/end")
    own = coach(tmp_path)
    seen: dict[Round, list[bool]] = {}
    for number in range(len(game.actions)):
        game.go_to(number)
        if game.state.round.kind == "stock" and game.position.frame.player == "P1" and len(seen) < 5:
            shown = own.decision(game, "P1", "buy_share")
            assert shown is not None
            seen.setdefault(game.state.round, []).append(shown.is_open)
            own.spoken.clear()  # as if another turn had begun
    assert max(map(len, seen.values())) > 1
    assert [any(opened) for opened in seen.values()] == [True, True, True, False, False]
    assert max(map(sum, seen.values())) == 1, "the same considerations again in the same round"
    own.progress.player("Player 1").level = EXPERT
    assert own.decision(game, "P1", "buy_share") is None
    assert own.why(game, "buy_share") is not None


def test_warnings_have_figures(tmp_path: Path) -> None:
    own = coach(tmp_path)
    game = played("1889/shares", 121)
    shown = own.warning(game, SellShares("P1", "KO", 50), "P1")
    assert shown is not None
    assert shown.lines == ("After this sale Green decides for KO: its track, its trains and its dividends.",)
    assert own.warning(game, SellShares("P1", "KO", 40), "P1") is None
    game = played("1889/trains", 112)
    buys = BuyTrain("P4", "IR", "4-0", 300)
    shown = own.warning(game, buys, "P4")
    assert shown is not None
    assert shown.lines == ("This is the first 4-train: it scraps the 2-trains of your IR.",)
    game = played("1889/trains", 96)
    shown = own.warning(game, None, "P1")
    assert shown is not None
    assert shown.lines == (
        "KO has only 2-trains, and the first 4-train ends their time. Trains for sale before that one: 1.",
    )
    assert own.warning(game, None, "P1") is None  # once a turn
    own.warned.clear()
    own.progress.player("Player 1").level = EXPERT
    assert own.warning(game, None, "P1") is None


def test_the_danger_of_rust_is_told_where_money_is_decided_about(tmp_path: Path) -> None:
    own, game = coach(tmp_path), played("1889/trains")
    told = []
    for number in range(113):
        game.go_to(number)
        frame = game.position.frame
        if frame.player and own.warning(game, None, frame.player) is not None:
            told.append((turn_of(game), frame.step))
    assert {step for _, step in told} == {"dividend", "trains"}
    assert len({turn for turn, _ in told}) == len(told)


def test_the_next_train_is_named_when_none_is_left_before_it(tmp_path: Path) -> None:
    shown = coach(tmp_path).warning(played("1889/end", 326), None, "P2")
    assert shown is not None
    assert shown.lines == ("SR has only 3-trains, and the next train for sale ends their time: the first 6-train.",)


def test_each_company_has_a_turn_of_its_own() -> None:
    game = played("1889/round")
    starts = []
    for number in range(18, 26):
        game.go_to(number)
        starts.append(turn_of(game))
    assert starts == [18, 18, 18, 18, 22, 22, 22, 25]


def test_who_starts_a_company_hears_which_is_easy_and_up_to_which_par(tmp_path: Path) -> None:
    game = new_game(Setup("1889", ("Ann", "Blue", "Green"), "short", seed=7))
    said = coach(tmp_path, seats=3).why(game, "start_company")
    assert said is not None
    assert said.lines[0].startswith(
        "KO needs only one free tile for a first route: it joins its home, Takamatsu (K4), to "
    )
    assert said.lines[0].endswith(" Ritsurin Kouen (J5) or Sakaide & Okayama (J1).")
    assert said.lines[1] == "Your ¥360 pays for the five shares that make it float, up to a par of ¥70."
    joins = {company: set(game.questions.first_joins(game.position, company)) for company in ("AR", "KU", "TR", "UR")}
    assert joins == {"AR": {"L7"}, "KU": set(), "TR": {"G10"}, "UR": {"B3"}}
    game.play(StartCompany("P1", "KO", 70))
    again = coach(tmp_path, seats=3).why(game, "start_company")
    assert again is not None
    assert not again.lines[0].startswith("KO"), "it is started"
