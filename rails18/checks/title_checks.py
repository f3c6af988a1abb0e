"""Check the data of whole titles, with all profiles and options, for `rails18 check`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from rails18.checks.refusal_checks import refusal_keys
from rails18.core.errors import CannotRead
from rails18.rules.options import OPTIONS
from rails18.storage.reading import data_of
from rails18.titledata.checks import as_error, faults
from rails18.titledata.drawings import drawing_faults
from rails18.titledata.files import COMMON, Values, stamp, title_data, title_files, title_ids
from rails18.titledata.ground import PICTURES, coast_in, ground_file
from rails18.titledata.option_checks import unheard
from rails18.titledata.power_checks import idle_powers
from rails18.titledata.schema import TitleData
from rails18.titledata.titles import deciding_values, profile_values, rules_of
from rails18.titles import RULE_SETS
from rails18.words.texts import load_rulebook, shared


def run_check(title: str | None = None) -> int:
    """Print what is wrong with the data of one title or of all, and return 0 when nothing is, else 1."""
    worst = 0
    try:
        names = (title,) if title is not None else title_ids()
        for name in names:
            worst = max(worst, check_one(name))
    except CannotRead as error:
        print(error)
        return 1
    return worst


def check_one(title: str) -> int:
    """Print the faults of one title and return 0 or 1."""
    state_of_files = stamp(title_files(title))
    data = title_data(title, state_of_files)
    named = (*of_rules(title, data), *of_ground(title), *drawing_faults(title, data))
    found = {str(error): error for error in named}
    found |= {
        str(error): error
        for values in value_sets(title, data)
        for error in faults(title, title_data(title, state_of_files, values))
    }
    for error in found.values():
        print(error)
    if not found:
        parts = f"{len(data.hexes)} hexes, {len(data.tiles)} tiles, {len(data.companies)} companies"
        print(f"{title}: {parts}, {len(data.trains)} trains, {len(data.options)} options: nothing wrong found.")
    return 1 if found else 0


def unsaid(title: str, data: TitleData) -> Iterator[CannotRead]:
    """Yield an error for each rule that may refuse something in a title and has no sentence for it."""
    book = load_rulebook(title)
    keys = set[str]().union(*(refusal_keys(rules_of(data.head.rules, title, profile)) for profile in data.profiles))
    for key in sorted(keys - OPTIONS.keys()):
        if not book.templates(key) and not shared(book.common, key):
            cure = f"Write one there, or in maps/{COMMON}/refusals.yaml."
            yield CannotRead("what this rule refuses has no sentence.", f"maps/{title}/rules.yaml: answers.{key}", cure)


def of_rules(title: str, data: TitleData) -> Iterator[CannotRead]:
    """Yield what a title lacks for its rules: sentences, and features for its options and the powers of privates."""
    yield from unsaid(title, data)
    rules = rules_of(data.head.rules, title)
    for fault in (*unheard(data, rules, RULE_SETS.values()), *idle_powers(data, rules)):
        yield as_error(title, fault)


def of_ground(title: str) -> Iterator[CannotRead]:
    """Yield what is wrong with the files of the painted ground of a title, if it has one."""
    readers: dict[str, Callable[[Path], object]] = {"coast.json": coast_in}
    for name, read in (readers | {f"{name}.jpg": data_of for name in PICTURES}).items():
        try:
            file = ground_file(title, name)
            if os.path.lexists(file):
                read(file)
        except CannotRead as error:
            yield error


def value_sets(title: str, data: TitleData) -> list[Values]:
    """Return how the options on which data depend can be set: each profile alone, and with each one of its options."""
    sets: dict[Values, None] = {(): None}
    for profile in data.profiles:
        for option in ("", *(name for name, entry in data.options.items() if entry.table)):
            for value in data.options[option].values if option else (True,):
                values = profile_values(data, profile, {option: value} if option else {})
                sets[deciding_values(title, values)] = None
    return list(sets)
