"""Play with the board on the real table: nobody sees it, so that the table says what it laid, earned and linked."""

from __future__ import annotations

from itertools import islice
from random import Random

import msgspec

from rails18.core.actions import Action, ConnectionRun, LayOnTable, NoRoute, Pass, RunTrains, UseBoard
from rails18.core.game import Game
from rails18.core.notes import TurnNotes
from rails18.core.title import Setup
from rails18.rules import on_table as tabletop
from rails18.titledata.games import new_game
from tests.support.players import sensible

STEPS = 30, 60, 90  # what the stops of a train may be worth together in its first days


def on_the_table(title: str, players: int = 3, **fields: object) -> Game:
    """Return a new game with its board on the real table."""
    game = new_game(Setup(title, ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")[:players], **fields))  # type: ignore[arg-type]
    game.play(UseBoard("P1", "table"))
    return game


def told(game: Game, rng: Random) -> Action:
    """Return an allowed action for the player who decides, most track being laid on the table alone."""
    pos = game.position
    step, player, company = pos.frame.step, pos.frame.player, pos.frame.company
    powers = [action for action in game.options("lay_on_table") if isinstance(action, LayOnTable) and action.private]
    if powers and rng.random() < 0.5:
        return rng.choice(powers)
    if pos.state.round.kind == "operating" and rng.random() < 0.1:
        claims = [action for action in game.options("connection_run") if isinstance(action, ConnectionRun)]
        if claims and step != "connection":
            return rng.choice(claims)
    found: Action | None = None
    if step == "track":
        found = _track(game, rng)
    elif step in ("run", "connection_run"):
        worth = sum(rng.choice(STEPS) for _ in pos.trains(company))
        found = RunTrains(player, company, (), worth // tabletop.unit(pos) * tabletop.unit(pos))
    elif step == "trains" and rng.random() < 0.2:
        found = NoRoute(player, company)
    return found if found is not None and not game.refusals(found) else sensible(game, rng)


def _track(game: Game, rng: Random) -> Action:
    """Return track that is left out, a tile that is entered somewhere, or the end of the step.

    Where tokens are placed with the tiles, one of them now and then.
    """
    if "token" not in game.title.turn and rng.random() < 0.2:
        tokens = list(islice(game.options("place_token"), 6))
        if tokens:
            return rng.choice(tokens)
    frame, dice = game.position.frame, rng.random()
    if frame.noted(TurnNotes).laid or frame.noted(TurnNotes).acted or dice < 0.1:
        return Pass(frame.player)
    if dice < 0.5:
        left_out = LayOnTable(frame.player, frame.company, rng.choice((0, 0, 20, 40)))
        return Pass(frame.player) if game.refusals(left_out) else left_out
    bare = [hex for hex in game.title.board.hexes if hex not in game.state.tiles]
    found = list(islice(game.options("lay_tile", hex=rng.choice(bare)), 6))
    return rng.choice(found) if found else Pass(frame.player)


def settled(game: Game, player: str = "P1") -> UseBoard:
    """Return the change to the board of the program, with the word of the table that nothing is missing there."""
    return msgspec.structs.replace(UseBoard(player, "program"), agrees=True)
