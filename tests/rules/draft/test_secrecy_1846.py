"""1846: nobody learns from questions or programs what others have drafted, or in which order the deck lies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rails18
from rails18.core.actions import Action, TakePrivate
from rails18.core.game import Game
from rails18.core.slices import Drafting
from rails18.interchange.writer.document import CannotWrite
from rails18.players import opponent
from rails18.players.choices import actions, seen_by
from rails18.players.level import RELAXED
from rails18.players.opponent import Choice, choose
from rails18.record.export import FORMATS
from rails18.rules.draft import drafting, secrecy
from tests.support.games_1846 import due, opening, play
from tests.support.moments import at

ROOT = Path(rails18.__file__).parent


def begun(seed: int = 401, choices: int = 5) -> Game:
    """Return a draft in which some have chosen, each the first card that they could pay."""
    game = opening(4, seed)
    for _ in range(choices):
        play(game, next(action for action in game.options("take_private") if isinstance(action, TakePrivate)))
    return game


def dealt_anew(game: Game, player: str, seed: int) -> Game:
    """Return the game with the cards that `player` does not know dealt anew."""
    held, mine = game.position.slice(Drafting), secrecy.known(game.position, player)
    others = {other: cards for other, cards in held.chosen.items() if other != player}
    rest = [card for cards in (held.deck, *others.values()) for card in cards if card not in mine]
    Random(seed).shuffle(rest)
    chosen = {other: tuple(rest.pop() for _ in cards) for other, cards in others.items()}
    if player in held.chosen:
        chosen[player] = held.chosen[player]
    deck = (*(card for card in held.deck if card in mine), *rest)
    return at(game, game.position.supposing_slice(Drafting, deck=deck, chosen=chosen, draft_seed=seed).state)


def test_what_a_player_knows() -> None:
    """draft.hand.secret, information.draft.secret: P3 knows the hand and the own card, P1 the own card alone."""
    game = begun()
    held = game.position.slice(Drafting)
    assert due(game) == "P3"
    assert secrecy.known(game.position, "P3") == (*held.chosen["P3"], *drafting.hand(game.position))
    assert secrecy.known(game.position, "P1") == held.chosen["P1"]


def test_everybody_knows_the_open_last_card() -> None:
    """draft.last.open, information.draft.secret: it is shown to all, whoever is in turn."""
    game = opening(4, 401)
    game = at(game, game.position.supposing_slice(Drafting, deck=("MAIL",), chosen={"P1": ("SC",)}).state)
    assert secrecy.known(game.position, "P1") == ("SC", "MAIL")
    assert secrecy.known(game.position, "P2") == secrecy.known(game.position, due(game)) == ("MAIL",)


@pytest.mark.parametrize("player", ["P1", "P2", "P3", "P4"])
def test_the_position_as_a_player_sees_it(player: str) -> None:
    """draft.hand.secret, information.draft.secret: it is the same however the cards lie that the player cannot see."""
    game = begun()
    shown = game.questions.seen(game.position, player).slice(Drafting)
    for seed in range(5):
        other = dealt_anew(game, player, seed)
        assert other.position.slice(Drafting) != game.position.slice(Drafting)
        assert other.questions.seen(other.position, player).slice(Drafting) == shown
    held = game.position.slice(Drafting)
    assert shown.chosen[player] == held.chosen[player]
    assert {owner: len(cards) for owner, cards in shown.chosen.items()} == {
        owner: len(cards) for owner, cards in held.chosen.items()
    }
    assert sorted((*shown.deck, *sum(shown.chosen.values(), ()))) == sorted(
        (*held.deck, *sum(held.chosen.values(), ()))
    )


def test_who_chooses_sees_their_hand() -> None:
    """draft.hand.secret: P3 has the same choices in what they see."""
    game = begun()
    seen = seen_by(game, "P3")
    assert drafting.hand(seen.position) == drafting.hand(game.position)
    assert list(seen.options("take_private")) == list(game.options("take_private"))


def test_nothing_is_hidden_after_the_draft() -> None:
    """information.draft.secret: when it has ended everything is open again."""
    game = begun()
    while game.position.frame.step == drafting.STEP:
        play(game, next(iter(game.options("take_private"))))
    assert game.questions.seen(game.position, "P1").state is game.state


def test_a_program_chooses_by_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """draft.hand.secret, information.draft.secret: dealt anew behind its back, it takes the same card.

    All that it looks at for that is the same, too.
    """
    looked: list[Drafting] = []

    def listed(game: Game, *given: Any, **more: Any) -> Iterator[Action]:
        looked.append(game.position.slice(Drafting))
        return actions(game, *given, **more)

    monkeypatch.setattr(opponent, "actions", listed)
    game = begun()
    found = choose(game.fork(), RELAXED, 1)
    assert isinstance(found, Choice), found
    assert looked
    for seed in range(3):
        before, looked = looked, []
        other = choose(dealt_anew(game, "P3", seed).fork(), RELAXED, 1)
        assert isinstance(other, Choice)
        assert other.action == found.action
        assert looked == before


def chosen_otherwise() -> tuple[Game, Game]:
    """Return two drafts in which others have kept other cards."""
    games = []
    for place in (0, -1):
        game = opening(4, 401)
        for _ in range(5):
            play(game, list(game.options("take_private"))[place])
        games.append(game)
    first, second = games
    assert first.position.slice(Drafting).chosen != second.position.slice(Drafting).chosen
    return first, second


def test_what_is_told_before_the_draft_ends() -> None:
    """information.draft.secret: the log, and what is written as text, figures or states, is the same for other cards.

    A file for 18xx.games would name them, so that it is written only later.
    """
    first, second = chosen_otherwise()
    assert [first.events_of(number) for number in range(6)] == [second.events_of(number) for number in range(6)]
    for form, write in FORMATS.items():
        if form == "18xx.games":
            with pytest.raises(CannotWrite, match="secret until the draft ends"):
                write(first)
        else:
            assert write(first) == write(second), form
    while first.position.frame.step == drafting.STEP:
        play(first, next(iter(first.options("take_private"))))
    assert FORMATS["18xx.games"](first)


def test_nobody_looks_at_the_deck_of_the_title() -> None:
    """information.draft.secret: only who opens a game reads it there; in the position a seat sees its own cards alone.

    Programs do not ask for the seed of a game either.
    """
    deck, seed = re.compile(r"\btitle\.deck\b|\b(deck|draft)_seed\b"), re.compile(r"\bsetup\.seed\b")
    files = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py")}
    readers = {name.rpartition("/")[0] for name, text in files.items() if deck.search(text)}
    assert readers == {"core", "rules/draft", "titledata", "titles"}
    assert not [name for name, text in files.items() if name.startswith("players/") and seed.search(text)]
