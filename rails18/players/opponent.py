"""Choose the move of a seat, with its reason; what fails is a value, never an exception."""

from __future__ import annotations

import random
from collections.abc import Iterable
from zlib import crc32

import msgspec
from msgspec.structs import replace

from rails18.core.action_json import to_json
from rails18.core.actions import Action, BuyShare, BuyTrain, Pass, RunTrains, SellShares, StartCompany
from rails18.core.game import Game
from rails18.core.ids import CompanyId, PlayerId
from rails18.players import building
from rails18.players.bidding import bids
from rails18.players.choices import actions, open_kinds, seen_by
from rails18.players.explaining import is_duty, no_train
from rails18.players.folly import parted, price_of_round
from rails18.players.foresight import followed
from rails18.players.judge import Judge
from rails18.players.level import Level
from rails18.players.reason import COMPARING, Candidate, Reason
from rails18.players.waiting import hurries, people_have_to_run
from rails18.players.weighing import EASE, weigh

TRACK = frozenset({"lay_tile", "power_tile"})
TOKENS = frozenset({"place_token", "power_token", "move_token"})
STAKE = 12.0  # what is at stake in a decision besides the gain
LEAST_GAIN = 0.01  # part of what a purchase gains that it seems to gain at least to who does not hesitate
WORST = 2.0  # times its usual size that an error has at most: who errs by less than half takes no ruin for a gain


class Choice(msgspec.Struct, frozen=True, gc=False):
    """Hold the move of an opponent.

    Args:
        action: the move.
        reason: why.
        others: what else was weighed, the best first.
        gain: what the move is worth against doing nothing.
        looks: positions judged: the work that it took.
        sight: the gain before anything was played on, None where nothing was.
        erred: an error chose the move, so that the reason is not true of it and not to be told.
    """

    action: Action
    reason: Reason
    others: tuple[Candidate, ...] = ()
    gain: float = 0.0
    looks: int = 0
    sight: float | None = None
    erred: bool = False


class Failure(msgspec.Struct, frozen=True, gc=False):
    """Say that an opponent found no move: its seat goes back to a person, and the game is as it was.

    Args:
        player: the seat.
        what: name of the failure.
        facts: what is known about it, for the log.
    """

    player: PlayerId
    what: str
    facts: str = ""


def choose(game: Game, level: Level, seed: int = 0) -> Choice | Failure:
    """Return the move of the player who decides, and why.

    The same position, number of actions, level and seed give the same move on any machine. The game is not changed.
    """
    player = game.position.frame.player
    if not game.state.frames or not player:
        return Failure(player, "nobody_decides")
    try:
        waits = level.waits and people_have_to_run(game)
        return _chosen(seen_by(game, player), level, player, f"{seed}:{game.at}", _passes(game), bought(game), waits)
    except Exception as error:  # whatever is wrong with an opponent must not end a game of persons
        return Failure(player, type(error).__name__, str(error))


def _passes(game: Game) -> int:
    """Return how many passes in a row led here."""
    number = 0
    while number < game.at and isinstance(game.actions[game.at - 1 - number], Pass):
        number += 1
    return number


def bought(game: Game) -> frozenset[CompanyId]:
    """Return the companies in which the player who decides has bought in the running stock round."""
    player, now, number, found = game.position.frame.player, game.state.round, game.at, set[CompanyId]()
    while number > 0 and game.state_at(number - 1).round == now:
        action = game.actions[number - 1]
        if isinstance(action, BuyShare | StartCompany) and action.player == player:
            found.add(action.company)
        number -= 1
    return frozenset(found)


def _chosen(
    game: Game, level: Level, player: PlayerId, seed: str, idle: int, new: frozenset[CompanyId], waits: bool
) -> Choice | Failure:
    kinds = open_kinds(game, player)
    alone = _only(game, kinds, player)
    if alone is not None:
        return Choice(alone, _without_thought(game, alone))
    level = level.among(len(game.position.players))
    judge = Judge(game.questions, game.position, player, level)
    known, foolish = parted(game, judge, kinds, _best_first(weighed(game, judge, player, kinds, idle)), EASE)
    tempting, ruinous = _parted(known, level.costs * price_of_round(game.questions, game.position))
    sight = _best_first(erring(candidate, level, seed) for candidate in tempting)
    found = _patient(followed(game, judge, sight, in_the_mind), sight, new, kinds) + ruinous
    if waits:  # what hurries comes last: it is done only where it must be
        found.sort(key=lambda candidate: hurries(game, candidate.action))
    found += foolish
    for number, candidate in enumerate(found):
        if not game.refusals(candidate.action):
            rest = tuple(found[:number] + found[number + 1 :])
            why = candidate.reason if candidate in foolish else _why(candidate, sight + ruinous, new, level)
            erred = bool(level.noise) and why.key in COMPARING and candidate.action != known[0].action
            return Choice(candidate.action, why, rest, candidate.gain, judge.looks, candidate.sight, erred)
    return Failure(player, "no_move", ", ".join(kinds))


def _patient(
    found: list[Candidate], sight: list[Candidate], new: frozenset[CompanyId], kinds: tuple[str, ...]
) -> list[Candidate]:
    """Return candidates with those last that sell what was bought in this round though it gains nothing at sight.

    What is played on in the mind differs too much from one small change to the next to turn about by it.

    Args:
        found: what was played on, the best first.
        sight: the same as they looked before.
    """
    hasty = {
        candidate.action
        for candidate in sight
        if isinstance(candidate.action, SellShares) and candidate.action.company in new and candidate.gain <= EASE
    }
    if not hasty or "pass" not in kinds:
        return found
    first = [candidate for candidate in found if candidate.action not in hasty]
    if not first:  # whatever else there is costs too much
        return found
    last = [candidate for candidate in found if candidate.action in hasty]
    worst = first[0].gain
    return first + [replace(each, gain=min(each.gain, worst), sight=each.at_sight) for each in last]


def _why(chosen: Candidate, sight: list[Candidate], new: frozenset[CompanyId], level: Level) -> Reason:
    """Return the reason of the move that was chosen: where it looks worse at sight, that it was played on.

    Args:
        sight: all candidates as they looked before anything was played on.
        level: who plays nothing on chose what looks worse only because all that looks better costs too much.
    """
    action, reason = chosen.action, chosen.reason
    gains = {candidate.action: candidate.gain for candidate in sight}
    idle = next((gain for other, gain in gains.items() if isinstance(other, Pass)), None)
    if idle is None:
        return reason
    beaten = max(gains.values()) if isinstance(action, Pass) else idle
    if level.follows and gains[action] < beaten:
        return Reason("ahead") if isinstance(action, Pass) else _besides(reason, Reason("ahead"))
    if isinstance(action, SellShares) and action.company in new:
        return _besides(reason, Reason("sale.again"))
    return reason


def _besides(reason: Reason, last: Reason) -> Reason:
    """Return a reason with something said after all the rest."""
    return replace(reason, more=last if reason.more is None else _besides(reason.more, last))


def in_the_mind(game: Game, judge: Judge, seed: int) -> Action | None:
    """Return the move of the seat that decides, at sight, None where there is none.

    Args:
        seed: of the errors that are made.
    """
    player = judge.player
    try:
        seen = seen_by(game, player)
        kinds = open_kinds(seen, player)
        alone = _only(seen, kinds, player)
        if alone is not None:
            return alone
        known, _ = parted(seen, judge, kinds, weighed(seen, judge, player, kinds, _passes(game)), EASE)
        found = _best_first(erring(candidate, judge.level, f"{seed}:{game.at}") for candidate in known)
        return next((candidate.action for candidate in found if not seen.refusals(candidate.action)), None)
    except Exception:  # what fails in the mind ends a line there, not the game of persons
        return None


def _only(game: Game, kinds: tuple[str, ...], player: PlayerId) -> Action | None:
    """Return the only action there is, or the best run, which needs no thought."""
    if "run_trains" in kinds:
        return next((action for action in game.options("run_trains") if action.player == player), None)
    if len(kinds) == 1:
        found = list(actions(game, kinds[0], player, False)) or list(game.options(kinds[0]))
        return found[0] if len(found) == 1 else None
    return None


def _without_thought(game: Game, action: Action) -> Reason:
    """Return why an action is taken beside which there is no other."""
    if isinstance(action, RunTrains) and action.routes:
        ran = (event for event in game.what_if(action).events if event.key == "trains_ran")
        return Reason("run", {"income": next((event.facts["income"] for event in ran), 0)})
    if isinstance(action, BuyTrain) and is_duty(game.questions, game.position, action):
        return Reason("train.must", {"company": action.company})
    return Reason("only")


def weighed(game: Game, judge: Judge, player: PlayerId, kinds: tuple[str, ...], idle: int = 0) -> list[Candidate]:
    """Return every action that is worth a look, each with what it gains."""
    if "take_private" in kinds or "bid" in kinds:
        return bids(game, judge, player, kinds, idle)
    company = game.position.frame.company
    track, token = tuple(k for k in kinds if k in TRACK), tuple(k for k in kinds if k in TOKENS)
    rest = tuple(kind for kind in kinds if not company or kind not in TRACK | TOKENS)
    poor = track and not game.state.income.get(company)
    if judge.level.rough and (track or token) and "pass" in rest and not poor:
        return [building.skipping(player, company, _none(game, company, kinds))]
    found: list[Candidate] = []
    if company and track:
        found += building.lays(game, judge, player, track, company)
    if company and token:
        found += building.tokens(game, judge, player, token, company)
    if company and (track or token) and "pass" in rest:
        found = [_liked(judge.level, candidate) for candidate in found]
        found.append(building.skipping(player, company, _none(game, company, kinds)))
        rest = tuple(kind for kind in rest if kind != "pass")
    return found + weigh(game, judge, player, rest)


def _liked(level: Level, candidate: Candidate) -> Candidate:
    """Return track or a token as a character likes it: what gains nothing is not liked more."""
    return replace(candidate, gain=candidate.gain * (level.style.builds if candidate.gain > 0 else 1.0))


def _none(game: Game, company: CompanyId, kinds: tuple[str, ...]) -> str:
    """Return why nothing is built: a private that could be used in any step does not say which step is open."""
    if "lay_tile" in kinds:
        return "track.none"
    if {"place_token", "move_token", "claim_port"} & set(kinds):
        return "token.none"
    return no_train(game.questions, game.position, company)


def _moves_train(reason: Reason) -> bool:
    """Return whether a train goes to a company that has no use for it, or from one that is left without any."""
    return reason.key == "train.room" or (reason.more is not None and reason.more.key == "train.bare")


def _best_first(found: Iterable[Candidate]) -> list[Candidate]:
    return sorted(found, key=lambda candidate: -candidate.gain)


def _parted(known: list[Candidate], most: float) -> tuple[list[Candidate], list[Candidate]]:
    """Return candidates that an error may choose, and those that cost more than `most` against the best.

    Args:
        known: candidates without errors, the best first.
        most: 0 for no such bound.
    """
    number = next((n for n, each in enumerate(known) if most and known[0].gain - each.gain > most), len(known))
    return known[:number], known[number:]


def erring(candidate: Candidate, level: Level, seed: str) -> Candidate:
    """Return a candidate as a player of the level judges it.

    Nobody sells by mistake what they have just bought, raises a bid of their own, moves a train to a company that has
    no use for it or from one that needs it, or lays a tile that changes nothing.
    """
    if not level.noise:
        return candidate
    action = candidate.action
    key = f"{seed}:{sorted(to_json(action).items())}"
    error = level.noise * max(-WORST, min(WORST, random.Random(crc32(key.encode())).gauss()))
    idle = not level.hesitates and candidate.reason.key == "stock.pass"
    if candidate.reason.key == "auction.own" or (candidate.reason.key == "track.idle" and not candidate.reason.more):
        error = -WORST * level.noise
    elif isinstance(action, SellShares) or idle or _moves_train(candidate.reason):
        error = -abs(error)
    gain = candidate.gain + error * (abs(candidate.gain) + STAKE)
    if not level.hesitates and isinstance(action, BuyShare | StartCompany) and candidate.gain > EASE:
        gain = max(gain, EASE + LEAST_GAIN * candidate.gain)
    return Candidate(action, gain, candidate.reason)
