"""What another program plays differently stands apart, and the titles of the book know nothing of it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache

import pytest

from rails18.core.option import Value
from rails18.core.rules import Feature
from rails18.core.title import Setup
from rails18.rules.compat import options as compat
from rails18.rules.options import OPTIONS
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.titledata.schema import TitleData
from rails18.titledata.titles import load_data
from rails18.titles import RULE_SETS
from tests.rules.test_features import imported, modules

COMPAT = "rails18.rules.compat"
SITE = "18xx.games"
NAMES = {module.__name__ for module in modules()}
APART = {name for name in NAMES if name.startswith(COMPAT)}
TITLES = [title for title, rules in RULE_SETS.items() if rules.profiles]


def features(name: str) -> list[Feature]:
    """Return the features that a module of the rules holds."""
    module = next(module for module in modules() if module.__name__ == name)
    return [thing for thing in vars(module).values() if isinstance(thing, Feature)]


def foreign(title: str, profile: str) -> set[str]:
    """Return the modules apart from which a game of a profile has something."""
    rules = RULE_SETS[title].under(profile)
    heard = [function for functions in rules.hooks.values() for function in functions]
    settled = [settle for part in rules.features for settle in (*part.settles.values(), part.always) if settle]
    return {function.__module__ for function in (*heard, *settled)} & APART


@pytest.mark.parametrize("title", RULE_SETS)
def test_the_book_has_nothing_of_another_program(title: str) -> None:
    for profile in load_data(title).profiles:
        assert bool(foreign(title, profile)) is profile.startswith(SITE), profile
    named = [part.name for part in RULE_SETS[title].features if part.name.startswith("compat.")]
    assert named == []


def test_every_feature_apart_is_played_by_some_profile() -> None:
    played = {part.name for title in TITLES for rules in RULE_SETS[title].profiles.values() for part in rules.features}
    apart = {part.name for name in APART for part in features(name)}
    assert len(apart) > 12
    assert apart <= played
    assert all(name.startswith("compat.") for name in apart)


@pytest.mark.parametrize("title", TITLES)
def test_profiles_that_have_features_are_profiles_of_the_title(title: str) -> None:
    assert set(RULE_SETS[title].profiles) == {name for name in load_data(title).profiles if name.startswith(SITE)}


def test_a_game_is_played_by_the_rules_of_its_profile() -> None:
    for profile in ("rulebook", SITE):
        game = new_game(Setup("1870", ("A", "B", "C"), profile=profile))
        assert game.rules is RULE_SETS["1870"].under(profile)
        assert game.title.hooks is game.rules.hooks


def test_shared_rules_know_nothing_of_what_stands_apart() -> None:
    for name in sorted(NAMES - APART):
        assert not imported(name) & APART, name
    for module in modules():
        if module.__name__ not in APART:
            assert SITE not in inspect.getsource(module), module.__name__


# options


@cache
def data_of(title: str) -> TitleData:
    """Return the data of a title, whose files are looked at once for all options."""
    return load_data(title)


def book_values(title: str, name: str) -> Iterator[Value]:
    """Yield the values that an option has in a title by its book, for some profile, variant or choice of the table."""
    data = data_of(title)
    entry = data.options.get(name)
    if name in data.fixed:
        yield data.fixed[name].value
    elif entry is None:
        yield OPTIONS[name].default
    elif entry.table:
        yield from entry.values
    else:
        yield from (value for profile, value in entry.profiles.items() if not profile.startswith(SITE))
    for other in data.options.values():
        yield from (sets[name] for profile, sets in other.sets.items() if name in sets and not profile.startswith(SITE))
    yield from (variant.options[name] for variant in data.variants.values() if name in variant.options)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_of_the_shared_rules_is_a_choice_of_some_book(name: str) -> None:
    """A value that only another program plays is a feature apart."""
    found = {repr(value) for title in title_ids() for value in book_values(title, name)}
    assert len(found) > 1
    assert {repr(value) for value in OPTIONS[name].values} <= found


def test_options_apart_are_few_and_have_names_of_their_own() -> None:
    assert not compat.OPTIONS.keys() & OPTIONS.keys()
    asked = "\n".join(inspect.getsource(module) for module in modules() if module.__name__ in APART)
    assert all(f"option({name})" in asked for name, option in vars(compat).items() if option in compat.OPTIONS.values())
