"""Give a hint for the decision at hand, and judge a move that was made."""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec.structs import replace

from rails18.core.actions import Action, BuyShare, Pass, SellShares, TakePrivate
from rails18.core.game import Game
from rails18.core.ids import NO_COMPANY, CompanyId
from rails18.core.position import Position
from rails18.core.state import GameState
from rails18.players.level import SHARP, Level
from rails18.players.opponent import Choice, Failure, choose
from rails18.players.reason import Candidate
from rails18.players.weighing import EASE

ALTERNATIVES = 2
ABOUT_EQUAL = 10.0  # gains that differ by less are about equal: judgements are no better
ALIKE = 0.75  # part of each other that two estimates of a cost are at least, where it is told as a figure
MOST_RUNS = 3  # runs that keeping or paying one of them is said to cost at most
MOST_TOLD = 0.5  # part of what a player is worth now up to which a cost is told as a figure: more nobody can foresee

IDLE = ("train.push", "train.room")  # reasons of trains that would earn nothing

ADVISER = replace(SHARP, dear=True)  # who gives hints


class Verdict(Enum):
    """Say how a move compares with the best that could be made instead."""

    BEST = "best"
    EQUAL = "equal"
    UNSURE = "unsure"  # what is seen at once and what came of it when it was played on disagree
    UNFLOATED = "unfloated"  # a company stays without money that could be floated
    LIKELY = "likely"  # it looks worse, by no figure that can be believed
    WORSE = "worse"
    MUCH_WORSE = "much worse"  # by more than a figure can tell
    UNWEIGHED = "unweighed"  # as at a price between those that were weighed


class Alternative(msgspec.Struct, frozen=True, gc=False):
    """Hold a move that was weighed too.

    Args:
        candidate: the move with its reason.
        cost: what it gives away against the best that can be made instead, in money at the end of the game.
        verdict: how it compares with that.
        leaves: the company that it leaves without money, if any.
    """

    candidate: Candidate
    cost: float
    verdict: Verdict
    leaves: CompanyId = NO_COMPANY


class Hint(msgspec.Struct, frozen=True, gc=False):
    """Hold an opinion on the decision at hand: the best move and what comes next."""

    best: Candidate
    others: tuple[Alternative, ...] = ()


class Judgement(msgspec.Struct, frozen=True, gc=False):
    """Hold an opinion on a move that was made.

    Args:
        cost: what it gave away against the best move that could be made instead, in money at the end of the game, 0
            when it was the best.
        verdict: how it compares with that; the cost is to be told only where it is `Verdict.WORSE`.
        best: that move; the best of all where it was not weighed itself.
        leaves: the company that it leaves without money, if any.
    """

    cost: float
    verdict: Verdict
    best: Candidate
    leaves: CompanyId = NO_COMPANY


def hint(game: Game, seed: int = 0, level: Level = ADVISER) -> Hint | Failure:
    """Return the move that an opponent of the level would make, and two alternatives with what they cost.

    It differs from that move only where a share would be sold, a tile laid or a train bought for nothing that can be
    told. It knows
    only what the player who decides may know, and plays nothing.
    """
    choice = choose(game, level, seed)
    if isinstance(choice, Failure):
        return choice
    every = _opinion(game, choice)
    best = every[0]
    others = [each for each in _different(every) if each.reason.key not in IDLE][:ALTERNATIVES]
    return Hint(best, tuple(_alternative(game, every, each) for each in others))


def _alternative(game: Game, every: tuple[Candidate, ...], other: Candidate) -> Alternative:
    compared = _compared(game, _instead(game, every, other), other)
    return Alternative(other, *compared, unfloated(game, other.action))


def judge(game: Game, action: Action, seed: int = 0, level: Level = ADVISER) -> Judgement | Failure | None:
    """Return what `action` gives away in the position before it; None when it is not allowed there.

    Args:
        game: the game at the position before the move.
        action: the move that was made.
    """
    choice = choose(game, level, seed)
    if isinstance(choice, Failure) or game.refusals(action):
        return choice if isinstance(choice, Failure) else None
    if isinstance(action, TakePrivate | BuyShare):
        action = replace(action, price=None)  # what it costs, as it is allowed
    every = _opinion(game, choice)
    if every[0].action == action:
        return Judgement(0.0, Verdict.BEST, every[0])
    made = next((candidate for candidate in every if candidate.action == action), None)
    if made is None:
        return Judgement(0.0, Verdict.UNWEIGHED, every[0])
    first = _instead(game, every, made)
    return Judgement(*_compared(game, first, made), first, unfloated(game, action))


def about(cost: float) -> int:
    """Return a cost as exactly as it can be told: to two digits."""
    return round(float(f"{cost:.2g}"))


def _compared(game: Game, best: Candidate, made: Candidate) -> tuple[float, Verdict]:
    """Return what a move costs against a better one, and how the two compare.

    Two lines that are played on differ by chance as well: only so much counts as both ways of looking agree on.
    """
    cost = best.gain - made.gain
    if unfloated(game, made.action) and not unfloated(game, best.action):
        return max(0.0, cost), Verdict.UNFLOATED
    if cost <= 0:
        return 0.0, Verdict.BEST
    if cost < ABOUT_EQUAL:
        return cost, Verdict.EQUAL
    seen = best.at_sight - made.at_sight
    both = best.ahead and made.ahead
    agreed = min(cost, seen) if both else seen
    if agreed < ABOUT_EQUAL:
        return max(0.0, agreed), Verdict.UNSURE
    pos = game.position
    if agreed > _most_told(game):
        return agreed, Verdict.MUCH_WORSE
    if not both or agreed < ALIKE * max(cost, seen) or not _is_borne_out(pos, best, made):
        return agreed, Verdict.LIKELY
    return agreed, Verdict.WORSE


def _most_told(game: Game) -> float:
    """Return the cost up to which a figure is told: of what is done with a run, no more than a few runs bring."""
    pos = game.position
    most, run = MOST_TOLD * game.questions.worth(pos, pos.frame.player), pos.state.income.get(pos.frame.company, 0)
    return min(most, MOST_RUNS * run) if pos.frame.step == "dividend" else most


def _is_borne_out(pos: Position, best: Candidate, made: Candidate) -> bool:
    """Return whether games of people have borne out what such decisions are said to cost.

    They have for shares and for what is done with a run, for track where the run falls, and for trains where a company
    is left without one.
    """
    step = pos.frame.step
    if step in ("stock", "dividend"):
        return True
    if step == "trains":
        return best.reason.key == "train.first" or (
            made.reason.more is not None and made.reason.more.key == "train.bare"
        )
    return made.reason.key == "track.spoil"


def unfloated(game: Game, action: Action) -> CompanyId:
    """Return the company that a president leaves without money by passing, though a share of it can be bought."""
    pos = game.position
    if not isinstance(action, Pass) or pos.frame.company:
        return NO_COMPANY
    own = (company for company in pos.state.market if pos.president(company) == action.player)
    waiting = (company for company in own if pos.sold_percent(company) < pos.company(company).float_percent)
    return next((company for company in waiting if any(game.options("buy_share", company=company))), NO_COMPANY)


def _opinion(game: Game, choice: Choice) -> tuple[Candidate, ...]:
    """Return all candidates, the best first, as a person may be told of them; what is refused is none.

    To sell a share for less than it should bring is advised to nobody only because one line ended better, nor to do
    what gains no more than doing nothing, nor to buy a train that would stand idle.
    """
    ahead = any(other.ahead for other in choice.others)
    others = (other for other in choice.others if other.gain <= choice.gain or not game.refusals(other.action))
    every = (Candidate(choice.action, choice.gain, choice.reason, ahead, choice.sight), *others)
    nothing = next((candidate for candidate in every if isinstance(candidate.action, Pass)), None)
    if nothing is None:
        return every
    sober = [_at_sight(candidate) if _is_rash(candidate) else candidate for candidate in every]
    sober = [_idle(candidate, nothing) if candidate.reason.key in IDLE else candidate for candidate in sober]
    return tuple(sorted(sober, key=lambda candidate: (-candidate.gain, not isinstance(candidate.action, Pass))))


def _is_rash(candidate: Candidate) -> bool:
    return isinstance(candidate.action, SellShares) and candidate.ahead and candidate.at_sight <= EASE


def _idle(candidate: Candidate, nothing: Candidate) -> Candidate:
    """Return a train that would stand idle as no better than none: what it does to others nobody can count on."""
    return replace(candidate, gain=min(candidate.gain, nothing.gain), sight=min(candidate.at_sight, nothing.at_sight))


def _at_sight(candidate: Candidate) -> Candidate:
    return replace(candidate, gain=candidate.at_sight, ahead=False, sight=None)


def _instead(game: Game, found: tuple[Candidate, ...], made: Candidate) -> Candidate:
    """Return the best of what could be done instead of one of the candidates; itself where nothing is better.

    Args:
        found: the candidates, the best first.
    """
    after = game.what_if(made.action).after
    rivals = [other for other in found if _excludes(game, after, made, other)]
    free = any(isinstance(other.action, Pass) for other in found)
    if free and _turn(after) == _turn(game.state) and not made.ahead:
        rivals.append(replace(found[0], gain=0.0, sight=None))  # it can be left out, and the open step goes on
    return max((made, *rivals), key=_gain)


def _gain(candidate: Candidate) -> float:
    return candidate.gain


def _excludes(game: Game, after: GameState, made: Candidate, other: Candidate) -> bool:
    """Return whether a move counts against the one that was made: what can still be done was not given away.

    Args:
        after: the state after the move that was made.
    """
    if isinstance(other.action, Pass):  # nothing is done instead
        return _turn(after) != _turn(game.state) or (made.ahead and other.ahead)
    return bool(game.fork(after).refusals(other.action))


def _turn(state: GameState) -> tuple[object, ...]:
    """Return the round, whose turn it is in it, and the step that is open."""
    frame = state.frames[-1] if state.frames else None
    return state.round, frame and (frame.company or frame.player), frame and frame.step


def _different(every: tuple[Candidate, ...]) -> list[Candidate]:
    """Return the other candidates, without those that differ from a better one only by a price or a rotation."""
    seen, found = {_gist(every[0].action)}, []
    for candidate in every[1:]:
        gist = _gist(candidate.action)
        if gist not in seen:
            seen.add(gist)
            found.append(candidate)
    return found


def _gist(action: Action) -> tuple[object, ...]:
    names = [name for name in action.__struct_fields__ if name not in ("price", "rotation", "help", "amount")]
    return (action.kind, *(getattr(action, name) for name in names))
