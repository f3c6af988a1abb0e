"""Read how a game file of 18xx.games was set up: title, optional rules, players, seed and recorded result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rails18.core import ids
from rails18.core.errors import CannotRead
from rails18.core.ids import PlayerId
from rails18.core.text import seat_names
from rails18.core.title import Setup
from rails18.titledata.titles import load_data
from rails18.words.translation import tr

PROFILE = "18xx.games"
PROFILE_2020 = "18xx.games 2020"
ENDED = ("finished", "archived")
MOST_PLAYERS = 20  # more than any title seats
FIRST_YEAR = ("1889",)  # titles that the site already had in 2020


class Choice(NamedTuple):
    """Hold what optional rules of a file mean here: our variant, and our options that are on."""

    variant: str = ""
    options: Mapping[str, bool] = {}


# optional rule of the file → what it means here; a rule that is not here is refused by name
RULES: Mapping[str, Mapping[str, Choice]] = {
    "1889": {"beginner_game": Choice("beginner")},
    "1870": {
        name: Choice(options={name: True})
        for name in (
            "diesels",
            "finish_on_400",
            "original_rules",
            "station_wars",
            "original_tiles",
            "max_reissue_200",
            "can_protect_if_sold",
            "original_market",
        )
    },
    "1830": {name: Choice(options={name: True}) for name in ("multiple_brown_from_ipo", "optional_6_train")},
    "18Chesapeake": {},
    "1846": {"first_ed": Choice("first_edition"), "second_ed_co": Choice("new_ones_stay")},
}


def read_setup(plain: dict[str, Any], where: str) -> tuple[Setup, dict[str, PlayerId], tuple[str, ...]]:
    """Return the set-up, the players' keys → our ids, and warnings."""
    title = str(plain["title"])
    settings = plain.get("settings")
    settings = settings if isinstance(settings, dict) else {}
    rules = settings.get("optional_rules")
    choice = choice_of(title, rules if isinstance(rules, list) else (), where)
    names, keys = read_players(plain, where)
    warnings = []
    if settings.get("pin"):
        warnings.append(tr("This game is frozen on an old version of 18xx.games, so its rules may differ."))
    options = dict(choice.options)
    seats = seat_names(names)
    setup = Setup(title, seats, choice.variant, profile_of(title, plain), options, read_seed(plain, settings))
    return setup, keys, tuple(warnings)


def read_players(plain: dict[str, Any], where: str) -> tuple[list[str], dict[str, PlayerId]]:
    """Return the players' names in seat order, and what the file calls them → our ids.

    Files of 2020 name players where later ones give their ids, in some actions or all.
    """
    names: list[str] = []
    keys: dict[str, PlayerId] = {}
    listed = plain.get("players")
    for seat, player in enumerate(listed if isinstance(listed, list) else ()):
        entry = player if isinstance(player, dict) else {"name": player}
        name = str(entry.get("name", ids.player(seat)))
        keys[str(entry.get("id", name))] = ids.player(seat)
        names.append(name)
    if not 2 <= len(keys) <= MOST_PLAYERS or len(keys) != len(names):
        raise CannotRead(
            "its list of players is missing, too long, or holds one twice.", where, "Download the game again."
        )
    by_name = {name: ids.player(seat) for seat, name in enumerate(names) if names.count(name) == 1}
    return names, {**by_name, **keys}


def likely_titles(actions: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the titles that can be read, those first that have most of the companies in a file's actions."""
    named = {str(action.get("entity")) for action in actions if action.get("entity_type") == "corporation"}
    named |= {str(action["corporation"]) for action in actions if "corporation" in action}
    lacking = {title: sum(name not in load_data(title).companies for name in named) for title in RULES}
    return tuple(sorted(RULES, key=lambda title: lacking[title]))


def profile_of(title: str, plain: dict[str, Any]) -> str:
    """Return the rules profile: files of the first year have no settings, or buy share by share."""
    if title not in FIRST_YEAR:
        return PROFILE
    old = not isinstance(plain.get("settings"), dict) or any(a.get("type") == "buy_share" for a in plain["actions"])
    return PROFILE_2020 if old else PROFILE


def choice_of(title: str, rules: Any, where: str) -> Choice:
    """Return our variant and options for the file's optional rules.

    Raises:
        CannotRead: the title or one of the rules is unknown.
    """
    if title not in RULES:
        known = ", ".join(sorted(RULES))
        told = "rails18 cannot replay games of {title}."
        raise CannotRead(told, where, "It can replay {known}.", title=title, known=known)
    chosen = Choice("full")
    for rule in map(str, rules):
        if rule not in RULES[title]:
            told = "the optional rule {rule} of {title} is not known."
            raise CannotRead(told, where, "It cannot be replayed.", rule=rule, title=title)
        meant = RULES[title][rule]
        chosen = Choice(meant.variant or chosen.variant, {**chosen.options, **meant.options})
    return chosen


def read_seed(plain: dict[str, Any], settings: dict[str, Any]) -> int:
    """Return the seed of what was dealt: the file's, or the first digits of its id."""
    seed = settings.get("seed")
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    digits = re.search(r"[0-9]{1,18}", str(plain.get("id", "")))
    return int(digits.group()) if digits else 0


def read_result(plain: dict[str, Any], keys: Mapping[str, PlayerId]) -> tuple[dict[PlayerId, int] | None, str]:
    """Return the recorded worth of each player, None while the game goes on, and a warning if it cannot be read."""
    result = plain.get("result")
    if plain.get("status", "finished") not in ENDED or not result:
        return None, ""
    try:
        found = {keys[str(key)]: int(worth) for key, worth in result.items()}
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
        found = {}
    if len(found) == len(set(keys.values())):
        return found, ""
    return None, tr("The result in this file cannot be read, so the end of the game is compared with nothing.")
