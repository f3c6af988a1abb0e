"""Play for everybody by rules with connections, protection and redemption: build, connect, ruin a company."""

from __future__ import annotations

from random import Random

from rails18.board.geometry import neighbour
from rails18.board.reach import reach
from rails18.core.actions import Action, Dividend, LayTile, MarkCity, Pass, SellShares
from rails18.core.game import Game
from rails18.core.ids import hex_of
from rails18.core.position import Position
from rails18.core.slices import Destinations
from rails18.core.title import Board
from tests.support.players import sensible

BESIDE = {"stock": ("redeem", "reissue", "trade_private")}  # step → kinds that take the place of a purchase there
COMPANY = ("mark_city", "close_private", "connection_run", "power_tile")  # kinds of the steps of a company's turn
WEIGHED = 12  # lays compared before one is chosen
RUINED = 100  # price from which everybody sells a company that is to close


def daring(game: Game, rng: Random, ruin: str = "") -> Action:
    """Return an allowed action for the player who decides, as `sensible` does, with the deals that others pass over.

    Args:
        ruin: company that never pays and that nobody keeps, so that it closes; "" for none.
    """
    pos = game.position
    step = pos.frame.step
    if step == "stock":
        found = _rare(game, rng, BESIDE["stock"], 0.12) or _ruining(game, rng, ruin)
    elif step == "track" and pos.frame.company != ruin:
        found = _rare(game, rng, COMPANY, 0.3) or _towards(game, rng)
    elif step == "dividend":
        found = _dividend(game, rng, ruin)
    elif step == "par" and pos.frame.company == ruin:
        found = next(iter(game.options("choose_par")), None)
    elif step == "protection" and pos.frame.company == ruin:
        found = Pass(pos.frame.player)
    else:
        found = None
    return found if found is not None and not game.refusals(found) else sensible(game, rng)


def _rare(game: Game, rng: Random, kinds: tuple[str, ...], chance: float) -> Action | None:
    known = {move.action.__struct_config__.tag for move in game.moves()}
    for kind in kinds:
        if kind not in known or rng.random() >= chance:
            continue
        found = list(game.options(kind))
        if kind == "mark_city":  # a mark in the wilderness helps nobody
            home = game.position.company(game.position.frame.company).home
            near = [action for action in found if isinstance(action, MarkCity) and action.hex == hex_of(home)]
            found = [*near] or found
        if found:
            return rng.choice(found)
    return None


def _ruining(game: Game, rng: Random, ruin: str) -> Action | None:
    pos = game.position
    if not ruin or not 0 < pos.price(ruin) <= RUINED or rng.random() < 0.2:
        return None
    sales = [a for a in game.options("sell_shares") if isinstance(a, SellShares) and a.company == ruin]
    return max(sales, key=lambda sale: sale.percent, default=None)


def _dividend(game: Game, rng: Random, ruin: str) -> Action | None:
    frame = game.position.frame
    if frame.company == ruin:
        return Dividend(frame.player, frame.company, "withhold")
    return Dividend(frame.player, frame.company, "half") if rng.random() < 0.15 else None


# building towards the destination


def _distances(board: Board, goal: str) -> dict[str, int]:
    """Return how many steps each hex is away from `goal`."""
    found, edge = {goal: 0}, [goal]
    for here in edge:
        for side in range(6):
            there = neighbour(board, here, side)
            if there is not None and there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def _towards(game: Game, rng: Random) -> Action | None:
    """Return the lay that brings the company closest to its destination."""
    pos = game.position
    company = pos.frame.company
    if company in pos.slice(Destinations).destinations:
        return None
    goal = hex_of(pos.company(company).destination)
    far = _distances(pos.board, goal)
    lays = [lay for lay in game.options("lay_tile") if isinstance(lay, LayTile)]
    lays.sort(key=lambda lay: (far.get(lay.hex, 99), rng.random()))
    best = None
    score = _closeness(pos, company, far)
    for lay in lays[: 2 * WEIGHED]:
        then = _closeness(Position(game.title, game.setup, game.what_if(lay).after), company, far)
        if then < score:
            best, score = lay, then
    return best


def _closeness(pos: Position, company: str, far: dict[str, int]) -> tuple[int, int]:
    found = reach(pos, company)
    steps = sorted(far.get(place, 99) for place in found.hexes)
    return (-1 if pos.company(company).destination in found.stops else steps[0] if steps else 99), sum(steps[:3])
