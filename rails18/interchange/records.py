"""Read a record file: a game as concrete actions and the state after each, one JSON line an action.

Record files are what tests compare with; the oldest recorded games exist in this form only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rails18.core.errors import CannotRead
from rails18.core.ids import PlayerId, PrivateId, TrainId, stated
from rails18.core.state import OFFERING, POOL
from rails18.core.text import seat_names
from rails18.core.title import Setup
from rails18.interchange.fields import Fields
from rails18.interchange.names import Names
from rails18.interchange.reader import BY, CHOICES, USES, lend_or_mark, seller
from rails18.interchange.settings import FIRST_YEAR, PROFILE, PROFILE_2020, choice_of
from rails18.interchange.wishes import (
    FileRoute,
    Source,
    Wish,
    WishBankrupt,
    WishBid,
    WishBuy,
    WishConnections,
    WishDiscard,
    WishDividend,
    WishExchange,
    WishPar,
    WishPass,
    WishPrivate,
    WishRun,
    WishSell,
    WishStop,
    WishTile,
    WishToken,
    WishTrain,
    WishUse,
)
from rails18.storage.reading import json_of
from rails18.titledata.resolve import drawn_company
from rails18.titledata.titles import load_data

SOURCES = {"ipo": OFFERING, "pool": POOL}

State = dict[str, Any]


class Records:
    """Hold a record file.

    Attributes:
        head: its first line: game, players, optional rules and the state at the beginning.
        lines: one record an action: ``n``, ``action``, ``patch``.
    """

    def __init__(self, text: str, where: str) -> None:
        try:
            first, *rest = [json_of(line) for line in text.split("\n") if line.strip()]
        except ValueError as error:
            raise CannotRead("this is not a record of a game ({why}).", where, "Get a fresh copy.", why=error) from None
        if not isinstance(first, dict) or not {"game", "state"} <= first.keys() or not _names(first.get("players")):
            raise CannotRead("this is not a record of a game.", where, "Its first line needs game, players and state.")
        if not all(isinstance(r, dict) and _dicts(r.get("action"), r.get("patch")) for r in rest):
            raise CannotRead("one of its lines is not a record of an action.", where, "Get a fresh copy.")
        self.head: dict[str, Any] = first
        self.lines: list[dict[str, Any]] = rest

    def states(self) -> Iterator[State]:
        """Yield the state after each action."""
        state: State = self.head["state"]
        for line in self.lines:
            state = merged(state, line["patch"])
            yield state

    def result(self) -> dict[PlayerId, int] | None:
        """Return the final worth of each player, or None when the game was not finished."""
        found: dict[PlayerId, int] | None = None
        for line in self.lines:
            found = line["patch"].get("result", found)
        sound = isinstance(found, dict) and all(type(worth) is int for worth in found.values())
        return found if sound else None


def _names(plain: Any) -> bool:
    return isinstance(plain, list) and len(plain) > 1 and all(isinstance(name, str) for name in plain)


def _dicts(*plain: Any) -> bool:
    return all(isinstance(part, dict) for part in plain)


def merged(state: State, patch: Mapping[str, Any]) -> State:
    """Return `state` with a JSON merge patch (RFC 7396) applied; `state` stays as it is."""
    result = dict(state)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            old = result.get(key)
            result[key] = merged(old if isinstance(old, dict) else {}, value)
        else:
            result[key] = value
    return result


def parse(text: str, where: str, names_of: Callable[[str], Names]) -> Source:
    """Return what the text of a record file holds.

    Args:
        text: content of the file, unpacked.
        where: name of the file, for messages.
        names_of: returns the ids of a title in both vocabularies.

    Raises:
        CannotRead: the text is no such file, or it holds something that rails18 does not know.
    """
    records = Records(text, where)
    title = str(records.head["game"])
    rules = records.head.get("optional_rules")
    choice = choice_of(title, rules if isinstance(rules, list) else (), where)
    source = str(records.head.get("source", ""))
    seeds = re.findall(r"[0-9]{1,18}", source)  # its name ends with the seed of what was dealt
    profile = PROFILE_2020 if "old-" in source and title in FIRST_YEAR else PROFILE
    players, seed = seat_names(records.head["players"]), int(seeds[-1]) if seeds else 0
    seed = _seed_of(title, seed, str(records.head.get("vanderbilt", "")))
    setup = Setup(title, players, choice.variant, profile, dict(choice.options), seed)
    names = names_of(title)
    wishes = [_wish(Fields({**r["action"], "n": r.get("n")}, k, where), names) for k, r in enumerate(records.lines)]
    result = records.result()
    return Source(setup, tuple(wishes), len(wishes), len(wishes), 0, 0, result, finished=result is not None)


def _seed_of(title: str, seed: int, drawn: str) -> int:
    """Return a seed that draws the company which the record names: that of its source, if it does."""
    data = load_data(title)
    seeds = (number for number in (seed, *range(len(data.companies))) if drawn_company(data, number) == drawn)
    return next(seeds, seed) if drawn else seed


def _wish(fields: Fields, names: Names) -> Wish:
    kind = fields.text("type")
    by = BY.get(str(fields.raw.get("entity_type", "player")), "")
    entity = fields.text("entity")
    who = names.ours.get(entity, "") if by == "private" else entity
    if not by or not who:
        raise fields.damaged("names {entity}, who is not in this game.", entity=entity)
    head = (fields.place, fields.id, kind, who, by)
    if kind == "buy_shares" and by == "private":
        return WishExchange(*head)
    if kind not in READERS:
        raise fields.damaged("is of a kind that rails18 does not know.")
    return READERS[kind](fields, head, names)


def _buy(f: Fields, head: Head, names: Names) -> Wish:
    source = f.text("from")
    percent = f.number("percent")
    count = 1 if f.raw.get("president_cert") else max(1, percent // 10)
    return WishBuy(*head, f.thing("corporation"), stated(seller(SOURCES.get(source, source), head[4])), percent, count)


def _private(f: Fields, names: Names) -> PrivateId:
    name = f.text("company")
    if name not in names.ours:
        raise f.damaged("names {name}, which is not a private company of this game.", name=name)
    return names.ours[name]


def _lay(f: Fields, head: Head, names: Names) -> Wish:
    return WishTile(*head, f.thing("hex"), stated(names.our_tile(f.text("tile"))), f.number("rotation"))


def _run(f: Fields, head: Head, names: Names) -> Wish:
    return WishRun(*head, tuple(_route(route) for route in f.inside("routes")), f.optional_number("revenue"))


def _route(f: Fields) -> FileRoute:
    listed = f.items("segments")
    if not all(isinstance(stretch, list) and stretch for stretch in listed):
        raise f.damaged("has a segment that is not a list of hexes.")
    stretches = tuple(tuple(stated(str(hex)) for hex in stretch) for stretch in listed)
    return FileRoute(f.thing("train_id"), f.things("stops"), (), stretches, f.optional_number("revenue"))


def _choice(f: Fields) -> str:
    kind = f.text("kind")
    if kind not in CHOICES:
        raise f.damaged("has the unknown kind {kind}.", kind=kind)
    return CHOICES[kind]


def _use(f: Fields) -> str:
    choice = f.text("choice")
    if choice not in USES:
        raise f.damaged("has the unknown choice {choice}.", choice=choice)
    return USES[choice]


def _trade_in(f: Fields) -> TrainId | None:
    kind = f.raw.get("exchange")
    return stated(f"{kind}-") if kind else None  # the record names the type only; which one is found when it is played


Head = tuple[int, str, str, str, str]

READERS: Mapping[str, Callable[[Fields, Head, Names], Wish]] = {
    "pass": lambda f, head, names: WishPass(*head),
    "bid": lambda f, head, names: WishBid(*head, _private(f, names), f.number("price")),
    "par": lambda f, head, names: WishPar(*head, f.thing("corporation"), f.number("price")),
    "buy_shares": _buy,
    "sell_shares": lambda f, head, names: WishSell(*head, f.thing("corporation"), f.number("percent")),
    "lay_tile": _lay,
    "place_token": lambda f, head, names: WishToken(*head, f.thing("hex"), f.number("city")),
    "run_routes": _run,
    "dividend": lambda f, head, names: WishDividend(*head, _choice(f)),
    "buy_train": lambda f, head, names: WishTrain(
        *head,
        f.thing("train_id"),
        f.number("price"),
        _trade_in(f),
        f.raw.get("from") == "discard",
        f.text("train") if names.sided else "",
    ),
    "discard_train": lambda f, head, names: WishDiscard(*head, f.thing("train_id")),
    "buy_company": lambda f, head, names: WishPrivate(*head, _private(f, names), f.number("price")),
    "assign": lambda f, head, names: lend_or_mark(f, head),
    "choose": lambda f, head, names: WishUse(*head, _use(f)),
    "destination_connection": lambda f, head, names: WishConnections(*head, f.things("corporations")),
    "bankrupt": lambda f, head, names: WishBankrupt(*head),
    "end_game": lambda f, head, names: WishStop(*head),
}
