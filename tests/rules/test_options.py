"""Keep the choices of rules few: each is asked for, has its default, and differs in some title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rails18.core.option import Value, flag, number
from rails18.core.title import Setup
from rails18.rules import options
from rails18.rules.options import OPTIONS, ROUTE_BEST
from rails18.titledata.files import title_ids
from rails18.titledata.titles import load_data, load_title

ROOT = Path(__file__).resolve().parent.parent.parent


def test_every_option_is_asked_for_by_a_rule() -> None:
    names = {name for name, option in vars(options).items() if option in OPTIONS.values() and name.isupper()}
    sources = [file for room in ("rules", "titles") for file in sorted((ROOT / "rails18" / room).glob("**/*.py"))]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources if file.name != "options.py")
    assert len(names) == len(OPTIONS)
    assert sorted(name for name in names if not re.search(rf"\(({name})\b|\b{name}\.", text)) == []


def test_every_option_differs_from_its_default_in_some_title() -> None:
    used = set()
    for title in title_ids():
        data = load_data(title)
        used |= {name for name, fixed in data.fixed.items() if fixed.value != OPTIONS[name].default}
        used |= {name for name, entry in data.options.items() if name in OPTIONS and len(set(entry.values)) > 1}
        assert all(len(entry.values) > 1 for entry in data.options.values())
    assert sorted(set(OPTIONS) - used) == []


def played(name: str) -> set[Value]:
    """Return the values at which a book, a profile, a variant, or a table that chooses it has an option."""
    found: set[Value] = set()
    for data in map(load_data, title_ids()):
        entry = data.options.get(name)
        fixed = data.fixed[name].value if name in data.fixed else OPTIONS[name].default
        found |= set(entry.profiles.values()) | set(entry.values if entry.table else ()) if entry else {fixed}
        found |= {sets[name] for each in data.options.values() for sets in each.sets.values() if name in sets}
        for variant in data.variants.values():
            changes = (variant.options, *(change.options or {} for change in variant.profiles.values()))
            found |= {values[name] for values in changes if name in values}
    return found


def test_every_option_is_played_at_two_values_at_least() -> None:
    """What every book, profile, variant and table has at one value is a constant."""
    assert [name for name in OPTIONS if len(played(name)) < 2] == []


def test_a_title_that_says_nothing_plays_by_the_defaults() -> None:
    title = load_title(Setup("1843", ("A", "B", "C")))
    assert "dividend.half" not in title.options
    assert ROUTE_BEST.name in title.options


@pytest.mark.parametrize(("value", "fits"), [(True, True), (1, False), ("true", False)])
def test_true_and_one_are_different_values(value: str | int | bool, fits: bool) -> None:
    assert flag("x").fits(value) is fits


@pytest.mark.parametrize(("value", "fits"), [(40, True), (0, True), (-1, False), (True, False), ("40", False)])
def test_a_number_is_whole_and_not_below_zero(value: str | int | bool, fits: bool) -> None:
    assert number("x").fits(value) is fits
