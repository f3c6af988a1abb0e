"""Look for positions of games in which there is something to find, and say how hard it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import process_time

from rails18.core.actions import SellShares
from rails18.core.game import Game
from rails18.core.ids import stated
from rails18.practice import first, judge, rescue
from rails18.practice.task import DUMP, FIRST, LAY, PAR, RESCUE, RUN, Ask, Proof, TooHard
from rails18.questions import market, routes

LEAST_TRACK = 7  # pieces of track below which a run is no question
LEAST_GAP = 10  # money between the best answer and the next, below which nobody learns anything
MOST_ANSWERS = 4  # right answers above which there is nothing to find
LEAST_WAYS = 3  # answers that differ
SPACED = 5  # who goes first is asked at every such action: the answer can be told nearly everywhere


@dataclass(frozen=True)
class Found:
    """Hold a task that was found."""

    game: str
    at: int
    ask: Ask
    grade: int
    proof: Proof


@dataclass
class Tally:
    """Count what was looked at, why it was thrown away, and the games that were not looked at to their end."""

    looked: Counter[str] = field(default_factory=Counter)
    thrown: Counter[tuple[str, str]] = field(default_factory=Counter)
    left: int = 0


def find(name: str, game: Game, tally: Tally, kinds: tuple[str, ...], seconds: float) -> Iterator[Found]:
    """Yield the tasks of a game, in order, until some seconds of processor time are over."""
    began = process_time()
    for at in range(len(game.actions)):
        if process_time() - began > seconds:
            tally.left += 1
            return
        here = game.fork(game.state_at(at))
        if not here.state.frames:
            return
        for ask in asks(here, kinds if at % SPACED == 0 else tuple(kind for kind in kinds if kind != FIRST)):
            if judge.fault(here, ask):
                continue
            tally.looked[ask.kind] += 1
            why, grade, proof = _judged(here, ask)
            if why:
                tally.thrown[ask.kind, why] += 1
            elif proof is not None:
                yield Found(name, at, ask, grade, proof)


def asks(game: Game, kinds: tuple[str, ...]) -> Iterator[Ask]:
    """Yield what may be asked about a position, before anything is proven."""
    pos = game.position
    step = pos.frame.step
    if RUN in kinds and routes.is_open(pos):
        yield Ask(RUN)
    if LAY in kinds and step == "track":
        yield Ask(LAY)
    if RESCUE in kinds and step == "trains":
        yield Ask(RESCUE)
    if pos.state.round.kind != "stock":
        return
    if DUMP in kinds:
        yield Ask(DUMP)
    if PAR in kinds:
        yield Ask(PAR)
        for row in game.questions.depot(pos)[:2]:
            for number in (1, 2, 3):
                yield Ask(PAR, train=row.kind, number=number)
    if FIRST in kinds and len(pos.state.floated) > 2:
        yield Ask(FIRST)
        yield Ask(FIRST, who=first.PLAYER)
        for sale in game.options("sell_shares"):
            if isinstance(sale, SellShares):
                yield Ask(FIRST, sells=(sale.company, sale.percent))


def _judged(game: Game, ask: Ask) -> tuple[str, int, Proof | None]:
    """Return why a task is thrown away, or how hard it is and what was proven."""
    try:
        proof = judge.prove(game, ask)
    except TooHard:
        return "too many ways", 0, None
    why, grade = {RUN: _run, LAY: _lay, RESCUE: _rescue, DUMP: _dump, PAR: _par, FIRST: _first}[ask.kind](
        game, ask, proof
    )
    return why, grade, proof


def _run(game: Game, ask: Ask, proof: Proof) -> tuple[str, int]:
    pos = game.position
    problem = routes.problem(pos, pos.frame.company)
    ran = proof.answers[0].does[0].get("routes", ())
    if len(problem.segments) < LEAST_TRACK or not proof.others or not proof.others[0].value:
        return "nothing to choose", 0
    if proof.best - proof.others[0].value < LEAST_GAP:
        return "another is nearly as good", 0
    stops = sum(len(route["stops"]) for route in ran)
    if stops < 3:
        return "nothing to choose", 0
    return "", 1 if len(ran) == 1 and stops < 5 else 2 if len(ran) < 3 and stops < 9 else 3


def _lay(game: Game, ask: Ask, proof: Proof) -> tuple[str, int]:
    pos = game.position
    now = routes.best(pos, pos.frame.company).revenue
    if proof.best <= now:
        return "no tile brings more", 0
    if len(proof.answers) > 2:
        return "too many right answers", 0
    if not proof.others or proof.best - proof.others[0].value < LEAST_GAP:
        return "another is nearly as good", 0
    ways = sum(1 for _ in game.options("lay_tile"))
    if ways < 8 or not proof.others[0].value:
        return "too few lays", 0
    return "", 1 if ways < 30 else 2 if ways < 70 else 3


def _rescue(game: Game, ask: Ask, proof: Proof) -> tuple[str, int]:
    if proof.best == rescue.LOST:
        return "nothing saves them", 0
    if not proof.others or len(proof.answers) > MOST_ANSWERS:
        return "any sale does", 0
    if proof.best - proof.others[0].value < LEAST_GAP:
        return "another is nearly as good", 0
    fewest = min(len(way.does) for way in proof.answers)
    return "", min(3, fewest) if len(proof.others) > 1 else 1


def _dump(game: Game, ask: Ask, proof: Proof) -> tuple[str, int]:
    if not proof.best:
        return "nothing keeps them safe", 0
    sold = {way.does[0]["company"] for way in (*proof.answers, *proof.others)}
    if len(sold) < 2 or len(proof.answers) > 1:
        return "nothing to choose", 0
    return "", min(3, len(sold) - 1)


def _par(game: Game, ask: Ask, proof: Proof) -> tuple[str, int]:
    pars = sorted(way.does[0]["par"] for way in (*proof.answers, *proof.others))
    if proof.best < 0 or len({way.value for way in (*proof.answers, *proof.others)}) < LEAST_WAYS:
        return "nothing to choose", 0
    right = {way.does[0]["par"] for way in proof.answers}
    if len(right) > 1 or right & {pars[0], pars[-1]}:
        return "the highest or the lowest", 0
    return "", 1 if not ask.train else 2 if ask.number < 3 else 3


def _first(game: Game, ask: Ask, proof: Proof) -> tuple[str, int]:
    """Judge who goes first: the window shows the order of now and the priority card, so these are no question."""
    pos, name = game.position, proof.answers[0].names
    if ask.who == first.PLAYER:
        return ("", 1) if name not in (pos.frame.player, pos.state.priority) else ("the window shows it", 0)
    shown = next(iter(market.order(pos)), "")
    usual = first.outcome(game, Ask(FIRST))
    if ask.sells is None:
        return ("", 3) if name != shown else ("the window shows it", 0)
    if name in (usual, shown):
        return "the sale changes nothing", 0
    level = [company for company in pos.state.floated if pos.price(company) == pos.price(stated(name))]
    return "", 3 if len(level) > 1 or usual != shown else 2
