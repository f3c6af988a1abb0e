"""Correct every kind of mistake in every title; refuse what cannot be; tell what no longer balances."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rails18.core.action_json import from_json, to_json
from rails18.core.actions import Correct, Pass
from rails18.core.changes import (
    Change,
    GiveCertificate,
    GivePrivate,
    GiveTrain,
    GiveTurn,
    MoveMoney,
    MoveStation,
    PutTile,
    SetPrice,
)
from rails18.core.errors import CannotRead, NotAllowed
from rails18.core.game import Game
from rails18.core.slices import Reprieve
from rails18.core.state import OFFERING
from rails18.interchange.open import open_game
from rails18.rules.rounds import scoring
from rails18.rules.trains import reprieve
from rails18.saves import saves
from rails18.words.texts import load_events, load_rulebook
from tests.support import trains_1843
from tests.support.comparing import faults
from tests.support.moments import table
from tests.support.replays import replay

DATA = Path(__file__).parents[2] / "saves" / "data"
REASON = "Ann took too much."
SAVED = {"1889": "v1-first-1889.rails18", "1843": "v2-asked-1843.rails18"}


@cache
def saved(title: str) -> Game:
    """Return the game of a title that is read from its save."""
    return open_game(DATA / SAVED[title]).game


def game_of(title: str) -> Game:
    """Return a game of a title in the middle, on its own: what is played in it changes no other test's game."""
    if title in SAVED:
        return saved(title).fork()
    whole = replay("random/1870-3p-103").game
    number = next(n for n in range(300, whole.at) if whole.state_at(n).frames[-1].step == "track")
    return whole.fork(whole.state_at(number))


def correct(game: Game, *changes: Change, player: str = "P1") -> list[str]:
    """Play a correction and return what the log says."""
    update = game.play(Correct(player, REASON, changes))
    return [load_events().sentence(event, game.title, game.setup) for event in update.events]


def refused(game: Game, *changes: Change) -> tuple[str, str]:
    """Return rule key and sentence of the refusal; the state stays the same object."""
    before = game.state
    with pytest.raises(NotAllowed) as error:
        game.play(Correct("P1", REASON, changes))
    assert game.state is before
    refusal = error.value.refusals[0]
    return refusal.key, load_rulebook(game.title.id).sentence(refusal, game.title, game.setup)


@pytest.fixture(params=["1889", "1870", "1843"])
def game(request: pytest.FixtureRequest) -> Game:
    return game_of(request.param)


def floated_with_train(game: Game) -> tuple[str, str]:
    pos = game.position
    return next((c, pos.trains(c)[0]) for c in pos.state.floated if pos.trains(c) and not pos.is_closed(c))


def test_cash_moves_and_the_log_says_who_and_why(game: Game) -> None:
    before = game.state.cash
    told = correct(game, MoveMoney("P1", "bank", 1))
    assert told[0] == f"CORRECTION by {game.setup.players[0]}: {REASON}"
    assert len(told) == 2
    assert (game.state.cash["P1"], game.state.cash["bank"]) == (before["P1"] - 1, before["bank"] + 1)
    assert faults(game.position) == []


def test_money_from_outside_the_game_is_told_until_it_balances_again(game: Game) -> None:
    told = correct(game, MoveMoney("", "P2", 10))
    assert told[-1].startswith("The money does not balance: there is ")
    assert correct(game, MoveMoney("", "P3", 5))[-1].startswith("The money does not balance")
    assert correct(game, MoveMoney("P2", "", 15))[-1] == "Everything balances again."
    assert faults(game.position) == []


def test_a_correction_is_undone_like_any_action(game: Game) -> None:
    before = game.state
    correct(game, MoveMoney("bank", "P2", 10))
    assert game.undo().after is before
    assert game.redo().after.cash["P2"] == before.cash["P2"] + 10


def test_a_certificate_goes_to_somebody_else(game: Game) -> None:
    pos = game.position
    certificate, holder = next(
        (c, o) for c, o in pos.state.certificates.items() if o in pos.players and not c.endswith("-0")
    )
    other = next(player for player in pos.players if player != holder)
    told = correct(game, GiveCertificate(certificate, other))
    assert game.state.certificates[certificate] == other
    assert "goes from" in told[1]


def test_a_company_floats_when_a_correction_sells_the_last_share_it_needs() -> None:
    """correction.certificate.unknown: of 40% of IR one more share makes 50%."""
    game = table(4, hold={"P1": {"IR": 40}})
    assert game.state.floated == ()
    certificate = next(c for c, owner in game.state.certificates.items() if c.startswith("IR-") and owner == OFFERING)
    told = correct(game, GiveCertificate(certificate, "P2"))
    assert game.state.floated == ("IR",)
    assert any("float" in line for line in told)


def test_a_president_outvoted_by_a_correction_is_told(game: Game) -> None:
    pos = game.position
    for company in pos.state.floated:
        president = pos.president(company)
        mine = [c for c in pos.certificates(president, company) if not c.endswith("-0")] if president else []
        others = {p: pos.holding(p, company) for p in pos.players if p != president}
        other = max(others, key=lambda p: others[p])
        if mine and others[other] + 10 * len(mine) > pos.holding(president, company) - 10 * len(mine):
            told = correct(game, *(GiveCertificate(c, other) for c in mine))
            assert any(line.startswith(f"Somebody holds more of {company} than its president") for line in told)
            return
    pytest.fail("no company can be outvoted")


def test_the_presidents_certificate_takes_the_decision_with_it() -> None:
    game = game_of("1870")
    company, president = game.position.frame.company, game.position.frame.player
    other = next(player for player in game.setup.ids if player != president)
    correct(game, GiveCertificate(f"{company}-0", other))
    assert game.position.president(company) == other
    assert (game.position.frame.company, game.position.frame.player) == (company, other)


def test_a_price_is_set(game: Game) -> None:
    company = next(iter(game.state.market))
    rows = game.title.market.rows
    target = next(
        (row, column)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if not cell.absent and not game.title.market.zones[cell.zone].closes and cell.price == 100
    )
    told = correct(game, SetPrice(company, *target))
    assert game.state.market[company] == target
    assert company in game.state.stacks[target]
    assert sum(company in pile for pile in game.state.stacks.values()) == 1
    assert told[1].startswith(f"The price of {company} is ")


def test_a_tile_is_turned_and_taken_off(game: Game) -> None:
    tokens = {stop.partition(".")[0] for stop in game.state.tokens}
    hex_id, (tile, rotation) = next((h, laid) for h, laid in game.state.tiles.items() if h not in tokens)
    for wanted in (5, (rotation + 1) % 5, 0):
        correct(game, PutTile(hex_id, tile, wanted))
        assert game.state.tiles[hex_id] == (tile, wanted)
    told = correct(game, PutTile(hex_id))
    assert hex_id not in game.state.tiles
    assert told[1].endswith("is taken off.")
    assert faults(game.position) == []


def test_a_token_comes_back_to_its_charter_and_is_placed_again(game: Game) -> None:
    stop, company = next(
        (s, c)
        for s, there in game.state.tokens.items()
        for c in there
        if c in game.state.floated and not game.state.beside.get(s) and game.position.company(c).home == s
    )
    left = game.state.tokens_left[company]
    told = correct(game, MoveStation(company, stop))
    assert company not in game.state.tokens.get(stop, ())
    assert game.state.tokens_left[company] == (game.position.company(company).tokens[0], *left)
    assert told[1].endswith("comes back to its charter.")
    correct(game, MoveStation(company, "", stop))
    assert company in game.state.tokens[stop]
    assert game.state.tokens_left[company] == left
    assert faults(game.position) == []


def test_a_train_goes_to_the_pool_and_to_another_company(game: Game) -> None:
    company, train = floated_with_train(game)
    correct(game, GiveTrain(train, "pool"))
    assert game.state.trains[train] == "pool"
    other = next(c for c in game.state.floated if c != company and not game.position.is_closed(c))
    told = correct(game, GiveTrain(train, other))
    assert game.state.trains[train] == other
    assert told[1].endswith(f"goes from the bank pool to {other}.")


def test_a_protected_train_that_is_taken_away_is_protected_no_longer() -> None:
    game = trains_1843.turn(trains={"yellow-0": "EST"}).fork()
    kept = game.position.supposing_slice(Reprieve, saved={"yellow-0": reprieve.MARKED, "yellow-1": reprieve.MARKED})
    game = game.fork(kept.state)
    correct(game, GiveTrain("yellow-0", "pool"))
    assert game.state.slice(Reprieve).saved == {"yellow-1": reprieve.MARKED}


def test_an_unlimited_train_leaves_another_one_in_the_depot() -> None:
    whole = replay("random/1889-2p-102").game
    number = next(n for n in range(whole.at) if whole.state_at(n).phase == "D")
    game = whole.fork(whole.state_at(number))
    train = next(t for t, owner in game.state.trains.items() if t.startswith("D-") and owner == "depot")
    correct(game, GiveTrain(train, next(iter(game.state.floated))))
    assert [o for t, o in game.state.trains.items() if t.startswith("D-")].count("depot") == 1
    assert faults(game.position) == []


def test_a_private_changes_hands() -> None:
    whole = replay("random/1870-3p-103").game
    early = next(n for n in range(whole.at) if whole.state_at(n).round.kind == "operating")
    game = whole.fork(whole.state_at(early))
    private, holder = next((p, owner) for p, owner in game.state.privates.items() if owner in game.setup.ids)
    other = next(player for player in game.setup.ids if player != holder)
    told = correct(game, GivePrivate(private, other))
    assert game.state.privates[private] == other
    assert told[1].endswith(f"goes from {holder} to {other}.")
    correct(game, GivePrivate(private, "closed"))
    assert game.state.privates[private] == "closed"


def test_the_operating_company_goes_back_to_a_step() -> None:
    game = game_of("1870")
    company = game.position.frame.company
    game.play(Pass(game.position.frame.player))
    assert game.position.frame.step != "track"
    told = correct(game, GiveTurn(step="track"))
    assert (game.position.frame.step, game.position.frame.company) == ("track", company)
    assert told[1] == f"{company} goes on with track."
    game.play(Pass(game.position.frame.player))


def test_the_turn_of_a_stock_round_and_the_priority_go_to_somebody_else() -> None:
    game = game_of("1843")
    assert game.position.frame.step == "stock"
    other = next(player for player in game.setup.ids if player != game.position.frame.player)
    correct(game, GiveTurn(other, priority=other))
    assert (game.position.frame.player, game.state.priority) == (other, other)
    game.play(Pass(other))


@pytest.mark.parametrize(
    ("change", "key", "part"),
    [
        (MoveMoney("P9", "bank", 1), "correction.money.owner", "There is no P9"),
        (MoveMoney("P1", "P1", 1), "correction.money.same", "from one owner to another"),
        (MoveMoney("P1", "bank", 0), "correction.money.amount", "more than nothing"),
        (MoveMoney("bank", "P1", -5), "correction.money.amount", "more than nothing"),
        (MoveMoney("P1", "bank", 6999), "correction.money.short", "cannot give ¥6,999"),
        (GiveCertificate("IR-77", "P1"), "correction.certificate.unknown", "no certificate IR-77"),
        (GiveCertificate("", "P1"), "correction.certificate.unknown", ""),
        (GiveCertificate("IR-1", "SR"), "correction.certificate.owner", "cannot go to SR"),
        (GiveCertificate("IR-0", "pool"), "correction.certificate.president", "president's certificate of IR"),
        (SetPrice("XX", 0, 0), "correction.price.unknown", "XX has no share price"),
        (SetPrice("IR", 10, 14), "correction.price.cell", "row 11, column 15"),
        (SetPrice("IR", -1, 0), "correction.price.cell", "row 0"),
        (PutTile("Z99", "57"), "correction.tile.hex", "No tile can lie on Z99"),
        (PutTile("B7", "57"), "correction.tile.hex", "No tile can lie on B7"),
        (PutTile("H13"), "correction.tile.none", "No tile lies on H13"),
        (PutTile("H13", "99999"), "correction.tile.unknown", "no tile 99999"),
        (PutTile("H13", "8", 6), "correction.tile.unknown", "rotations are 0 to 5"),
        (PutTile("E2", "16"), "correction.tile.tokens", "move them first"),
        (MoveStation("XX", "", "E2.c0"), "correction.token.unknown", "XX has no station tokens"),
        (MoveStation("IR", "H13.c0"), "correction.token.source", "IR has no token in"),
        (MoveStation("IR", "E2.c0", "D3.c0"), "correction.token.target", "no free place"),
        (MoveStation("IR", "E2.c0", "nowhere"), "correction.token.target", "no free place"),
        (GiveTrain("9-9", "IR"), "correction.train.unknown", "no train 9-9"),
        (GiveTrain("5-0", "P1"), "correction.train.owner", "cannot go to Aki"),
        (GivePrivate("Z", "P1"), "correction.private.unknown", "no private company Z"),
        (GivePrivate("A", "nobody"), "correction.private.owner", "cannot go to"),
        (GiveTurn("P9"), "correction.turn.player", "no player P9"),
        (GiveTurn("P1"), "correction.turn.now", "in a stock round"),
        (GiveTurn(step="nowhere"), "correction.turn.step", "no step nowhere"),
        (GiveTurn(company="KO"), "correction.turn.company", "KO cannot operate in place of"),
        (GiveTurn(), "correction.change.none", "changes nothing"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(change: Change, key: str, part: str) -> None:
    found, sentence = refused(game_of("1889"), change)
    assert found == key
    assert part in sentence


def test_a_train_of_a_phase_to_come_and_a_used_up_tile_are_refused() -> None:
    game = game_of("1889")
    if game.state.phase != "D":
        key, told = refused(game, GiveTrain("D-0", "IR"))
        assert (key, "starts phase D" in told) == ("correction.train.phase", True)
    tokens = {stop.partition(".")[0] for stop in game.state.tokens}
    bare = [h for h, place in game.title.board.hexes.items() if place.kind == "plain" and h not in tokens]
    for hex_id in bare[:3]:
        try:
            correct(game, PutTile(hex_id, "39"))
        except NotAllowed as error:
            assert [refusal.key for refusal in error.refusals] == ["correction.tile.supply"]  # noqa: PT017
            return
    pytest.fail("a tile that there is once was laid three times")


def test_a_token_that_is_not_there_is_refused() -> None:
    game = game_of("1889")
    company = next(c for c, left in game.state.tokens_left.items() if not left and c in game.state.floated)
    assert refused(game, MoveStation(company, "", "D3.c0"))[0] == "correction.token.left"


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_a_correction_has_a_reason(reason: str) -> None:
    game = game_of("1889")
    found = game.refusals(Correct("P1", reason, (MoveMoney("bank", "P1", 1),)))
    assert [refusal.key for refusal in found] == ["correction.reason.missing"]
    assert [refusal.key for refusal in game.refusals(Correct("P1", "why", ()))] == ["correction.change.none"]


def test_nothing_is_changed_when_a_later_change_is_impossible() -> None:
    key, _ = refused(game_of("1889"), MoveMoney("bank", "P1", 1), SetPrice("XX", 0, 0))
    assert key == "correction.price.unknown"


def test_corrections_are_never_offered(game: Game) -> None:
    assert "correct" not in [entry.kind for entry in game.menu()]
    assert list(game.options("correct")) == []


def test_a_corrected_game_is_saved_and_replayed() -> None:
    opened = open_game(DATA / "v1-first-1889.rails18").game
    opened.go_to(200)
    action = Correct("P2", "A tile was forgotten.", (MoveMoney("P1", "P2", 3), GiveTurn(priority="P3")))
    opened.play(action)
    read = saves.parse(saves.text_of(opened), "corrected")
    assert read.actions[200] == action
    assert from_json(to_json(action)) == action
    again = open_game(DATA / "v1-first-1889.rails18").game
    again.go_to(0)
    assert saves.restore(again, read.actions, read.at) == ""
    assert again.state == opened.state
    assert scoring.worth(again.position, "P2") == scoring.worth(opened.position, "P2")


@pytest.mark.parametrize("what", ["", "magic", None, 5])
def test_a_change_of_an_unknown_kind_is_no_action(what: object) -> None:
    plain = {"kind": "correct", "player": "P1", "reason": "why", "changes": [{"what": what}]}
    with pytest.raises(CannotRead):
        from_json(plain)
