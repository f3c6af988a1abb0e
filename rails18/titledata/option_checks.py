"""Check the choices of rules of a title: values, profiles, and that some rule or file asks for each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from rails18.core.option import Value, same
from rails18.core.rules import Feature, RuleSet
from rails18.rules.compat import options as compat
from rails18.rules.options import FINISH_PHASE, FINISH_SOLD_OUT, FINISH_TRAIN, OPTIONS
from rails18.storage.documents import spelling
from rails18.titledata.board_checks import Fault
from rails18.titledata.schema import OptionEntry, TitleData

KNOWN = OPTIONS | compat.OPTIONS


def option_faults(data: TitleData) -> Iterator[Fault]:
    """Yield what is wrong with the options of a title."""
    if "rulebook" not in data.profiles:
        yield "options", "profiles", "there is no profile rulebook.", "Add `rulebook:` and a sentence."
    for name, entry in data.options.items():
        yield from profile_values(data, name, entry)
        yield from profile_lists(data, name, entry)
        if name not in KNOWN and name not in data.deciding and not entry.sets:
            yield unread("options", name)
        for value in entry.values:
            yield from unknown_value("options", f"options.{name}.values", name, value)
    for name, fixed in data.fixed.items():
        if name not in KNOWN:
            yield unread("fixed", name)
        if name in data.options:
            sentence = f"{name} stands under `options` too."
            yield "options", f"fixed.{name}", sentence, "Leave it in one place."
        yield from unknown_value("options", f"fixed.{name}.value", name, fixed.value)
    for name, (word, known) in endings(data).items():
        option, set_value = data.options.get(name), data.fixed.get(name)
        named = {f"options.{name}.values[{n}]": value for n, value in enumerate(option.values if option else ())}
        named |= {f"fixed.{name}.value": set_value.value} if set_value else {}
        for place, value in named.items():
            if value != "" and value not in known:
                yield "options", place, f"there is no {word} {value}.", spelling(str(value), known)


def endings(data: TitleData) -> dict[str, tuple[str, Collection[str]]]:
    """Return the options that name what ends the game: option → what that is, and the names that it may have."""
    return {
        FINISH_TRAIN.name: ("train", data.trains),
        FINISH_SOLD_OUT.name: (
            "train that can be sold out:",
            [name for name, train in data.trains.items() if train.count is not None],
        ),
        FINISH_PHASE.name: (
            "train that begins the phase",
            [train.phase for train in data.trains.values() if train.phase],
        ),
    }


def unread(section: str, name: str) -> Fault:
    """Return the fault of an option that no rule and no file asks for."""
    cure = f"{spelling(name, KNOWN)} A note on how the book is read belongs under `readings`."
    return "options", f"{section}.{name}", f"no rule and no file asks for the option {name}.", cure


def unknown_value(file: str, place: str, name: str, value: Value) -> Iterator[Fault]:
    """Check a value against those that the rules know; data decide about options that only files ask for."""
    option = KNOWN.get(name)
    if option is not None and not option.fits(value):
        yield file, place, f"the rules know no {name} of {shown(value)}.", values_cure(option.values)


def profile_values(data: TitleData, name: str, entry: OptionEntry) -> Iterator[Fault]:
    """Check that an option has one of its values for every profile."""
    for profile in data.profiles:
        if profile not in entry.profiles:
            place = f"options.{name}.profiles"
            yield "options", place, f"there is no value for the profile {profile}.", f"Add `{profile}:`."
    for profile, value in entry.profiles.items():
        place = f"options.{name}.profiles.{profile}"
        if profile not in data.profiles:
            yield "options", place, f"{profile} is no profile.", spelling(profile, data.profiles)
        if not one_of(value, entry.values):
            yield "options", place, f"{value} is none of its values.", values_cure(entry.values)


def profile_lists(data: TitleData, name: str, entry: OptionEntry) -> Iterator[Fault]:
    """Check the profiles in which an option is offered or proposed, and what it sets besides."""
    for key, profiles in (("offered", entry.offered), ("proposed", entry.proposed)):
        for number, profile in enumerate(profiles):
            if profile not in data.profiles:
                place = f"options.{name}.{key}[{number}]"
                yield "options", place, f"{profile} is no profile.", spelling(profile, data.profiles)
    for profile, others in entry.sets.items():
        if profile not in data.profiles:
            place = f"options.{name}.sets.{profile}"
            yield "options", place, f"{profile} is no profile.", spelling(profile, data.profiles)
        yield from option_changes(data, "options", f"options.{name}.sets.{profile}", others)


def option_changes(data: TitleData, file: str, place: str, values: Mapping[str, Value]) -> Iterator[Fault]:
    """Check the values of options that a variant or another option sets."""
    for name, value in values.items():
        entry = data.options.get(name)
        if entry is None:
            yield file, f"{place}.{name}", f"there is no option {name}.", spelling(name, data.options)
        elif not one_of(value, entry.values):
            yield file, f"{place}.{name}", f"{value} is none of its values.", values_cure(entry.values)


def one_of(value: Value, values: Iterable[Value]) -> bool:
    """Return whether a value is among others, true and 1 being different."""
    return any(same(value, other) for other in values)


def values_cure(values: Iterable[Value]) -> str:
    """Return the cure for an unknown value: the known ones."""
    names = ", ".join(shown(value) for value in values)
    return f"Choose one of: {names}." if names else "Write a whole number from 0, or a name."


def shown(value: Value) -> str:
    """Return a value as YAML writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def unheard(data: TitleData, rules: RuleSet, others: Iterable[RuleSet]) -> Iterator[Fault]:
    """Yield the options that a title sets for a feature that its rules do not have.

    Args:
        others: the rules of all titles, whose features tell which options are theirs.
    """
    owner = {option.name: part.name for other in others for part in _parts(other) for option in part.options}
    heard = {option.name for part in _parts(rules) for option in part.options}
    for name in sorted((owner.keys() & KNOWN.keys()) - heard):
        if any(not same(value, KNOWN[name].default) for value in settings(data, name)):
            sentence = f"{name} is for the feature {owner[name]}, which the rules of this title do not have."
            yield "options", name, sentence, "Leave the option out, or list the feature."


def _parts(rules: RuleSet) -> Iterator[Feature]:
    """Yield the features of a title in any of its profiles."""
    for each in (rules, *rules.profiles.values()):
        yield from each.features


def settings(data: TitleData, name: str) -> Iterator[Value]:
    """Yield every value that an option can have in a title."""
    if name in data.options:
        yield from data.options[name].values
    if name in data.fixed:
        yield data.fixed[name].value
    for changes in (*(s for entry in data.options.values() for s in entry.sets.values()), *_of_variants(data)):
        if name in changes:
            yield changes[name]


def _of_variants(data: TitleData) -> Iterator[Mapping[str, Value]]:
    return (variant.options for variant in data.variants.values())
