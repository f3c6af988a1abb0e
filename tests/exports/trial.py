"""Play a game at random, write it for 18xx.games and read it again."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import NamedTuple

from rails18.core.actions import Action, TradePrivate
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.interchange import reader
from rails18.interchange.names import names_of
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.settings import PROFILE, RULES
from rails18.interchange.states import Exporter
from rails18.interchange.writer import document
from rails18.interchange.writer.asks import laid_by_power
from rails18.titledata.games import new_game
from rails18.titledata.titles import titles
from tests.exports.strict import Strict
from tests.soak.coverage import Coverage
from tests.soak.players import careful
from tests.support.comparing import differences

TITLES = tuple(sorted(RULES))
WILDNESS = (0.0, 0.05, 0.2, 0.5)  # how often any allowed action is taken instead of a sensible one
NEVER = {"stop_game", "use_board", "correct", "bankrupt"}  # kinds that end what the site can follow
LOOKED_AT = 24  # options of a kind from which one is drawn


class Written(NamedTuple):
    """Describe what became of a game.

    Attributes:
        game: the game.
        text: the file, "" where there is none.
        sentence: why there is none.
        faults: what is wrong with the file.
    """

    game: Game
    text: str = ""
    sentence: str = ""
    faults: tuple[str, ...] = ()


def setup_of(title: str, seed: int, number: int, profile: str = "") -> Setup:
    """Return the set-up of game `number` of a run; most are played by the site's rules."""
    rng = Random(f"{seed} {title} {number}")
    info = next(info for info in titles() if info.id == title)
    profiles = [each.id for each in info.profiles if each.id in (PROFILE, "rulebook")]
    profile = profile or (PROFILE if number % 4 else rng.choice(profiles))
    there = {"full", *(meant.variant for meant in RULES[title].values())}  # the site has no other games
    variant = rng.choice([variant.id for variant in info.variants if variant.id in there])
    rules = [name for meant in RULES[title].values() for name in meant.options] if profile == PROFILE else []
    options = {name: True for name in rules if rng.random() < 0.1}
    seats = tuple("ABCDEFG"[: rng.choice(info.players)])
    return Setup(title, seats, variant, profile, options, rng.randrange(1000))


def played(setup: Setup, rng: Random, most: int) -> Game:
    """Return a game of at most so many actions, played more or less wildly."""
    game, met, wildness = new_game(setup), Coverage(), rng.choice(WILDNESS)
    brings = names_of(setup.title).brings
    while game.state.frames and game.at < most:
        for _ in range(5):
            action = (_any(game, rng) if rng.random() < wildness else None) or careful(game, rng, met)
            if not (isinstance(action, TradePrivate) and action.private in brings):
                break  # otherwise few games would come far
        game.play(action)
    return game


def _any(game: Game, rng: Random) -> Action | None:
    kinds = [entry.kind for entry in game.menu() if entry.enabled and entry.kind not in NEVER]
    found = list(islice(game.options(rng.choice(kinds)), LOOKED_AT)) if kinds else []
    return rng.choice(found) if found else None


def write(game: Game) -> Written:
    """Write a game and read it again."""
    try:
        text = document.text_of(game)
    except document.CannotWrite as error:
        return Written(game, sentence=str(error))
    source = reader.parse(text, "written", names_of)
    patient, strict = new_game(source.setup), new_game(source.setup)
    reading = Reconciler(patient, source.wishes, source.result is not None)
    reading.run()
    Strict(strict, source.wishes).run()
    faults = [f"invented: {found}" for found in reading.passes.invented]
    at = game.at
    for each in (game, patient):  # a last turn without a choice may be open in one and over in the other
        Strict(each, used=laid_by_power(each)).go_on()
    for name, again in (("read", patient), ("followed", strict)):
        faults += [f"{name}: {told}" for told in _differences(again, game)]
    game.go_to(at)
    return Written(game, text, faults=tuple(faults))


def _differences(again: Game, game: Game) -> list[str]:
    """Return in what two games differ; by the book treasuries are paid at other moments than at the site."""
    if game.setup.profile == PROFILE:
        theirs, ours = (Exporter(each, names_of(game.setup.title)).state() for each in (again, game))
        return differences(theirs, ours)
    return [] if again.state.ending == game.state.ending else ["the game ends in another way"]
