"""Say what must hold after every action, whatever was played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache

from rails18.core.action_json import from_json, to_json
from rails18.core.actions import Action, BuyShare, Exchange, SellShares, StartCompany
from rails18.core.events import Event
from rails18.core.game import Game, Update
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.state import GameState
from rails18.rules.stock import certificates
from rails18.rules.trains import roster
from rails18.saves.saves import parse, restore, text_of
from rails18.titledata.games import new_game
from rails18.words.texts import UNTOLD, load_events, load_rulebook
from tests.support import comparing

TAKES = (BuyShare, StartCompany, Exchange)  # what the limits of a hand may not let pass


def faults(game: Game, update: Update | None = None) -> list[str]:
    """Return what is wrong at the current position, and with the action that led to it."""
    pos = game.position
    found = [*comparing.faults(pos), *_trains(pos), *_market(pos), *_decision(game)]
    if update is not None and update.action is not None:
        found += [*_hand(game, update), *_pool(game, update), *_told(game, update.events)]
        if from_json(json.loads(json.dumps(to_json(update.action)))) != update.action:
            found.append(f"{update.action} is another action after it was written down")
    return found


def _trains(pos: Position) -> Iterator[str]:
    for company in pos.title.companies:
        waits = any(frame.step == "discard" for frame in pos.state.frames)
        if not waits and pos.state.frames and roster.over(pos, roster.sides_of(pos, roster.counted(pos, company))) > 0:
            yield f"{company} is above the train limit"


def _market(pos: Position) -> Iterator[str]:
    state = pos.state
    if sorted(state.market) != sorted(company for pile in state.stacks.values() for company in pile):
        yield "the price tokens are not those of the companies"
    if any(company not in state.stacks.get(cell, ()) for company, cell in state.market.items()):
        yield "a price token lies elsewhere"


def _decision(game: Game) -> Iterator[str]:
    """Look whether one decision is open, of a player of the game, and can be taken; or the game is over."""
    state = game.state
    if bool(state.frames) == (state.ending is not None):
        yield "the game is neither open nor over" if state.ending is None else "the game is over and goes on"
    if not state.frames:
        if game.menu():
            yield "something is offered after the end"
        return
    frame = state.frames[-1]
    if frame.player not in game.setup.ids:
        yield f"nobody decides in {frame.step}"
    own = {str(move.action.__struct_config__.tag) for move in game.rules.steps[frame.step].moves}
    entries = game.menu()
    if not any(entry.enabled and entry.kind in own for entry in entries):
        yield f"nothing can be done in {frame.step}"
    for entry in entries:
        if entry.enabled and entry.refusal:
            yield f"{entry.kind} is offered and refused"


def _hand(game: Game, update: Update) -> Iterator[str]:
    """Look whether the one who took a certificate keeps the limits."""
    action = update.action
    if not isinstance(action, TAKES) or not update.after.frames:
        return
    before, after = (Position(game.title, game.setup, state) for state in (update.before, update.after))
    player = action.player
    if certificates.counted(after, player) > max(certificates.limit(after), certificates.counted(before, player)):
        yield "a player took a certificate above the limit"
    for company in game.title.companies:
        held = after.holding(player, company)
        above = held > game.title.share_limit and held > before.holding(player, company)
        if above and not certificates.may_exceed(after, company) and not certificates.may_exceed(before, company):
            yield "a player took a share above the share limit"


def _pool(game: Game, update: Update) -> Iterator[str]:
    if isinstance(update.action, SellShares):
        pos = Position(game.title, game.setup, update.after)
        if pos.pool_percent(update.action.company) > game.title.pool_limit:
            yield "a sale filled the pool above its limit"


def _told(game: Game, events: tuple[Event, ...]) -> Iterator[str]:
    known = _events()
    for event in events:
        if event.key not in known.templates or "{" in known.sentence(event, game.title, game.setup):
            yield f"the event {event.key} has no sentence"


_book, _events = cache(load_rulebook), cache(load_events)  # without a look at the files each time


def asked(game: Game, action: Action, told: Callable[[str], bool]) -> tuple[tuple[Refusal, ...], list[str]]:
    """Return why an action is refused, and what is wrong with the answer.

    Args:
        told: tells whether the sentence for a key was read often enough.
    """
    before = game.state
    refusals = game.refusals(action)
    found = [] if game.state is before else ["asking changed the game"]
    book = _book(game.title.id)
    for refusal in refusals:
        if told(refusal.key):
            continue
        sentence = book.sentence(refusal, game.title, game.setup)
        if sentence == UNTOLD or "{" in sentence:
            found.append(f"the refusal {refusal.key} has no sentence")
    return refusals, found


def kept(game: Game) -> list[str]:
    """Return what is lost by undoing everything, redoing it, or writing the game down and reading it again."""
    found = []
    whole, at = _states(game), game.at
    first = new_game(game.setup).state
    while game.at:
        game.undo()
    if game.state != first:
        found.append("undoing everything does not lead back to the opening")
    while game.at < at:
        game.redo()
    if game.state is not whole[-1]:
        found.append("redoing everything does not lead to where the game stood")
    opened = parse(text_of(game), "the save")
    loaded = new_game(opened.setup)
    told = opened.warning or restore(loaded, opened.actions, opened.at)
    if told:
        found.append(f"the save cannot be read again: {told}")
    elif _states(loaded) != whole:
        found.append("the save holds another game")
    ending = game.state.ending
    if opened.worth != (dict(ending.worth) if ending else None):
        found.append("the save tells another result")
    return found


def _states(game: Game) -> list[GameState]:
    return [game.state_at(number) for number in range(game.at + 1)]
