"""Offer a game of one step to tests that care about lists of actions, not about rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rails18.core.actions import Action, Bid, Pass
from rails18.core.draft import Draft
from rails18.core.game import Game
from rails18.core.market import Market
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Move, RuleSet, Step
from rails18.core.state import BANK, Frame, GameState, Round
from rails18.core.title import Board, Setup, Title
from rails18.saves import saves

SETUP = Setup("toy", ("Ann", "Bob"), profile="rulebook", seed=7)
TITLE = Title(
    "toy", "Toy", "{}", 100, 0, 1, 60, 50, Board("flat", {}), {}, {}, Market((), {}), {}, {}, {}, {}, {}, "toy"
)


def opening(title: Title, setup: Setup) -> GameState:
    return GameState("1", Round("stock", 1, 1, 1), "P1", (Frame("toy", "P1"),), {BANK: 100}, {}, {}, {}, {})


def small(pos: Position, action: Bid) -> Iterator[Refusal]:
    if action.amount > 50:
        yield refuse("toy.small", amount=action.amount)


def put(draft: Draft, action: Bid) -> None:
    draft.put("bids", **{action.private: ((action.player, action.amount),)})


def end(draft: Draft, action: Pass) -> None:
    draft.end_game("bank", {"P1": 3, "P2": 4})


def none(pos: Position, fixed: Mapping[str, Any]) -> Iterator[Action]:
    yield from ()


MOVES = (Move(Bid, put, none, ((small,),)), Move(Pass, end, none))
RULES = RuleSet({"toy": Step("toy", MOVES)}, (), opening, {}, "toy.over")


def new() -> Game:
    return Game(TITLE, RULES, SETUP)


def bid(amount: int) -> Bid:
    return Bid("P1", "A", amount)


def played(*amounts: int) -> Game:
    game = new()
    for amount in amounts:
        game.play(bid(amount))
    return game


def reopened(path: Path) -> tuple[Game, saves.Opened]:
    opened = saves.load(path)
    game = new()
    assert saves.restore(game, opened.actions, opened.at) == ""
    return game, opened
