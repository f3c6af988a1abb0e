"""Replay a game file on the terminal and say where it departs from what was recorded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO

from rails18.core.errors import CannotRead, NotAllowed
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.text import harmless
from rails18.core.title import Setup
from rails18.interchange.accepted import NotReconciled
from rails18.interchange.names import names_of
from rails18.interchange.open import read
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.runs import Difference
from rails18.interchange.states import Exporter
from rails18.interchange.told import due, named, put_in
from rails18.interchange.wishes import Source
from rails18.rules.rounds import scoring
from rails18.saves import saves
from rails18.titledata.games import new_game
from rails18.words.texts import refused

EQUAL, DIVERGED, UNREADABLE = 0, 1, 2
LONGEST_LINE = 2_000  # characters


def run(path: str, states: str | None = None, until: int | None = None, force: bool = False, title: str = "") -> int:
    """Replay a file, print a report and return the exit code.

    Args:
        path: our own save, a game file of 18xx.games, or a record file.
        states: file for the states, one JSON line a live action; None for none.
        until: number of live actions to replay, None for all.
        force: a file that is there already may be replaced by `states`, but never the file that is replayed.
        title: title of a game file that does not say it.

    Returns:
        0 replayed and equal, 1 diverged, 2 the file cannot be read or `states` cannot be written.
    """
    why_not = _why_not_written(path, states, force) if states else ""
    if why_not:
        _say(why_not)
        return UNREADABLE
    try:
        found = read(path, title)
        game = new_game(found.setup)
        with ExitStack() as stack:
            out = stack.enter_context(open(states, "w", encoding="utf-8")) if states else None
            writer = _Writer(game, out)
            if isinstance(found, Source):
                return _replay_source(path, found, game, writer, until)
            return _replay_save(path, found, game, writer, until)
    except CannotRead as error:
        _say(f"rails18 cannot read this: {error}")
    except OSError as error:
        _say(f"rails18 cannot write {states}: {error.strerror}. Choose another file for the states.")
    return UNREADABLE


def _why_not_written(path: str, states: str, force: bool) -> str:
    """Return why the states may not go where they are wanted, "" when they may."""
    there = Path(states)
    with suppress(OSError):  # what cannot be looked at is told of when it is opened
        if there.exists() and Path(path).exists() and there.samefile(path):
            return f"rails18 does not write the states over the game itself: {states}. Choose another file for them."
        if there.is_file() and not force:
            return f"{states} is there already. Choose another file for the states, or add --force to replace it."
    return ""


def _say(text: str) -> None:
    print(harmless(text, LONGEST_LINE))  # it may quote names and words of the file


class _Writer:
    """Write the line of each live action."""

    def __init__(self, game: Game, out: IO[str] | None) -> None:
        self.exporter = Exporter(game, names_of(game.setup.title))
        self.out = out

    def line(self, number: int, kind: str) -> None:
        if self.out is not None:
            plain = {"n": number, "type": kind, "state": self.exporter.state()}
            self.out.write(json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n")


def _replay_source(path: str, source: Source, game: Game, writer: _Writer, until: int | None) -> int:
    _print_setup(path, source.setup)
    _say(f"actions: {source.read} read, {source.live} live, {source.undone} undone, {source.chat} chat and notes")
    for warning in source.warnings:
        _say(warning)
    player = Reconciler(game, source.wishes, source.finished)
    stuck: NotReconciled | None = None
    try:
        player.run(until, lambda number: writer.line(number, source.wishes[number - 1].type))
    except NotReconciled as error:
        stuck = error
    for difference in player.differences:
        _say(_told(difference))
    for found in player.accepted:
        _say(str(found))
    _say(f"replayed: {player.done} of {len(source.wishes)} actions")
    if player.passes.invented:
        _say(put_in(player.passes.invented, game))
    if stuck is not None:
        _say(f"first action that could not be reconciled: number {stuck.number}. {stuck}")
        return DIVERGED
    if until is not None and until < len(source.wishes):
        return EQUAL
    return _compare_worth(game, source.result)


def _replay_save(path: str, opened: saves.Opened, game: Game, writer: _Writer, until: int | None) -> int:
    _print_setup(path, opened.setup)
    actions = opened.actions[: opened.at]
    undone = len(opened.actions) - opened.at + sum(len(tail) for _, tail in opened.branches)
    _say(f"actions: {len(actions) + undone} read, {len(actions)} live, {undone} undone")
    if opened.warning:
        _say(opened.warning)
    last = len(actions) if until is None else min(until, len(actions))
    for number, action in enumerate(actions[:last], 1):
        try:
            game.play(action)
        except NotAllowed as error:
            _say(f"replayed: {number - 1} of {len(actions)} actions")
            names = named(game)
            what = f"{names.owner(action.player)}: {names.action(action.kind)}"
            why = f"{refused(game, error.refusals)} {due(game.position, names)}"
            _say(f"first action that is not allowed: number {number} ({what}). {why}")
            return DIVERGED
        writer.line(number, action.kind)
    _say(f"replayed: {last} of {len(actions)} actions")
    code = EQUAL if last < len(actions) else _compare_worth(game, opened.worth)
    return DIVERGED if opened.warning else code


def _print_setup(path: str, setup: Setup) -> None:
    players = f"{len(setup.players)} players"
    _say(f"{Path(path).name}: {setup.title}, {setup.variant} game, {players}, rules profile {setup.profile}")


def _told(difference: Difference) -> str:
    start = (
        f"revenue differs: action {difference.id} (number {difference.number}) of {difference.company}: the file says"
    )
    if difference.ours is None:
        why = f"our rules do not allow this run ({difference.reason})"
        return f"{start} {difference.file}, {why}; the file's figure stands"
    return f"{start} {difference.file}, our rules give {difference.ours}; the file's figure stands"


def _compare_worth(game: Game, recorded: Mapping[PlayerId, int] | None) -> int:
    pos = game.position
    ending = pos.state.ending
    worth = ending.worth if ending is not None else {p: scoring.worth(pos, p) for p in pos.players}
    _say(f"end: {ending.reason}" if ending is not None else "end: the game goes on")
    equal = dict(recorded or {}) == dict(worth)
    for player in sorted(worth, key=lambda p: -worth[p]):
        name = pos.setup.players[pos.setup.ids.index(player)]
        beside = "" if recorded is None else f", recorded {recorded.get(player, 'nothing')}"
        _say(f"final worth of {name}: {worth[player]}{beside}")
    if recorded is not None and ending is None:
        _say("diverged: the file records a result, but here the game has not ended")
        return DIVERGED
    if recorded is None:
        _say("equal as far as can be told: the file records no result")
        return EQUAL
    _say("equal" if equal else "diverged: the final worth is not the recorded one")
    return EQUAL if equal else DIVERGED
