"""Take features out of titles: what is left plays on, and says nothing of them; shared rules know hooks only."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import rails18.rules
from rails18.checks.refusal_checks import refusal_keys
from rails18.core import notes
from rails18.core.actions import LayTile, Pass
from rails18.core.compose import compose
from rails18.core.draft import Draft
from rails18.core.game import Game
from rails18.core.hook import Hook, on
from rails18.core.position import Position
from rails18.core.rules import Feature, RuleSet, Step
from rails18.core.slices import Slice
from rails18.core.title import Setup
from rails18.rules import turn
from rails18.titledata.option_checks import KNOWN
from rails18.titledata.titles import load_title
from rails18.titles import RULE_SETS, base
from tests.support.fewer_features import without
from tests.support.players import sensible

NEEDED = {"draft", "discards", "forced_sales"}  # without them a company may come to a step in which nothing can be done
ACTIONS = 160  # an auction, stock turns and operating turns
PREFIXES = {  # what only a feature refuses
    "protection": "protection.",
    "redemption": "redemption.",
    "reissue": "reissue.",
    "destinations": "destination.",
    "rivers": "river.",
    "city_marks": "private.mark.",
    "ports": "port.",
    "token_moves": "token.move.",
    "train_offers": "emergency.offer.",
    "home_choice": "token.home.choice",
    "reprieve": "train.save.",
    "lots": "auction.par.",
    "private_trades": "stock.private.",
}


def names(title: str) -> list[str]:
    """Return the features of a title that other titles do without."""
    rules = RULE_SETS[title]
    always = {feature.name for feature in base.EVERYWHERE} | NEEDED
    return [feature.name for feature in rules.features if feature.name not in always]


def every_rule_set() -> Iterator[RuleSet]:
    """Yield the rules of each title, and those of other programs' profiles."""
    for rules in RULE_SETS.values():
        yield from (rules, *rules.profiles.values())


def game_of(title: str, rules: RuleSet, seed: int = 3) -> Game:
    """Return a new game by other rules than those of the title."""
    setup = Setup(title, ("Ann", "Ben", "Cleo", "Dan"), seed=seed)
    return Game(rules.played(load_title(setup)), rules, setup)


@pytest.mark.parametrize(("title", "name"), [(title, name) for title in RULE_SETS for name in names(title)])
def test_a_title_plays_without_a_feature(title: str, name: str) -> None:
    """Nothing that is left asks for what the feature did; it writes nothing and refuses nothing."""
    whole = RULE_SETS[title]
    gone = next(feature for feature in whole.features if feature.name == name)
    rules = without(whole, name)
    game, rng = game_of(title, rules), Random(3)
    refused: set[str] = set()
    for number in range(ACTIONS):
        if not game.state.frames:
            break
        game.play(sensible(game, rng))
        if number % 8 == 0:
            refused |= {entry.refusal.key for entry in game.menu() if entry.refusal}
    assert game.at > 20
    assert gone.keeps is None or gone.keeps not in game.state.features or _shared(rules, gone.keeps)
    own = PREFIXES.get(name, "no key")
    assert not [key for key in refused | refusal_keys(rules) if key.startswith(own)]
    assert own == "no key" or [key for key in refusal_keys(whole) if key.startswith(own)]


def _shared(rules: RuleSet, kind: type[Slice]) -> bool:
    return any(feature.keeps is kind for feature in rules.features)


def test_features_are_named_once_and_their_options_are_known() -> None:
    for rules in every_rule_set():
        found = [feature.name for feature in rules.features]
        assert len(set(found)) == len(found)
        keeps = [feature.keeps for feature in rules.features if feature.keeps is not None]
        assert len(set(keeps)) == len(keeps)
        for feature in rules.features:
            assert {option.name for option in feature.options} <= KNOWN.keys(), feature.name
            steps = {*feature.moves, *feature.settles, *feature.refuses, *feature.wrong_player}
            assert steps <= rules.steps.keys() | {"connection_run"}, feature.name


def test_every_slice_belongs_to_a_feature() -> None:
    kept = {feature.keeps for rules in every_rule_set() for feature in rules.features}
    assert set(Slice.__subclasses__()) <= kept, set(Slice.__subclasses__()) - kept


# hooks


@cache
def modules() -> tuple[ModuleType, ...]:
    """Return the modules of the shared rules."""
    found = pkgutil.walk_packages(rails18.rules.__path__, "rails18.rules.")
    return tuple(importlib.import_module(module.name) for module in found)


def hooks() -> dict[str, Hook[object]]:  # type: ignore[type-var]
    """Return every hook by the module and name under which it is declared."""
    return {
        f"{module.__name__}.{name}": thing
        for module in modules()
        for name, thing in vars(module).items()
        if isinstance(thing, Hook) and f"{name}: Hook[" in inspect.getsource(module)
    }


def test_every_hook_is_called_where_it_is_declared_and_heard_by_a_feature() -> None:
    heard = {hook for rules in every_rule_set() for hook in rules.hooks}
    for name, hook in hooks().items():
        module, _, constant = name.rpartition(".")
        source = inspect.getsource(importlib.import_module(module))
        assert re.search(rf"\b(hooked|instead|says)\({constant}\b", source), f"{name} is never called"
        assert hook in heard, f"no title listens to {name}"
    assert len({hook.name for hook in hooks().values()}) == len(hooks()), "two hooks of one name"


def test_a_hook_calls_the_features_in_their_order() -> None:
    """A feature of another author hears of a moment that it knows, after those listed before it."""
    hook: Hook[object] = Hook("tried")  # type: ignore[type-var]
    heard: list[str] = []
    features = [Feature(name, listeners=(on(hook, lambda name=name: heard.append(name)),)) for name in ("b", "a")]  # type: ignore[misc]
    rules = compose(features, opening=RULE_SETS["1889"].opening, over="x", otherwise="y")
    for told in rules.hooks[hook]:
        told()
    assert heard == ["b", "a"]
    assert hook not in without(rules, "a", "b").hooks


def test_what_features_add_to_a_step() -> None:
    """Moves come before the pass that ends the step, settling before the step's own, keys in place of the step's."""
    rules = RULE_SETS["1889"]
    calls: list[str] = []

    def settle(draft: Draft) -> bool:
        calls.append(draft.frame.step)
        return False

    def judged(pos: Position, action: object) -> str:
        return "tried.judged" if isinstance(action, LayTile) else ""

    lay = rules.steps["track"].moves[0]
    more = Feature(
        "tried",
        moves={"stock": (lay,)},
        settles={"stock": settle},
        wrong_player={"stock": "tried.wrong_player"},
        refuses={"auction": {LayTile: "tried.refused"}},
        judges=(judged,),
    )
    tried = compose((*rules.features, more), opening=rules.opening, over=rules.over, otherwise=rules.otherwise)
    assert tried.steps["stock"].moves[-2:] == (lay, rules.steps["stock"].moves[-1])
    assert tried.steps["stock"].wrong_player == "tried.wrong_player"
    game = game_of("1889", tried)
    assert game.refusals(LayTile("P1", "IR", "E2", "57", 0))[0].key == "tried.refused"
    while game.position.frame.step != "stock":
        game.play(sensible(game, Random(1)))
    assert calls[-1] == "stock"


def test_a_turn_has_the_steps_that_its_title_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a feature puts first or last is played there; a step that no feature brings is left out."""
    usual = RULE_SETS["1889"]
    first = Feature("issue", steps=(Step("issue", (turn.SKIP,)),))
    last = Feature("sale", steps=(Step("sale", (turn.SKIP,)),))
    for name in ("issue", "sale"):
        monkeypatch.setitem(notes.KINDS, name, notes.TurnNotes)
    steps = ("issue", *usual.turn, "nobody's", "sale")
    tried = compose(
        (*usual.features, first, last), opening=usual.opening, over=usual.over, otherwise=usual.otherwise, turn=steps
    )
    assert tried.turn == ("issue", "track", "token", "run", "dividend", "trains", "sale")
    game, rng = game_of("1889", tried), Random(3)
    while game.position.frame.step not in tried.turn:
        game.play(sensible(game, rng))
    frame = game.position.frame
    assert (frame.step, frame.noted(notes.TurnNotes).rest) == ("issue", tried.turn[1:])
    assert turn.is_open(game.position)
    assert turn.between_turns(game.position)
    game.play(Pass(frame.player))
    assert game.position.frame.step == "track"
    assert not turn.between_turns(game.position)
    company = frame.company
    played = set()
    while game.state.frames and company in game.state.operated[-1:]:
        step = game.position.frame.step
        played.add(step)
        game.play(Pass(game.position.frame.player) if step == "sale" else sensible(game, rng))
    assert "sale" in played
    assert without(tried, "sale").turn == tried.turn[:-1]


def test_no_rule_counts_the_steps_of_a_turn() -> None:
    """A rule asks for a step by its name: what comes first and last is for the title to say."""
    counted = re.compile(r"\b(STEPS|\.turn|steps)\[-?\d+\]")
    for module in modules():
        assert [line for line in inspect.getsource(module).splitlines() if counted.search(line)] == []


# who knows whom


@cache
def imported(module: str) -> frozenset[str]:
    """Return the modules of the shared rules that a module imports, those for types alone included."""
    file = importlib.import_module(module).__file__
    assert file is not None
    found = set[str]()
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rails18.rules"):
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    every = {other.__name__ for other in modules() if not hasattr(other, "__path__")}
    return frozenset(found & every)


def test_shared_rules_know_no_feature() -> None:
    """What every title has reaches, import by import, no module of a feature that only some titles have."""
    optional = {name for title in RULE_SETS for name in names(title)}
    features = {
        module.__name__: {thing.name for thing in vars(module).values() if isinstance(thing, Feature)}
        for module in modules()
    }
    only_optional = {name for name, found in features.items() if found and found <= optional}
    reached, waiting = set[str](), [module for module in imported("rails18.titles.base") if "questions" not in module]
    while waiting:
        one = waiting.pop()
        if one not in reached:
            reached.add(one)
            waiting += imported(one)
    assert len(reached) > 20
    assert len(only_optional) > 15
    assert not reached & only_optional, sorted(reached & only_optional)
