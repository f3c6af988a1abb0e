"""Read a whole turn of a company from one line, such as ``80 / t e2 / 60 p / 2 / e``, for a board on the real table.

What track cost, a token and its city (by its hex, or the beginning of its name), what the trains earn together with
what becomes of it (``p`` pays out, ``h`` pays half, ``w`` withholds), trains by their names, ``n`` for a company
without a route, and ``e`` for the end of the turn. What is left out is skipped. A number that no track costs is a train
where one of that name is on sale; names such as 3/5 and 2×2/3+1 (or 2x2/3+1) are one part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import gcd

import msgspec

from rails18.board.layout import stop
from rails18.core.actions import Action, BuyTrain, Dividend, LayOnTable, NoRoute, Pass, PlaceToken, RunTrains
from rails18.core.game import Game
from rails18.core.ids import CompanyId, StopId, TrainId, hex_of, kind_of
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.state import Round
from rails18.questions import routes, tabletop, track, trains
from rails18.rules.turn import TRACK

SEPARATES = "/,;"
TIMES = re.compile(r"(?<=\d)[x*](?=\d)")  # what is typed for the sign × in the names of trains
COST = re.compile(r"\d+")
TOKEN = re.compile(r"t(?:\s+(.+))?")
REVENUE = re.compile(r"(\d+)\s*([phw])?")
PAID = {"p": "pay", "h": "half", "w": "withhold"}
END, TRAINLESS = "e", "n"
MOST_PARTS = 60  # parts of a line, and actions of a part


class LinePart(msgspec.Struct, frozen=True):
    """Hold a part of a line.

    Args:
        text: what was typed.
        actions: what it plays, with what is skipped before it.
        pos: the position before what it is about, or where it is wrong.
        fault: "" when it can be played, else ``unknown`` (nothing of the turn that is to come), ``over`` (the turn is
            over), ``held`` (something else is decided before), ``city`` (several are possible) or ``refused``.
        refusal: why it is refused.
        cities: those that are possible.
    """

    text: str
    actions: tuple[Action, ...]
    pos: Position
    fault: str = ""
    refusal: Refusal | None = None
    cities: tuple[StopId, ...] = ()


class _Wrong(Exception):
    """Report why a part cannot be played."""

    def __init__(self, fault: str, refusal: Refusal | None = None, cities: tuple[StopId, ...] = ()) -> None:
        super().__init__(fault)
        self.fault, self.refusal, self.cities = fault, refusal, cities


def parts(game: Game, line: str) -> list[str]:
    """Return what was typed between strokes, commas and semicolons, of which names of trains may hold some."""
    names = {name.lower() for kind in game.title.trains.values() for name in (kind.name, *(s.name for s in kind.faces))}
    whole = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if set(name) & set(SEPARATES))
    word = rf"\s*(?:{whole or '(?!)'})(?=\s*(?:[{SEPARATES}]|$))|[^{SEPARATES}]+"
    found = (text.strip() for text in re.findall(word, TIMES.sub("×", line.lower())))
    return [text for text in found if text][:MOST_PARTS]


def read(game: Game, line: str) -> list[LinePart]:
    """Return the parts of a line up to the first that is wrong; the game is not changed."""
    fork, found = game.fork(), list[LinePart]()
    turn = fork.position.frame.company, fork.state.round
    for text in parts(game, line):
        before = len(fork.actions)
        try:
            about = _play(fork, turn, text)
        except _Wrong as wrong:
            found.append(LinePart(text, (), fork.position, wrong.fault, wrong.refusal, wrong.cities))
            break
        found.append(LinePart(text, tuple(fork.actions[before:]), about))
    return found


def _is_over(fork: Game, turn: tuple[CompanyId, Round], passed: Position | None) -> bool:
    """Return whether a turn is over, also where the same company has the next one.

    Args:
        passed: the position in which the last step was passed.
    """
    if not fork.state.frames or (fork.position.frame.company, fork.state.round) != turn:
        return True
    order, now, before = fork.title.turn, fork.position.frame.step, passed.frame.step if passed is not None else ""
    return now in order and before in order and order.index(now) < order.index(before)


def _is_held_up(fork: Game, company: CompanyId) -> bool:
    """Return whether something else is decided before the turn of a company goes on, such as about a train too many."""
    frames, order = fork.state.frames, fork.title.turn
    waits = any(frame.company == company and frame.step in order for frame in frames[:-1])
    return waits and frames[-1].step not in order


def _play(fork: Game, turn: tuple[CompanyId, Round], text: str) -> Position:
    """Play a part, and skip what comes before it; return the position before what it is about."""
    about: Position | None = None
    for _ in range(MOST_PARTS):
        if _is_over(fork, turn, about):
            if _is_held_up(fork, turn[0]):
                raise _Wrong("held")
            if text != END:
                raise _Wrong("over")
            return about or fork.position  # the part before may have ended it, too
        actions = list(_meant(fork, text))
        if actions:
            about = _do(fork, actions[0])
            for action in actions[1:]:
                _do(fork, action)
            return about
        if fork.refusals(Pass(fork.position.frame.player)):
            raise _Wrong("unknown")
        about = _do(fork, Pass(fork.position.frame.player))
    raise _Wrong("unknown")


def _do(fork: Game, action: Action) -> Position:
    refusals, before = fork.refusals(action), fork.position
    if refusals:
        raise _Wrong("refused", refusals[0])
    fork.play(action)
    return before


def _meant(fork: Game, text: str) -> Iterator[Action]:
    """Yield what a part plays in the open step, nothing when it is about a later one."""
    pos = fork.position
    player, company, step = pos.frame.player, pos.frame.company, pos.frame.step
    kinds = {str(move.action.__struct_config__.tag) for move in fork.moves()}
    if step == TRACK and COST.fullmatch(text) and not _is_train(pos, text):
        yield LayOnTable(player, company, int(text))
        if track.turn(pos).most <= 1 and not tabletop.powers(pos):
            yield Pass(player)
    elif "place_token" in kinds and TOKEN.fullmatch(text):
        yield _token(fork, text)
    elif "run_trains" in kinds and REVENUE.fullmatch(text):
        revenue, paid = REVENUE.fullmatch(text).groups()  # type: ignore[union-attr]
        yield RunTrains(player, company, (), int(revenue))
        if paid and routes.has_shares(pos, company):  # the income of an independent is divided by itself
            yield Dividend(player, company, PAID[paid])
    elif "dividend" in kinds and text in PAID:
        yield Dividend(player, company, PAID[text])
    elif "buy_train" in kinds and text == TRAINLESS:
        yield NoRoute(player, company)
    elif "buy_train" in kinds and text != END:
        yield _train(fork, text)


def _token(fork: Game, text: str) -> Action:
    wanted = (TOKEN.fullmatch(text) or [None, None])[1] or ""
    stops = [action.stop for action in fork.options("place_token") if isinstance(action, PlaceToken)]
    pos, player = fork.position, fork.position.frame.player

    def own(city: StopId) -> str:
        return stop(pos, city).name

    def of_hex(city: StopId) -> str:
        return pos.board.hexes[hex_of(city)].name

    exact = [city for city in stops if wanted in (hex_of(city).lower(), city.lower())]
    named = ([city for city in stops if name(city).lower().startswith(wanted)] for name in (own, of_hex))
    found = exact or next(filter(None, named), [])
    apart: dict[str, StopId] = {}
    for city in found or stops:
        apart.setdefault(stop(pos, city).name or hex_of(city), city)
    if not apart:
        raise _Wrong("unknown")
    if not found or len(apart) > 1:
        raise _Wrong("city", cities=tuple(apart.values()))
    return PlaceToken(player, pos.frame.company, found[0])


def _is_train(pos: Position, text: str) -> bool:
    """Return whether a number is the name of a train on sale, and no track costs that."""
    unit = gcd(*tabletop.track_costs(pos))
    return unit > 0 and int(text) % unit > 0 and any(text in _train_names(pos, one) for one in trains.on_sale(pos))


def _train_names(pos: Position, train: TrainId) -> list[str]:
    """Return the names of a train, as they are typed."""
    return [name.lower() for name in (kind_of(train), *(side.name for side in trains.sides(pos, train)))]


def _train(fork: Game, text: str) -> Action:
    """Return the purchase of a train by its name, from the depot or the pool."""
    pos = fork.position
    for train in trains.on_sale(pos):
        if text in _train_names(pos, train):
            for action in trains.purchases(pos, train, None):
                if isinstance(action, BuyTrain) and text in (kind_of(train).lower(), action.side.lower()):
                    return action
    raise _Wrong("unknown")
