"""Set up stock rounds and auctions, and play several actions in a row with what must hold after each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rails18.core.actions import Action, Pass
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.notes import RoundNotes, StockNotes, of_step
from rails18.core.state import BANK, CLOSED, OFFERING, Cell, Frame, Round
from rails18.core.title import Setup
from rails18.rules.market.market import par_cells
from rails18.titledata.games import new_game
from rails18.words.texts import load_events, load_rulebook
from tests.support.moments import TURN
from tests.support.slices import sorted_out

Holdings = Mapping[str, Mapping[str, int]]  # owner → company → percent
FIRST = Round("stock", 1, 1, 1)
SECOND = Round("stock", 2, 1, 1)


def auction(players: int = 4, profile: str = "rulebook") -> Game:
    """Return a new game at its first decision."""
    return new_game(Setup("1889", tuple(f"Player {seat + 1}" for seat in range(players)), profile=profile))


def stock(
    hold: Holdings | None = None,
    cells: Mapping[str, Cell] | None = None,
    par: Mapping[str, int] | None = None,
    player: str = "P1",
    *,
    cash: Mapping[str, int] | None = None,
    privates: Mapping[str, str] | None = None,
    trains: Mapping[str, str] | None = None,
    notes: Mapping[str, Any] | None = None,
    step: str = "",
    company: str = "",
    players: int = 4,
    profile: str = "rulebook",
    **fields: Any,
) -> Game:
    """Return a game at a stock turn of `player` in the second stock round, or at a step of a company's turn.

    Args:
        hold: who holds what; the first player named with 20% or more of a company is its president; the rest lies in
            the offering. Companies of which half is sold have had their treasury.
        cells: company → market cell, in order of arrival; the others stand on the starting cell of their par value.
        par: company → par value, 80 when left out.
        cash: owner → money; the bank holds the rest.
        privates: private → owner; the others are closed.
        trains: train id → owner; the others lie in the depot.
        notes: further notes of the open step.
        step, company: the step of that company's turn.
        fields: further fields of the state.
    """
    game = auction(players, profile)
    title, state = game.title, game.state
    owners, sold = _certificates(game, hold or {})
    pars = {name: (par or {}).get(name, 80) for name in sold}
    market = {**(cells or {}), **{c: par_cells(title.market)[p] for c, p in pars.items() if c not in (cells or {})}}
    money = {**state.cash, **(cash or {})}
    money[BANK] += title.bank - sum(money.values())
    floated = tuple(name for name in title.companies if sold.get(name, 0) >= title.companies[name].float_percent)
    frames = (Frame("stock", player, notes=StockNotes(**(notes or {} if not step else {}))),)
    if step:
        turn = {"rest": TURN[TURN.index(step) + 1 :], **(notes or {})}
        below = Frame("operating", notes=RoundNotes(companies=floated, steps=TURN))
        frames = (below, Frame(step, player, company, of_step(step)(**turn)))
    values: dict[str, Any] = {
        "round": Round("operating", 2, 1, 1) if step else SECOND,
        "frames": frames,
        "cash": money,
        "certificates": owners,
        "par": pars,
        "market": market,
        "stacks": {cell: tuple(name for name in market if market[name] == cell) for cell in market.values()},
        "floated": floated,
        "privates": {**dict.fromkeys(state.privates, CLOSED), **(privates or {})},
        "trains": {**state.trains, **(trains or {})},
        "operated": (company,) if company else (),
    }
    return put(game, **{**values, **fields})


def _certificates(game: Game, hold: Holdings) -> tuple[dict[str, str], dict[str, int]]:
    """Return certificate → owner and company → percent sold."""
    owners, sold = dict(game.state.certificates), dict[str, int]()
    for owner, companies in hold.items():
        for company, percent in companies.items():
            sold[company] = sold.get(company, 0) + percent
            free = [c for c, held in owners.items() if held == OFFERING and c.startswith(f"{company}-")]
            leads = owner in game.setup.ids and percent >= 20 and f"{company}-0" in free
            ordinary = [c for c in free if c != f"{company}-0"][: percent // 10 - 2 * leads]
            owners.update(dict.fromkeys([f"{company}-0", *ordinary] if leads else ordinary, owner))
    return owners, sold


def put(game: Game, **fields: Any) -> Game:
    """Return a game that goes on from where `game` is, with other fields in its state; nothing is settled."""
    return game.fork(msgspec.structs.replace(game.state, **sorted_out(fields, game.state.features)))


def refused(game: Game, action: Action) -> set[str]:
    """Return the clauses of the book that refuse `action`; `play` refuses it for the same reasons and changes nothing.

    Each reason has a sentence of its own in the rule book that the facts of the case fill.
    """
    before = game.state
    found = game.refusals(action)
    book = load_rulebook(game.title.id)
    keys = {clause for refusal in found for clause in book.clauses(refusal)}
    for refusal in found:
        assert book.sentence(refusal, game.title, game.setup) not in ("", book.says(refusal.key)), refusal
    assert keys, f"{action} is allowed"
    with pytest.raises(NotAllowed) as error:
        game.play(action)
    assert {refusal.key for refusal in error.value.refusals} == {refusal.key for refusal in found}
    assert game.state is before
    return keys


def facts(game: Game, action: Action, key: str) -> dict[str, Any]:
    """Return the facts of the refusal of `action` by rule `key`."""
    book = load_rulebook(game.title.id)
    return next(dict(refusal.facts) for refusal in game.refusals(action) if key in book.clauses(refusal))


def play(game: Game, *actions: Action) -> Game:
    """Play the actions; all money stays there, undo and redo lead to the same states, all events have a sentence."""
    for action in actions:
        before = game.state
        update = game.play(action)
        after = update.after
        assert sum(after.cash.values()) == game.title.bank
        assert game.undo().after == before
        assert game.redo().after == after
        for event in update.events:
            assert "{" not in load_events().sentence(event, game.title, game.setup)
            assert event.key in load_events().templates
    return game


def everybody_passes(game: Game, times: int = 1) -> Game:
    """Let every player pass in turn, so many times round."""
    for _ in range(times * len(game.setup.ids)):
        play(game, Pass(due(game)))
    return game


def due(game: Game) -> str:
    """Return the player who decides now."""
    return game.position.frame.player


def step(game: Game) -> str:
    """Return the name of the open step."""
    return game.position.frame.step


def turn(game: Game, *actions: Action) -> Game:
    """Play the actions and end the turn of their player when it is still his."""
    play(game, *actions)
    return play(game, Pass(due(game))) if due(game) == actions[-1].player else game
